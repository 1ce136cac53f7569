"""Audits of what was paid on hands that are set as a high and a low one."""

from __future__ import annotations

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest

import floorman as fm

pytest.importorskip("polars")
pytest.importorskip("scipy")

from test_audit import write_csv
from test_audit_payouts import WAGERS, Row, audited, log, totals
from test_settle_in_bulk import BONUS

SET: Row = {
    "player_high": "Kd Ks",
    "player_low": "4h 2s",
    "dealer_high": "9c 8d",
    "dealer_low": "2c 3d",
    "wager": "5.00",
    "wager_paid": "5.00",
    "bonus": "",
    "bonus_paid": "",
}
"""Both hands of the player are higher."""


def table_file(path: Path) -> Path:
    """The pay table of the tests as a file of a user's own."""
    names = ("name", "game", "wager", "ranking", "kind", "unit", "source")
    head = [f'{name} = "{getattr(BONUS, name)}"' for name in names]
    path.write_text("\n".join([*head, "[pays]", *(f'"{x.category}" = "{x.pays}"' for x in BONUS.lines)]))
    return path


def cents(amount: str) -> int:
    return int(Decimal(amount) * 100)


def test_the_command_audits_hands_that_are_set(tmp_path: Path) -> None:
    """Rows that are paid wrongly are found, and no others, with what they add up to."""
    rows, wrong = log("supreme", 600, seed=8)
    money = [name for wager in WAGERS["supreme"] for name in (wager, f"{wager}_paid")]
    for row in rows:
        row |= {name: None if row[name] is None else f"{Decimal(row[name]) / 100:.2f}" for name in money}
    path, table = write_csv(tmp_path / "log.csv", rows), table_file(tmp_path / "bonus.toml")
    command = [sys.executable, "-m", "floorman", "audit", str(path), "--game", "supreme", "--json"]
    command += ["--paytable", str(table), "--reading", "odd-payouts=down"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    *found, last = map(json.loads, done.stdout.splitlines())
    in_cents = [
        (each["row"] - 2, each["column"], cents(each["recorded"]), cents(each["right"])) for each in found
    ]
    assert in_cents == wrong
    assert {each["status"] for each in found} == {"payout"}
    of_bonus = {each["clause"] for each in found if each["column"] == "bonus_paid"}
    assert of_bonus == {"bonus of a house"}
    payouts = last["summary"]["payouts"]
    assert payouts["tables"] == {"bonus": "bonus of a house"}
    assert {what: cents(payouts[what]) for what in ("overpaid", "underpaid")} == totals(wrong)
    for group in last["summary"]["groups"]:
        mine = [
            each for each in wrong if all(rows[each[0]][key] == value for key, value in group["by"].items())
        ]
        assert {what: cents(group[what]) for what in ("overpaid", "underpaid")} == totals(mine)


def test_what_was_due_on_hands_that_are_set(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "log.csv", [{**SET, "player_low": "Kh Th", "wager_paid": "5.00"}])
    summary, (found,) = audited(path, "supreme", readings={})
    assert summary.plan.layout.as_dict()["player.low"] == "player_low"
    assert (found["column"], found["recorded"], found["right"]) == ("wager_paid", "5.00", "0.00")
    assert found["message"] == "overpaid by 5.00; one hand won, one lost"
    assert found["reading"] is None, "a hand that is ranked by its points has none of them"


def test_a_payout_that_rests_on_the_reading_of_zero_points(tmp_path: Path) -> None:
    """Two fives make ten points, which are none: they would lose, were that a point value of zero."""
    path = write_csv(tmp_path / "log.csv", [{**SET, "player_low": "5h 5s", "wager_paid": "0.00"}])
    _, (found,) = audited(path, "supreme", readings={})
    assert (found["right"], found["reading"]) == ("5.00", "zero-point-low-hand=ranked-by-points")
    assert found["message"].endswith("right as recorded when read with zero-point-low-hand=arithmetic")
    assert audited(path, "supreme", readings={"zero-point-low-hand": "arithmetic"})[0].clean


@pytest.mark.parametrize(
    ("changed", "status", "column", "message"),
    [
        (
            {"player_high": "4h 2s", "player_low": "Kd Ks"},
            "illegal-round",
            "player_high,player_low",
            "the player's high hand, point total, 6, ranks below the low hand, matching pair, kings",
        ),
        (
            {"dealer_high": "2c 3d", "dealer_low": "9c 8d"},
            "illegal-round",
            "dealer_high,dealer_low",
            "the dealer's high hand, point total, 5, ranks below the low hand, point total, 7",
        ),
        ({"wager": ""}, "illegal-round", "wager,bonus", "no wager: every round begins with one"),
        ({"folded": "yes"}, "illegal-round", "wager,bonus", "folded: a round of this game has none"),
        (
            {"player_low": "4h"},
            "wrong-count",
            "player_high,player_low",
            "1 card given for player's low hand: 2 are dealt",
        ),
        (
            {"dealer_low": ""},
            "wrong-count",
            "dealer_high,dealer_low",
            "0 cards given for dealer's low hand: 2 are dealt",
        ),
        (
            {"dealer_low": "2c Kd"},
            "doubled-across-hands",
            "player_high,dealer_low",
            "Kd is given twice: card 1 of player and card 2 of dealer's low hand",
        ),
        ({"player_low": "4h 2x"}, "unreadable-card", "player_low", "2x"),
        ({"player_low": "Jk Jk", "dealer_low": "2c Jk"}, "wrong-count", "player_low,dealer_low", "joker"),
    ],
)
def test_set_hands_that_are_not_settled(
    changed: Row, status: str, column: str, message: str, tmp_path: Path
) -> None:
    path = write_csv(tmp_path / "log.csv", [{**SET, "folded": "", **changed}])
    summary, (found,) = audited(path, "supreme")
    assert (found["status"], found["column"]) == (status, column)
    assert message in found["message"]
    assert summary.tally.refused == {status: 1}


def test_columns_of_set_hands(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "log.csv", [SET])
    with pytest.raises(fm.NotRuled, match=r"say which columns hold the low ones, as in player\.low=COLUMN"):
        audited(path, "supreme", columns=["player.low="])
    with pytest.raises(fm.UnknownName, match=r"unknown role 'player\.low'"):
        audited(
            path, "supreme", columns=["player=player_high", "player.low=player_low"], ranking="low-hand"
        )
    one_by_one = {"p1": "Kd", "p2": "Ks", "p3": "4h", "p4": "2s"}
    rest = {name: SET[name] for name in SET if not name.startswith("player")}
    path = write_csv(tmp_path / "cards.csv", [{**one_by_one, **rest, "wager_paid": "-5.00"}])
    columns = ["player=p1,p2", "player.low=p3..p4", "dealer=dealer_high"]
    _, (found,) = audited(path, "supreme", columns=columns)
    assert found["right"] == "5.00"
