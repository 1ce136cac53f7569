"""Amounts of money in the columns of a log: whole numbers of a unit, never a float."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.audit.values import as_text
from floorman.audit.words import Values, values_of
from floorman.engine.rows import Flags
from floorman.errors import NotRuled
from floorman.settle.in_bulk import MOST

_ABSENT, _NONE = -(1 << 62), -(1 << 61)
"""Stand for a cell without an amount, and for one with what is no amount."""
_DECIMALS = 4
_PATTERN = re.compile(r"(?P<sign>-?)(?P<whole>[0-9]+)(?:\.(?P<part>[0-9]+))?")


@dataclass(frozen=True)
class Unit:
    """What amounts are counted in: ``scale`` of it make what a log writes as 1, ``cent`` of it are the
    least that is paid."""

    scale: int
    cent: int

    def written(self, amount: Fraction) -> str:
        """An amount, counted in this unit, as a log would write it; a fraction where it could not.

        >>> WHOLE.written(Fraction(15, 2)), DECIMAL.written(Fraction(-75750))
        ('15/2', '-7.575')
        """
        exact = amount / self.scale
        if self == WHOLE or (exact * 10**_DECIMALS).denominator != 1:
            return str(exact)
        digits = f"{abs(int(exact * 10**_DECIMALS)):0{_DECIMALS + 1}}"
        whole, part = digits[:-_DECIMALS], digits[-_DECIMALS:].rstrip("0")
        return f"{'-' if amount < 0 else ''}{whole}.{part:0<2}"

    def plain(self, amount: Fraction) -> int | str:
        """The same as JSON has it: whole numbers stay such where they are what a log writes."""
        return int(amount) if self == WHOLE and amount.denominator == 1 else self.written(amount)


WHOLE = Unit(scale=1, cent=1)
"""Whole numbers of cents; of chips only where no cap and no rounding rests on what a unit is."""
DECIMAL = Unit(scale=10**_DECIMALS, cent=10 ** (_DECIMALS - 2))
"""Decimals of a currency that has a hundred cents."""


@dataclass(frozen=True)
class Amounts:
    """A column of amounts: ``values``, 0 where none is ``given``, and where it holds what is ``none``."""

    column: str
    values: Values
    given: Flags
    none: Flags

    def take(self, rows: npt.NDArray[np.intp]) -> Amounts:
        """The amounts of these rows."""
        return Amounts(self.column, self.values[rows], self.given[rows], self.none[rows])


def unit_of(columns: Sequence[pl.Series]) -> Unit:
    """The unit of these columns together; one without a single cell filled has none, whatever its type.

    Raises :class:`NotRuled` for columns of floats and the like, and where some hold whole numbers and
    others decimals.
    """
    units = {}
    for column in columns:
        kind = column.dtype
        if column.null_count() == len(column):
            continue
        if kind.is_integer():
            units[column.name] = WHOLE
        elif kind.is_decimal() or kind in (pl.String, pl.Categorical, pl.Enum, pl.Object):
            units[column.name] = DECIMAL
        else:
            raise NotRuled(
                f"column {column.name!r} is {kind}: amounts are whole numbers of cents, or decimals as "
                f"text or Decimal"
            )
    if len(set(units.values())) > 1:
        whole = [name for name, unit in units.items() if unit == WHOLE]
        rest = [name for name in units if name not in whole]
        raise NotRuled(
            f"amounts stand as whole numbers in {', '.join(whole)}, and as decimals in {', '.join(rest)}: "
            f"write all the same way"
        )
    return next(iter(units.values()), WHOLE)


def read_amounts(column: pl.Series) -> Amounts:
    """The amounts of a column, in the unit that :func:`unit_of` gives for it.

    >>> found = read_amounts(pl.Series("ante", ["12.50", "1,480", None, "-5"]))
    >>> found.values.tolist(), found.given.tolist(), found.none.tolist()
    ([125000, 0, 0, -50000], [True, False, False, True], [False, True, False, False])
    """
    values = _whole(column) if column.dtype.is_integer() else values_of(_texts(column), _units, _ABSENT)
    none = values == _NONE
    given = ~none & (values != _ABSENT)
    return Amounts(column.name, np.where(given, values, 0), given, none)


def _whole(column: pl.Series) -> Values:
    amount = pl.col("amount")
    kind = (
        pl.when(amount.is_null())
        .then(_ABSENT)
        .when(amount.is_between(-MOST, MOST))
        .then(amount.cast(pl.Int64, strict=False))
        .otherwise(_NONE)
    )
    return column.alias("amount").to_frame().select(kind.cast(pl.Int64)).to_series().to_numpy()


def _texts(column: pl.Series) -> pl.Series:
    """The column as text; numbers among texts are told by their kind, so that none of them is read."""
    if column.dtype != pl.Object:
        return as_text(column)
    cells = [cell if isinstance(cell, str | None) else f"{type(cell).__name__} {cell}" for cell in column]
    return pl.Series(column.name, cells, dtype=pl.String)


def _units(word: str) -> int:
    """A word in ten-thousandths."""
    found = _PATTERN.fullmatch(word.strip())
    if found is None:
        return _NONE if word.strip() else _ABSENT
    part = (found["part"] or "").rstrip("0")
    if len(part) > _DECIMALS:
        return _NONE
    units = int(found["whole"] + part.ljust(_DECIMALS, "0"))
    if units > MOST:
        return _NONE
    return -units if found["sign"] else units
