"""The first line of a table: names of columns, or a row like the others."""

from __future__ import annotations

from collections.abc import Sequence

from floorman.errors import FloormanError
from floorman.notation import ANY_JOKER, read_text


def has_header(cells: Sequence[str]) -> bool:
    """Whether the cells of a first line are names: none of them is a card, and not all are numbers.

    >>> has_header(["player", "dealer"]), has_header(["As Kd", "Qh Qs"]), has_header(["1", "10"])
    (True, False, False)
    """
    return not any(map(_is_hand, cells)) and not all(map(_is_number, cells))


def names_of(cells: Sequence[str], header: bool) -> list[str]:
    """The names of the columns: those of the header, or their numbers from 1."""
    if header:
        return [cell.strip() for cell in cells]
    return [str(place) for place in range(1, len(cells) + 1)]


def _is_hand(cell: str) -> bool:
    try:
        codes = read_text(cell)
    except FloormanError:
        return False
    return any(code != ANY_JOKER for code in codes)  # a column may well be called Joker


def _is_number(cell: str) -> bool:
    return cell.strip().removeprefix("-").replace(".", "", 1).isdecimal()
