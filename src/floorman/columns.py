"""Rulings over columns of text of a Polars frame, a hand a row.

Importing this gives expressions a namespace ``floorman``. Wants the extra ``floorman[columns]``.

>>> import polars as pl
>>> import floorman.columns
>>> frame = pl.DataFrame({"cards": ["As Ks Qs Js Ts", "2c 2d 7h 8s 9s", "As As Qs Js Ts"]})
>>> ruled = frame.select(pl.col("cards").floorman.rank("nj-poker")).unnest("cards")
>>> ruled["strength"].to_list(), ruled["error"].to_list()
([7461, 1311, None], [None, None, 'doubled-card'])
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.cards import Deck
from floorman.engine.arrays import rank_rows
from floorman.engine.rows import BAD, Flags, Rows, Strengths
from floorman.engine.texts import NOT_READ, Texts, read
from floorman.errors import DoubledCard, NotInDeck, NotRuled, WrongCount, shown
from floorman.law.rulebook import Rulebook, rulebook


def rank(
    given: pl.DataFrame | pl.Series,
    *,
    game: str,
    hand: str | None = None,
    ranking: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> pl.Series:
    """Rule a column of hands, as a struct of category, clause, strength and error a row.

    ``given`` is a series of text, or a frame whose column ``hand`` is one; any notation is read. A row
    that is refused has nulls and the kind of its error; a null is ruled as null. Raises
    :class:`UnknownName` for a game, ranking or reading there is not, :class:`NotRuled` for a column
    that is no text.

    >>> rank(pl.Series(["As Ks Qs Js Ts"]), game="uth").struct.field("strength").to_list()
    [7461]
    """
    book = rulebook(game, readings)
    book.evaluator(ranking)
    if isinstance(given, pl.DataFrame):
        if hand not in given.columns:
            raise NotRuled(f"hand={shown(hand)} names no column: there are {', '.join(given.columns)}")
        given = given[hand]
    if not isinstance(given, pl.Series):
        raise NotRuled(f"{shown(given)} is neither a series nor a frame of Polars")
    return _ruled(given, book, ranking)


@pl.api.register_expr_namespace("floorman")
class Rulings:
    """``pl.col("cards").floorman``: rulings as expressions."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def rank(
        self, game: str, *, ranking: str | None = None, readings: Mapping[str, str] | None = None
    ) -> pl.Expr:
        """The struct that :func:`rank` gives, row by row; runs in streams of any size."""
        book = rulebook(game, readings)
        return self._expression.map_batches(
            lambda column: _ruled(column, book, ranking),
            return_dtype=_struct(book, ranking),
            is_elementwise=True,
        )


def _ruled(column: pl.Series, book: Rulebook, ranking: str | None) -> pl.Series:
    if column.dtype == pl.Null:
        column = column.cast(pl.String)
    if column.dtype != pl.String:
        raise NotRuled(f"column {column.name!r} is {column.dtype}: text, a hand a row, is wanted")
    evaluator = book.evaluator(ranking)
    nulls = column.is_null().to_numpy()
    codes, counts, refused = read(_texts(column), evaluator.deck, nulls)
    strengths = np.full(len(column), BAD, np.uint16)
    for cards in np.unique(counts[(counts != NOT_READ) & ~nulls]).tolist():
        rows = np.flatnonzero(counts == cards)
        hands = codes[:, :cards] if len(rows) == len(codes) else codes[rows, :cards]
        with suppress(WrongCount):  # what else is wrong with such a row counts before its cards do
            strengths[rows] = rank_rows(evaluator, hands)
    errors = _errors(codes, (strengths == BAD) & ~nulls, evaluator.deck)
    for row, kind in refused.items():
        errors[row] = kind
    return _as_struct(column.name, strengths, errors, book, ranking)


def _errors(codes: Rows, bad: Flags, deck: Deck) -> npt.NDArray[np.object_]:
    """The kind of error of each bad row, in the order in which a hand is looked at; None for the others."""
    errors = np.full(len(codes), None, np.object_)
    rows = np.flatnonzero(bad)
    errors[rows] = WrongCount.kind
    cards = codes[rows]
    given = cards != NOT_READ
    doubled = np.zeros(len(rows), np.bool_)
    for place in range(1, codes.shape[1]):
        doubled |= ((cards[:, :place] == cards[:, place : place + 1]) & given[:, place : place + 1]).any(
            axis=1
        )
    errors[rows[doubled]] = DoubledCard.kind
    errors[rows[((cards >= len(deck)) & given).any(axis=1)]] = NotInDeck.kind
    return errors


def _as_struct(
    name: str,
    strengths: Strengths,
    errors: npt.NDArray[np.object_],
    book: Rulebook,
    ranking: str | None,
) -> pl.Series:
    names, clauses, of_strength = _categories(book, ranking)
    category = of_strength[np.minimum(strengths, len(of_strength) - 1)]
    null = pl.Series(strengths == BAD)
    fields = [
        _enum("category", category, names, null),
        _enum("clause", category, clauses, null),
        pl.select(pl.when(~null).then(pl.Series(strengths))).to_series().alias("strength"),
        pl.Series("error", errors.tolist(), pl.String) if null.any() else _no_errors(len(strengths)),
    ]
    return pl.DataFrame(fields).to_struct(name)


def _no_errors(rows: int) -> pl.Series:
    return pl.Series("error", [None], pl.String).new_from_index(0, rows)


def _enum(name: str, places: Any, words: list[str], null: pl.Series) -> pl.Series:
    found = pl.Series(words, dtype=pl.Enum(list(dict.fromkeys(words)))).gather(pl.Series(places))
    return pl.select(pl.when(~null).then(found)).to_series().alias(name)


def _struct(book: Rulebook, ranking: str | None) -> pl.Struct:
    names, clauses, _ = _categories(book, ranking)
    return pl.Struct(
        {
            "category": pl.Enum(list(dict.fromkeys(names))),
            "clause": pl.Enum(list(dict.fromkeys(clauses))),
            "strength": pl.UInt16,
            "error": pl.String,
        }
    )


def _categories(book: Rulebook, ranking: str | None) -> tuple[list[str], list[str], Any]:
    """The names and clauses of the categories, and the place among them of each strength."""
    evaluator = book.evaluator(ranking)
    names = [category.name for category in evaluator.ranking.ladder]
    of_strength = np.array([names.index(v.category.name) for v in evaluator.by_strength], np.uint8)
    return names, [category.clause.ref for category in evaluator.ranking.ladder], of_strength


def _texts(column: pl.Series) -> Texts:
    arrow = column.fill_null("").to_arrow()
    if hasattr(arrow, "combine_chunks"):
        arrow = arrow.combine_chunks()
    _, offsets, text = arrow.buffers()
    places = np.frombuffer(offsets, np.int64)[arrow.offset : arrow.offset + len(arrow) + 1]
    return np.frombuffer(text or b"", np.uint8), places
