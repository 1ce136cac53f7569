"""Notebooks: results show themselves, in markup that stands alone, and the example runs in a kernel."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from conftest import HERE
from pages import FETCHING, Page, contrast

import floorman as fm
from floorman import engine
from floorman.display.cards import RED, cards, dealt
from floorman.display.charts import GAIN, INK, LOSS, PAPER
from floorman.display.markup import element
from floorman.law.words import rank_word

NOTEBOOK = HERE.parent / "docs" / "rulings_and_odds.ipynb"
LISTS = [(game, name) for game in fm.games() for name in game.rankings]
GROUNDS = {"white": "#ffffff", "light stripe": "#f5f5f5", "JupyterLab": "#111111", "VS Code": "#1e1e1e"}
SEEN = 3
"""The contrast that graphics want; words have the notebook's own colour."""

needs_the_core = pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")


def read(html: str) -> Page:
    """The markup, after what holds of all of it: plain ASCII that is closed, fetches and runs nothing."""
    assert html.isascii()
    page = Page(f"<main>{html}</main>")
    assert not page.tags & {*FETCHING, "style"}
    for name, value in page.attributes:
        assert not name.startswith("on"), name
        assert name not in ("src", "href", "id", "class") or value in ("gain", "loss"), name
        assert "url(" not in (value or "")
    assert html.count("<table") == html.count("<caption")
    assert html.count("<th ") == html.count('<th scope="')
    return page


def text(page: Page) -> str:
    return "\n".join(page.cells)


@pytest.mark.parametrize(("game", "name"), LISTS, ids=lambda value: getattr(value, "id", value))
def test_a_ruling_says_why_and_by_which_clause(game: fm.Game, name: str) -> None:
    for found in game.survey(name):
        for hand in (found.highest, found.lowest):
            ruling = game.rank(hand, ranking=name)
            page = read(ruling._repr_html_())
            assert page.cells[0] == ruling.title
            said = text(page)
            assert f"{ruling.clause.source}: {ruling.clause.text}" in said, ruling
            assert f"strength {ruling.strength} of" in said
            for reason in ruling.reasons:
                place = page.cells.index(reason.text)
                assert page.cells[place - 1] == reason.clause.ref, (ruling, reason)


@pytest.mark.parametrize(("game", "name"), LISTS, ids=lambda value: getattr(value, "id", value))
def test_a_comparison_says_who_wins_and_why(game: fm.Game, name: str) -> None:
    ranking = game.ranking(name)
    if ranking.tie is None:
        pytest.skip("the section compares none of these hands")
    dealt_at_random, deck = Random(7), list(game.deck)
    for _ in range(50):
        drawn = dealt_at_random.sample(deck, 2 * ranking.size)
        compared = game.compare(drawn[: ranking.size], drawn[ranking.size :], ranking=name)
        page = read(compared._repr_html_())
        assert page.cells[0] == compared.title
        said = text(page)
        for seat, hand in zip(compared.names, compared.hands, strict=True):
            row = page.cells[page.cells.index(seat) :]
            assert row[2:4] == [hand.title, hand.clause.ref], compared
        for reason in compared.reasons:
            assert f"{reason.clause.ref}\n{reason.text}" in said, compared
        assert game.section.source in said


def test_titles_of_comparisons() -> None:
    poker = fm.game("poker")
    assert poker.compare("As Ah 9c 5d 2s", "Ks Kd 9h 5c 2c").title == "hand 1 wins"
    tied = poker.compare("As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c", pot=101)
    assert tied.title == "split pot: hand 1, hand 2"
    said = text(read(tied._repr_html_()))
    assert (
        "A pot of 101\nseat\nchips\nexact share\nhand 1\n50\n101/2\nhand 2\n50\n101/2\nundivided\n1" in said
    )


