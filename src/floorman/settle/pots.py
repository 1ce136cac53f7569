"""Pots among the seats settled by rows, as the rules settle each alone.

Wants ``floorman[arrays]``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from floorman.comparison import in_chips
from floorman.engine.arrays import highest
from floorman.engine.rows import Flags, Strengths
from floorman.errors import NotRuled
from floorman.law.rulebook import Rulebook
from floorman.settle import rules_of
from floorman.settle.in_bulk import Amounts


@dataclass(frozen=True)
class DividedPots:
    """What each seat wins of its pot, (n, seats), and what of each pot is ``undivided``, (n,)."""

    net: Amounts
    undivided: Amounts


class PotSettler:
    """Who takes the pots of a game, under one choice of readings.

    Stakes are (n, seats), and what lay there before them (n,); ``cent`` is how many of the units in which
    they are given make the smallest that is paid. A seat that is not dealt in is one that folds and stakes
    nothing. Raises :class:`NotRuled` for a game that has no pot, or settles it otherwise.

    >>> from floorman.law.rulebook import rulebook
    >>> settler = PotSettler(rulebook("poker"))
    >>> stakes, stays = np.array([[5, 5, 2]]), np.array([[True, True, False]])
    >>> settler.illegal(stakes, stays, np.array([1])).tolist()
    [False]
    >>> divided = settler.settle(np.array([[4000, 4000, 7000]], np.uint16), stakes, stays, np.array([1]))
    >>> divided.net.tolist(), divided.undivided.tolist()
    ([[1, 1, -2]], [1])
    """

    def __init__(self, book: Rulebook) -> None:
        self._module: Any = rules_of(book)
        if book.rules.pot is None or not self._module.POT_ALONE:
            raise NotRuled(f"{book.law.id} has no pot that is settled alone")
        self._book, self._rule = book, book.rules.pot

    def illegal(self, stakes: Amounts, stays: Flags, lay_there: Amounts, cent: int = 1) -> Flags:
        """Which rows have stakes or a pot that the rules do not allow."""
        pot = stakes.sum(axis=1) + lay_there
        wrong = np.zeros(len(stakes), np.bool_)
        for breach in self._module.BREACHES:
            wrong |= breach.test(stakes=stakes.T, stays=stays.T, pot=pot, cent=cent)
        return wrong

    def check(self, stakes: Sequence[Fraction], stays: Sequence[bool], lay_there: Fraction) -> None:
        """Raise :class:`IllegalRound` for one row, in chips or cents, as the round alone is refused."""
        self._module.check_pot(stakes, stays, sum(stakes, lay_there))

    def settle(
        self, strengths: Strengths, stakes: Amounts, stays: Flags, lay_there: Amounts, cent: int = 1
    ) -> DividedPots:
        """What the seats win in legal rows, by the ``strengths`` of their hands in the game's first list.

        Of hands that fold, and of one that is left alone, nothing is asked; of rows with another hand that
        is none, nothing is said.
        """
        alone = stays.sum(axis=1, keepdims=True) == 1
        wins = highest(self._book.evaluator(None), np.where(alone, 0, strengths).astype(np.uint16), stays)
        pot = (stakes.sum(axis=1) + lay_there) // cent
        with np.errstate(divide="ignore"):  # rows that nobody wins
            chips, left = in_chips(self._rule, pot, list(wins.T.astype(np.int64)))
        return DividedPots(np.stack(chips, axis=1) * cent - stakes, left * cent)
