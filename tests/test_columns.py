"""Columns of text against hands ruled one by one, through Polars, Arrow, pandas' Arrow and DuckDB."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import floorman as fm

pl: Any = pytest.importorskip("polars")
pytest.importorskip("pyarrow")

from floorman import columns  # noqa: E402

NOTATIONS: list[Callable[[fm.Card], str]] = [
    str,
    lambda card: str(card).lower(),
    lambda card: card.symbol,
    lambda card: card.symbol + "\ufe0f",
    lambda card: f"{card.suit.upper()}_{card.rank.replace('T', '10')}",
]


def hands(rows: int, cards: int, jokers: int = 0, seed: int = 5) -> list[str]:
    """Hands in all notations, with any gap."""
    shuffler = random.Random(seed)
    deck = list(fm.Deck(jokers))
    found = []
    for _ in range(rows):
        notation, gap = shuffler.choice(NOTATIONS), shuffler.choice(["", " ", ", ", "\t"])
        dealt = shuffler.sample(deck, cards)
        found.append(gap.join("Jk" if card.is_joker else notation(card) for card in dealt))
    return found


def expected(text: str | None, game: fm.Game, ranking: str | None) -> dict[str, Any]:
    if text is None:
        return dict.fromkeys(("category", "clause", "strength", "error"))
    try:
        ruling = game.rank(text, ranking=ranking)
    except fm.FloormanError as error:
        return {"category": None, "clause": None, "strength": None, "error": error.kind}
    return {
        "category": ruling.category.name,
        "clause": ruling.clause.ref,
        "strength": ruling.strength,
        "error": None,
    }


ODD = [
    *(None, "", "  ", "As", "As Ks Qs Js Ts 2c 2d 3d", "As As Qs Js Ts"),
    *("As Ks Qs Js Jk", "As Ks Qs Js 1s", "As Kx", "A", "10", "1", "Jk", "j", "nothing thus shown"),
    *("\U0001f0a1 Ks Qs Js Ts", "As Ks Qs Js \U0001f0ac", "Jk Jk", "Jk Jk Jk", "Joker As", "J"),
    *("As " * 10, "As Ks Qs Js Ts 9s 8s 7s 6s Jk", "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc", "As As Jk"),
    *("A\u2664 K\u2664 Q\u2664 J\u2664 10\u2664", "A\u2665" * 5, "A\u2610", "T\u2660"),
]
LISTS = [
    *(("nj-poker", None, 5), ("uth", None, 7), ("poker", "three-card", 3)),
    *(("supreme", "bonus", 4), ("supreme", None, 2)),
]
LETTERS = "AKQJT1098765432cdhsjkJo ,\t\u2660\u2665\ufe0f"


@pytest.mark.parametrize(("name", "ranking", "cards"), LISTS)
def test_a_column_is_ruled_as_its_hands_are(name: str, ranking: str | None, cards: int) -> None:
    game = fm.game(name)
    texts = [*ODD, *hands(2_000, cards, game.deck.jokers), *ODD]
    found = columns.rank(pl.Series("cards", texts), game=name, ranking=ranking)
    assert found.name == "cards"
    for text, row in zip(texts, found.to_list(), strict=True):
        assert row == expected(text, game, ranking), repr(text)


@given(st.lists(st.one_of(st.none(), st.text(), st.text(LETTERS)), max_size=8))
def test_any_text_is_ruled_or_refused(texts: list[str | None]) -> None:
    found = columns.rank(pl.Series("cards", texts, dtype=pl.String), game="supreme")
    for text, row in zip(texts, found.to_list(), strict=True):
        assert row == expected(text, fm.game("supreme"), None), repr(text)


def test_a_frame_and_an_expression() -> None:
    frame = pl.DataFrame({"id": [3, 1, 2], "cards": ["As Ks Qs Js Ts", "2c 3d", None]})
    by_frame = columns.rank(frame, game="uth", hand="cards")
    by_expression = frame.select(pl.col("cards").floorman.rank("uth"))["cards"]
    assert by_frame.to_list() == by_expression.to_list()
    lazy = frame.lazy().with_columns(ruling=pl.col("cards").floorman.rank("uth"))
    assert lazy.collect_schema()["ruling"] == lazy.collect()["ruling"].dtype
    assert lazy.filter(pl.col("id") > 1).collect()["ruling"].struct.field("error").to_list() == [None, None]


def test_readings_and_lists() -> None:
    column = pl.Series(["2c 3d 4d"])
    chosen = {"unsuited-three-card-straight": "three-suits"}
    names = [
        columns.rank(column, game="flop", ranking="three-card-bonus", readings=readings)[0]["category"]
        for readings in (None, chosen)
    ]
    assert names == ["three-card straight", "no ranking hand"]


@pytest.mark.parametrize("rows", [0, 1, 3])
def test_short_and_sliced_columns(rows: int) -> None:
    column = pl.Series(["2c 2d 2h 2s 3c", "As Ks Qs Js Ts", None, "x"])
    assert columns.rank(column.slice(1, rows), game="uth").to_list() == [
        expected(text, fm.game("uth"), None) for text in column.slice(1, rows).to_list()
    ]


def test_many_chunks_and_streams(tmp_path: Path) -> None:
    texts = hands(5_000, 7)
    chunks = pl.concat([pl.Series("cards", texts[i : i + 97]) for i in range(0, 5_000, 97)], rechunk=False)
    whole = columns.rank(pl.Series("cards", texts), game="uth")
    assert columns.rank(chunks, game="uth").to_list() == whole.to_list()
    pl.DataFrame({"cards": texts}).write_parquet(tmp_path / "log.parquet", row_group_size=500)
    streamed = (
        pl.scan_parquet(tmp_path / "log.parquet")
        .with_columns(ruling=pl.col("cards").floorman.rank("uth"))
        .collect(engine="streaming")
    )
    assert sorted(streamed["ruling"].struct.field("strength")) == sorted(whole.struct.field("strength"))


@pytest.mark.parametrize("column", [[1, 2], [1.0], [True], [["As"]]])
def test_a_column_that_is_no_text(column: list[Any]) -> None:
    with pytest.raises(fm.NotRuled, match="text, a hand a row, is wanted"):
        columns.rank(pl.Series("cards", column), game="uth")


def test_names_there_are_not() -> None:
    column = pl.Series("cards", ["As Ks Qs Js Ts"])
    with pytest.raises(fm.UnknownName, match="did you mean 'uth'"):
        columns.rank(column, game="uht")
    with pytest.raises(fm.UnknownName, match="unknown ranking 'x'"):
        columns.rank(column, game="uth", ranking="x")
    with pytest.raises(fm.NotRuled, match="names no column: there are cards"):
        columns.rank(column.to_frame(), game="uth", hand="hand")
    with pytest.raises(fm.NotRuled, match="hand=None names no column"):
        columns.rank(column.to_frame(), game="uth")
    with pytest.raises(fm.NotRuled, match="neither a series nor a frame"):
        columns.rank(column.to_frame().lazy(), game="uth", hand="cards")


def test_a_column_of_nothing_but_nulls() -> None:
    found = columns.rank(pl.Series("cards", [None, None]), game="uth")
    assert [set(row.values()) for row in found.to_list()] == [{None}, {None}]


def test_by_sql() -> None:
    """The recipe of the guide: DuckDB reads the ruled frame."""
    duckdb = pytest.importorskip("duckdb")
    frame = pl.DataFrame({"cards": ["As Ks Qs Js Ts", "2c 2d 7h 8s 9s", "3c 3d 7h 8s 9s"]})
    ruled = frame.with_columns(pl.col("cards").floorman.rank("nj-poker").alias("ruling")).unnest("ruling")
    found = duckdb.sql("select category, count(*) from ruled group by category order by 2 desc").fetchall()
    assert found == [("one pair", 2), ("royal flush", 1)]
    assert len(ruled) == 3
