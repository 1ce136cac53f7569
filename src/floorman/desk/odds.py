"""The pages on what wagers are worth, and the same as JSON, CSV and workbooks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib.resources import files as resources
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response

import floorman as fm
from floorman.desk.asked import HAND, Asked
from floorman.desk.fields import Field
from floorman.desk.jobs import Job
from floorman.desk.odds_examples import ASKED, CSV, DECISION, FIRST, WORKBOOK, XLSX
from floorman.desk.own import Own, warnings_of
from floorman.desk.pages import page
from floorman.desk.problems import BUSY, REFUSED, documented
from floorman.desk.schemas import Worth
from floorman.desk.solving import Solves
from floorman.errors import FloormanError, NotRuled
from floorman.odds import files, wagers
from floorman.odds.returns import Returns
from floorman.odds.strategy import Decision
from floorman.odds.tables import parts
from floorman.report.figures import first_decisions
from floorman.settle.paytable import parse_pay_table

router = APIRouter()

WAITING = 202
MOST_TOML = 100_000
REFUSALS = documented(REFUSED, BUSY)
Of = Annotated[str, Path(description="Id, alias or citation.")]


@router.get("/odds", response_class=HTMLResponse, include_in_schema=False)
def choose(request: Request) -> HTMLResponse:
    """The games with their wagers and pay tables."""
    return page(request, "odds_games.html", solved=solved_games())


@router.get("/odds.json", tags=["pages"], summary="The games, and what of them is solved")
def listed() -> list[dict[str, Any]]:
    """Every game with the wagers that are solved and their pay tables, or why it has none."""
    return [_listed(game, found) for game, found in solved_games()]


@router.get(
    "/odds/{game}.json",
    tags=["pages"],
    summary="The return table of a wager",
    response_model=Worth,
    responses=REFUSALS,
    openapi_extra=ASKED,
)
def worth_as_json(request: Request, game: Of) -> JSONResponse:
    """The return table of a wager, as `floorman odds --json` prints it.

    The query holds what the page's address does: `wager=trips`, `table=trips-a`, `reading.ID=CHOICE`; or a
    pay table of one's own, with `unit=to 1` and odds for each line: `pays.CATEGORY=3/2`.
    """
    return JSONResponse(_returns(request, game).as_dict())


@router.get(
    "/odds/{game}.csv",
    tags=["pages"],
    summary="The rows of a return table",
    response_class=Response,
    responses={200: {"content": CSV}, **REFUSALS},
    openapi_extra=ASKED,
)
def worth_as_csv(request: Request, game: Of) -> Response:
    """The rows of the same table as CSV."""
    return _file(_returns(request, game), files.write_csv, "csv", "text/csv; charset=utf-8")


@router.get(
    "/odds/{game}.xlsx",
    tags=["pages"],
    summary="A return table as a workbook",
    response_class=Response,
    responses={200: {"content": XLSX}, **REFUSALS},
    openapi_extra=ASKED,
)
def worth_as_workbook(request: Request, game: Of) -> Response:
    """The same table as a workbook."""
    return _file(_returns(request, game), files.write_xlsx, "xlsx", WORKBOOK)


@router.get(
    "/odds/{game}/strategy.json",
    tags=["pages"],
    summary="What to do first",
    responses={200: {"content": FIRST}, **REFUSALS},
    openapi_extra=ASKED,
)
def strategy_as_json(request: Request, game: Of) -> list[dict[str, Any]]:
    """What to do first with each class of hands, and what each action is worth in antes."""
    asked = _asked(request, game)
    found = _worth(request, asked).result.first
    if found is None:
        raise NotRuled(f"{asked.game.id} {asked.wager.name}: there is no table of first decisions")
    return [{"hand": name, **_plain(decision)} for name, decision in found.items()]


@router.get(
    "/odds/{game}/decision.json",
    tags=["pages"],
    summary="What to do with a hand",
    responses={200: {"content": DECISION}, **REFUSALS},
    openapi_extra=ASKED,
)
def decision_as_json(request: Request, game: Of) -> dict[str, Any]:
    """What each action open to a hand is worth, exactly, in antes; the best first.

    `hand=As Kd`, and what else the player sees as far as the game has it: `board`, `upcard`, `dead`.
    """
    asked = _asked(request, game)
    _check_decided(asked)
    if not asked.cards[HAND]:
        raise FloormanError(f"no hand is given: give it as {HAND}=CARDS")
    return _plain(_solves(request).decided(asked).result)


@router.get("/odds/{game}/decision", response_model=None, include_in_schema=False)
def decision(request: Request, game: str) -> Response:
    """What each action open to a hand is worth."""
    asked = _asked(request, game)
    _check_decided(asked)
    if not asked.cards[HAND]:
        return page(request, "decision.html", asked=asked, found=None, error=None)
    return _when_done(
        request,
        _solves(request).decided(asked),
        lambda found, error: _refusable(request, "decision.html", error, asked=asked, found=found),
    )


@router.get(
    "/odds/{game}/own.json",
    tags=["pages"],
    summary="Look through a pay table of your own",
    responses=REFUSALS,
    openapi_extra=ASKED,
)
def own_as_json(request: Request, game: Of) -> dict[str, Any]:
    """The fields of the table, what is wrong with each, and lines that pay less than a lower one."""
    return looked_through(game, request.query_params.multi_items())


@router.get("/odds/{game}/own", response_class=HTMLResponse, include_in_schema=False)
def own(request: Request, game: str) -> HTMLResponse:
    """A form for a pay table of one's own, begun from a table of the package, or from none."""
    asked = _asked(request, game)
    return _form(request, asked, _begun(asked))


