"""Poker: a pot among two to eight seats, taken, shared, and left over in chips that do not divide.

What is due is written down from N.J.A.C. 13:69F-14, by which the tied players divide the pot equally. Of
odd chips the section says nothing: they are given to nobody, or by the other reading to the first tied
seat. Side pots are not settled: seats that stay with stakes that differ are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import naive
import pytest
from due import Due, Dues, Hand, assert_due, five_of, same_ranks, text, without

import floorman as fm
from floorman.settle.round import IllegalRound

SEATS = range(2, 9)
ODD_CHIPS = ("undivided", "first-tied-seat")
GAMES = {
    (dealt, odd): fm.game("poker", {"poker-selection": dealt, "odd-chips": odd})
    for dealt in ("best-five", "two-own-three-board")
    for odd in ODD_CHIPS
}


class Seat(NamedTuple):
    """A seat's cards, whether it folds, and what it has put into the pot."""

    own: Hand
    folds: bool
    put: int


def key(own: Hand, board: Hand, dealt: str) -> naive.Key:
    """The worth of the best hand that may be made of these cards."""
    if dealt == "two-own-three-board":
        hands = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
        return max(naive.five_card(hand, "nj-poker")[1] for hand in hands)
    return naive.best_five(own + board, "nj-poker")[1]


