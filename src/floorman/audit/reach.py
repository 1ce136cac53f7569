"""How far a workbook reaches, before it is loaded: loading lays out every cell up to the farthest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO
from zipfile import BadZipFile, ZipFile
from zlib import error as ZlibError

from floorman.errors import FloormanError

WIDTH = 32
"""Columns that a sheet of the full height, which is 1,048,576 rows, may have."""
MOST_CELLS = WIDTH << 20
MOST_BYTES = 1 << 31
"""Bytes of all parts, unpacked."""
BLOCK = 1 << 20
_TAG = 256
"""Bytes of a tag that may lie in the block before."""
_BLANK = bytes.maketrans(b"\t\n\r", b"   ")
_ANY = re.compile(rb" r *= *[\"']([A-Za-z]{1,9})(\d{1,9})")
# Looking at each cell takes as long as loading does; of most sheets none is beyond the 26th column.
_FAR = re.compile(rb" r *= *[\"']([A-Za-z]{2,9}(?=\d)|[A-Za-z](?=\d{7}))(\d{1,9})")


def check_reach(path: Path) -> None:
    """Raise :class:`FloormanError` for a workbook too large to be loaded, and for a broken archive."""
    try:
        with ZipFile(path) as packed:
            _check_size(path, sum(part.file_size for part in packed.infolist()))
            for name in packed.namelist():
                rows, columns = _reach(packed, name, _FAR)
                if columns > WIDTH:
                    rows, columns = _reach(packed, name, _ANY)
                _check_cells(path, rows, columns)
    except (BadZipFile, ZlibError, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise FloormanError(
            f"{path} is no workbook that can be read, or broken: save it again ({error})"
        ) from None


def _check_size(path: Path, size: int) -> None:
    if size > MOST_BYTES:
        raise FloormanError(
            f"{path} unpacks to {size:,} bytes, and up to {MOST_BYTES:,} are taken: save it as CSV"
        )


def _check_cells(path: Path, rows: int, columns: int) -> None:
    if rows * columns > MOST_CELLS:
        raise FloormanError(
            f"{path} has cells as far as row {rows:,} and column {columns:,}, which are more than "
            f"{MOST_CELLS:,}: clear what lies outside the table, or save it as CSV"
        )


def _reach(packed: ZipFile, name: str, cell: re.Pattern[bytes]) -> tuple[int, int]:
    """The farthest row and column of such cells in a part."""
    rows, letters = 0, {b""}
    with packed.open(name) as part:
        for block in _blocks(part):
            found = cell.findall(block)
            letters.update(column for column, _ in found)
            rows = max(rows, max((int(row) for _, row in found), default=0))
    return rows, max(map(_number, letters))


def _blocks(part: IO[bytes]) -> Iterator[bytes]:
    before = b""
    while block := part.read(BLOCK):
        block = block.translate(_BLANK)
        yield before + block
        before = block[-_TAG:]


def _number(letters: bytes) -> int:
    """The number of a column, from 1."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - ord("@")
    return number