@router.post("/odds/{game}/own", response_model=None, include_in_schema=False)
def own_from_text(request: Request, game: str, toml: Annotated[str, Form()]) -> Response:
    """Read a pay table from its text, and go where its odds are."""
    asked = _asked(request, game)
    try:
        return RedirectResponse(_read(asked, toml).address(), 303)
    except FloormanError as error:
        blank = Own.blank(asked.game, asked.wager)
        return page(request, "own.html", REFUSED, asked=asked, own=blank, toml=toml, fault=str(error))


@router.get("/odds/{game}", response_model=None, include_in_schema=False)
def worth(request: Request, game: str) -> Response:
    """What a wager is worth; or the form for its pay table, where that is none."""
    opened = fm.game(game)
    if game != opened.id:
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/odds/{opened.id}{query}")
    asked = _asked(request, game)
    if asked.own and asked.own.faults:
        return _form(request, asked, asked.own, REFUSED)
    return _when_done(
        request, _worth(request, asked), lambda found, error: _result(request, asked, found, error)
    )


def look(request: Request) -> FileResponse:
    """How tables, charts and grids look, as on a report."""
    return FileResponse(str(resources("floorman.report") / "pages" / "parts.css"))


router.add_route("/static/parts.css", look, include_in_schema=False)


def looked_through(game: str, fields: Iterable[Field]) -> dict[str, Any]:
    """A pay table of one's own, or one that is begun, as plain data."""
    asked = Asked.read(game, fields)
    begun = _begun(asked)
    return {
        "address": asked.with_own(begun).address("own"),
        "fields": dict(begun.fields),
        "faults": dict(begun.faults),
        "warnings": dict(begun.warnings),
    }


def solved_games() -> list[tuple[fm.Game, tuple[Asked, ...] | NotRuled]]:
    """Every game with a question about each of its wagers, or why none is solved."""
    return [(game, _solved_wagers(game)) for game in fm.games()]


def _solved_wagers(game: fm.Game) -> tuple[Asked, ...] | NotRuled:
    try:
        return tuple(Asked(game, wager, "", None, {}) for wager in wagers(game.book))
    except NotRuled as error:
        return error


