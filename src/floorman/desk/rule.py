"""The page on which cards are put down and ruled, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse

import floorman as fm
from floorman.desk.answer import Answer
from floorman.desk.commands import commands
from floorman.desk.fields import Field
from floorman.desk.page_schemas import GameListed, Ruled
from floorman.desk.pages import COOKIE, DECKS, page
from floorman.desk.problems import REFUSED
from floorman.desk.question import Question

router = APIRouter()

GAME = Path(description="Id, alias or citation.")
_TEXT = {"type": "string"}
PARAMETERS = [
    {
        "name": "question",
        "in": "query",
        "style": "form",
        "explode": True,
        "description": (
            "Cards by place (`player=As Kd`, `board=...`); and `high.SEAT` where hands are set, "
            "`stake.SEAT.WAGER`, `table.WAGER`, `reading.ID`."
        ),
        "schema": {
            "type": "object",
            "properties": dict.fromkeys(("ranking", "seats", "board", "pot", "minimum"), _TEXT),
            "additionalProperties": _TEXT,
        },
    },
    {
        "name": "fold",
        "in": "query",
        "description": "Seats that fold.",
        "schema": {"type": "array", "items": _TEXT},
    },
]
"""How the question of a table stands in its address."""


@router.get("/", response_class=HTMLResponse, include_in_schema=False)
def choose(request: Request) -> HTMLResponse:
    """The games there are."""
    return page(request, "games.html")


@router.post("/deck", response_class=RedirectResponse, include_in_schema=False)
def deck(colours: Annotated[str, Form()], back: Annotated[str, Form()] = "/") -> RedirectResponse:
    """Choose a deck of four colours or of two, and go back to the page."""
    ours = back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/"
    answer = RedirectResponse(ours, 303)
    answer.set_cookie(COOKIE, colours if colours in DECKS else DECKS[0], httponly=True, samesite="strict")
    return answer


@router.get("/index.json", tags=["pages"], summary="The games there are", response_model=list[GameListed])
def games() -> list[dict[str, Any]]:
    """Every game with its section, ranking lists and readings."""
    return [_listed(game) for game in fm.games()]


@router.get(
    "/rule/{game}.json",
    tags=["pages"],
    summary="Rule what lies on a table",
    response_model=Ruled,
    openapi_extra={"parameters": PARAMETERS},
)
def answer(request: Request, game: Annotated[str, GAME]) -> JSONResponse:
    """What the page of the same address answers: every list that rules a hand there, and what is paid."""
    return JSONResponse(ruled(game, request.query_params.multi_items()))


@router.get("/rule/{game}", response_model=None, include_in_schema=False)
def rule(request: Request, game: str) -> HTMLResponse | RedirectResponse:
    """A game's table: its cards, what is ruled, and what is paid."""
    opened = fm.game(game)
    if game != opened.id:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/rule/{opened.id}{query}")
    question = Question.read(game, request.query_params.multi_items())
    found = Answer(question)
    shown = page(
        request,
        "rule.html",
        REFUSED if found.error else 200,
        question=question,
        answer=found,
        commands=commands(found),
    )
    shown.headers["HX-Replace-Url"] = question.address  # what the script asks from, the address bar shows
    return shown


def ruled(game: str, fields: Iterable[Field]) -> dict[str, Any]:
    """The answer to the question of an address as plain data; raises what keeps it from being ruled."""
    found = Answer(Question.read(game, fields))
    if found.error:
        raise found.error
    return found.as_dict() | {"commands": list(commands(found))}


def _listed(game: fm.Game) -> dict[str, Any]:
    return game.as_dict() | {"readings": dict(game.readings), "address": f"/rule/{game.id}"}
