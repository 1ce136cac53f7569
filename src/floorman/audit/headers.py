"""The first line of a table: names of columns, or a row like the others."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from floorman.audit.source import Hints
from floorman.errors import FloormanError
from floorman.notation import ANY_JOKER, read_text


def has_header(cells: Sequence[str]) -> bool:
    """Whether the cells of a first line are names: they are no cards, and not all are numbers.

    A single cell that is a single card is no proof: ``ts`` may be the ten of spades or a time.

    >>> has_header(["player", "dealer"]), has_header(["As Kd", "Qh Qs"]), has_header(["1", "10"])
    (True, False, False)
    """
    return sum(map(_cards_in, cells)) < 2 and not all(map(_is_number, cells))


def names_of(cells: Sequence[str], header: bool) -> list[str]:
    """The names of the columns: those of the header, or their numbers from 1."""
    if header:
        return [cell.strip() for cell in cells]
    return [str(place) for place in range(1, len(cells) + 1)]


def guess_of(path: Path, hints: Hints, header: bool) -> str:
    """What to say where a first line was taken for a row and columns are looked for by name."""
    if header or hints.header is not None:
        return ""
    return f"the first line of {path} was taken for a row: --header yes takes it for names"


def _cards_in(cell: str) -> int:
    try:
        codes = read_text(cell)
    except FloormanError:
        return 0
    return sum(code != ANY_JOKER for code in codes)  # a column may well be called Joker


def _is_number(cell: str) -> bool:
    return cell.strip().removeprefix("-").replace(".", "", 1).isdecimal()
