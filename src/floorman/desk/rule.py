"""The page on which cards are put down and ruled, and the same as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Request
from fastapi.responses import HTMLResponse, RedirectResponse

import floorman as fm
from floorman.desk.answer import Answer
from floorman.desk.commands import commands
from floorman.desk.pages import COOKIE, DECKS, page
from floorman.desk.problems import REFUSED, documented
from floorman.desk.question import Question

router = APIRouter()


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


@router.get("/index.json", tags=["pages"], summary="The games there are")
def games() -> list[dict[str, Any]]:
    """Every game with its section, ranking lists and readings."""
    return [
        {
            "game": game.id,
            "aliases": list(game.aliases),
            "title": game.title,
            "citation": game.section.name,
            "current_through": game.section.date,
            "rankings": list(game.rankings),
            "readings": dict(game.readings),
            "address": f"/rule/{game.id}",
        }
        for game in fm.games()
    ]


@router.get("/rule/{game}.json", tags=["pages"], responses=documented(REFUSED))
def answer(request: Request, game: str) -> dict[str, Any]:
    """What the page of the same address answers.

    The query holds the question as the page's address does: `player=As Kd`, `board=...`,
    `stake.player.ante=10`, `reading.ID=CHOICE`.
    """
    found = Answer(Question.read(game, request.query_params.multi_items()))
    if found.error:
        raise found.error
    return found.as_dict() | {"commands": list(commands(found))}


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
