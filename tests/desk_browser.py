"""A desk that is served, and a browser that looks at it."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, Any, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

REQUIRED = "FLOORMAN_BROWSER"
"""Set where a browser has to be there: a test that cannot look at the page fails then."""
PATIENCE = 30_000
"""Milliseconds until a page is given up: a shared machine pauses when it likes."""
LOOKS: list[tuple[Literal["light", "dark"], int]] = [
    ("light", 360),
    ("light", 1280),
    ("dark", 360),
    ("dark", 1280),
]


def missing(what: str) -> Any:
    """Skip a test that wants a browser, or fail it where there has to be one."""
    if os.environ.get(REQUIRED):
        pytest.fail(f"{what}, and {REQUIRED} says that it has to be there")
    pytest.skip(what)


@pytest.fixture(scope="session")
def desk_url() -> Iterator[str]:
    """The address of a desk that is served while the tests run."""
    uvicorn = pytest.importorskip("uvicorn")
    from floorman.desk import create_app

    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning"))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        sleep(0.01)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    try:
        from playwright.sync_api import expect, sync_playwright
    except ModuleNotFoundError:
        missing("playwright is not installed")
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        missing("there is no Chromium: apt-get install chromium")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as started:
        opened = started.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    """A page of 1280 by 800 that has seen nothing; a fault in a script or a refused file fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, accept_downloads=True)
    yield from _watched(context)


@pytest.fixture
def unscripted_page(browser: Browser) -> Iterator[Page]:
    """A page on which no script runs."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, java_script_enabled=False)
    yield from _watched(context)


def _watched(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if _is_fault(said) else None)
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()
    assert not faults, faults


def _is_fault(said: ConsoleMessage) -> bool:
    """Not a refusal that a test asks for, nor a request that a later one makes idle."""
    expected = ("status of 4", "htmx:sendAbort", "htmx:afterRequest")
    return said.type == "error" and not any(words in said.text for words in expected)


def check_by_axe(browser: Browser, address: str) -> None:
    """Fail where axe finds a violation on a page in any of its looks, or where it scrolls sideways."""
    for scheme, width in LOOKS:
        context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
        page = context.new_page()
        page.goto(address)
        check_page_by_axe(page, f"{address}, {scheme}, {width} px")
        context.close()


def check_page_by_axe(page: Page, where: str) -> None:
    """Fail where axe finds a violation on a page as it stands, or where it scrolls sideways."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width, f"{where} scrolls sideways"
