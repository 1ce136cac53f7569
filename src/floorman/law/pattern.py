"""What it takes for a hand to be of a category: the form of a pattern, and how patterns combine.

A pattern is asked one thing, which ranks of a :class:`Shape` make it, and can say in words why a
shape does or does not fit. ``a & b`` needs both (what makes ``a`` comes first), ``a | b`` either,
``~a`` anything but ``a``, which no ranks make. The patterns that the sections speak of are in
:mod:`floorman.law.vocabulary`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from floorman.law.clause import Clause
from floorman.law.shape import Shape

Ranks = tuple[int, ...]
Note = tuple[Clause, str]


def without(ranks: Ranks, taken: Sequence[int]) -> list[int]:
    """``ranks`` less each of ``taken`` once, where it is there."""
    left = list(ranks)
    for rank in taken:
        if rank in left:
            left.remove(rank)
    return left


class Pattern(ABC):
    """What a hand must be."""

    @abstractmethod
    def makes(self, shape: Shape) -> Ranks | None:
        """The ranks that make this pattern, most significant first; None where it does not fit."""

    @abstractmethod
    def fault(self, shape: Shape) -> str:
        """In words, why ``shape`` does not fit."""

    @abstractmethod
    def fact(self) -> str:
        """In words, what a hand that fits is."""

    def notes(self, made: Ranks) -> Iterator[Note]:
        """What is worth saying, by which clause, of a hand that ``made`` makes."""
        return iter(())

    def __and__(self, other: Pattern) -> Pattern:
        return Both(self, other)

    def __or__(self, other: Pattern) -> Pattern:
        return Either(self, other)

    def __invert__(self) -> Pattern:
        return Not(self)


@dataclass(frozen=True)
class Both(Pattern):
    """``first & second``: a hand that fits both."""

    first: Pattern
    second: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        first, second = self.first.makes(shape), self.second.makes(shape)
        if first is None or second is None:
            return None
        return first + tuple(without(second, first))

    def notes(self, made: Ranks) -> Iterator[Note]:
        yield from self.first.notes(made)
        yield from self.second.notes(made)

    def fault(self, shape: Shape) -> str:
        return (self.first if self.first.makes(shape) is None else self.second).fault(shape)

    def fact(self) -> str:
        return f"{self.first.fact()} and {self.second.fact()}"


@dataclass(frozen=True)
class Either(Pattern):
    """``first | second``: a hand that fits either, the first where it fits both."""

    first: Pattern
    second: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        made = self.first.makes(shape)
        return self.second.makes(shape) if made is None else made

    def fault(self, shape: Shape) -> str:
        return f"{self.first.fault(shape)}; and {self.second.fault(shape)}"

    def notes(self, made: Ranks) -> Iterator[Note]:
        yield from self.first.notes(made)
        yield from self.second.notes(made)

    def fact(self) -> str:
        return f"{self.first.fact()} or {self.second.fact()}"


@dataclass(frozen=True)
class Not(Pattern):
    """``~pattern``: a hand that does not fit; no ranks make it."""

    pattern: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        return () if self.pattern.makes(shape) is None else None

    def fault(self, shape: Shape) -> str:
        return self.pattern.fact()

    def fact(self) -> str:
        return f"it is not the case that {self.pattern.fact()}"