def _listed(game: fm.Game, found: tuple[Asked, ...] | NotRuled) -> dict[str, Any]:
    plain: dict[str, Any] = {"game": game.id, "title": game.title, "wagers": []}
    if isinstance(found, NotRuled):
        return plain | {"message": str(found)}
    for asked in found:
        tables = [
            {"name": table.name, "kind": table.kind, "unit": table.unit, "source": table.source}
            for table in asked.tables
        ]
        wager = asked.wager
        plain["wagers"].append(
            {"wager": wager.name, "main": wager.is_main, "priced": wager.priced, "tables": tables}
        )
    return plain


def _begun(asked: Asked) -> Own:
    """The table that is asked about, or one that is begun with a table of the package, or with none."""
    if asked.own:
        return asked.own
    table = asked.table if asked.named else None
    return Own.begun(asked.game, asked.wager, table) if table else Own.blank(asked.game, asked.wager)


def _asked(request: Request, game: str) -> Asked:
    return Asked.read(game, request.query_params.multi_items())


def _solves(request: Request) -> Solves:
    solves: Solves = request.app.state.solves
    return solves


def _returns(request: Request, game: str) -> Returns:
    returns: Returns = _worth(request, _asked(request, game)).result.returns
    return returns


def _worth(request: Request, asked: Asked) -> Job:
    return _solves(request).worth(asked.game, asked.wager, asked.table)


def _check_decided(asked: Asked) -> None:
    if not asked.places:
        raise NotRuled(f"{asked.game.id} {asked.wager.name}: no decision is solved here")


def _plain(found: Decision) -> dict[str, Any]:
    return {"actions": [action.as_dict() for action in found.actions]}


def _when_done(
    request: Request, job: Job, show: Callable[[Any, FloormanError | None], Response]
) -> Response:
    """The page of what a job came to, or how far it is."""
    if not job.finished:
        return page(request, "waiting.html", WAITING, job=job)
    return show(None, job.error) if job.error else show(job.result, None)


def _refusable(request: Request, template: str, error: FloormanError | None, **context: Any) -> Response:
    return page(request, template, REFUSED if error else 200, error=error, **context)


def _result(request: Request, asked: Asked, found: Any, error: FloormanError | None) -> Response:
    """The page of a wager."""
    first = first_decisions(asked.table, found.first) if found and found.first and asked.table else None
    return _refusable(
        request,
        "odds.html",
        error,
        asked=asked,
        returns=found.returns if found else None,
        parts=parts(found.returns) if found else (),
        first=first,
        warnings=warnings_of(asked.table) if found and asked.table else {},
    )


def _form(request: Request, asked: Asked, begun: Own, status: int = 200) -> HTMLResponse:
    text = "" if begun.faults else begun.table.as_toml()
    return page(request, "own.html", status, asked=asked, own=begun, toml=text, fault="")


def _read(asked: Asked, toml: str) -> Asked:
    """The question about a table that is given as text."""
    if len(toml) > MOST_TOML:
        raise FloormanError(f"{len(toml):,} signs given: {MOST_TOML:,} are taken at the most")
    table = parse_pay_table(toml, "the text")
    known = {wager.priced: wager for wager in asked.wagers}
    if table.game != asked.game.id or table.wager not in known:
        names = " or ".join(known)
        raise FloormanError(
            f"the text is for {table.game} {table.wager}: a table for {asked.game.id} {names} is wanted"
        )
    wager = known[table.wager]
    if table.ranking != wager.ranking:
        raise FloormanError(f"the text goes by the {table.ranking} list: {wager.ranking} is wanted")
    if table in asked.by(wager).tables:
        return asked.by(wager, table)
    read = asked.with_own(Own.of(asked.game, wager, table))
    for fault in read.own.faults.values() if read.own else ():
        raise FloormanError(fault)
    return read


def _file(returns: Returns, write: Callable[[Returns, FilePath], None], form: str, kind: str) -> Response:
    name = "-".join(filter(None, (returns.game, returns.wager)))
    with TemporaryDirectory() as folder:
        path = FilePath(folder, f"odds.{form}")
        write(returns, path)
        content = path.read_bytes()
    said = {"Content-Disposition": f'attachment; filename="{name}.{form}"'}
    return Response(content, media_type=kind, headers=said)
