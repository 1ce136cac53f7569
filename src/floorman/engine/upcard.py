"""Five cards each, one of the dealer's open: fold, or wager against the rest of the dealer's hand.

The dealer may have to qualify with a least strength. Everything is exact: each deal is a player's hand, an
upcard and the dealer's four hidden cards, and what becomes of all of them is counted.

Deals that differ by suits alone are taken together. A class is named by the rank of its upcard, which is
taken to be of the lowest suit, and by its row in ``hands(rank)``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from floorman.engine.deals import (
    BETTER,
    Bytes,
    Label,
    amounts,
    by_label,
    core,
    core_table,
    flags,
    hand_classes,
    in_shares,
    row_of,
)
from floorman.engine.rows import Flags, Rows
from floorman.errors import FloormanError, NotRuled, WrongCount
from floorman.law.evaluator import Codes, Evaluator
from floorman.law.words import counted

if TYPE_CHECKING:
    from floorman.engine.kernel import Table

RANKS, SUITS, CARDS = 13, 4, 5
DEALER_HANDS = comb(46, 4)
DEALS = comb(52, 5) * 47 * DEALER_HANDS

Decide = Callable[[Rows, int], npt.ArrayLike]
"""From hands, (n, 5) codes, and their upcard to n flags, true for a wager; asked once for each rank."""
Strategy = Flags | Decide
"""What to wager on: flags by the upcard's rank and the row of the hand, or a function that gives them."""


@dataclass(frozen=True)
class Terms:
    """What the outcomes come to, as whole numbers in any unit: everything that was put down, together.

    ``wins`` are by strength what a player's hand brings that is higher than a dealer's that qualifies, from
    strength ``least``. ``push`` is for equal hands, ``unqualified`` for every dealer's hand that does not
    qualify.
    """

    wins: Sequence[int]
    unqualified: int
    push: int
    lose: int
    fold: int
    least: int = 0


class Standing(NamedTuple):
    """The dealer's hands that one upcard leaves open, by how they stand against a hand of the player.

    ``lower``, ``equal`` and ``higher`` are among those that qualify.
    """

    unqualified: int
    lower: int
    equal: int
    higher: int


@dataclass(frozen=True)
class Values:
    """What each action with one hand comes to against one upcard, on the average of the dealer's hands."""

    standing: Standing
    fold: Fraction
    wager: Fraction


@dataclass(frozen=True, eq=False)
class Outcome:
    """What becomes of all deals under one strategy, exactly.

    ``won`` are by the player's strength. ``decisions``, true for a wager, are by the upcard's rank and the
    row of the hand: they may be altered and played again.
    """

    terms: Terms
    fold: int
    unqualified: int
    push: int
    lose: int
    won: tuple[int, ...]
    decisions: Flags

    @property
    def deals(self) -> int:
        """All deals that were counted."""
        return self.fold + self.unqualified + self.push + self.lose + sum(self.won)

    @property
    def total(self) -> int:
        """What all deals together come to."""
        terms = self.terms
        wins = sum(amount * count for amount, count in zip(terms.wins, self.won, strict=True))
        kept = terms.unqualified * self.unqualified + terms.push * self.push
        return wins + kept + terms.lose * self.lose + terms.fold * self.fold

    @property
    def expectation(self) -> Fraction:
        """What a deal comes to on the average."""
        return Fraction(self.total, self.deals)

    def won_by(self, labels: Sequence[Label]) -> dict[Label, int]:
        """Deals won by the label of the player's strength, where ``labels`` has one for each."""
        return by_label(self.won, labels)


def hands(rank: int) -> tuple[Rows, Bytes]:
    """The classes of hands that may meet an upcard of this rank and of the lowest suit, and their sizes.

    >>> own, ways = hands(12)
    >>> len(own), int(ways.sum()) == comb(51, 5)
    (434550, True)
    """
    return hand_classes(CARDS, kept=1, dead=1 << _code(rank))


def place(own: Codes, upcard: int) -> tuple[int, int]:
    """Where the class of a hand and an upcard stands: the upcard's rank, and the row."""
    _check(own, upcard)
    return upcard >> 2, row_of(hands(upcard >> 2)[0], own, lowest=upcard & 3)


def standings(evaluator: Evaluator, rank: int, least: int = 0) -> npt.NDArray[np.uint32]:
    """How the dealer stands against each row of ``hands(rank)``: unqualified, lower and equal hands."""
    own, _ = hands(rank)
    table = _table(evaluator)
    return _stand(table, rank, least, own, table.rank(own))


