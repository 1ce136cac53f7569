"""Audits of what was paid, against rounds settled one at a time."""

from __future__ import annotations

import json
import pickle
import random
import re
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import floorman as fm
from floorman.settle import Settlement, Tables
from floorman.settle.round import IllegalRound

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")

from test_audit import assert_adds_up, write_csv  # noqa: E402
from test_settle import FLOP_TABLES, caribbean_round, uth_round  # noqa: E402
from test_settle_in_bulk import BONUS, Deal, flop_round, supreme_round  # noqa: E402

from floorman.audit import Audit, Summary, parquet  # noqa: E402
from floorman.audit.amounts import WHOLE  # noqa: E402
from floorman.audit.run import check_part  # noqa: E402
from floorman.audit.told import Figures, in_short, told  # noqa: E402

Row = dict[str, Any]
UTH_TABLES = {"blind": "blind-a", "trips": "trips-b"}
GAMES: dict[str, tuple[Deal, Tables]] = {
    "uth": (uth_round, UTH_TABLES),
    "caribbean": (caribbean_round, {"bet": "bet-classic"}),
    "flop": (flop_round, FLOP_TABLES),
    "supreme": (supreme_round, {"bonus": BONUS}),
}
CARDS = {"player": "As Ad", "dealer": "Kh Ks", "board": "Ac 7d 7h Jc 3s"}
WAGERS = {
    "uth": ("ante", "blind", "play", "trips"),
    "caribbean": ("ante", "bet"),
    "flop": ("ante", "flop", "three-card-bonus"),
    "supreme": ("wager", "bonus"),
}


def legal(deal: Deal, game: fm.Game, tables: Tables, shuffler: random.Random) -> tuple[Row, Settlement]:
    """A round that may be played so, settled."""
    while True:
        played = deal(shuffler)
        with suppress(IllegalRound):
            return played, game.settle(played, tables)


def log(name: str, rounds: int, seed: int) -> tuple[list[Row], list[tuple[int, str, int, int]]]:
    """Rounds in whole units, some of them paid wrongly; and row, column, what was paid and what is due."""
    deal, tables = GAMES[name]
    game = fm.game(name, readings={"odd-payouts": "down"})
    shuffler = random.Random(seed)
    rows, wrong = [], []
    for number in range(rounds):
        played, settlement = legal(deal, game, tables, shuffler)
        settled = {line.wager: int(line.net) for line in settlement.lines}
        paid = dict(settled)
        if shuffler.random() < 0.1:
            wager = shuffler.choice(list(paid))
            paid[wager] += shuffler.choice([-100, -1, 1, 250])
            wrong.append((number, f"{wager}_paid", paid[wager], settled[wager]))
        names = ("player", "player_low", "dealer", "dealer_low", "board", "minimum")
        row: Row = {name: played[name] for name in names if name in played}
        for wager in WAGERS[name]:
            row |= {wager: played["wagers"].get(wager), f"{wager}_paid": paid.get(wager)}
        row |= {"folded": "yes" if played["folded"] else "no", "table": shuffler.choice("ABC")}
        row["dealer id"] = str(shuffler.randint(1, 4))
        rows.append(row)
    return rows, wrong


def audited(path: Path, name: str, **options: Any) -> tuple[Summary, list[Row]]:
    tables: list[Any] = []
    options = {"tables": GAMES[name][1], "readings": {"odd-payouts": "down"}, **options}
    summary = Audit([path], game=name, **options).run(tables.append)
    assert_adds_up(summary)
    return summary, [row for table in tables for row in table.iter_rows(named=True)]


def one_row(path: Path, **changed: Any) -> Path:
    """A round of ultimate Texas hold 'em that is paid rightly, but for what is changed, as CSV."""
    right = {
        **CARDS,
        "ante": "5.00",
        "blind": "5.00",
        "play": "20.00",
        "trips": "",
        "ante_paid": "5.00",
        "blind_paid": "15.00",
        "play_paid": "20.00",
        "trips_paid": "",
        "folded": "",
    }
    return write_csv(path, [{**right, **changed}])


