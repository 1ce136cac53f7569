"""Files of dealt hands: what a file is by its first bytes, and the parts in which it is read."""

from __future__ import annotations

import codecs
import glob
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import polars as pl

from floorman.errors import FloormanError, shown

ROWS = 1 << 19
"""Rows of a part, where a file says how many it has."""
HEAD = 1 << 16

_OTHERS = {
    b"\x1f\x8b": "is compressed: unpack it first, as with gunzip",
    b"\x28\xb5\x2f\xfd": "is compressed: unpack it first, as with unzstd",
    b"BZh": "is compressed: unpack it first, as with bunzip2",
    b"\xd0\xcf\x11\xe0": "is a workbook of an old Excel: save it as .xlsx, or as CSV",
    b"%PDF": "is a PDF: export the table as CSV",
    b"ARROW1": "is an Arrow file: write it as Parquet",
    b"SQLite format 3": "is a database: export the table as CSV",
    b"\xff\xfe": "is UTF-16: save it as UTF-8, as with iconv -f UTF-16 -t UTF-8",
    b"\xfe\xff": "is UTF-16: save it as UTF-8, as with iconv -f UTF-16 -t UTF-8",
}


class Chunk(NamedTuple):
    """Some rows of a file in their order, and what is wrong with those that could not be taken apart."""

    frame: pl.DataFrame
    malformed: dict[int, str]


class Part(Protocol):
    """A piece of a file that is read alone, here or on another machine."""

    def read(self, columns: Sequence[str]) -> Chunk:
        """The rows of this piece, in ``columns``."""
        ...


class Source(Protocol):
    """A file that was looked at: its ``columns``, and the ``first`` row by the file's own counting.

    ``rows`` is how many there are, None where only reading tells. ``guess`` says what was guessed of
    its names and may be wrong; empty where nothing was.
    """

    name: str
    guess: str
    columns: list[str]
    first: int
    rows: int | None

    def parts(self) -> Iterable[Part]:
        """The pieces of the file, in their order."""
        ...


@dataclass(frozen=True)
class Hints:
    """What is said of files that do not say it themselves; empty where they are to be looked at."""

    encoding: str = "utf-8"
    separator: str = ""
    header: bool | None = None
    sheet: str = ""


def find_files(patterns: Iterable[str | Path]) -> list[Path]:
    """The files that names and patterns stand for, each once.

    Raises :class:`FloormanError` for one that stands for none.
    """
    found: dict[Path, Path] = {}
    for pattern in map(str, patterns):
        path = Path(pattern)
        if path.is_dir():
            raise FloormanError(f"{pattern} is a folder: name its files, as in {path / '*.parquet'}")
        matches = [path] if path.exists() else sorted(map(Path, glob.glob(pattern, recursive=True)))
        files = [match for match in matches if not match.is_dir()]
        if not files:
            raise FloormanError(f"{pattern}: there is no such file")
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def open_source(path: Path, hints: Hints) -> Source:
    """The file at ``path``, by its first bytes; raises :class:`FloormanError` for other kinds."""
    # Each kind wants a library of its own, and most audits want one kind.
    if not path.is_file():
        raise FloormanError(f"{path} is no file that can be read twice: save it under a name first")
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError as error:
        raise FloormanError(f"{path}: {error.strerror}") from None
    if not head:
        raise FloormanError(f"{path} is empty: it has neither a header nor rows")
    for magic, advice in _OTHERS.items():
        if head.startswith(magic):
            raise FloormanError(f"{path} {advice}")
    if head.startswith(b"PAR1"):
        from floorman.audit.parquet import ParquetFile

        return ParquetFile(path)
    if head.startswith(b"PK\x03\x04"):
        from floorman.audit.workbook import Workbook

        return Workbook(path, hints)
    _refuse_by_name(path)
    return _open_text(path, head, hints)


def _open_text(path: Path, head: bytes, hints: Hints) -> Source:
    from floorman.audit.delimited import DelimitedFile
    from floorman.audit.json_lines import JsonLines

    if b"\0" in head:
        raise FloormanError(f"{path} is no text: CSV, TSV, NDJSON, Parquet and XLSX are read")
    if head.count(b"\r") > head.count(b"\n") + 1:
        raise FloormanError(f"{path} ends its lines in CR alone: convert them, as with tr '\\r' '\\n'")
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"["):
        raise FloormanError(f"{path} is a JSON array: one object a line is read, as jq -c '.[]' writes it")
    if start.startswith(b"{"):
        return JsonLines(path, hints)
    return DelimitedFile(path, head, hints)


def _refuse_by_name(path: Path) -> None:
    for suffix in (".parquet", ".xlsx"):
        if path.suffix.casefold() == suffix:
            raise FloormanError(f"{path} is not what its name says: it does not begin as {suffix} files do")


def line_blocks(path: Path, start: int, size: int, quote: bytes = b"") -> Iterator[tuple[int, int]]:
    """Where to cut a text file of lines into blocks of about ``size`` bytes, as (start, stop).

    No cut stands between an opening and a closing ``quote``, unless the quotes of several blocks do not
    match.
    """
    end = path.stat().st_size
    with path.open("rb") as file:
        while start < end:
            file.seek(start)
            block = file.read(size)
            for _ in range(3):
                cut = _cut(block, quote)
                if cut or start + len(block) >= end:
                    break
                block += file.read(size)
            if start + len(block) >= end:
                cut = len(block)
            cut = cut or block.rfind(b"\n") + 1
            if not cut:
                raise FloormanError(f"{path} has a line of more than {len(block):,} bytes: it is no table")
            yield start, start + cut
            start += cut


def _cut(block: bytes, quote: bytes) -> int:
    """Behind the last line end outside quotes; 0 where there is none."""
    cut = block.rfind(b"\n") + 1
    if not quote:
        return cut
    odd = block.count(quote, 0, cut) % 2
    while odd and cut:
        before = block.rfind(b"\n", 0, cut - 1) + 1
        odd ^= block.count(quote, before, cut) % 2
        cut = before
    return cut


def known_encoding(encoding: str) -> str:
    """The name of an encoding in which line ends, quotes and separators are single bytes.

    Raises :class:`FloormanError` for any other.
    """
    signs = '\n",;|\t'
    try:
        name = codecs.lookup(encoding).name.removesuffix("-sig")
        plain = signs.encode(name) == signs.encode("ascii")
    except (LookupError, UnicodeError):
        raise FloormanError(f"--encoding {shown(encoding)}: no such encoding of text is known") from None
    if not plain:
        raise FloormanError(f"--encoding {encoding}: save the file as UTF-8, as with iconv -t UTF-8")
    return name


def as_utf8(block: bytes, encoding: str) -> bytes:
    """A block of lines as UTF-8; a line that the encoding does not know becomes one that UTF-8 does not."""
    if encoding == "utf-8":
        return block
    try:
        return block.decode(encoding).encode()
    except UnicodeDecodeError:
        return b"\n".join(_line_as_utf8(line, encoding) for line in block.split(b"\n"))


def _line_as_utf8(line: bytes, encoding: str) -> bytes:
    try:
        return line.decode(encoding).encode()
    except UnicodeDecodeError:
        return b"\xff" + line


def text_of(path: Path, start: int, stop: int) -> bytes:
    """The bytes of a file from ``start`` to ``stop``."""
    with path.open("rb") as file:
        file.seek(start)
        return file.read(stop - start)
