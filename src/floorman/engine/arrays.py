"""Rulings over arrays: rows of codes in, strengths or winning seats out."""

from __future__ import annotations

import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

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
"""Rows that a thread takes at the least: fewer are not worth a second one."""

PARTS = 16
"""Parts to a thread, so that none waits long for what another has begun."""


@cache
def table(evaluator: Evaluator) -> Table:
    """The tables of a ranking list, made at their first use."""
    return Table(compiled(evaluator))


def codes_of(given: npt.ArrayLike, dimensions: int, name: str) -> tuple[Rows, npt.NDArray[np.integer[Any]]]:
    """An array of codes as bytes, and as it was given; raises :class:`UnreadableCard` for any other.

    Whole numbers of every size are taken; one that does not fit into a byte becomes one that is no card.
    """
    try:
        array = np.asarray(given)
    except ValueError:
        raise UnreadableCard(f"{name}: rows of as many codes each are wanted: {shown(given)}") from None
    if array.ndim != dimensions or array.dtype.kind not in "iu" or isinstance(given, np.ma.MaskedArray):
        raise UnreadableCard(
            f"{name}: an array of codes with {dimensions} dimensions, unmasked, is wanted: {shown(given)}"
        )
    if array.dtype == np.uint8:
        return array, array
    return np.where((array < 0) | (array > 255), 255, array).astype(np.uint8), array


def rank_rows(evaluator: Evaluator, own: Rows, board: Rows | None = None) -> Strengths:
    """The strengths of rows of own cards, (n, k), with those of a board, (n, b); BAD for no hand.

    Raises :class:`WrongCount` for a deal that the list does not rule.
    """
    deal = (own.shape[1], 0 if board is None else board.shape[1])
    columns = plan(evaluator.ranking.selection, deal, table(evaluator).most)
    rows = own if board is None else np.concatenate([own, board], axis=1)
    strengths = np.empty(len(rows), np.uint16)
    if len(rows) <= PART:
        _rank_part(evaluator, rows, columns, strengths)
        return strengths
    table(evaluator).rank(rows[:1, columns[0]])  # what is made at first use is made once
    threads_there_are = os.cpu_count() or 1
    share = max(PART, -(-len(rows) // (PARTS * threads_there_are)))
    parts = deque(slice(start, start + share) for start in range(0, len(rows), share))

    def take_parts() -> None:
        while True:
            try:
                part = parts.popleft()
            except IndexError:
                return
            _rank_part(evaluator, rows[part], columns, strengths[part])

    # The caller works too: waiting, it would be waked after each part, and take a core from the others.
    with ThreadPoolExecutor(threads_there_are) as threads:
        jobs = [threads.submit(take_parts) for _ in range(threads_there_are - 1)]
        take_parts()
        for job in jobs:
            job.result()
    return strengths


def rank_seats(evaluator: Evaluator, hands: Rows, board: Rows | None) -> Strengths:
    """The strengths of the hands of every seat, (n, seats, k) to (n, seats); BAD in all seats of a row
    whose deal no deck can give."""
    strengths = np.stack(
        [rank_rows(evaluator, hands[:, seat], board) for seat in range(hands.shape[1])], axis=1
    )
    flat = hands.reshape(len(hands), hands.shape[1] * hands.shape[2])
    dealt = flat if board is None else np.concatenate([flat, board], axis=1)
    strengths[bad_rows(dealt, len(evaluator.deck))] = BAD
    return strengths


def highest(evaluator: Evaluator, strengths: npt.NDArray[np.uint16], in_play: Flags | None = None) -> Flags:
    """Which seats hold the highest hand, (n, seats) to (n, seats), as the section says of equal hands.

    Where not all are ``in_play``, it is the highest of those that are. Raises :class:`NotRuled` where the
    section compares no hands of this list. No seat of a row with a hand that is none holds it.
    """
    ranking = evaluator.ranking
    if ranking.tie is None:
        raise NotRuled(f"no two {ranking.name} hands are compared: {ranking.clause.citation}")
    standing = strengths.astype(np.int32)
    if ranking.forfeit:
        seat = ranking.forfeit.seat
        standing[:, seat][_forfeits(evaluator, seat)[strengths[:, seat]]] = -1
    bad = strengths == BAD
    if in_play is not None:
        standing[~in_play] = -1
        bad &= in_play
    best = standing == standing.max(axis=1, keepdims=True)
    if ranking.tie.seat is not None:
        equal = best.sum(axis=1) > 1
        best[equal] = False
        best[equal, ranking.tie.seat] = True
    best[bad.any(axis=1)] = False
    if in_play is not None:
        best &= in_play
    return np.asarray(best)


def _rank_part(
    evaluator: Evaluator, rows: Rows, columns: list[tuple[int, ...]], strengths: Strengths
) -> None:
    tables = table(evaluator)
    if columns == [tuple(range(rows.shape[1]))]:
        tables.rank(rows, strengths)
        return
    strengths[:] = 0
    for hand in columns:
        np.maximum(strengths, tables.rank(np.ascontiguousarray(rows[:, hand])), out=strengths)
    strengths[bad_rows(rows, len(evaluator.deck))] = BAD


@cache
def _forfeits(evaluator: Evaluator, seat: int) -> Flags:
    """For each strength, whether a hand of it loses in this seat whatever the others hold."""
    flags = np.zeros(BAD + 1, np.bool_)
    for shape, _ in shapes(evaluator.ranking.size, evaluator.deck):
        verdict = evaluator.judge(shape)
        flags[evaluator.strength(verdict)] |= forfeited(evaluator.ranking, seat, verdict)
    return flags
