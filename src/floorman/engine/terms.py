"""What deals bring in a game of two own cards, a shared board and one dealer: numbers, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from floorman.engine.orbits import Numbers
from floorman.errors import FloormanError

Sixfold = tuple[tuple[int, int], tuple[int, int], tuple[int, int]]
"""By win, tie and loss, each without and with a dealer that qualifies."""

MOST_UNITS = 1 << 16
"""What each part of a result may be, so that no sum over all deals overflows: four parts make a result."""


@dataclass(frozen=True)
class Terms:
    """What deals bring, as whole units.

    ``settled`` is what a deal brings that is played to the end, whatever was raised, and ``raised`` what
    each unit of the raise brings besides. ``before`` are the units of the raises that may be made before
    the board, ``after_flop`` and ``after_board`` those of the later ones. A win also brings the ``bonus``
    of the strength that wins. To fold brings ``folded``. The dealer qualifies with the strength ``least``.
    """

    settled: Sixfold
    raised: Sixfold
    before: tuple[int, ...]
    after_flop: int
    after_board: int
    folded: int
    bonus: tuple[int, ...]
    least: int

    def __post_init__(self) -> None:
        units = (1, *self.raises)
        parts = [*sum(self.settled, ()), *self.bonus, self.folded, *units]
        parts += [unit * amount for unit in units for amount in sum(self.raised, ())]
        most = max(map(abs, parts))
        if most > MOST_UNITS:
            raise FloormanError(f"{most:,} units in one deal: {MOST_UNITS:,} are allowed")
        if not 0 <= self.least < len(self.bonus) <= 1 << 16:
            raise FloormanError(f"the least strength is {self.least}, of {len(self.bonus)} with a bonus")

    @property
    def raises(self) -> tuple[int, ...]:
        """The units of every raise, in the order of the things done in :func:`outcomes`."""
        return (*self.before, self.after_flop, self.after_board)

    def arguments(self) -> tuple[Numbers, Numbers, int]:
        """The numbers as the core wants them."""
        later = (self.folded, self.after_flop, self.after_board)
        numbers = [*sum(self.settled, ()), *sum(self.raised, ()), *later]
        bonus = np.zeros(1 << 16, np.int64)
        bonus[: len(self.bonus)] = self.bonus
        return np.array(numbers, np.int64), bonus, self.least


@dataclass(frozen=True)
class Prospect:
    """What each action open to a holding brings, in units over all ``deals`` that may follow.

    ``raises`` is by the units of the raise; ``otherwise`` is to wait and play on as well as can be, or with
    all of the board to fold.
    """

    deals: int
    raises: Mapping[int, int]
    otherwise: int

    @property
    def best(self) -> int:
        """What the best of them brings."""
        return max([self.otherwise, *self.raises.values()])


def results(terms: Terms, counts: Numbers, bonus: Sequence[int]) -> Counter[int]:
    """From outcomes to how many deals bring so many units; ``bonus`` is by label.

    The moments of a bet follow: its expectation is the mean of the units.
    """
    found: Counter[int] = Counter()
    for (thing, outcome, dealer, label), deals in np.ndenumerate(counts):
        units = terms.folded
        if thing < len(terms.raises):
            raised = terms.raises[thing] * terms.raised[outcome][dealer]
            units = terms.settled[outcome][dealer] + raised + (bonus[label] if outcome == 0 else 0)
        found[units] += int(deals)
    return +found