def totals(wrong: list[tuple[int, str, int, int]]) -> Counter[str]:
    found = Counter[str]({"overpaid": 0, "underpaid": 0})
    for *_, paid, due in wrong:
        found["overpaid" if paid > due else "underpaid"] += abs(paid - due)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_exactly_the_wrong_payouts_are_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parquet, "ROWS", 700)
    rows, wrong = log(name, 2_000, seed=5)
    path = tmp_path / "log.parquet"
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(path)
    columns = ["minimum=minimum"] if "minimum" in rows[0] else []
    summary, found = audited(path, name, columns=columns)
    assert [
        (row["row"] - 1, row["column"], int(row["recorded"]), int(row["right"])) for row in found
    ] == wrong
    assert {row["status"] for row in found} == {"payout"}
    assert summary.tally.with_findings == len(wrong)
    assert summary.payouts
    assert {what: summary.payouts[what] for what in ("overpaid", "underpaid")} == totals(wrong)
    for column in summary.payouts["columns"]:
        of_column = totals([each for each in wrong if each[1] == column["column"]])
        in_blank_cells = {"not_recorded": 0, "due_there": 0}
        assert column == {"column": column["column"], **of_column, **in_blank_cells}
    for group in summary.groups:
        mine = [
            each for each in wrong if all(rows[each[0]][key] == value for key, value in group["by"].items())
        ]
        assert {what: group[what] for what in ("overpaid", "underpaid")} == totals(mine)
        assert list(group["by"]) == ["table", "dealer id"]


@pytest.mark.parametrize("name", GAMES)
def test_payouts_that_are_left_out_are_counted(name: str, tmp_path: Path) -> None:
    """What is erased is not recorded where the wager was staked, and what the wager won is due there."""
    rows, wrong = log(name, 400, seed=8)
    due: dict[tuple[int, str], Any] = {(row, column): right for row, column, _, right in wrong}
    shuffler = random.Random(8)
    blank, due_there = Counter[str](), Counter[str]()
    silent = 0
    for number, row in enumerate(rows):
        columns = [f"{wager}_paid" for wager in WAGERS[name]]
        for column in columns:
            if shuffler.random() < 0.4:
                if row[column.removesuffix("_paid")]:
                    blank[column] += 1
                    right: Any = due.get((number, column), row[column])
                    due_there[column] += max(right, 0)
                row[column] = None
        silent += all(row[column] is None for column in columns)
    path = tmp_path / "log.parquet"
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(path)
    columns = ["minimum=minimum"] if "minimum" in rows[0] else []
    summary, _ = audited(path, name, columns=columns)
    assert summary.payouts
    for each in summary.payouts["columns"]:
        column = each["column"]
        wanted = (blank[column], due_there[column])
        assert (each["not_recorded"], each["due_there"]) == wanted, f"{name} {column}"
    assert summary.as_dict()["rows"]["with_nothing_recorded"] == silent > 0


def test_a_payout_left_out_is_no_agreement(tmp_path: Path) -> None:
    """A blind that won 15.00 is left out; a wager that lost, or that nobody made, is due nothing."""
    path = one_row(tmp_path / "log.csv", blind_paid="")
    summary, found = audited(path, "uth")
    assert (found, summary.clean) == ([], False)
    assert "1 agreed + 0 with" in in_short(summary)
    (figures,) = (part for part in told(summary) if isinstance(part, Figures) and part.of == "payouts")
    assert figures.headings == ("payouts", "overpaid", "underpaid", "not recorded", "due there")
    assert ("blind_paid", "0.00", "0.00", "1", "15.00") in figures.rows
    assert ("trips_paid", "0.00", "0.00", "0", "0.00") in figures.rows
    assert figures.note.startswith("not recorded: cells that are empty where the wager was staked")
    lost = {"play": "", "play_paid": "", "ante_paid": "-5", "blind_paid": "", "folded": "yes"}
    summary, _ = audited(one_row(tmp_path / "log.csv", **lost), "uth")
    assert summary.payouts
    assert summary.clean, "nothing was due in the cell that is empty"
    assert [each["not_recorded"] for each in summary.payouts["columns"]] == [0, 1, 0, 0]
    nothing = dict.fromkeys(("ante_paid", "blind_paid", "play_paid"), "")
    summary, _ = audited(one_row(tmp_path / "log.csv", **nothing), "uth")
    assert "1 agreed (of which 1 with nothing recorded) + 0 with" in in_short(summary)


