"""Help with setting cards as a high and a low hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from floorman import explain
from floorman.explain import Reason
from floorman.law.evaluator import Codes, forfeited
from floorman.law.game import HandSetting
from floorman.law.rulebook import Rulebook
from floorman.ruling import Ruling, rule


@dataclass(frozen=True)
class Setting:
    """One way to set cards as two hands; not ``legal`` where the high hand ranks below the low.

    ``reasons`` say what is wrong with it: that it is not legal, or that its low hand loses whatever
    the dealer holds.

    >>> import floorman as fm
    >>> fm.game("supreme").set_hand("Jk As Kd 9c")[0].reasons
    ()
    """

    high: Ruling
    low: Ruling
    legal: bool
    reasons: tuple[Reason, ...]

    def as_dict(self) -> dict[str, Any]:
        """The setting as plain data, as ``floorman set-hand --json`` prints it."""
        return {
            "game": self.high.game,
            "high": self.high.as_dict(),
            "low": self.low.as_dict(),
            "legal": self.legal,
            "reasons": [reason.as_dict() for reason in self.reasons],
        }

    def _repr_html_(self) -> str:
        """The setting as a notebook shows it.

        >>> import floorman as fm
        >>> "not legal" in fm.game("supreme").set_hand("Ks Kd 5c 2h")[1]._repr_html_()
        True
        """
        from floorman.display.cards import cards
        from floorman.display.sheet import listed, origin, reasons, sheet

        hands = [
            (hand.ranking.replace("-", " "), cards(hand.cards), hand.title, hand.clause.ref)
            for hand in (self.high, self.low)
        ]
        parts = [listed(self.high.book.law.title, ("set as", "cards", "hand", "clause"), hands)]
        if self.reasons:
            parts.append(reasons(self.reasons))
        legal = "legal" if self.legal else "not legal"
        title = f"{self.high.title}, over {self.low.title}: {legal}"
        return sheet(title, *parts, *origin(self.high.book))


def settings(book: Rulebook, wanted: HandSetting, cards: Codes) -> tuple[Setting, ...]:
    """Both ways of each split, splits in the order of the cards, the stronger high hand first."""
    size = book.evaluator(wanted.high).ranking.size
    found: dict[tuple[str, ...], Setting] = {}  # with both jokers in hand, two splits may be one
    for places in combinations(range(len(cards)), size):
        if 0 in places:
            held = tuple(cards[place] for place in places)
            rest = tuple(card for card in cards if card not in held)
            ways = [_setting(book, wanted, held, rest), _setting(book, wanted, rest, held)]
            for way in sorted(ways, key=lambda way: way.high.verdict.key, reverse=True):
                found.setdefault((*map(str, way.high.cards), *map(str, way.low.cards)), way)
    return tuple(found.values())


def _setting(book: Rulebook, wanted: HandSetting, high: Codes, low: Codes) -> Setting:
    above = rule(book, wanted.high, high, ())
    below = rule(book, wanted.low, low, ())
    legal = above.verdict.key >= below.verdict.key
    return Setting(above, below, legal, tuple(_faults(wanted, below, legal)))


def _faults(wanted: HandSetting, low: Ruling, legal: bool) -> Iterator[Reason]:
    if not legal:
        yield Reason(wanted.clause, "the high hand must not rank below the low")
    ranking = low.list
    if ranking.forfeit and forfeited(ranking, ranking.forfeit.seat, low.verdict):
        yield explain.forfeit(ranking.forfeit, ranking.seats[ranking.forfeit.seat], ranking.name)
