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


def codes_of(text: str) -> list[int]:
    return [fm.Card(card).code for card in text.split()]


def in_columns(texts: list[str], cards: int) -> dict[str, Any]:
    """The same hands in every shape of column that is taken."""
    apart = [text.split() for text in texts]
    names = [f"c{place}" for place in range(cards)]
    cells = pl.DataFrame(apart, schema=names, orient="row")
    numbers = pl.DataFrame(
        [codes_of(text) for text in texts], schema=dict.fromkeys(names, pl.UInt8), orient="row"
    )
    return {
        "a card a column": (cells, names),
        "a code a column": (numbers, names),
        "codes of 64 bits": (numbers.cast(pl.Int64), names),
        "a struct of cards": (cells.to_struct("s"), None),
        "a struct of codes": (numbers.to_struct("s"), None),
        "lists of cards": (pl.Series("s", apart), None),
        "lists of codes": (pl.Series("s", [codes_of(text) for text in texts]), None),
        "arrays of codes": (numbers.select(pl.concat_arr(names).alias("s")).to_series(), None),
        "categories": (pl.Series("s", texts, dtype=pl.Categorical), None),
        "arrow text": (pl.Series("s", texts).to_arrow(), None),
        "arrow chunks": (
            pl.concat([pl.Series("s", texts[:7]), pl.Series("s", texts[7:])]).to_arrow(),
            None,
        ),
        "arrow table": (numbers.to_arrow(), names),
        "arrow records": (numbers.to_arrow().to_batches()[0], names),
    }


@pytest.mark.parametrize("cards", [5, 7])
def test_every_shape_of_column(cards: int) -> None:
    shuffler = random.Random(cards)
    deck = list(fm.Deck())
    texts = [" ".join(map(str, shuffler.sample(deck, cards))) for _ in range(300)]
    texts[11] = " ".join(["As", *["As"] * (cards - 1)])
    wanted = [expected(text, fm.game("uth"), None) for text in texts]
    for shape, (given_as, hand) in in_columns(texts, cards).items():
        assert columns.rank(given_as, game="uth", hand=hand).to_list() == wanted, shape


def test_frames_of_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    texts = ["As Ks Qs Js Ts", "2c 2d 7h 8s 9s", None, "As As Qs Js Ts"]
    frame = pandas.DataFrame({"id": range(4), "cards": texts})
    wanted = [expected(text, fm.game("uth"), None) for text in texts]
    assert columns.rank(frame, game="uth", hand="cards").to_list() == wanted
    codes = pandas.DataFrame([codes_of(texts[0] or ""), codes_of(texts[1] or "")], columns=list("abcde"))
    assert columns.rank(codes, game="uth", hand=list("abcde")).to_list() == wanted[:2]


def test_a_board_is_shared() -> None:
    shuffler = random.Random(3)
    deck = list(fm.Deck())
    deals = [shuffler.sample(deck, 7) for _ in range(200)]
    deals[5][6] = deals[5][0]  # a card of one's own on the board
    own = [" ".join(map(str, deal[:2])) for deal in deals]
    boards = [deal[2:] for deal in deals]
    frame = pl.DataFrame({"own": own, **{f"b{i}": [str(board[i]) for board in boards] for i in range(5)}})
    places = [f"b{i}" for i in range(5)]
    wanted: list[int | None] = []
    for mine, board in zip(own, boards, strict=True):
        try:
            wanted.append(fm.game("uth").rank(mine, board).strength)
        except fm.DoubledCard:
            wanted.append(None)
    assert wanted[5] is None
    found = columns.rank(frame, game="uth", hand="own", board=places)
    assert found.struct.field("strength").to_list() == wanted
    by_expression = frame.lazy().select(pl.col("own").floorman.rank("uth", board=pl.struct(places)))
    assert by_expression.collect(engine="streaming")["own"].to_list() == found.to_list()


def test_cards_that_are_missing_or_too_many() -> None:
    frame = pl.DataFrame(
        {f"c{i}": [i, None if i == 2 else i, 99 if i == 1 else i, None] for i in range(11)}
    )
    five, eleven = (columns.rank(frame, game="uth", hand=[f"c{i}" for i in range(n)]) for n in (5, 11))
    assert five.struct.field("error").to_list() == [None, "wrong-count", "unreadable-card", None]
    assert five.struct.field("strength").to_list()[3] is None
    assert eleven.struct.field("error").to_list() == ["wrong-count", "wrong-count", "unreadable-card", None]
    negative = pl.DataFrame({"a": [-1], "b": [300]})
    assert columns.rank(negative, game="supreme", hand=["a", "b"])[0]["error"] == "unreadable-card"
    lists = pl.Series([list(range(5)), list(range(50)), [], None])
    found = columns.rank(lists, game="uth").struct.field("error").to_list()
    assert found == [None, "wrong-count", None, None]


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


@pytest.mark.parametrize("column", [[1.0], [True], [[1.5]], [b"As"]])
def test_a_column_that_is_no_text(column: list[Any]) -> None:
    with pytest.raises(fm.NotRuled, match="text is wanted, a hand a row"):
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
