"""The vocabulary of the sections: what it takes for a hand to be of a category.

A pattern is asked one thing, which ranks of a :class:`Shape` make it, and can say in words why a
shape does or does not fit. ``a & b`` needs both (what makes ``a`` comes first), ``a | b`` either,
``~a`` anything but ``a``, which no ranks make.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from floorman.law.clause import Clause
from floorman.law.shape import RANK_LETTERS, Shape
from floorman.law.words import count_words, rank_letter, rank_words

Ranks = tuple[int, ...]


def without(ranks: Ranks, taken: Sequence[int]) -> list[int]:
    """``ranks`` less each of ``taken`` once, where it is there."""
    left = list(ranks)
    for rank in taken:
        if rank in left:
            left.remove(rank)
    return left


@cache
def ranks_of(letters: str) -> Ranks:
    """The ranks of letters such as ``AKQJT`` (``*`` is a joker).

    >>> ranks_of("AK2*")
    (12, 11, 0, 13)
    """
    return tuple(RANK_LETTERS.index(letter) for letter in letters)


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

    def runs(self) -> Iterator[Run]:
        """The runs of consecutive ranks that this pattern asks for."""
        return iter(())

    def __and__(self, other: Pattern) -> Pattern:
        return Both(self, other)

    def __or__(self, other: Pattern) -> Pattern:
        return Either(self, other)

    def __invert__(self) -> Pattern:
        return Not(self)


@dataclass(frozen=True)
class Kinds(Pattern):
    """Groups of equal ranks: ``Kinds(3, 2)`` is three of one rank and two of another.

    Groups may be larger than asked; where more fit, the highest ranks make the pattern. ``of``
    confines the ranks that count.

    >>> Kinds(2, 2).makes(Shape((11, 11, 4, 2, 2), "mixed"))
    (11, 11, 2, 2)
    """

    sizes: Ranks
    of: str

    def __init__(self, *sizes: int, of: str = RANK_LETTERS) -> None:
        object.__setattr__(self, "sizes", sizes)
        object.__setattr__(self, "of", of)

    def makes(self, shape: Shape) -> Ranks | None:
        ranks = shape.ranks
        distinct = set(ranks)
        if len(ranks) - len(distinct) < sum(self.sizes) - len(self.sizes):
            return None
        made: Ranks = ()
        for size in self.sizes:
            fitting = [
                rank
                for rank in distinct
                if rank not in made and ranks.count(rank) >= size and RANK_LETTERS[rank] in self.of
            ]
            if not fitting:
                return None
            made += (max(fitting),) * size
        return made

    def fault(self, shape: Shape) -> str:
        return f"it has no {self._words()}"

    def fact(self) -> str:
        return f"it has {self._words()}"

    def _words(self) -> str:
        if len(self.of) == 1:
            return f"{count_words(self.sizes[0])} {rank_words(ranks_of(self.of)[0])}"
        first, *others = self.sizes
        words = f"{count_words(first)} cards of the same rank"
        return words + "".join(f" and {count_words(other)} of another" for other in others)


@dataclass(frozen=True)
class Exactly(Pattern):
    """One of these sets of ranks, most significant first, and no other card: ``Exactly("AKQJT")``."""

    hands: tuple[str, ...]

    def __init__(self, *hands: str) -> None:
        object.__setattr__(self, "hands", hands)

    def makes(self, shape: Shape) -> Ranks | None:
        for hand in self.hands:
            made = _windows(hand, len(hand)).get(shape.ranks)
            if made is not None:
                return made
        return None

    def fault(self, shape: Shape) -> str:
        return f"its ranks are not {self._words()}"

    def fact(self) -> str:
        return f"its ranks are {self._words()}"

    def _words(self) -> str:
        return " or ".join("-".join(map(rank_letter, ranks_of(hand))) for hand in self.hands)


@dataclass(frozen=True)
class Run(Pattern):
    """Consecutive ranks of ``sequence``, as many as the hand has cards; the ends never join.

    An ace at both ends of ``sequence`` completes the lowest run as well as the highest;
    ``clause`` is what allows or forbids it.

    >>> Run("AKQJT98765432A", None).makes(Shape((12, 3, 2, 1, 0), "mixed"))
    (3, 2, 1, 0, 12)
    """

    sequence: str
    clause: Clause | None

    def makes(self, shape: Shape) -> Ranks | None:
        return _windows(self.sequence, len(shape.ranks)).get(shape.ranks)

    def runs(self) -> Iterator[Run]:
        yield self

    def ends_low(self, made: Ranks) -> bool:
        """Whether the last card of the run ranks lowest here and high elsewhere."""
        return made[-1] > made[0]

    def fault(self, shape: Shape) -> str:
        return "its ranks are not consecutive"

    def fact(self) -> str:
        return "its ranks are consecutive"


@dataclass(frozen=True)
class OneSuit(Pattern):
    """All cards of the same suit; a joker has none."""

    def makes(self, shape: Shape) -> Ranks | None:
        return shape.ranks if shape.suits == "one" and shape.ranks[0] < _JOKER else None

    def fault(self, shape: Shape) -> str:
        return "its cards are not all of the same suit"

    def fact(self) -> str:
        return "its cards are all of the same suit"


@dataclass(frozen=True)
class DifferentSuits(Pattern):
    """No two cards of the same suit."""

    def makes(self, shape: Shape) -> Ranks | None:
        return shape.ranks if shape.suits == "different" else None

    def fault(self, shape: Shape) -> str:
        return "two of its cards are of the same suit"

    def fact(self) -> str:
        return "its cards are of different suits"


@dataclass(frozen=True)
class AnyCards(Pattern):
    """Every hand."""

    def makes(self, shape: Shape) -> Ranks | None:
        return shape.ranks

    def fault(self, shape: Shape) -> str:
        return "it has no cards"

    def fact(self) -> str:
        return "any cards will do"


@dataclass(frozen=True)
class Both(Pattern):
    first: Pattern
    second: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        first, second = self.first.makes(shape), self.second.makes(shape)
        if first is None or second is None:
            return None
        return first + tuple(without(second, first))

    def runs(self) -> Iterator[Run]:
        yield from self.first.runs()
        yield from self.second.runs()

    def fault(self, shape: Shape) -> str:
        return (self.first if self.first.makes(shape) is None else self.second).fault(shape)

    def fact(self) -> str:
        return f"{self.first.fact()} and {self.second.fact()}"


@dataclass(frozen=True)
class Either(Pattern):
    first: Pattern
    second: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        made = self.first.makes(shape)
        return self.second.makes(shape) if made is None else made

    def fault(self, shape: Shape) -> str:
        return f"{self.first.fault(shape)}; and {self.second.fault(shape)}"

    def fact(self) -> str:
        return f"{self.first.fact()} or {self.second.fact()}"


@dataclass(frozen=True)
class Not(Pattern):
    pattern: Pattern

    def makes(self, shape: Shape) -> Ranks | None:
        return () if self.pattern.makes(shape) is None else None

    def fault(self, shape: Shape) -> str:
        return self.pattern.fact()

    def fact(self) -> str:
        return f"it is not the case that {self.pattern.fact()}"


_JOKER = len(RANK_LETTERS) - 1


@cache
def _windows(sequence: str, size: int) -> Mapping[Ranks, Ranks]:
    ranks = ranks_of(sequence)
    runs = [ranks[start : start + size] for start in range(len(ranks) - size + 1)]
    return {tuple(sorted(run, reverse=True)): run for run in runs}
