"""XLSX workbooks: a sheet, whole, each cell as the text that it holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from floorman.audit.headers import guess_of, has_header, names_of
from floorman.audit.reach import check_reach
from floorman.audit.source import Chunk, Hints
from floorman.errors import FloormanError, unknown


class Workbook:
    """A sheet of a workbook; rows count as the sheet counts them, from 1."""

    def __init__(self, path: Path, hints: Hints) -> None:
        self.name = str(path)
        self._path = path.resolve()  # a worker may stand elsewhere
        check_reach(path)
        self._sheet = _sheet_named(path, hints.sheet)
        rows = _read(path, self._sheet)
        blank = next((row for row, cells in enumerate(rows.iter_rows()) if any(cells)), None)
        if blank is None:
            raise FloormanError(f"{path} is empty: its sheet {self._sheet!r} has no cells")
        cells = [cell or "" for cell in rows.row(blank)]
        header = has_header(cells) if hints.header is None else hints.header
        self.columns = names_of(cells, header)
        self.guess = guess_of(path, hints, header)
        self._skip = blank + 1 if header else 0
        self.first = 1 + self._skip
        self.rows: int | None = len(rows) - self._skip

    def parts(self) -> Iterator[SheetPart]:
        """The sheet, in one."""
        yield SheetPart(self._path, self._sheet, self._skip, tuple(self.columns))


@dataclass(frozen=True)
class SheetPart:
    """All rows of a sheet behind the first ``skip``."""

    path: Path
    sheet: str
    skip: int
    names: tuple[str, ...]

    def read(self, columns: Sequence[str]) -> Chunk:
        """The rows of the sheet; one without any cell is malformed."""
        rows = _read(self.path, self.sheet).slice(self.skip)
        empty = rows.select(pl.all_horizontal(pl.all().is_null())).to_series().arg_true().to_list()
        places = [self.names.index(name) for name in columns]
        wanted = [rows.to_series(place).alias(name) for place, name in zip(places, columns, strict=True)]
        return Chunk(pl.DataFrame(wanted), dict.fromkeys(empty, "is empty"))


def _sheet_named(path: Path, wanted: str) -> str:
    names = _open(path).sheet_names
    if wanted:
        if wanted not in names:
            raise unknown("sheet", wanted, names, of=str(path))
        return wanted
    if len(names) > 1:
        raise FloormanError(f"{path} has sheets {', '.join(names)}: say with --sheet which is audited")
    return str(names[0])


def _read(path: Path, sheet: str) -> pl.DataFrame:
    # Rows are skipped only when asked: else blank ones at the top would not count.
    return pl.DataFrame(_open(path).load_sheet(sheet, header_row=None, skip_rows=0, dtypes="string"))


def _open(path: Path) -> Any:
    try:
        import fastexcel
    except ModuleNotFoundError:
        raise FloormanError("workbooks want fastexcel: pip install 'floorman[audit]'") from None
    try:
        return fastexcel.read_excel(path)
    except fastexcel.FastExcelError as error:
        what = str(error).partition("\n")[0]
        advice = "no workbook that can be read, or broken: save it again"
        raise FloormanError(f"{path} is {advice} ({what})") from None
