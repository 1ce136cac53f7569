"""Pots settled by rows against the same rounds settled alone."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import floorman as fm
from floorman.cards import read_cards

np: Any = pytest.importorskip("numpy")

from test_settle import dealt  # noqa: E402
from test_settle_in_bulk import refusal  # noqa: E402

from floorman.settle.pots import PotSettler  # noqa: E402

SEATS = 6
BOARDS = ("As Ks Qs Js Ts", "9c 9d 9h 9s Ac", "Ah Kd Qc Js Td")
"""Boards that play, or all but play, so that hands are equal."""
Player = dict[str, Any]


def poker_round(shuffler: random.Random, cent: int) -> dict[str, Any]:
    """A round of two to six seats, some of which fold; one in twenty is staked as no rule allows.

    Stakes are in parts of which ``cent`` make a chip, and a seat may be left alone without its cards.
    """
    seats = shuffler.randint(2, SEATS)
    *hands, board = dealt(shuffler, *[2] * seats, 5)
    if shuffler.random() < 0.2:
        board = shuffler.choice(BOARDS)
        deck = [str(card) for card in fm.Deck() if str(card) not in board.split()]
        shuffler.shuffle(deck)
        hands = [f"{deck.pop()} {deck.pop()}" for _ in range(seats)]
    stake, folds = shuffler.randint(0, 99), shuffler.choice([0.1, 0.5, 0.9])
    players = {}
    for place, hand in enumerate(hands):
        folded = shuffler.random() < folds
        put = shuffler.randint(0, stake) if folded or shuffler.random() < 0.01 else stake
        players[f"seat {place}"] = {"cards": hand, "put": put, "folded": folded}
    pot = shuffler.randint(0, 50)
    return {"players": players, "board": board, "pot": pot, "cent": cent}


def alone(game: fm.Game, played: dict[str, Any]) -> fm.settle.Settlement:
    """The round settled by itself, in chips."""
    cent = played["cent"]
    players = {
        seat: {
            "cards": each["cards"],
            "folded": each["folded"],
            "wagers": {"pot": Fraction(each["put"], cent)},
        }
        for seat, each in played["players"].items()
    }
    return game.settle({"players": players, "board": played["board"], "pot": Fraction(played["pot"], cent)})


def assert_same(game: fm.Game, rounds: list[dict[str, Any]]) -> None:
    settler, cent = PotSettler(game.book), rounds[0]["cent"]
    strengths, stakes, stays = in_rows(game, rounds)
    lay_there = np.array([played["pot"] for played in rounds])
    illegal = settler.illegal(stakes, stays, lay_there, cent)
    divided = settler.settle(strengths, stakes, stays, lay_there, cent)
    assert 0 < illegal.sum() < len(rounds)
    for row, played in enumerate(rounds):
        if illegal[row]:
            parts = [Fraction(int(stake), cent) for stake in stakes[row]]
            there = Fraction(int(lay_there[row]), cent)
            message = refusal(settler.check, parts, stays[row].tolist(), there)
            assert message == refusal(alone, game, played), played
            continue
        settled = alone(game, played)
        nets = [Fraction(int(net), cent) for net in divided.net[row]]
        assert nets[: len(settled.lines)] == [line.net for line in settled.lines], played
        assert not any(nets[len(settled.lines) :]), "who is not dealt in wins nothing"
        assert Fraction(int(divided.undivided[row]), cent) == settled.undivided, played


def in_rows(game: fm.Game, rounds: list[dict[str, Any]]) -> tuple[Any, Any, Any]:
    """Strengths, stakes and who stays, by seat."""
    nobody: Player = {"cards": None, "put": 0, "folded": True}
    seats = [[*played["players"].values(), *[nobody] * SEATS][:SEATS] for played in rounds]
    cards = [[read_cards(each["cards"]) if each["cards"] else [255, 255] for each in row] for row in seats]
    board = np.array([read_cards(played["board"]) for played in rounds], np.uint8)
    by_seat = np.array(cards, np.uint8).transpose(1, 0, 2)
    strengths = np.stack([game.rank_array(own, board, mark=True) for own in by_seat], axis=1)
    stakes = np.array([[each["put"] for each in row] for row in seats])
    return strengths, stakes, np.array([[not each["folded"] for each in row] for row in seats])


READINGS: list[dict[str, str]] = [{}] + [
    {reading.id: choice.name}
    for reading in fm.game("poker").book.law.readings
    for choice in reading.choices[1:]
]


@pytest.mark.parametrize("cent", [1, 2])
@pytest.mark.parametrize("readings", READINGS, ids=str)
def test_pots_are_divided_by_rows_as_alone(readings: dict[str, str], cent: int) -> None:
    shuffler = random.Random(cent)
    assert_same(fm.game("poker", readings=readings), [poker_round(shuffler, cent) for _ in range(1_500)])


@pytest.mark.long
def test_a_hundred_thousand_pots_are_divided_by_rows_as_alone() -> None:
    shuffler = random.Random(9)
    assert_same(fm.game("poker"), [poker_round(shuffler, 1) for _ in range(100_000)])


def test_tied_seats_and_the_chip_that_is_left() -> None:
    """Three of four tie for 101 chips: 33 each, and two chips are nobody's, or the first tied seat's."""
    strengths = np.array([[100, 500, 500, 500]], np.uint16)
    stakes, stays, there = np.array([[25] * 4]), np.ones((1, 4), np.bool_), np.array([1])
    for choice, nets, left in (("undivided", [-25, 8, 8, 8], 2), ("first-tied-seat", [-25, 10, 8, 8], 0)):
        settler = PotSettler(fm.game("poker", readings={"odd-chips": choice}).book)
        divided = settler.settle(strengths, stakes, stays, there)
        assert (divided.net.tolist(), divided.undivided.tolist()) == ([nets], [left])


def test_games_without_a_pot_of_their_own() -> None:
    for name in ("uth", "flop"):
        with pytest.raises(fm.NotRuled, match="has no pot that is settled alone"):
            PotSettler(fm.game(name).book)
