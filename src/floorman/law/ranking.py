"""A ranking list as data: its categories from the highest, how equals compare, what a tie means."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Literal

from floorman.law.clause import Clause, Section
from floorman.law.order import Order, OrderRule
from floorman.law.pattern import Pattern, Ranks
from floorman.law.points import PointTotal
from floorman.law.selection import Selection
from floorman.law.shape import JOKER_RANK, Shape, ranks_of
from floorman.law.vocabulary import AnyCards
from floorman.law.words import count_words

Outcome = Literal["win", "push", "tie", "split pot"]


@dataclass(frozen=True)
class JokerRule:
    """What a joker may stand for in a category: one of ``ranks``, of any suit.

    ``at_most`` jokers may do so in one hand.
    """

    ranks: str
    clause: Clause
    at_most: int = 2

    def fault(self, shape: Shape) -> str:
        """In words, why no use of the jokers of ``shape`` is allowed; empty where some are."""
        if any(True for _ in self.uses(shape)):
            return ""
        return (
            f"at most {count_words(self.at_most)} joker may stand for another card"
            if self.ranks
            else ("a joker stands for no other card in it")
        )

    def uses(self, shape: Shape) -> Iterator[Shape]:
        """``shape`` with its jokers given every rank that they may stand for."""
        naturals = [rank for rank in shape.ranks if rank != JOKER_RANK]
        jokers = len(shape.ranks) - len(naturals)
        if jokers <= self.at_most:
            for stand_ins in product(ranks_of(self.ranks), repeat=jokers):
                yield Shape(tuple(sorted([*naturals, *stand_ins], reverse=True)), shape.suits)


@dataclass(frozen=True)
class Category:
    """A category of hands: its name in the section, its clause, what makes it, and its order.

    ``order`` decides between two hands of it; it is empty where they are all equal. Without a
    ``joker`` rule a joker is a joker and has no rank but that.
    """

    name: str
    clause: Clause
    pattern: Pattern
    order: Order = ()
    joker: JokerRule | None = None

    def ways(self, shape: Shape) -> list[tuple[Ranks, Ranks]]:
        """Each way in which ``shape`` is of this category: what makes it, and all its ranks as used."""
        if self.joker and shape.ranks[0] == JOKER_RANK:
            uses = [(self.pattern.makes(use), use.ranks) for use in self.joker.uses(shape)]
        else:
            uses = [(self.pattern.makes(shape), shape.ranks)]
        return [(made, ranks) for made, ranks in uses if made is not None]

    def fault(self, shape: Shape) -> str:
        """In words, why ``shape`` is not of this category."""
        if self.joker is None or shape.ranks[0] != JOKER_RANK:
            return self.pattern.fault(shape)
        faults = dict.fromkeys(self.pattern.fault(use) for use in self.joker.uses(shape))
        return self.joker.fault(shape) or f"whatever a joker stands for, {' or '.join(faults)}"

    def weigh(self, made: Ranks, ranks: Ranks) -> list[int]:
        """What decides between two hands of this category, as numbers, the most significant first."""
        return [weight for step in self.order for weight in step.weigh(made, ranks)]


Row = tuple[str, str, Pattern, OrderRule]
"""A category as a law module lists it: its clause, its name, what makes it, how equals compare."""


def categories(section: Section, equals: str, *rows: Row) -> tuple[Category, ...]:
    """The categories of a list from the highest, where ``equals`` is the clause on equal hands."""
    return tuple(
        Category(name, section[ref], pattern, order(section[ref], section[equals]))
        for ref, name, pattern, order in rows
    )


def no_ranking_hand(clause: Clause, order: OrderRule) -> Category:
    """What is left over by a list: hands that fit none of its categories."""
    return Category("no ranking hand", clause, AnyCards(), order(clause, clause))


@dataclass(frozen=True)
class Tie:
    """What hands mean that are still equal when all is compared.

    ``seat`` wins where the section gives equal hands to one, to its ``holder`` in the section's
    words; ``verified`` is false where the copy that was read ends before the word.
    """

    outcome: Outcome
    clause: Clause
    seat: int | None = None
    holder: str = ""
    verified: bool = True

    def words(self) -> str:
        """In a few words, what equal hands come to."""
        if self.seat is not None:
            return f"equal hands: the {self.holder} has the higher"
        if not self.verified:
            return f"equal hands: {self.outcome} (not verified: the copy ends before the word for it)"
        return f"equal hands: {self.outcome}"


@dataclass(frozen=True)
class Forfeit:
    """A hand of this point total loses in this seat, whatever the comparison says.

    ``categories`` confines the rule to hands ranked in one of these; all, where it is None.
    """

    clause: Clause
    seat: int
    points: PointTotal
    total: int
    categories: tuple[str, ...] | None

    def words(self) -> str:
        """In words, what befalls such a hand."""
        return f"has a point value of {self.total} and loses"

    def takes(self, category: str, ranks: Ranks) -> bool:
        """Whether a hand of that category, with these ranks as used, is lost."""
        if self.categories is not None and category not in self.categories:
            return False
        return JOKER_RANK not in ranks and self.points.of(ranks) == self.total


@dataclass(frozen=True)
class Ranking:
    """One ranking list of a game.

    ``categories`` stand from the highest; ``otherwise`` is for hands that fit none, and absent where
    the list leaves none over. ``tie`` is None where the section compares no two hands of this list.
    ``seats`` names the seats where the section names them; else any number of hands compare.
    """

    name: str
    clause: Clause
    selection: Selection
    categories: tuple[Category, ...]
    otherwise: Category | None
    tie: Tie | None
    seats: tuple[str, ...] = ()
    forfeit: Forfeit | None = None

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return self.selection.size

    @property
    def ladder(self) -> tuple[Category, ...]:
        """All categories from the highest, what is left over included."""
        return self.categories if self.otherwise is None else (*self.categories, self.otherwise)