def test_all_that_was_paid_may_be_left_out(tmp_path: Path) -> None:
    columns = ["paid=total", "play.returned=play_back"]
    path = one_row(tmp_path / "log.csv", total="", play_back="")
    summary, _ = audited(path, "uth", columns=columns)
    assert summary.payouts
    blank = {
        each["column"]: each["due_there"] for each in summary.payouts["columns"] if each["not_recorded"]
    }
    assert blank == {"play_back": "40.00", "total": "40.00"}


def test_another_process_checks_the_same(tmp_path: Path) -> None:
    rows, wrong = log("uth", 200, seed=7)
    path = tmp_path / "log.parquet"
    pl.DataFrame(rows, infer_schema_length=None).write_parquet(path)
    audit = Audit([path], game="uth", tables=UTH_TABLES, readings={"odd-payouts": "down"})
    plan, *parts = pickle.loads(pickle.dumps([audit.plan, *audit.sources[0].parts()]))
    tally, found = check_part(parts[0], plan)
    assert tally.findings.total() == len(found) == len(wrong)
    assert tally.units == {WHOLE}


def test_decimals_as_text_are_audited_alike(tmp_path: Path) -> None:
    rows, wrong = log("uth", 400, seed=6)
    money = [name for wager in WAGERS["uth"] for name in (wager, f"{wager}_paid")]
    for row in rows:
        row |= {name: None if row[name] is None else f"{Decimal(row[name]) / 100:.2f}" for name in money}
    summary, found = audited(write_csv(tmp_path / "log.csv", rows), "uth")
    assert [(row["row"] - 2, row["column"]) for row in found] == [each[:2] for each in wrong]
    assert [Decimal(row["right"]) * 100 for row in found] == [due for *_, due in wrong]
    assert summary.payouts
    assert Decimal(summary.payouts["overpaid"]) * 100 == totals(wrong)["overpaid"]
    as_decimals = pl.read_csv(tmp_path / "log.csv", infer_schema=False).with_columns(
        pl.col(money).cast(pl.Decimal(12, 2))
    )
    as_decimals.write_parquet(tmp_path / "log.parquet")
    again, found_again = audited(tmp_path / "log.parquet", "uth")
    assert again.payouts == summary.payouts
    assert [(row["row"], row["right"]) for row in found_again] == [
        (row["row"] - 1, row["right"]) for row in found
    ]


def test_a_finding_says_what_was_due_and_why(tmp_path: Path) -> None:
    path = one_row(tmp_path / "log.csv", blind_paid="16")
    _, (found,) = audited(path, "uth")
    assert (found["row"], found["column"], found["status"]) == (2, "blind_paid", "payout")
    assert (found["recorded"], found["right"]) == ("16", "15.00")
    assert (found["clause"], found["citation"]) == ("blind-a", "58 Pa. Code § 653a.12")
    assert found["message"] == "overpaid by 1.00; full house (blind-a, to 1)"
    _, (found,) = audited(one_row(tmp_path / "log.csv", play_paid="-20"), "uth")
    assert (found["right"], found["clause"]) == ("20.00", "outside")
    assert found["message"] == "underpaid by 40.00; the player's hand is higher"


def test_a_finding_that_another_reading_would_not_make(tmp_path: Path) -> None:
    wagers = {"ante": "5.05", "blind": "5.05", "play": "5.05", "ante_paid": "5.05", "play_paid": "5.05"}
    cards = {"player": "As 9s", "dealer": "2c 2d", "board": "7s 6s 2s 3c Kd"}
    path = one_row(tmp_path / "log.csv", **cards, **wagers, blind_paid="7.58")
    _, (found,) = audited(path, "uth")
    assert (found["right"], found["reading"]) == ("7.57", "odd-payouts=down")
    assert found["message"].endswith("right as recorded when read with odd-payouts=up")
    _, (found,) = audited(path, "uth", readings={"odd-payouts": "exact"})
    assert found["right"] == "7.575"
    assert audited(path, "uth", readings={"odd-payouts": "up"})[0].clean


