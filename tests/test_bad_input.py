"""What is refused, and what the message says: what was given, where, and what is allowed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import floorman as fm
from floorman.cli import main

FIVE = "As Ks Qs Js"

BAD_HANDS = [
    # game, hand, error, what the message says
    ("poker", f"{FIVE} nonsense", fm.UnreadableCard, ["'nonsense'", "character 13", "a rank"]),
    ("poker", f"{FIVE} 1h", fm.UnreadableCard, ["'1h'", "character 13", "A K Q J T or 10"]),
    ("poker", f"{FIVE} Xc", fm.UnreadableCard, ["'Xc'", "character 13"]),
    ("poker", f"{FIVE} Zz", fm.UnreadableCard, ["'Zz'"]),
    ("poker", f"{FIVE} \U0001f0ac", fm.NotInDeck, ["Knight", "character 13"]),
    ("poker", f"{FIVE} \U0001f0a0", fm.UnreadableCard, ["\U0001f0a0"]),
    ("poker", f"{FIVE} Jk", fm.NotInDeck, ["Jk", "card 5", "52 cards without jokers"]),
    ("supreme", "Jk Jk Jk", fm.WrongCount, ["3 jokers", "the deck has 2"]),
    ("poker", "As Ks Qs Js As", fm.DoubledCard, ["As is given twice", "card 1", "card 5"]),
    ("poker", "As As As As As", fm.DoubledCard, ["As is given 5 times", "card 1", "card 5"]),
    (
        "poker",
        "As Ks Qs Js",
        fm.WrongCount,
        ["4 cards", "5 to 7 cards, own and board together"],
    ),
    ("uth", "As", fm.WrongCount, ["1 card given", "5 to 7 cards, or 2 with a board of 3 to 5"]),
    ("poker", "2c 3c 4c 5c 6c 7d 8d 9d", fm.WrongCount, ["8 cards", "5 to 7 cards"]),
    ("caribbean", "2c 3c 4c 5c 6c 7d", fm.WrongCount, ["6 cards", "5 cards are wanted"]),
    ("flop", "2c 3c 4c 5c", fm.WrongCount, ["4 cards", "5 cards, or 3 with a board of 3"]),
]


@pytest.mark.parametrize(("game", "hand", "error", "says"), BAD_HANDS)
def test_a_bad_hand(
    game: str, hand: str, error: type[fm.FloormanError], says: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(error) as caught:
        fm.game(game).rank(hand)
    for words in says:
        assert words in str(caught.value)
    status, out, err = run(capsys, "rank", game, hand)
    assert (status, out) == (1, "")
    assert err.startswith("floorman: argument 1: ")
    status, out, err = run(capsys, "rank", game, hand, "--json")
    assert (status, err) == (1, "")
    assert json.loads(out) == {"line": 1, "error": error.kind, "message": str(caught.value)}


@pytest.mark.parametrize(
    ("hands", "board", "error", "says"),
    [
        (
            ["Ac Kd", "Ac Qh"],
            "2c 7d 9h Jc 3s",
            fm.DoubledCard,
            ["Ac", "card 1 of hand 1", "card 1 of hand 2"],
        ),
        (
            ["As 8s", "Qd Qc"],
            "Ac Kd Ks 8s 3s",
            fm.DoubledCard,
            ["8s", "card 2 of hand 1", "card 4 of the board"],
        ),
        (
            ["As 8s", "Qd Qc"],
            "Ac Kd Ks Kd 3s",
            fm.DoubledCard,
            ["Kd", "card 2 of the board", "card 4 of the board"],
        ),
        (
            ["As 8s", "Qd"],
            "Ac Kd Ks 9d 3s",
            fm.WrongCount,
            ["hand 1 has 2, hand 2 has 1"],
        ),
        (["As 8s"], "Ac Kd Ks 9d 3s", fm.WrongCount, ["1 hand given"]),
        ([], "", fm.WrongCount, ["0 hands given", "two or more"]),
    ],
)
def test_bad_hands_compared(
    hands: list[str],
    board: str,
    error: type[fm.FloormanError],
    says: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(error) as caught:
        fm.game("uth").compare(*hands, board=board)
    for words in says:
        assert words in str(caught.value)
    if hands:
        status, out, _ = run(capsys, "compare", "uth", *hands, "--board", board, "--json")
        assert status == 1
        assert json.loads(out)["message"] == str(caught.value)


def test_supreme_wants_player_and_dealer() -> None:
    with pytest.raises(fm.WrongCount, match="3 hands given: nj-supreme-pai-gow compares player and dealer"):
        fm.game("supreme").compare("As Ks", "2c 3c", "4c 5c")


def test_player_and_dealer_may_each_hold_a_joker() -> None:
    assert fm.game("supreme").compare("Jk As", "Jk Kd").winners == (0,)
    with pytest.raises(fm.WrongCount, match="3 jokers"):
        fm.game("supreme").compare("Jk Jk", "Jk Kd")


@pytest.mark.parametrize(
    ("card", "says"),
    [
        (54, "codes are 0 to 53"),
        (-1, "codes are 0 to 53"),
        (10**30, "codes are 0 to 53"),
        (True, "True (card 1 of the hand) is a bool"),
        (1.0, "1.0 (card 1 of the hand) is a float"),
        (float("nan"), "float"),
        (None, "NoneType"),
        (b"As", "bytes"),
        ("As Ks", "is 2 cards, one is wanted"),
        ("", "is 0 cards, one is wanted"),
        ([0], "list"),
    ],
)
def test_a_value_that_is_no_card(card: Any, says: str) -> None:
    with pytest.raises(fm.UnreadableCard) as caught:
        fm.game("poker").rank([card, 1, 2, 3, 4])
    assert says in str(caught.value)
    with pytest.raises(fm.UnreadableCard):
        fm.Card(card)


@pytest.mark.parametrize("hand", [None, 5, 1.5, True, object(), b"AsKsQsJsTs", bytearray(b"12345")])
def test_a_value_that_is_no_hand(hand: Any) -> None:
    with pytest.raises(fm.UnreadableCard, match="is no hand"):
        fm.game("poker").rank(hand)


@pytest.mark.parametrize("hand", ["", "  ", ",", [], ()])
def test_no_cards(hand: Any) -> None:
    with pytest.raises(fm.WrongCount, match="0 cards given for the hand: 5 to 7 cards"):
        fm.game("poker").rank(hand)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: fm.game("pokre"), ["'pokre'", "did you mean 'poker'?", "nj-poker", "pa-caribbean-stud"]),
        (lambda: fm.game(""), ["unknown game", "nj-poker"]),
        (lambda: fm.game(None), ["None", "nj-poker"]),  # type: ignore[arg-type]
        (lambda: fm.game(7), ["7", "nj-poker"]),  # type: ignore[arg-type]
        (
            lambda: fm.game("poker").rank("As Ks Qs", ranking="tree-card"),
            ["'tree-card'", "did you mean 'three-card'?", "five-card, three-card"],
        ),
        (lambda: fm.game("poker").compare("As", "Ks", ranking="x"), ["unknown ranking 'x'"]),
        (lambda: fm.game("poker", {"odd-chip": "undivided"}), ["'odd-chip'", "did you mean 'odd-chips'?"]),
        (lambda: fm.game("poker", {"odd-chips": "mine"}), ["'mine'", "undivided, first-tied-seat"]),
        (lambda: fm.game("uth", readings=["x"]), ["['x']", "mapping of reading to choice"]),  # type: ignore[arg-type]
        (lambda: fm.game("uth", readings="x"), ["'x'", "mapping of reading to choice"]),  # type: ignore[arg-type]
        (lambda: fm.game("uth").section["(z)"], ["'(z)'", "(b)1"]),
    ],
)
def test_a_name_there_is_not(call: Any, says: list[str]) -> None:
    with pytest.raises(fm.UnknownName) as caught:
        call()
    for words in says:
        assert words in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("rank", "pokre", FIVE), ["'pokre'", "did you mean 'poker'?", "pa-caribbean-stud"]),
        (("rank", "poker", FIVE, "--ranking", "tree-card"), ["did you mean 'three-card'?", "nj-poker"]),
        (("rank", "poker", FIVE, "--reading", "odd-chips"), ["ID=CHOICE"]),
        (("rank", "poker", FIVE, "--reading", "odd-chips=mine"), ["'mine'", "first-tied-seat"]),
        (("rank", "poker", FIVE, *["--reading", "odd-chips=undivided"] * 2), ["given twice"]),
        (("rank", "uth", "As Kd", "--board", "2c 7d 9h Jc ZZ"), ["'ZZ'", "--board"]),
        (("rank",), ["GAME"]),
        (("rank", "poker", "--frobnicate"), ["frobnicate"]),
        (("frobnicate",), ["frobnicate"]),
        (("compare", "poker", FIVE, "--pot", "many"), ["--pot 'many'", "whole number"]),
        (("compare", "poker", FIVE, "--pot", "101.5"), ["--pot '101.5'", "whole number"]),
        (("compare", "poker", FIVE, "--pot", "-5"), ["whole number"]),
        (("compare", "uth", FIVE, "--pot", "5"), ["--pot", "divides no pot"]),
        (("compare", "uth", "As Kd", "Qh Qs", "--board", "Xx"), ["'Xx'", "--board"]),
        (("set-hand", "uth", FIVE), ["no cards to set"]),
        (("check-deck", "pokre"), ["'pokre'"]),
        (("show", "pokre"), ["'pokre'"]),
        (("readings", "pokre"), ["'pokre'"]),
    ],
)
def test_usage_is_status_2(
    arguments: tuple[str, ...], says: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    for words in says:
        assert words in err


def test_where_a_bad_card_stands() -> None:
    game = fm.game("uth")
    for hands, board, where in (
        ((["As", "Kd"], ["Qh", "XX"]), "", "'XX' (card 2 of hand 2)"),
        (([0, 1], [2, 99]), "", "code 99 (card 2 of hand 2)"),
        (("As Kd", "Qh XX"), "", "'XX' at character 4 of hand 2"),
        (("As Kd", "Qh Qs"), [99], "code 99 (card 1 of the board)"),
        (("As Kd", "Qh Qs"), "ZZ", "'ZZ' (the board)"),
    ):
        with pytest.raises(fm.UnreadableCard) as caught:
            game.compare(*hands, board=board)
        assert where in str(caught.value)


def test_all_seats_hold_as_many_cards() -> None:
    with pytest.raises(fm.WrongCount, match="hand 1 has 5, hand 2 has 7"):
        fm.game("poker").compare("As Ah 9c 5d 2s", "Ks Kd 9h 5c 2c 3c 4c")


@pytest.mark.parametrize("jokers", [-1, 3, True, "a", 1.5])
def test_a_deck_has_two_jokers_at_most(jokers: Any) -> None:
    with pytest.raises(fm.FloormanError, match="0, 1 and 2 are allowed"):
        fm.Deck(jokers=jokers)


def test_a_message_stays_short() -> None:
    with pytest.raises(fm.DoubledCard) as caught:
        fm.game("poker").rank("As " * 10_000 + "Kd " * 10_000)
    assert "As is given 10000 times" in str(caught.value)
    assert len(str(caught.value)) < 600


def test_the_law_cannot_be_rewritten() -> None:
    game = fm.game("uth")
    for mapping in (game.readings, game.section.clauses, game.rank([0, 5, 9, 14, 20]).readings):
        with pytest.raises(TypeError):
            mapping["uth-selection"] = "mine"  # type: ignore[index]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    out, err = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, out, err


CARD_LIKE = st.one_of(
    st.integers(-2, 60),
    st.sampled_from([str(card) for card in fm.Deck(2)]),
    st.builds(fm.Card, st.integers(0, 53)),
    st.text(max_size=4) | st.binary(max_size=3),
    st.booleans() | st.floats() | st.none(),
)
ALPHABET = "AKQJT9876543210cdhsCDHSJkoer ,_|\u2660\u2665\U0001f0a1\U0001f0ac\U0001f0cf\ufe0f\u017f\u212a"
HANDS = st.one_of(st.text(), st.text(ALPHABET), st.lists(CARD_LIKE, max_size=10), CARD_LIKE)
GAMES = st.sampled_from([(game, ranking) for game in fm.games() for ranking in (None, *game.rankings)])
Where = tuple[fm.Game, str | None]


def ruled(game: fm.Game, *hand: Any, ranking: str | None) -> fm.Ruling | None:
    try:
        return game.rank(*hand, ranking=ranking)
    except fm.FloormanError:
        return None


@given(GAMES, HANDS, HANDS)
def test_anything_is_ruled_or_refused(where: Where, hand: Any, board: Any) -> None:
    game, ranking = where
    for cards in ((hand,), (hand, board)):
        ruling = ruled(game, *cards, ranking=ranking)
        if ruling:
            assert ruling.reasons
            assert ruling.strength >= 0


@given(GAMES, st.lists(HANDS, max_size=4), HANDS)
def test_anything_is_compared_or_refused(where: Where, hands: Any, board: Any) -> None:
    game, ranking = where
    try:
        compared = game.compare(*hands, board=board, ranking=ranking)
    except fm.FloormanError:
        return
    assert compared.winners
    assert compared.reasons


@given(GAMES, st.data())
def test_hands_from_the_deck_compare_with_a_reason(
    where: tuple[fm.Game, str | None], data: st.DataObject
) -> None:
    game, ranking = where
    found = game.book.evaluator(ranking).ranking
    deal = data.draw(st.permutations(range(len(game.deck))))
    size = found.size
    hands = [deal[:size], deal[size : 2 * size]]
    if found.tie is None:
        with pytest.raises(fm.NotRuled):
            game.compare(*hands, ranking=ranking)
        return
    one, other = game.compare(*hands, ranking=ranking), game.compare(*reversed(hands), ranking=ranking)
    assert one.reasons
    first, second = (game.rank(hand, ranking=ranking) for hand in hands)
    if first.strength == second.strength and found.tie.seat is None:
        assert one.winners == other.winners == (0, 1)
    elif first.strength != second.strength and not found.forfeit:
        assert one.winners == (int(first < second),)
        assert other.winners == (int(first > second),)
