"""Reports: nothing of a game is missing, the page stands alone, and its figures are those of the odds."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from pages import FETCHING, Page, contrast

import floorman as fm
from floorman import engine

pytest.importorskip("numpy")
pytest.importorskip("jinja2")

from floorman.certify import certify
from floorman.odds import Wager, odds, strategy, wagers
from floorman.report import report
from floorman.report.examples import compared, near_miss
from floorman.report.files import html, write_xlsx
from floorman.report.model import Report
from floorman.settle.paytable import PayTable, pay_table, pay_tables, read_pay_table

needs_the_core = pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")
pytestmark = needs_the_core


@pytest.fixture(scope="module")
def reports() -> dict[str, Report]:
    return {game.id: report(game) for game in fm.games()}


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_nothing_of_the_law_is_missing(game: fm.Game, reports: dict[str, Report]) -> None:
    page = Page(html(reports[game.id]))
    cells = {cell.strip() for cell in page.cells}
    for clause in game.section:
        assert {clause.ref, clause.text, clause.source} <= cells
    for reading in game.questions:
        assert {reading.id, reading.question} <= cells
        for choice in reading.choices:
            assert {choice.name, choice.text} <= cells
    for name in game.rankings:
        for found in game.survey(name):
            assert {found.category.name, found.category.clause.ref, f"{found.hands:,}"} <= cells
    for digest in certify(game.book).digests.values():
        assert digest in cells
    text = "\n".join(page.cells)
    for table in pay_tables(game.id):
        assert f"{table.name}: {table.wager}" in text
        assert table.source in text
        assert {line.event for line in table.lines} <= cells


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_the_page_stands_alone(game: fm.Game, reports: dict[str, Report]) -> None:
    text = html(reports[game.id])
    page = Page(text)
    assert not page.tags & FETCHING
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in ("src", "style")]
    links = [value or "" for name, value in page.attributes if name == "href"]
    ids = [value for name, value in page.attributes if name == "id"]
    assert links
    assert all(link.startswith("#") and link[1:] in ids for link in links)
    assert len(ids) == len(set(ids))
    assert "url(" not in text
    assert "@import" not in text
    assert "http" not in text


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_near_misses_just_miss(game: fm.Game) -> None:
    for name in game.rankings:
        evaluator = game.book.evaluator(name)
        for found in game.survey(name):
            miss = near_miss(evaluator, found.category, found.highest)
            assert miss, f"{found.category.name} has no near miss"
            assert len(set(miss.cards) & set(found.highest)) == len(found.highest) - 1
            ruled = game.rank(miss.cards, ranking=name)
            assert ruled.category != found.category
            assert miss.reasons
            if found.category is not evaluator.ranking.ladder[-1]:
                assert miss.reasons[0].clause == found.category.clause
                assert ruled.grounds == miss.reasons[1:]


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_examples_of_every_outcome(game: fm.Game) -> None:
    for name in game.rankings:
        tie = game.ranking(name).tie
        if tie is None:
            continue
        examples = compared(game, name)
        outcomes = [example.outcome for example in examples]
        assert len(outcomes) >= 5, outcomes
        assert tie.words() in outcomes
        for example in examples:
            again = game.compare(
                *(hand.own for hand in example.comparison.hands),
                board=example.comparison.hands[0].board,
                ranking=name,
            )
            assert again.reasons == example.comparison.reasons
            forfeit = game.ranking(name).forfeit
            by_forfeit = forfeit is not None and again.reasons[0].clause == forfeit.clause
            assert by_forfeit == (forfeit is not None and example.outcome == f"lose: {forfeit.words()}")
            if example.outcome.startswith("win"):
                assert again.winners == (0,)
            if example.outcome.startswith("lose"):
                assert again.winners == (1,)


@needs_the_core
@pytest.mark.parametrize("name", ["uth", "caribbean", "flop"])
def test_figures_are_those_of_the_odds(name: str, reports: dict[str, Report]) -> None:
    game = fm.game(name)
    found = odds(game.book)
    tables = {table.name: table for table in reports[game.id].tables}
    rows = [row[:2] for row in tables[f"returns {found.table}"].rows]
    assert rows == [(row.event, row.combinations) for row in found.rows]
    figures = {row[0]: row[1] for row in tables[f"figures {found.table}"].rows}
    exact = found.expectation
    assert figures["expectation, exactly"] == f"{exact.numerator:,} / {exact.denominator:,}"
    assert figures["edge"] == f"{found.edge:.6%}"
    assert figures["element of risk"] == f"{found.element_of_risk:.6%}"
    assert figures["standard deviation"] == f"{found.standard_deviation:.6f}"
    assert figures["hit frequency"] == f"{found.hit_frequency:.6%}"


@needs_the_core
def test_wagers_on_the_own_hand_stand_by_each_table(reports: dict[str, Report]) -> None:
    game = fm.game("uth")
    tables = {table.name: table for table in reports[game.id].tables}
    for name in ("trips-a", "trips-b", "trips-c", "trips-d"):
        exact = game.odds("trips", name).expectation
        figures = {row[0]: row[1] for row in tables[f"figures {name}"].rows}
        assert figures["expectation, exactly"] == f"{exact.numerator:,} / {exact.denominator:,}"
    one = {table.name for table in report(game, pay_table("trips-c")).tables}
    assert "figures trips-c" in one
    assert "figures trips-a" not in one
    assert len(tables["strategy"].rows) == 169
    best = {name: decision.best.name for name, decision in strategy(game.book).items()}
    assert {row[0]: row[1] for row in tables["strategy"].rows} == best


def test_readings_that_are_chosen_are_said() -> None:
    game = fm.game("flop", {"ace-low-in-three-card-bonus": "no"})
    facts = dict(report(game).facts)
    assert facts["Readings"] == "ace-low-in-three-card-bonus=no"
    text = html(report(game))
    assert "--reading ace-low-in-three-card-bonus=no -o report.html" in text
    assert text.count("A-2-3") >= 1


def test_text_that_is_not_ours_is_escaped(tmp_path: Path) -> None:
    mine = replace(pay_table("bonus-nj-minimum"), name="mine", source="<script>alert(1)</script> & co")
    text = html(report(fm.game("flop"), mine))
    assert "<script" not in text
    assert "&lt;script&gt;" in text


def test_odds_that_are_no_decimal_stand_as_a_fraction() -> None:
    table = pay_table("bonus-nj-minimum")
    third = replace(table.lines[-2], net=Fraction(4, 3), pays="4/3")
    mine = replace(table, name="mine", lines=(*table.lines[:-2], third, table.lines[-1]))
    assert "4/3" in {cell.strip() for cell in Page(html(report(fm.game("flop"), mine))).cells}


def test_tables_that_are_of_no_use_here() -> None:
    with pytest.raises(fm.FloormanError, match="trips-a is for nj-ultimate-texas-holdem, not for pa-"):
        report(fm.game("caribbean"), pay_table("trips-a"))
    with pytest.raises(fm.UnknownName, match="unknown wager 'x'"):
        report(fm.game("flop"), replace(pay_table("bonus-nj-minimum"), wager="x"))


CONTRAST = 4.5
ON_PAPER = ("ink", "faint", "red", "link", "alarm")


def test_text_is_readable_in_light_and_dark(reports: dict[str, Report]) -> None:
    text = html(reports["nj-flop-poker"])
    schemes = re.findall(r":root \{([^}]*--paper[^}]*)\}", text)
    assert len(schemes) == 2
    for scheme in schemes:
        colours = dict(re.findall(r"--(\w+): (#\w{6});", scheme))
        for name in ON_PAPER:
            assert contrast(colours[name], colours["paper"]) >= CONTRAST, name
        assert contrast(colours["ink"], colours["acts"]) >= CONTRAST
        for name in ("gain", "loss"):
            assert contrast(colours[name], colours["paper"]) >= 3, name


def test_workbooks_have_the_same_tables(tmp_path: Path, reports: dict[str, Report]) -> None:
    fastexcel = pytest.importorskip("fastexcel")
    pytest.importorskip("xlsxwriter")
    for name, made in reports.items():
        path = tmp_path / f"{name}.xlsx"
        write_xlsx(made, path)
        book = fastexcel.read_excel(path)
        assert book.sheet_names == ["about", *(table.name for table in made.tables)]


def own_table(game: fm.Game, wager: Wager) -> PayTable:
    """A table of the user's own, whether or not the package has one for the wager."""
    names = [category.name for category in game.ranking(wager.ranking).ladder]
    return read_pay_table(
        {
            "name": "mine",
            "game": game.id,
            "wager": wager.priced,
            "ranking": wager.ranking,
            "kind": "user",
            "unit": "to 1",
            "source": "a test",
            "pays": dict.fromkeys(names, "lose") | {names[0]: "100"},
        },
        "the test",
    )


