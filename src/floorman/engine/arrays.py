"""Rulings over arrays: rows of codes in, strengths or winning seats out."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import numpy as np
import numpy.typing as npt

from floorman import engine
from floorman.engine.compile import compiled, plan
from floorman.engine.rows import BAD, Flags, Rows, Strengths, bad_rows
from floorman.errors import NotRuled, UnreadableCard, shown
from floorman.law.evaluator import Evaluator, forfeited
from floorman.law.shape import shapes

if engine.native:
    from floorman.engine.kernel import Table
else:
    from floorman.engine.portable import Table  # type: ignore[assignment]

PART = 1 << 17
"""Rows that one thread takes at a time: fewer are not worth a second thread."""


@cache
def table(evaluator: Evaluator) -> Table:
    """The tables of a ranking list, made at their first use."""
    return Table(compiled(evaluator))


def codes_of(given: npt.ArrayLike, dimensions: int, name: str) -> Rows:
    """An array of codes, with so many dimensions; raises :class:`UnreadableCard` for any other.

    Whole numbers of every size are taken, and are never cut to fit into a byte.
    """
    array = np.asarray(given)
    if array.ndim != dimensions or array.dtype.kind not in "iu":
        raise UnreadableCard(
            f"{name}: an array of codes with {dimensions} dimensions is wanted, not {array.dtype} with "
            f"{array.ndim}: {shown(given)}"
        )
    if array.dtype == np.uint8:
        return array
    return np.where((array < 0) | (array > 255), 255, array).astype(np.uint8)


def rank_rows(evaluator: Evaluator, own: Rows, board: Rows | None = None) -> Strengths:
    """The strengths of rows of own cards, (n, k), with those of a board, (n, b); BAD for no hand.

    Raises :class:`WrongCount` for a deal that the list does not rule.
    """
    deal = (own.shape[1], 0 if board is None else board.shape[1])
    columns = plan(evaluator.ranking.selection, deal, table(evaluator).most)
    rows = own if board is None else np.concatenate([own, board], axis=1)
    parts = range(0, len(rows), PART)
    if len(parts) <= 1:
        return _rank_part(evaluator, rows, columns)
    table(evaluator).rank(rows[:1, columns[0]])  # what is made at first use is made once
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = threads.map(lambda start: _rank_part(evaluator, rows[start : start + PART], columns), parts)
        return np.concatenate(list(found))


def rank_seats(evaluator: Evaluator, hands: Rows, board: Rows | None) -> Strengths:
    """The strengths of the hands of every seat, (n, seats, k) to (n, seats); BAD in all seats of a row
    whose deal no deck can give."""
    strengths = np.stack(
        [rank_rows(evaluator, hands[:, seat], board) for seat in range(hands.shape[1])], axis=1
    )
    flat = hands.reshape(len(hands), -1)
    dealt = flat if board is None else np.concatenate([flat, board], axis=1)
    strengths[bad_rows(dealt, len(evaluator.deck))] = BAD
    return strengths


def highest(evaluator: Evaluator, strengths: npt.NDArray[np.uint16]) -> Flags:
    """Which seats hold the highest hand, (n, seats) to (n, seats), as the section says of equal hands.

    Raises :class:`NotRuled` where the section compares no hands of this list. No seat of a row with a
    hand that is none holds it.
    """
    ranking = evaluator.ranking
    if ranking.tie is None:
        raise NotRuled(f"no two {ranking.name} hands are compared: {ranking.clause.citation}")
    standing = strengths.astype(np.int32)
    if ranking.forfeit:
        seat = ranking.forfeit.seat
        standing[:, seat][_forfeits(evaluator, seat)[strengths[:, seat]]] = -1
    best = standing == standing.max(axis=1, keepdims=True)
    if ranking.tie.seat is not None:
        equal = best.sum(axis=1) > 1
        best[equal] = False
        best[equal, ranking.tie.seat] = True
    best[(strengths == BAD).any(axis=1)] = False
    return np.asarray(best)


def _rank_part(evaluator: Evaluator, rows: Rows, columns: list[tuple[int, ...]]) -> Strengths:
    tables = table(evaluator)
    everything = tuple(range(rows.shape[1]))
    if columns == [everything]:
        return tables.rank(rows)
    best = tables.rank(np.ascontiguousarray(rows[:, columns[0]]))
    for hand in columns[1:]:
        best = np.maximum(best, tables.rank(np.ascontiguousarray(rows[:, hand])))
    best[bad_rows(rows, len(evaluator.deck))] = BAD
    return best


@cache
def _forfeits(evaluator: Evaluator, seat: int) -> Flags:
    """For each strength, whether a hand of it loses in this seat whatever the others hold."""
    flags = np.zeros(BAD + 1, np.bool_)
    for shape, _ in shapes(evaluator.ranking.size, evaluator.deck):
        verdict = evaluator.judge(shape)
        flags[evaluator.strength(verdict)] |= forfeited(evaluator.ranking, seat, verdict)
    return flags
