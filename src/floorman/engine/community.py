"""Two own cards, a shared board of five, and one dealer: what every decision is worth, exactly.

The player raises once, before the board, after its first three cards (the flop) or after all five (the
river), or folds at the last. What that brings is handed in as :class:`Terms`. A deal here is a holding, a
dealer's holding and a board of which three cards are the flop; all results are sums over deals, in whole
units. Boards are taken once for all renamings of suits, by shares, so that threads can work side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from floorman import engine
from floorman.engine.orbits import (
    BOARDS,
    FLOPS,
    HOLDINGS,
    RENAMINGS,
    RIVER_BYTES,
    Bytes,
    Numbers,
    Orbits,
    over_boards,
)
from floorman.engine.terms import Prospect, Terms
from floorman.errors import FloormanError, NotRuled, WrongCount
from floorman.law.evaluator import Codes, Evaluator
from floorman.law.words import counted

if engine.native:
    from floorman.engine import _core

OWN, FLOP, BOARD = 2, 3, 5
FLOPS_OF_BOARD = 10
DEALS = 27_813_810_024_000
"""Holdings, flops, two more cards, and dealer's holdings."""


@dataclass(frozen=True, eq=False)
class Strategy:
    """What is done with each holding, the arrays in the order of :func:`orbits`.

    ``before`` says which raise is made before the board, from 1, or 0 for none; ``flops``, by flop and
    holding, whether one is made then; ``rivers`` at last, by board and holding, bits from the lowest in
    166 bytes to a board. Without ``rivers`` it is where that is worth more than to fold. Before the board
    and after the flop the same must be done with holdings that a renaming of suits makes the same.
    """

    before: Bytes
    flops: Bytes
    rivers: Bytes | None = None