def solved_wagers() -> Iterator[tuple[str, str]]:
    """Every wager that is solved, with its game."""
    for game in fm.games():
        with suppress(fm.NotRuled):
            yield from ((game.id, wager.name) for wager in wagers(game.book))


@pytest.mark.parametrize(("name", "wager"), list(solved_wagers()))
def test_a_report_by_a_table_of_ones_own(name: str, wager: str, tmp_path: Path) -> None:
    """Of every wager that a table may be for, and of games of which no main game is solved."""
    pytest.importorskip("xlsxwriter")
    game = fm.game(name)
    (asked,) = (each for each in wagers(game.book) if each.name == wager)
    made = report(game, own_table(game, asked))
    assert "mine (" in html(made)
    assert {"pays mine", "returns mine", "figures mine"} <= {table.name for table in made.tables}
    write_xlsx(made, tmp_path / "made.xlsx")


SHEETS = {
    "trips A/B": "pays trips A-B",
    "x" * 40: "pays " + "x" * 26,
    r"[a]:b*c?d\e": "pays -a--b-c-d-e",
    "'quoted'": "pays 'quoted",
    " ": "pays",
    "FLOP-NJ-MINIMUM": "pays FLOP-NJ-MINIMUM 2",
    "🂡\x07\t": "pays ---",
}


