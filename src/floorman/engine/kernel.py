"""Tables in the compiled core."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

import numpy as np

from floorman.engine import _core
from floorman.engine.compile import Compiled
from floorman.engine.rows import Rows, Strengths
from floorman.law.evaluator import Codes


class Table:
    """Strengths of hands, and of the best hand of a pool of cards."""

    def __init__(self, compiled: Compiled) -> None:
        self.size, self.most = compiled.size, compiled.most
        self._table = _core.table(
            compiled.size,
            compiled.most,
            compiled.deck,
            compiled.ranks,
            compiled.suits,
            compiled.strengths,
        )
        self.of_codes: Callable[..., int | None]
        self.of_text: Callable[[str], int | None]
        self.of_codes, self.of_text = _core.callers(self._table)
        self.vectors = _core.have_vectors()

    @property
    def core(self) -> object:
        """The table as the core's other functions want it."""
        return self._table

    def rank(self, codes: Rows, out: Strengths | None = None) -> Strengths:
        """The strengths of ``codes``, (n, k) in any stride; 65535 for a row that is no hand."""
        strengths = np.empty(len(codes), np.uint16) if out is None else out
        _core.rank(self._table, codes, strengths, self.vectors)
        return strengths

    def count(self, cards: int, dead: int = 0) -> array[int]:
        """How many pools of ``cards`` have each strength; ``dead`` has a bit for each code left out."""
        counts = array("Q", bytes(8 << 16))
        _core.count(self._table, cards, dead, counts)
        return counts

    def count_each(self, cards: int, first: int) -> array[int]:
        """The same, one pool after another, for those whose lowest code is ``first``."""
        counts = array("Q", bytes(8 << 16))
        _core.count_each(self._table, cards, first, counts)
        return counts

    def winners(
        self, hands: Sequence[Codes], board: Codes, live: Codes, cards: int, suit: int
    ) -> array[int]:
        """Over how many completions of the board each set of seats, a bit each, holds the highest hand.

        With ``suit`` -1 as if suits did not tell; with 0 to 3, what is to be added because that one does.
        """
        counts = array("q", bytes(8 << 6))
        joined = bytes(code for hand in hands for code in hand)
        _core.winners(self._table, joined, len(hands), bytes(board), bytes(live), cards, suit, counts)
        return counts
