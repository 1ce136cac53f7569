"""What wagers must come to, held against what a settlement says of them; and hands to deal for it.

Nothing here asks the package anything but the settlement: hands are built by their category, and read by
the independent evaluator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

import naive

import floorman as fm
from floorman.settle import Settlement, Tables

Hand = tuple[str, ...]

DECK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
STRAIGHTS = tuple("A23456789TJQKA"[start : start + 5] for start in range(10))
GROUPS = {
    "four-of-a-kind": (4, 1),
    "full house": (3, 2),
    "three-of-a-kind": (3, 1, 1),
    "two pair": (2, 2, 1),
    "two pairs": (2, 2, 1),
    "pair": (2, 1, 1, 1),
    "one pair": (2, 1, 1, 1),
}
"""How many cards there are of each rank, where that makes the category."""


class Due(NamedTuple):
    """A stake, what is paid beside it, and what comes back of it; the rest of it is lost."""

    stake: Fraction
    won: Fraction
    returned: Fraction

    @classmethod
    def at(cls, stake: int | Fraction, net: int | Fraction) -> Due:
        """A stake of which every unit wins ``net``, 0 being a push; below 0 all of it is lost."""
        return cls(Fraction(stake), Fraction(stake) * max(net, 0), Fraction(stake if net >= 0 else 0))


TOTALS = {"stake": "staked", "won": "won", "returned": "returned"}
"""What a settlement calls the sums of these."""
Dues = Mapping[tuple[str, str], Due]
"""By seat and wager."""


def assert_due(
    game: fm.Game,
    played: Mapping[str, Any],
    tables: Tables,
    due: Dues,
    cut: Collection[tuple[str, str]] = (),
) -> Settlement:
    """Every wager that is staked has one line, and comes to what is due; and everything adds up.

    Those that are ``cut`` win, though a cap leaves nothing of what they do.
    """
    settled = game.settle(played, tables)
    came: dict[tuple[str, str], Due] = {}
    for line in settled.lines:
        assert (line.seat, line.wager) not in came, f"{line.seat} {line.wager} is settled twice: {played}"
        stake, won, returned = Fraction(line.stake), Fraction(line.won), Fraction(line.returned)
        came[line.seat, line.wager] = Due(stake, won, returned)
        assert Fraction(line.net) == won + returned - stake
        assert 0 <= returned <= stake, f"{line} of {played}"
        wins = won or (line.seat, line.wager) in cut
        result = "win" if wins else "lose" if returned < stake else "push"
        assert line.result == result, f"{line} of {played}"
        assert result == "win" or not line.odds, f"odds of what does not win: {line} of {played}"
    assert came == dict(due), _differing(played, settled, due, came)
    for name in Due._fields:
        total = getattr(settled, TOTALS[name])
        assert total == sum(getattr(line, name) for line in due.values()), f"{name} of {played}"
    net = Fraction(settled.won) + Fraction(settled.returned) - Fraction(settled.staked)
    assert Fraction(settled.net) == net, f"net of {played}"
    return settled


def _differing(played: Mapping[str, Any], settled: Settlement, due: Dues, came: Dues) -> str:
    rules = {(line.seat, line.wager): f"{line.text} [{line.rule.citation}]" for line in settled.lines}
    wrong = [
        f"{place}: due is {_spelled(due.get(place))}, came {_spelled(came.get(place))}: {rules.get(place)}"
        for place in {**due, **came}
        if due.get(place) != came.get(place)
    ]
    return "\n".join([str(dict(played)), *wrong])


def _spelled(line: Due | None) -> str:
    return f"{line.won} and {line.returned} of {line.stake}" if line else "nothing"


def text(cards: Iterable[str]) -> str:
    """Cards as they are given to be settled."""
    return " ".join(cards)


def without(*hands: Iterable[str]) -> list[str]:
    """What is left of the deck."""
    gone = {card for hand in hands for card in hand}
    return [card for card in DECK if card not in gone]


def five_of(category: str, game: str, shuffler: Random) -> Hand:
    """Five cards of a category, each kind of which comes up."""
    while True:
        hand = _five(category, shuffler)
        if naive.five_card(hand, game)[0] == category:
            return hand


def _five(category: str, shuffler: Random) -> Hand:
    one_suit = shuffler.choice("cdhs")
    if category == "royal flush":
        return tuple(rank + one_suit for rank in STRAIGHTS[-1])
    if category == "straight flush":
        return tuple(rank + one_suit for rank in shuffler.choice(STRAIGHTS))
    if category == "flush":
        return tuple(rank + one_suit for rank in shuffler.sample("23456789TJQKA", 5))
    if category == "straight":
        return tuple(rank + shuffler.choice("cdhs") for rank in shuffler.choice(STRAIGHTS))
    groups = GROUPS.get(category, (1, 1, 1, 1, 1))
    ranks = shuffler.sample("23456789TJQKA", len(groups))
    return tuple(
        rank + suit
        for rank, count in zip(ranks, groups, strict=True)
        for suit in shuffler.sample("cdhs", count)
    )


def same_ranks(hand: Sequence[str], left: Collection[str], shuffler: Random) -> Hand | None:
    """A hand of the same ranks from what is left, where there is one; often with its suits renamed."""
    suits = dict(zip("cdhs", shuffler.sample("cdhs", 4), strict=True))
    renamed = tuple(card[0] + suits[card[1]] for card in hand)
    if set(renamed) <= set(left):
        return renamed
    pool, found = shuffler.sample(sorted(left), len(left)), []
    for card in hand:
        other = next((each for each in pool if each[0] == card[0]), None)
        if other is None:
            return None
        pool.remove(other)
        found.append(other)
    return tuple(found)