def values(evaluator: Evaluator, terms: Terms, own: Codes, upcard: int) -> Values:
    """What a fold and a wager with one hand come to, by a walk over every hand of the dealer."""
    _check(own, upcard)
    _check_terms(evaluator, terms)
    table = _table(evaluator)
    codes = np.array([sorted(own)], np.uint8)
    unqualified, lower, equal = core().stand_one(table._table, upcard, terms.least, codes)
    standing = Standing(unqualified, lower, equal, DEALER_HANDS - unqualified - lower - equal)
    won = terms.wins[int(table.rank(codes)[0])]
    total = (
        unqualified * terms.unqualified + lower * won + equal * terms.push + standing.higher * terms.lose
    )
    return Values(standing, Fraction(terms.fold), Fraction(total, DEALER_HANDS))


def best(evaluator: Evaluator, terms: Terms, threads: int | None = None) -> Outcome:
    """What becomes of all deals where every hand is played as it is worth most; folded where equal."""
    return _over_all(evaluator, terms, lambda rank, own: np.full(len(own), BETTER, np.uint8), threads)


def played(evaluator: Evaluator, terms: Terms, strategy: Strategy, threads: int | None = None) -> Outcome:
    """What becomes of all deals under a strategy."""
    return _over_all(evaluator, terms, partial(_asked, strategy), threads)


def one_by_one(decide: Callable[[Codes, int], bool]) -> Decide:
    """A strategy from a function that is asked for one hand and upcard at a time, class by class."""
    return lambda own, upcard: np.array([decide(tuple(hand), upcard) for hand in own.tolist()], np.bool_)


def _asked(strategy: Strategy, rank: int, own: Rows) -> Bytes:
    if callable(strategy):
        return flags(strategy(own, _code(rank)), len(own))
    if len(strategy) != RANKS:
        raise FloormanError(f"decisions for {len(strategy)} ranks of upcards given, {RANKS} are wanted")
    return flags(strategy[rank], len(own))


def _over_all(
    evaluator: Evaluator, terms: Terms, plan: Callable[[int, Rows], Bytes], threads: int | None
) -> Outcome:
    table = _table(evaluator)
    wins, others = _check_terms(evaluator, terms)

    def of_rank(rank: int) -> tuple[list[int], npt.NDArray[np.uint64], Bytes]:
        own, ways = hands(rank)
        plays = plan(rank, own)
        strengths = table.rank(own)
        standings = _stand(table, rank, terms.least, own, strengths)
        outcomes, won = np.zeros(len(others), np.uint64), np.zeros(len(wins), np.uint64)
        core().settle_upcard(others, wins, strengths, ways, standings, plays, outcomes, won)
        return outcomes.tolist(), won, plays

    parts = in_shares(of_rank, range(RANKS), threads)
    fold, unqualified, push, lose = (
        SUITS * sum(column) for column in zip(*(part[0] for part in parts), strict=True)
    )
    won = tuple(SUITS * count for count in sum(part[1] for part in parts).tolist())  # type: ignore[union-attr]
    decisions = np.stack([part[2] for part in parts]).astype(np.bool_)
    return Outcome(terms, fold, unqualified, push, lose, won, decisions)


def _stand(
    table: Table, rank: int, least: int, own: Rows, strengths: npt.NDArray[np.uint16]
) -> npt.NDArray[np.uint32]:
    found = np.empty((len(own), 3), np.uint32)
    core().stand(table._table, _code(rank), least, own, strengths, found)
    return found


def _table(evaluator: Evaluator) -> Table:
    ranking = evaluator.ranking
    table = core_table(evaluator)
    if ranking.size != CARDS or (CARDS, 0) not in ranking.selection.deals:
        raise NotRuled(f"{ranking.name} hands are not dealt as {CARDS} cards each")
    if ranking.tie is None or ranking.tie.seat is not None or ranking.forfeit:
        raise NotRuled(
            f"{ranking.name} hands are not compared by strength alone: {ranking.clause.citation}"
        )
    return table


def _check_terms(evaluator: Evaluator, terms: Terms) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    wins = amounts(terms.wins, evaluator.strengths, "wins")
    others = amounts(
        [terms.fold, terms.unqualified, terms.push, terms.lose], 4, "fold, unqualified, push, lose"
    )
    if not 0 <= terms.least <= evaluator.strengths:
        raise FloormanError(f"least strength {terms.least}: 0 to {evaluator.strengths} are allowed")
    return wins, others


def _check(own: Codes, upcard: int) -> None:
    cards = {*own, upcard}
    if len(own) != CARDS or len(cards) != CARDS + 1 or not cards <= set(range(52)):
        raise WrongCount(
            f"{counted(len(cards), 'different card')} given with the upcard: {CARDS} own cards and another "
            "are wanted"
        )


def _code(rank: int) -> int:
    return SUITS * rank
