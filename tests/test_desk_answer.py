"""What the desk answers is what the library answers, and an address holds all of a question."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterator
from random import Random
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest

import floorman as fm
from floorman.cli import main

TestClient = pytest.importorskip("fastapi.testclient").TestClient

from floorman.desk import create_app  # noqa: E402
from floorman.desk.question import Question  # noqa: E402
from floorman.desk.table import table  # noqa: E402

GAMES = [game for game in fm.games() if game.book.rules.setting is None]
ROUNDS = 25


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(create_app())


def ask(desk: Any, game: fm.Game, **fields: str) -> dict[str, Any]:
    answered = desk.get(f"/rule/{game.id}.json", params=fields)
    assert answered.status_code == 200, answered.text
    plain: dict[str, Any] = answered.json()
    return plain


def dealt(game: fm.Game, seed: int) -> Iterator[dict[str, str]]:
    """Cards for every place of a game's table, full."""
    places = table(game, game.ranking(), 3).places
    dealing = Random(seed)
    for _ in range(ROUNDS):
        deck = [str(card) for card in game.deck]
        dealing.shuffle(deck)
        yield {place.name: " ".join(deck.pop() for _ in range(_count(game, place))) for place in places}


def _count(game: fm.Game, place: Any) -> int:
    """As many as the place takes; where own cards and board are pooled, a deal that the list knows."""
    deals = game.ranking().selection.deals
    most = max(own for own, board in deals if board == max(board for _, board in deals))
    cards: int = place.cards
    return cards if place.name == "board" else min(cards, most)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hands_are_compared_as_the_library_does(desk: Any, game: fm.Game) -> None:
    for cards in dealt(game, 1):
        hands = {seat: text for seat, text in cards.items() if seat != "board"}
        seats = {"seats": str(len(hands))} if len(hands) > 2 else {}
        found = ask(desk, game, **cards, **seats)["lists"][0]
        names = [seat.replace("-", " ") for seat in hands]
        expected = game.compare(*hands.values(), board=cards.get("board", ""), names=names)
        assert found["comparison"] == expected.as_dict(), cards
        assert found["traces"] == [[step.as_dict() for step in steps] for steps in expected.traces], cards
        assert list(found["hands"]) == list(hands)


def test_two_hands_set_are_compared_and_settled(desk: Any) -> None:
    supreme = fm.game("supreme")
    dealing = Random(2)
    for _ in range(40):
        codes = dealing.sample(range(len(supreme.deck)), 8)
        ways = [supreme.set_hand(codes[:4])[0], supreme.set_hand(codes[4:])[0]]
        text = [" ".join(map(str, map(fm.Card, half))) for half in (codes[:4], codes[4:])]
        highs = [" ".join(map(str, way.high.cards)) for way in ways]
        fields = {"player": text[0], "dealer": text[1], "high.player": highs[0], "high.dealer": highs[1]}
        found = ask(desk, supreme, **fields, **{"stake.player.wager": "10"})
        lists = {listed["ranking"]: listed for listed in found["lists"]}
        for name, side in (("high-hand", "high"), ("low-hand", "low")):
            hands = [getattr(way, side).cards for way in ways]
            expected = supreme.compare(*hands, ranking=name)
            assert lists[name]["comparison"]["winners"] == list(expected.winners), fields
        bonus = supreme.rank(text[0], ranking="bonus")
        assert lists["bonus"]["hands"]["player"]["category"] == bonus.category.name
        played = {
            "player": highs[0],
            "player_low": " ".join(map(str, ways[0].low.cards)),
            "dealer": highs[1],
            "dealer_low": " ".join(map(str, ways[1].low.cards)),
            "wagers": {"wager": 10},
        }
        assert found["settlement"] == supreme.settle(played).as_dict(), fields


def test_wagers_are_settled_as_the_library_does(desk: Any) -> None:
    uth = fm.game("uth")
    stakes = {"ante": 10, "blind": 10, "play": 40, "trips": 5}
    for cards in dealt(uth, 3):
        fields = {f"stake.player.{wager}": str(stake) for wager, stake in stakes.items()}
        tables = {"blind": "blind-a", "trips": "trips-a"}
        named = {f"table.{wager}": name for wager, name in tables.items()}
        found = ask(desk, uth, **cards, **fields, **named)
        assert found["settlement"] == uth.settle({**cards, "wagers": stakes}, tables).as_dict(), cards


