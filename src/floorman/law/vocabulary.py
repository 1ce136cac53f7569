"""The patterns that the sections speak of: equal ranks, runs, suits, and hands named card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from floorman.law.clause import Clause
from floorman.law.pattern import Note, Pattern, Ranks
from floorman.law.shape import JOKER_RANK, RANK_LETTERS, Shape, ranks_of
from floorman.law.words import count_words, rank_letter, rank_word, rank_words


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
    ``clause`` is what lets it, and ``reading`` the question that it answers, where it is one.

    >>> Run("AKQJT98765432A", Clause("(a)", "", "")).makes(Shape((12, 3, 2, 1, 0), "mixed"))
    (3, 2, 1, 0, 12)
    """

    sequence: str
    clause: Clause
    reading: str = ""

    def makes(self, shape: Shape) -> Ranks | None:
        return _windows(self.sequence, len(shape.ranks)).get(shape.ranks)

    def notes(self, made: Ranks) -> Iterator[Note]:
        low = made[-1]
        if low > made[0]:
            by_reading = f" (reading {self.reading})" if self.reading else ""
            run = "-".join(map(rank_letter, made))
            yield self.clause, f"the {rank_word(low)} is the low end of {run}{by_reading}"

    def fault(self, shape: Shape) -> str:
        return "its ranks are not consecutive"

    def fact(self) -> str:
        return "its ranks are consecutive"


@dataclass(frozen=True)
class OneSuit(Pattern):
    """All cards of the same suit; a joker has none."""

    def makes(self, shape: Shape) -> Ranks | None:
        return shape.ranks if shape.suits == "one" and shape.ranks[0] < JOKER_RANK else None

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


@cache
def _windows(sequence: str, size: int) -> Mapping[Ranks, Ranks]:
    ranks = ranks_of(sequence)
    runs = [ranks[start : start + size] for start in range(len(ranks) - size + 1)]
    return {tuple(sorted(run, reverse=True)): run for run in runs}
