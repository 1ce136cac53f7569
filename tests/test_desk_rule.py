"""The page on which cards are put down: by clicks, by keys, by text, without a script."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from desk_browser import check_by_axe

import floorman as fm

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, expect
else:
    expect = pytest.importorskip("playwright.sync_api").expect

UTH = "/rule/nj-ultimate-texas-holdem"
SUPREME = "/rule/nj-supreme-pai-gow"
ZERO = f"{SUPREME}?player=As+Ad+Ks+Qd&high.player=As+Ad&dealer=Jc+Jd+9c+8h&high.dealer=Jc+Jd"
BOARD = ("2c", "7d", "9h", "Jc", "3s")
# The README's own hand, which tests of the library pin too.
RULED = "Dealer wins with one pair, queens."


def pick(page: Page, *cards: str) -> None:
    """Press cards in the picker, each when the one before lies."""
    for card in cards:
        page.click(f".pick[data-card='{card}']")
        page.wait_for_selector(f".slot[data-card='{card}'] img")


def test_a_hand_ruled_by_clicks_alone(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url)
    browser_page.click("text=Ultimate Texas hold 'em")
    pick(browser_page, "As", "Kd", "Qh", "Qs", *BOARD)  # each slot in its turn
    expect(browser_page.locator(".sentence")).to_have_text(RULED)
    assert browser_page.locator(".pick[data-card='As']").get_attribute("aria-disabled") == "true"
    browser_page.click("#slot-dealer-2")  # a card that lies goes back
    browser_page.wait_for_selector(".slot#slot-dealer-2[data-card='']")
    browser_page.wait_for_selector(".pick[data-card='Qs']:not([aria-disabled])")
    pick(browser_page, "Kc")
    expect(browser_page.locator(".sentence")).to_contain_text("Player wins")


def test_a_card_is_not_placed_twice(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + UTH)
    pick(browser_page, "As")
    browser_page.click(".pick[data-card='As']", force=True)
    browser_page.click("#slot-player-2")
    browser_page.keyboard.type("as")
    assert browser_page.locator(".slot[data-card='As']").count() == 1
    expect(browser_page.locator("#said.told")).to_have_text("As lies on the table already")


def test_a_hand_ruled_by_the_keyboard_alone(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + UTH)
    for _ in range(40):
        browser_page.keyboard.press("Tab")
        if browser_page.evaluate("document.activeElement.id") == "slot-player-1":
            break
    browser_page.keyboard.type("askd" + "qhqs" + "".join(BOARD).lower())
    expect(browser_page.locator(".sentence")).to_have_text(RULED)
    browser_page.keyboard.press("Backspace")
    browser_page.wait_for_selector("#slot-board-5[data-card='']")
    browser_page.keyboard.type("3s")
    browser_page.wait_for_selector("#slot-board-5[data-card='3s']")
    browser_page.keyboard.press("?")
    assert browser_page.locator("#keys").is_visible()
    browser_page.keyboard.press("Escape")
    assert browser_page.locator("#keys").is_hidden()


def test_arrows_move_through_the_picker(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + UTH)
    browser_page.focus("#slot-player-1")
    browser_page.keyboard.press("Enter")
    assert browser_page.evaluate("document.activeElement.dataset.card") == "As"
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        browser_page.keyboard.press(key)
    browser_page.wait_for_selector("#slot-player-1[data-card='Kh'] img")
    assert browser_page.evaluate("document.activeElement.dataset.card") == "Kh"
    browser_page.keyboard.press("Escape")
    assert browser_page.evaluate("document.activeElement.id") == "slot-player-2"


def test_no_key_acts_outside_slots_and_picker(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + UTH)
    browser_page.keyboard.type("as?")
    assert browser_page.locator(".slot:not([data-card=''])").count() == 0
    assert browser_page.locator("#keys").is_hidden()


def test_a_hand_ruled_by_text_alone(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(desk_url + UTH)
    browser_page.fill("#cards-player", "A♠ K♦")
    browser_page.fill("#cards-dealer", "QhQs")
    browser_page.fill("#cards-board", "2c, 7d, 9h, J♣, S_3")
    browser_page.keyboard.press("Enter")
    expect(browser_page.locator(".sentence")).to_have_text(RULED)
    assert browser_page.locator("#slot-board-5").get_attribute("data-card") == "3s"


def test_a_hand_ruled_without_a_script(desk_url: str, unscripted_page: Page) -> None:
    unscripted_page.goto(desk_url + UTH)
    assert unscripted_page.locator(".picker").is_hidden()
    unscripted_page.fill("#cards-player", "As Kd")
    unscripted_page.fill("#cards-dealer", "Qh Qs")
    unscripted_page.fill("#cards-board", " ".join(BOARD))
    unscripted_page.click("button.main")
    expect(unscripted_page.locator(".sentence")).to_have_text(RULED)
    unscripted_page.locator(".chip").first.click()
    assert unscripted_page.locator(".clause:popover-open").count() == 1


def test_the_address_holds_the_whole_question(desk_url: str, browser_page: Page) -> None:
    """Cards, a fold, stakes, pay tables and a reading, as they were when the address is opened again."""
    browser_page.goto(desk_url + UTH)
    pick(browser_page, "As", "Kd", "Qh", "Qs", *BOARD)
    for wager, stake in {"ante": "10", "blind": "10", "play": "40"}.items():
        browser_page.fill(f"#stake-player-{wager}", stake)
    browser_page.select_option("#table-blind", "blind-a")
    browser_page.select_option("#reading-order-within-category", "literal")
    expect(browser_page).to_have_url(re.compile("blind-a.*literal"))
    browser_page.wait_for_selector(".settled")
    shown = browser_page.inner_text("#ruling")
    assert "net -60" in shown
    address = browser_page.get_attribute("text=Link to this ruling", "href")
    assert browser_page.url == f"{desk_url}{address}"
    browser_page.goto("about:blank")
    browser_page.goto(f"{desk_url}{address}")
    assert browser_page.inner_text("#ruling") == shown


def test_four_cards_are_set(desk_url: str, browser_page: Page) -> None:
    """Supreme: both seats put down four cards and choose how they are set; both hands are then compared."""
    browser_page.goto(desk_url + SUPREME)
    pick(browser_page, "Ks", "Kd", "5c", "2h", "As", "Ad", "9c", "8h")
    for seat, high in (("player", "Ks Kd"), ("dealer", "As Ad")):
        browser_page.check(f"input[name='high.{seat}'][value='{high}']")
        browser_page.wait_for_selector(f"input[name='high.{seat}'][value='{high}']:checked")
    expect(browser_page.locator(".list")).to_have_count(3)
    expect(browser_page.locator(".wins")).to_have_count(2)  # both hands of both seats are there
    expected = fm.game("supreme").compare("Ks Kd", "As Ad", ranking="high-hand")
    assert expected.winners == (1,)
    said = browser_page.locator(".sentence").all_inner_texts()
    assert said[0].startswith("Dealer wins")
    assert said[1].startswith("Dealer wins") == (
        fm.game("supreme").compare("5c 2h", "9c 8h", ranking="low-hand").winners == (1,)
    )


def test_a_reading_that_matters_is_pointed_out(desk_url: str, browser_page: Page) -> None:
    """A low hand whose cards count nothing but rank by themselves: the other choice turns the ruling."""
    browser_page.goto(
        f"{desk_url}{SUPREME}?player=As+Ad+Ks+Qd&high.player=As+Ad&dealer=Jc+Jd+9c+8h&high.dealer=Jc+Jd"
    )
    assert "This ruling depends on it: arithmetic" in browser_page.inner_text("#readings")
    before = browser_page.locator(".sentence").all_inner_texts()
    browser_page.select_option("#reading-zero-point-low-hand", "arithmetic")
    expect(browser_page.locator(".sentence").nth(1)).not_to_have_text(before[1])


def test_what_is_wrong_is_said_on_the_page(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(f"{desk_url}{UTH}?player=As+Kd&dealer=As+Qs")
    with pytest.raises(fm.DoubledCard) as told:
        fm.game("uth").compare("As Kd", "As Qs", names=("the player", "the dealer"))
    shown = browser_page.inner_text("#fault")
    assert shown == str(told.value)


def test_clauses_open_and_the_command_is_copied(desk_url: str, browser_page: Page) -> None:
    browser_page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=desk_url)
    browser_page.goto(f"{desk_url}/rule/nj-poker?hand-1=As+Ks+Qs+Js+Ts")
    chip = browser_page.locator(".hand h3 .chip").first
    chip.click()
    clause = fm.game("poker").rank("As Ks Qs Js Ts").clause
    opened = browser_page.locator(".clause:popover-open")
    assert clause.text in opened.inner_text()
    assert clause.citation in opened.inner_text()
    assert str(clause.current_through) in opened.inner_text()
    browser_page.keyboard.press("Escape")
    browser_page.click("text=Copy as command")
    expect(browser_page.locator("[data-copy]")).to_have_text("Copied")
    said = browser_page.evaluate("navigator.clipboard.readText()")
    assert said == "floorman rank nj-poker 'As Ks Qs Js Ts'"
    browser_page.click("text=Copy as JSON")
    expect(browser_page.locator("[data-copy-from]")).to_have_text("Copied")
    copied = json.loads(browser_page.evaluate("navigator.clipboard.readText()"))
    assert copied["lists"][0]["hands"]["hand-1"]["category"] == "royal flush"


def press(page: Page, selector: str, held: int = 90) -> None:
    """A press as a hand makes it: the button is down for a while, and nothing scrolls by itself."""
    box = page.locator(selector).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(held)
    page.mouse.up()


def test_the_page_stays_where_it_is(desk_url: str, browser_page: Page) -> None:
    """In a window that is lower than the page, card after card can be pressed without scrolling."""
    browser_page.set_viewport_size({"width": 1280, "height": 720})
    browser_page.goto(desk_url + UTH)
    browser_page.locator(".picker").evaluate("picker => picker.scrollIntoView()")
    before = browser_page.evaluate("scrollY")
    for card in ("As", "Kd", "Qh"):
        press(browser_page, f".pick[data-card='{card}']")
        browser_page.wait_for_selector(f".slot[data-card='{card}'] img", state="attached")
    assert browser_page.evaluate("scrollY") == before


@pytest.mark.parametrize("held", [0, 30, 150])
def test_a_press_that_leaves_a_field_counts(desk_url: str, browser_page: Page, held: int) -> None:
    """Neither the press is lost, nor what was typed, though leaving the field renews the page."""
    browser_page.set_viewport_size({"width": 1280, "height": 1600})
    browser_page.goto(desk_url + UTH)
    browser_page.click("#cards-player")
    browser_page.keyboard.type("As Kd")
    press(browser_page, ".pick[data-card='Qh']", held)
    expect(browser_page.locator("#slot-dealer-1")).to_have_attribute("data-card", "Qh")
    expect(browser_page.locator("#cards-player")).to_have_value("As Kd")
    browser_page.click("#stake-player-ante")
    browser_page.keyboard.type("10")
    press(browser_page, "#fold-player", held)
    expect(browser_page).to_have_url(re.compile(r"stake\.player\.ante=10&fold=player"))
    browser_page.click("#stake-player-blind")
    browser_page.keyboard.type("10")
    browser_page.locator("#readings .chip").first.scroll_into_view_if_needed()
    press(browser_page, "#readings .chip >> nth=0", held)
    expect(browser_page).to_have_url(re.compile(r"stake\.player\.blind=10"))
    expect(browser_page.locator(".clause:popover-open")).to_have_count(1)


def test_an_earlier_card_is_corrected_by_keys(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(f"{desk_url}{UTH}?player=As+Kd")
    browser_page.focus("#slot-player-1")
    browser_page.keyboard.press("Backspace")
    expect(browser_page.locator("#slot-player-2")).to_be_focused()  # the other card moved up
    browser_page.keyboard.type("10h")
    expect(browser_page.locator("#cards-player")).to_have_value("Kd Th")


def test_the_deck_of_two_colours(desk_url: str, browser_page: Page) -> None:
    browser_page.goto(f"{desk_url}{UTH}?player=Ad+Kd")
    assert "/four/Ad.svg" in (browser_page.locator("#slot-player-1 img").get_attribute("src") or "")
    browser_page.click("text=Two-colour deck")
    assert browser_page.locator("#slot-player-1 img").get_attribute("src") == "/static/cards/Ad.svg"
    assert re.search(r"player=Ad", browser_page.url)


def test_prints_to_one_page(desk_url: str, browser_page: Page) -> None:
    stakes = "stake.player.ante=10&stake.player.blind=10&stake.player.play=40&table.blind=blind-a"
    browser_page.goto(f"{desk_url}{UTH}?player=As+Kd&dealer=Qh+Qs&board={'+'.join(BOARD)}&{stakes}")
    printed = browser_page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize(
    "address",
    [
        "/",
        *(f"/rule/{game.id}" for game in fm.games()),
        f"{UTH}?player=As+Kd&dealer=Qh+Qs&board={'+'.join(BOARD)}&stake.player.ante=10&stake.player.blind=10"
        "&stake.player.play=40&table.blind=blind-a",
        f"{UTH}?player=As+As",
        ZERO,
    ],
)
def test_axe_finds_nothing(desk_url: str, browser: Browser, address: str) -> None:
    check_by_axe(browser, desk_url + address)
