"""Cards and decks, as value objects."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import total_ordering
from operator import index
from typing import TypeAlias

from floorman.errors import NotInDeck, UnreadableCard, shown
from floorman.notation import ALLOWED, ANY_JOKER, JOKERS, RANKS, SUITS, read_text, write

Cards: TypeAlias = "str | Iterable[Card | str | int]"
"""What a hand may be given as: text, or a sequence of cards, codes and texts of one card each."""

_SYMBOLS = dict(zip(SUITS, "\u2663\u2666\u2665\u2660", strict=True))


@total_ordering
class Card:
    """One card. There is one object for each of the 54, so equal cards are the same object.

    ``Card`` takes any notation, a code (``rank * 4 + suit``, jokers 52 and 53) or a card, and
    raises :class:`UnreadableCard` for all else. Cards sort by code, which says nothing of any
    game's order.

    >>> Card("As") is Card("A\u2660") is Card(51)
    True
    >>> Card("10d"), Card("Jk"), Card("Td").rank, Card("Td").suit, Card("Td").code
    (Card('Td'), Card('Jk'), 'T', 'd', 33)
    """

    __slots__ = ("_code",)
    _code: int
    _all: tuple[Card, ...] = ()

    def __new__(cls, card: Card | str | int) -> Card:
        return cls._all[code_of(card)]

    @property
    def code(self) -> int:
        """``rank * 4 + suit``: ranks 0..12 are 2..A, suits 0..3 are c d h s; jokers 52 and 53."""
        return self._code

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker; they are alike in every game."""
        return self._code in JOKERS

    @property
    def rank(self) -> str:
        """One of ``23456789TJQKA``, or ``Jk``."""
        return "Jk" if self.is_joker else RANKS[self._code >> 2]

    @property
    def suit(self) -> str:
        """One of ``cdhs``; a joker has none."""
        return "" if self.is_joker else SUITS[self._code & 3]

    @property
    def symbol(self) -> str:
        """The card as people draw it, ``10\u2665``; its key stays ``str(card)``, ``Th``."""
        return self.rank.replace("T", "10") + _SYMBOLS.get(self.suit, "")

    def __str__(self) -> str:
        return write(self._code)

    def __repr__(self) -> str:
        return f"Card({self._code})" if self._code == JOKERS[1] else f"Card({write(self._code)!r})"

    def __hash__(self) -> int:
        return hash((Card, self._code))

    def __eq__(self, other: object) -> bool:
        return self is other if isinstance(other, Card) else NotImplemented

    def __lt__(self, other: Card) -> bool:
        return self._code < other._code if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self._code,)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card does not change: cannot set {name!r}")


def _make(code: int) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "_code", code)
    return card


Card._all = tuple(_make(code) for code in range(54))


@dataclass(frozen=True)
class Deck:
    """Four suits of thirteen ranks, and as many jokers.

    >>> len(Deck()), len(Deck(jokers=2)), Card("Jk") in Deck()
    (52, 54, False)
    """

    jokers: int = 0

    def __post_init__(self) -> None:
        if self.jokers not in (0, 1, 2) or isinstance(self.jokers, bool):
            raise NotInDeck(f"a deck of {shown(self.jokers)} jokers: 0, 1 and 2 are allowed")

    def __len__(self) -> int:
        return 52 + self.jokers

    def __iter__(self) -> Iterator[Card]:
        return iter(Card._all[: len(self)])

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and card.code < len(self)

    def __str__(self) -> str:
        return f"52 cards and {self.jokers} jokers" if self.jokers else "52 cards without jokers"


def code_of(card: object) -> int:
    """The code of one card in any form.

    Raises :class:`UnreadableCard` for a bool, a float, a code outside 0..53, a text that is not
    exactly one card, and anything else.

    >>> code_of("Ks"), code_of(47)
    (47, 47)
    """
    if isinstance(card, Card):
        return card.code
    code = _read_one(card, "the card")
    return JOKERS[0] if code == ANY_JOKER else code


def read_cards(cards: object, name: str = "the hand") -> list[int]:
    """The codes of a hand in any form; ``name`` is what an error calls it.

    One joker is as good as another, so a joker in text or as a :class:`Card` is
    :data:`ANY_JOKER`; only a code says which of the two it is.

    >>> read_cards("As Kd"), read_cards([51, "Kd", Card("Jk")])
    ([51, 45], [51, 45, 54])
    """
    if isinstance(cards, str):
        return read_text(cards, name)
    if isinstance(cards, Card):
        return [_read_one(cards, name)]
    if isinstance(cards, (bytes, bytearray)) or not isinstance(cards, Iterable):
        raise UnreadableCard(
            f"{shown(cards)} is no hand ({name}): give text such as 'As Kd', or a sequence of cards; "
            f"{ALLOWED}"
        )
    return [
        card if type(card) is int and 0 <= card <= JOKERS[1] else _read_one(card, f"card {place} of {name}")
        for place, card in enumerate(cards, start=1)
    ]


def _read_one(card: object, name: str) -> int:
    """The code of one card, a joker as :data:`ANY_JOKER` unless it is a code."""
    if isinstance(card, Card):
        return ANY_JOKER if card.is_joker else card.code
    if isinstance(card, str):
        codes = read_text(card, name)
        if len(codes) == 1:
            return codes[0]
        raise UnreadableCard(f"{shown(card)} ({name}) is {len(codes)} cards, one is wanted: {ALLOWED}")
    code = whole_number(card)
    if code is None:
        raise UnreadableCard(
            f"{shown(card)} ({name}) is a {type(card).__name__}, not a card: give text, a Card or a code "
            f"from 0 to 53; {ALLOWED}"
        )
    if not 0 <= code <= JOKERS[1]:
        raise UnreadableCard(f"code {shown(code)} ({name}) is no card: codes are 0 to 53")
    return code


def whole_number(value: object) -> int | None:
    """``value`` as an integer, None where it is none; a bool is none.

    >>> whole_number(7), whole_number(True), whole_number(7.0)
    (7, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
