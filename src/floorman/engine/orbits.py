"""Boards, flops and holdings up to a renaming of suits, as the core lays them."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property

import numpy as np
import numpy.typing as npt

from floorman import engine
from floorman.engine.progress import say
from floorman.errors import WrongCount
from floorman.law.evaluator import Codes

if engine.native:
    from floorman.engine import _core

HOLDINGS, FLOPS, BOARDS, RENAMINGS = 1326, 1755, 134459, 24
RIVER_BYTES = (HOLDINGS + 7) // 8

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

PART = 1024
"""Boards that a thread takes at a time."""
MOST_THREADS = 8
"""Each has its own sums, 19 MB."""


class Orbits:
    """What rows and columns of the solver's arrays are about.

    ``boards``, ``flops`` and ``holdings`` are codes; of boards and flops one for all that a renaming of
    suits makes of it, and their weights say how many those are. Holdings are all that there are.
    ``renamed`` is the place of each holding after each of the renamings; ``kept`` has a bit for each of
    those that leaves a flop alone.
    """

    def __init__(self) -> None:
        self.core = _core.orbits()
        boards, weights, flops, flop_weights, kept, holdings, renamed = _core.orbit_arrays(self.core)
        self.boards = np.frombuffer(boards, np.uint8).reshape(BOARDS, 5)
        self.board_weights = np.frombuffer(weights, np.uint8)
        self.flops = np.frombuffer(flops, np.uint8).reshape(FLOPS, 3)
        self.flop_weights = np.frombuffer(flop_weights, np.uint8)
        self.kept = np.frombuffer(kept, np.uint32)
        self.holdings = np.frombuffer(holdings, np.uint8).reshape(HOLDINGS, 2)
        self.renamed = np.frombuffer(renamed, np.uint16).reshape(RENAMINGS, HOLDINGS)

    def place(self, own: Codes) -> int:
        """Where a holding stands; raises :class:`WrongCount` for what is none."""
        if frozenset(own) not in self._places:
            raise WrongCount(f"two cards are a holding, not {len(own)}")
        return self._places[frozenset(own)]

    def agree_before(self, decisions: Bytes) -> bool:
        """Whether decisions by holding are the same for all renamings."""
        return bool((decisions[self.renamed] == decisions).all())

    def agree_after_flops(self, decisions: Bytes) -> bool:
        """Whether those by flop and holding are the same for all renamings that leave the flop alone."""
        lying = (self.holdings[None, :, :, None] == self.flops[:, None, None, :]).any(axis=(2, 3))
        dealt = np.where(lying, 0, decisions)
        return all(
            bool((dealt[rows][:, renamed] == dealt[rows]).all())
            for bit, renamed in enumerate(self.renamed)
            if len(rows := np.flatnonzero(self.kept >> bit & 1))
        )

    @cached_property
    def _places(self) -> dict[frozenset[int], int]:
        return {frozenset(codes): place for place, codes in enumerate(self.holdings.tolist())}


def over_boards(
    add: Callable[[int, int, Sequence[Numbers]], None],
    shapes: Sequence[tuple[int, ...]],
    threads: int | None,
) -> list[Numbers]:
    """The sums over all boards, each thread adding to its own; whole numbers, so that order is nothing."""
    workers = min(threads or os.cpu_count() or 1, MOST_THREADS)
    starts = deque(range(0, BOARDS, PART))

    def parts() -> Iterator[int]:
        while True:
            try:
                start = starts.popleft()
            except IndexError:
                return
            say(start, BOARDS)
            yield start

    def take_parts() -> list[Numbers]:
        sums = [np.zeros(shape, np.int64) for shape in shapes]
        for start in parts():
            add(start, min(start + PART, BOARDS), sums)
        return sums

    with ThreadPoolExecutor(workers) as pool:
        jobs = [pool.submit(take_parts) for _ in range(workers - 1)]
        total = take_parts()
        for job in jobs:
            for sums, more in zip(total, job.result(), strict=True):
                np.add(sums, more, out=sums)
    return total
