"""What an audit comes to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from floorman.audit.amounts import WHOLE
from floorman.audit.findings import CANCELLED
from floorman.audit.frequencies import Frequencies, frequencies
from floorman.audit.payouts import BLANK, DUE_THERE, OVER, UNDER
from floorman.audit.plan import Plan
from floorman.audit.tally import COUNTED, Tally
from floorman.law.clause import Section


@dataclass(frozen=True)
class Summary:
    """The counts of an audit, over all files.

    ``files`` says how many rows each has. ``plan`` is what was checked, ``tally`` what was found.
    """

    files: Mapping[str, int]
    plan: Plan
    tally: Tally

    @property
    def clean(self) -> bool:
        """Every row that counts was ruled, says what is right, and leaves out no payout that was due."""
        refused = sum(self.tally.refused.values()) - self.tally.refused[CANCELLED]
        left_out = any(owed[DUE_THERE] for owed in self.tally.owed.values())
        return not (self.tally.with_findings or refused or left_out)

    @property
    def found(self) -> int:
        """How many findings there are: wrong values, and rows that are refused."""
        return sum(self.tally.findings.values()) + sum(self.tally.refused.values())

    @property
    def section(self) -> Section:
        """The section that was applied."""
        return self.plan.book.law.section

    @property
    def frequencies(self) -> tuple[Frequencies, ...]:
        """How often each category was dealt to each seat, against its exact frequency."""
        seats = list(self.plan.layout.seats)
        dealt = sorted(self.tally.dealt, key=lambda deal: (seats.index(deal[0]), deal))
        return tuple(frequencies(self.plan.evaluator, deal, self.tally.dealt[deal]) for deal in dealt)

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Rows, findings and refused rows by the values of the columns that are counted apart.

        Where payouts are recorded, also what was overpaid and underpaid.
        """
        by = self.plan.layout.by
        return [
            {
                "by": dict(zip(by, values, strict=True)),
                **{what: counts[what] for what in COUNTED},
                **(self._owed(counts) if self.plan.payouts else {}),
            }
            for values, counts in sorted(self.tally.groups.items(), key=lambda group: _in_order(group[0]))
        ]

    @property
    def payouts(self) -> dict[str, Any] | None:
        """What was overpaid and underpaid, over all and by column, None where no payouts are recorded.

        Of each column also how many of its cells are empty where the wager was staked, and what was due in
        them, which counts as neither. Amounts are whole numbers where the log counts so, and text where
        they are none.
        """
        if self.plan.payouts is None:
            return None
        money, nothing = self.plan.layout.money, Counter[str]()
        owed = {column: self.tally.owed.get(column, nothing) for column in money.claimed}
        return {
            "tables": {wager: table.name for wager, table in self.plan.tables.items()},
            **self._owed(sum((owed[column] for column in money.counted), nothing)),
            "columns": [
                {
                    "column": column,
                    **self._owed(counts),
                    BLANK: self.tally.blank[column],
                    **self._owed(counts, (DUE_THERE,)),
                }
                for column, counts in owed.items()
            ],
        }

    def _owed(self, counts: Counter[str], which: tuple[str, ...] = (OVER, UNDER)) -> dict[str, int | str]:
        assert self.plan.payouts is not None, "only payouts are owed"
        unit = next(iter(self.tally.units), WHOLE)
        parts = self.plan.payouts.denominator
        return {what: unit.plain(Fraction(counts[what], parts)) for what in which}

    def as_dict(self) -> dict[str, Any]:
        """The summary as plain data, as ``floorman audit --json`` prints it."""
        tally, book = self.tally, self.plan.book
        return {
            "game": book.law.id,
            "ranking": self.plan.ranking,
            "citation": self.section.name,
            "current_through": self.section.date,
            "readings": dict(book.readings),
            "files": dict(self.files),
            "columns": self.plan.layout.as_dict(),
            "columns_not_read": dict(self.plan.layout.unread),
            "rows": {
                "read": tally.rows,
                "agreed": tally.agreed,
                "with_nothing_recorded": tally.silent,
                "with_findings": tally.with_findings,
                "refused": sum(tally.refused.values()),
            },
            "refused": dict(sorted(tally.refused.items())),
            "checked": [
                {"kind": kind, "column": column, "rows": rows}
                for (kind, column), rows in sorted(tally.checked.items())
            ],
            "findings": [
                {"status": status, "column": column, "rows": rows}
                for (status, column), rows in sorted(tally.findings.items())
            ],
            **({"payouts": self.payouts} if self.plan.payouts else {}),
            "groups": self.groups,
            "frequencies": [found.as_dict() for found in self.frequencies],
        }


def _in_order(values: tuple[str, ...]) -> list[tuple[bool, int, str]]:
    """Numbers by their size, before words."""
    return [(not word.isdecimal(), int(word) if word.isdecimal() else 0, word) for word in values]
