"""Which columns of a log hold stakes, what was paid on them, and who folded."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from floorman.errors import FloormanError

FOLDED, TOTAL, MINIMUM, PAID, RETURNED = "folded", "paid", "minimum", ".paid", ".returned"


@dataclass(frozen=True)
class MoneyColumns:
    """The columns of ``stakes``, of what was ``paid``, net, and of what was ``returned`` with the stake, by
    wager.

    ``total`` is what all wagers were paid together, ``minimum`` the least that may be bet at the table, and
    ``folded`` says which hands were folded.
    """

    stakes: Mapping[str, str] = field(default_factory=dict)
    paid: Mapping[str, str] = field(default_factory=dict)
    returned: Mapping[str, str] = field(default_factory=dict)
    total: str | None = None
    minimum: str | None = None
    folded: str | None = None

    @property
    def by_role(self) -> dict[str, str]:
        """The columns by their roles, as ``--columns`` would say them."""
        found = {**self.stakes, **{f"{wager}{PAID}": column for wager, column in self.paid.items()}}
        found |= {f"{wager}{RETURNED}": column for wager, column in self.returned.items()}
        rest = {TOTAL: self.total, MINIMUM: self.minimum, FOLDED: self.folded}
        return found | {role: column for role, column in rest.items() if column}

    @property
    def amounts(self) -> tuple[str, ...]:
        """Every column of amounts."""
        return (*self.stakes.values(), *self.claimed, *([self.minimum] if self.minimum else []))

    @property
    def claimed(self) -> tuple[str, ...]:
        """The columns that say what was paid."""
        return (*self.paid.values(), *self.returned.values(), *([self.total] if self.total else []))

    @property
    def counted(self) -> tuple[str, ...]:
        """The columns that together say all that was paid: the total, or one of each wager."""
        return (self.total,) if self.total else tuple({**self.returned, **self.paid}.values())


def roles_of_money(wagers: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The roles that columns of money have in a game of these wagers, and by which names they are known."""
    if not wagers:
        return {}
    return {
        **{wager: (wager,) for wager in wagers},
        **{f"{wager}{PAID}": (f"{wager}_paid",) for wager in wagers},
        **{f"{wager}{RETURNED}": () for wager in wagers},
        TOTAL: (),
        MINIMUM: (),
        FOLDED: ("folded", "fold"),
    }


def names_not_guessed(wagers: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """How columns may be called that hold what no name tells for sure, by their roles."""
    if not wagers:
        return {}
    returned = {f"{wager}{RETURNED}": (f"{wager}_returned",) for wager in wagers}
    return {**returned, TOTAL: ("paid", "total_paid"), MINIMUM: ("minimum", "table_minimum")}


def money_columns(found: Mapping[str, str], said: Collection[str], wagers: Sequence[str]) -> MoneyColumns:
    """The columns of ``found`` by their roles, where any of these was ``said`` or any payout is recorded.

    Stakes alone are known by name only, and claim nothing. Raises :class:`FloormanError` for a payout
    without its stake.
    """
    paid, returned = (
        {wager: found[f"{wager}{role}"] for wager in wagers if f"{wager}{role}" in found}
        for role in (PAID, RETURNED)
    )
    if not said and not paid:
        return MoneyColumns()
    stakes = {wager: found[wager] for wager in wagers if wager in found}
    for role, columns in ((PAID, paid), (RETURNED, returned)):
        for wager in columns:
            if wager not in stakes:
                said_of = f"{wager}{role}={columns[wager]}"
                raise FloormanError(f"{said_of}: say which column holds its stake, as in {wager}=COLUMN")
    return MoneyColumns(stakes, paid, returned, found.get(TOTAL), found.get(MINIMUM), found.get(FOLDED))
