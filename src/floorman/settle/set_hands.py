"""Rows of hands that are set: which of them rank the wrong way round.

Wants ``floorman[arrays]``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from floorman.engine.rows import BAD, Flags, Strengths
from floorman.law.game import HandSetting
from floorman.law.rulebook import Rulebook
from floorman.settle.situation import check_set


class SetHands:
    """The high and the low hands of ``seats``, as a game has them set.

    >>> import floorman as fm
    >>> book = fm.game("supreme").book
    >>> assert book.rules.setting
    >>> hands = SetHands(book, book.rules.setting, ("player", "dealer"))
    >>> high, low = np.array([[9, 0]], np.uint16), np.array([[4, 7]], np.uint16)
    >>> hands.wrong(high, low)
    array([[False,  True]])
    """

    def __init__(self, book: Rulebook, setting: HandSetting, seats: Sequence[str]) -> None:
        self.setting, self._seats = setting, tuple(seats)
        self._high, self._low = (book.evaluator(name).by_strength for name in (setting.high, setting.low))
        keys = [verdict.key for verdict in self._high]
        self._least = np.zeros(BAD + 1, np.uint16)
        self._least[: len(self._low)] = [bisect_left(keys, verdict.key) for verdict in self._low]

    def wrong(self, high: Strengths, low: Strengths) -> Flags:
        """Which hands, (n, seats), are set as they may not be, by their strengths in their lists."""
        return np.asarray(high < self._least[low])

    def check(self, high: Sequence[int], low: Sequence[int]) -> None:
        """Raise :class:`IllegalRound` for the hands of one row, as the round alone is refused."""
        for seat, above, below in zip(self._seats, high, low, strict=True):
            check_set(self._high[above], self._low[below], seat)
