"""Cards and decks as value objects, in every notation."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import floorman as fm
from floorman.cards import read_cards

CARDS = st.integers(0, 53).map(fm.Card)


def block(card: fm.Card) -> str:
    """The card's character in the Unicode playing-card block, from its chart."""
    row = {"s": 0xA0, "h": 0xB0, "d": 0xC0, "c": 0xD0}[card.suit]
    column = "A23456789TJ_QK".index(card.rank) + 1
    return chr(0x1F000 + row + column)


NOTATIONS: list[Callable[[fm.Card], str]] = [
    str,
    lambda card: str(card).lower(),
    lambda card: str(card).upper(),
    lambda card: card.symbol,
    lambda card: card.symbol + "\ufe0f",
    lambda card: f"{card.rank.replace('T', '10')}{card.suit}",
    lambda card: f"{card.suit.upper()}_{card.rank.replace('T', '10')}",
    block,
]


@pytest.mark.parametrize("notation", range(len(NOTATIONS)))
@pytest.mark.parametrize("gap", ["", " ", ",", ", ", "\t", "\n"])
def test_every_card_in_every_notation(notation: int, gap: str) -> None:
    deck = list(fm.Deck())
    assert read_cards(gap.join(map(NOTATIONS[notation], deck))) == list(range(52))


@pytest.mark.parametrize("joker", ["Jk", "jk", "JOKER", "Joker", "\U0001f0cf", "\U0001f0bf", "\U0001f0df"])
def test_jokers(joker: str) -> None:
    assert fm.Card(joker) == fm.Card(52)
    assert fm.game("supreme").rank(f"{joker} {joker}").cards == (fm.Card(53), fm.Card(52))


@given(CARDS)
def test_a_card_is_its_text_and_its_repr(card: fm.Card) -> None:
    assert eval(repr(card), {"Card": fm.Card}) is card
    assert fm.Card(card.code) is fm.Card(card) is card
    if not card.is_joker:
        assert fm.Card(str(card)) is card
        assert str(card) == card.rank + card.suit
        assert card.code == "23456789TJQKA".index(card.rank) * 4 + "cdhs".index(card.suit)


@given(CARDS, CARDS)
def test_cards_are_values(one: fm.Card, other: fm.Card) -> None:
    assert (one == other) == (one.code == other.code) == (hash(one) == hash(other))
    assert (one < other) == (one.code < other.code)
    assert (one >= other) == (one.code >= other.code)
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.copy(one) is one
    assert copy.deepcopy(one) is one
    assert one != one.code


def test_a_card_does_not_change() -> None:
    card = fm.Card("As")
    with pytest.raises(AttributeError, match="does not change"):
        card.code = 3  # type: ignore[misc]


def test_decks() -> None:
    for deck, size in ((fm.Deck(), 52), (fm.Deck(jokers=2), 54)):
        assert len(deck) == len(set(deck)) == size
        assert sorted(deck) == list(deck)
    assert fm.Card("Jk") not in fm.Deck()
    assert fm.Card("Jk") in fm.Deck(jokers=2)


def test_a_label_is_not_the_key() -> None:
    assert [(str(card), card.symbol) for card in map(fm.Card, ("10h", "As", "Jk"))] == [
        ("Th", "10\u2665"),
        ("As", "A\u2660"),
        ("Jk", "Jk"),
    ]


@pytest.mark.parametrize("game", ["nj-poker", "nj-supreme-pai-gow"])
def test_a_deck_is_counted(game: str) -> None:
    opened = fm.game(game)
    deck = [str(card) for card in opened.deck]
    assert opened.check_deck(deck).complete
    short = opened.check_deck([*deck[1:], "As"])
    assert not short.complete
    assert (short.missing, short.doubled) == ((fm.Card("2c"),), ((fm.Card("As"), 2),))
    joker = opened.check_deck([*deck, "Jk"])
    assert (joker.extra, joker.missing) == ((fm.Card("Jk"),), ())
    if opened.deck.jokers:
        assert opened.check_deck(deck[:-1]).missing == (fm.Card("Jk"),)


@given(st.lists(st.integers(0, 53), max_size=120))
def test_a_count_adds_up(codes: list[int]) -> None:
    found = fm.game("supreme").check_deck(codes)
    doubled = sum(times - 1 for _, times in found.doubled)
    assert found.counted == len(codes) == 54 - len(found.missing) + len(found.extra) + doubled
