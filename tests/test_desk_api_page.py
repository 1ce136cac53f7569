"""The page on the API: its calls are answered as it shows, and everybody can read it."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from desk_browser import check_by_axe

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import Limits, create_app  # noqa: E402
from floorman.desk.openapi import operations  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PLACE = re.compile(r"/[A-Z]+\b")
"""Stands in an address for what nobody can know beforehand."""


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(create_app())


def boxes(text: str) -> list[tuple[str, str]]:
    """What stands in the boxes of a page, each with whether it is the call or the answer."""
    found = re.findall(r'<pre[^>]*aria-label="[^"]*, the (call|answer)">(.*?)</pre>', text, re.DOTALL)
    return [(kind, unescape(content)) for kind, content in found]


def test_every_operation_is_there_with_a_call(desk: Any) -> None:
    text = desk.get("/api").text
    for path, method, operation in operations(desk.get("/openapi.json").json()):
        start = text.index(f'<h2 id="{operation["operationId"]}">{operation["summary"]}</h2>')
        section = text[start : text.index("</section>", start)]
        assert f"<code>{method.upper()} {path}</code>" in section
        assert [kind for kind, _ in boxes(section)][:1] == ["call"]


def test_calls_are_answered_as_they_are_shown(desk: Any) -> None:
    asked = 0
    for (first, command), (second, answer) in pairwise(boxes(desk.get("/api").text)):
        if (first, second) != ("call", "answer") or "-F" in command or PLACE.search(command):
            continue
        _, address, *more = shlex.split(command)
        answered = desk.post(address, json=json.loads(more[1])) if more else desk.get(address)
        assert answered.json() == json.loads(answer), command
        asked += 1
    assert asked >= 7


@pytest.mark.parametrize("name", ["README.md", "docs/guide/desk.md"])
def test_calls_of_the_documents_are_answered(desk: Any, name: str) -> None:
    text = (Path(__file__).parents[1] / name).read_text(encoding="utf-8")
    calls = re.findall(r"^(?:\$ )?(curl (?:.*\\\n)*.*)$", text, re.MULTILINE)
    assert calls
    for call in calls:
        words = shlex.split(call.replace("\\\n", ""))
        (address,) = (word for word in words if "/api/" in word)
        answered = desk.post(f"/api/{address.partition('/api/')[2]}", json=json.loads(words[-1]))
        assert answered.status_code == 200, call


def test_limits_are_those_that_are_in_force() -> None:
    desk = TestClient(create_app(Limits(body=3 << 20, batch=12_345)))
    text = desk.get("/api").text
    assert "12,345 at once" in text
    assert "up to 3 MB" in text


def test_every_page_leads_there(desk: Any) -> None:
    for path in ("/", "/rule/pa-caribbean-stud", "/nowhere"):
        assert '<a href="/api">' in desk.get(path).text


def test_axe_finds_nothing(desk_url: str, browser: Browser) -> None:
    check_by_axe(browser, f"{desk_url}/api")
