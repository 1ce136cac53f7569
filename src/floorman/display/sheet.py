"""What a notebook shows of a result: a title, tables and sentences, and where it all comes from.

Styles stand in each element, since notebooks have style sheets of their own and take those of others out.
Colours are the notebook's, light or dark, or such as are seen on both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from floorman.display.markup import Markup, element, in_ascii
from floorman.display.parts import Cell, Column, Table
from floorman.explain import Reason
from floorman.law.clause import Reading
from floorman.law.rulebook import Rulebook

_CELL = (
    "padding:.3em 1em .3em 0;vertical-align:baseline;border:0;border-bottom:1px solid rgba(128,128,128,.4);"
    "background:none;max-width:36em;"
)
_WORDS = f"{_CELL}text-align:left;white-space:normal;"
_NUMBER = f"{_CELL}text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums;"
_TABLE = "border-collapse:collapse;table-layout:auto;margin:.5em 0;font-size:inherit;border:0"
_CAPTION = "caption-side:top;text-align:left;font-weight:bold;color:inherit;padding:.3em 0"


def sheet(title: str, *parts: str) -> str:
    """Parts under a title; what is no markup is a paragraph.

    >>> sheet("ante & blind").count("ante &amp; blind")
    2
    """
    head = paragraph(title, "font-weight:bold;font-size:1.1em;")
    drawn = (part if isinstance(part, Markup) else paragraph(part) for part in parts)
    return in_ascii(element("section", head, *drawn, aria_label=title, style="line-height:1.4"))


def origin(book: Rulebook) -> tuple[str, ...]:
    """The section that a result rests on, and how it was read where that is not the default.

    >>> import floorman as fm
    >>> origin(fm.game("uth").book)
    ("N.J.A.C. 13:69F, ultimate Texas hold 'em rankings (current through 2024-09-16)",)
    """
    return (book.law.section.source, *departures(book))


def departures(book: Rulebook) -> tuple[str, ...]:
    """The questions that are read otherwise than by default, with how they are."""
    questions = [reading for reading in book.law.readings if reading.id in book.departures]
    return tuple(_read_with(question, book.departures[question.id]) for question in questions)


def paragraph(text: str, style: str = "") -> Markup:
    """A paragraph of text, or of markup that goes into one."""
    return element("p", text, style=f"{style}margin:.3em 0")


def reasons(given: Iterable[Reason]) -> Markup:
    """Reasons, each behind its clause."""
    return listed("Why", ("clause", "reason"), [(reason.clause.ref, reason.text) for reason in given])


def listed(caption: str, heads: Sequence[str], rows: Iterable[tuple[str, ...]]) -> Markup:
    """A table of words."""
    return table(Table("", caption, tuple(map(Column, heads)), tuple(rows)))


def table(given: Table) -> Markup:
    """A table with its caption; the first cell of each row names it. Cells may be markup."""
    heads = (
        element("th", column.name, scope="col", style=f"{_style(column)}font-weight:normal;opacity:.8")
        for column in given.columns
    )
    rows = (element("tr", *_cells(given.columns, row)) for row in given.rows)
    drawn = element(
        "table",
        element("caption", given.caption, style=_CAPTION),
        element("thead", element("tr", *heads)),
        element("tbody", *rows),
        style=_TABLE,
    )
    return element(
        "div", drawn, role="region", aria_label=given.caption, tabindex="0", style="overflow-x:auto"
    )


def _cells(columns: Sequence[Column], row: Sequence[Cell]) -> Iterator[Markup]:
    for place, (column, cell) in enumerate(zip(columns, row, strict=True)):
        text = cell if isinstance(cell, Markup) else column.text(cell)
        if place == 0:
            yield element("th", text, scope="row", style=f"{_style(column)}font-weight:bold")
        else:
            yield element("td", text, style=_style(column))


def _style(column: Column) -> str:
    if column.is_number:
        return _NUMBER
    return f"{_WORDS}min-width:12em;" if column.kind == "prose" else _WORDS


def _read_with(question: Reading[Any], choice: str) -> str:
    return f"Read with {question.id}={choice}. {question.question} {question.choice(choice).text}"
