"""Rows of codes and of strengths."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.uint16]
Flags = npt.NDArray[np.bool_]
Bits = npt.NDArray[np.uint64]

BAD = 65535
"""Stands for the strength of a row that is no hand: a code that is no card, or a card twice."""


def bad_rows(codes: Rows, deck: int) -> Flags:
    """Rows with a code that is no card of the deck, or with a card twice.

    >>> bad_rows(np.array([[0, 1], [2, 2], [3, 52]], np.uint8), 52)
    array([False,  True,  True])
    """
    seen, twice = _seen_and_twice(codes, _BITS)
    return np.asarray((twice | (seen >> np.uint64(deck))) != 0)


def doubled_rows(codes: Rows) -> Flags:
    """Rows with a card twice; 255 stands for no card.

    >>> doubled_rows(np.array([[0, 1], [2, 2], [255, 255]], np.uint8))
    array([False,  True, False])
    """
    _, twice = _seen_and_twice(codes, _CARD_BITS)
    return np.asarray(twice != 0)


def _seen_and_twice(codes: Rows, bits_of: Bits) -> tuple[Bits, Bits]:
    """By row, the set of its cards, and of those that it has more than once."""
    seen, twice = np.zeros(len(codes), np.uint64), np.zeros(len(codes), np.uint64)
    for column in codes.T:
        bits = bits_of[column]
        twice |= seen & bits
        seen |= bits
    return seen, twice


_BITS = np.array([1 << min(code, 63) for code in range(256)], np.uint64)
_CARD_BITS = np.array([1 << code if code < 64 else 0 for code in range(256)], np.uint64)
