"""What a page is made of, apart from how it is laid out: tables, and charts of bars."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from floorman.cards import Card
from floorman.explain import Reason

Kind = Literal["text", "prose", "cards", "reasons", "count", "units", "figure", "percent", "amount"]
Cell = str | int | float | tuple[Card, ...] | tuple[Reason, ...] | None

NUMBERS = ("count", "units", "figure", "percent", "amount")
PERCENT_DIGITS = 6
MANY, WIDE = 100, 12


@dataclass(frozen=True)
class Column:
    """A column of a table: what stands over it, and what its cells are."""

    name: str
    kind: Kind = "text"

    @property
    def is_number(self) -> bool:
        """Whether its cells are numbers."""
        return self.kind in NUMBERS

    def text(self, cell: Cell) -> str:
        """A cell as it is read on a page of text."""
        if cell is None:
            return ""
        if isinstance(cell, str):
            return cell
        if isinstance(cell, tuple):
            return "\n".join(f"{each.clause.ref} {each.text}" for each in cell if isinstance(each, Reason))
        if self.kind == "count":
            return f"{cell:,}"
        if self.kind == "percent":
            return f"{cell:.{PERCENT_DIGITS}%}"
        if self.kind == "units":
            return f"{cell:g}"
        if self.kind == "figure":
            return f"{cell:+.6f}"
        return str(cell)


@dataclass(frozen=True)
class Table:
    """Rows under columns. ``name`` is that of its sheet in a workbook, as far as workbooks take it."""

    name: str
    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    @property
    def texts(self) -> list[tuple[str, ...]]:
        """The cells of its rows, as they are read."""
        return [
            tuple(column.text(cell) for column, cell in zip(self.columns, row, strict=True))
            for row in self.rows
        ]

    @property
    def is_prose(self) -> bool:
        """Whether it is read row by row rather than down its columns."""
        return any(column.kind in ("prose", "reasons") for column in self.columns)

    @property
    def is_narrow(self) -> bool:
        """Whether another may stand beside it."""
        return len(self.columns) == 2 and not self.is_prose

    @property
    def is_wide(self) -> bool:
        """Whether its rows are named so that on a narrow screen the name wants a line of its own."""
        return self.columns[-1].is_number and any(len(str(row[0])) > WIDE for row in self.rows)

    @property
    def is_long(self) -> bool:
        """Whether it is better set in two columns of the page."""
        return len(self.rows) > MANY and not self.is_prose


@dataclass(frozen=True)
class Bar:
    """A bar of a chart; ``start``, ``width`` and the ``zero`` it stands on are in percent of the chart."""

    label: str
    value: float
    start: float
    width: float
    zero: float

    @property
    def figure(self) -> str:
        """Its value as it is read."""
        return f"{self.value:+.6f}"


@dataclass(frozen=True)
class Chart:
    """Bars that stand on one zero."""

    caption: str
    bars: tuple[Bar, ...]


def chart(caption: str, values: list[tuple[str, float]]) -> Chart:
    """A chart of labels and values, in their order.

    >>> [(bar.start, bar.width, bar.zero) for bar in chart("returns", [("win", 1.0), ("lose", -3.0)]).bars]
    [(75.0, 25.0, 75.0), (0.0, 75.0, 75.0)]
    """
    low = min(0.0, *(value for _, value in values))
    high = max(0.0, *(value for _, value in values))
    span, zero = (high - low) or 1.0, -low
    bars = (
        Bar(label, value, *(_percent(part, span) for part in (zero + min(value, 0.0), abs(value), zero)))
        for label, value in values
    )
    return Chart(caption, tuple(bars))


def _percent(part: float, of: float) -> float:
    return round(100 * part / of, 3)