def test_cards_have_names_and_those_that_play_are_told() -> None:
    ruling = fm.game("uth").rank("As Kd", board="2c 7d 9h Jc 3s")
    page = read(dealt(ruling).encode("ascii", "xmlcharrefreplace").decode())
    named = [value for name, value in page.attributes if name == "aria-label"]
    assert named == [
        *("ace of spades, plays", "king of diamonds, plays", "board:", "two of clubs, does not play"),
        *("seven of diamonds, plays", "nine of hearts, plays", "jack of clubs, plays"),
        "three of spades, does not play",
    ]
    for card in fm.Deck(jokers=2):
        word = "joker" if card.is_joker else f"{rank_word(card.code >> 2)} of "
        assert f'aria-label="{word}' in cards([card])


def test_readings_are_said_where_they_are_not_the_default() -> None:
    usual, literal = (
        fm.game("uth", readings).rank("As Kd", board="2c 7d 9h Jc 3s")._repr_html_()
        for readings in ({}, {"order-within-category": "literal"})
    )
    assert "Read with" not in usual
    assert "Read with order-within-category=literal. " in literal


def test_settings_say_what_is_wrong_with_them() -> None:
    for setting in fm.game("supreme").set_hand("Jk As Kd 9c"):
        page = read(setting._repr_html_())
        assert page.cells[0].endswith(": legal" if setting.legal else ": not legal")
        for reason in setting.reasons:
            assert reason.text in page.cells


def test_a_settlement_has_its_lines_and_totals() -> None:
    played = {"player": "As Ad", "dealer": "Kh Ks", "board": "Ac 7d 7h Jc 3s"}
    wagers = {"ante": 5, "blind": 5, "play": 20}
    settled = fm.game("uth").settle({**played, "wagers": wagers}, {"blind": "blind-a"})
    page = read(settled._repr_html_())
    for line in settled.lines:
        row = page.cells[page.cells.index(line.wager) :]
        amounts = (line.stake, line.result, line.odds, line.won, line.returned, line.net)
        assert row[1:9] == [*map(str, amounts), line.text, line.rule.citation]
    total = page.cells[page.cells.index("together") :]
    assert total[1:9] == ["30", "", "", "40", "30", "40", "", ""]


def test_seats_are_named_where_there_are_several() -> None:
    played = {
        "players": {
            "1 & 3": {"cards": "As Ad", "wagers": {"pot": 50}},
            "2": {"cards": "Kh Ks", "wagers": {"pot": 50}},
        },
        "board": "Ac 7d 7h Jc 3s",
    }
    page = read(fm.game("poker").settle(played)._repr_html_())
    assert "1 & 3" in page.cells
    assert page.cells[page.cells.index("together") :][1:3] == ["", "100"]


def test_a_return_table_has_all_events_and_figures() -> None:
    pytest.importorskip("numpy")
    returns = fm.game("uth").odds("trips", table="trips-a")
    html = returns._repr_html_()
    page = read(html)
    for row in returns.rows:
        place = page.cells.index(row.event)
        assert page.cells[place + 1] == f"{row.combinations:,}"
        assert page.cells[place + 2] == f"{row.combinations / returns.deals:.6%}"
    exact = returns.expectation
    assert f"{exact.numerator:,} / {exact.denominator:,}" in page.cells
    for figure in (returns.edge, returns.element_of_risk, returns.hit_frequency):
        assert f"{figure:.6%}" in page.cells
    assert f"{returns.standard_deviation:.6f}" in page.cells
    assert returns.source in page.cells[1]
    assert html.count("<rect") == len(returns.rows)


def bars(markup: str, tag: str) -> list[tuple[str | None, ...]]:
    drawn = ElementTree.fromstring(markup).iter(tag)
    return [tuple(bar.get(name) for name in ("class", "x", "width", "fill")) for bar in drawn]


