"""Pay tables: those of the package against their sources, and files that are none."""

from __future__ import annotations

import subprocess
import sys
import warnings
from dataclasses import replace
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import floorman as fm
from floorman.settle.paytable import (
    Cap,
    PayTableWarning,
    load_pay_table,
    parse_pay_table,
    pay_table,
    pay_tables,
)

# As FIGURES.md gives them from 58 Pa. Code 653a.12, N.J.A.C. 13:69F-29.11 and the published games.
PUBLISHED = {
    "blind-a": "500 50 10 3 3/2 1 push push push push",
    "blind-b": "500 50 10 3 3/2 push push push push push",
    "trips-a": "50 40 30 9 7 4 3 lose lose lose",
    "trips-b": "50 40 30 8 6 5 3 lose lose lose",
    "trips-c": "50 40 30 8 7 4 3 lose lose lose",
    "trips-d": "50 40 20 7 6 5 3 lose lose lose",
    "bet-classic": "100 50 20 7 5 4 3 2 1 1",
    "flop-nj-minimum": "1000 500 100 30 20 10 4 2 1 lose lose",
    "flop-straight-11": "1000 500 100 30 20 11 4 2 1 lose lose",
    "bonus-nj-minimum": "100 50 25 6 3 1 lose",
}


def test_the_tables_of_the_package() -> None:
    found = {table.name: table for game in fm.games() for table in pay_tables(game.id)}
    assert {name: " ".join(line.pays for line in table.lines) for name, table in found.items()} == PUBLISHED
    for table in found.values():
        assert table.unit == "to 1"
        assert table.source
    with pytest.raises(fm.UnknownName, match="did you mean 'trips-"):
        pay_table("trips-")


@pytest.mark.parametrize("order", ["category-cards-first", "literal"])
def test_a_cut_stands_at_jacks(order: str) -> None:
    table = pay_table("flop-nj-minimum")
    game = fm.game("flop", readings={"order-within-category": order})
    places = table.lines_by_strength(game.book.evaluator(None))
    for hand, pays in {"Jc Jd 2h 3s 4c": "1", "Tc Td Ah Ks Qc": "lose", "Ac Ad 4h 3s 5c": "1"}.items():
        assert table.lines[places[game.rank(hand).strength]].pays == pays


BONUS = "three-card-bonus"
GOOD = """
name = "mine"
game = "flop"
wager = "three-card-bonus"
ranking = "three-card-bonus"
kind = "user"
unit = "for 1"
source = "supplied by the user"
effective_from = 2020-01-01
effective_until = 2021-12-31
[pays]
"royal 3" = "101"
"three-card straight flush" = 51
"three-of-a-kind" = "26"
"three-card straight" = "7"
"three-card flush" = "4"
"one pair" = "5/2"
"no ranking hand" = "lose"
"""


def write(folder: Path, old: str = "", new: str = "") -> Path:
    path = folder / "mine.toml"
    path.write_text(GOOD.replace(old, new) if old else GOOD, encoding="utf-8")
    return path