def test_a_cap_is_told(tmp_path: Path) -> None:
    cards = {"player": "As Ks Qs", "board": "Js Ts 2d"}
    row = {**cards, "ante": "100.00", "flop": "100.00", "ante_paid": "100.00", "flop_paid": "100000.00"}
    path = write_csv(tmp_path / "log.csv", [{**row, "minimum": "50.00"}, {**row, "minimum": "100.00"}])
    tables = {"flop": "flop-straight-11"}
    _, (found,) = audited(path, "flop", columns=["minimum=minimum"], tables=tables)
    assert (found["row"], found["right"]) == (2, "49950.00")
    assert found["message"] == (
        "overpaid by 50050.00; royal flush (flop-straight-11, to 1), as far as the cap allows"
    )


def test_a_bet_below_the_minimum_is_refused(tmp_path: Path) -> None:
    row = {"player": "As Ks Qs", "board": "Js Ts 2d", "ante": "5.00", "flop": "5.00", "ante_paid": "5.00"}
    path = write_csv(tmp_path / "log.csv", [{**row, "minimum": "5.00"}, {**row, "minimum": "10.00"}])
    tables = {"flop": "flop-straight-11"}
    _, (found,) = audited(path, "flop", columns=["minimum=minimum"], tables=tables)
    assert (found["row"], found["status"], found["column"]) == (3, "illegal-round", "ante,flop,minimum")
    assert found["message"].startswith("an ante of 5 is below")


def test_whole_numbers_are_cents_under_a_cap(tmp_path: Path) -> None:
    """The same round as above in whole cents: of 50,000 dollars, 50 less are left for the flop wager."""
    cards = {"player": "As Ks Qs", "board": "Js Ts 2d"}
    row = {**cards, "ante": 10_000, "flop": 10_000, "ante_paid": 10_000, "flop_paid": 10_000_000}
    path = tmp_path / "log.parquet"
    pl.DataFrame([{**row, "minimum": 5_000}]).write_parquet(path)
    tables = {"flop": "flop-straight-11"}
    _, (found,) = audited(path, "flop", columns=["minimum=minimum"], tables=tables)
    assert found["right"] == "4995000"


def test_what_all_wagers_were_paid_together(tmp_path: Path) -> None:
    columns = ["paid=total"]
    assert audited(one_row(tmp_path / "log.csv", total="40.00"), "uth", columns=columns)[0].clean
    path = one_row(tmp_path / "log.csv", total="39.00", play_paid="19.00", table="1")
    summary, found = audited(path, "uth", columns=columns)
    assert [(row["column"], row["right"]) for row in found] == [("play_paid", "20.00"), ("total", "40.00")]
    assert summary.payouts
    assert summary.payouts["underpaid"] == summary.groups[0]["underpaid"] == "1.00", "counted once"


def test_what_was_handed_back_with_the_stake(tmp_path: Path) -> None:
    """The blind wins 15.00 on 5.00, the play wager 20.00 on 20.00; of a lost wager nothing comes back."""
    columns = ["blind.paid=", "blind.returned=blind_back", "play.returned=play_back"]
    right = {"blind_back": "20.00", "play_back": "40.00"}
    assert audited(one_row(tmp_path / "log.csv", **right), "uth", columns=columns)[0].clean
    path = one_row(
        tmp_path / "log.csv", **{**right, "blind_back": "15.00", "play_back": "41.00"}, table="2"
    )
    summary, found = audited(path, "uth", columns=columns)
    assert [(row["column"], row["right"], row["message"]) for row in found] == [
        ("blind_back", "20.00", "underpaid by 5.00; full house (blind-a, to 1)"),
        ("play_back", "40.00", "overpaid by 1.00; the player's hand is higher"),
    ]
    assert summary.payouts
    assert summary.payouts["underpaid"] == summary.groups[0]["underpaid"] == "5.00"
    assert summary.payouts["overpaid"] == "0.00", "what the play wager won is counted by its net"
    wagers = {"play": "", "play_paid": "", "ante_paid": "-5", "folded": "yes"}
    path = one_row(tmp_path / "log.csv", **wagers, blind_back="0.00", play_back="")
    assert audited(path, "uth", columns=columns)[0].clean
    with pytest.raises(
        fm.FloormanError, match=r"play\.returned=play_back: say which column holds its stake"
    ):
        audited(path, "uth", columns=["play=", "play.paid=", "play.returned=play_back"])


