"""Where findings go: a file of Parquet, CSV or NDJSON, written as they come."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import chain
from pathlib import Path
from tempfile import mkstemp
from types import TracebackType
from typing import BinaryIO, Protocol

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from floorman.audit.findings import NO_FINDINGS
from floorman.audit.parquet import ParquetFile
from floorman.errors import FloormanError

GROUP = 1 << 17
"""Rows that are written at a time."""


class Writer(Protocol):
    """Writes tables one after another into an open file."""

    def write(self, table: pl.DataFrame) -> None:
        """Append a table."""
        ...

    def close(self) -> None:
        """Write what the format wants at its end."""
        ...


FORMULA = r"^([=@\t\r]|[+-][^0-9.])"
"""Cells that a spreadsheet would run: in CSV, which it opens without asking, an apostrophe leads them."""


class FindingsFile:
    """A file of findings, which has its name only when it is whole. Use it in a ``with``.

    Raises :class:`FloormanError` for a name that ends like none of the formats, and for a file that
    cannot be written.
    """

    def __init__(self, path: Path) -> None:
        make = _WRITERS.get(path.suffix.casefold())
        if make is None:
            raise FloormanError(f"{path}: findings are written as {', '.join(_WRITERS)}; end its name so")
        if path.is_dir():
            raise FloormanError(f"{path} is a folder: name a file in it")
        self._path = path.resolve()
        try:
            number, name = mkstemp(prefix=".findings-", dir=self._path.parent)
        except OSError as error:
            raise FloormanError(f"{path} cannot be written: {error.strerror}") from None
        self._part, self._file = Path(name), os.fdopen(number, "wb")
        self._writer: Writer = make(self._file)
        self._waiting = [NO_FINDINGS]  # a file without findings has their columns

    def add(self, table: pl.DataFrame) -> None:
        """Append findings."""
        self._waiting.append(table)
        if sum(map(len, self._waiting)) >= GROUP:
            self._flush()

    def __enter__(self) -> FindingsFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self._flush()
            self._writer.close()
        self._file.close()
        if error is None:
            self._part.chmod(0o666 & ~_umask())
            os.replace(self._part, self._path)
        else:
            self._part.unlink()

    def _flush(self) -> None:
        if self._waiting:
            self._writer.write(pl.concat(self._waiting))
            self._waiting = []


def read_findings(path: Path) -> Iterator[pl.DataFrame]:
    """The findings of a Parquet file that was written here, some at a time."""
    for part in ParquetFile(path).parts():
        yield part.read(NO_FINDINGS.columns).frame


def written_as(suffix: str, tables: Iterator[pl.DataFrame]) -> Iterator[bytes]:
    """Findings as the bytes of a file whose name ends in ``suffix``, which is .csv or .ndjson."""
    piece = BytesIO()
    writer = _WRITERS[suffix](piece)
    for table in chain([NO_FINDINGS], tables):
        writer.write(table)
        yield piece.getvalue()
        piece.seek(0)
        piece.truncate()


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class _Csv:
    def __init__(self, file: BinaryIO) -> None:
        self._file, self._header = file, True

    def write(self, table: pl.DataFrame) -> None:
        cells = pl.col(pl.String)
        told = pl.when(cells.str.contains(FORMULA)).then("'" + cells).otherwise(cells).name.keep()
        table.with_columns(told).write_csv(self._file, include_header=self._header)
        self._header = False

    def close(self) -> None:
        pass


class _Ndjson:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file

    def write(self, table: pl.DataFrame) -> None:
        table.write_ndjson(self._file)

    def close(self) -> None:
        pass


class _Parquet:
    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._writer: pq.ParquetWriter | None = None

    def write(self, table: pl.DataFrame) -> None:
        arrow: pa.Table = table.to_arrow()
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._file, arrow.schema)
        self._writer.write_table(arrow)

    def close(self) -> None:
        if self._writer:
            self._writer.close()


_WRITERS: dict[str, Callable[[BinaryIO], Writer]] = {
    ".parquet": _Parquet,
    ".csv": _Csv,
    ".ndjson": _Ndjson,
}
