"""What a reading changes: the hands, counted, that another choice would rule differently."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import comb

from floorman.law.evaluator import Codes, Evaluator, forfeited
from floorman.law.pools import deals_that_differ
from floorman.law.ranking import Ranking
from floorman.law.rulebook import Rulebook, rulebook
from floorman.law.selection import Deal
from floorman.law.shape import Shape, shape_of, shapes


@dataclass(frozen=True)
class Change:
    """Of ``of`` hands or deals of one ranking list, ``count`` are ruled differently.

    ``what`` says what is counted; ``deal`` is the number of own cards and of the board's where deals are.
    """

    ranking: str
    count: int
    of: int
    what: str
    deal: Deal | None = None

    def as_dict(self) -> dict[str, str | int]:
        """The change as plain data."""
        return {"ranking": self.ranking, "count": self.count, "of": self.of, "what": self.what}


def changes(book: Rulebook, reading: str, choice: str) -> tuple[Change, ...]:
    """What ``choice`` would change against ``book``, list by list; empty where it touches no hand.

    Raises :class:`UnknownName` for a reading or choice that the game does not have.

    >>> changes(rulebook("flop"), "unsuited-three-card-straight", "three-suits")[0].count
    432
    """
    other = rulebook(book.law.id, {**book.readings, reading: choice})
    found = []
    for name in book.rankings:
        change = _change(book.evaluator(name), other.evaluator(name))
        if change:
            found.append(change)
    return tuple(found)


def _change(one: Evaluator, other: Evaluator) -> Change | None:
    mine, theirs = one.ranking, other.ranking
    if mine.ladder != theirs.ladder:
        return _hands_that_differ(one, other, _place, "hands in category or place")
    if mine.forfeit != theirs.forfeit:
        return _hands_that_differ(one, other, _forfeited, "hands in whether they lose by this rule")
    if mine.selection != theirs.selection:
        return _selection(one, other)
    return None


def _hands_that_differ(
    one: Evaluator, other: Evaluator, standing: Callable[[Evaluator, Shape], object], what: str
) -> Change:
    size, deck = one.ranking.size, one.deck
    count = sum(
        hands for shape, hands in shapes(size, deck) if standing(one, shape) != standing(other, shape)
    )
    return Change(one.ranking.name, count, comb(len(deck), size), what)


def _selection(one: Evaluator, other: Evaluator) -> Change:
    """Deals whose hand is another, among those that both choices can rule."""
    known = set(one.ranking.selection.deals) & set(other.ranking.selection.deals)
    if not known:
        return Change(one.ranking.name, 0, 0, "deals, as none can be ruled both ways,")
    own, board = deal = max(known, key=lambda deal: (sum(deal), deal[1]))
    of = comb(len(one.deck), own + board) * comb(own + board, own)
    if _sides(one.ranking, deal) != _sides(other.ranking, deal):
        count = of - _alike_on_both_sides(one)
    else:
        count = deals_that_differ(one, other, deal)
    return Change(one.ranking.name, count, of, f"deals ({own} own cards, a board of {board})", deal)


def _alike_on_both_sides(evaluator: Evaluator) -> int:
    """Deals whose own cards and board, a hand each, rank the same.

    By inclusion and exclusion over the cards that two hands of one rank could have in common.
    """
    size = evaluator.ranking.size
    holding: Counter[tuple[tuple[int, ...], Codes]] = Counter()
    for hand in combinations(range(len(evaluator.deck)), size):
        key = evaluator.judge(shape_of(hand)).key
        for count in range(size + 1):
            holding.update((key, common) for common in combinations(hand, count))
    return sum((-1) ** len(common) * hands**2 for (_, common), hands in holding.items())


def _sides(ranking: Ranking, deal: Deal) -> str:
    uses = ranking.selection.uses
    return {(ranking.size, 0): "own", (0, ranking.size): "board"}.get(uses or deal, "both")


def _place(evaluator: Evaluator, shape: Shape) -> tuple[str, int]:
    verdict = evaluator.judge(shape)
    return verdict.category.name, evaluator.strength(verdict)


def _forfeited(evaluator: Evaluator, shape: Shape) -> bool:
    seats = range(len(evaluator.ranking.seats))
    verdict = evaluator.judge(shape)
    return any(forfeited(evaluator.ranking, seat, verdict) for seat in seats)
