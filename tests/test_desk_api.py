"""What programs are answered is what the library says, and nothing that they send brings the desk down."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from conftest import lists

import floorman as fm

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import Limits, create_app  # noqa: E402
from floorman.desk.batch import CHUNK, Hand, ranked  # noqa: E402

JSON = {"content-type": "application/json"}
CARIBBEAN = {
    "player": "Kd Qs 9h 5c 2d",
    "dealer": "Qd Js 9c 5h 2s",
    "wagers": {"ante": 5, "bet": 10},
}


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(create_app(), raise_server_exceptions=False)


def test_one_of_each_is_what_the_library_says(desk: Any) -> None:
    asked: dict[str, Any] = {"game": "uth", "cards": "As Ks Qs Js Ts 2c 2d"}
    assert desk.post("/api/rank", json=asked).json() == fm.game("uth").rank(asked["cards"]).as_dict()
    asked = {"game": "poker", "hands": ["As Kd 9h 5c 2s", ["Ac", "Kh", "9d", "5s", "2c"]], "pot": 101}
    expected = fm.game("poker").compare(*asked["hands"], pot=101)
    assert desk.post("/api/compare", json=asked).json() == expected.as_dict()
    asked = {"game": "caribbean", "round": CARIBBEAN}
    assert desk.post("/api/settle", json=asked).json() == fm.game("caribbean").settle(CARIBBEAN).as_dict()


def test_readings_lists_names_and_tables_are_passed_on(desk: Any) -> None:
    reading = {"zero-point-low-hand": "arithmetic"}
    asked: dict[str, Any] = {"game": "supreme", "readings": reading, "ranking": "low-hand", "cards": "KsQd"}
    expected = fm.game("supreme", readings=reading).rank("KsQd", ranking="low-hand")
    assert desk.post("/api/rank", json=asked).json() == expected.as_dict()
    asked = {"game": "uth", "hands": ["As Kd", "Qh Qs"], "board": "2c 7d 9h Jc 3s", "names": ["a", "b"]}
    assert desk.post("/api/compare", json=asked).json()["reasons"][0]["text"].startswith("b: ")
    own = {
        "name": "house",
        "game": "supreme",
        "wager": "bonus",
        "ranking": "bonus",
        "kind": "user",
        "unit": "to 1",
        "source": "supplied by the user",
        "pays": {category.name: 2 for category in fm.game("supreme").ranking("bonus").ladder},
    }
    played = {
        "player": "As Ad",
        "player_low": "Ks Kd",
        "dealer": "9c 9d",
        "dealer_low": "8c 7d",
        "wagers": {"wager": 10, "bonus": 5},
    }
    asked = {"game": "supreme", "round": played, "tables": {"bonus": own}}
    lines = desk.post("/api/settle", json=asked).json()["lines"]
    assert [(line["wager"], line["won"]) for line in lines] == [("wager", 10), ("bonus", 10)]


def test_amounts_are_read_exactly(desk: Any) -> None:
    """0.1 and 0.2 as binary fractions would come to more than 0.3."""
    body = json.dumps({"game": "caribbean", "round": CARIBBEAN}).replace(
        '"ante": 5, "bet": 10', '"ante": 0.10, "bet": 0.20'
    )
    settled = desk.post("/api/settle", content=body, headers=JSON).json()
    assert settled["staked"] == "0.30"


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_a_batch_is_what_each_hand_alone_is(name: str, ranking: str) -> None:
    """Every list, by rows and alone, more than a chunk of them, with jokers, doubles and wrong counts."""
    game = fm.game(name)
    dealing = Random(name + ranking)
    deals = game.ranking(ranking).selection.deals
    hands = []
    for _ in range(CHUNK + 200):
        own, board = dealing.choice(deals)
        cards = [str(card) for card in dealing.sample(list(game.deck), own + board)]
        if dealing.random() < 0.03:
            cards[0] = dealing.choice([cards[-1], "1x", "", "É", "Jk"])
        own_cards: Any = " ".join(cards[:own]) if dealing.random() < 0.5 else cards[:own]
        hands.append(Hand(own_cards, " ".join(cards[own:])))
    found = [json.loads(text) for part in ranked(game, ranking, hands) for text in part]
    assert len(found) == len(hands)
    for line, (hand, text) in enumerate(zip(hands, found, strict=True), start=1):
        assert text == alone(game, ranking, hand, line), (hand, text)


def alone(game: fm.Game, ranking: str, hand: Hand, line: int) -> dict[str, Any]:
    try:
        return game.rank(hand.cards, hand.board, ranking=ranking).as_dict()
    except fm.FloormanError as error:
        return {"line": line, "error": error.kind, "message": str(error)}


def test_batches_go_on_past_what_is_refused(desk: Any) -> None:
    asked: dict[str, Any] = {
        "game": "uth",
        "hands": ["As Ks Qs Js Ts", "As As", {"cards": "As Kd", "board": "2c3c4c"}],
    }
    ranked_ = desk.post("/api/rank", json=asked).json()["results"]
    assert [each.get("error") for each in ranked_] == [None, "doubled-card", None]
    assert ranked_[1]["line"] == 2
    rounds = [{"hands": ["As Kd", "Qh Qs"], "board": "2c7d9hJc3s"}, {"hands": ["As Kd"]}]
    compared = desk.post("/api/compare", json={"game": "uth", "rounds": rounds}).json()["results"]
    assert [each.get("winners", each.get("error")) for each in compared] == [[1], "wrong-count"]
    played = [CARIBBEAN, CARIBBEAN | {"wagers": {"ante": 5}}] * 150
    settled = desk.post("/api/settle", json={"game": "caribbean", "rounds": played}).json()["results"]
    assert [each.get("net", each.get("line")) for each in settled] == [
        5 if place % 2 else place for place in range(1, 301)
    ]
    assert desk.post("/api/rank", json={"game": "uth", "hands": []}).json() == {"results": []}


@pytest.mark.parametrize(
    ("asked", "refused"),
    [
        ({"game": "nonsense", "cards": "As"}, lambda: fm.game("nonsense")),
        ({"game": "uth", "cards": "As Kx"}, lambda: fm.game("uth").rank("As Kx")),
        ({"game": "uth", "cards": "As As Kd Qd Jd"}, lambda: fm.game("uth").rank("As As Kd Qd Jd")),
        ({"game": "uth", "cards": "As Jk Kd Qd Jd"}, lambda: fm.game("uth").rank("As Jk Kd Qd Jd")),
        ({"game": "uth", "cards": "As Kd"}, lambda: fm.game("uth").rank("As Kd")),
        ({"game": "uth", "cards": ""}, lambda: fm.game("uth").rank("")),
        ({"game": "uth", "cards": ["As", "KdQd"]}, lambda: fm.game("uth").rank(["As", "KdQd"])),
        ({"game": "uth", "cards": "As", "ranking": "x"}, lambda: fm.game("uth").rank("As", ranking="x")),
        ({"game": "uth", "cards": "As", "readings": {"x": "y"}}, lambda: fm.game("uth", {"x": "y"})),
        ({"game": "uth", "hands": [], "ranking": "x"}, lambda: fm.game("uth").ranking("x")),
    ],
)
def test_refusals_are_in_the_words_of_the_library(desk: Any, asked: Any, refused: Any) -> None:
    with pytest.raises(fm.FloormanError) as told:
        refused()
    answered = desk.post("/api/rank", json=asked)
    assert answered.status_code == 422
    problem = answered.json()
    assert (problem["kind"], problem["detail"]) == (told.value.kind, str(told.value))


DEEP = b'{"game": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 422),
        (b"{", 400),
        (b"null", 422),
        (b"[1, 2]", 422),
        (b'"As"', 422),
        (b'{"game": "uth"}', 422),
        (b'{"game": "uth", "cards": "As", "hands": []}', 422),
        (b'{"game": "uth", "cards": 5}', 422),
        (b'{"game": "uth", "cards": [5]}', 422),
        (b'{"game": "uth", "cards": {"a": 1}}', 422),
        (b'{"game": ["uth"], "cards": "As"}', 422),
        (b'{"game": "uth", "cards": "As", "more": 1}', 422),
        (b'{"game": "uth", "cards": "As", "readings": ["x"]}', 422),
        (b'{"game": "uth", "cards": "As", "readings": {"x": 1}}', 422),
        (b'{"game": "uth", "game": "poker", "cards": "As"}', 400),
        (b'{"game": "uth", "cards": NaN}', 400),
        (b'{"game": "uth", "cards": Infinity}', 400),
        (b'{"game": "uth", "cards": "\\ud800"}', 422),
        (b'{"game": "uth", "cards": "\\u0000"}', 422),
        (b'\xff{"game": "uth"}', 400),
        (b'{"game": ' + b"9" * 10_000 + b"}", 400),
        (b'{"game": 1e999999999, "cards": "As"}', 422),
        (b'{"game": 1e9999999999999999999999, "cards": "As"}', 400),
        (DEEP, 400),
        (b" " * (17 << 20), 413),
    ],
    ids=lambda value: str(value)[:40],
)
def test_hostile_bodies_are_refused_with_a_message(desk: Any, body: bytes, status: int) -> None:
    for verb in ("rank", "compare", "settle"):
        answered = desk.post(f"/api/{verb}", content=body, headers=JSON)
        assert 400 <= answered.status_code < 500, (verb, answered.text)
        if verb == "rank":
            assert answered.status_code == status, answered.text
        assert answered.headers["content-type"] == "application/problem+json"
        assert answered.json()["detail"]


@pytest.mark.parametrize("pot", ["5", 5.5, True, -5])
def test_pots_that_are_no_number_of_chips_are_refused(desk: Any, pot: Any) -> None:
    asked = {"game": "poker", "hands": ["As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c"], "pot": pot}
    assert desk.post("/api/compare", json=asked).status_code == 422


@pytest.mark.parametrize(
    "played",
    [
        {},
        {"player": 5},
        {"players": []},
        {"players": {"a": 1}},
        CARIBBEAN | {"wagers": [5]},
        CARIBBEAN | {"wagers": {"ante": "5", "bet": 10}},
        CARIBBEAN | {"wagers": {"ante": True, "bet": 10}},
        CARIBBEAN | {"wagers": {"ante": -5, "bet": 10}},
        CARIBBEAN | {"wagers": {"ante": None}},
        CARIBBEAN | {"folded": "no"},
        CARIBBEAN | {"dealer": {"a": "b"}},
        CARIBBEAN | {"dealer": [["As"]]},
        CARIBBEAN | {"minimum": {}},
        CARIBBEAN | {"raised": 5},
        CARIBBEAN | {"more": 1},
    ],
    ids=str,
)
def test_rounds_of_the_wrong_form_are_refused(desk: Any, played: Any) -> None:
    answered = desk.post("/api/settle", json={"game": "caribbean", "round": played})
    assert answered.status_code == 422, answered.text
    assert answered.json()["detail"]


@pytest.mark.parametrize("table", [{}, {"name": 1}, {"pays": 3}, "no-such-table"])
def test_pay_tables_of_the_wrong_form_are_refused(desk: Any, table: Any) -> None:
    asked = {"game": "caribbean", "round": CARIBBEAN, "tables": {"bet": table}}
    assert desk.post("/api/settle", json=asked).status_code == 422


def test_a_pay_table_with_the_name_of_another_is_refused(desk: Any) -> None:
    table = tomllib.loads(
        files("floorman.settle").joinpath("tables", "bet-classic.toml").read_text("utf-8")
    )
    asked = {"game": "caribbean", "round": CARIBBEAN, "tables": {"bet": table}}
    expected = fm.game("caribbean").settle(CARIBBEAN, {"bet": "bet-classic"}).as_dict()
    assert desk.post("/api/settle", json=asked).json() == expected, "a copy is the same table"
    answered = desk.post("/api/settle", json={**asked, "tables": {"bet": table | {"kind": "user"}}})
    assert answered.status_code == 422
    assert answered.json()["detail"] == (
        "the pay table of the bet: bet-classic is a table of the package, and this one is another: "
        "rename it"
    )


def test_batches_have_a_limit() -> None:
    desk = TestClient(create_app(Limits(batch=3)))
    answered = desk.post("/api/rank", json={"game": "uth", "hands": ["As"] * 4})
    assert answered.status_code == 413
    assert "3 are taken at the most" in answered.json()["detail"]
    assert desk.post("/api/rank", json={"game": "uth", "hands": ["As"] * 3}).status_code == 200


def test_bodies_have_a_limit_that_no_header_hides() -> None:
    """Sent in pieces, without a length."""
    desk = TestClient(create_app(Limits(body=1000)))
    pieces = iter([b"x" * 600, b"x" * 600])
    answered = desk.post("/api/rank", content=pieces, headers=JSON)
    assert answered.status_code == 413
    assert "larger than 1,000 bytes" in answered.json()["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"])
def test_another_type_of_content_is_refused(desk: Any, kind: str) -> None:
    answered = desk.post(
        "/api/rank", content=b'{"game": "uth", "cards": "As"}', headers={"content-type": kind}
    )
    assert answered.status_code == 415
    assert "application/json" in answered.json()["detail"]
