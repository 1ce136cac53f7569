"""A return table: what becomes of all deals of a wager, exactly, and the figures that follow from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import Any

from floorman.law.rulebook import rulebook

CONFIDENCE = 0.9
"""Of the volatility index: the share of games whose result lies within it."""


@dataclass(frozen=True)
class Row:
    """One event: how many deals end so, what the player has more then, and what was put down.

    ``pays`` and ``staked`` are in units of the wager (of the ante, where there are several); ``pays`` is
    None where no pay table says.
    """

    event: str
    combinations: int
    pays: Fraction | None
    staked: Fraction = Fraction(1)


@dataclass(frozen=True)
class Returns:
    """The return table of a wager, or of a game's main wagers together.

    ``note`` says what of the pay table it leaves out.

    >>> import floorman as fm
    >>> trips = fm.game("uth").odds("trips", table="trips-a")
    >>> trips.expectation, round(trips.edge, 6)
    (Fraction(-301629, 33446140), 0.009018)
    """

    game: str
    wager: str
    table: str
    source: str
    readings: Mapping[str, str]
    deals: int
    rows: tuple[Row, ...]
    note: str = ""

    @property
    def paid(self) -> bool:
        """Whether a pay table says what the rows pay."""
        return all(row.pays is not None for row in self.rows)

    @property
    def expectation(self) -> Fraction:
        """What a unit wins on the average, exactly."""
        return self._mean(1)

    @property
    def edge(self) -> float:
        """What the house keeps of a unit."""
        return -float(self.expectation)

    @property
    def staked(self) -> Fraction:
        """What is put down on the average, in units."""
        return sum((row.staked * row.combinations for row in self.rows), Fraction(0)) / self.deals

    @property
    def element_of_risk(self) -> float:
        """What the house keeps of all that is put down."""
        return -float(self.expectation / self.staked)

    @property
    def standard_deviation(self) -> float:
        """Of what a unit wins."""
        return sqrt(self._mean(2) - self.expectation**2)

    @property
    def volatility_index(self) -> float:
        """How far, nine times in ten, a unit's result lies from its mean, as if it were normal."""
        return NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * self.standard_deviation

    @property
    def hit_frequency(self) -> float:
        """How often a unit wins anything."""
        hits = sum(row.combinations for row in self.rows if row.pays is not None and row.pays > 0)
        return hits / self.deals

    def as_dict(self) -> dict[str, Any]:
        """The table as plain data, as ``floorman odds --json`` prints it."""
        plain: dict[str, Any] = {
            "game": self.game,
            "wager": self.wager,
            "table": self.table,
            "source": self.source,
            "readings": dict(self.readings),
            "deals": self.deals,
            "rows": [self._row(row) for row in self.rows],
        }
        if self.note:
            plain["note"] = self.note
        if not self.paid:
            return plain
        exact = self.expectation
        return plain | {
            "expectation": {"numerator": exact.numerator, "denominator": exact.denominator},
            "edge": self.edge,
            "element_of_risk": self.element_of_risk,
            "standard_deviation": self.standard_deviation,
            "hit_frequency": self.hit_frequency,
            "volatility_index": self.volatility_index,
        }

    def _repr_html_(self) -> str:
        """The return table as a notebook shows it, a bar beside each return.

        >>> import floorman as fm
        >>> "edge 0.901835%" in fm.game("uth").odds("trips", table="trips-a")._repr_html_()
        True
        """
        from floorman.display.sheet import origin, sheet, table
        from floorman.odds.tables import charted, events, figures

        book = rulebook(self.game, self.readings)
        if not self.paid:
            title = f"{book.law.title}, {self.wager}: no pay table"
            return sheet(title, table(events(self)), *origin(book))
        title = f"{book.law.title}, {self.wager} by {self.table}: edge {self.edge:.6%}"
        return sheet(title, table(figures(self)), table(charted(self)), *origin(book))

    def _repr_svg_(self) -> str | None:
        """What each event adds to the expectation, as a picture for documents that take no HTML.

        >>> import floorman as fm
        >>> fm.game("uth").odds("trips", table="trips-a")._repr_svg_().count("<rect")
        11
        """
        from floorman.display.charts import svg
        from floorman.odds.tables import what_moves_it

        return svg(what_moves_it(self)) if self.paid else None

    def contribution(self, row: Row) -> Fraction | None:
        """What a row adds to the expectation."""
        return None if row.pays is None else row.pays * row.combinations / self.deals

    def _row(self, row: Row) -> dict[str, Any]:
        added = self.contribution(row)
        return {
            "event": row.event,
            "combinations": row.combinations,
            "probability": row.combinations / self.deals,
            "pays": None if row.pays is None else plain_number(row.pays),
            "return": None if added is None else float(added),
        }

    def _mean(self, power: int) -> Fraction:
        total = sum((row.combinations * (row.pays or 0) ** power for row in self.rows), Fraction(0))
        return total / self.deals


def plain_number(value: Fraction) -> int | float | str:
    """A number that says exactly that: whole, with a point, or as a fraction in text."""
    if value.denominator == 1:
        return int(value)
    return float(value) if Fraction(float(value)) == value else str(value)
