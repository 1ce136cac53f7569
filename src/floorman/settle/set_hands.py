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
from floorman.settle.situation import badly_set


class SetHands:
    """The high and the low hands of ``seats``, as a game has them set.

    >>> import floorman as fm
    >>> book = fm.game("supreme").book
    >>> assert book.rules.setting
    >>> hands = SetHands(book, book.rules.setting, ("player", "dealer"))
    >>> high, low = np.array([[9, 0]], np.uint16), np.array([[4, 7]], np.uint16)
    >>> hands.wrong(high, low)
    array([[False,  True]])
    >>> hands.told(1, 0, 7).partition(",")[0]
    "the dealer's high hand"
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

    def told(self, seat: int, high: int, low: int) -> str:
        """What is wrong with the hands of a seat in one row, as the round alone is refused with."""
        return badly_set(self._high[high], self._low[low], self._seats[seat])
