"""The pages on odds: every figure is the library's, a pay table of one's own goes round by its address."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from html import unescape
from io import StringIO
from threading import Event, Thread
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
from desk_browser import check_by_axe, check_page_by_axe

import floorman as fm
from floorman import engine
from floorman.errors import NotRuled

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import create_app  # noqa: E402
from floorman.desk.asked import Asked  # noqa: E402
from floorman.desk.solving import Solves  # noqa: E402
from floorman.odds import decision, odds, seen, strategy, wagers  # noqa: E402
from floorman.settle.paytable import pay_table, pay_tables, read_pay_table  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

needs_the_core = pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")

BONUS = pay_table("bonus-nj-minimum")
UTH, FLOP = "/odds/nj-ultimate-texas-holdem", "/odds/nj-flop-poker"
HANDS = {
    "nj-ultimate-texas-holdem": {"hand": "As Kd", "board": "2c 7d 9h", "dead": "3s"},
    "pa-caribbean-stud": {"hand": "As Kd 9c 5h 2s", "upcard": "2c"},
    "nj-flop-poker": {"hand": "Jh Tc 4d"},
}


def solved() -> Iterator[Any]:
    """Every wager by every pay table of the package, as parameters; main games want the core."""
    for game in fm.games():
        try:
            found = wagers(game.book)
        except NotRuled:
            continue
        for wager in found:
            mine = [table.name for table in pay_tables(game.id) if table.wager == wager.priced]
            for name in mine or [""]:
                marks = needs_the_core if wager.is_main else ()
                yield pytest.param(
                    game, wager.name, name, id=f"{game.id}-{name or wager.name}", marks=marks
                )


@pytest.fixture(scope="module")
def desk() -> Iterator[Any]:
    with TestClient(create_app()) as opened:
        yield opened


def looked_at(desk: Any, address: str, fields: dict[str, str] | None = None, status: int = 200) -> str:
    """The text of a page, when its solve is done."""
    answered = desk.get(address, params=fields)
    for _ in range(1_200):
        if answered.status_code != 202:
            break
        assert "<progress" in answered.text
        sleep(0.05)
        answered = desk.get(answered.url)
    assert answered.status_code == status, answered.text
    return unescape(answered.text)


@pytest.mark.parametrize(("game", "wager", "table"), list(solved()))
def test_every_wager_by_every_table(desk: Any, game: fm.Game, wager: str, table: str) -> None:
    found = odds(game.book, wager, table or None)
    fields = {"wager": wager, "table": table}
    assert desk.get(f"/odds/{game.id}.json", params=fields).json() == found.as_dict()
    page = looked_at(desk, f"/odds/{game.id}", fields)
    for row in found.rows:
        assert row.event in page
        assert f"{row.combinations:,}" in page
    assert f"{found.deals:,}" in page
    if found.paid:
        exact = found.expectation
        assert f"{exact.numerator:,} / {exact.denominator:,}" in page
        assert f"The house keeps {found.edge:.4%} of" in page
        for figure in (found.element_of_risk, found.hit_frequency):
            assert f"{figure:.6%}" in page
        assert page.count("<svg") >= 2, "a chart"
        assert found.source in page
    else:
        assert "No pay table: combinations alone." in page
        assert "<svg" not in page
    rows = list(csv.DictReader(StringIO(desk.get(f"/odds/{game.id}.csv", params=fields).text)))
    assert [int(row["combinations"]) for row in rows] == [row.combinations for row in found.rows]
    book = desk.get(f"/odds/{game.id}.xlsx", params=fields)
    assert book.content.startswith(b"PK")
    assert f'filename="{game.id}-{wager}.xlsx"' in book.headers["content-disposition"]


def test_all_games_are_listed_with_what_is_solved(desk: Any) -> None:
    plain = {each["game"]: each for each in desk.get("/odds.json").json()}
    page = looked_at(desk, "/odds")
    for game in fm.games():
        named = [table["name"] for wager in plain[game.id]["wagers"] for table in wager["tables"]]
        assert sorted(named) == [table.name for table in pay_tables(game.id)]
        assert game.title in page
        for table in pay_tables(game.id):
            assert f"table={table.name}" in page
            assert f"{table.kind}: {table.source}" in page
        if not plain[game.id]["wagers"]:
            assert plain[game.id]["message"] == f"the odds of {game.id} are not solved here"
            assert plain[game.id]["message"] in page
            assert plain[game.id]["message"] in looked_at(desk, f"/odds/{game.id}", status=422)


@pytest.mark.parametrize(
    "asked",
    [
        pytest.param([], marks=needs_the_core),
        ["--wager", "trips", "--table", "trips-c"],
        ["--wager", "trips", "--reading", "odd-payouts=exact"],
    ],
    ids=str,
)
def test_json_is_what_the_command_prints(desk: Any, asked: list[str]) -> None:
    command = [sys.executable, "-m", "floorman", "odds", "uth", *asked, "--json"]
    environment = {**os.environ, "FLOORMAN_CACHE": ""}
    printed = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    named = dict(zip(asked[::2], asked[1::2], strict=True))
    fields = {name.removeprefix("--"): text for name, text in named.items() if name != "--reading"}
    for reading in [named["--reading"]] if "--reading" in named else []:
        name, _, choice = reading.partition("=")
        fields[f"reading.{name}"] = choice
    assert desk.get("/odds/uth.json", params=fields).json() == json.loads(printed)
    body = {"game": "uth", **{name: text for name, text in fields.items() if "." not in name}}
    assert desk.post("/api/odds", json=body).json() == json.loads(printed)


@needs_the_core
@pytest.mark.parametrize("game", HANDS)
def test_a_hand_is_decided_as_the_library_does(desk: Any, game: str) -> None:
    book, cards = fm.game(game).book, HANDS[game]
    assert set(cards) == {"hand", *seen(book)}
    found = decision(book, cards["hand"], **{name: text for name, text in cards.items() if name != "hand"})
    expected = {"actions": [action.as_dict() for action in found.actions]}
    assert desk.get(f"/odds/{game}/decision.json", params=cards).json() == expected
    page = looked_at(desk, f"/odds/{game}/decision", cards)
    for action in found.actions:
        assert f'<td class="number">{action.value}</td>' in page
    assert f"{found.best.name.capitalize()}: worth" in page
    form = looked_at(desk, f"/odds/{game}")
    for name in cards:
        assert f'name="{name}"' in form


@needs_the_core
def test_the_strategy_is_that_of_the_library(desk: Any) -> None:
    book = fm.game("uth").book
    found = strategy(book, "blind-b")
    plain = desk.get(f"{UTH}/strategy.json", params={"table": "blind-b"}).json()
    assert plain == [
        {"hand": name, "actions": [action.as_dict() for action in each.actions]}
        for name, each in found.items()
    ]
    page = looked_at(desk, UTH, {"table": "blind-b"})
    assert page.count('<td class="acts">') == sum(" " in each.best.name for each in found.values())
    assert page.count('<td class="waits">') + page.count('<td class="acts">') == 169
    for name, each in found.items():
        assert f"<span>{name}</span>" in page
        assert f"{float(each.best.value):+.6f}" in page
    answered = desk.get("/odds/flop/strategy.json")
    assert (answered.status_code, answered.json()["kind"]) == (422, "not-ruled")


@pytest.mark.parametrize(
    ("address", "fields", "message"),
    [
        (f"{UTH}.json", {"wager": "trip"}, "did you mean 'trips'"),
        (f"{UTH}.json", {"table": "trips-a"}, "trips, not for nj-ultimate-texas-holdem blind"),
        (f"{UTH}.json", {"colour": "red"}, "unknown field 'colour'"),
        (f"{UTH}.json", {"wager": "trips", "board": "2c"}, "unknown field 'board'"),
        (f"{UTH}.json", {"table": "trips-a", "unit": "to 1"}, "give one"),
        (f"{UTH}.json", {"wager": "trips", "unit": "of 1"}, "unknown unit 'of 1'"),
        (f"{UTH}.json", {"wager": "trips", "pays.nothing": "1"}, "unknown category 'nothing'"),
        (f"{UTH}.json", {"wager": "trips", "cut.x.least": "1"}, "unknown field 'cut.x.least'"),
        (f"{UTH}.json", {"wager": "trips", "name": "x" * 201}, "name: 201 signs given, 200 are taken"),
        (f"{UTH}.json", {"wager": "trips", "reading.trips-after-fold": "lost"}, "is not solved so"),
        (f"{UTH}/decision.json", {"hand": "As Kd 2c"}, "3 cards given for the player's hand: wanted: 2"),
        (f"{UTH}/decision.json", {}, "no hand is given"),
        (f"{UTH}/decision.json", {"wager": "trips"}, "no decision is solved here"),
    ],
)
def test_what_is_refused(desk: Any, address: str, fields: dict[str, str], message: str) -> None:
    if not engine.native and "hand" in fields:
        pytest.skip("exact solves want the compiled core")
    answered = desk.get(address, params=fields)
    assert answered.status_code == 422
    assert answered.headers["content-type"] == "application/problem+json"
    assert message in answered.json()["detail"]
    if fields:
        assert message in looked_at(desk, address.removesuffix(".json"), fields, 422)


def test_a_table_of_ones_own_goes_round(desk: Any) -> None:
    """Each table of the package, typed in again or sent as text, is worth what it is worth."""
    for game, wager in (("uth", "trips"), ("flop", "three-card-bonus")):
        opened = fm.game(game)
        for table in (table for table in pay_tables(opened.id) if table.wager == wager):
            fields = typed(desk, game, wager, table.name)
            expected = odds(opened.book, wager, table)
            plain = desk.get(f"/odds/{game}.json", params=fields).json()
            assert plain["table"] == "own"
            assert plain["source"] == f"supplied by the user: begun with {table.name}"
            assert plain["rows"] == expected.as_dict()["rows"]
            sent = desk.post(
                f"/odds/{opened.id}/own", data={"toml": table.as_toml()}, follow_redirects=False
            )
            assert sent.status_code == 303
            there = sent.headers["location"].replace(f"{opened.id}?", f"{opened.id}.json?")
            assert desk.get(there).json() == expected.as_dict()


@needs_the_core
def test_a_main_table_with_a_cut_goes_round(desk: Any) -> None:
    table = pay_table("flop-nj-minimum")
    fields = typed(desk, "flop", "ante", table.name)
    assert fields["cut.1.least"] == "Jc Jd 4h 3s 2c"
    plain = desk.get(f"{FLOP}.json", params=fields).json()
    assert plain["rows"] == odds(fm.game("flop").book, table=table).as_dict()["rows"]
    dearer = desk.get(f"{FLOP}.json", params={**fields, "cut.1.pays": "2"}).json()
    assert dearer["edge"] < plain["edge"]
    text = replace(table, name="mine", kind="user").as_toml()
    body = {"game": "flop", "paytable": json_of(text)}
    assert desk.post("/api/odds", json=body).json()["rows"] == plain["rows"]
    hand = {**fields, "hand": "Jh Tc 4d"}
    own = read_pay_table(json_of(text), "the text")
    found = decision(fm.game("flop").book, hand["hand"], table=own)
    assert desk.get(f"{FLOP}/decision.json", params=hand).json()["actions"] == [
        action.as_dict() for action in found.actions
    ]


def json_of(toml: str) -> dict[str, Any]:
    import tomllib

    return tomllib.loads(toml)


def typed(desk: Any, game: str, wager: str, table: str) -> dict[str, str]:
    """The fields of the form that is begun with a table, as a browser sends them."""
    from html.parser import HTMLParser

    sent: dict[str, str] = {}

    class Form(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found = dict(attrs)
            if tag == "input" and found.get("name") not in ("back", None):
                sent[found["name"] or ""] = found.get("value") or ""
            if tag == "option" and "selected" in found:
                sent["unit"] = found["value"] or ""

    opened = fm.game(game)
    asked = {"wager": wager, "table": table} if wager != wagers(opened.book)[0].name else {"table": table}
    Form().feed(desk.get(f"/odds/{opened.id}/own", params=asked).text)
    return sent


def test_errors_stand_beside_their_lines(desk: Any) -> None:
    fields = typed(desk, "flop", "three-card-bonus", "bonus-nj-minimum")
    names = [name for name in fields if name.startswith("pays.")]
    wrong = {names[0]: "1e9", names[1]: "", "cut.1.least": "As Ks", "cut.1.pays": "lots"}
    page = looked_at(desk, FLOP, {**fields, **wrong}, 422)
    assert page.count('aria-invalid="true"') == 4
    for message in (
        f"{names[0].partition('.')[2]}: pays '1e9': give odds such as 3 or 3/2",
        f"{names[1].partition('.')[2]}: give odds such as 3 or 3/2, or push, or lose",
        "cut 1: pays 'lots': give odds",
        "2 cards given",
    ):
        assert message in page
    assert f'value="{fields[names[2]]}"' in page, "what was typed stays"
    plain = desk.get(f"{FLOP}/own.json", params={**fields, **wrong}).json()
    assert set(plain["faults"]) == set(wrong)
    assert plain["fields"][names[2]] == fields[names[2]]


def test_warnings_stand_beside_their_lines(desk: Any) -> None:
    fields = typed(desk, "flop", "three-card-bonus", "bonus-nj-minimum")
    second = [name for name in fields if name.startswith("pays.")][1]
    page = looked_at(desk, FLOP, {**fields, second: "20"})
    row = next(line for line in page.splitlines() if 'class="warned"' in line)
    assert second.partition(".")[2] in row
    assert "pays 20, less than" in row
    assert "with 25" in row
    assert 'class="warned"' not in looked_at(desk, FLOP, fields)
    plain = desk.get(f"{FLOP}/own.json", params={**fields, second: "20"}).json()
    assert (plain["faults"], list(plain["warnings"])) == ({}, [second])
    form = looked_at(desk, f"{FLOP}/own", {**fields, second: "20"})
    assert "pays 20, less than" in form


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[pays", "the text is no TOML"),
        ("x = 1", "unknown name 'x'"),
        (pay_table("trips-a").as_toml(), "a table for nj-flop-poker flop or three-card-bonus is wanted"),
        ("x" * 100_001, "100,001 signs given"),
        (BONUS.as_toml().replace('"100"', '"many"'), "pays 'many'"),
        (replace(BONUS, source="mine").as_toml(), "the text: bonus-nj-minimum is a table of the package"),
        (replace(BONUS, name="mine", kind="user", source="N" * 300).as_toml(), "source: 300"),
    ],
    ids=["broken", "unknown", "other game", "long", "odds", "name", "source"],
)
def test_a_text_that_is_no_table(desk: Any, text: str, message: str) -> None:
    answered = desk.post(f"{FLOP}/own", data={"toml": text})
    assert answered.status_code == 422
    assert message in unescape(answered.text)
    assert unescape(text[:40]) in unescape(answered.text), "what was typed stays"


def test_markup_in_a_name_is_text(desk: Any) -> None:
    fields = typed(desk, "flop", "three-card-bonus", "bonus-nj-minimum")
    answered = desk.get(FLOP, params={**fields, "name": "<script>alert(1)</script>"})
    assert "<script>alert" not in answered.text
    assert "&lt;script&gt;" in answered.text


def test_a_program_sends_a_table_of_its_own(desk: Any) -> None:
    table = pay_table("trips-b")
    mine = json_of(table.as_toml())
    body: dict[str, Any] = {"game": "uth", "wager": "trips", "paytable": mine}
    plain = desk.post("/api/odds", json=body).json()
    exact = odds(fm.game("uth").book, "trips", table).expectation
    assert Fraction(*plain["expectation"].values()) == exact
    for wrong, message in (
        ({**body, "table": "trips-a"}, "give one"),
        ({**body, "wager": "ante"}, "is for nj-ultimate-texas-holdem trips"),
        ({**body, "paytable": {"pays": 3}}, "has no"),
        ({**body, "paytable": {**mine, "pays": 3}}, "is not made as pay tables are"),
    ):
        refused = desk.post("/api/odds", json=wrong)
        assert (refused.status_code, message in refused.json()["detail"]) == (422, True), refused.text


def test_a_table_with_the_name_of_another_is_refused(desk: Any) -> None:
    """Figures name the table that they are by: that of the package may stand for nothing else."""
    said = "trips-a is a table of the package, and this one is another: rename it"
    table = json_of(pay_table("trips-a").as_toml())
    body: dict[str, Any] = {"game": "uth", "wager": "trips", "paytable": table}
    expected = odds(fm.game("uth").book, "trips", "trips-a").as_dict()
    assert desk.post("/api/odds", json=body).json() == expected, "a copy is the same table"
    dearer = {**table, "pays": dict.fromkeys(table["pays"], "1")}
    answered = desk.post("/api/odds", json={**body, "paytable": dearer})
    assert (answered.status_code, answered.json()["detail"]) == (422, f"the pay table: {said}")
    fields = typed(desk, "uth", "trips", "trips-b") | {"name": "trips-a"}
    assert f"the pay table: {said}" in looked_at(desk, UTH, fields, 422)
    answered = desk.get(f"{UTH}.json", params=fields)
    assert (answered.status_code, answered.json()["detail"]) == (422, f"the pay table: {said}")
    text = pay_table("trips-b").as_toml().replace("trips-b", "trips-a")
    answered = desk.post(f"{UTH}/own", data={"toml": text})
    assert answered.status_code == 422
    assert f"the text: {said}" in unescape(answered.text)


def test_the_same_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks at the same time waits for one solve, who asks later has it, another waits for its turn."""
    go, begun = Event(), []

    def slow(book: Any, wager: Any, table: Any) -> str:
        begun.append(table and table.name)
        assert go.wait(20)
        return f"by {table.name}"

    monkeypatch.setattr("floorman.desk.solving.odds", slow)
    monkeypatch.setattr("floorman.desk.solving.QUICK", 0.05)
    solves = Solves()
    first, second = (
        Asked.read("uth", [("wager", "trips"), ("table", name)]) for name in ("trips-a", "trips-b")
    )

    def worth(asked: Asked) -> Any:
        return solves.worth(asked.game, asked.wager, asked.table)

    found: list[Any] = []
    threads = [Thread(target=lambda: found.append(worth(first))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    other = worth(second)
    assert len(set(found)) == 1
    assert begun == ["trips-a"], "the other waits"
    assert not other.finished
    go.set()
    assert found[0].result.returns == "by trips-a"
    assert other.result.returns == "by trips-b"
    assert worth(first) is found[0]
    assert begun == ["trips-a", "trips-b"]
    solves.close()


def test_what_failed_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = Asked.read("uth", [("wager", "trips")])
    solves = Solves()
    with monkeypatch.context() as patched:
        patched.setattr("floorman.desk.solving.odds", lambda *_: 1 / 0)
        failed = solves.worth(asked.game, asked.wager, asked.table)
        with pytest.raises(ZeroDivisionError):
            failed.result  # noqa: B018
    again = solves.worth(asked.game, asked.wager, asked.table)
    assert again.result.returns == odds(asked.game.book, "trips")
    solves.close()


@needs_the_core
def test_a_slow_solve_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floorman.desk.solving.QUICK", 0)
    with TestClient(create_app()) as desk:
        table = json_of(pay_table("blind-a").as_toml())
        fields = {f"pays.{name}": pays for name, pays in table["pays"].items()}
        answered = desk.get(UTH, params={"unit": "to 1", "name": "slow", **fields})
        assert answered.status_code == 202
        assert "Solving Ultimate Texas hold 'em: ante by slow" in unescape(answered.text)
        assert 'http-equiv="refresh"' in answered.text
        seen_far = ""
        while answered.status_code == 202:
            seen_far = seen_far or ("134,459" if "of 134,459" in answered.text else "")
            sleep(0.02)
            answered = desk.get(answered.url)
        assert seen_far, "boards of all boards"
        assert "The house keeps 2.1850% of an ante." in answered.text


def test_edit_a_pay_table_compute_and_read_the_edge(desk_url: str, browser_page: Page) -> None:
    """Trips by table A, but 5 to 1 for what pays 4: 6,180,020 of 133,784,560 hands of seven cards."""
    page = browser_page
    page.goto(f"{desk_url}/odds")
    page.click("a[href*='table=trips-a']")
    page.get_by_text("The house keeps 0.9018% of a unit.").wait_for()
    page.get_by_role("link", name="Edit the pay table").click()
    game = fm.game("uth")
    straight = next(line for line in pay_table("trips-a").lines if line.pays == "4")
    page.get_by_label(straight.category, exact=True).fill("5 4")
    page.get_by_role("button", name="Compute", exact=True).click()
    page.get_by_text("Some lines cannot be read: each says why.").wait_for()
    check_page_by_axe(page, "the form with an error")
    page.get_by_label(straight.category, exact=True).fill("5")
    page.get_by_label("Name").fill("dearer")
    page.get_by_role("button", name="Compute", exact=True).click()
    count = game.count(7)[straight.category]
    edge = odds(game.book, "trips", "trips-a").edge - count / 133_784_560
    assert count == 6_180_020
    page.get_by_text(f"The house keeps {edge:.4%} of a unit.").wait_for()
    assert "dearer" in page.locator("h1 + p").inner_text()
    address = page.url
    page.goto("about:blank")
    page.goto(address)
    page.get_by_text(f"The house keeps {edge:.4%} of a unit.").wait_for()


@needs_the_core
def test_progress_turns_into_the_page(desk_url: str, browser_page: Page, browser: Browser) -> None:
    browser_page.set_default_timeout(60_000)
    browser_page.goto(f"{desk_url}{UTH}?table=blind-b")
    browser_page.locator("#edge").wait_for()
    assert browser_page.title().startswith("Odds of")
    browser_page.get_by_label("Own cards").fill("As Kd")
    browser_page.get_by_role("button", name="What to do?").click()
    browser_page.get_by_text("Raise 4: worth").wait_for()
    for address in (f"{UTH}?table=blind-b", f"{UTH}/decision?hand=As+Kd&table=blind-b"):
        check_by_axe(browser, f"{desk_url}{address}")


@pytest.mark.parametrize(
    "address",
    [
        "/odds",
        "/odds/nj-poker",
        "/odds/nj-supreme-pai-gow",
        f"{FLOP}?wager=three-card-bonus",
        f"{FLOP}/own?table=flop-nj-minimum",
        f"{UTH}/own?wager=trips",
        f"{UTH}/decision",
    ],
)
def test_axe_finds_nothing(desk_url: str, browser: Browser, address: str) -> None:
    check_by_axe(browser, f"{desk_url}{address}")
