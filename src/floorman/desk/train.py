"""The trainer: a hand is dealt, who wins or what is paid is asked, and the ruling is shown."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import randbelow
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, RedirectResponse

import floorman as fm
from floorman.desk.commands import commands
from floorman.desk.fields import Field
from floorman.desk.pages import page
from floorman.desk.problems import REFUSED, documented
from floorman.desk.trainer.asked import Asked
from floorman.desk.trainer.dealt import CANDIDATES, deal
from floorman.desk.trainer.drill import LEVELS, LONGEST_SEED, MOST_HANDS, MOST_NUMBER, Drill, asks
from floorman.desk.trainer.turn import Turn, now
from floorman.desk.trainer.visit import milliseconds, seconds
from floorman.errors import FloormanError

router = APIRouter()

Of = Annotated[str, Path(description="Id, alias or citation.")]
SEEDS = 10**6
WEIGHTING = (
    f"Each hand is drawn from {CANDIDATES} deals: a deal weighs the more, the further its hands have to be "
    "compared until something decides, the nearer they are to qualifying or to another line of a pay "
    "table, and the fewer of its kind there are among them."
)


def _parameter(name: str, text: str, kind: dict[str, Any], example: str | int) -> dict[str, Any]:
    said = {"name": name, "in": "query", "description": text, "schema": kind, "example": example}
    required = name in ("seed", "answer")
    return said | {"required": required, "allowEmptyValue": not required}


HAND = [
    _parameter("seed", "Any text.", {"type": "string", "minLength": 1, "maxLength": LONGEST_SEED}, "7"),
    _parameter("number", "Which hand.", {"type": "integer", "minimum": 1, "maximum": MOST_NUMBER}, 1),
    _parameter("ask", "A ranking list, `both`, or `paid`; the game's first.", {"type": "string"}, "paid"),
    _parameter("level", "How hard; mixed.", {"type": "string", "enum": list(LEVELS)}, "hard"),
]
GIVEN = [
    _parameter("answer", "One of `answers`; with `several`, one or more.", {"type": "string"}, "win"),
    _parameter("amount", "What is won, where it is won.", {"type": "string"}, "15/2"),
]


@router.get("/train.json", tags=["trainer"], summary="What the trainer asks of each game")
def drills() -> dict[str, Any]:
    """The games, what may be asked of each, the levels, and how hands are weighted."""
    return {
        "weighting": WEIGHTING,
        "levels": list(LEVELS),
        "games": [{"game": game.id, "ask": list(asks(game))} for game in fm.games()],
    }


@router.get("/train", response_class=HTMLResponse, include_in_schema=False)
def choose(request: Request) -> HTMLResponse:
    """The games, and what may be asked of each."""
    asked_of = {game.id: asks(game) for game in fm.games()}
    return page(request, "trainer.html", asks=asked_of, weighting=WEIGHTING)


@router.get(
    "/train/{game}.json",
    tags=["trainer"],
    summary="Deal a hand and ask",
    responses=documented(REFUSED),
    openapi_extra={"parameters": HAND},
)
def asked(request: Request, game: Of) -> dict[str, Any]:
    """The hand of that seed and number, what is asked of it, and the answers to choose from.

    `seats`, `table.WAGER=NAME` and `reading.ID=CHOICE` may stand beside.
    """
    return dealt(game, request.query_params.multi_items())


@router.get(
    "/train/{game}/answer.json",
    tags=["trainer"],
    summary="Answer, and read the ruling",
    responses=documented(REFUSED),
    openapi_extra={"parameters": [*HAND, *GIVEN]},
)
def judged(request: Request, game: Of) -> dict[str, Any]:
    """Whether an answer is right, the right one, and the ruling."""
    return answered(game, request.query_params.multi_items())


def dealt(game: str, fields: Iterable[Field]) -> dict[str, Any]:
    """The hand of an address and what is asked of it, as plain data."""
    drill = Drill.read(game, fields)
    return _of(drill) | deal(drill).as_dict()


def answered(game: str, fields: Iterable[Field]) -> dict[str, Any]:
    """What comes of the answer of an address, as plain data."""
    turn = Turn.read(game, fields)
    found = deal(turn.drill)
    given = turn.given(found)
    return _of(turn.drill) | {
        "answer": given,
        "right": found.right,
        "correct": given == found.right,
        "ruling": found.answer.as_dict() | {"commands": list(commands(found.answer))},
    }


@router.get("/train/{game}", response_model=None, include_in_schema=False)
def ask(request: Request, game: str) -> HTMLResponse | RedirectResponse:
    """A hand, and what is asked of it; from a seed of our own where none is given."""
    fields = request.query_params.multi_items()
    seeded = any(name == "seed" and text for name, text in fields)
    fresh = [] if seeded else [("seed", str(randbelow(SEEDS)))]
    turn = Turn.read(game, [*fields, *fresh])
    if fresh or game != turn.drill.game.id:
        return RedirectResponse(turn.address, 303)
    return _ask(request, turn, deal(turn.drill))


@router.get("/train/{game}/answer", response_model=None, include_in_schema=False)
def answer(request: Request, game: str) -> HTMLResponse | RedirectResponse:
    """Whether an answer is right, the score, and the ruling; the question again where it is none."""
    turn = Turn.read(game, request.query_params.multi_items())
    if turn.dealt and not turn.took:
        return RedirectResponse(turn.timed(now()).answer_address, 303)
    took, found = seconds(turn.took), deal(turn.drill)
    try:
        given = turn.given(found)
    except FloormanError as error:
        return _ask(request, turn, found, error)
    right = given == found.right
    return page(
        request,
        "trained.html",
        drill=turn.drill,
        asked=found,
        answer=found.answer,
        question=found.question,
        commands=commands(found.answer),
        given=given,
        right=right,
        took=took,
        visit=(after := turn.visit.then(right, took)),
        next=turn.following(after).address,
    )


def _of(drill: Drill) -> dict[str, Any]:
    return {
        "seed": drill.seed,
        "number": drill.number,
        "ask": drill.ask,
        "level": drill.level,
        "address": drill.address,
    }


def _ask(request: Request, turn: Turn, found: Asked, error: FloormanError | None = None) -> HTMLResponse:
    before = milliseconds(turn.took or "0")
    return page(
        request,
        "train.html",
        REFUSED if error else 200,
        drill=turn.drill,
        asked=found,
        answer=found.answer,
        question=found.question,
        visit=turn.visit,
        dealt=now() - before,
        before=before,
        amount=turn.amount,
        error=error,
        asks=asks(turn.drill.game),
        levels=tuple(LEVELS),
        hands=range(2, MOST_HANDS + 1),
        weighting=WEIGHTING,
    )
