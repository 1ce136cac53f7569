"""Whether a finding rests on how an open question is read."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from floorman.audit.claims import Claim
from floorman.audit.plan import Plan
from floorman.audit.words import Values
from floorman.columns.rounds import Rounds
from floorman.law.rulebook import rulebook


class Note(NamedTuple):
    """The readings that what is right depends on, and those under which the log would be right."""

    depends_on: str | None
    agrees_under: str | None


def reading_notes(
    plan: Plan,
    rounds: Rounds,
    claim: Claim,
    rows: npt.NDArray[np.intp],
    claimed: Values,
    right: Values,
) -> list[Note]:
    """A note for each of these rows, where every other choice of every reading is tried."""
    depends: list[list[str]] = [[] for _ in rows]
    agrees: list[list[str]] = [[] for _ in rows]
    for reading in plan.book.law.readings:
        chosen = plan.book.readings[reading.id]
        for choice in reading.choices:
            if choice.name == chosen:
                continue
            other = rulebook(plan.book.law.id, {**plan.book.readings, reading.id: choice.name})
            ruled = rounds.take(rows, other.evaluator(plan.ranking))
            would_be = claim.right(ruled)
            for row in np.flatnonzero(~ruled.bad & (would_be != right)).tolist():
                depends[row].append(f"{reading.id}={chosen}")
            for row in np.flatnonzero(~ruled.bad & claim.agree(claimed, would_be)).tolist():
                agrees[row].append(f"{reading.id}={choice.name}")
    return [
        Note(
            "; ".join(dict.fromkeys(on)) or None,
            f"right as recorded when read with {' or '.join(under)}" if under else None,
        )
        for on, under in zip(depends, agrees, strict=True)
    ]
