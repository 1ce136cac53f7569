"""Hands that count points: what each rank is worth, and how a total is cast."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from floorman.law.clause import Clause
from floorman.law.shape import RANK_LETTERS


@dataclass(frozen=True)
class Worth:
    """What cards are worth, by rank letter, and the clause that says so."""

    clause: Clause
    points: Mapping[str, int]

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", MappingProxyType(dict(self.points)))


@dataclass(frozen=True)
class PointTotal:
    """The points of a hand: the sum of its cards, less ``modulo`` where it reaches that."""

    worths: tuple[Worth, ...]
    modulo: int
    clause: Clause

    def of(self, ranks: tuple[int, ...]) -> int:
        """The total of ``ranks``; a joker must have been given the rank it stands for."""
        return sum(self.worth(rank)[0] for rank in ranks) % self.modulo

    def worth(self, rank: int) -> tuple[int, Clause]:
        """The points of one rank, and their clause."""
        letter = RANK_LETTERS[rank]
        for worth in self.worths:
            if letter in worth.points:
                return worth.points[letter], worth.clause
        raise LookupError(f"no points are given for {letter!r}")
