"""Counts of an audit, which add up over parts in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from floorman.audit.amounts import Unit

Deal = tuple[str, int, int]
"""A seat, its count of own cards and that of the board."""
COUNTED = ("rows", "findings", "refused")
"""What is counted of each group."""
Groups = dict[tuple[str, ...], Counter[str]]


@dataclass
class Tally:
    """What was found in some rows: ``rows == agreed + with_findings + sum(refused.values())``.

    ``findings`` are counted by status and column, rows that are refused by what is wrong with them;
    ``checked`` counts the rows in which a column claims something, by kind and column; ``groups`` count
    by the values of the columns that are counted apart; ``dealt`` counts the hands of a deal by their
    category's place in the list. ``owed`` adds up what was overpaid and underpaid by column, and what was
    due in cells that are empty, in parts of a unit of money; ``blank`` counts these cells by column, and
    ``silent`` the rows among those that agreed in which nothing is recorded that is checked. ``units`` are
    those that amounts were counted in.
    """

    rows: int = 0
    agreed: int = 0
    silent: int = 0
    with_findings: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    findings: Counter[tuple[str, str]] = field(default_factory=Counter)
    checked: Counter[tuple[str, str]] = field(default_factory=Counter)
    groups: Groups = field(default_factory=dict)
    dealt: dict[Deal, Counter[int]] = field(default_factory=dict)
    owed: dict[str, Counter[str]] = field(default_factory=dict)
    blank: Counter[str] = field(default_factory=Counter)
    units: set[Unit] = field(default_factory=set)

    def add(self, other: Tally) -> None:
        """Count what another part has found."""
        self.rows += other.rows
        self.agreed += other.agreed
        self.silent += other.silent
        self.with_findings += other.with_findings
        self.refused.update(other.refused)
        self.findings.update(other.findings)
        self.checked.update(other.checked)
        for group, counts in other.groups.items():
            self.groups.setdefault(group, Counter()).update(counts)
        for deal, hands in other.dealt.items():
            self.dealt.setdefault(deal, Counter()).update(hands)
        for column, owed in other.owed.items():
            self.owed.setdefault(column, Counter()).update(owed)
        self.blank.update(other.blank)
        self.units |= other.units
