"""Parquet files, read by slices of their rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars.exceptions import PolarsError

from floorman.audit.source import ROWS, Chunk
from floorman.errors import FloormanError


class ParquetFile:
    """A Parquet file; rows count from 1."""

    first = 1
    guess = ""

    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self._path = path.resolve()  # a worker may stand elsewhere
        try:
            scan = pl.scan_parquet(path, glob=False)
            self.columns = scan.collect_schema().names()
            self.rows: int | None = scan.select(pl.len()).collect().item()
        except (PolarsError, OSError) as error:
            raise _broken(path, error) from None

    def parts(self) -> Iterator[ParquetPart]:
        """Slices of the file."""
        rows = self.rows or 0
        for start in range(0, rows, ROWS):
            yield ParquetPart(self._path, start, min(ROWS, rows - start))


@dataclass(frozen=True)
class ParquetPart:
    """Some rows of a Parquet file."""

    path: Path
    start: int
    rows: int

    def read(self, columns: Sequence[str]) -> Chunk:
        """The rows of this slice; raises :class:`FloormanError` where the file is broken there."""
        try:
            scan = pl.scan_parquet(self.path, glob=False).slice(self.start, self.rows)
            return Chunk(scan.select(columns).collect(), {})
        except (PolarsError, OSError) as error:
            raise _broken(self.path, error) from None


def _broken(path: Path, error: Exception) -> FloormanError:
    what = str(error).partition("\n")[0]
    return FloormanError(f"{path} is a broken or truncated Parquet file: write it again ({what})")
