"""The rows of a log that are not ruled, and what keeps each from being."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
import polars as pl

from floorman.audit.findings import (
    CANCELLED,
    DOUBLED_ACROSS,
    ILLEGAL_ROUND,
    MALFORMED,
    OTHER_GAME,
    UNREADABLE,
    Finding,
)
from floorman.audit.money import Money
from floorman.audit.payouts import Payouts
from floorman.audit.plan import Plan
from floorman.audit.source import Chunk
from floorman.audit.values import as_text
from floorman.audit.words import UNKNOWN, values_of, void
from floorman.columns.rounds import Rounds
from floorman.engine.rows import Flags
from floorman.errors import DoubledCard, FloormanError, WrongCount
from floorman.law.catalogue import law
from floorman.law.words import counted
from floorman.settle.allowed import Parts


def refused_rows(chunk: Chunk, plan: Plan, rounds: Rounds, money: Money | None) -> Iterator[Finding]:
    """The rows that are not ruled, each once, with the first thing that keeps it from being."""
    left = np.ones(rounds.rows, np.bool_)
    for row, message in chunk.malformed.items():
        left[row] = False
        yield Finding(row, "", MALFORMED, message=f"the row {message}")
    for finding in chain(_void(chunk.frame, plan, left), _of_another_game(chunk.frame, plan, left)):
        left[finding.row] = False
        yield finding
    for row in np.flatnonzero(rounds.bad & left).tolist():
        yield _bad_cards(plan, rounds, row)
    left &= ~rounds.bad
    if plan.payouts and money:
        for finding in _not_to_be_settled(chunk, plan, plan.payouts, rounds, money, left):
            left[finding.row] = False
            yield finding


def _not_to_be_settled(
    chunk: Chunk, plan: Plan, payouts: Payouts, rounds: Rounds, money: Money, left: Flags
) -> Iterator[Finding]:
    """Rows that could be ruled, but whose wagers are not settled.

    What is given is no longer ``left`` when more is looked for.
    """
    yield from _not_all_dealt(payouts.parts, rounds, left)
    yield from _low_hands_short(plan, payouts.parts, rounds, left)
    yield from payouts.refused(chunk.frame, money, left)
    for row, seat, message in payouts.badly_set(rounds, left):
        yield _of_set_hands(plan, rounds, row, seat, ILLEGAL_ROUND, message)


def _not_all_dealt(parts: Parts, rounds: Rounds, left: Flags) -> Iterator[Finding]:
    """Rows whose wagers are settled only when all cards are dealt."""
    wanted = (parts.cards, parts.board)
    for (own, board), rows in rounds.deals(rounds.seats[0]).items():
        if (own, board) != wanted:
            short = np.zeros(rounds.rows, np.bool_)
            short[rows] = True
            message = f"{own} cards and a board of {board}: {parts.cards} and {parts.board} are dealt"
            for row in np.flatnonzero(short & left).tolist():
                yield Finding(row, "", WrongCount.kind, message=f"{message} when wagers are settled")


def _low_hands_short(plan: Plan, parts: Parts, rounds: Rounds, left: Flags) -> Iterator[Finding]:
    """Rows where a seat has not all cards of its low hand, or too many."""
    for seat, name in rounds.lows.items():
        counts = rounds.counts(name)
        for row in np.flatnonzero(left & (counts != parts.low)).tolist():
            message = f"{counted(int(counts[row]))} given for {name}: {parts.low} are dealt"
            yield _of_set_hands(plan, rounds, row, seat, WrongCount.kind, message)


def _of_set_hands(plan: Plan, rounds: Rounds, row: int, seat: str, status: str, message: str) -> Finding:
    cells = (*plan.layout.seats[seat], *plan.layout.lows[seat])
    recorded = " | ".join(rounds.text_of(name, row) for name in (seat, rounds.lows[seat]))
    return Finding(row, ",".join(map(str, cells)), status, recorded, message=message)


def _void(frame: pl.DataFrame, plan: Plan, left: Flags) -> Iterator[Finding]:
    column = plan.layout.void
    if column:
        words = as_text(frame[column])
        means = values_of(words, void)
        for row in np.flatnonzero(left & (means == 1)).tolist():
            yield Finding(row, column, CANCELLED, words[row])
        for row in np.flatnonzero(left & (means == UNKNOWN)).tolist():
            message = "neither void nor in play: write yes or no"
            yield Finding(row, column, UNREADABLE, words[row], message=message)


def _of_another_game(frame: pl.DataFrame, plan: Plan, left: Flags) -> Iterator[Finding]:
    """Rows whose game is known and is not the one that is audited."""
    column = plan.layout.game
    if column:
        words = as_text(frame[column])
        means = values_of(words, lambda word: int(_is_another(word, plan)))
        for row in np.flatnonzero(left & (means == 1)).tolist():
            message = f"not ruled as {plan.book.law.id}: audit its game apart"
            yield Finding(row, column, OTHER_GAME, words[row], message=message)


def _is_another(word: str, plan: Plan) -> bool:
    try:
        return law(word).id != plan.book.law.id
    except FloormanError:
        return False  # a name of the house's own, for a table or a variant


def _bad_cards(plan: Plan, rounds: Rounds, row: int) -> Finding:
    names, error = rounds.fault(row)
    layout = plan.layout
    cells = {**layout.seats, "the board": layout.board, "the dead cards": layout.dead}
    cells |= {rounds.lows[seat]: low for seat, low in layout.lows.items()}
    across = isinstance(error, DoubledCard) and len(names) > 1
    return Finding(
        row=row,
        column=",".join(str(cell) for name in names for cell in cells[name]),
        status=DOUBLED_ACROSS if across else error.kind,
        recorded=" | ".join(rounds.text_of(name, row) for name in names),
        message=str(error),
    )
