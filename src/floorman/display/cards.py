"""Cards as a notebook shows them: drawn for those who see, named for those who do not."""

from __future__ import annotations

from collections.abc import Iterable

from floorman.cards import Card
from floorman.display.markup import Markup, element
from floorman.hand import PlayedHand
from floorman.law.words import rank_word
from floorman.notation import RANKS

RED = "#d9434b"
"""Of a suit, which its form tells as well: seen on light grounds and on dark ones."""

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_RED_SUITS = ("d", "h")

_CARD = (
    "display:inline-block;min-width:1.3em;margin:.3em .15em .1em 0;padding:0 .25em;border-radius:.25em;"
    "text-align:center;white-space:nowrap;line-height:1.5;"
)
_PLAIN = f"{_CARD}border:1px solid rgba(128,128,128,.6);"
_PLAYS = f"{_CARD}border:1px solid currentColor;font-weight:bold;position:relative;top:-.25em;"
_IDLE = f"{_CARD}border:1px dashed rgba(128,128,128,.8);"
_TOGETHER = "white-space:nowrap"
_BAR = element("span", "|", role="img", aria_label="board:", style="padding:0 .4em 0 .25em")


def cards(given: Iterable[Card]) -> Markup:
    """Cards in a row.

    >>> "ace of spades" in cards([Card("As")])
    True
    """
    return element("span", *(_card(card, name_of(card), _PLAIN) for card in given), style=_TOGETHER)


def dealt(hand: PlayedHand) -> Markup:
    """The cards that were given, the board behind a bar; those that play are raised."""
    plays = set(hand.cards)
    own, board = ([_dealt(card, card in plays) for card in held] for held in (hand.own, hand.board))
    seat = element("span", *own, style=_TOGETHER)
    if not board:
        return seat
    return element("span", seat, " ", element("span", _BAR, *board, style=_TOGETHER), style="display:block")


def name_of(card: Card) -> str:
    """The card in words.

    >>> name_of(Card("Td")), name_of(Card("Jk"))
    ('ten of diamonds', 'joker')
    """
    if card.is_joker:
        return "joker"
    return f"{rank_word(RANKS.index(card.rank))} of {_SUITS[card.suit]}"


def _dealt(card: Card, plays: bool) -> Markup:
    if plays:
        return _card(card, f"{name_of(card)}, plays", _PLAYS)
    return _card(card, f"{name_of(card)}, does not play", _IDLE)


def _card(card: Card, name: str, style: str) -> Markup:
    return element("span", *_face(card), role="img", aria_label=name, title=name, style=style)


def _face(card: Card) -> tuple[str, ...]:
    if card.suit not in _RED_SUITS:
        return (card.symbol,)
    return card.symbol[:-1], element("span", card.symbol[-1], style=f"color:{RED}")
