"""What an audit checks: which rules, which columns, and what they claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import polars as pl

from floorman.audit.claims import CategoryClaim, Claim, OutcomeClaim, QualifiesClaim, WinnerClaim
from floorman.audit.findings import PAYOUT
from floorman.audit.layout import Cell, Cells, Layout
from floorman.audit.payouts import Payouts
from floorman.audit.roles import ALONE
from floorman.audit.values import as_text
from floorman.columns.cells import Hands, read_cells
from floorman.columns.rounds import Rounds
from floorman.engine.texts import WIDTH
from floorman.errors import FloormanError, NotRuled, UnknownName, shown, unknown
from floorman.law.evaluator import Evaluator
from floorman.law.labels import NUMBERINGS, Numbering, category_named
from floorman.law.ranking import Ranking
from floorman.law.rulebook import Rulebook
from floorman.settle.paytable import PayTable


@dataclass(frozen=True)
class Plan:
    """The rules and the columns of an audit, the same for every part of a file.

    ``tables`` are the pay tables of the wagers that are staked.

    Raises :class:`NotRuled` where the columns claim what the section does not rule.
    """

    book: Rulebook
    ranking: str
    layout: Layout
    numbering: Numbering
    tables: Mapping[str, PayTable] = field(default_factory=dict)

    def __post_init__(self) -> None:
        _ = self.claims, self.payouts

    def __reduce__(self) -> tuple[Any, ...]:
        # The rest is made anew.
        return Plan, (self.book, self.ranking, self.layout, self.numbering, self.tables)

    @cached_property
    def evaluator(self) -> Evaluator:
        """The ranking list that is audited."""
        return self.book.evaluator(self.ranking)

    @cached_property
    def claims(self) -> tuple[Claim, ...]:
        """What is checked, in the order in which findings of a row are reported."""
        seats, ranking = tuple(self.layout.seats), self.evaluator.ranking
        found: list[Claim] = [
            CategoryClaim(column, seats.index(seat), ranking, self.numbering.categories)
            for seat, column in self.layout.categories.items()
        ]
        for column, kind in ((self.layout.winner, WinnerClaim), (self.layout.outcome, OutcomeClaim)):
            if column:
                self._check_compared(column, seats)
                found.append(kind(column, seats, ranking))
        if self.layout.qualifies:
            found.append(self._qualifies(self.layout.qualifies, seats))
        return tuple(found)

    @property
    def checked(self) -> list[tuple[str, str]]:
        """What is checked, by kind and column."""
        claimed = [(claim.kind, claim.column) for claim in self.claims]
        return claimed + [(PAYOUT, column) for column in self.layout.money.claimed]

    @cached_property
    def payouts(self) -> Payouts | None:
        """What was paid, where the log says it."""
        money = self.layout.money
        if not money.by_role:
            return None
        if self.ranking != self.book.rankings[0]:
            raise NotRuled(
                f"payouts are settled by the {self.book.rankings[0]} list, not by {self.ranking}"
            )
        return Payouts(self.book, tuple(self.layout.seats), tuple(self.layout.lows), money, self.tables)

    def rounds(self, frame: pl.DataFrame) -> Rounds:
        """The rounds of some rows of the log."""
        seats = {name: self._hands(frame, cells) for name, cells in self.layout.seats.items()}
        board = self._hands(frame, self.layout.board) if self.layout.board else None
        deck = len(self.evaluator.deck)
        dead = self._hands(frame, self.layout.dead, deck) if self.layout.dead else None
        lows = {name: self._hands(frame, cells) for name, cells in self.layout.lows.items()}
        return Rounds(self.evaluator, seats, board, dead, lows)

    def _hands(self, frame: pl.DataFrame, cells: Cells, width: int = WIDTH) -> Hands:
        return read_cells([self._cell(frame, cell) for cell in cells], self.evaluator.deck, width)

    def _cell(self, frame: pl.DataFrame, cell: Cell) -> pl.Series:
        if not cell.suit:
            return frame[cell.column]
        rank = _letters(frame[cell.column], self.numbering.ranks)
        suit = _letters(frame[cell.suit], self.numbering.suits)
        return (rank + suit).alias(str(cell))

    def _check_compared(self, column: str, seats: tuple[str, ...]) -> None:
        ranking = self.evaluator.ranking
        if ranking.tie is None:
            raise NotRuled(f"column {column!r}: no two {ranking.name} hands are compared")
        wanted = ranking.seats or ("two seats or more",)
        if len(seats) < 2 or (ranking.seats and seats != ranking.seats):
            raise NotRuled(f"column {column!r} says who won: name the cards of {' and '.join(wanted)}")

    def _qualifies(self, column: str, seats: tuple[str, ...]) -> QualifiesClaim:
        rule = self.book.rules.qualification
        if rule is None:
            raise NotRuled(f"column {column!r}: in {self.book.law.id} no hand has to qualify")
        if rule.seat not in seats and seats != (ALONE,):
            raise NotRuled(f"column {column!r}: name the cards of the {rule.seat}, whose hand qualifies")
        return QualifiesClaim(column, seats.index(rule.seat) if rule.seat in seats else 0, rule)


def numbering(labels: Sequence[str], ranking: Ranking) -> Numbering:
    """How a log numbers the categories: as a known data set does, or as NUMBER=CATEGORY says.

    Raises :class:`UnknownName` for a data set or a category there is not.
    """
    if len(labels) == 1 and "=" not in labels[0]:
        if labels[0] not in NUMBERINGS:
            raise unknown("labels", labels[0], [*NUMBERINGS, "NUMBER=CATEGORY ..."])
        return NUMBERINGS[labels[0]]
    words: dict[str, str] = {}
    for text in labels:
        number, equals, category = (part.strip() for part in text.partition("="))
        if not equals or not number:
            raise UnknownName(f"--labels {shown(text)}: give NUMBER=CATEGORY")
        if category_named(ranking, category) is None:
            raise unknown("category", category, [each.name for each in ranking.ladder])
        if number in words:
            raise FloormanError(f"--labels: {number} is given twice")
        if category_named(ranking, number) is not None:
            raise FloormanError(f"--labels {shown(text)}: {number} names a category itself")
        words[number] = category
    return Numbering(words)


def _letters(column: pl.Series, letters: str) -> pl.Series:
    """Ranks or suits as letters, where they are numbers from 1; else as they stand."""
    text = as_text(column)
    numbers = {str(number): letter for number, letter in enumerate(letters, start=1)}
    return text.replace(list(numbers), list(numbers.values())) if numbers else text
