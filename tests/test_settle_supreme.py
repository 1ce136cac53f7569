"""Supreme pai gow: every kind of high and low hand of both sides, and every bonus hand.

What is due is written down from N.J.A.C. 13:69F (supreme pai gow rankings), by which equal hands are the
dealer's and so is a player's low hand of zero points, and from the game as it is commonly dealt: the wager
wins even money where both hands win, is lost where neither does, and comes back where one does.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

import naive
import pytest
from due import DECK, Due, Dues, Hand, assert_due, text

import floorman as fm
from floorman.settle.paytable import PayTable, read_pay_table

JOKERS = ("Jk", "Jk")
WAGER = 5
# Bonus hands from the highest, each with odds of its own so that none can be taken for another. They are a
# test's: no table of the game is published where we looked.
BONUS = {
    "four aces": 1000,
    "royal flush": 300,
    "two jokers and two aces": 200,
    "four-of-a-kind": 100,
    "straight flush": 50,
    "three-of-a-kind": 20,
    "flush": 10,
    "two pair": 7,
    "straight": 5,
    "two jokers": 3,
    "any other pair": 0,
    "no ranking hand": -1,
}


class Sides(NamedTuple):
    """A high and a low hand of the player, and of the dealer."""

    high: Hand
    low: Hand
    dealer_high: Hand
    dealer_low: Hand


@cache
def table() -> PayTable:
    pays = {name: {0: "push", -1: "lose"}.get(odds, odds) for name, odds in BONUS.items()}
    head = {"name": "a bonus", "game": "supreme", "wager": "bonus", "ranking": "bonus"}
    rest = {"kind": "user", "unit": "to 1", "source": "a test"}
    return read_pay_table({**head, **rest, "pays": pays}, "the table")


def what_is_due(sides: Sides, zero: str, bonus: int) -> Dues:
    won = [
        naive.high_winner(sides.high, sides.dealer_high) == "player",
        naive.low_winner(sides.low, sides.dealer_low, zero) == "player",
    ]
    due = {("player", "wager"): Due.at(WAGER, sum(won) - 1)}
    if bonus:
        due["player", "bonus"] = Due.at(bonus, BONUS[naive.bonus(sides.high + sides.low)])
    return due


def kind_of(two: Hand) -> str:
    """Pairs, face cards, or how many points."""
    name, _ = naive.two_card(two)
    return f"{naive.points(two)} points" if name == "point total" else name


def is_set(high: Hand, low: Hand) -> bool:
    """Whether the high hand is no lower than the low one, as hands must be set."""
    return naive.two_card(high)[1] >= naive.two_card(low)[1]


@cache
def twos() -> dict[str, list[Hand]]:
    """All hands of two cards by their kind."""
    found: defaultdict[str, list[Hand]] = defaultdict(list)
    for two in combinations((*DECK, *JOKERS), 2):
        found[kind_of(two)].append(two)
    return dict(found)


KINDS = ("matching pair", "non-matching face cards", *(f"{points} points" for points in range(9, -1, -1)))
SET = [(high, low) for place, high in enumerate(KINDS) for low in KINDS[place:]]
"""The kinds of a high hand with those of a low one beside it, from the highest."""


def dealt(*hands: Hand) -> bool:
    """Whether the hands can lie on one table: of one deck with two jokers."""
    count = Counter(card for hand in hands for card in hand)
    return all(times <= (2 if card == "Jk" else 1) for card, times in count.items())


def sides_of(mine: tuple[str, str], theirs: tuple[str, str], shuffler: Random) -> Sides:
    while True:
        hands = [shuffler.choice(twos()[kind]) for kind in (*mine, *theirs)]
        found = Sides(*hands)
        if dealt(*found) and is_set(*found[:2]) and is_set(*found[2:]):
            return found


def as_round(sides: Sides, bonus: int) -> dict[str, object]:
    wagers = {"wager": WAGER} | ({"bonus": bonus} if bonus else {})
    names = ("player", "player_low", "dealer", "dealer_low")
    return {**dict(zip(names, map(text, sides), strict=True)), "wagers": wagers}


GAMES = {
    zero: fm.game("supreme", {"zero-point-low-hand": zero}) for zero in ("ranked-by-points", "arithmetic")
}
"""The game under both readings of which low hands have no points."""


def assert_both(sides: Sides, zero: str) -> None:
    """With the bonus and without it: the wager does not heed it."""
    alone, wagered = what_is_due(sides, zero, 0), what_is_due(sides, zero, 4)
    assert_due(GAMES[zero], as_round(sides, 0), {}, alone)
    assert_due(GAMES[zero], as_round(sides, 4), {"bonus": table()}, wagered)
    assert wagered["player", "wager"] == alone["player", "wager"]


# By the other reading pairs and face cards may have no points too: the low hands that it tells apart.
READ = [(*hands, "ranked-by-points") for hands in SET] + [
    (high, low, "arithmetic") for high, low in SET if low in (*KINDS[:2], KINDS[-1])
]


@pytest.mark.parametrize(("high", "low", "zero"), READ)
def test_every_kind_of_hand_against_every_kind(high: str, low: str, zero: str) -> None:
    shuffler = Random(f"{high} {low} {zero}")
    for theirs in SET:
        assert_both(sides_of((high, low), theirs, shuffler), zero)


def equal_hands(kind: str, shuffler: Random) -> list[tuple[Hand, Hand]]:
    """Two hands of as much worth each, that one deck can hold."""
    by_key: defaultdict[naive.Key, list[Hand]] = defaultdict(list)
    for two in twos()[kind]:
        by_key[naive.two_card(two)[1]].append(two)
    pairs = [pair for alike in by_key.values() for pair in combinations(alike, 2) if dealt(*pair)]
    return shuffler.sample(pairs, min(10, len(pairs)))


@pytest.mark.parametrize("kind", KINDS)
def test_equal_hands_are_the_dealers(kind: str) -> None:
    """Equal high hands, equal low ones, and both: the player wins neither of them."""
    shuffler, seen = Random(kind), set()
    every = [two for found in twos().values() for two in found]
    for mine, theirs in equal_hands(kind, shuffler):
        above = [two for two in every if is_set(two, mine)]
        below = [two for two in every if is_set(mine, two)]
        for _ in range(10):
            highs, lows = shuffler.sample(above, 2), shuffler.sample(below, 2)
            equal = shuffler.choice(equal_hands(kind_of(lows[0]), shuffler))
            for sides, net in (
                (Sides(mine, lows[0], theirs, lows[1]), 0),
                (Sides(highs[0], mine, highs[1], theirs), 0),
                (Sides(mine, equal[0], theirs, equal[1]), -1),
            ):
                if dealt(*sides) and is_set(*sides[:2]) and is_set(*sides[2:]):
                    due = what_is_due(sides, "ranked-by-points", 0)["player", "wager"]
                    assert due in (Due.at(WAGER, net), Due.at(WAGER, -1))
                    assert_both(sides, "ranked-by-points")
                    seen.add((sides.high == mine, sides.low == mine, net))
    assert seen == {(True, False, 0), (False, True, 0), (True, False, -1)}


@pytest.mark.parametrize(("zero", "count"), [("ranked-by-points", 112), ("arithmetic", 190)])
def test_a_low_hand_of_no_points_loses_to_every_other(zero: str, count: int) -> None:
    """Also to one of the dealer's that is worth less, whatever the high hands are."""
    shuffler = Random(zero)
    every = [two for found in twos().values() for two in found]
    worthless = [two for two in every if naive.points(two) == 0]
    if zero == "ranked-by-points":
        worthless = [two for two in worthless if naive.two_card(two)[0] == "point total"]
    assert len(worthless) == count
    below = 0
    for low in worthless:
        for _ in range(10):
            high, dealer_high, dealer_low = shuffler.sample(every, 3)
            sides = Sides(high, low, dealer_high, dealer_low)
            if dealt(*sides) and is_set(high, low) and is_set(dealer_high, dealer_low):
                assert_both(sides, zero)
                assert what_is_due(sides, zero, 0)["player", "wager"].won == 0
                below += naive.two_card(dealer_low)[1] < naive.two_card(low)[1]
    assert below, "no dealer's low hand was worth less"


@cache
def fours() -> dict[str, list[Hand]]:
    """All hands of four cards by what the bonus has them to be."""
    found: defaultdict[str, list[Hand]] = defaultdict(list)
    for four in combinations((*DECK, *JOKERS), 4):
        found[naive.bonus(four)].append(four)
    return dict(found)


@pytest.mark.parametrize("name", BONUS)
def test_every_bonus_hand_however_it_is_set(name: str) -> None:
    """The bonus looks at all four cards, and neither at how they are set nor at the dealer's."""
    shuffler = Random(name)
    for four in shuffler.sample(fours()[name], min(20, len(fours()[name]))):
        for first, second in combinations(range(4), 2):
            high = four[first], four[second]
            low = tuple(card for place, card in enumerate(four) if place not in (first, second))
            if is_set(high, low):
                assert_both(Sides(high, low, *dealers_hands(four, shuffler)), "ranked-by-points")


def dealers_hands(gone: Hand, shuffler: Random) -> tuple[Hand, Hand]:
    while True:
        cards = tuple(shuffler.sample((*DECK, *JOKERS), 4))
        if dealt(gone, cards) and is_set(cards[:2], cards[2:]):
            return cards[:2], cards[2:]
