"""The page on which a file is audited, as people use it: dropped or chosen, watched, read, downloaded."""

from __future__ import annotations

import csv
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from desk_browser import LOOKS, check_by_axe, check_page_by_axe

import floorman as fm

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")

from logs import KINDS, Row, as_found, findings, log  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FORM = "/audit?game=nj-ultimate-texas-holdem"
PATIENCE = 60_000
"""Milliseconds that a shared machine may take for the first audit of a process."""
ROWS = log(KINDS["uth"], 40, seed=11)
WRONG = findings(KINDS["uth"], ROWS)
"""As single hands are ruled: logs.py shares no code with audits."""


def as_csv(path: Path, rows: list[Row]) -> Path:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def as_parquet(path: Path, rows: list[Row]) -> Path:
    pl.DataFrame(rows, schema=dict.fromkeys(rows[0], pl.String)).write_parquet(path)
    return path


def shown_rows(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".findings tbody th").all_inner_texts()]


def send(page: Page) -> None:
    page.click("#audit button.main")
    page.wait_for_selector("#desk", timeout=PATIENCE)


def test_a_csv_is_chosen_audited_and_its_findings_downloaded(
    desk_url: str, browser_page: Page, tmp_path: Path
) -> None:
    page = browser_page
    page.goto(f"{desk_url}/audit")
    page.select_option("#game", label=page.locator("#game option", has_text="Ultimate Texas").inner_text())
    page.click("text=Go on")
    page.set_input_files("#file", as_csv(tmp_path / "may.csv", ROWS))
    assert page.inner_text("#file-said").startswith("may.csv, ")
    send(page)
    assert page.inner_text("h1") == "Audit of may.csv"
    assert page.inner_text(".sentence").startswith(f"{len(ROWS)} rows read = ")
    assert shown_rows(page) == [row for row, *_ in WRONG]
    for kind, read in (("CSV", pl.read_csv), ("Parquet", pl.read_parquet), ("NDJSON", pl.read_ndjson)):
        with page.expect_download() as waiting:
            page.click(f"text=Download as {kind}")
        assert waiting.value.suggested_filename == f"findings.{kind.lower()}"
        assert as_found(read(waiting.value.path()).to_dicts()) == WRONG


def test_a_parquet_file_is_dropped_and_watched(
    desk_url: str, browser_page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from floorman.desk import auditor

    go_on, real = Event(), auditor._audit

    def slow(asked: Any, place: auditor.Place, most: int, job: Any) -> auditor.Audited:
        job.progress(10, len(ROWS))
        assert go_on.wait(30)
        return real(asked, place, most, job)

    monkeypatch.setattr(auditor, "_audit", slow)
    page = browser_page
    page.goto(desk_url + FORM)
    content = list(as_parquet(tmp_path / "may.parquet", ROWS).read_bytes())
    dropped = page.evaluate_handle(
        """content => {
            const dropped = new DataTransfer();
            dropped.items.add(new File([new Uint8Array(content)], "may.parquet"));
            return dropped;
        }""",
        content,
    )
    page.dispatch_event("#drop", "dragover", {"dataTransfer": dropped})
    assert "over" in (page.get_attribute("#drop", "class") or "")
    page.dispatch_event("#drop", "drop", {"dataTransfer": dropped})
    assert page.inner_text("#file-said").startswith("may.parquet, ")
    page.click("#audit button.main")
    page.wait_for_selector("progress[max]")
    assert f"10 of {len(ROWS)}" in page.inner_text("main")
    for scheme, width in LOOKS:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size({"width": width, "height": 800})
        check_page_by_axe(page, f"progress, {scheme}, {width} px")
    go_on.set()
    page.wait_for_selector(".findings", timeout=PATIENCE)
    assert page.inner_text("#said").startswith(f"{len(ROWS)} rows read = ")
    assert shown_rows(page) == [row - 1 for row, *_ in WRONG]  # a file without a header


def test_a_refused_file_is_told_why_and_asked_again(
    desk_url: str, browser_page: Page, tmp_path: Path
) -> None:
    page = browser_page
    page.goto(desk_url + FORM)
    page.set_input_files("#file", as_csv(tmp_path / "may.csv", [{"a": "1", "b": "2"}]))
    page.fill("#columns", "player=p1,p2")
    send(page)
    assert page.inner_text("h1") == "Not audited"
    assert "unknown column 'p1'" in page.inner_text("[role=alert]")
    page.click("text=Change what is asked")
    assert page.input_value("#columns") == "player=p1,p2"
    assert page.input_value("input[name=game]") == fm.game("uth").id


def test_a_file_that_is_too_large_is_not_sent(desk_url: str, browser_page: Page, tmp_path: Path) -> None:
    page = browser_page
    page.goto(desk_url + FORM)
    page.evaluate("document.getElementById('file').dataset.most = 100")
    page.set_input_files("#file", as_csv(tmp_path / "may.csv", ROWS))
    assert page.inner_text("#file-said") == "may.csv is larger than 256 MB, the most that is taken here"
    page.click("#audit button.main")
    assert page.url == desk_url + FORM
    page.set_input_files("#file", as_csv(tmp_path / "june.csv", [{"cards": "As"}]))
    assert page.evaluate("document.getElementById('audit').checkValidity()")


def test_the_page_works_by_keys_and_without_a_script(
    desk_url: str, unscripted_page: Page, tmp_path: Path
) -> None:
    page = unscripted_page
    page.goto(desk_url + FORM)
    assert not page.is_visible("text=It may be dropped here")
    page.set_input_files("#file", as_csv(tmp_path / "may.csv", ROWS))
    page.focus("#columns")
    page.keyboard.press("Enter")
    page.wait_for_selector(".findings", timeout=PATIENCE)
    assert shown_rows(page) == [row for row, *_ in WRONG]


def test_axe_finds_nothing_on_the_form(desk_url: str, browser: Browser) -> None:
    check_by_axe(browser, f"{desk_url}/audit")
    check_by_axe(browser, f"{desk_url}{FORM}&sheet=may")
    check_by_axe(browser, f"{desk_url}/audit?game=whist")


@pytest.mark.parametrize("good", [True, False], ids=["audited", "refused"])
def test_axe_finds_nothing_on_a_result(
    desk_url: str, browser: Browser, browser_page: Page, tmp_path: Path, good: bool
) -> None:
    browser_page.goto(desk_url + FORM)
    rows = [{**row, "table": str(place % 3)} for place, row in enumerate(ROWS)]
    browser_page.set_input_files("#file", as_csv(tmp_path / "may.csv", rows if good else [{"a": "1"}]))
    send(browser_page)
    check_by_axe(browser, browser_page.url)
