"""Files of JSON objects, one a line."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from floorman.audit.source import Chunk, Hints, as_utf8, known_encoding, line_blocks, text_of
from floorman.errors import FloormanError, shown

BLOCK = 1 << 24
_BOM = b"\xef\xbb\xbf"


class JsonLines:
    """A file of objects, of which the names in the first block are the columns; rows are its lines."""

    first = 1
    guess = ""
    rows: int | None = None

    def __init__(self, path: Path, hints: Hints) -> None:
        self.name = str(path)
        self._path, self._encoding = path.resolve(), known_encoding(hints.encoding)
        start = as_utf8(text_of(path, 0, BLOCK), self._encoding)
        self.columns = list(dict.fromkeys(name for line in _lines(start) for name in _names(line)))
        if not self.columns:
            raise FloormanError(f"{path}: no line of its beginning is a JSON object")

    def parts(self) -> Iterator[JsonPart]:
        """Blocks of lines."""
        for start, stop in line_blocks(self._path, 0, BLOCK):
            yield JsonPart(self._path, start, stop, self._encoding, frozenset(self.columns))


@dataclass(frozen=True)
class JsonPart:
    """Some lines of a file; ``known`` are the names that its beginning has."""

    path: Path
    start: int
    stop: int
    encoding: str
    known: frozenset[str]

    def read(self, columns: Sequence[str]) -> Chunk:
        """The objects of these lines; a line that is no object, or has a name that is new, is malformed."""
        found: dict[str, list[Any]] = {name: [] for name in columns}
        malformed = {}
        block = as_utf8(text_of(self.path, self.start, self.stop), self.encoding)
        for row, line in enumerate(_lines(block)):
            try:
                plain = _object(line)
                if not self.known.issuperset(plain):
                    new = ", ".join(sorted(set(plain) - self.known))
                    raise ValueError(
                        f"the beginning of the file has no {new}: put them into its first line"
                    )
            except (ValueError, RecursionError) as error:
                plain, malformed[row] = {}, f"cannot be taken: {error}"
            for name, values in found.items():
                values.append(plain.get(name))
        return Chunk(pl.DataFrame([_series(name, values) for name, values in found.items()]), malformed)


def _lines(block: bytes) -> list[bytes]:
    return block.removeprefix(_BOM).removesuffix(b"\n").split(b"\n")


def _names(line: bytes) -> list[str]:
    try:
        return list(_object(line))
    except (ValueError, RecursionError):
        return []


def _object(line: bytes) -> dict[str, Any]:
    plain = json.loads(line, object_pairs_hook=_once)
    if not isinstance(plain, dict):
        raise ValueError(f"it is a {type(plain).__name__}, not an object")
    return plain


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    plain = dict(pairs)
    if len(plain) < len(pairs):
        names = Counter(name for name, _ in pairs)
        twice = ", ".join(shown(name) for name, times in names.items() if times > 1)
        raise ValueError(f"it has {twice} more than once: keep one of them")
    return plain


def _series(name: str, values: list[Any]) -> pl.Series:
    """Values as a column of text or of codes; as they are where they are of several kinds."""
    kinds = {type(value) for value in values if value is not None}
    try:
        if kinds <= {str}:
            return pl.Series(name, values, dtype=pl.String)
        if kinds == {int}:
            return pl.Series(name, values, dtype=pl.Int64)
    except (OverflowError, UnicodeEncodeError):
        pass  # a number that fits into no column, or half a character
    return pl.Series(name, values, dtype=pl.Object)