def test_a_pot_is_divided_and_a_seat_that_folds_has_no_part(desk: Any) -> None:
    poker = fm.game("poker")
    hands = {"hand-1": "As Ks 9h 5c 2s", "hand-2": "Ac Kc 9d 5s 2c", "hand-3": "Qs Qd 9s 5h 2d"}
    fields = {**hands, "seats": "3", "fold": "hand-3", "pot": "101"}
    found = ask(desk, poker, **fields)["lists"][0]
    expected = poker.compare(*list(hands.values())[:2], pot=101)
    assert found["comparison"] == expected.as_dict()


def test_who_folds_does_not_win(desk: Any) -> None:
    cards = {"player": "As Ad", "dealer": "Kh Qs", "board": "2c 7d 9h Jc 3s"}
    found = ask(desk, fm.game("uth"), **cards, fold="player")
    assert found["sentence"] == "Player folds; by the cards alone, player wins with one pair, aces"


def test_a_pot_is_given_once(desk: Any) -> None:
    hands = {"hand-1": "As Ah 9c 5d 2s", "hand-2": "Ac Ad 9h 5c 2c"}
    answered = desk.get("/rule/nj-poker.json", params={**hands, "pot": "300", "stake.hand-1.pot": "50"})
    assert answered.status_code == 422
    assert "give one of them" in answered.json()["detail"]
    shown = desk.get(
        "/rule/nj-poker", params={**hands, "pot": "101", "reading.odd-chips": "first-tied-seat"}
    )
    assert "hand 1 takes 51. hand 2 takes 50." in " ".join(shown.text.split())
    effects = ask(desk, fm.game("poker"), **hands, pot="101")["effects"]
    assert ("odd-chips", True) in [(effect["reading"], effect["changes"]) for effect in effects]


def test_hands_that_are_not_set_are_not_settled(desk: Any) -> None:
    cards = {"player": "As Ad Ks Qd", "dealer": "Jc Jd 9c 8h", "high.player": "As Ad"}
    found = ask(desk, fm.game("supreme"), **cards, **{"stake.player.wager": "10"})
    assert found["settlement"]["message"] == "choose how the cards of dealer are set"
    foul = {**cards, "high.player": "Ks Qd", "high.dealer": "Jc Jd"}
    assert "It may not be set so" in desk.get("/rule/nj-supreme-pai-gow", params=foul).text


def test_what_is_refused_of_a_settlement_leaves_the_ruling(desk: Any) -> None:
    cards = {"player": "As Kd", "dealer": "Qh Qs", "board": "2c 7d 9h Jc 3s"}
    found = ask(desk, fm.game("uth"), **cards, **{"stake.player.ante": "10", "stake.player.blind": "5"})
    assert found["lists"][0]["comparison"]["winners"] == [1]
    assert found["settlement"]["error"] == "illegal-round"
    assert "the blind of 5 is not the ante of 10" in found["settlement"]["message"]


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_effects_say_which_choices_matter(desk: Any, game: fm.Game) -> None:
    """Each effect against the same question asked again with that choice."""
    for cards in dealt(game, 4):
        fields = dict(cards)
        if "hand-3" in fields:
            fields["seats"] = "3"
        if game.book.rules.setting:
            fields = {seat: " ".join(text.split()[:4]) for seat, text in cards.items()}
            fields |= {f"high.{seat}": " ".join(text.split()[:2]) for seat, text in fields.items()}
        found = ask(desk, game, **fields)
        for effect in found["effects"]:
            again = ask(desk, game, **fields, **{f"reading.{effect['reading']}": effect["choice"]})
            assert effect["changes"] == (decided(again) != decided(found)), (fields, effect)


def decided(answered: dict[str, Any]) -> list[object]:
    return [
        (
            listed["comparison"]
            and [listed["comparison"].get(part) for part in ("outcome", "winners", "pot")],
            [hand["category"] for hand in listed["hands"].values()],
        )
        for listed in answered["lists"]
    ]


FIELDS = {
    "nj-ultimate-texas-holdem": "player=As+Kd&dealer=QhQs&board=2c&stake.player.ante=10&fold=player"
    "&table.blind=blind-a&reading.trips-after-fold=lost",
    "nj-supreme-pai-gow": "player=As+Ad+Ks+Qd&high.player=As+Ad&reading.zero-point-low-hand=arithmetic",
    "nj-poker": "ranking=three-card&seats=3&hand-1=As+Kd+2c&hand-3=Jk&pot=100",
    "nj-flop-poker": "hand-1=As+Kd+2c&board=3c+4d+5h&stake.hand-1.ante=5&minimum=5",
}