@needs_the_core
def test_the_picture_has_the_bars_of_the_report() -> None:
    for wanted in ("numpy", "jinja2"):
        pytest.importorskip(wanted)
    from floorman.report import report
    from floorman.report.files import html

    game = fm.game("flop")
    returns = game.odds()
    picture = returns._repr_svg_()
    assert picture
    assert picture.isascii()
    _paper, *drawn = bars(picture, "{http://www.w3.org/2000/svg}rect")
    added = [float(returns.contribution(row) or 0) for row in returns.rows]
    span = max(added) - min(added)
    assert [float(width or 0) for _, _, width, _ in drawn] == [
        pytest.approx(100 * abs(value) / span, abs=1e-3) for value in added
    ]
    page = html(report(game))
    first = page[page.index('<figure class="chart">') : page.index("</figure>")]
    assert drawn == bars(f"{first}</figure>", "rect")


def test_what_is_not_ours_is_escaped() -> None:
    pytest.importorskip("numpy")
    returns = fm.game("uth").odds("trips", table="trips-a")
    rows = (replace(returns.rows[0], event="<b>&"), *returns.rows[1:])
    mine = replace(returns, rows=rows, source="<script>alert(1)</script>", table='"mine"')
    page = read(mine._repr_html_())
    assert "<b>&" in page.cells
    assert "script" not in page.tags
    picture = mine._repr_svg_()
    assert picture
    assert "<b>&" in list(ElementTree.fromstring(picture).itertext())


def test_where_no_pay_table_says() -> None:
    pytest.importorskip("numpy")
    returns = fm.game("supreme").odds()
    assert "no pay table" in read(returns._repr_html_()).cells[0]
    assert returns._repr_svg_() is None


def test_only_markup_is_not_escaped() -> None:
    assert element("p", "<i>", element("i", "&")) == "<p>&lt;i&gt;<i>&amp;</i></p>"


@pytest.mark.parametrize("colour", [RED, GAIN, LOSS])
def test_colours_are_seen_on_every_ground(colour: str) -> None:
    for name, ground in GROUNDS.items():
        assert contrast(colour, ground) >= SEEN, f"{colour} on {name}"
    assert contrast(INK, PAPER) >= 7


def test_rulings_alone_load_none_of_it() -> None:
    code = (
        "import sys, floorman as fm; c = fm.game('uth').compare('As Kd', 'Qh Qs', board='2c 7d 9h Jc 3s');"
        "print(*(m for m in sys.modules if m.startswith('floorman.display')));"
        "c._repr_html_(), c.hands[0]._repr_html_();"
        "print(*(m for m in sys.modules if m in ('numpy', 'polars', 'jinja2', 'IPython', 'rich')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "\n\n"


def code_cells(book: Any) -> Iterator[Any]:
    return (cell for cell in book.cells if cell.cell_type == "code")


def test_the_example_is_kept_without_what_it_shows() -> None:
    nbformat = pytest.importorskip("nbformat")
    for cell in code_cells(nbformat.read(NOTEBOOK, 4)):
        assert not cell.outputs
        assert cell.execution_count is None


@needs_the_core
def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nbformat, nbclient, *_ = map(pytest.importorskip, ("nbformat", "nbclient", "ipykernel", "polars"))
    for name in ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    book = nbformat.read(NOTEBOOK, 4)
    client = nbclient.NotebookClient(book, timeout=120, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [output.data for cell in code_cells(book) for output in cell.outputs if "data" in output]
    ours = [data for data in shown if data.get("text/html", "").startswith("<section")]
    titles = [read(data["text/html"]).cells[0] for data in ours]
    assert titles == [
        *("four-of-a-kind, sevens", "hand 2 wins", "hand 2 wins", "hand 1 wins"),
        "split pot: hand 1, hand 2",
        "point total, 7, over matching pair, kings: not legal",
        "Ultimate Texas hold 'em: staked 30, won 40, returned 30, net 40",
        "Ultimate Texas hold 'em, trips by trips-a: edge 0.901835%",
        "bet: -0.903723 antes",
    ]
    assert [data for data in ours if "image/svg+xml" in data] == [ours[titles.index(titles[-2])]]
