"""Which wagers the columns of a log may speak of, and by which pay tables they are paid."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.audit.money_columns import FOLDED, MINIMUM, PAID, RETURNED, TOTAL, MoneyColumns
from floorman.errors import FloormanError
from floorman.law.rulebook import Rulebook
from floorman.settle import Tables, rules_of
from floorman.settle.in_bulk import BulkSettler, settled_by_rows
from floorman.settle.paytable import PayTable, table_for


def wagers_of(book: Rulebook, said: Sequence[str]) -> tuple[str, ...]:
    """The wagers that are settled.

    Raises :class:`NotRuled` where columns of money are said of a game whose wagers are not.
    """
    wagers = settled_by_rows(book)
    if not wagers:
        roles = {text.partition("=")[0].strip() for text in said}
        if any(role in (TOTAL, MINIMUM, FOLDED) or role.endswith((PAID, RETURNED)) for role in roles):
            BulkSettler(book, {})
    return wagers


def tables_for(book: Rulebook, columns: MoneyColumns, tables: Tables) -> dict[str, PayTable]:
    """The pay tables of the wagers whose stakes are recorded.

    Raises :class:`FloormanError` for one that no wager wants, where it is not said which is wanted, and
    where no column holds a stake without which no round is played.
    """
    if not columns.by_role:
        if tables:
            raise FloormanError("a pay table is given, and no column is known to say what was paid")
        return {}
    stakes, rules = columns.stakes, rules_of(book)
    for wager in rules.MAIN:
        if wager not in stakes:
            raise FloormanError(f"say which column holds the stake of the {wager}, as in {wager}=COLUMN")
    for wager in tables:
        if wager not in stakes:
            raise FloormanError(f"a pay table is given for {wager}: say which column holds its stake")
    with_tables = [wager for wager in stakes if wager in rules.TABLES]
    return {wager: table_for(book, wager, tables.get(wager)) for wager in with_tables}
