"""``floorman check-deck``."""

from __future__ import annotations

from floorman.cards import read_cards
from floorman.cli import output
from floorman.cli.lines import BAD_LINES, Lines, standard_input
from floorman.cli.options import GameName, Json, open_game
from floorman.dealing import DeckCheck
from floorman.dealing import check_deck as count
from floorman.errors import FloormanError
from floorman.floor import Game


def check_deck(game: GameName, /, *cards: str, as_json: Json = False) -> int:
    """Say which cards of a game's deck are missing, extra or doubled.

    Cards are read from standard input, in any notation, as many to a line as you like. A line that
    cannot be read is reported, and none of its cards is counted.

    Example: floorman check-deck nj-poker < scanned.txt

    Parameters
    ----------
    cards
        Cards; without any, standard input is read.
    """
    opened = open_game(game, ())
    lines = Lines(as_json, "argument" if cards else "line")
    codes: list[int] = []
    for number, line in enumerate(cards or standard_input(), start=1):
        if line.strip():
            lines.attempt(number, line, lambda given: codes.extend(read_cards(given, "the deck")))
    if not lines.read:
        raise FloormanError("no cards given: give them as arguments, or on standard input")
    found = count(opened.deck, codes)
    (_json if as_json else _text)(opened, found, lines.bad)
    return lines.status if found.complete else BAD_LINES


def _json(game: Game, found: DeckCheck, unread: int) -> None:
    clause = game.equipment.clause or game.equipment.composition
    output.print_json(
        {
            "game": game.id,
            "deck": str(found.deck),
            "counted": found.counted,
            "unread": unread,
            "complete": found.complete and not unread,
            "missing": [str(card) for card in found.missing],
            "extra": [str(card) for card in found.extra],
            "doubled": {str(card): times for card, times in found.doubled},
            "clause": clause.ref,
            "citation": clause.citation,
        }
    )


def _text(game: Game, found: DeckCheck, unread: int) -> None:
    verdict = "complete" if found.complete and not unread else "not complete"
    output.heading(f"{verdict}: {found.counted} cards counted, the deck has {found.deck}")
    rows = [
        ("missing", output.cards(found.missing)),
        ("extra", output.cards(found.extra)),
        ("doubled", ", ".join(f"{card} {times} times" for card, times in found.doubled)),
        ("lines not read", str(unread or "")),
    ]
    output.table([row for row in rows if row[1]])
    equipment = game.equipment
    for clause in (equipment.clause, equipment.composition):
        if clause:
            output.text(f"{clause.source}: {clause.text}")
