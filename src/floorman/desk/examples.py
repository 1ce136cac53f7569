"""Questions that the OpenAPI shows, with the answers that they have: asked when somebody reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import floorman as fm
from floorman.desk.audit import offered
from floorman.desk.batch import Hand, ranked
from floorman.desk.fields import Field
from floorman.desk.limits import Limits
from floorman.desk.odds import listed, looked_through
from floorman.desk.rule import games, ruled
from floorman.desk.train import answered, dealt, drills
from floorman.odds import odds


class Example(NamedTuple):
    """A question: a body, or the parameters of an address by their names; and what makes its answer."""

    name: str
    summary: str
    asked: dict[str, Any]
    answered: Callable[[dict[str, Any]], Any]


def _one_ranked(asked: dict[str, Any]) -> Any:
    return fm.game(asked["game"]).rank(asked["cards"]).as_dict()


def _many_ranked(asked: dict[str, Any]) -> Any:
    parts = ranked(fm.game(asked["game"]), None, [Hand(text) for text in asked["hands"]])
    return {"results": [json.loads(text) for part in parts for text in part]}


def _compared(game: str, hands: list[str], board: str, **more: Any) -> dict[str, Any]:
    return fm.game(game).compare(*hands, board=board, **more).as_dict()


def _one_compared(asked: dict[str, Any]) -> Any:
    return _compared(**asked)


def _many_compared(asked: dict[str, Any]) -> Any:
    return {"results": [_compared(asked["game"], **each) for each in asked["rounds"]]}


def _settled(asked: dict[str, Any]) -> Any:
    return fm.game(asked["game"]).settle(asked["round"]).as_dict()


def _worth(asked: dict[str, Any]) -> Any:
    return odds(fm.game(asked["game"]).book, asked["wager"], asked["table"]).as_dict()


def _worth_of(asked: dict[str, Any]) -> Any:
    return _worth({"game": asked["game"], **asked["question"]})


def _looked_through(asked: dict[str, Any]) -> Any:
    return looked_through(asked["game"], asked["question"].items())


def _answered(asked: dict[str, Any]) -> Any:
    return ruled(asked["game"], asked["question"].items())


def _by(answered: Callable[[str, list[Field]], Any]) -> Callable[[dict[str, Any]], Any]:
    """What a function of a game and of the fields of an address answers."""

    def answer(asked: dict[str, Any]) -> Any:
        fields = [(name, str(value)) for name, value in asked.items() if name != "game"]
        return answered(asked["game"], fields)

    return answer


BOARD = "2c 7d 9h Jc 3s"
HAND = {"game": "caribbean", "seed": "7", "number": 1, "ask": "paid", "level": "hard"}
TRIPS = {"wager": "trips", "table": "trips-a"}
TURN = HAND | {"answer": "win", "amount": "15/2"}
EXAMPLES: Mapping[str, tuple[Example, ...]] = {
    "/api/rank": (
        Example("one", "One hand", {"game": "uth", "cards": "As Ks Qs Js Ts 2c 2d"}, _one_ranked),
        Example(
            "many",
            "Many hands, one of which is refused",
            {"game": "uth", "hands": ["As Ks Qs Js Ts 2c 2d", "As As"]},
            _many_ranked,
        ),
    ),
    "/api/compare": (
        Example(
            "one",
            "Two hands and a board",
            {"game": "uth", "hands": ["As Kd", "Qh Qs"], "board": BOARD},
            _one_compared,
        ),
        Example(
            "many",
            "Many comparisons, each with its pot",
            {"game": "nj-poker", "rounds": [{"hands": ["As Kd", "Qh Qs"], "board": BOARD, "pot": 100}]},
            _many_compared,
        ),
    ),
    "/api/settle": (
        Example(
            "one",
            "A round with two wagers",
            {
                "game": "caribbean",
                "round": {
                    "player": "Kd Qs 9h 5c 2d",
                    "dealer": "Qd Js 9c 5h 2s",
                    "wagers": {"ante": 5, "bet": 10},
                },
            },
            _settled,
        ),
    ),
    "/api/odds": (Example("trips", "A wager by a pay table", {"game": "uth", **TRIPS}, _worth),),
    "/odds.json": (Example("games", "What is solved", {}, lambda _: listed()),),
    "/odds/{game}.json": (
        Example("trips", "A wager by a pay table", {"game": "uth", "question": TRIPS}, _worth_of),
    ),
    "/odds/{game}/own.json": (
        Example("begun", "One begun with another", {"game": "uth", "question": TRIPS}, _looked_through),
    ),
    "/audit.json": (
        Example("game", "A game", {"game": "uth"}, lambda asked: offered(Limits(), asked.items())),
    ),
    "/train.json": (Example("drills", "The drills", {}, lambda _: drills()),),
    "/train/{game}.json": (Example("hand", "A hand and what it pays", HAND, _by(dealt)),),
    "/train/{game}/answer.json": (Example("answer", "An answer", TURN, _by(answered)),),
    "/index.json": (Example("games", "The games", {}, lambda _: games()),),
    "/rule/{game}.json": (
        Example(
            "ruling",
            "Two hands and a board",
            {"game": "uth", "question": {"player": "As Kd", "dealer": "Qh Qs", "board": BOARD}},
            _answered,
        ),
    ),
}
"""By path."""
