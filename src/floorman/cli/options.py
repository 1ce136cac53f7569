"""Arguments and options that several commands share."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from floorman.cards import read_cards
from floorman.cli.output import message
from floorman.errors import FloormanError, UnknownName, WrongCount
from floorman.floor import Game, game
from floorman.settle.paytable import PayTable, load_pay_table, pay_table

GameName = Annotated[str, Parameter(help="Id, alias or citation; `floorman games` lists them.")]
RankingName = Annotated[
    str | None, Parameter(help="Ranking list, where the game has several; `floorman games` lists them.")
]
Board = Annotated[str, Parameter(help="Cards that all seats share.", show_default=False)]
Chips = Annotated[
    str | None,
    Parameter(help="Whole chips that the winners divide, where the section divides a pot."),
]
Json = Annotated[
    bool,
    Parameter(name="--json", negative="", show_default=False, help="Print one JSON object a line."),
]
File = Annotated[Path | None, Parameter(show_default=False)]
Text = Annotated[str | None, Parameter(show_default=False)]
Day = Annotated[
    date | None,
    Parameter(
        name="--on",
        help="The day, as 2024-04-15, on which a pay table of your own must be in force; today without it.",
        show_default=False,
    ),
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
    """The game, with the readings given as ID=CHOICE; raises as :func:`read_readings` and ``game`` do."""
    return game(name, read_readings(chosen))


def chosen_table(table: str | None, paytable: Path | None, on: date | None) -> PayTable | None:
    """The pay table that was asked for, if any; raises as the loading of one does."""
    check_day(on, paytable)
    if table and paytable:
        raise FloormanError(
            "--table names a table of the package and --paytable your own: give one of them"
        )
    return own_table(paytable, on) if paytable else pay_table(table) if table else None


def read_readings(chosen: Sequence[str]) -> dict[str, str]:
    """Readings given as ID=CHOICE, by their ids; raises :class:`UnknownName` for any other form."""
    readings: dict[str, str] = {}
    for given in chosen:
        reading, equals, choice = (part.strip() for part in given.partition("="))
        if not equals:
            raise UnknownName(f"--reading {given!r}: give ID=CHOICE, as `floorman readings` lists them")
        if reading in readings:
            raise FloormanError(f"--reading {reading} is given twice")
        readings[reading] = choice
    return readings


def read_board(board: str) -> None:
    """Raise :class:`FloormanError` for a board that no line could use."""
    read_cards(board, "--board")


def read_chips(given: str | None) -> int | None:
    """A pot in digits; raises :class:`WrongCount` for anything else."""
    if given is None:
        return None
    if not (given.isascii() and given.isdigit()):
        raise WrongCount(f"--pot {given!r}: give a whole number of chips, in digits")
    return int(given)


def check_suffix(option: str, path: Path | None, allowed: Sequence[str]) -> None:
    """Raise :class:`FloormanError` for a file whose name says that it is of another format."""
    if path and path.suffix and path.suffix.casefold() not in allowed:
        raise FloormanError(f"{option} {path}: the name of this file ends in {' or '.join(allowed)}")


def check_day(on: date | None, own: object) -> None:
    """Raise :class:`FloormanError` for a day without a pay table of the user's own."""
    if on and not own:
        raise FloormanError(f"--on {on} is the day of a pay table of your own: give --paytable")


def own_table(path: Path, on: date | None) -> PayTable:
    """A pay table of the user's own; what it warns of is said as other messages are."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        table = load_pay_table(path, on)
    for warning in said:
        message(str(warning.message))
    return table
