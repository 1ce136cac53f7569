"""Rulings over columns of a frame, a hand a row.

Importing this gives expressions a namespace ``floorman``. Wants the extra ``floorman[columns]``.

>>> import polars as pl
>>> import floorman.columns
>>> frame = pl.DataFrame({"cards": ["As Ks Qs Js Ts", "2c 2d 7h 8s 9s", "As As Qs Js Ts"]})
>>> ruled = frame.select(pl.col("cards").floorman.rank("nj-poker")).unnest("cards")
>>> ruled["strength"].to_list(), ruled["error"].to_list()
([7461, 1311, None], [None, None, 'doubled-card'])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.columns.cells import read_cells
from floorman.columns.rounds import Rounds
from floorman.engine.rows import BAD, Strengths
from floorman.errors import NotRuled, shown
from floorman.law.rulebook import Rulebook, rulebook


def rank(
    given: Any,
    *,
    game: str,
    hand: str | Sequence[str] | None = None,
    board: str | Sequence[str] | None = None,
    ranking: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> pl.Series:
    """Rule a column of hands, as a struct of category, clause, strength and error a row.

    ``given`` is a series, or a frame of which ``hand`` and ``board`` name the columns; of Polars, or of
    whatever gives itself as Arrow, such as tables of pyarrow and frames of pandas. A column of text holds a
    hand a row, in any notation; several columns, lists, arrays and structs hold a card each, as text or as
    whole numbers, which are codes. A row that is refused has nulls and the kind of its error; a null is
    ruled as null. Raises :class:`UnknownName` for a game, ranking or reading there is not,
    :class:`NotRuled` for columns there are not, or of any other type.

    >>> rank(pl.Series(["As Ks Qs Js Ts"]), game="uth").struct.field("strength").to_list()
    [7461]
    >>> dealt = pl.DataFrame({"own": ["As Ks"], "b1": ["Qs"], "b2": ["Js"], "b3": ["Ts"]})
    >>> rank(dealt, game="uth", hand="own", board=["b1", "b2", "b3"]).struct.field("strength").to_list()
    [7461]
    """
    book = rulebook(game, readings)
    book.evaluator(ranking)
    own, shared = _columns_of(_from_arrow(given), hand, board)
    return _ruled(own, shared, book, ranking)


@pl.api.register_expr_namespace("floorman")
class Rulings:
    """``pl.col("cards").floorman``: rulings as expressions."""

    def __init__(self, expression: pl.Expr) -> None:
        self._expression = expression

    def rank(
        self,
        game: str,
        *,
        board: pl.Expr | None = None,
        ranking: str | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> pl.Expr:
        """The struct that :func:`rank` gives, row by row; runs in streams of any size.

        A hand that has a card a column is ``pl.struct("c1", "c2", ...)``, and so is a board.
        """
        book = rulebook(game, readings)
        struct = _struct(book, ranking)
        if board is None:
            return self._expression.map_batches(
                lambda column: _ruled([column], [], book, ranking), struct, is_elementwise=True
            )
        ruled = pl.struct(self._expression.alias("hand"), board.alias("board")).map_batches(
            lambda dealt: _ruled(
                [dealt.struct.field("hand")], [dealt.struct.field("board")], book, ranking
            ),
            struct,
            is_elementwise=True,
        )
        return ruled.alias(self._expression.meta.output_name())


def _from_arrow(given: Any) -> pl.DataFrame | pl.Series:
    if isinstance(given, pl.DataFrame | pl.Series):
        return given
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"):
        many = hasattr(given, "column_names") or hasattr(given, "columns")
        return pl.DataFrame(given) if many else pl.Series(given)
    raise NotRuled(f"{shown(given)} is neither a series nor a frame of Polars, nor gives itself as Arrow")


def _columns_of(
    given: pl.DataFrame | pl.Series, hand: str | Sequence[str] | None, board: str | Sequence[str] | None
) -> tuple[list[pl.Series], list[pl.Series]]:
    if isinstance(given, pl.Series):
        if hand is not None or board is not None:
            raise NotRuled("a series has no columns: give hand and board with a frame")
        return [given], []
    return _named(given, "hand", hand), [] if board is None else _named(given, "board", board)


def _named(frame: pl.DataFrame, role: str, names: str | Sequence[str] | None) -> list[pl.Series]:
    wanted = [names] if isinstance(names, str) else list(names) if isinstance(names, list | tuple) else []
    if not wanted or any(name not in frame.columns for name in wanted):
        raise NotRuled(f"{role}={shown(names)} names no column: there are {', '.join(frame.columns)}")
    return [frame[name] for name in wanted]


def _ruled(
    own: Sequence[pl.Series], shared: Sequence[pl.Series], book: Rulebook, ranking: str | None
) -> pl.Series:
    evaluator = book.evaluator(ranking)
    hands = read_cells(own, evaluator.deck)
    board = read_cells(shared, evaluator.deck) if shared else None
    rounds = Rounds(evaluator, {"the hand": hands}, board)
    bad = rounds.bad & ~hands.nulls
    errors = np.full(rounds.rows, None, np.object_)
    for row in np.flatnonzero(bad).tolist():
        errors[row] = rounds.fault(row)[1].kind
    strengths = np.where(rounds.bad, BAD, rounds.strengths[:, 0]).astype(np.uint16)
    return _as_struct(own[0].name, strengths, errors, book, ranking)


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
