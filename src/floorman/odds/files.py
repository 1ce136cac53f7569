"""Return tables as files."""

from __future__ import annotations

import csv
from datetime import datetime
from pathlib import Path

from floorman.odds.returns import Returns

AS_TEXT = {"strings_to_formulas": False, "strings_to_urls": False}  # a name of a user's is no formula
UNDATED = datetime(1980, 1, 1)  # a workbook wants a date, and a report has none


def write_csv(returns: Returns, path: Path) -> None:
    """The rows of a return table as CSV; raises :class:`OSError` where it cannot be written."""
    rows = returns.as_dict()["rows"]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)


def write_xlsx(returns: Returns, path: Path) -> None:
    """The same as a workbook, with what follows from the rows on a second sheet."""
    from xlsxwriter import Workbook
    from xlsxwriter.exceptions import FileCreateError

    plain = returns.as_dict()
    rows = plain.pop("rows")
    try:
        with Workbook(str(path), AS_TEXT) as book:
            book.set_properties({"created": UNDATED})
            sheet = book.add_worksheet("returns")
            sheet.write_row(0, 0, list(rows[0]))
            for place, row in enumerate(rows, start=1):
                sheet.write_row(place, 0, list(row.values()))
            summary = book.add_worksheet("summary")
            for place, (name, value) in enumerate(plain.items()):
                summary.write_row(place, 0, [name, value if isinstance(value, int | float) else str(value)])
    except FileCreateError as error:
        raise OSError(0, str(error)) from None
