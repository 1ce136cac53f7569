"""What a log says was paid, against what is due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.audit.amounts import Unit
from floorman.audit.findings import PAYOUT, Finding
from floorman.audit.money import Money, read_money, refused_for_money
from floorman.audit.money_columns import MoneyColumns
from floorman.audit.open_questions import Note, reading_notes
from floorman.audit.values import as_text
from floorman.audit.words import Values
from floorman.columns.rounds import Rounds
from floorman.engine.rows import Flags, Strengths
from floorman.errors import NotRuled
from floorman.law.clause import Clause
from floorman.law.rulebook import Rulebook
from floorman.settle.allowed import Parts
from floorman.settle.in_bulk import BulkSettler, Settled
from floorman.settle.paytable import PayTable
from floorman.settle.situation import CAPPED

Places = npt.NDArray[np.intp]
Tables = tuple[tuple[str, PayTable], ...]
OVER, UNDER = "overpaid", "underpaid"
BLANK, DUE_THERE = "not_recorded", "due_there"
"""Cells that are empty where the wager was staked, and what was due in them."""
MOST_REMEMBERED = 1 << 14
"""Amounts that are written once; a log that is wrong throughout repeats them."""


class Why(NamedTuple):
    """The rule that a payout rests on, and what it says of the hand."""

    rule: Clause
    text: str


@dataclass(frozen=True)
class Paid:
    """A column of what was paid: the rows that say anything, and the ``rows`` where it is not what is due.

    ``over`` is by how much more was paid in each of these, in parts of a unit; below 0 where it was less.
    ``blank`` are the rows that were staked and say nothing, ``due_there`` is what was due in them.
    """

    column: str
    said: Flags
    blank: Places
    due_there: int
    rows: Places
    over: list[int]
    findings: list[Finding]


class Payouts:
    """The payouts of a log, as they are checked in every part of it.

    Raises :class:`NotRuled` for a game that is not settled by rows, and for a log with other
    seats than the game has.
    """

    def __init__(
        self,
        book: Rulebook,
        seats: tuple[str, ...],
        lows: tuple[str, ...],
        columns: MoneyColumns,
        tables: Mapping[str, PayTable],
    ) -> None:
        self._book, self._columns, self._tables = book, columns, tuple(tables.items())
        self._settler = _settler(book, self._tables)
        wanted = self._settler.seats
        if set(seats) != set(wanted):
            raise NotRuled(f"payouts are those of {' and '.join(wanted)}: name just these cards")
        if self._settler.set_hands and set(lows) != set(wanted):
            raise NotRuled(
                f"payouts are those of both hands of {' and '.join(wanted)}: say which columns hold the "
                f"low ones, as in {wanted[0]}.low=COLUMN"
            )
        self._practice = book.law.section.outside("How wagers are paid.")

    @property
    def parts(self) -> Parts:
        """How many cards a round of the game has."""
        return self._settler.parts

    @property
    def denominator(self) -> int:
        """Into how many parts a unit of money is divided."""
        return self._settler.denominator

    def read(self, frame: pl.DataFrame) -> Money:
        """The money of some rows."""
        return read_money(frame, self._columns)

    def refused(self, frame: pl.DataFrame, money: Money, left: Flags) -> Iterator[Finding]:
        """Those of the rows that are ``left`` that cannot be settled."""
        return refused_for_money(frame, money, self._settler, left)

    def badly_set(self, rounds: Rounds, left: Flags) -> Iterator[tuple[int, str, str]]:
        """Those of the rows that are ``left`` where a seat may not set its hands so: row, seat, why."""
        hands = self._settler.set_hands
        if hands is None:
            return
        high, low = (self._strengths(self._book, rounds, name) for name in self._settler.lists[:2])
        wrong = hands.wrong(high, low)
        for row in np.flatnonzero(left & wrong.any(axis=1)).tolist():
            seat = int(wrong[row].argmax())
            why = hands.told(seat, int(high[row, seat]), int(low[row, seat]))
            yield row, self._settler.seats[seat], why

    def check(self, frame: pl.DataFrame, rounds: Rounds, money: Money, ruled: Flags) -> Iterator[Paid]:
        """The recorded payouts of the rows that are ``ruled``, column by column."""
        settled = self._settle(self._book, rounds, money)
        for wager, paid, back in money.recorded:
            net, stake = due_of(settled, wager), back * self.denominator
            recorded, due = paid.values * self.denominator, net + stake
            said = ruled & paid.given
            blank = _blank(money, wager, ruled & ~paid.given)
            rows = np.flatnonzero(said & (recorded != due))
            found: list[Finding] = []
            if len(rows):
                notes = self._notes(rounds, money, wager, rows, net[rows], (recorded - stake)[rows])
                whys = [self._why(settled, wager, row) for row in rows.tolist()]
                words = as_text(frame[paid.column].gather(rows)).to_list()
                amounts = zip(due[rows].tolist(), recorded[rows].tolist(), strict=True)
                told = [_told(money.unit, self.denominator, *each) for each in amounts]
                facts = zip(rows.tolist(), words, told, whys, notes, strict=True)
                found = [_finding(paid.column, *each) for each in facts]
            due_there = int(np.maximum(due[blank], 0).sum())
            yield Paid(paid.column, said, blank, due_there, rows, (recorded - due)[rows].tolist(), found)

    def _settle(self, book: Rulebook, rounds: Rounds, money: Money) -> Settled:
        settler = _settler(book, self._tables)
        hands = {name: self._strengths(book, rounds, name) for name in settler.lists}
        minimum = money.minimum.values if money.minimum else 0
        return settler.settle(hands, money.staked, money.folded, money.unit.cent, minimum)

    def _strengths(self, book: Rulebook, rounds: Rounds, name: str) -> Strengths:
        """What the hands of the seats are by a list: the first rules them as they are dealt or set."""
        evaluator, setting = book.evaluator(name), book.rules.setting
        if setting and name == setting.low:
            rounds = rounds.of_lows(evaluator)
        elif name != book.rankings[0]:
            rounds = rounds.by_list(evaluator)
        places = [rounds.seats.index(seat) for seat in self._settler.seats]
        return rounds.strengths[:, places]

    def _notes(
        self, rounds: Rounds, money: Money, wager: str | None, rows: Places, due: Values, recorded: Values
    ) -> list[Note]:
        taken = money.take(rows)

        def due_by(book: Rulebook, ruled: Rounds) -> Values:
            return due_of(self._settle(book, ruled, taken), wager)

        return reading_notes(self._book, rounds, rows, due, due_by, lambda by: np.asarray(by == recorded))

    def _why(self, settled: Settled, wager: str | None, row: int) -> Why:
        """The rule that settles a wager in a row, as a finding cites it."""
        if wager is None:
            return Why(self._practice, "all wagers together")
        outcome = self._settler.outcomes(int(settled.codes[row]))[wager]
        capped = wager in settled.capped and settled.capped[wager][row]
        return Why(
            outcome.source or self._practice, f"{outcome.text}, {CAPPED}" if capped else outcome.text
        )


@lru_cache(MOST_REMEMBERED)
def _told(unit: Unit, parts: int, due: int, recorded: int) -> tuple[str, str]:
    """What is due, and by how much it was missed, in words; both are in ``parts`` of a unit."""
    missed = unit.written(Fraction(abs(recorded - due), parts))
    what = OVER if recorded > due else UNDER
    return unit.written(Fraction(due, parts)), f"{what} by {missed}"


def _blank(money: Money, wager: str | None, empty: Flags) -> Places:
    """Those of the rows with an ``empty`` cell where the wager, or any of all, was staked."""
    if not empty.any():
        return np.zeros(0, np.intp)
    stakes = money.staked.values() if wager is None else [money.staked[wager]]
    return np.flatnonzero(empty & np.any([stake != 0 for stake in stakes], axis=0))


def due_of(settled: Settled, wager: str | None) -> Values:
    """What is due on a wager, or on all of them together, in parts of a unit."""
    if wager is not None:
        return settled.net[wager]
    return np.asarray(np.sum(list(settled.net.values()), axis=0), np.int64)


@cache
def _settler(book: Rulebook, tables: Tables) -> BulkSettler:
    return BulkSettler(book, dict(tables))


def _finding(column: str, row: int, word: str, told: tuple[str, str], why: Why, note: Note) -> Finding:
    right, missed = told
    message = "; ".join(filter(None, (missed, why.text, note.agrees_under)))
    rule = why.rule
    return Finding(row, column, PAYOUT, word, right, rule.ref, rule.citation, note.depends_on, message)
