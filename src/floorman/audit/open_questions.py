"""Whether a finding rests on how an open question is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from floorman.audit.words import Values
from floorman.columns.rounds import Rounds
from floorman.engine.rows import Flags
from floorman.law.rulebook import Rulebook, rulebook


class Note(NamedTuple):
    """The readings that what is right depends on, and those under which the log would be right."""

    depends_on: str | None
    agrees_under: str | None


def reading_notes(
    book: Rulebook,
    rounds: Rounds,
    rows: npt.NDArray[np.intp],
    right: Values,
    right_by: Callable[[Rulebook, Rounds], Values],
    agree: Callable[[Values], Flags],
) -> list[Note]:
    """A note for each of these rows, where every other choice of every reading is tried.

    ``right`` is what is right of them, ``right_by`` what would be, by other rules and for the rounds as
    those rule them, and ``agree`` says which rows of the log would then be right.
    """
    depends: list[list[str]] = [[] for _ in rows]
    agrees: list[list[str]] = [[] for _ in rows]
    for reading in book.law.readings:
        chosen = book.readings[reading.id]
        for choice in reading.choices:
            if choice.name == chosen:
                continue
            other = rulebook(book.law.id, {**book.readings, reading.id: choice.name})
            ruled = rounds.take(rows, other.evaluator(rounds.evaluator.ranking.name))
            would_be = right_by(other, ruled)
            for row in np.flatnonzero(~ruled.bad & (would_be != right)).tolist():
                depends[row].append(f"{reading.id}={chosen}")
            for row in np.flatnonzero(~ruled.bad & agree(would_be)).tolist():
                agrees[row].append(f"{reading.id}={choice.name}")
    return [
        Note(
            "; ".join(dict.fromkeys(on)) or None,
            f"right as recorded when read with {' or '.join(under)}" if under else None,
        )
        for on, under in zip(depends, agrees, strict=True)
    ]
