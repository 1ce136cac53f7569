"""Columns of text to rows of codes."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import numpy as np
import numpy.typing as npt

from floorman import engine
from floorman.cards import Deck, read_cards
from floorman.dealing import deal
from floorman.engine.arrays import PART
from floorman.engine.rows import Flags, Rows
from floorman.errors import FloormanError, WrongCount

WIDTH = 9
"""The most cards that a hand of a row may have."""
NOT_READ = 255

Texts = tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]
"""The bytes of a column, and where in them each row begins, with one place more for the end."""


def read(texts: Texts, deck: Deck, nulls: Flags, width: int = WIDTH) -> tuple[Rows, npt.NDArray[np.uint8]]:
    """The codes of a column of n rows, (n, width), and n counts of cards.

    Rows are filled up with 255; rows that are no hand have a count of 255, null rows one of 0.
    """
    text, offsets = texts
    n = len(offsets) - 1
    codes = np.full((n, width), NOT_READ, np.uint8)
    counts = np.full(n, NOT_READ, np.uint8)
    if engine.native and n:
        _by_the_core(text, offsets, codes, counts)
    counts[nulls] = 0
    for row in np.flatnonzero(counts == NOT_READ).tolist():
        with suppress(FloormanError):
            hand = _one(bytes(text[offsets[row] : offsets[row + 1]]), deck, width)
            codes[row, : len(hand)] = hand
            counts[row] = len(hand)
    return codes, counts


def _by_the_core(
    text: npt.NDArray[np.uint8],
    offsets: npt.NDArray[np.int64],
    codes: Rows,
    counts: npt.NDArray[np.uint8],
) -> None:
    from floorman.engine import _core

    def part(start: int) -> None:
        end = min(start + PART, len(counts))
        _core.read(text, offsets[start : end + 1], codes[start:end], counts[start:end])

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        for job in [threads.submit(part, start) for start in range(0, len(counts), PART)]:
            job.result()


def _one(text: bytes, deck: Deck, width: int) -> Sequence[int]:
    (hand,) = deal(deck, [("the hand", read_cards(text.decode("utf-8", errors="replace")))])
    if len(hand) > width:
        raise WrongCount(f"{len(hand)} cards given, {width} at the most are read in a column")
    return hand
