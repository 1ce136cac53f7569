"""How a page is made of a template."""

from __future__ import annotations

from functools import cache
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse
from jinja2 import ChoiceLoader, Environment, PackageLoader, PrefixLoader, StrictUndefined

import floorman as fm
from floorman.cards import Card, Deck
from floorman.errors import FloormanError
from floorman.floor import Game
from floorman.law.clause import Clause
from floorman.law.words import rank_word
from floorman.notation import RANKS
from floorman.report.files import show_parts
from floorman.settle.paytable import UNITS, PayTable, pay_tables

SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
DECKS = ("four", "two")
"""How many colours the suits have; the first where nobody chose."""
COOKIE = "deck"


class Cited:
    """The clauses that a page cites, each with the id of the box that says what it says."""

    def __init__(self) -> None:
        self.ids: dict[Clause, str] = {}

    def id(self, clause: Clause) -> str:
        """The id of a clause's box on this page."""
        return self.ids.setdefault(clause, f"clause-{len(self.ids) + 1}")


def page(request: Request, template: str, status: int = 200, **context: Any) -> HTMLResponse:
    """The page of a template, with what every page has: the games, and the deck that was chosen."""
    deck = request.cookies.get(COOKIE, "")
    shared = {
        "address": f"{request.url.path}?{request.url.query}" if request.url.query else request.url.path,
        "path": request.url.path,
        "origin": f"{request.url.scheme}://{request.url.netloc}",
        "games": fm.games(),
        "deck": deck if deck in DECKS else DECKS[0],
        "cited": Cited(),
    }
    text = environment().get_template(template).render(shared | context)
    return HTMLResponse(text, status, {"Cache-Control": "no-store", "Vary": "Cookie"})


@cache
def environment() -> Environment:
    """The templates, with what they know of cards."""
    made = Environment(
        loader=ChoiceLoader(
            [
                PackageLoader("floorman.desk", "templates"),
                PrefixLoader({"report": PackageLoader("floorman.report", "pages")}),
            ]
        ),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    show_parts(made)
    made.tests |= {"refusal": lambda found: isinstance(found, FloormanError)}
    made.filters |= {"spoken": spoken, "picture": picture}
    made.globals |= {
        "picker": picker,
        "compared_lists": compared_lists,
        "tables_of": tables_of,
        "units": UNITS,
        "version": fm.__version__,
    }
    return made


def picture(card: Card, deck: str) -> str:
    """Where the picture of a card is; of the deck of four colours, only those that differ lie apart."""
    folder = "four/" if deck == "four" and card.suit in ("d", "c") else ""
    return f"/static/cards/{folder}{card}.svg"


def spoken(card: Card) -> str:
    """A card in words.

    >>> spoken(Card("As")), spoken(Card("Jk"))
    ('ace of spades', 'joker')
    """
    word = rank_word(card.code >> 2)
    return word if card.is_joker else f"{word} of {SUITS[card.suit]}"


def compared_lists(game: Game) -> list[str]:
    """The lists by which hands of a game are compared."""
    return [name for name in game.rankings if game.ranking(name).tie]


def tables_of(game: Game, wager: str) -> list[PayTable]:
    """The pay tables of the package for a wager."""
    return [table for table in pay_tables(game.id) if table.wager == wager]


def picker(deck: Deck) -> list[tuple[str, list[Card]]]:
    """The cards of a deck in rows, a suit each from the ace down, jokers last."""
    rows = [(name, [Card(f"{rank}{suit}") for rank in reversed(RANKS)]) for suit, name in SUITS.items()]
    jokers = [card for card in deck if card.is_joker]
    return [*rows, ("jokers", jokers)] if jokers else rows
