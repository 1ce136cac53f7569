"""Troubles that people met with payouts and odds: each a round or hands, and the answer that is right."""

from __future__ import annotations

import tomllib
import warnings
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Any

import naive
import pytest
from conftest import HERE
from due import Due, assert_due, without

import floorman as fm
from floorman import engine
from floorman.settle.paytable import PayTableWarning, load_pay_table

FIELD = tomllib.loads((HERE / "field_settlement.toml").read_text(encoding="utf-8"))
Case = dict[str, Any]
UTH = "nj-ultimate-texas-holdem"
BLIND_A = {
    "royal flush": Fraction(500),
    "straight flush": Fraction(50),
    "four-of-a-kind": Fraction(10),
    "full house": Fraction(3),
    "flush": Fraction(3, 2),
    "straight": Fraction(1),
}


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["what"]) for case in FIELD[kind]]


def amount(given: int | str) -> int | Decimal:
    return Decimal(given) if isinstance(given, str) else given


def round_of(case: Case) -> Case:
    """The round as it is settled; stakes in text are decimals."""
    played = dict(case["round"])
    if "wagers" in played:
        played["wagers"] = {wager: amount(stake) for wager, stake in played["wagers"].items()}
    return played


def stakes_of(played: Case) -> dict[tuple[str, str], Fraction]:
    players = played.get("players") or {"player": played}
    return {
        (seat, wager): Fraction(stake)
        for seat, each in players.items()
        for wager, stake in each["wagers"].items()
    }


@pytest.mark.parametrize("case", cases("settled"))
def test_what_a_round_comes_to(case: Case) -> None:
    game, played = fm.game(case["game"], case.get("readings")), round_of(case)
    stakes = stakes_of(played)
    due: dict[tuple[str, str], Due] = {}
    for name, (won, returned) in case["lines"].items():
        seat, wager = f"player {name}".split()[-2:]
        due[seat, wager] = Due(stakes[seat, wager], Fraction(amount(won)), Fraction(amount(returned)))
    settled = assert_due(game, played, case.get("tables", {}), due)
    assert settled.undivided == case.get("undivided", 0)
    if "net" in case:
        assert settled.net == amount(case["net"])


@pytest.mark.parametrize("case", cases("refused"))
def test_what_is_not_settled(case: Case) -> None:
    with pytest.raises(fm.FloormanError) as caught:
        fm.game(case["game"]).settle(case["round"], {"blind": "blind-a"} if case["game"] == "uth" else None)
    assert case["says"] in str(caught.value), case["what"]


@pytest.mark.parametrize("case", cases("equity"))
def test_what_hands_are_worth(case: Case) -> None:
    """By the numbers that are known; and one by one, where few boards are left."""
    pytest.importorskip("numpy")
    hands, board, dead = case["hands"], case.get("board", ""), case.get("dead", "")
    found = fm.game("poker").equity(*hands, board=board, dead=dead)
    wins = [seat.wins for seat in found.seats]
    ties = [seat.ties for seat in found.seats]
    for seat in found.seats:
        assert seat.wins + seat.ties + seat.losses == found.boards
    if len(hands) == 2:
        assert [seat.equity for seat in found.seats] == [
            Fraction(2 * seat.wins + seat.ties, 2 * found.boards) for seat in found.seats
        ]
    assert sum(seat.equity for seat in found.seats) == 1
    expected = {"wins": wins, "seat_ties": ties, "ties": ties[0], "boards": found.boards}
    for name, came in expected.items():
        assert case.get(name, came) == came, f"{case['what']}: {name}"
    if "equity" in case:
        assert [seat.equity for seat in found.seats] == [Fraction(share) for share in case["equity"]]
    assert ties[0] > case.get("ties_above", -1) * found.boards
    if len(board.split()) >= 4:
        assert (wins, ties) == one_by_one([hand.split() for hand in hands], board.split(), dead.split())


def one_by_one(hands: list[list[str]], board: list[str], dead: list[str]) -> tuple[list[int], list[int]]:
    """Wins and ties of each hand over all boards."""
    won: Counter[int] = Counter()
    tied: Counter[int] = Counter()
    for rest in combinations(without(*hands, board, dead), 5 - len(board)):
        keys = [naive.best_five((*hand, *board, *rest), "nj-poker")[1] for hand in hands]
        best = [seat for seat, key in enumerate(keys) if key == max(keys)]
        (won if len(best) == 1 else tied).update(best)
    return [won[seat] for seat in range(len(hands))], [tied[seat] for seat in range(len(hands))]


@pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")
@pytest.mark.parametrize("case", cases("decision"))
def test_what_a_hand_is_worth_against_any_other(case: Case) -> None:
    """Ultimate Texas hold 'em at the end, the ante wants a dealer's pair, blind and play do not."""
    pytest.importorskip("numpy")
    from floorman.odds import decision

    own, board = case["hand"].split(), case["board"].split()
    category, mine = naive.best_five((*own, *board), UTH)
    holdings = list(combinations(without(own, board), 2))
    assert len(holdings) == 990
    total = Fraction(0)
    for two in holdings:
        name, theirs = naive.best_five((*two, *board), UTH)
        outcome = (mine > theirs) - (mine < theirs)
        ante = outcome * (name != "no ranking hand")
        blind = BLIND_A.get(category, Fraction(0)) if outcome > 0 else Fraction(outcome)
        total += ante + blind + outcome
    found = decision(fm.game("uth").book, case["hand"], board=case["board"])
    worth = {action.name: action.value for action in found.actions}
    assert worth == {"raise 1": total / len(holdings), "fold": -2}


@pytest.mark.parametrize("case", cases("count"))
def test_how_many_hands_there_are(case: Case) -> None:
    pytest.importorskip("numpy")
    found = fm.game(case["game"]).count(case["cards"], ranking=case.get("ranking"))
    assert list(found.values()) == case["of"], case["what"]


def test_a_list_with_two_lines_swapped(tmp_path: Path) -> None:
    """A published page had the flush at seven to one and the full house at five: it is warned of."""
    text = files("floorman.settle").joinpath("tables", "bet-classic.toml").read_text(encoding="utf-8")
    text = text.replace("bet-classic", "swapped").replace('"published"', '"user"')
    path = tmp_path / "swapped.toml"
    path.write_text(text, encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load_pay_table(path)
    for line, swapped in {'"full house" = "7"': '"full house" = "5"', 'flush = "5"': 'flush = "7"'}.items():
        text = text.replace(f"\n{line}", f"\n{swapped}")
    path.write_text(text, encoding="utf-8")
    with pytest.warns(PayTableWarning, match="full house pays 5, less than flush with 7"):
        load_pay_table(path)
