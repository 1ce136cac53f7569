"""XLSX workbooks: their first sheet, whole, each cell as the text that it shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from floorman.audit.headers import has_header, names_of
from floorman.audit.source import Chunk, Hints
from floorman.errors import FloormanError


class Workbook:
    """The first sheet of a workbook; rows count as the sheet counts them, from 1."""

    def __init__(self, path: Path, hints: Hints) -> None:
        self.name = str(path)
        self._path = path
        top = _sheet(path, rows=1)
        if not top.width:
            raise FloormanError(f"{path} is empty: its first sheet has no cells")
        cells = ["" if cell is None else cell for cell in top.row(0)]
        self._skip = int(has_header(cells) if hints.header is None else hints.header)
        self.columns = names_of(cells, bool(self._skip))
        self.first = 1 + self._skip
        self.rows: int | None = None

    def parts(self) -> Iterator[SheetPart]:
        """The sheet, in one."""
        yield SheetPart(self._path, self._skip, tuple(self.columns))


@dataclass(frozen=True)
class SheetPart:
    """All rows of a sheet behind the first ``skip``."""

    path: Path
    skip: int
    names: tuple[str, ...]

    def read(self, columns: Sequence[str]) -> Chunk:
        """The rows of the sheet."""
        sheet = _sheet(self.path).slice(self.skip)
        places = [self.names.index(name) for name in columns]
        return Chunk(
            pl.DataFrame([sheet.to_series(p).alias(n) for p, n in zip(places, columns, strict=True)]), {}
        )


def _sheet(path: Path, rows: int | None = None) -> pl.DataFrame:
    try:
        import fastexcel
    except ModuleNotFoundError:
        raise FloormanError("workbooks want fastexcel: pip install 'floorman[audit]'") from None
    options: dict[str, Any] = {} if rows is None else {"n_rows": rows}
    try:
        sheet = fastexcel.read_excel(path).load_sheet(0, header_row=None, dtypes="string", **options)
        return pl.DataFrame(sheet)
    except fastexcel.FastExcelError as error:
        what = str(error).partition("\n")[0]
        raise FloormanError(
            f"{path} is no workbook that can be read, or broken: save it again ({what})"
        ) from None
