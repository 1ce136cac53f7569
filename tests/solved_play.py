"""What the solves say to do, for rows of dealt cards: found by class, whatever the suits are called."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from floorman.engine import community, own_and_board, upcard
from floorman.engine.rows import Flags, Rows
from floorman.law.rulebook import Rulebook
from floorman.odds import caribbean_stud, flop_poker, ultimate_texas_holdem
from floorman.settle.caribbean_stud import BET
from floorman.settle.paytable import PayTable

Places = npt.NDArray[np.int64]
Decide = Callable[[Rows, Rows], Places]
"""From own cards, and what else is seen by the time of the last decision, to antes raised; 0 is a fold."""

RENAMINGS = np.array(list(permutations(range(4))), np.uint8)
BACK = RENAMINGS.argsort(axis=1).astype(np.uint8)
_WAYS = np.array([[comb(code, taken) for taken in range(1, 6)] for code in range(52)])


def place(rows: Rows) -> Places:
    """Where a set of cards stands among all that have as many."""
    found: Places = _WAYS[np.sort(rows, axis=1), np.arange(rows.shape[1])].sum(axis=1)
    return found


def renamed(rows: Rows, suits: Rows) -> Rows:
    """The cards with other suits: ``suits`` are the new ones of clubs to spades, for all or by row."""
    there = np.broadcast_to(suits, (len(rows), 4))
    return rows & np.uint8(0xFC) | np.take_along_axis(there, rows.astype(np.intp) & 3, axis=1)


def spread(classes: Rows, values: npt.NDArray[Any], renamings: Rows = RENAMINGS) -> npt.NDArray[Any]:
    """Values of classes, given to every set of cards that some renaming makes of them."""
    found = np.zeros(comb(52, classes.shape[1]), values.dtype)
    for suits in renamings:
        found[place(renamed(classes, suits))] = values
    return found


class Classes:
    """Sets of cards of which one stands for all that a renaming of suits makes of it."""

    def __init__(self, rows: Rows) -> None:
        size = comb(52, rows.shape[1])
        self._row, self._suits = np.zeros(size, np.int64), np.zeros((size, 4), np.uint8)
        for suits, back in zip(RENAMINGS, BACK, strict=True):
            there = place(renamed(rows, suits))
            self._row[there], self._suits[there] = np.arange(len(rows)), back

    def find(self, rows: Rows) -> tuple[Places, Rows]:
        """The row of each class, and which suits make it of the cards."""
        there = place(rows)
        return self._row[there], self._suits[there]


def uth_play(book: Rulebook, table: PayTable) -> Decide:
    """Of the own cards and the whole board, of which the first three are the flop."""
    terms = ultimate_texas_holdem.terms_of(book, table)
    solved = community.values(book.evaluator(None), terms).strategy
    rivers = community.best_rivers(book.evaluator(None), terms)
    before = np.array([0, *terms.before])[solved.before]
    orbits = community.orbits()
    flops, boards = Classes(orbits.flops), Classes(orbits.boards)
    holdings = np.empty(len(orbits.holdings), np.int64)
    holdings[place(orbits.holdings)] = np.arange(len(orbits.holdings))

    def decide(own: Rows, board: Rows) -> Places:
        flop, suits = flops.find(board[:, :3])
        after_flop = solved.flops[flop, holdings[place(renamed(own, suits))]]
        whole, suits = boards.find(board)
        at_last = holdings[place(renamed(own, suits))]
        after_board = rivers[whole, at_last >> 3] >> (at_last & 7) & 1
        first = before[holdings[place(own)]]
        return np.select(
            [first > 0, after_flop > 0, after_board > 0], [first, terms.after_flop, terms.after_board]
        )

    return decide


def caribbean_play(book: Rulebook, table: PayTable) -> Decide:
    """Of the own cards and the upcard, a row of one: the bet, in antes."""
    solved = upcard.best(book.evaluator(None), caribbean_stud.terms_of(book, table))
    others = RENAMINGS[RENAMINGS[:, 0] == 0]
    bets = np.stack(
        [spread(upcard.hands(rank)[0], flags, others) for rank, flags in enumerate(solved.decisions)]
    )
    # The upcard is taken to be a club: its suit and clubs change places.
    exchanged = np.array([[1, 0, 2, 3], [2, 1, 0, 3], [3, 1, 2, 0]], np.uint8)
    to_clubs = np.vstack([RENAMINGS[:1], exchanged])

    def decide(own: Rows, up: Rows) -> Places:
        bet: Flags = bets[up[:, 0] >> 2, place(renamed(own, to_clubs[up[:, 0] & 3]))]
        return BET * bet.astype(np.int64)

    return decide


def flop_play(book: Rulebook, table: PayTable) -> Decide:
    """Of the own cards alone: the flop wager, in antes."""
    terms = flop_poker.terms_of(book, table)
    solved = own_and_board.best(book.evaluator(None), flop_poker.DEAL, terms)
    wagers = spread(solved.own, solved.decisions)

    def decide(own: Rows, _: Rows) -> Places:
        return wagers[place(own)].astype(np.int64)

    return decide
