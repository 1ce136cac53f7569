"""Flop poker: every hand with every bonus hand it can hold, alone and among others, folding and not.

What is due is written down from N.J.A.C. 13:69F-29.11 as far as it was read (least odds, and a cap on what
ante and flop wager of one hand win) and from the game as it is commonly dealt: the flop wager equals the
ante and pays by the player's own hand; the ante wins even money where that wins, and is lost where it does
not; the pot among the seats goes to the highest hand, folded or not, in equal shares; the bonus stands on
the player's own three cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import naive
import pytest
from due import DECK, Due, Dues, Hand, assert_due, five_of, same_ranks, text, without

import floorman as fm

FLOP = fm.game("flop")
TABLES = {"flop": "flop-nj-minimum", "three-card-bonus": "bonus-nj-minimum"}
CATEGORIES = naive.FIVE_NAMES[FLOP.id]
HIGH_PAIR = "pair of jacks or better"
KINDS = (*CATEGORIES[:8], HIGH_PAIR, *CATEGORIES[8:])
# Odds to one: of the flop wager, and of the bonus.
PAYS = dict(zip(KINDS, (1000, 500, 100, 30, 20, 10, 4, 2, 1, -1, -1), strict=True))
BONUS = {
    "royal 3": 100,
    "three-card straight flush": 50,
    "three-of-a-kind": 25,
    "three-card straight": 6,
    "three-card flush": 3,
    "one pair": 1,
    "no ranking hand": -1,
}
UNPAIRED = {"royal 3", "three-card straight flush", "three-card flush"}
MIXED = {*UNPAIRED, "three-card straight", "no ranking hand"}
# Which bonus hands the player's three cards can be, by what they are with two cards of the flop.
TOGETHER = {
    "royal flush": UNPAIRED,
    "straight flush": UNPAIRED - {"royal 3"},
    "four-of-a-kind": {"three-of-a-kind", "one pair"},
    "full house": {"three-of-a-kind", "one pair"},
    "flush": UNPAIRED,
    "straight": MIXED,
    "three-of-a-kind": {*MIXED, "three-of-a-kind", "one pair"},
    "two pairs": {*MIXED, "one pair"},
    HIGH_PAIR: {*MIXED, "one pair"},
    "pair": {*MIXED, "one pair"},
    "no ranking hand": MIXED,
}
CELLS = [(kind, bonus) for kind, held in TOGETHER.items() for bonus in BONUS if bonus in held]
CAP = 5_000_000
"""Cents that ante and flop wager of one hand win at the most."""
MOST_OTHERS = 5
# Ante, and the least bet: with and without the cap reached, and with a least bet that raises the cap.
STAKES = [(5, 0), (40_000, 0), (40_000, 6_000), (6_000_000, 0)]


class Dealt(NamedTuple):
    own: Hand
    board: Hand


class Seat(NamedTuple):
    """A seat's cards, and what it does: fold, play for the pot, wager on the bonus."""

    own: Hand
    folds: bool
    pots: bool
    bonus: int = 0


def kind_of(own: Hand, board: Hand) -> str:
    category, key = naive.flop_hand(own, board)
    return HIGH_PAIR if category == "pair" and key[1] >= naive.RANK["Jc"] else category


def what_is_due(seats: dict[str, Seat], board: Hand, ante: int, minimum: int) -> Dues:
    due: dict[tuple[str, str], Due] = {}
    keys = {name: naive.flop_hand(seat.own, board)[1] for name, seat in seats.items()}
    pots = [name for name, seat in seats.items() if seat.pots]
    best = [name for name in pots if keys[name] == max(keys[each] for each in pots)]
    # A least bet is an ante and a flop wager of it.
    cap = max(CAP, minimum * (PAYS["royal flush"] + 1))
    for name, seat in seats.items():
        pays = PAYS[kind_of(seat.own, board)]
        if seat.folds:
            due[name, "ante"] = Due.at(ante, -1)
        elif pays < 0:
            due[name, "ante"] = due[name, "flop"] = Due.at(ante, -1)
        else:
            for_ante = min(ante, cap)
            for_flop = min(ante * pays, cap - for_ante)
            due[name, "ante"] = Due(Fraction(ante), Fraction(for_ante), Fraction(ante))
            due[name, "flop"] = Due(Fraction(ante), Fraction(for_flop), Fraction(ante))
        if seat.pots:
            share = Fraction(len(pots) * ante, len(best)) if name in best else Fraction(0)
            back = min(share, Fraction(ante))
            due[name, "pot"] = Due(Fraction(ante), share - back, back)
        if seat.bonus:
            due[name, "three-card-bonus"] = Due.at(seat.bonus, BONUS[naive.three_card_bonus(seat.own)])
    return due


@cache
def deals() -> dict[tuple[str, str], list[Dealt]]:
    """Deals by what the player's hand and the bonus hand are: three of each, where as many were found."""
    shuffler = Random("flop")
    found: defaultdict[tuple[str, str], list[Dealt]] = defaultdict(list)

    def add(own: Hand, two: Hand) -> None:
        board = (*two, shuffler.choice(without(own, two)))
        held = found[kind_of(own, board), naive.three_card_bonus(own)]
        if len(held) < 3:
            held.append(Dealt(own, board))

    for category in CATEGORIES:
        for _ in range(200):
            five = five_of(category, FLOP.id, shuffler)
            cards = tuple(shuffler.sample(five, 5))
            add(cards[:3], cards[3:])
    for bonus in BONUS:
        for _ in range(2):
            own = three_of(bonus, shuffler)
            for two in combinations(without(own), 2):
                add(own, two)
    return dict(found)