def what_is_due(seats: dict[str, Seat], board: Hand, dead: int, dealt: str, odd: str) -> tuple[Dues, int]:
    """What every seat has of the pot, and what is left of it; ``dead`` chips are of no seat here."""
    staying = {name: key(seat.own, board, dealt) for name, seat in seats.items() if not seat.folds}
    best = [name for name, worth in staying.items() if worth == max(staying.values())]
    pot = sum(seat.put for seat in seats.values()) + dead
    shares = dict.fromkeys(best, pot // len(best))
    left = pot % len(best)
    if odd == "first-tied-seat":
        shares[best[0]] += left
        left = 0
    due = {}
    for name, seat in seats.items():
        share, put = Fraction(shares.get(name, 0)), Fraction(seat.put)
        due[name, "pot"] = Due(put, max(share - put, Fraction(0)), min(share, put))
    return due, left


def as_round(seats: dict[str, Seat], board: Hand, dead: int) -> dict[str, object]:
    players = {
        name: {"cards": text(seat.own), "folded": seat.folds, "wagers": {"pot": seat.put}}
        for name, seat in seats.items()
    }
    return {"players": players, "board": text(board), "pot": dead}


def assert_divided(seats: dict[str, Seat], board: Hand, dead: int, dealt: str) -> None:
    """By both readings; and what is put in comes out, or is left."""
    for odd in ODD_CHIPS:
        due, left = what_is_due(seats, board, dead, dealt, odd)
        settled = assert_due(GAMES[dealt, odd], as_round(seats, board, dead), {}, due)
        assert settled.undivided == left, f"{left} of the pot is left: {seats} {board}"
        assert Fraction(settled.net) + Fraction(settled.undivided) == dead


BOARD = ("Kc", "Qd", "Jh", "Ts", "2c")
"""With it an ace beside one of its first four cards makes the highest straight, and nothing is higher."""
ACES = ("Ac", "Ad", "Ah", "As")
ROYAL = ("Ac", "Kc", "Qc", "Jc", "Tc")


def hands(count: int, tied: int, dealt: str, shuffler: Random) -> list[Hand]:
    """Hands of which so many are tied for the highest on the board."""
    left = [card for card in without(BOARD) if card[0] != "A"]
    beside = shuffler.sample([card for card in left if card[0] in "KQJT"], tied)
    left = shuffler.sample([card for card in left if card not in beside], len(left) - tied)
    size = 2 if dealt == "best-five" else 4
    found: list[Hand] = []
    for place in range(count):
        held = (ACES[place], beside[place]) if place < tied else ()
        found.append((*held, *(left.pop() for _ in range(size - len(held)))))
    return shuffler.sample(found, count)


def seats_of(owns: Sequence[Hand], put: int, folds: int, shuffler: Random) -> dict[str, Seat]:
    """Seats of which so many fold, having put in no more than the rest."""
    out = set(shuffler.sample(range(len(owns)), folds))
    return {
        f"seat {place}": Seat(own, place in out, shuffler.randint(0, put) if place in out else put)
        for place, own in enumerate(owns)
    }


@pytest.mark.parametrize("dealt", ["best-five", "two-own-three-board"])
@pytest.mark.parametrize(
    ("count", "tied"), [(count, tied) for count in SEATS for tied in range(1, min(count, len(ACES)) + 1)]
)
def test_pots_among_seats(count: int, tied: int, dealt: str) -> None:
    """Of any number of seats, any of which fold, with chips that lay in the pot before or not."""
    shuffler = Random(f"{count} {tied} {dealt}")
    for put, dead, folds in product((0, 1, 7), (0, 100, 101), {0, 1, count // 2, count - 1}):
        owns = hands(count, tied, dealt, shuffler)
        keys = [key(own, BOARD, dealt) for own in owns]
        assert keys.count(max(keys)) == tied
        assert_divided(seats_of(owns, put, folds, shuffler), BOARD, dead, dealt)


@pytest.mark.parametrize("count", SEATS)
def test_pots_where_the_board_plays(count: int) -> None:
    """All seats tie, and so do those that are left where others fold."""
    shuffler = Random(count)
    for put, dead, folds in product((0, 1, 7), (0, 100, 101), range(count)):
        cards = shuffler.sample(without(ROYAL), 2 * count)
        owns = [(cards[place], cards[place + count]) for place in range(count)]
        assert_divided(seats_of(owns, put, folds, shuffler), ROYAL, dead, "best-five")


@pytest.mark.parametrize("category", naive.FIVE_NAMES["nj-poker"])
def test_pots_by_every_category(category: str) -> None:
    """Five cards each and no board, the first seat's of this category, the second's often equal to it."""
    shuffler, shares = Random(category), set()
    for _ in range(60):
        first = five_of(category, "nj-poker", shuffler)
        second, third = (against(first, category, shuffler) for _ in range(2))
        if {*second} & {*third}:
            continue
        seats = seats_of([first, second, third], 5, 0, shuffler)
        assert_divided(seats, (), 0, "best-five")
        due, _ = what_is_due(seats, (), 0, "best-five", "undivided")
        shares.add(due["seat 0", "pot"].won + due["seat 0", "pot"].returned)
    halves = category not in ("four-of-a-kind", "full house", "three-of-a-kind")
    loses = category != "royal flush"
    assert shares >= {15, *[7] * halves, *[0] * loses}, "all of it, half, nothing, as far as it can be"


def against(hand: Hand, category: str, shuffler: Random) -> Hand:
    """Another hand: of the same ranks where there is one, of the same category, or any."""
    left = without(hand)
    equal = same_ranks(hand, left, shuffler)
    sort = shuffler.randrange(3)
    if sort == 0 and equal:
        return equal
    other = five_of(category, "nj-poker", shuffler) if sort == 1 else ()
    return other if other and not {*other} & {*hand} else tuple(shuffler.sample(left, 5))


def test_a_pot_that_does_not_go_round() -> None:
    """Two chips among three: all of them tie, though none has a chip."""
    seats = seats_of([("As", "9c"), ("Ah", "9d"), ("Ad", "9h"), ("4c", "4d")], 0, 0, Random(1))
    settled = GAMES["best-five", "undivided"].settle(as_round(seats, BOARD, 2))
    assert settled.undivided == 2
    tied, other = "tied hands divide the pot", "another hand takes the pot, (c)"
    assert [line.text for line in settled.lines] == [tied, tied, tied, other]


@pytest.mark.parametrize(
    ("owns", "folds", "told"),
    [
        # The straight to the ace, three kings, and the straight to the king.
        (
            [("Ah", "Ad"), ("Kh", "Kd"), ("9h", "9d")],
            0,
            [
                f"{who} hand takes the pot, {ref}"
                for who, ref in zip(
                    ("the highest", "another", "another"), ("(c)6", "(c)", "(c)6"), strict=True
                )
            ],
        ),
        (
            [("As", "9c"), ("Ah", "9d"), ("8d", "7h")],
            0,
            [*["tied hands divide the pot"] * 2, "another hand takes the pot, (c)"],
        ),
        (
            [("Ah", "Ad"), ("Kh", "Kd"), ("9h", "9d")],
            2,
            [*["the player folds"] * 2, "every other seat folds"],
        ),
    ],
)
def test_which_clause_decides_who_has_the_pot(owns: list[Hand], folds: int, told: list[str]) -> None:
    """Tied hands have it by the section's clause on the pot, any other by what tells the hands apart."""
    seats = seats_of(owns, 5, 0, Random(1))
    for seat in list(seats)[:folds]:
        seats[seat] = seats[seat]._replace(folds=True)
    lines = GAMES["best-five", "undivided"].settle(as_round(seats, BOARD, 0)).lines
    assert [line.text for line in lines] == told
    for line in lines:
        by = "N.J.A.C. 13:69F-14, rank of hands"
        assert line.rule.citation == (f"{by}, (e)" if line.text.startswith("tied") else f"outside {by}")


def test_pots_that_are_not_divided() -> None:
    owns = [("Ah", "Ad"), ("Kh", "Kd"), ("9h", "9d")]
    seats = seats_of(owns, 5, 0, Random(1))
    game = GAMES["best-five", "undivided"]
    side = {**seats, "seat 1": seats["seat 1"]._replace(put=3)}
    with pytest.raises(IllegalRound, match="side pots are not settled"):
        game.settle(as_round(side, BOARD, 0))
    folded = {name: seat._replace(folds=True) for name, seat in seats.items()}
    with pytest.raises(IllegalRound, match="every seat folds"):
        game.settle(as_round(folded, BOARD, 0))
