"""The library's verbs for programs: a question in JSON, its answer as ``--json`` prints it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.exceptions import HTTPException

import floorman as fm
from floorman.desk.asked import Asked
from floorman.desk.batch import Hand, ranked
from floorman.desk.bodies import WRONG_TYPE, ExactRoute
from floorman.desk.problems import BUSY, documented
from floorman.desk.schemas import (
    CompareAsked,
    Compared,
    ComparedMany,
    HandAsked,
    OddsAsked,
    RankAsked,
    Ranked,
    RankedMany,
    SettleAsked,
    Settled,
    SettledMany,
    Worth,
)
from floorman.errors import FloormanError
from floorman.settle.paytable import read_pay_table

TOO_MANY = 413
AT_ONCE = 200
"""Comparisons or rounds that are answered before some of the answer is sent."""

router = APIRouter(
    prefix="/api",
    tags=["verbs"],
    route_class=ExactRoute,
    responses=documented(WRONG_TYPE),
)


@router.post("/rank", summary="Rank a hand, or many", response_model=Ranked | RankedMany)
async def rank(request: Request, asked: RankAsked) -> Response:
    """Say what a hand is, by which clause; or many hands, each as it would be alone.

    `cards` holds one hand, `hands` many: texts, lists of cards, or objects with `cards` and `board`.
    """
    game = fm.game(asked.game, asked.readings)
    if asked.hands is None:
        return JSONResponse(game.rank(asked.cards or "", asked.board, ranking=asked.ranking).as_dict())
    _check_number(request, asked.hands)
    game.ranking(asked.ranking)
    hands = [
        Hand(each.cards, each.board) if isinstance(each, HandAsked) else Hand(each) for each in asked.hands
    ]
    return _streamed(ranked(game, asked.ranking, hands))


@router.post("/compare", summary="Compare hands, once or often", response_model=Compared | ComparedMany)
async def compare(request: Request, asked: CompareAsked) -> Response:
    """Say which hand wins, or what a tie means here, and what decides; or many comparisons.

    `hands` holds those of one comparison; each of many in `rounds` has its own `hands`, `board`, `pot` and
    `names`.
    """
    game = fm.game(asked.game, asked.readings)

    def compared(one: Any) -> dict[str, Any]:
        return game.compare(
            *one.hands, board=one.board, ranking=asked.ranking, pot=one.pot, names=one.names
        ).as_dict()

    if asked.rounds is None:
        return JSONResponse(compared(asked))
    _check_number(request, asked.rounds)
    game.ranking(asked.ranking)
    return _streamed(_each(asked.rounds, compared))


@router.post("/settle", summary="Settle a round, or many", response_model=Settled | SettledMany)
async def settle(request: Request, asked: SettleAsked) -> Response:
    """Say what each wager of a round wins or loses, and by which rule or pay table; or of many rounds.

    Amounts are whole numbers of cents, or numbers with a point, which are read exactly. `tables`
    names pay tables by wager, or holds your own.
    """
    game = fm.game(asked.game, asked.readings)
    tables = {
        wager: table if isinstance(table, str) else read_pay_table(table, f"the pay table of the {wager}")
        for wager, table in asked.tables.items()
    }

    def settled(played: dict[str, Any]) -> dict[str, Any]:
        return game.settle(played, tables).as_dict()

    if asked.rounds is None:
        return JSONResponse(settled(asked.round or {}))
    _check_number(request, asked.rounds)
    return _streamed(_each(asked.rounds, settled))


@router.post("/odds", summary="Say what a wager is worth", response_model=Worth, responses=documented(BUSY))
def odds(request: Request, asked: OddsAsked) -> Response:
    """Say what a wager is worth, exactly, as `floorman odds --json` prints it."""
    readings = [(f"reading.{reading}", choice) for reading, choice in asked.readings.items()]
    given = [("wager", asked.wager or ""), ("table", asked.table or ""), *readings]
    question = Asked.read(asked.game, given)
    if asked.paytable is None:
        table = question.table
    elif asked.table:
        raise FloormanError("table names a pay table of the package beside one of your own: give one")
    else:
        table = read_pay_table(asked.paytable, "the pay table")
    found = request.app.state.solves.worth(question.game, question.wager, table).result
    return JSONResponse(found.returns.as_dict())


def _check_number(request: Request, asked: Sequence[object]) -> None:
    """Raise where a batch is larger than is taken."""
    most = request.app.state.limits.batch
    if len(asked) > most:
        raise HTTPException(TOO_MANY, f"{len(asked):,} in one batch: {most:,} are taken at the most")


def _each(asked: Sequence[Any], answered: Callable[[Any], dict[str, Any]]) -> Iterator[list[str]]:
    """What each of a batch is answered, as texts of JSON; a refusal stands in its place."""

    def text(line: int, one: Any) -> str:
        try:
            return json.dumps(answered(one))
        except FloormanError as error:
            return json.dumps({"line": line, **error.as_dict()})

    for start in range(0, len(asked), AT_ONCE):
        yield [text(start + place, one) for place, one in enumerate(asked[start : start + AT_ONCE], 1)]


def _streamed(parts: Iterator[list[str]]) -> Response:
    """The answer to a batch, sent while the rest of it is ruled."""

    def written() -> Iterator[str]:
        between = '{"results": ['
        for part in parts:
            yield between + ", ".join(part)
            between = ", "
        yield "]}" if between == ", " else '{"results": []}'

    return StreamingResponse(written(), media_type="application/json")
