"""Arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter

from floorman.errors import UnknownName
from floorman.floor import Game, game

GameName = Annotated[str, Parameter(help="Id, alias or citation; `floorman games` lists them.")]
RankingName = Annotated[str | None, Parameter(help="Ranking list, where the game has several.")]
Board = Annotated[str, Parameter(help="Cards that all seats share.", show_default=False)]
Json = Annotated[
    bool, Parameter(name="--json", negative="", show_default=False, help="Print one JSON object a line.")
]
Chosen = Annotated[
    tuple[str, ...],
    Parameter(
        name="--reading",
        negative="",
        help="How to read an open question, as ID=CHOICE; may be repeated. See `floorman readings GAME`.",
        consume_multiple=False,
        show_default=False,
    ),
]


def open_game(name: str, chosen: Sequence[str]) -> Game:
    """The game, with the readings given as ID=CHOICE.

    Raises :class:`UnknownName` for what is not of that form, or names nothing.
    """
    readings = {}
    for given in chosen:
        reading, equals, choice = given.partition("=")
        if not equals:
            raise UnknownName(f"--reading {given!r}: give ID=CHOICE, such as order-within-category=literal")
        readings[reading.strip()] = choice.strip()
    return game(name, readings)
