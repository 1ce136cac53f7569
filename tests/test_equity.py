"""Equity against published and walked counts."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from itertools import combinations

import pytest

import floorman as fm
from floorman.cli import main

pytest.importorskip("numpy")

POKER = fm.game("nj-poker")

# Published, and enumerated twice by separate programs.
KNOWN = [
    ("As Ks", "Qh Qd", 787_966, 917_606, 6_732),
    ("Jc 5c", "Qd Td", 600_384, 1_096_118, 15_802),
    ("6d 7d", "2s 2h", 891_821, 774_031, 46_452),
]


@pytest.mark.parametrize(("one", "other", "wins", "losses", "ties"), KNOWN)
def test_known_match_ups(one: str, other: str, wins: int, losses: int, ties: int) -> None:
    found = POKER.equity(one, other)
    first, second = found.seats
    assert found.boards == 1_712_304
    assert (first.wins, first.losses, first.ties) == (wins, losses, ties)
    assert (second.wins, second.losses, second.ties) == (losses, wins, ties)
    assert first.equity + second.equity == 1
    assert first.equity == (wins + Fraction(ties, 2)) / 1_712_304


def walked(hands: list[list[int]], board: list[int], dead: list[int]) -> list[tuple[int, int]]:
    """Wins and ties of each seat, by ruling every board with the plain evaluator."""
    gone = {*board, *dead, *(code for hand in hands for code in hand)}
    live = [code for code in range(52) if code not in gone]
    counts = [[0, 0] for _ in hands]
    for drawn in combinations(live, 5 - len(board)):
        best = POKER.compare(*hands, board=[*board, *drawn]).winners
        for seat in best:
            counts[seat][len(best) > 1] += 1
    return [(wins, ties) for wins, ties in counts]


@pytest.mark.parametrize("seed", range(12))
def test_random_match_ups_against_a_walk_over_boards(seed: int) -> None:
    shuffler = random.Random(seed)
    seats, shared = shuffler.randint(2, 6), shuffler.choice([3, 4, 4, 5])
    codes = shuffler.sample(range(52), 52)
    hands = [codes[2 * seat : 2 * seat + 2] for seat in range(seats)]
    board, dead = codes[12 : 12 + shared], codes[20 : 20 + shuffler.randint(0, 20)]
    found = POKER.equity(*hands, board=board, dead=dead)
    assert [(seat.wins, seat.ties) for seat in found.seats] == walked(hands, board, dead)
    assert sum(seat.equity for seat in found.seats) == 1
    for seat in found.seats:
        assert seat.wins + seat.ties + seat.losses == found.boards


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_two_hundred_match_ups_against_a_walk_over_boards(seed: int) -> None:
    shuffler = random.Random(1_000 + seed)
    codes = shuffler.sample(range(52), 52)
    hands, board, dead = [codes[:2], codes[2:4]], codes[4:6], codes[6:26]
    found = POKER.equity(*hands, board=board, dead=dead)
    assert [(seat.wins, seat.ties) for seat in found.seats] == walked(hands, board, dead)


def test_a_complete_board_is_no_estimate() -> None:
    found = POKER.equity("8d Qc", "8c Qs", "2h 3d", board="9s 2s 6d 7s 4c")
    assert found.boards == 1
    assert [(seat.wins, seat.ties, seat.losses) for seat in found.seats] == [
        (0, 0, 1),
        (0, 0, 1),
        (1, 0, 0),
    ]


def test_seats_that_hold_the_same_are_worth_the_same() -> None:
    first, second = POKER.equity("As Ad", "Ac Ah").seats
    assert first.equity == second.equity == Fraction(1, 2)
    assert first.ties > 0.95 * 1_712_304


@pytest.mark.parametrize(
    ("hands", "options", "error", "says"),
    [
        (("As Ks",), {}, fm.WrongCount, "1 hand given: 2 to 6"),
        (("As Ks", "Qh"), {}, fm.WrongCount, "1 card given for hand 2"),
        (("As Ks", "Qh As"), {}, fm.DoubledCard, "As is given twice"),
        (("As Ks", "Qh Qd"), {"dead": "As"}, fm.DoubledCard, "card 1 of the dead cards"),
        (("As Ks", "Qh Qd"), {"board": "2c 3c 4c 5c 6c 7c"}, fm.WrongCount, "6 cards given for the board"),
        (("As Ks", "Qh Xx"), {}, fm.UnreadableCard, "hand 2"),
        (
            ("As Ks", "Ah Ad"),
            {"dead": list(range(44))},
            fm.WrongCount,
            "0 cards given for the board, and 4 left",
        ),
    ],
)
def test_what_is_refused(
    hands: tuple[str, ...], options: dict[str, str], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as caught:
        POKER.equity(*hands, **options)
    assert says in str(caught.value)


def test_only_games_dealt_so() -> None:
    assert fm.game("uth").equity("As Ks", "Qh Qd").seats == POKER.equity("As Ks", "Qh Qd").seats
    for game in (fm.game("caribbean"), fm.game("poker", {"poker-selection": "two-own-three-board"})):
        with pytest.raises(fm.NotRuled, match="not dealt as two own cards"):
            game.equity("As Ks", "Qh Qd")


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("equity", "nj-poker", "As Ks", "Qh Qd", "--board", "Js 7s 2d", "--dead", "3c")
    with pytest.raises(SystemExit) as left:
        main((*arguments, "--json"))
    assert left.value.code == 0
    found = POKER.equity("As Ks", "Qh Qd", board="Js 7s 2d", dead="3c")
    assert json.loads(capsys.readouterr().out) == found.as_dict()
    with pytest.raises(SystemExit):
        main(arguments)
    out = capsys.readouterr().out
    assert f"{found.seats[0].wins:,}" in out
    assert f"of {found.boards:,} boards" in out
