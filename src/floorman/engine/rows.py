"""Rows of codes and of strengths."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Rows = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.uint16]
Flags = npt.NDArray[np.bool_]

BAD = 65535
"""Stands for the strength of a row that is no hand: a code that is no card, or a card twice."""


def bad_rows(codes: Rows, deck: int) -> Flags:
    """Rows with a code that is no card of the deck, or with a card twice.

    >>> bad_rows(np.array([[0, 1], [2, 2], [3, 52]], np.uint8), 52)
    array([False,  True,  True])
    """
    ordered = np.sort(codes, axis=1)
    return np.asarray((ordered[:, -1] >= deck) | (ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
