"""Files of dealt hands: what all kinds have in common, and how files of lines are cut."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import polars as pl

from floorman.errors import FloormanError, shown

ROWS = 1 << 19
"""Rows of a part, where a file says how many it has."""


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
