"""The trainer in a browser: by keys alone, without a script, and for those who cannot see it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("fastapi")

from desk_browser import check_by_axe

from floorman.desk.trainer.dealt import deal
from floorman.desk.trainer.drill import Drill

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, expect
else:
    expect = pytest.importorskip("playwright.sync_api").expect

UTH = "/train/nj-ultimate-texas-holdem"
PAID = f"{UTH}?seed=7&number=1&ask=paid&level=mixed"


def right(page: Page) -> str:
    """The right answer to what the page asks."""
    fields = re.findall(r"[?&](seed|number|ask|level)=([^&]*)", page.url)
    return deal(Drill.read(re.findall(r"/train/([^?/]*)", page.url)[0], fields)).right


def test_a_round_by_keys_alone(desk_url: str, browser_page: Page) -> None:
    """The question has the focus, its answers are a Tab away, and so is the next hand."""
    browser_page.goto(f"{desk_url}{UTH}?seed=7&number=1&ask=five-card")
    for asked in (1, 2, 3):
        expect(browser_page.locator("#asked")).to_be_focused()
        answers = browser_page.locator("#answer button").evaluate_all("all => all.map(each => each.value)")
        for _ in range(answers.index(right(browser_page)) + 1):
            browser_page.keyboard.press("Tab")
        browser_page.wait_for_timeout(300)
        browser_page.keyboard.press("Enter")
        expect(browser_page.locator("#verdict")).to_be_focused()
        assert browser_page.inner_text("#verdict").startswith("Right")
        score = browser_page.locator(".score dd").all_inner_texts()
        assert score[:3] == [str(asked)] * 3
        assert re.fullmatch(r"(0\.[3-9]|\d+\.\d) s", score[3]), score
        assert "dealt=" not in browser_page.url
        browser_page.keyboard.press("Tab")
        browser_page.keyboard.press("Enter")
        browser_page.wait_for_url(f"**number={asked + 1}&**")


def test_an_amount_is_typed_and_entered(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + PAID)
    browser_page.keyboard.press("Tab")  # past the region that scrolls
    browser_page.keyboard.press("Tab")
    expect(browser_page.locator("#amount")).to_be_focused()
    browser_page.keyboard.type("much")
    browser_page.wait_for_timeout(500)
    browser_page.keyboard.press("Enter")
    expect(browser_page.locator("#fault")).to_contain_text("amount 'much'")
    browser_page.fill("#amount", "75")
    browser_page.keyboard.press("Enter")
    expect(browser_page.locator("#verdict")).to_have_text("Wrong: trips loses")
    took = re.search(r"took=(\d+)", browser_page.url)
    assert took
    assert int(took[1]) >= 500, "the time began anew"
    expect(browser_page.locator("main")).to_contain_text("You said: trips wins 75.")


def test_a_visit_without_a_script(desk_url: str, unscripted_page: Page) -> None:
    unscripted_page.goto(f"{desk_url}/train")
    unscripted_page.click("a[href='/train/nj-poker?ask=five-card']")
    unscripted_page.click("summary >> text=Ask something else")
    unscripted_page.select_option("select[name=seats]", "4")
    unscripted_page.click("text=Deal hand 1")
    assert "seats=4" in unscripted_page.url
    for seat in right(unscripted_page).split():
        unscripted_page.check(f"input[name=answer][value={seat}]")
    unscripted_page.click("#answer >> text=Answer")
    assert unscripted_page.locator(".score dd").first.inner_text() == "1"
    assert re.search(r"took=\d+", unscripted_page.url)
    unscripted_page.click("text=Next hand")
    assert "number=2" in unscripted_page.url


@pytest.mark.parametrize(
    "address",
    [
        "/train",
        f"{UTH}?seed=7&ask=five-card",
        PAID,
        "/train/nj-supreme-pai-gow?seed=7&ask=both",
        "/train/nj-poker?seed=7&ask=three-card&seats=4",
        "/train/nj-flop-poker?seed=7&ask=paid&seats=4",
        f"{UTH}/answer?seed=7&ask=paid&answer=lose&took=4000&visit=48r52w",
        f"{UTH}/answer?seed=7&ask=paid&answer=push&took=4000&visit=48r52w",
        f"{UTH}/answer?seed=7&ask=paid&answer=win&took=4000",
        f"{UTH}?seed=7&ask=nothing",
    ],
)
def test_axe_finds_nothing(desk_url: str, browser: Browser, address: str) -> None:
    check_by_axe(browser, desk_url + address)
