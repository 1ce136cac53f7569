"""All own cards and some of a board: fold, or wager on what the own cards will make with a board unseen.

Everything is exact: the hand is the best of all own cards with as many of the board as the selection says,
over every board, for each class of own cards that suits do not tell apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

import numpy as np
import numpy.typing as npt

from floorman.engine.deals import (
    BETTER,
    FOLD,
    Amounts,
    Bytes,
    Counts,
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
from floorman.errors import NotRuled
from floorman.law.evaluator import Evaluator
from floorman.law.selection import Deal

SHARE = 32
"""Classes that a thread takes at a time."""

MOST_DRAWN, MOST_BOARD = 4, 5

Strategy = Flags | Callable[[Rows], npt.ArrayLike]
"""What to wager on: flags by the row of the own cards, or a function from the rows to flags."""


@dataclass(frozen=True)
class Terms:
    """What a wager comes to by the strength of the hand, and a fold, as whole numbers in any unit."""

    wager: Sequence[int]
    fold: int


@dataclass(frozen=True, eq=False)
class Outcome:
    """What becomes of all deals of own cards and a board under one strategy, exactly.

    ``own`` are the classes of own cards, ``ways`` how many hands each has, ``boards`` how many boards may
    meet one. ``totals`` are what a wager with each comes to over all of those, ``decisions`` whether it was
    made. ``dealt`` and ``wagered`` count deals by the strength of the hand: all, and those wagered on.
    """

    terms: Terms
    own: Rows
    ways: Bytes
    boards: int
    totals: Amounts
    decisions: Flags
    dealt: tuple[int, ...]
    wagered: tuple[int, ...]

    @property
    def deals(self) -> int:
        """All deals that were counted."""
        return sum(self.dealt)

    @property
    def folded(self) -> int:
        """Deals that were folded."""
        return int(self.ways[~self.decisions].sum(dtype=np.int64)) * self.boards

    @property
    def total(self) -> int:
        """What all deals together come to."""
        wagers = zip(self.terms.wager, self.wagered, strict=True)
        return sum(amount * count for amount, count in wagers) + self.terms.fold * self.folded

    @property
    def expectation(self) -> Fraction:
        """What a deal comes to on the average."""
        return Fraction(self.total, self.deals)

    def wagered_by(self, labels: Sequence[Label]) -> dict[Label, int]:
        """Deals wagered on by the label of the hand's strength, where ``labels`` has one for each."""
        return by_label(self.wagered, labels)

    def dealt_by(self, labels: Sequence[Label]) -> dict[Label, int]:
        """The same of all deals."""
        return by_label(self.dealt, labels)

    def place(self, own: Sequence[int]) -> int:
        """The row of the class that a hand of own cards is in."""
        return row_of(self.own, own)


def best(evaluator: Evaluator, deal: Deal, terms: Terms, threads: int | None = None) -> Outcome:
    """What becomes of all deals where all own cards are played as they are worth most; folded where it is
    the same. ``deal`` are the counts of own cards and board."""
    own, ways = hand_classes(deal[0])
    return _over_all(evaluator, deal, terms, (own, ways), np.full(len(own), BETTER, np.uint8), threads)


def played(
    evaluator: Evaluator, deal: Deal, terms: Terms, strategy: Strategy, threads: int | None = None
) -> Outcome:
    """What becomes of all deals under a strategy."""
    own, ways = hand_classes(deal[0])
    plays = flags(strategy(own) if callable(strategy) else strategy, len(own))
    return _over_all(evaluator, deal, terms, (own, ways), plays, threads)


def strengths(evaluator: Evaluator, deal: Deal, threads: int | None = None) -> tuple[int, ...]:
    """How many of all deals have a hand of each strength."""
    own, ways = hand_classes(deal[0])
    nothing = Terms([0] * evaluator.strengths, 0)
    plays = np.full(len(own), FOLD, np.uint8)
    return _over_all(evaluator, deal, nothing, (own, ways), plays, threads).dealt


def _over_all(
    evaluator: Evaluator,
    deal: Deal,
    terms: Terms,
    classes: tuple[Rows, Bytes],
    plays: Bytes,
    threads: int | None,
) -> Outcome:
    table = core_table(evaluator)
    drawn = _drawn(evaluator, deal)
    wager = amounts(terms.wager, evaluator.strengths, "wager")
    amounts([terms.fold], 1, "fold")
    own, ways = classes
    totals = np.zeros(len(own), np.int64)

    def of_share(share: slice) -> Counts:
        counts = np.zeros((2, len(wager)), np.uint64)
        core().settle_boards(
            table._table,
            deal[1],
            drawn,
            terms.fold,
            wager,
            own[share],
            ways[share],
            plays[share],
            totals[share],
            counts[0],
            counts[1],
        )
        return counts

    shares = [slice(start, start + SHARE) for start in range(0, len(own), SHARE)]
    counts = np.array(in_shares(of_share, shares, threads)).sum(axis=0)
    dealt, wagered = tuple(counts[0].tolist()), tuple(counts[1].tolist())
    boards = comb(52 - deal[0], deal[1])
    return Outcome(terms, own, ways, boards, totals, plays.astype(np.bool_), dealt, wagered)


def _drawn(evaluator: Evaluator, deal: Deal) -> int:
    """How many cards of the board make the hand; raises :class:`NotRuled` where not all own cards do."""
    ranking = evaluator.ranking
    uses = ranking.selection.uses
    if uses is None or uses[0] != deal[0] or deal not in ranking.selection.deals:
        raise NotRuled(
            f"{ranking.name} hands of {deal[0]} own cards and a board of {deal[1]} are not made of all own "
            f"cards and some of the board ({ranking.selection.clause.citation})"
        )
    if not 1 <= uses[1] <= MOST_DRAWN or deal[1] > MOST_BOARD:
        raise NotRuled(f"boards of {deal[1]}, of which {uses[1]} play, are not counted here")
    return uses[1]