def test_what_was_handed_back_may_rest_on_a_reading(tmp_path: Path) -> None:
    wagers = {"ante": "5.05", "blind": "5.05", "play": "5.05", "ante_paid": "5.05", "play_paid": "5.05"}
    cards = {"player": "As 9s", "dealer": "2c 2d", "board": "7s 6s 2s 3c Kd"}
    path = one_row(tmp_path / "log.csv", **cards, **wagers, blind_back="12.63")
    _, (found,) = audited(path, "uth", columns=["blind.paid=", "blind.returned=blind_back"])
    assert (found["right"], found["reading"]) == ("12.62", "odd-payouts=down")
    assert found["message"].endswith("right as recorded when read with odd-payouts=up")


@pytest.mark.parametrize(
    ("changed", "status", "column"),
    [
        ({"blind": "6.00"}, "illegal-round", "ante,blind,play,trips"),
        ({"play": "25.00"}, "illegal-round", "ante,blind,play,trips"),
        ({"play": ""}, "illegal-round", "ante,blind,play,trips"),
        ({"folded": "yes"}, "illegal-round", "ante,blind,play,trips"),
        ({"ante": "1,480"}, "unreadable-value", "ante"),
        ({"ante_paid": "1 480"}, "unreadable-value", "ante_paid"),
        ({"ante_paid": "$5"}, "unreadable-value", "ante_paid"),
        ({"ante_paid": "5e0"}, "unreadable-value", "ante_paid"),
        ({"ante_paid": "٥"}, "unreadable-value", "ante_paid"),
        ({"ante_paid": "0.00001"}, "unreadable-value", "ante_paid"),
        ({"ante_paid": "9" * 30}, "unreadable-value", "ante_paid"),
        ({"trips": "-5.00"}, "unreadable-value", "trips"),
        ({"folded": "perhaps"}, "unreadable-value", "folded"),
        ({"player": "As As"}, "doubled-card", "player"),
    ],
)
def test_rows_that_are_not_settled(changed: Row, status: str, column: str, tmp_path: Path) -> None:
    summary, (found,) = audited(one_row(tmp_path / "log.csv", **changed), "uth")
    assert (found["status"], found["column"], found["right"]) == (status, column, None)
    assert found["message"]
    assert summary.tally.refused == {status: 1}


def test_an_illegal_round_says_the_rule_that_it_breaks(tmp_path: Path) -> None:
    _, (found,) = audited(one_row(tmp_path / "log.csv", blind="6.00"), "uth")
    assert found["message"] == "the blind of 6 is not the ante of 5: they are equal"
    assert found["recorded"] == "5.00 | 6.00 | 20.00 | "


def test_numbers_that_are_no_exact_amounts(tmp_path: Path) -> None:
    row: Row = {**CARDS, "ante": 5, "blind": 5, "play": 20}
    path = tmp_path / "log.parquet"
    for paid, message in {
        5.0: "Float64: amounts are whole numbers of cents, or decimals",
        "5.00": "whole numbers in ante, blind",
    }.items():
        pl.DataFrame([{**row, "ante_paid": paid}]).write_parquet(path)
        with pytest.raises(fm.NotRuled, match=message):
            audited(path, "uth", tables={"blind": "blind-a"})
    for paid, right in {"5.00": 0, 5.0: 1}.items():
        texts = {name: f"{row[name]}" for name in ("ante", "blind", "play")}
        lines = [json.dumps({**row, **texts, "ante_paid": each}) for each in ("5", paid)]
        (tmp_path / "log.json").write_text("\n".join(lines) + "\n")
        summary, _ = audited(tmp_path / "log.json", "uth", tables={"blind": "blind-a"})
        assert summary.tally.refused["unreadable-value"] == right
    pl.DataFrame([{**row, "ante_paid": 2**63}], schema_overrides={"ante_paid": pl.UInt64}).write_parquet(
        path
    )
    summary, _ = audited(path, "uth", tables={"blind": "blind-a"})
    assert summary.tally.refused == {"unreadable-value": 1}


