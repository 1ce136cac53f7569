"""Over every way to complete a board: which seats hold the highest hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, islice

import numpy as np

from floorman import engine
from floorman.engine.arrays import highest, rank_seats, table
from floorman.law.evaluator import Codes, Evaluator

CHUNK = 1 << 16
MOST_SEATS = 6


def winners(
    evaluator: Evaluator, hands: Sequence[Codes], board: Codes, live: Codes, cards: int
) -> dict[tuple[int, ...], int]:
    """How many completions of the board from ``live`` cards each set of seats wins.

    Pools have ``cards`` cards at the end, and are worth their best hand.
    """
    counts = _by_the_core if engine.native else _by_arrays
    found = counts(evaluator, hands, board, live, cards)
    return {
        tuple(seat for seat in range(len(hands)) if seats >> seat & 1): count
        for seats, count in enumerate(found)
        if count
    }


def _by_the_core(
    evaluator: Evaluator, hands: Sequence[Codes], board: Codes, live: Codes, cards: int
) -> list[int]:
    parts = [table(evaluator).winners(hands, board, live, cards, suit) for suit in range(-1, 4)]
    return [sum(column) for column in zip(*parts, strict=True)]


def _by_arrays(
    evaluator: Evaluator, hands: Sequence[Codes], board: Codes, live: Codes, cards: int
) -> list[int]:
    counts = np.zeros(1 << len(hands), np.int64)
    draws = combinations(live, cards - len(hands[0]) - len(board))
    while chunk := list(islice(draws, CHUNK)):
        boards = np.array([(*board, *drawn) for drawn in chunk], np.uint8)
        dealt = np.broadcast_to(np.array(hands, np.uint8), (len(boards), len(hands), len(hands[0])))
        flags = highest(evaluator, rank_seats(evaluator, dealt, boards))
        sets = flags @ (1 << np.arange(len(hands)))
        counts += np.bincount(sets, minlength=len(counts))
    return [int(count) for count in counts]