@dataclass(frozen=True, eq=False)
class Values:
    """What perfect play brings.

    ``before`` are units by the raises before the board, from 1, and for waiting at 0, by holding, each over
    the same number of deals; ``flops`` is whether to raise after the flop, by flop and holding. A raise is
    made where it is worth more than not to raise.
    """

    terms: Terms
    before: Numbers
    flops: Bytes

    @property
    def total(self) -> int:
        """The units over all :data:`DEALS`."""
        return sum(self.before.max(axis=0).tolist())

    @cached_property
    def strategy(self) -> Strategy:
        """Perfect play."""
        return Strategy(self.before.argmax(axis=0).astype(np.uint8), self.flops)

    def prospect(self, own: Codes) -> Prospect:
        """What a holding brings before the board."""
        holding = _orbits().place(own)
        otherwise, *raises = self.before[:, holding].tolist()
        return Prospect(DEALS // HOLDINGS, dict(zip(self.terms.before, raises, strict=True)), otherwise)


def orbits() -> Orbits:
    """The boards, flops and holdings that results are about. Raises :class:`NotRuled` without the core."""
    _want_the_core()
    return _orbits()


def values(evaluator: Evaluator, terms: Terms, threads: int | None = None) -> Values:
    """What every decision is worth, by one pass over all boards.

    Raises :class:`NotRuled` for a list whose pools are not told by a table, and without the core.
    """
    table, arguments, found = _table(evaluator, terms), terms.arguments(), orbits()

    def add(first: int, last: int, sums: Sequence[Numbers]) -> None:
        _core.values(table, found.core, *arguments, first, last, *sums)

    gains, raised, units = over_boards(add, [(FLOPS, HOLDINGS), (HOLDINGS,), (HOLDINGS,)], threads)
    flops, waiting = np.empty((FLOPS, HOLDINGS), np.uint8), np.empty(HOLDINGS, np.int64)
    _core.decide_flops(found.core, gains, flops, waiting)
    rows = [FLOPS_OF_BOARD * raised + waiting]
    rows += [FLOPS_OF_BOARD * (raised + (raise_ - terms.after_flop) * units) for raise_ in terms.before]
    # A board stands for its renamings: what they bring a holding lies with the renamed holdings.
    before = np.array([row[found.renamed].sum(axis=0) // RENAMINGS for row in rows])
    return Values(terms, before, flops)


def outcomes(
    evaluator: Evaluator,
    terms: Terms,
    strategy: Strategy,
    labels: npt.ArrayLike,
    threads: int | None = None,
) -> Numbers:
    """How many deals come to each end: by what was done, outcome, dealer and label.

    What was done are the raises of :attr:`Terms.raises`, and last to fold; outcomes are win, tie and loss
    as the hands would have it, also of what was folded; the dealer does not qualify, or does; ``labels``
    are numbers below 256 by the player's strength.
    """
    table, arguments, found = _table(evaluator, terms), terms.arguments(), orbits()
    before, flops, rivers = _checked(strategy, terms, found)
    given = np.asarray(labels)
    if given.shape != (evaluator.strengths,) or given.dtype.kind not in "iu" or not _fit(given, 256):
        raise FloormanError(f"labels are {evaluator.strengths} numbers below 256, one for each strength")
    by_strength = np.zeros(1 << 16, np.uint8)
    by_strength[: len(given)] = given
    kinds = int(given.max()) + 1

    def add(first: int, last: int, sums: Sequence[Numbers]) -> None:
        made = before, flops, rivers
        share = first, last, len(terms.before)
        _core.outcomes(table, found.core, *arguments, *share, *made, by_strength, kinds, sums[0])

    (counts,) = over_boards(add, [(len(terms.raises) + 1, 3, 2, kinds)], threads)
    return counts


def best_rivers(evaluator: Evaluator, terms: Terms, threads: int | None = None) -> Bytes:
    """Where to raise at last is worth more than to fold, as :attr:`Strategy.rivers`."""
    table, arguments, found = _table(evaluator, terms), terms.arguments(), orbits()
    rivers = np.zeros((BOARDS, RIVER_BYTES), np.uint8)

    def add(first: int, last: int, _: Sequence[Numbers]) -> None:
        _core.decide_rivers(table, found.core, *arguments, first, last, rivers)

    over_boards(add, [], threads)
    return rivers


def prospect(evaluator: Evaluator, terms: Terms, own: Codes, board: Codes, dead: Codes = ()) -> Prospect:
    """What each action brings with a flop or a whole board, by every way to go on without ``dead`` cards.

    Before the board it is :meth:`Values.prospect` that says so.
    """
    table = _table(evaluator, terms)
    if len(own) != OWN or len(board) not in (FLOP, BOARD):
        raise WrongCount(f"{len(own)} own cards and a board of {len(board)}: 2, and 3 or 5, are wanted")
    live = [code for code in range(52) if code not in {*own, *board, *dead}]
    if len(live) < OWN + BOARD - len(board):
        raise WrongCount(
            f"{counted(len(live))} left to draw from: {OWN + BOARD - len(board)} are wanted for the dealer "
            "and the board"
        )
    cards = bytes(own), bytes(board), bytes(live)
    settled, unit, waiting, deals = _core.prospect(table, *terms.arguments(), *cards)
    raise_ = terms.after_flop if len(board) == FLOP else terms.after_board
    otherwise = waiting if len(board) == FLOP else terms.folded * deals
    return Prospect(deals, {raise_: settled + raise_ * unit}, otherwise)


def _want_the_core() -> None:
    if not engine.native:
        raise NotRuled("exact solves want the compiled core, which is not in use")


def _table(evaluator: Evaluator, terms: Terms) -> object:
    """The core's table of a list, if it can tell the best hand of seven cards, and the terms are for it."""
    from floorman.engine.arrays import table

    _want_the_core()
    found = table(evaluator)
    if evaluator.deck.jokers or not found.size >= BOARD or found.most < OWN + BOARD:
        what = f"the best {evaluator.ranking.name} hand of {OWN + BOARD} cards"
        raise NotRuled(f"{what} is not told by a table, so that nothing is solved by it")
    if len(terms.bonus) != evaluator.strengths:
        raise FloormanError(
            f"{len(terms.bonus)} bonuses given: one for each of {evaluator.strengths} strengths"
        )
    return found.core


@cache
def _orbits() -> Orbits:
    return Orbits()


def _checked(strategy: Strategy, terms: Terms, found: Orbits) -> tuple[Bytes, Bytes, Bytes | None]:
    before = _decisions(strategy.before, (HOLDINGS,), len(terms.before) + 1, "before the board")
    flops = _decisions(strategy.flops, (FLOPS, HOLDINGS), 2, "after the flop")
    if not found.agree_before(before) or not found.agree_after_flops(flops):
        raise FloormanError("holdings that a renaming of suits makes the same are not done the same with")
    if strategy.rivers is None:
        return before, flops, None
    return before, flops, _decisions(strategy.rivers, (BOARDS, RIVER_BYTES), 256, "at last")


def _decisions(given: npt.ArrayLike, shape: tuple[int, ...], limit: int, when: str) -> Bytes:
    array = np.asarray(given)
    if array.shape != shape or array.dtype.kind not in "biu" or not _fit(array, limit):
        raise FloormanError(f"decisions {when} are an array of {shape} with numbers below {limit}")
    return np.ascontiguousarray(array, np.uint8)


def _fit(array: npt.NDArray[Any], limit: int) -> bool:
    return bool(array.min() >= 0 and array.max() < limit)
