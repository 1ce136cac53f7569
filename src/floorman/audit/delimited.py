"""CSV, TSV and their kin, read by blocks of lines."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars.exceptions import PolarsError

from floorman.audit.headers import guess_of, has_header, names_of
from floorman.audit.records import records
from floorman.audit.source import Chunk, Hints, as_utf8, known_encoding, line_blocks, text_of
from floorman.errors import FloormanError, shown

BLOCK = 1 << 24
"""Bytes of a part."""
QUOTE = '"'
END = b"\x03"
_BOM = "\ufeff"
_SEPARATORS = ",\t;|"


@dataclass(frozen=True)
class Form:
    """How the lines of a file are taken apart, into a field for each of ``names``."""

    separator: str
    encoding: str
    names: tuple[str, ...]


class DelimitedFile:
    """A file of fields with separators between; rows count as its records do, the header among them."""

    def __init__(self, path: Path, head: bytes, hints: Hints) -> None:
        self.name = str(path)
        self._path = path.resolve()  # a worker may stand elsewhere
        encoding = known_encoding(hints.encoding)
        line, blank, self._start = _first_line(path, head, encoding)
        separator = hints.separator or max(_SEPARATORS, key=lambda sign: _outside_quotes(line).count(sign))
        if len(separator) != 1 or not separator.isascii():
            raise FloormanError(f"--separator {shown(separator)}: one ASCII character is wanted")
        try:
            cells = next(csv.reader([line], delimiter=separator), [])
        except csv.Error as error:
            raise FloormanError(f"{path}: the first line cannot be taken apart: {error}") from None
        if not any(cell.strip() for cell in cells):
            raise FloormanError(f"{path} has nothing but blank lines at its beginning")
        header = has_header(cells) if hints.header is None else hints.header
        self.columns = names_of(cells, header)
        self.guess = guess_of(path, hints, header)
        self.first = blank + 2 if header else 1
        self.rows: int | None = None
        if not header:
            self._start = 0
        self._form = Form(separator, encoding, tuple(self.columns))

    def parts(self) -> Iterator[DelimitedPart]:
        """Blocks of lines."""
        for start, stop in line_blocks(self._path, self._start, BLOCK, QUOTE.encode()):
            yield DelimitedPart(self._path, start, stop, self._form)


@dataclass(frozen=True)
class DelimitedPart:
    """Some lines of a file."""

    path: Path
    start: int
    stop: int
    form: Form

    def read(self, columns: Sequence[str]) -> Chunk:
        """The records of these lines; those with a field too many or too few are malformed."""
        block = as_utf8(text_of(self.path, self.start, self.stop), self.form.encoding)
        if not self.start:
            block = block.removeprefix(_BOM.encode())
        if not block:
            return Chunk(pl.DataFrame(schema=dict.fromkeys(columns, pl.String)), {})
        return _by_polars(block, self.form, columns) or _by_records(block, self.form, columns)


def _by_polars(block: bytes, form: Form, columns: Sequence[str]) -> Chunk | None:
    """The records of lines that are whole; None where a quote goes over the end of one."""
    width = len(form.names)
    mark = form.separator.encode() + END
    lines = block.removesuffix(b"\n").removesuffix(b"\r").replace(b"\r\n", b"\n")
    # A field of our own behind each line shows the rows that have a field too many or too few.
    marked = lines.replace(b"\n", mark + b"\n") + mark
    header = form.separator.join(map(str, range(width + 1))).encode() + b"\n"
    places = [form.names.index(name) for name in columns]
    try:
        frame = pl.read_csv(
            header + marked,
            columns=sorted({*places, width}),
            separator=form.separator,
            quote_char=QUOTE,
            infer_schema=False,
            truncate_ragged_lines=True,
        )
    except PolarsError:
        return None
    last = frame[str(width)]
    if len(frame) != lines.count(b"\n") + 1 or last.is_null().any() or (last != END.decode()).any():
        return None
    wanted = [pl.col(str(place)).alias(name) for place, name in zip(places, columns, strict=True)]
    return Chunk(frame.select(wanted), {})


def _by_records(block: bytes, form: Form, columns: Sequence[str]) -> Chunk:
    """The same, slower, where lines are broken or records go over several."""
    found = list(records(block, form.separator, len(form.names)))
    malformed = {row: record.fault for row, record in enumerate(found) if record.fault}
    places = [form.names.index(name) for name in columns]
    table = [
        [record.fields[place] or None if record.fields else None for record in found] for place in places
    ]
    return Chunk(pl.DataFrame(table, schema=dict.fromkeys(columns, pl.String)), malformed)


def _first_line(path: Path, head: bytes, encoding: str) -> tuple[str, int, int]:
    """The first line that is not blank, how many are before it, and where the line behind it begins."""
    start = len(_BOM.encode()) if head.startswith(_BOM.encode()) else 0
    blank = -1
    while True:
        blank += 1
        line, end, _ = head[start:].partition(b"\n")
        if not end and start + len(line) < path.stat().st_size:
            raise FloormanError(f"{path} has a first line of more than {len(line):,} bytes: it is no table")
        start += len(line) + len(end)
        if line.strip() or not end:
            break
    try:
        return line.decode(encoding).rstrip("\r"), blank, start
    except UnicodeDecodeError:
        raise FloormanError(f"{path} is not {encoding}: --encoding names the encoding") from None


def _outside_quotes(line: str) -> str:
    return "".join(line.split(QUOTE)[::2])