@pytest.mark.parametrize("game", FIELDS)
def test_an_address_is_read_as_it_is_written(game: str) -> None:
    fields = parse_qsl(FIELDS[game])
    asked = Question.read(game, fields)
    again = Question.read(game, parse_qsl(urlsplit(asked.address).query))
    assert again == asked
    assert sorted(again.fields) == sorted(fields)


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_the_commands_come_to_the_same(
    desk: Any, game: fm.Game, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command of the answer, run as it stands, prints what the page rules."""
    cards = next(dealt(game, 5))
    if "hand-3" in cards:
        cards["seats"] = "3"
    if game.book.rules.setting:
        cards |= {f"high.{seat}": " ".join(text.split()[:2]) for seat, text in cards.items()}
    answered = ask(desk, game, **cards)
    assert len(answered["commands"]) == len(answered["lists"])
    for command, listed in zip(answered["commands"], answered["lists"], strict=True):
        words = shlex.split(command)[1:]
        with pytest.raises(SystemExit) as left:
            main([*words, "--json"])
        printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert left.value.code == 0
        if listed["comparison"]:
            assert printed[0]["winners"] == listed["comparison"]["winners"], command
        else:
            assert [each["category"] for each in printed] == [
                hand["category"] for hand in listed["hands"].values()
            ], command


def test_the_command_of_a_settlement_comes_to_the_same(
    desk: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    stakes = {f"stake.player.{name}": amount for name, amount in {"ante": "10", "blind": "10"}.items()}
    cards = {"player": "As Kd", "dealer": "Qh Qs", "board": "2c 7d 9h Jc 3s"}
    asked = {**cards, **stakes, "fold": "player", "table.blind": "blind-b", "reading.odd-payouts": "down"}
    answered = ask(desk, fm.game("uth"), **asked)
    with pytest.raises(SystemExit):
        main([*shlex.split(answered["commands"][-1])[1:], "--json"])
    assert json.loads(capsys.readouterr().out) == answered["settlement"]


@pytest.mark.parametrize(
    ("game", "query", "message"),
    [
        ("uth", "plyer=As+Kd", "unknown field 'plyer'"),
        ("uth", "plyer=", "unknown field 'plyer'"),
        ("uth", "player=As+Kd&player=Ac+Kc", "player is given twice"),
        ("uth", "hand-1=As+Kd", "unknown field 'hand-1'"),
        ("uth", "player=As+Kd+Qc", "3 cards given for the player: 2 at the most"),
        ("uth", "player=As+Kx", "'Kx'"),
        ("uth", "stake.dealer.ante=10", "unknown seat with wagers 'dealer'"),
        ("uth", "stake.player.flop=10", "unknown wager 'flop'"),
        ("uth", "stake.player=10", "give stake.SEAT.WAGER"),
        ("uth", "table.ante=blind-a", "unknown wager with a pay table 'ante'"),
        ("uth", "reading.nonsense=yes", "unknown reading 'nonsense'"),
        ("uth", "high.player=As", "unknown seat with a high hand 'player'"),
        ("poker", "seats=11", "11 seats: 2 to 10 are allowed"),
        ("poker", "seats=x", "seats 'x': give a number"),
        ("poker", "seats=3&hand-1=As+Ks+9h+5c+2s&hand-2=Ac+Kc+9d+5s+2c&pot=x", "pot 'x': give an amount"),
        ("caribbean", "pot=10&player=As+Ks+9h+5c+2s&dealer=Ac+Kc+9d+5s+2c", "divides no pot"),
        ("supreme", "player=As+Ad+Ks+Qd&high.player=2c+3c", "these are not two of the cards there"),
        ("no-such-game", "", "unknown game 'no-such-game'"),
    ],
)
def test_what_no_question_has_is_refused(desk: Any, game: str, query: str, message: str) -> None:
    answered = desk.get(f"/rule/{game}.json?{query}")
    assert answered.status_code == 422
    assert answered.headers["content-type"] == "application/problem+json"
    assert message in answered.json()["detail"]
    shown = desk.get(f"/rule/{game}?{query}", headers={"Accept": "text/html"})
    assert shown.status_code == 422
    assert shown.headers["content-type"].startswith("text/html")
