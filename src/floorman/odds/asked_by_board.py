"""A strategy for two own cards and a shared board, asked of a function once for each class of cards.

Cards that a renaming of suits makes the same are one class, and only what is still to be decided is asked:
nothing after a raise.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from floorman.engine.community import Strategy, orbits
from floorman.engine.orbits import BOARDS, FLOPS, HOLDINGS, RIVER_BYTES, Bytes, Orbits
from floorman.odds.own_play import DECK, Ask, Asking, ByClass
from floorman.odds.strategy import class_names

Flags = npt.NDArray[np.bool_]

WAIT = 0
"""The place of the action that puts nothing down; raises follow."""


def by_class(given: ByClass, actions: tuple[str, ...]) -> Bytes:
    """First decisions by holding, from those by class of hands."""
    found, before = orbits(), np.zeros(HOLDINGS, np.uint8)
    for name, codes in class_names():
        answer = Asking(lambda _, name=name: given[name], actions)
        place = found.place(codes)
        before[found.renamed[:, place]] = answer((DECK[codes[0]], DECK[codes[1]]))
    return before


def by_function(ask: Ask, actions: tuple[tuple[str, ...], ...]) -> Strategy:
    """All decisions of a function of the own cards and the board, ``actions`` being those of each time."""
    asking = Asks(ask)
    first, second, last = actions
    before = asking.before(first)
    flops = asking.after_flops(second, before)
    return Strategy(before, flops, asking.at_last(last, before, flops))


class Asks:
    """A function, and the cards that it is asked about."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self._orbits = orbits()
        self._own = [(DECK[high], DECK[low]) for low, high in self._orbits.holdings.tolist()]
        codes = np.arange(len(DECK))
        self._lying: Flags = (self._orbits.holdings[None] == codes[:, None, None]).any(axis=2)

    def before(self, actions: tuple[str, ...]) -> Bytes:
        """What is done before the board, by holding."""
        asking, found = Asking(self._ask, actions), np.zeros(HOLDINGS, np.uint8)
        for _, codes in class_names():
            place = self._orbits.place(codes)
            found[self._orbits.renamed[:, place]] = asking(self._own[place], ())
        return found

    def after_flops(self, actions: tuple[str, ...], before: Bytes) -> Bytes:
        """What is done after the flop, by flop and holding."""
        asking, found = Asking(self._ask, actions), np.zeros((FLOPS, HOLDINGS), np.uint8)
        waiting = before == WAIT
        bits = np.arange(len(self._orbits.renamed))
        for place, codes in enumerate(self._orbits.flops.tolist()):
            kept = (self._orbits.kept[place] >> bits & 1).astype(np.bool_)
            found[place] = self._answers(asking, codes, waiting, kept)
        return found

    def at_last(self, actions: tuple[str, ...], before: Bytes, flops: Bytes) -> Bytes:
        """What is done with the whole board, by board and holding, as bits."""
        asking, found = Asking(self._ask, actions), np.zeros((BOARDS, RIVER_BYTES), np.uint8)
        waiting = self._may_wait(before, flops)
        if not waiting.any():
            return found
        kept = _renamings_that_keep(self._orbits)
        for place, codes in enumerate(self._orbits.boards.tolist()):
            answers = self._answers(asking, codes, waiting, kept[:, place])
            found[place] = np.packbits(answers, bitorder="little")
        return found

    def _answers(self, asking: Asking, board: list[int], waiting: Flags, kept: Flags) -> Bytes:
        """What is done with each holding that waits and is not on the board, asked once for a class."""
        live = np.flatnonzero(waiting & ~self._lying[board].any(axis=0))
        cards, own = tuple(DECK[code] for code in board), self._own
        found = np.zeros(HOLDINGS, np.uint8)
        if kept.sum() == 1:
            found[live] = [asking(own[holding], cards) for holding in live.tolist()]
            return found
        lowest = self._orbits.renamed[kept].min(axis=0)
        classes = np.unique(lowest[live])
        found[classes] = [asking(own[holding], cards) for holding in classes.tolist()]
        found[live] = found[lowest[live]]
        return found

    def _may_wait(self, before: Bytes, flops: Bytes) -> Flags:
        """Holdings that come to the end without a raise after some flop."""
        lying = self._lying[self._orbits.flops].any(axis=1)
        waiting = ((flops == WAIT) & ~lying).any(axis=0)
        found: Flags = waiting[self._orbits.renamed].any(axis=0) & (before == WAIT)
        return found


def _renamings_that_keep(found: Orbits) -> Flags:
    """Whether each renaming leaves each board alone."""
    boards = np.sort(found.boards, axis=1)
    kept = np.zeros((len(found.renamed), BOARDS), np.bool_)
    for place, renamed in enumerate(found.renamed):
        suits = np.array(
            [found.holdings[renamed[found.place((suit, suit + 4))]][0] & 3 for suit in range(4)]
        )
        other = np.sort(boards & 0xFC | suits[boards & 3].astype(np.uint8), axis=1)
        kept[place] = (other == boards).all(axis=1)
    return kept
