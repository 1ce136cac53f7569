"""A report as a page that stands alone, and as a workbook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from floorman.cards import Card
from floorman.display.charts import bar
from floorman.display.parts import Cell, Chart, Column, Table
from floorman.display.workbook import sheet_names
from floorman.odds.files import UNDATED
from floorman.report.model import Grid, Report


def html(report: Report) -> str:
    """The report as one page of HTML that fetches nothing and runs nothing."""
    environment = Environment(
        loader=PackageLoader("floorman.report", "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    show_parts(environment)
    return environment.get_template("report.html").render(report=report) + "\n"


def show_parts(environment: Environment) -> None:
    """Let templates show what a report is made of, by ``parts.html``."""
    environment.tests |= {
        "table": lambda part: isinstance(part, Table),
        "chart": lambda part: isinstance(part, Chart),
        "grid": lambda part: isinstance(part, Grid),
    }
    environment.globals["bar"] = bar


def write_html(report: Report, path: Path) -> None:
    """The page as a file; raises :class:`OSError` where it cannot be written."""
    path.write_text(html(report), encoding="utf-8", newline="\n")


def write_xlsx(report: Report, path: Path) -> None:
    """The tables as a workbook, a sheet each; raises :class:`OSError` where it cannot be written."""
    from xlsxwriter import Workbook
    from xlsxwriter.exceptions import FileCreateError

    try:
        with Workbook(str(path)) as book:
            book.set_properties({"title": report.title, "created": UNDATED})
            formats = {
                "head": book.add_format({"bold": True, "bottom": 1}),
                "prose": book.add_format({"text_wrap": True, "valign": "top"}),
                "count": book.add_format({"num_format": "#,##0", "valign": "top"}),
                "percent": book.add_format({"num_format": "0.000000%", "valign": "top"}),
                "plain": book.add_format({"valign": "top"}),
            }
            about = Table("about", report.title, (Column("what"), Column("value")), report.facts)
            tables = (about, *report.tables)
            for name, table in zip(sheet_names(table.name for table in tables), tables, strict=True):
                _sheet(book.add_worksheet(name), table, formats)
    except FileCreateError as error:
        raise OSError(0, str(error)) from None


def _sheet(sheet: Any, table: Table, formats: dict[str, Any]) -> None:
    sheet.write_string(0, 0, table.caption, formats["head"])
    for place, column in enumerate(table.columns):
        wrapped = column.kind in ("prose", "reasons")
        sheet.set_column(place, place, 60 if wrapped else 20)
        sheet.write_string(2, place, column.name, formats["head"])
        style = formats["prose"] if wrapped else formats.get(column.kind, formats["plain"])
        for number, row in enumerate(table.rows, start=3):
            _write(sheet, number, place, column, row[place], style)
    sheet.freeze_panes(3, 1)


def _write(sheet: Any, row: int, place: int, column: Column, cell: Cell, style: Any) -> None:
    if column.is_number and isinstance(cell, int | float):
        sheet.write_number(row, place, cell, style)
    elif isinstance(cell, tuple) and all(isinstance(each, Card) for each in cell):
        sheet.write_string(row, place, " ".join(map(str, cell)), style)
    else:
        sheet.write_string(row, place, column.text(cell), style)