def test_columns_and_tables_that_do_not_go_together(tmp_path: Path) -> None:
    path = one_row(tmp_path / "log.csv")
    with pytest.raises(fm.FloormanError, match="which pay table is in use, one of blind-a, blind-b"):
        audited(path, "uth", tables={})
    with pytest.raises(fm.FloormanError, match="for bet: say which column holds its stake"):
        audited(path, "uth", tables={"bet": "bet-classic"})
    with pytest.raises(fm.FloormanError, match="trips_paid: say which column holds its stake"):
        audited(path, "uth", columns=["trips="])
    with pytest.raises(fm.FloormanError, match="holds the stake of the play, as in play=COLUMN"):
        audited(path, "uth", columns=["play=", "play.paid="])
    with pytest.raises(fm.FloormanError, match="no column is known to say what was paid"):
        audited(path, "uth", columns=[f"{wager}.paid=" for wager in WAGERS["uth"]])
    with pytest.raises(fm.NotRuled, match="nj-poker is played for a pot among the seats"):
        Audit([path], game="poker", columns=["paid=ante_paid"])
    with pytest.raises(fm.NotRuled, match="those of player and dealer: name just these cards"):
        audited(path, "uth", columns=["hand=player", "board=board"])


@pytest.mark.parametrize(
    ("game", "column", "message"),
    [
        ("uth", "ante.payed=ante_paid", "unknown role 'ante.payed'; did you mean 'ante.paid'? allowed: "),
        (
            "uth",
            "ante.payed=ante_paid",
            "ante, blind, play, trips, WAGER.paid, WAGER.returned, paid, minimum",
        ),
        ("uth", "anti=ante", "unknown role 'anti'; did you mean 'ante'?"),
        ("uth", "trip=trips", "did you mean 'trips'?"),
        ("uth", "pade=ante_paid", "did you mean 'paid'?"),
        ("uth", "returned=ante_paid", "returned is no seat; write WAGER.returned=COLUMN"),
        ("uth", "WAGER=ante", "WAGER is no seat; write the name of the wager"),
        ("poker", "raised=play", "raised is no seat"),
        ("supreme", "player.lo=player", "did you mean 'player.low'?"),
        ("supreme", "returned=ante_paid", "returned is no seat"),
        (
            "supreme",
            "boss=player",
            "unknown role 'boss'; did you mean 'bonus'? allowed: player, dealer, board",
        ),
    ],
)
def test_a_name_that_is_no_role_never_becomes_a_seat(
    game: str, column: str, message: str, tmp_path: Path
) -> None:
    """The seats that are known by name would drop out for it."""
    with pytest.raises(fm.UnknownName, match=re.escape(message)):
        Audit([one_row(tmp_path / "log.csv")], game=game, columns=[column])


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (
            ["ante.returned=ante_paid", "ante.paid=ante_paid"],
            "'ante_paid' is taken for ante.paid and for ante.returned: --columns says which, as in "
            "ante.paid=ante_paid ante.returned=",
        ),
        (["play.paid=play"], "'play' is taken for play and for play.paid"),
        (["minimum=ante"], "'ante' is taken for ante and for minimum"),
        (["player=player", "dealer=player"], "'player' is taken for player and for dealer"),
        (["player=player", "dealer=dealer", "board=dealer"], "'dealer' is taken for dealer and for board"),
        (["winner=folded"], None),
        (["ante.returned=ante_paid"], None),
        (["blind=ante"], None),
        (["ante=ante", "blind=ante", "by=ante"], None),
        (["by=player"], None),
    ],
)
def test_a_column_holds_one_thing(columns: list[str], message: str | None, tmp_path: Path) -> None:
    """What is said of a column keeps it from being guessed; equal stakes may share one."""
    path = one_row(tmp_path / "log.csv")
    if message:
        with pytest.raises(fm.FloormanError, match=re.escape(message)):
            audited(path, "uth", columns=columns)
    else:
        assert audited(path, "uth", columns=columns)[0].tally.rows == 1


