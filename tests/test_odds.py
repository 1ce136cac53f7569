"""Odds: published figures to the last digit, and hands that are walked over one by one."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, pairwise
from math import comb, sqrt
from pathlib import Path

import pytest

import floorman as fm
from floorman import engine

pytest.importorskip("numpy")

from floorman.engine.progress import watched
from floorman.odds import decision, main_table, odds, strategy
from floorman.odds.files import write_xlsx
from floorman.odds.returns import Returns
from floorman.settle.paytable import pay_table

needs_the_core = pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")

UTH, CARIBBEAN, FLOP, SUPREME = map(fm.game, ("uth", "caribbean", "flop", "supreme"))

# Deals, what all of them lose together, and the published edge and element of risk, in percent.
MAIN = [
    ("uth", "blind-a", 27_813_810_024_000, -607_723_787_676, 2.185, 0.526),
    ("caribbean", "bet-classic", 19_933_230_517_200, -1_041_372_912_372, 5.2243, None),
    ("flop", "flop-straight-11", 407_170_400, -22_083_832, 5.4237, None),
]


@needs_the_core
@pytest.mark.parametrize(("name", "table", "deals", "total", "edge", "risk"), MAIN)
def test_main_games(name: str, table: str, deals: int, total: int, edge: float, risk: float | None) -> None:
    found = odds(fm.game(name).book, table=table)
    assert found.deals == deals
    assert found.expectation * deals == total
    assert round(100 * found.edge, len(str(edge).partition(".")[2])) == edge
    if risk:
        assert round(100 * found.element_of_risk, 3) == risk
    assert sum(row.combinations for row in found.rows) == deals
    assert found.standard_deviation == pytest.approx(sqrt(moment(found, 2) - moment(found, 1) ** 2))


def moment(found: Returns, power: int) -> Fraction:
    parts = (row.combinations * Fraction(row.pays or 0) ** power for row in found.rows)
    return sum(parts, Fraction(0)) / found.deals


def test_the_trips_wager() -> None:
    """Published: 0.9018 % for table A; the others follow from the counts of seven cards."""
    found = odds(UTH.book, "trips", "trips-a")
    assert found.expectation * 133_784_560 == -1_206_516
    assert round(100 * found.edge, 4) == 0.9018
    hands = UTH.count(7)
    for name in ("trips-b", "trips-c", "trips-d"):
        pays = {line.category: line.net for line in pay_table(name).lines}
        total = sum(pays[category] * count for category, count in hands.items())
        assert odds(UTH.book, "trips", name).expectation == total / comb(52, 7)


def test_the_bonus_of_flop_poker() -> None:
    pays = [100, 50, 25, 6, 3, 1, -1]
    counts = [4, 44, 52, 720, 1_096, 3_744, 16_440]
    found = odds(FLOP.book, "three-card-bonus")
    assert [row.combinations for row in found.rows] == counts
    assert found.expectation == Fraction(sum(p * c for p, c in zip(pays, counts, strict=True)), 22_100)


def test_the_bonus_of_supreme_pai_gow_has_combinations_alone() -> None:
    found = odds(SUPREME.book)
    counts = [1, 4, 6, 12, 100, 2_600, 2_816, 2_880, 3_624, 1_232, 89_856, 213_120]
    assert [row.combinations for row in found.rows] == counts
    assert found.deals == 316_251
    plain = found.as_dict()
    assert plain["rows"][0]["pays"] is None
    assert "edge" not in plain


@needs_the_core
def test_hands_that_raise_before_the_board() -> None:
    """500 of the 1,326 raise four times; the published table raises any pair from threes, and any ace."""
    decisions = strategy(UTH.book)
    assert len(decisions) == 169
    weight = {"s": 4, "o": 12}
    raised = [name for name, found in decisions.items() if found.best.name == "raise 4"]
    assert sum(weight.get(name[-1], 6) for name in raised) == 500
    assert {name for name in decisions if name[0] == "A" and name[1] != "A"} <= set(raised)
    assert "33" in raised
    assert "22" not in raised
    assert not any(found.best.name == "raise 3" for found in decisions.values())
    total = sum(weight.get(name[-1], 6) * found.best.value for name, found in decisions.items())
    assert total / 1_326 == odds(UTH.book).expectation


@needs_the_core
def test_a_decision_on_the_river_by_a_walk_over_the_dealer() -> None:
    """Every holding of the dealer settled one by one."""
    shuffler = random.Random(2)
    for _ in range(3):
        cards = shuffler.sample([str(card) for card in fm.Deck()], 7)
        own, board = " ".join(cards[:2]), " ".join(cards[2:])
        rest = [str(card) for card in fm.Deck() if str(card) not in cards]
        played = {"player": own, "board": board, "wagers": {"ante": 2, "blind": 2, "play": 2}}
        nets = [
            Fraction(UTH.settle({**played, "dealer": " ".join(two)}, {"blind": "blind-a"}).net)
            for two in combinations(rest, 2)
        ]
        found = {action.name: action.value for action in decision(UTH.book, own, board=board).actions}
        assert found == {"raise 1": sum(nets, Fraction(0)) / 1_980, "fold": Fraction(-2)}


@needs_the_core
def test_an_open_hand_of_caribbean_stud() -> None:
    found = decision(CARIBBEAN.book, "As Kd 9c 5h 2s", upcard="2c")
    assert {action.name for action in found.actions} == {"bet", "fold"}
    with pytest.raises(fm.WrongCount, match="0 cards given for the dealer's upcard: wanted: 1"):
        decision(CARIBBEAN.book, "As Kd 9c 5h 2s")
    with pytest.raises(fm.NotRuled, match="2c given as the board"):
        decision(CARIBBEAN.book, "As Kd 9c 5h 2s", board="2c")
    with pytest.raises(fm.DoubledCard):
        decision(CARIBBEAN.book, "As Kd 9c 5h 2s", upcard="As")


ASKED = [
    ("uth", {"hand": "As"}, "1 card given for the player's hand: wanted: 2"),
    ("uth", {"board": "2c 3c 4c 5c"}, "4 cards given for the board: 0, 3 or 5 are wanted"),
    (
        "uth",
        {"board": "2c 3c 4c", "upcard": "5c 6c"},
        "5c 6c given as the dealer's upcard: before deciding here, only these are known: the player's "
        "hand, the board, dead cards",
    ),
    ("caribbean", {"upcard": "2c"}, "2 cards given for the player's hand: wanted: 5"),
    (
        "caribbean",
        {"hand": "As Kd 9c 5h 3s", "upcard": "2c 4c"},
        "for the dealer's upcard: wanted: 1",
    ),
    ("flop", {"dead": "2d Tc"}, "2d Tc given as dead cards: before deciding here, only these are known"),
]


@pytest.mark.parametrize(("game", "cards", "message"), ASKED)
def test_what_a_hand_is_not_decided_with(game: str, cards: dict[str, str], message: str) -> None:
    """By cards as they are written, and how many are wanted of which kind."""
    hand = {"uth": "As Kd", "caribbean": "As Kd", "flop": "As Kd 9c"}[game]
    with pytest.raises(fm.FloormanError) as refused:
        decision(fm.game(game).book, **{"hand": hand, **cards})
    assert message in str(refused.value)


@needs_the_core
def test_an_open_hand_of_flop_poker_by_a_walk() -> None:
    own = "Jh Tc 4d"
    rest = [str(card) for card in fm.Deck() if str(card) not in own.split()]
    total = Fraction(0)
    for three in combinations(rest, 3):
        played = {"player": own, "board": " ".join(three), "wagers": {"ante": 1, "flop": 1}}
        total += Fraction(FLOP.settle(played, {"flop": "flop-straight-11"}).net)
    found = {a.name: a.value for a in decision(FLOP.book, own, table="flop-straight-11").actions}
    assert found == {"flop wager": total / comb(49, 3), "fold": Fraction(-1)}


@needs_the_core
@pytest.mark.parametrize(("game", "counts"), [(UTH, 2), (CARIBBEAN, 1), (FLOP, 1)])
def test_a_solve_says_how_far_it_is(game: fm.Game, counts: int) -> None:
    """By a table of another name, so that it is solved here and not remembered."""
    watched_table = replace(main_table(game.book, None), name="watched")
    said: list[tuple[int, int]] = []
    with watched(lambda *far: said.append(far)):
        found = odds(game.book, table=watched_table)
    assert found.rows == odds(game.book).rows
    assert all(0 <= done <= total for done, total in said)
    done = [far for far, _ in said]
    assert counts == 1 + sum(after < before for before, after in pairwise(done)), said
    heard = len(said)
    odds(game.book, table=replace(watched_table, name="unwatched"))
    assert len(said) == heard


def test_a_table_of_another_list_is_refused() -> None:
    other = replace(
        pay_table("bonus-nj-minimum"), ranking="five-card", lines=pay_table("flop-nj-minimum").lines
    )
    with pytest.raises(fm.FloormanError, match="goes by the five-card list: the three-card-bonus wager is"):
        odds(FLOP.book, "three-card-bonus", other)


def test_what_is_not_solved() -> None:
    lost = fm.game("uth", readings={"trips-after-fold": "lost"})
    with pytest.raises(fm.NotRuled, match="depends on when the player folds"):
        odds(lost.book, "trips")
    with pytest.raises(fm.NotRuled, match="odds are of exact payouts, not with odd-payouts=down"):
        odds(fm.game("uth", readings={"odd-payouts": "down"}).book)
    with pytest.raises(fm.NotRuled, match="the odds of nj-poker are not solved here"):
        odds(fm.game("poker").book)
    with pytest.raises(fm.UnknownName, match="did you mean 'trips'"):
        odds(UTH.book, "trip")
    with pytest.raises(fm.FloormanError, match="pay table trips-a is for"):
        odds(UTH.book, None, "trips-a")
    with pytest.raises(fm.NotRuled, match="has no decision that is solved here"):
        decision(SUPREME.book, "As Kd 2c 3d")
    with pytest.raises(fm.NotRuled, match="has no table of first decisions"):
        strategy(FLOP.book)


@needs_the_core
def test_what_is_solved_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORMAN_CACHE", str(tmp_path / "cache"))
    first = odds(FLOP.book)
    (kept,) = (tmp_path / "cache").iterdir()
    monkeypatch.setattr("floorman.odds.flop_poker.rows", None)
    assert odds(FLOP.book) == first
    other = fm.game("flop", readings={"order-within-category": "literal"})
    with pytest.raises(TypeError):
        odds(other.book)
    kept.write_text("broken")
    with pytest.raises(TypeError):
        odds(FLOP.book)


CAP = "the cap is left out, as it depends on the stake: ante and flop win at most 50,000.00 together"


@needs_the_core
def test_a_cap_that_is_left_out_is_said() -> None:
    table = main_table(FLOP.book, "flop-nj-minimum")
    found = odds(FLOP.book, table=table)
    assert found.as_dict()["note"] == CAP
    assert CAP in found._repr_html_()
    assert floorman("flop").stdout.decode().count(CAP) == 1
    assert floorman("flop", "--hand", "Jh Tc 4d").stdout.decode().count(CAP) == 1
    uncapped = odds(FLOP.book, table=replace(table, name="mine", cap=None))
    assert uncapped.rows == found.rows
    assert "note" not in uncapped.as_dict()
    assert CAP not in uncapped._repr_html_()
    assert "note" not in odds(FLOP.book, "three-card-bonus").as_dict()


@pytest.mark.parametrize(
    ("game", "wager"),
    [("uth", "blind"), ("uth", "play"), ("flop", "flop"), ("flop", "pot"), ("caribbean", "bet")],
)
def test_wagers_that_are_solved_with_others(game: str, wager: str) -> None:
    message = rf"the {wager} wager of .* is not solved by itself; solved: ante \(the main game\)"
    with pytest.raises(fm.NotRuled, match=message):
        odds(fm.game(game).book, wager)


def test_the_main_game_of_supreme_pai_gow_is_not_solved() -> None:
    with pytest.raises(fm.NotRuled, match=r"the wager wager of nj-supreme-pai-gow is .* solved: bonus$"):
        odds(SUPREME.book, "wager")
    said = (
        "floorman: the main game of nj-supreme-pai-gow is not solved here: this is its bonus wager alone\n"
    )
    assert floorman("supreme").stderr.decode() == said
    assert floorman("supreme", "--wager", "bonus").stderr == b""


def floorman(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "FLOORMAN_CACHE": ""}
    command = [sys.executable, "-m", "floorman", "odds", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=environment)


def test_the_command(tmp_path: Path) -> None:
    done = floorman("uth", "--wager", "trips", "--table", "trips-a", "--json")
    plain = json.loads(done.stdout)
    assert list(plain)[:6] == ["game", "wager", "table", "source", "readings", "deals"]
    assert plain["expectation"] == {"numerator": -301_629, "denominator": 33_446_140}
    first = {name: plain["rows"][0][name] for name in ("event", "combinations", "pays")}
    assert first == {"event": "royal flush", "combinations": 4_324, "pays": 50}
    pytest.importorskip("xlsxwriter")
    files = [str(tmp_path / "t.csv"), str(tmp_path / "t.xlsx")]
    assert (
        floorman("flop", "--wager", "three-card-bonus", "--csv", files[0], "--xlsx", files[1]).returncode
        == 0
    )
    assert Path(files[0]).read_text().splitlines()[1].startswith("royal 3,4,")
    workbook = Path(files[1]).read_bytes()
    assert workbook.startswith(b"PK")
    time.sleep(1.1)  # a workbook would otherwise carry the second in which it was made
    floorman("flop", "--wager", "three-card-bonus", "--xlsx", files[1])
    assert Path(files[1]).read_bytes() == workbook, "twice gives the same bytes"
    for arguments, message in {
        ("uth", "--table", "x"): "unknown pay table 'x'",
        ("uth", "--table", "trips-a", "--paytable", "x"): "give one",
        ("poker",): "are not solved here",
        ("uth", "--strategy", "--hand", "Kd 8c"): "--strategy is of every hand, and --hand 'Kd 8c' of one",
        ("uth", "--csv", "q.xlsx"): "--csv q.xlsx: the name of this file ends in .csv",
        ("uth", "--xlsx", "q.csv"): "--xlsx q.csv: the name of this file ends in .xlsx",
        ("uth", "--hand", ""): "--hand '': no card is given",
        ("uth", "--hand", " ", "--board", "2c 3c 4c"): "--hand ' ': no card is given",
        ("uth", "--csv", str(tmp_path / "no" / "t.csv"), "--wager", "trips"): "cannot be written",
    }.items():
        bad = floorman(*arguments)
        assert (bad.returncode, bad.stdout) == (2, b""), arguments
        assert message in bad.stderr.decode(), arguments


def test_a_name_is_no_formula(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    fastexcel = pytest.importorskip("fastexcel")
    path = tmp_path / "t.xlsx"
    mine = replace(pay_table("bonus-nj-minimum"), name="=1+1")
    write_xlsx(odds(FLOP.book, "three-card-bonus", mine), path)
    summary = fastexcel.read_excel(path).load_sheet("summary", header_row=None).to_polars()
    assert ("table", "=1+1") in summary.rows()


@needs_the_core
def test_the_command_says_which_pay_table_it_took() -> None:
    """Where several lie ready and none is named: on standard error, and with every result."""
    asked = ["uth", "--hand", "Kd 8c", "--board", "2c 3d 8h"]
    taken = (
        b"floorman: no pay table was named: blind-a is taken, the first of blind-a, blind-b (--table NAME"
    )
    done = floorman(*asked)
    assert done.stderr.startswith(taken)
    assert done.stdout.startswith("nj-ultimate-texas-holdem, blind-a (58 Pa. Code § 653a.12)\n".encode())
    named = floorman(*asked, "--table", "blind-b", "--json")
    assert (named.stderr, json.loads(named.stdout)["table"]) == (b"", "blind-b")
    by_hand = floorman("uth", "--wager", "trips", "--json")
    assert b"trips-a is taken, the first of trips-a, trips-b, trips-c, trips-d" in by_hand.stderr
    assert floorman("flop", "--wager", "three-card-bonus").stderr == b"", "there is but one"
