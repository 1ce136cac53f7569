"""CSV, TSV and their kin, read by blocks of lines."""

from __future__ import annotations

import codecs
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl
from polars.exceptions import PolarsError

from floorman.audit.headers import has_header, names_of
from floorman.audit.source import Chunk, Hints, line_blocks, text_of
from floorman.errors import FloormanError, shown

BLOCK = 1 << 24
"""Bytes of a part."""
QUOTE = '"'
END = b"\x03"
_BOM = "\ufeff"
_SEPARATORS = ",\t;|"


@dataclass(frozen=True)
class Form:
    """How the lines of a file are taken apart into ``fields`` fields."""

    separator: str
    encoding: str
    names: tuple[str, ...]


class DelimitedFile:
    """A file of fields with separators between; rows count as its records do, the header among them."""

    def __init__(self, path: Path, head: bytes, hints: Hints) -> None:
        self.name = str(path)
        self._path = path
        encoding = _known(hints.encoding)
        line, self._start = _first_line(path, head, encoding)
        separator = hints.separator or max(_SEPARATORS, key=lambda sign: _outside_quotes(line).count(sign))
        if len(separator) != 1 or not separator.isascii():
            raise FloormanError(f"--separator {shown(separator)}: one ASCII character is wanted")
        cells = next(csv.reader([line], delimiter=separator), [])
        header = has_header(cells) if hints.header is None else hints.header
        self.columns = names_of(cells, header)
        self.first = 1 + header
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
        block = text_of(self.path, self.start, self.stop)
        if self.form.encoding != "utf-8":
            block = block.decode(self.form.encoding, errors="replace").encode()
        elif not self.start:
            block = block.removeprefix(_BOM.encode())
        try:
            return _by_polars(block, self.form, columns)
        except PolarsError:
            return _by_lines(block, self.form, columns)


def _by_polars(block: bytes, form: Form, columns: Sequence[str]) -> Chunk:
    width = len(form.names)
    mark = form.separator.encode() + END
    # A field of our own behind each line shows the rows that have a field too many or too few.
    marked = (
        block.removesuffix(b"\n").replace(b"\r\n", b"\n").removesuffix(b"\r").replace(b"\n", mark + b"\n")
    )
    header = form.separator.join(map(str, range(width + 1))).encode() + b"\n"
    places = [form.names.index(name) for name in columns]
    frame = pl.read_csv(
        header + marked + mark,
        columns=sorted({*places, width}),
        separator=form.separator,
        quote_char=QUOTE,
        infer_schema=False,
        truncate_ragged_lines=True,
    )
    last = frame[str(width)]
    malformed = dict.fromkeys(last.is_null().arg_true().to_list(), f"has fewer than {width} fields")
    malformed |= dict.fromkeys((last != END.decode()).arg_true().to_list(), f"has more than {width} fields")
    wanted = [pl.col(str(place)).alias(name) for place, name in zip(places, columns, strict=True)]
    if QUOTE.encode() in block:
        wanted = [cell.str.replace_all(mark.decode() + "\n", "\n", literal=True) for cell in wanted]
    return Chunk(frame.select(wanted), malformed)


def _by_lines(block: bytes, form: Form, columns: Sequence[str]) -> Chunk:
    """The same where quotes or letters are broken: line by line, so that only bad lines are refused."""
    places = [form.names.index(name) for name in columns]
    rows: list[list[str] | None] = []
    malformed = {}
    for row, line in enumerate(block.removesuffix(b"\n").split(b"\n")):
        try:
            cells = next(
                csv.reader([line.decode().rstrip("\r")], delimiter=form.separator, strict=True), []
            )
        except UnicodeDecodeError:
            cells, malformed[row] = [], "is not UTF-8: --encoding names the encoding"
        except csv.Error as error:
            cells, malformed[row] = [], f"cannot be taken apart: {error}"
        if row not in malformed and len(cells) != len(form.names):
            less_or_more = "fewer" if len(cells) < len(form.names) else "more"
            malformed[row] = f"has {less_or_more} than {len(form.names)} fields"
        rows.append(None if row in malformed else [cells[place] for place in places])
    table = [[None if row is None else row[place] for row in rows] for place in range(len(columns))]
    return Chunk(pl.DataFrame(table, schema=dict.fromkeys(columns, pl.String)), malformed)


def _first_line(path: Path, head: bytes, encoding: str) -> tuple[str, int]:
    """The first line, and where the second begins."""
    line, end, _ = head.partition(b"\n")
    if not end and len(head) < path.stat().st_size:
        raise FloormanError(f"{path} has a first line of more than {len(head):,} bytes: it is no table")
    try:
        text = line.decode(encoding)
    except UnicodeDecodeError:
        raise FloormanError(f"{path} is not {encoding}: --encoding names the encoding") from None
    return text.removeprefix(_BOM).rstrip("\r"), len(line) + len(end)


def _known(encoding: str) -> str:
    """The name of an encoding in which line ends, quotes and separators are single bytes."""
    try:
        name = codecs.lookup(encoding).name
        plain = _SEPARATORS.encode(name) == _SEPARATORS.encode("ascii")
    except (LookupError, UnicodeError):
        raise FloormanError(f"--encoding {shown(encoding)}: no such encoding of text is known") from None
    if not plain:
        raise FloormanError(f"--encoding {encoding}: save the file as UTF-8, as with iconv -t UTF-8")
    return name


def _outside_quotes(line: str) -> str:
    return "".join(line.split(QUOTE)[::2])