def three_of(bonus: str, shuffler: Random) -> Hand:
    while True:
        own = tuple(shuffler.sample(DECK, 3))
        if naive.three_card_bonus(own) == bonus:
            return own


def test_every_hand_is_dealt_with_every_bonus_hand() -> None:
    assert set(deals()) == set(CELLS)


def others(own: Hand, board: Hand, count: int, shuffler: Random) -> dict[str, Seat]:
    """Other seats, some with hands equal to the player's."""
    seats: dict[str, Seat] = {}
    left = without(own, board)
    for place in range(count):
        equal = same_ranks(own, left, shuffler) if shuffler.random() < 0.7 else None
        hand = equal or tuple(shuffler.sample(left, 3))
        left = [card for card in left if card not in hand]
        folds, pots, bonus = (shuffler.random() < 0.5 for _ in range(3))
        seats[f"seat {place}"] = Seat(hand, folds, pots, 3 * bonus)
    return seats


def as_round(seats: dict[str, Seat], board: Hand, ante: int, minimum: int) -> dict[str, object]:
    players = {}
    for name, seat in seats.items():
        wagers = {"ante": ante, "flop": 0 if seat.folds else ante, "pot": ante if seat.pots else 0}
        wagers["three-card-bonus"] = seat.bonus
        players[name] = {
            "cards": text(seat.own),
            "folded": seat.folds,
            "wagers": {wager: stake for wager, stake in wagers.items() if stake},
        }
    return {"players": players, "board": text(board), "minimum": minimum}


class Table(NamedTuple):
    """The seats of a round, the player's first, with what all of them share."""

    seats: dict[str, Seat]
    board: Hand
    ante: int
    minimum: int

    def with_bonus(self, stake: int) -> Table:
        """The same with this on the player's bonus."""
        player = self.seats["player"]._replace(bonus=stake)
        return self._replace(seats={**self.seats, "player": player})

    @property
    def due(self) -> Dues:
        """What every wager comes to."""
        return what_is_due(self.seats, self.board, self.ante, self.minimum)

    @property
    def cut(self) -> set[tuple[str, str]]:
        """Flop wagers that come back and win nothing: no line of the table pushes, so the cap took it."""
        return {
            place
            for place, line in self.due.items()
            if place[1] == "flop" and line.returned and not line.won
        }


def tables(kind: str, bonus: str) -> Iterator[Table]:
    """Rounds of a hand, alone and among others: with all stakes, staying or not, for the pot or not."""
    shuffler, found = Random(f"{kind} {bonus}"), deals()[kind, bonus]
    choices = product(range(MOST_OTHERS + 1), STAKES, (True, False))
    for place, (count, (ante, minimum), folds) in enumerate(choices):
        own, board = found[place % len(found)]
        player = Seat(own, folds, pots=shuffler.random() < 0.8)
        yield Table({"player": player, **others(own, board, count, shuffler)}, board, ante, minimum)


@pytest.mark.parametrize(("kind", "bonus"), CELLS)
def test_every_hand_alone_and_among_others(kind: str, bonus: str) -> None:
    """Nothing else heeds the bonus wager, and it heeds nothing but the player's own cards."""
    for alone in tables(kind, bonus):
        wagered = alone.with_bonus(7)
        for table in (alone, wagered):
            assert_due(FLOP, as_round(*table), TABLES, table.due, table.cut)
        assert wagered.due == {**alone.due, ("player", "three-card-bonus"): Due.at(7, BONUS[bonus])}


def sorts(table: Table) -> Iterator[str]:
    """What is to be seen in a round, in words."""
    due = table.due
    shares = [line.won + line.returned for (_, wager), line in due.items() if wager == "pot"]
    yield f"pot of {len(shares)}, {sum(share > 0 for share in shares)} share it"
    if any(share.denominator > 1 for share in shares):
        yield "shares that are no whole numbers"
    ante, flop = due["player", "ante"], due.get(("player", "flop"), Due.at(0, 0))
    if ante.won + flop.won == CAP:
        yield "capped on the flop wager" if flop.won else "capped on the ante"
    if ante.won + flop.won > CAP:
        yield "above the cap by the least bet"
    if table.cut:
        yield "nothing is left by the cap"


def test_the_rounds_are_of_every_sort() -> None:
    """Pots are taken, shared and lost among up to five, evenly or not; every cap takes something."""
    seen = {each for cell in CELLS for table in tables(*cell) for each in sorts(table)}
    among = {
        f"pot of {pots}, {best} share it" for pots in range(1, 6) for best in range(1, min(pots, 4) + 1)
    }
    caps = {"capped on the flop wager", "capped on the ante", "above the cap by the least bet"}
    caps |= {"nothing is left by the cap"}
    assert among | caps | {"shares that are no whole numbers"} <= seen
