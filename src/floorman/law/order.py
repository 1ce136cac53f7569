"""Which of two hands of one category ranks higher: the steps of a comparison, each with its clause."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from floorman.law.clause import Choice, Clause, Reading
from floorman.law.pattern import Ranks, without
from floorman.law.points import PointTotal
from floorman.law.shape import RANK_LETTERS, ranks_of

ACE_HIGH = "AKQJT98765432"


@dataclass(frozen=True)
class Step(ABC):
    """One step: what it weighs, the clause it rests on, and the order of ranks, highest first."""

    clause: Clause
    order: str = ACE_HIGH
    compares: ClassVar[str] = "highest card"

    @abstractmethod
    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        """The ranks that this step compares one by one, most significant first.

        ``made`` are those that make the category, ``ranks`` those of the whole hand.
        """

    def weigh(self, made: Ranks, ranks: Ranks) -> tuple[int, ...]:
        """What decides, as numbers; a greater tuple ranks higher."""
        weights = _weights(self.order)
        return tuple([weights[rank] for rank in self.ranks(made, ranks)])


class Made(Step):
    """The ranks that make the category, in their own order: quads, trips then pair, top of a run."""

    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        return made


class Rest(Step):
    """The ranks that are left when the category is made, highest first."""

    compares = "highest other card"

    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        return highest_first(without(ranks, made), self.order)


class Whole(Step):
    """All ranks of the hand, highest first."""

    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        return highest_first(ranks, self.order)


class Highest(Step):
    """The highest rank of the hand and no other."""

    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        return highest_first(ranks, self.order)[:1]


@dataclass(frozen=True)
class Points(Step):
    """The point total."""

    total: PointTotal = field(kw_only=True)

    def ranks(self, made: Ranks, ranks: Ranks) -> Ranks:
        return ()

    def weigh(self, made: Ranks, ranks: Ranks) -> tuple[int, ...]:
        return (self.total.of(ranks),)


Order = tuple[Step, ...]
OrderRule = Callable[[Clause, Clause], Order]
"""From a category's own clause and the section's clause on equal hands to the steps."""


def category_cards_first(category: Clause, equals: Clause) -> Order:
    """First what makes the category, by the category's clause; then the rest, by the tie clause."""
    return Made(category), Rest(equals)


def by_run(category: Clause, equals: Clause) -> Order:
    """By the top of the run, as the category's own clause ranks them."""
    return (Made(category),)


def by_all_cards(category: Clause, equals: Clause) -> Order:
    """By the tie clause over all the cards of the hand."""
    return (Whole(equals),)


def all_equal(category: Clause, equals: Clause) -> Order:
    """No order: there is one such hand but for suits, or the section compares none."""
    return ()


def order_within_category(equals: Clause) -> Reading[OrderRule]:
    """The reading that every section with this tie clause needs."""
    return Reading(
        "order-within-category",
        equals,
        "Does the highest card not contained in the other hand decide from the start, over the whole "
        "hand? Then two twos with an ace would beat two kings without one.",
        (
            Choice(
                "category-cards-first",
                "The cards that make the category decide first, as the list's own highest and lowest "
                "examples demand; the highest other card decides between hands equal in those.",
                category_cards_first,
            ),
            Choice(
                "literal",
                "Straights and straight flushes compare by their top card; in all else the highest "
                "card not contained in the other hand decides, over all cards.",
                by_all_cards,
            ),
        ),
    )


def highest_first(ranks: list[int] | Ranks, order: str) -> Ranks:
    """``ranks`` sorted by ``order``."""
    weights = _weights(order)
    return tuple(sorted(ranks, key=weights.__getitem__, reverse=True))


@cache
def _weights(order: str) -> tuple[int, ...]:
    """For each rank its weight in ``order``, 0 where it does not stand there."""
    weights = dict(zip(ranks_of(order), range(len(order), 0, -1), strict=True))
    return tuple(weights.get(rank, 0) for rank in range(len(RANK_LETTERS)))
