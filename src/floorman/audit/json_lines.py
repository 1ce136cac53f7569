"""Files of JSON objects, one a line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from floorman.audit.source import Chunk, Hints, line_blocks, text_of
from floorman.errors import FloormanError

BLOCK = 1 << 24
_BOM = b"\xef\xbb\xbf"


class JsonLines:
    """A file of objects, of which the names in the first lines are the columns; rows are its lines."""

    first = 1
    rows: int | None = None

    def __init__(self, path: Path, head: bytes, hints: Hints) -> None:
        self.name = str(path)
        self._path = path
        self.columns = list(dict.fromkeys(name for line in _lines(head) for name in _names(line)))
        if not self.columns:
            raise FloormanError(f"{path}: no line of its beginning is a JSON object")

    def parts(self) -> Iterator[JsonPart]:
        """Blocks of lines."""
        for start, stop in line_blocks(self._path, 0, BLOCK):
            yield JsonPart(self._path, start, stop)


@dataclass(frozen=True)
class JsonPart:
    """Some lines of a file."""

    path: Path
    start: int
    stop: int

    def read(self, columns: Sequence[str]) -> Chunk:
        """The objects of these lines; a line that is no object is malformed."""
        found: dict[str, list[Any]] = {name: [] for name in columns}
        malformed = {}
        for row, line in enumerate(_lines(text_of(self.path, self.start, self.stop))):
            try:
                plain = _object(line)
            except ValueError as error:
                plain, malformed[row] = {}, f"is no JSON object: {error}"
            for name, values in found.items():
                values.append(plain.get(name))
        return Chunk(pl.DataFrame([_series(name, values) for name, values in found.items()]), malformed)


def _lines(block: bytes) -> list[bytes]:
    return block.removeprefix(_BOM).removesuffix(b"\n").split(b"\n")


def _names(line: bytes) -> list[str]:
    try:
        return list(_object(line))
    except ValueError:
        return []


def _object(line: bytes) -> dict[str, Any]:
    plain = json.loads(line)
    if not isinstance(plain, dict):
        raise ValueError(f"it is a {type(plain).__name__}")
    return plain


def _series(name: str, values: list[Any]) -> pl.Series:
    """Values as a column: of whole numbers, of lists, or of text."""
    for kind in (int, list):
        if all(value is None or type(value) is kind for value in values):
            try:
                return pl.Series(name, values)
            except (TypeError, OverflowError):
                break  # numbers that fit into no column, or lists of all sorts
    return pl.Series(name, [_text(value) for value in values], dtype=pl.String)


def _text(value: Any) -> str | None:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return value if value is None or isinstance(value, str) else json.dumps(value)
