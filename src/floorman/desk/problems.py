"""What is answered when a question is refused, in the library's own words: to a program problem+json, to
people a page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from floorman.desk.jobs import Busy
from floorman.desk.pages import page
from floorman.errors import FloormanError

MEDIA_TYPE = "application/problem+json"
REFUSED, TOO_LARGE, BUSY, BROKEN = 422, 413, 429, 500
KINDS = {
    400: "unreadable-body",
    404: "not-found",
    405: "wrong-method",
    TOO_LARGE: "too-large",
    415: "wrong-content-type",
    BUSY: "too-many",
    BROKEN: "broken",
}
"""The words of Floorman for what the frame refuses."""
_TITLES = {404: "Not here", TOO_LARGE: "Too large", REFUSED: "Refused", BUSY: "Busy", BROKEN: "Broken"}
"""What people call it, where the protocol's phrase says less."""
_SHOWN = 5


class Problem(BaseModel):
    """A refusal, as RFC 9457 has it. ``kind`` is the word that errors carry everywhere in Floorman."""

    type: str = "about:blank"
    title: str = Field(examples=["Unprocessable Content"])
    status: int = Field(examples=[REFUSED])
    kind: str = Field(examples=["doubled-card"])
    detail: str = Field(examples=["As is in hand 1 (card 1) and in hand 2 (card 1)"])


class TooLarge(HTTPException):
    """A body that went on behind the limit."""

    def __init__(self, detail: str) -> None:
        super().__init__(TOO_LARGE, detail)


def problem(status: int, kind: str, detail: str, headers: dict[str, str] | None = None) -> JSONResponse:
    """The answer that refuses a question."""
    said = Problem(title=HTTPStatus(status).phrase, status=status, kind=kind, detail=detail)
    return JSONResponse(said.model_dump(), status, headers, media_type=MEDIA_TYPE)


def refusal(
    request: Request, status: int, kind: str, detail: str, headers: dict[str, str] | None = None
) -> Response:
    """The refusal as whoever asked can read it: pages are for people, all else is for programs."""
    if for_programs(request.url.path):
        return problem(status, kind, detail, headers)
    title = _TITLES.get(status) or HTTPStatus(status).phrase
    shown = page(request, "problem.html", status, title=title, detail=detail)
    shown.headers.update(headers or {})
    return shown


def for_programs(path: str) -> bool:
    """Whether an address answers programs, and so in JSON what it refuses."""
    return path.startswith("/api/") or path.endswith(".json")


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How the refusals of a path stand in its OpenAPI."""
    schema = {"schema": {"$ref": "#/components/schemas/Problem"}}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA_TYPE: schema}}
        for status in statuses
    }


def handle(app: FastAPI) -> None:
    """Let every refusal of the library and of the frame leave as a problem."""
    app.add_exception_handler(FloormanError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(TooLarge, _too_large)
    app.add_exception_handler(Busy, _busy)
    app.add_exception_handler(Exception, _broken)


async def _refused(request: Request, error: Exception) -> Response:
    kind = error.kind if isinstance(error, FloormanError) else FloormanError.kind
    return refusal(request, REFUSED, kind, str(error))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    faults = error.errors()
    texts = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in faults[:_SHOWN]]
    more = len(faults) - len(texts)
    return refusal(request, REFUSED, "invalid", "; ".join(texts) + (f"; and {more} more" if more else ""))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kind = KINDS.get(error.status_code, "refused")
    detail = f"{request.method} {request.url.path}: {error.detail}"
    return refusal(request, error.status_code, kind, detail, dict(error.headers or {}))


async def _too_large(request: Request, error: Exception) -> Response:
    assert isinstance(error, TooLarge)
    return refusal(request, TOO_LARGE, KINDS[TOO_LARGE], error.detail)


async def _busy(request: Request, error: Exception) -> Response:
    return refusal(request, BUSY, KINDS[BUSY], str(error), {"Retry-After": str(Busy.SECONDS)})


async def _broken(request: Request, error: Exception) -> Response:
    detail = "this broke down by a fault of Floorman's own; the log of whoever serves the page says where"
    return refusal(request, BROKEN, KINDS[BROKEN], detail)
