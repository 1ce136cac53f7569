"""What browsers are told, and what is refused from pages that are not the desk's."""

from __future__ import annotations

import re
from typing import Any

import pytest

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import create_app  # noqa: E402
from floorman.desk.app import ROUTERS  # noqa: E402
from floorman.desk.security import HEADERS, LOCAL  # noqa: E402

RANK = {"game": "caribbean", "cards": "As Ks Qs Js Ts"}


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(create_app(hosts=(*LOCAL, "testserver")), raise_server_exceptions=False)


def every_get() -> list[str]:
    """Every address that is read without more in it, and some that are refused."""
    routes: list[Any] = [route for router in ROUTERS for route in router.routes]
    found = [route.path for route in routes if "GET" in route.methods and "{" not in route.path]
    assert {"/", "/index.json", "/audit", "/train"} <= {*found}
    refused = ["/rule/nonsense", "/rule/nonsense.json", "/nowhere", "/static/nothing.svg"]
    return [*found, "/rule/pa-caribbean-stud", "/static/desk.js", "/static/cards/As.svg", *refused]


@pytest.mark.parametrize("path", every_get())
def test_every_answer_has_the_headers(desk: Any, path: str) -> None:
    answered = desk.get(path)
    assert answered.status_code < 500
    for name, value in HEADERS.items():
        assert answered.headers[name] == value, path


def test_no_script_of_a_page_s_own_may_run(desk: Any) -> None:
    policy = desk.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy
    assert "http:" not in policy
    assert "https:" not in policy


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "cross-site", "origin": "http://testserver"},
        {"origin": "http://testserver:81"},
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/api/rank", "/deck", "/nowhere"])
def test_no_page_of_another_origin_writes(desk: Any, path: str, headers: dict[str, str]) -> None:
    answered = desk.post(path, json=RANK, headers=headers)
    assert answered.status_code == 403
    assert "another origin" in answered.text


@pytest.mark.parametrize(
    "headers",
    [{}, {"origin": "http://testserver"}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}],
)
def test_our_own_pages_and_programs_write(desk: Any, headers: dict[str, str]) -> None:
    assert desk.post("/api/rank", json=RANK, headers=headers).status_code == 200


@pytest.mark.parametrize(
    "host", ["elsewhere.example", "127.0.0.1.elsewhere.example", "", "[", "localhost.", "a@b"]
)
def test_a_name_that_is_led_here_is_not_served(desk: Any, host: str) -> None:
    answered = desk.get("/index.json", headers={"host": host})
    assert answered.status_code == 421, host


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_this_machine_is_served(desk: Any, host: str) -> None:
    assert desk.get("/index.json", headers={"host": host}).status_code == 200


def test_any_host_is_served_where_the_desk_is_open_to_others() -> None:
    assert TestClient(create_app()).get("/index.json", headers={"host": "desk.example"}).status_code == 200


@pytest.mark.parametrize(
    "back", ["//elsewhere.example", "http://elsewhere.example", "/\\elsewhere.example"]
)
def test_the_choice_of_a_deck_leads_nowhere_else(desk: Any, back: str) -> None:
    answered = desk.post("/deck", data={"colours": "two", "back": back}, follow_redirects=False)
    assert (answered.status_code, answered.headers["location"]) == (303, "/")


def test_nothing_is_fetched_from_outside(desk: Any) -> None:
    """No address of another host in what is sent, but in texts of licences and names of namespaces."""
    from importlib.resources import files

    static = files("floorman.desk") / "static"
    for name in ("desk.css", "desk.js", "icon.svg"):
        text = (static / name).read_text().replace("http://www.w3.org/2000/svg", "")
        assert "//" not in text.replace("// ", ""), name
    for path in ("/", "/rule/nj-ultimate-texas-holdem"):
        assert "http" not in re.sub("http-equiv|http://testserver/", "", desk.get(path).text), path