def test_a_table_of_a_user(tmp_path: Path) -> None:
    table = load_pay_table(write(tmp_path), date(2021, 6, 1))
    assert [str(line.net) for line in table.lines] == ["100", "50", "25", "6", "3", "3/2", "-1"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"one pair"', '"two pairs"', "unknown category 'two pairs'"),
        ('"one pair" = "5/2"\n', "", "has no line for one pair"),
        ('"5/2"', '"5/0"', "pays '5/0': give odds such as 3 or 3/2"),
        ('"5/2"', '"5/-2"', "pays '5/-2'"),
        ('"5/2"', "2.5", "pays 2.5"),
        ('"5/2"', "true", "pays True"),
        ('"5/2"', '"-1"', "mine.toml: one pair: pays '-1'"),
        ('"5/2"', '"1000001"', "or lose; odds are no more than 1,000,000"),
        ("flop", "flip", "mine.toml: unknown game 'flip"),
        ("2021-12-31", "2019-12-31", "effective_from 2020-01-01 is after effective_until 2019-12-31"),
        (
            GOOD[-8:],
            GOOD[-8:] + '[[cut]]\ncategory = "one pair"\nleast = "As Ah Ks"\npays = -5\n',
            "mine.toml: one pair, from As Ah Ks: pays -5",
        ),
        ('"three-card-bonus"\nkind', '"bonus"\nkind', "unknown ranking 'bonus'"),
        ('"for 1"', '"of 1"', "unknown unit 'of 1'"),
        ('"user"', '"mine"', "unknown kind 'mine'"),
        ("[pays]", "colour = 1\n[pays]", "unknown name 'colour'"),
        ('source = "supplied by the user"\n', "", "has no source"),
        ("[pays]", "[pays", "is no TOML"),
        ("[pays]", "[cap]\ncents = 0\nwagers = ['ante', 'flop']\n[pays]", "a cap has cents above 0"),
        ("2020-01-01", '"2020-01-01"', "give a date such as 2024-04-15"),
        ('"supplied by the user"', "5", "source 5: give a text"),
        ("[pays]", "cut = [1]\n[pays]", "is not made as pay tables are"),
        ('"5/2"', '"1e100000"', "give odds such as 3 or 3/2"),
        ('"5/2"', '"1e-999999999"', "give odds such as 3 or 3/2"),
        ('"5/2"', "9" * 5000, "is no TOML"),
        ("[pays]", "cut = " + "[" * 5000 + "]" * 5000 + "\n[pays]", "is no TOML"),
        (
            GOOD[-8:],
            GOOD[-8:] + '[[cut]]\ncategory = "one pair"\nleast = "As As Ks"\npays = 1\n',
            "As is given twice",
        ),
        (GOOD[-8:], GOOD[-8:] + '[[cut]]\ncategory = "one pair"\n', "a cut has a category"),
        (
            GOOD[-8:],
            GOOD[-8:] + '[[cut]]\ncategory = "one pair"\nleast = "As Ks Qs"\npays = 1\n',
            "As Ks Qs is royal 3, not one pair",
        ),
    ],
)
def test_a_file_that_is_no_table(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(fm.FloormanError) as refused:
        load_pay_table(write(tmp_path, old, new), date(2021, 6, 1))
    assert message in str(refused.value)


def test_a_table_with_the_name_of_another(tmp_path: Path) -> None:
    """What is paid is cited by the table's name: that of the package may stand for nothing else."""
    copy = tmp_path / "copy.toml"
    text = files("floorman.settle").joinpath("tables", "blind-a.toml").read_text(encoding="utf-8")
    copy.write_text(text, encoding="utf-8")
    assert load_pay_table(copy) == pay_table("blind-a"), "a copy is the same table"
    for old, new in {"500": "400", 'kind = "menu"': 'kind = "user"'}.items():
        copy.write_text(text.replace(old, new), encoding="utf-8")
        with pytest.raises(fm.FloormanError, match="blind-a is a table of the package, and this one is"):
            load_pay_table(copy)
        with pytest.raises(fm.FloormanError, match="the text: blind-a is a table of the package"):
            parse_pay_table(text.replace(old, new), "the text")
    with pytest.raises(fm.FloormanError, match="trips-a is a table of the package"):
        load_pay_table(write(tmp_path, '"mine"', '"trips-a"'), date(2021, 6, 1))


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_changed_copy_is_not_cited_as_the_law(name: str, tmp_path: Path) -> None:
    table, path = pay_table(name), tmp_path / "mine.toml"
    path.write_text(table.as_toml(), encoding="utf-8")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert load_pay_table(path).cited == table.source
    mine = replace(table, name="mine")
    path.write_text(mine.as_toml(), encoding="utf-8")
    with pytest.raises(fm.FloormanError, match=rf'mine.toml: kind \'{table.kind}\' is .* kind = "user"'):
        load_pay_table(path)
    path.write_text(replace(mine, kind="user").as_toml(), encoding="utf-8")
    assert load_pay_table(path).cited == f"supplied by the user: {table.source}"


MINIMUM = pay_table("flop-nj-minimum")


@pytest.mark.parametrize(
    ("mine", "said"),
    [
        ({}, []),
        (
            {"cap": None},
            ["there is no cap; by flop-nj-minimum ante and flop win at most 50,000.00 together"],
        ),
        (
            {"cap": Cap(100, ("ante", "flop"))},
            ["ante and flop win at most 1.00 together; by flop-nj-minimum"],
        ),
        (
            {"straight": "9"},
            ["straight pays 9 to 1, less than the statutory minimum: straight with 10 to 1"],
        ),
        ({"straight": "11"}, []),
        (
            {"pair": "lose"},
            ["pair, from Tc Td 4h 3s 2c pays lose, less than the statutory minimum: pair, from Jc Jd"],
        ),
    ],
    ids=str,
)
def test_less_than_a_regulation_lets_be_paid(mine: dict[str, Any], said: list[str], tmp_path: Path) -> None:
    """Hand by hand, however the lines are cut: here jacks are on a line from tens."""
    path, table = tmp_path / "mine.toml", replace(MINIMUM, name="mine", kind="user")
    text = replace(table, **{name: cap for name, cap in mine.items() if name == "cap"}).as_toml()
    for category, pays in mine.items():
        text = text.replace(f'"{category}" = "10"', f'"{category}" = "{pays}"')
        if category == "pair":
            text = text.replace("Jc Jd", "Tc Td").replace('pays = "1"', f'pays = "{pays}"')
    path.write_text(text, encoding="utf-8")
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        load_pay_table(path)
    found = [str(warning.message) for warning in warned]
    assert len(found) == len(said), found
    for one, start in zip(found, said, strict=True):
        assert one.startswith(f"pay table {path}: {start}")


def test_a_table_that_is_not_in_force(tmp_path: Path) -> None:
    path = write(tmp_path)
    with pytest.raises(fm.FloormanError, match="is in force from 2020-01-01 until 2021-12-31, not on"):
        load_pay_table(path)
    with pytest.raises(fm.FloormanError, match="not on 2019-12-31"):
        load_pay_table(path, date(2019, 12, 31))
    assert load_pay_table(path, date(2021, 12, 31)).name == "mine"
    with pytest.raises(fm.FloormanError, match="No such file"):
        load_pay_table(tmp_path / "no.toml")


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_table_as_text_reads_as_the_same_table(name: str) -> None:
    table = pay_table(name)
    odd = replace(table, name='"\\\x7f\t\n§', kind="user", effective_from=date(2020, 1, 2))
    assert parse_pay_table(odd.as_toml(), "the text") == odd
    assert parse_pay_table(table.as_toml(), "the text") == table


def floorman(*arguments: str) -> tuple[int, str]:
    """The status of a command, and what it says on standard error."""
    done = subprocess.run([sys.executable, "-m", "floorman", *arguments], capture_output=True, check=False)
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize("command", ["settle", "odds", "report", "audit"])
def test_the_command_asks_for_a_table_by_a_day(command: str, tmp_path: Path) -> None:
    """Today it is not in force any more; on a day of its own it is taken."""
    log = tmp_path / "log.csv"
    log.write_text("player,board,ante,flop,three-card-bonus\n2c 2d 5h,As Kd 9h,5,5,5\n")
    rest = {
        "settle": f"flop --fold --wagers ante=5 {BONUS}=5 --player 2c2d5h --board AsKd9h",
        "odds": f"flop --wager {BONUS}",
        "report": f"flop -o {tmp_path / 'report.html'}",
        "audit": f"{log} --game flop --table flop-nj-minimum --columns {BONUS}={BONUS}",
    }[command]

    def ask(*day: str) -> tuple[int, str]:
        return floorman(command, *rest.split(), "--paytable", str(write(tmp_path)), *day)

    status, said = ask()
    assert (status, said.count("\n")) == (2, 1)
    assert "from 2020-01-01 until 2021-12-31" in said
    assert ask("--on", "2021-06-01")[0] == 0
    if command == "report":
        assert "--paytable mine.toml --on 2021-06-01" in (tmp_path / "report.html").read_text()
    assert ask("--on", "2022-01-01") == (2, said.replace(str(date.today()), "2022-01-01"))
    assert ask("--on", "June")[0] == 2


def test_a_day_without_a_table_of_ones_own() -> None:
    for arguments in (["settle", "flop", "--table", "flop-nj-minimum"], ["odds", "flop"]):
        status, said = floorman(*arguments, "--on", "2021-06-01")
        assert status == 2
        assert "--on 2021-06-01 is the day of a pay table of your own: give --paytable" in said


def test_a_higher_hand_that_is_paid_less(tmp_path: Path) -> None:
    """A published page once listed a flush above a full house: a swap of two lines is warned of."""
    with pytest.warns(PayTableWarning, match="straight pays 7, less than three-card flush with 8"):
        table = load_pay_table(write(tmp_path, '"4"', '"8"'), date(2021, 6, 1))
    assert [(higher.pays, lower.pays) for higher, lower in table.falls] == [("7", "8")]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load_pay_table(write(tmp_path, '"4"', '"7"'), date(2021, 6, 1))