@pytest.mark.parametrize("name", SHEETS)
def test_a_workbook_takes_tables_of_any_name(name: str, tmp_path: Path) -> None:
    fastexcel = pytest.importorskip("fastexcel")
    pytest.importorskip("xlsxwriter")
    game = fm.game("flop")
    made = report(game, replace(own_table(game, wagers(game.book)[1]), name=name))
    write_xlsx(made, tmp_path / "made.xlsx")
    names = fastexcel.read_excel(tmp_path / "made.xlsx").sheet_names
    assert SHEETS[name] in names
    assert len({each.casefold() for each in names}) == len(names) == len(made.tables) + 1


def floorman(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "FLOORMAN_CACHE": ""}
    command = [sys.executable, "-m", "floorman", "report", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=environment)


def test_the_command(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    pages, books = [], []
    for place in "ab":
        page, book = tmp_path / f"{place}.html", tmp_path / f"{place}.xlsx"
        done = floorman("flop", "--table", "flop-straight-11", "-o", str(page), "--xlsx", str(book))
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
        pages.append(page.read_bytes())
        books.append(book.read_bytes())
    assert pages[0] == pages[1]
    assert books[0] == books[1]
    assert b"floorman report nj-flop-poker --table flop-straight-11 -o report.html" in pages[0]
    for arguments, message in {
        ("flop",): "nothing to write",
        ("flop", "-o", str(tmp_path / "no" / "r.html")): "cannot be written",
        ("flop", "-o", "q.txt"): "-o q.txt: the name of this file ends in .html or .htm",
        ("flop", "--xlsx", "q.csv"): "--xlsx q.csv: the name of this file ends in .xlsx",
        ("flop", "--table", "x", "-o", "r.html"): "unknown pay table 'x'",
        ("flop", "--table", "x", "--paytable", "y", "-o", "r.html"): "give one",
    }.items():
        bad = floorman(*arguments)
        assert (bad.returncode, bad.stdout) == (2, b""), arguments
        assert message in bad.stderr.decode(), arguments