def test_columns_that_are_not_guessed_are_told(tmp_path: Path) -> None:
    path = one_row(tmp_path / "log.csv", ante_returned="1.00", paid="40.00")
    said = "--columns ante.returned=ante_returned paid=paid"
    summary, _ = audited(path, "uth")
    assert any(isinstance(part, str) and part.endswith(said) for part in told(summary))
    wanted = {"ante.returned": "ante_returned", "paid": "paid"}
    assert summary.as_dict()["columns_not_read"] == wanted
    summary, found = audited(path, "uth", columns=said.split()[1:])
    assert [row["right"] for row in found] == ["10.00"]
    for columns in (said.split()[1:], ["ante.returned=", "paid="]):
        summary, _ = audited(path, "uth", columns=columns)
        assert summary.as_dict()["columns_not_read"] == {}
        assert not any("not guessed" in part for part in told(summary) if isinstance(part, str))


def test_stakes_without_payouts_claim_nothing(tmp_path: Path) -> None:
    rows: list[Row] = [{**CARDS, "ante": "a lot"}]
    summary = Audit([write_csv(tmp_path / "log.csv", rows)], game="uth").run()
    assert summary.payouts is None
    assert summary.clean
    assert "payouts" not in summary.as_dict()


def test_a_wager_that_nobody_makes(tmp_path: Path) -> None:
    """A column without any amount may be read as text beside whole numbers."""
    row: Row = {
        **CARDS,
        "ante": 5,
        "blind": 5,
        "play": 20,
        "trips": None,
        "ante_paid": 6,
        "trips_paid": None,
    }
    path = tmp_path / "log.json"
    path.write_text(f"{json.dumps(row)}\n{json.dumps(row)}\n")
    summary, found = audited(path, "uth")
    assert [each["right"] for each in found] == ["5", "5"]
    assert summary.payouts
    assert summary.payouts["overpaid"] == 2


def test_files_that_count_in_other_units(tmp_path: Path) -> None:
    row: Row = {**CARDS, "ante": 5, "blind": 5, "play": 20}
    pl.DataFrame([{**row, "ante_paid": 5}]).write_parquet(tmp_path / "log.parquet")
    write_csv(tmp_path / "log.csv", [{**row, "ante_paid": "5"}])
    with pytest.raises(fm.FloormanError, match="as decimals in others: audit them apart"):
        Audit(
            [tmp_path / "log.parquet", tmp_path / "log.csv"], game="uth", tables={"blind": "blind-a"}
        ).run()


def test_the_command_audits_payouts(tmp_path: Path) -> None:
    path = one_row(tmp_path / "log.csv", blind_paid="16", table="7")
    command = [sys.executable, "-m", "floorman", "audit", str(path), "--game", "uth", "--table", "blind-a"]
    command += ["--table", "trips-a"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    for part in (
        "paid by blind: blind-a, trips: trips-a",
        "in all      1.00      0.00",
        "'16' recorded, 15.00 is",
    ):
        assert part in done.stdout, done.stdout
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    summary = json.loads(done.stdout.splitlines()[-1])["summary"]
    assert summary["payouts"]["overpaid"] == "1.00"
    assert summary["groups"][0]["overpaid"] == "1.00"


def test_wagers_are_settled_when_all_is_dealt(tmp_path: Path) -> None:
    """A flop alone makes five cards of two, which can be ruled and cannot be settled."""
    path = tmp_path / "log.csv"
    stakes = "5.00,5.00,5.00,5.00"
    boards = ("Ac 7d 7h", "Ac 7d 7h 2c 3c")
    rows = [f"As Ad,Kh Ks,{board},{stakes}" for board in boards]
    path.write_text("\n".join(["player,dealer,board,ante,blind,play,ante_paid", *rows]))
    tables: list[Any] = []
    Audit([path], game="uth", tables={"blind": "blind-a"}).run(tables.append)
    (found,) = tables[0].select("row", "status", "message").rows()
    assert found[:2] == (2, "wrong-count")
    assert "2 cards and a board of 3: 2 and 5 are dealt when wagers are settled" in found[2]
