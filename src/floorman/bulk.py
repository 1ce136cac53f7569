"""What a game does with arrays: rows of codes in, strengths or winning seats out, the first fault named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from floorman.engine.arrays import codes_of, highest, rank_rows, rank_seats
from floorman.engine.rows import BAD, Rows
from floorman.errors import FloormanError, WrongCount
from floorman.law.rulebook import Rulebook

Alone = Callable[[Any, Any], object]
"""Rules one row alone, its own cards and its board, and raises what is wrong with it."""


def rank_array(
    book: Rulebook,
    codes: npt.ArrayLike,
    board: npt.ArrayLike | None,
    ranking: str | None,
    alone: Alone | None,
) -> npt.NDArray[np.uint16]:
    """The strengths of rows; ``alone`` raises for the first that is no hand, where it is given."""
    own, given = codes_of(codes, 2, "codes")
    shared, given_board = _board(board, len(own))
    strengths = rank_rows(book.evaluator(ranking), own, shared)
    if alone is not None:
        _refuse_first(strengths, given, given_board, alone)
    return strengths


def compare_array(
    book: Rulebook,
    hands: npt.ArrayLike,
    board: npt.ArrayLike | None,
    ranking: str | None,
    alone: Alone | None,
    check_seats: Callable[[int], object],
) -> npt.NDArray[np.bool_]:
    """Which seats win, row by row; ``check_seats`` raises for a number of seats that is not compared."""
    evaluator = book.evaluator(ranking)
    seats, given = codes_of(hands, 3, "hands")
    shared, given_board = _board(board, len(seats))
    check_seats(seats.shape[1])
    strengths = rank_seats(evaluator, seats, shared)
    if alone is not None:
        _refuse_first(strengths[:, 0], given, given_board, alone)
    return highest(evaluator, strengths)


def _board(board: npt.ArrayLike | None, rows: int) -> tuple[Rows | None, npt.NDArray[Any] | None]:
    if board is None:
        return None, None
    shared, given = codes_of(board, 2, "board")
    if len(shared) != rows:
        raise WrongCount(f"{rows} rows of hands and {len(shared)} of boards: as many are wanted")
    return shared, given


def _refuse_first(
    strengths: npt.NDArray[np.uint16],
    own: npt.NDArray[Any],
    board: npt.NDArray[Any] | None,
    alone: Alone,
) -> None:
    bad = np.flatnonzero(strengths == BAD)
    if not len(bad):
        return
    row = int(bad[0])
    try:
        alone(own[row].tolist(), () if board is None else board[row].tolist())
    except FloormanError as error:
        raise type(error)(f"row {row}: {error}") from None
    raise FloormanError(f"row {row} is no hand")
