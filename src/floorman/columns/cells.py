"""Cells of a table to rows of codes: a hand in one column, or a card in each of several."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.cards import Deck, read_cards
from floorman.engine.rows import Flags, Rows
from floorman.engine.texts import NOT_READ, WIDTH, Texts, read
from floorman.errors import NotRuled
from floorman.notation import JOKERS, write

Counts = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Hands:
    """A hand a row, as it was given and as codes.

    ``codes`` is (n, width), filled up with 255; ``counts`` says how many cards each row has, and is 255 for
    a row that cannot be read. ``nulls`` are rows of which nothing is given. ``coded`` hands are given as
    codes, which name each joker.
    """

    given: tuple[pl.Series, ...]
    codes: Rows
    counts: Counts
    nulls: Flags
    coded: bool

    def cards_of(self, row: int, name: str) -> list[int]:
        """The codes of one row, read alone; raises :class:`FloormanError`, calling the hand ``name``."""
        return read_cards(self._cells(row) if self.coded else self.text_of(row), name)

    def text_of(self, row: int) -> str:
        """What is given in one row, with blanks between its cells."""
        return " ".join(card if isinstance(card, str) else _written(card) for card in self._cells(row))

    def take(self, rows: npt.NDArray[np.intp]) -> Hands:
        """The hands of these rows."""
        given = tuple(column.gather(rows) for column in self.given)
        return Hands(given, self.codes[rows], self.counts[rows], self.nulls[rows], self.coded)

    def with_more(self, others: Hands, dealt: int) -> Hands:
        """Hands of ``dealt`` cards with those that lie beside them; of other counts there are none."""
        codes = np.concatenate([self.codes[:, :dealt], others.codes], axis=1)
        unread = (self.counts != dealt) | (others.counts == NOT_READ)
        counts = np.where(unread, NOT_READ, others.counts + np.uint8(dealt)).astype(np.uint8)
        nulls = self.nulls & others.nulls
        return Hands((*self.given, *others.given), codes, counts, nulls, self.coded)

    def _cells(self, row: int) -> list[Any]:
        return [card for column in self.given for card in _cards_in(column[row])]


def read_cells(columns: Sequence[pl.Series], deck: Deck, width: int = WIDTH) -> Hands:
    """The hands that stand in ``columns``, of ``width`` cards at the most.

    One column of text holds a hand a row, in any notation; lists, arrays and the fields of structs hold
    a card each, as text or as whole numbers, which are codes; so do several columns. Raises
    :class:`NotRuled` for columns of any other type.
    """
    parts = [part for column in columns for part in _parts(column, width)]
    if all(part.dtype.is_integer() for part in parts):
        return _of_codes(columns, parts, width)
    text = _joined(parts)
    nulls = text.is_null().to_numpy()
    codes, counts = read(_texts(text), deck, nulls, width)
    return Hands(tuple(columns), codes, counts, nulls, coded=False)


def _parts(column: pl.Series, width: int) -> list[pl.Series]:
    """A column as one of text, or as some of whole numbers."""
    kind = column.dtype
    if kind in (pl.Null, pl.Categorical, pl.Enum):
        return [column.cast(pl.String)]
    if kind == pl.String or kind.is_integer():
        return [column]
    if isinstance(kind, pl.Struct):
        return [
            part for field in column.struct.fields for part in _parts(column.struct.field(field), width)
        ]
    if isinstance(kind, pl.Array):
        column, kind = column.arr.to_list(), pl.List(kind.inner)
    if isinstance(kind, pl.List) and kind.inner == pl.String:
        return [column.list.join(" ", ignore_nulls=True)]
    if isinstance(kind, pl.List) and kind.inner.is_integer():
        longest = int(column.list.len().fill_null(0).to_numpy().max(initial=1))
        # A card more than is read is enough to refuse the row.
        return [column.list.get(place, null_on_oob=True) for place in range(min(width + 1, longest))]
    if kind == pl.Object:
        cells = [_cards_in(cell) for cell in column]
        texts = [" ".join(map(_written, cards)) if cards else None for cards in cells]
        return [pl.Series(column.name, texts, dtype=pl.String)]
    raise NotRuled(
        f"column {column.name!r} is {kind}: text is wanted, a hand a row, or cards as text or whole numbers"
    )


def _joined(parts: Sequence[pl.Series]) -> pl.Series:
    if len(parts) == 1:
        return parts[0]
    named = [_as_text(part).alias(str(place)) for place, part in enumerate(parts)]
    return (
        pl.DataFrame(named)
        .select(
            pl.when(~pl.all_horizontal(pl.all().is_null())).then(
                pl.concat_str(pl.all(), separator=" ", ignore_nulls=True)
            )
        )
        .to_series()
    )


def _as_text(part: pl.Series) -> pl.Series:
    if part.dtype == pl.String:
        return part
    return pl.Series([None if code is None else _written(code) for code in part], dtype=pl.String)


def _written(card: object) -> str:
    """A card of a hand given partly as text, partly as codes; what is no card stays what it is."""
    if isinstance(card, int) and not isinstance(card, bool):
        return write(card) if 0 <= card <= JOKERS[1] else f"code {card}"
    return str(card).encode("utf-8", errors="replace").decode()


def _texts(column: pl.Series) -> Texts:
    arrow = column.fill_null("").to_arrow()
    if hasattr(arrow, "combine_chunks"):
        arrow = arrow.combine_chunks()
    _, offsets, text = arrow.buffers()
    places = np.frombuffer(offsets, np.int64)[arrow.offset : arrow.offset + len(arrow) + 1]
    return np.frombuffer(text or b"", np.uint8), places


def _of_codes(columns: Sequence[pl.Series], parts: Sequence[pl.Series], width: int) -> Hands:
    there = np.stack([part.is_not_null().to_numpy() for part in parts], axis=1)
    cards = np.stack([_bytes(part) for part in parts], axis=1)
    if not there.all():
        front = np.argsort(~there, axis=1, kind="stable")
        there, cards = np.take_along_axis(there, front, 1), np.take_along_axis(cards, front, 1)
    given = there.sum(axis=1)
    counts = given.astype(np.uint8)
    counts[(given > width) | ((cards == NOT_READ) & there).any(axis=1)] = NOT_READ
    codes = np.full((len(cards), width), NOT_READ, np.uint8)
    codes[:, : cards.shape[1]] = np.where(there, cards, NOT_READ)[:, :width]
    return Hands(tuple(columns), codes, counts, given == 0, coded=True)


def _bytes(part: pl.Series) -> Counts:
    """Codes as bytes; one that is no card of any deck becomes one that is none."""
    return (
        part.is_between(0, JOKERS[1])
        .to_frame("fits")
        .with_columns(code=part)
        .select(pl.when("fits").then("code").otherwise(NOT_READ).cast(pl.UInt8))
        .to_series()
        .to_numpy()
    )


def _cards_in(cell: Any) -> list[Any]:
    """The cards in a cell; nothing where it is empty."""
    if isinstance(cell, pl.Series | list):
        return [card for part in cell for card in _cards_in(part)]
    if isinstance(cell, dict):
        return [card for field in cell.values() for card in _cards_in(field)]
    return [] if cell is None or cell == "" else [cell]
