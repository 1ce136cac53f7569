"""Lines to records, where quotes or letters are broken: so that only bad lines are refused."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from typing import NamedTuple

LONGEST = 100
"""Lines that a record may have: a quote that is open for longer was meant otherwise."""


class Record(NamedTuple):
    """The fields of a record, or what is wrong with it."""

    fields: list[str]
    fault: str


def records(block: bytes, separator: str, width: int) -> Iterator[Record]:
    """The records of ``width`` fields in a block of lines.

    A record goes on behind the end of its line where a quote is open, but not over lines that are
    records by themselves: there the quote is a stray one, and its line alone is at fault.
    """
    lines = [line.removesuffix(b"\r") for line in block.removesuffix(b"\n").split(b"\n")]
    alone = [_record(line, separator, width) if _even(line) else None for line in lines]
    place = 0
    while place < len(lines):
        record, after = alone[place], place + 1
        if record is None:
            record, after = _from(lines, alone, place, separator, width)
        yield record
        place = after


def _from(
    lines: Sequence[bytes], alone: Sequence[Record | None], start: int, separator: str, width: int
) -> tuple[Record, int]:
    """The record that begins with an open quote, and where the next begins."""
    for place in range(start + 1, min(start + LONGEST, len(lines))):
        between = alone[place]
        if between is None:
            spanning = _record(b"\n".join(lines[start : place + 1]), separator, width)
            if not spanning.fault:
                return spanning, place + 1
            break
        if not between.fault:
            break
    return _record(lines[start], separator, width), start + 1


def _even(line: bytes) -> bool:
    return line.count(b'"') % 2 == 0


def _record(line: bytes, separator: str, width: int) -> Record:
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return Record([], "is in another encoding: --encoding names it")
    try:
        fields = next(
            csv.reader(text.splitlines(keepends=True) or [""], delimiter=separator, strict=True), []
        )
    except csv.Error as error:
        return Record([], f"has quotes that do not match ({error}): mend the line")
    if len(fields) != width:
        return Record([], f"has {len(fields)} fields where the others have {width}: mend the line")
    return Record(fields, "")
