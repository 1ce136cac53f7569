"""The stakes and payouts of some rows of a log, and which rows have none that can be settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.audit.amounts import Amounts, Unit, read_amounts, unit_of
from floorman.audit.findings import ILLEGAL_ROUND, UNREADABLE, Finding
from floorman.audit.money_columns import MoneyColumns
from floorman.audit.values import as_text
from floorman.audit.words import UNKNOWN, Values, folded, values_of
from floorman.engine.rows import Flags
from floorman.settle.in_bulk import BulkSettler
from floorman.settle.situation import IllegalRound

_NO_AMOUNT = "no amount: write whole cents in a column of integers, or decimals such as 12.50"


class Recorded(NamedTuple):
    """A column of payouts: of a ``wager``, or of all together where that is None.

    ``back`` is what of the stake is counted in, beside what was won.
    """

    wager: str | None
    amounts: Amounts
    back: Values | int


@dataclass(frozen=True)
class Money:
    """The stakes and payouts of some rows, by wager; ``total`` is what all wagers were paid together.

    What was ``paid`` is net, and what was ``returned`` is that and the stake.

    ``minimum`` is the least that may be bet at the table. ``folds`` are 1 where the player folded.
    """

    columns: MoneyColumns
    unit: Unit
    stakes: Mapping[str, Amounts]
    paid: Mapping[str, Amounts]
    returned: Mapping[str, Amounts]
    total: Amounts | None
    minimum: Amounts | None
    folds: Values

    def take(self, rows: npt.NDArray[np.intp]) -> Money:
        """The money of these rows."""
        return replace(
            self,
            stakes={wager: amounts.take(rows) for wager, amounts in self.stakes.items()},
            paid={wager: amounts.take(rows) for wager, amounts in self.paid.items()},
            returned={wager: amounts.take(rows) for wager, amounts in self.returned.items()},
            total=self.total and self.total.take(rows),
            minimum=self.minimum and self.minimum.take(rows),
            folds=self.folds[rows],
        )

    @property
    def there(self) -> bool:
        """Whether any amount is given, so that the unit says something."""
        return any(
            amounts.given.any() for amounts in (*self.put, *(each.amounts for each in self.recorded))
        )

    @property
    def staked(self) -> dict[str, Values]:
        """The stakes as numbers; where there is no amount, nothing was staked."""
        return {wager: amounts.values for wager, amounts in self.stakes.items()}

    @property
    def put(self) -> list[Amounts]:
        """The amounts that are never below 0."""
        return [*self.stakes.values(), *([self.minimum] if self.minimum else [])]

    @property
    def recorded(self) -> list[Recorded]:
        """The columns of payouts."""
        found = [Recorded(wager, amounts, 0) for wager, amounts in self.paid.items()]
        found += [
            Recorded(wager, amounts, self.stakes[wager].values) for wager, amounts in self.returned.items()
        ]
        return [*found, *([Recorded(None, self.total, 0)] if self.total else [])]

    @property
    def folded(self) -> Flags:
        """Which hands were folded."""
        return np.asarray(self.folds == 1)


def read_money(frame: pl.DataFrame, columns: MoneyColumns) -> Money:
    """The money of some rows; raises :class:`NotRuled` as :func:`unit_of` does."""
    unit = unit_of([frame[name] for name in columns.amounts])
    folds = values_of(frame[columns.folded], folded) if columns.folded else np.zeros(len(frame), np.int64)
    return Money(
        columns,
        unit,
        {wager: read_amounts(frame[name]) for wager, name in columns.stakes.items()},
        {wager: read_amounts(frame[name]) for wager, name in columns.paid.items()},
        {wager: read_amounts(frame[name]) for wager, name in columns.returned.items()},
        read_amounts(frame[columns.total]) if columns.total else None,
        read_amounts(frame[columns.minimum]) if columns.minimum else None,
        folds,
    )


def refused_for_money(
    frame: pl.DataFrame, money: Money, settler: BulkSettler, left: Flags
) -> Iterator[Finding]:
    """Those of the rows that are ``left`` whose amounts cannot be read, or whose stakes no rule allows."""
    left = left.copy()
    for finding in _unreadable(frame, money, left):
        if left[finding.row]:
            yield finding
        left[finding.row] = False
    minimum = money.minimum.values if money.minimum else 0
    for row in np.flatnonzero(left & settler.illegal(money.staked, money.folded, minimum)).tolist():
        yield _illegal(frame, money, settler, row)


def _unreadable(frame: pl.DataFrame, money: Money, left: Flags) -> Iterator[Finding]:
    for amounts in (*money.put, *(each.amounts for each in money.recorded)):
        yield from _cells(frame, amounts.column, left & amounts.none, _NO_AMOUNT)
    for amounts in money.put:
        yield from _cells(frame, amounts.column, left & (amounts.values < 0), "what is bet is 0 or more")
    if money.columns.folded:
        message = "neither folded nor played: write yes or no"
        yield from _cells(frame, money.columns.folded, left & (money.folds == UNKNOWN), message)


def _cells(frame: pl.DataFrame, column: str, wrong: Flags, message: str) -> Iterator[Finding]:
    rows = np.flatnonzero(wrong)
    if len(rows):
        words = as_text(frame[column].gather(rows)).to_list()
        for row, word in zip(rows.tolist(), words, strict=True):
            yield Finding(row, column, UNREADABLE, word, message=message)


def _illegal(frame: pl.DataFrame, money: Money, settler: BulkSettler, row: int) -> Finding:
    staked = {wager: Fraction(int(stake[row]), money.unit.scale) for wager, stake in money.staked.items()}
    least = int(money.minimum.values[row]) if money.minimum else 0
    columns = [amounts.column for amounts in money.put]
    words = [as_text(frame[column].gather([row]))[0] or "" for column in columns]
    try:
        settler.check(staked, bool(money.folded[row]), Fraction(least, money.unit.scale))
    except IllegalRound as error:
        message = str(error)
    else:
        raise LookupError(f"{staked} may be staked alone and not in its row")
    return Finding(row, ",".join(columns), ILLEGAL_ROUND, " | ".join(words), message=message)
