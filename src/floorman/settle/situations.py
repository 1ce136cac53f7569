"""The situations of rows of rounds: each that occurs is a number, and is made once.

Wants ``floorman[arrays]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

import numpy as np
import numpy.typing as npt

from floorman.engine.arrays import highest
from floorman.engine.rows import BAD, Flags, Strengths
from floorman.law.rulebook import Rulebook
from floorman.settle.against_dealer import least_strength
from floorman.settle.paytable import PayTable
from floorman.settle.situation import Situation, by_table

Codes = npt.NDArray[np.int64]
Hands = Mapping[str, Strengths]
"""Strengths by a ranking list, (n, seats)."""


class Situations:
    """The situations of a player who plays against the dealer, or alone where ``seats`` are one.

    ``tables`` are the pay tables of the wagers that have one. ``compared`` are the lists by which the hands
    of player and dealer are compared: the first of the game, or those of both hands that each sets.
    """

    def __init__(self, book: Rulebook, tables: dict[str, PayTable], seats: int) -> None:
        self._book, self._tables, self._seats = book, tables, seats
        setting = book.rules.setting
        self.compared = (setting.high, setting.low) if setting else book.rankings[:1]

    @property
    def lists(self) -> tuple[str, ...]:
        """The ranking lists that are asked."""
        return tuple(dict.fromkeys([*self.compared, *(table.ranking for table in self._tables.values())]))

    def codes(self, hands: Hands, folded: Flags) -> Codes:
        """The situation of each row as a number."""
        codes = self._compared(hands) * 2 + folded
        for wager, table in self._tables.items():
            codes = codes * len(table.lines) + self._lines[wager][hands[table.ranking][:, 0]]
        return codes

    def of(self, code: int) -> Situation:
        """The situation that has this number."""
        found = {}
        for wager, table in reversed(self._tables.items()):
            code, place = divmod(code, len(table.lines))
            found[wager] = by_table(table, place)
        code, folded = divmod(code, 2)
        compared, qualified = divmod(code, 2)
        return Situation(bool(folded), Fraction(compared - 1), bool(qualified), found)

    def _compared(self, hands: Hands) -> Codes:
        """Which hands are higher and whether the dealer's qualifies; a hand alone is equal."""
        first = hands[self.compared[0]]
        if self._seats == 1:
            return np.full(len(first), 3, np.int64)
        higher = sum(self._higher(name, hands[name]) for name in self.compared) // len(self.compared)
        return (higher + 1) * 2 + (first[:, 1] >= self._least)

    def _higher(self, name: str, strengths: Strengths) -> Codes:
        """1 where the player has the higher hand of a list, -1 where the dealer has."""
        wins = highest(self._book.evaluator(name), strengths).astype(np.int64)
        return np.asarray(wins[:, 0] - wins[:, 1])

    @cached_property
    def _least(self) -> int:
        needed = self._book.rules.qualification
        return 0 if needed is None else least_strength(self._book.evaluator(None), needed)

    @cached_property
    def _lines(self) -> Mapping[str, Codes]:
        """By wager, the place of the line in its table for each strength."""
        found = {wager: np.zeros(BAD + 1, np.int64) for wager in self._tables}
        for wager, table in self._tables.items():
            places = table.lines_by_strength(self._book.evaluator(table.ranking))
            found[wager][: len(places)] = places
        return found
