"""Return tables and decisions as they are shown on terminals and pages and in notebooks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from floorman.display.charts import bar
from floorman.display.parts import Chart, Column, Table, chart
from floorman.odds.returns import Returns, plain_number
from floorman.odds.strategy import Decision

BARS = 16
"""The most bars of a chart; the last is for all other events."""


_BAR = "display:block;width:12em;height:1em"


def by(found: Returns) -> str:
    """The wager, with its pay table and where that is from."""
    if not found.table:
        return f"{found.wager}, no pay table"
    return f"{found.wager} by {found.table} ({found.source})"


def parts(found: Returns) -> tuple[Table | Chart, ...]:
    """A return table with its figures and its chart, as far as its rows are paid.

    >>> import floorman as fm
    >>> [part.caption.partition(":")[0] for part in parts(fm.game("uth").odds("trips", table="trips-a"))]
    ['Figures', 'What each event adds to the expectation', 'Returns']
    """
    return (*((figures(found), what_moves_it(found)) if found.paid else ()), events(found))


def figures(found: Returns) -> Table:
    """What follows from a return table that is paid."""
    exact = found.expectation
    rows = (
        ("deals", f"{found.deals:,}"),
        ("expectation, exactly", f"{exact.numerator:,} / {exact.denominator:,}"),
        ("expectation", f"{float(exact):+.10f}"),
        ("edge", f"{found.edge:.6%}"),
        ("put down on the average", f"{float(found.staked):.6f}"),
        ("element of risk", f"{found.element_of_risk:.6%}"),
        ("standard deviation", f"{found.standard_deviation:.6f}"),
        ("hit frequency", f"{found.hit_frequency:.6%}"),
        ("volatility index, 90 %", f"{found.volatility_index:.6f}"),
        *([("note", found.note)] if found.note else []),
    )
    columns = (Column("figure"), Column("value"))
    return Table(f"figures {_name(found)}", f"Figures: {by(found)}", columns, rows)


def events(found: Returns) -> Table:
    """Every event with its combinations, and where a pay table says, what it pays and adds.

    >>> import floorman as fm
    >>> [row[1] for row in events(fm.game("uth").odds("trips", table="trips-a")).rows[:3]]
    [4324, 37260, 224848]
    """
    columns = (Column("event"), Column("combinations", "count"), Column("probability", "percent"))
    rows = [(row.event, row.combinations, row.combinations / found.deals) for row in found.rows]
    name, caption = f"returns {_name(found)}", f"Returns: {by(found)}, {found.deals:,} deals"
    if not found.paid:
        return Table(name, caption, columns, tuple(rows))
    paid = tuple(
        (*cells, plain_number(Fraction(row.pays or 0)), added)
        for cells, row, (_, added) in zip(rows, found.rows, added_by(found), strict=True)
    )
    return Table(name, caption, (*columns, Column("pays", "units"), Column("return", "figure")), paid)


def charted(found: Returns) -> Table:
    """The events of a table that is paid, each with a bar of what it adds."""
    table = events(found)
    bars = chart(table.caption, added_by(found)).bars
    drawn = (bar(each, style=_BAR, aria_hidden="true") for each in bars)
    rows = tuple((*row, cell) for row, cell in zip(table.rows, drawn, strict=True))
    return replace(table, columns=(*table.columns, Column("adds")), rows=rows)


def what_moves_it(found: Returns) -> Chart:
    """The events that move the expectation most, in the order of the table; the others as one bar."""
    values = added_by(found)
    if len(values) > BARS:
        most = sorted(values, key=lambda value: -abs(value[1]))[: BARS - 1]
        rest = sum(value for label, value in values if (label, value) not in most)
        values = [*(value for value in values if value in most), ("all other events together", rest)]
    return chart(f"What each event adds to the expectation: {by(found)}", values)


def actions(decided: Decision) -> Table:
    """The actions that are open, with what each is worth."""
    columns = (Column("action"), Column("antes", "figure"), Column("exactly", "amount"))
    rows = tuple((each.name, float(each.value), str(each.value)) for each in decided.actions)
    return Table("actions", "What each action is worth", columns, rows)


def added_by(found: Returns) -> list[tuple[str, float]]:
    """What each event adds to the expectation."""
    return [(row.event, float(found.contribution(row) or 0)) for row in found.rows]


def _name(found: Returns) -> str:
    return found.table or found.wager
