"""``floorman settle``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.lines import Lines, each, standard_input
from floorman.cli.options import Board, Chosen, Day, GameName, Json, check_day, open_game, own_table
from floorman.errors import FloormanError, shown
from floorman.exact_json import read_json
from floorman.settle import Settlement, check_tables
from floorman.settle.paytable import PayTable, pay_table
from floorman.settle.tables import lines
from floorman.settle.ultimate_texas_holdem import RAISES

# Python would read 1_480, 1e3 and other scripts' digits besides, none of which a person means by an amount.
_AMOUNT = re.compile(r"[0-9]{1,30}(\.[0-9]{1,30})?")

Cards = Annotated[str, Parameter(show_default=False)]
Many = Annotated[tuple[str, ...], Parameter(negative="", consume_multiple=True, show_default=False)]
Tables = Annotated[
    tuple[str, ...],
    Parameter(
        name="--table",
        negative="",
        consume_multiple=False,
        show_default=False,
        help="A pay table of the package, by its name; may be repeated.",
    ),
]
PayTables = Annotated[
    tuple[Path, ...],
    Parameter(
        name="--paytable",
        negative="",
        consume_multiple=False,
        show_default=False,
        help="A pay table of your own, in TOML; may be repeated.",
    ),
]

AmountGiven = Annotated[str, Parameter(show_default=False)]
Raised = Annotated[
    str | None,
    Parameter(
        show_default=False,
        help=f"When the raise was made, where that is to be checked: {', '.join(RAISES)}.",
    ),
]


def settle(
    game: GameName,
    /,
    *,
    player: Cards = "",
    player_low: Cards = "",
    dealer: Cards = "",
    dealer_low: Cards = "",
    board: Board = "",
    wagers: Many = (),
    pot: AmountGiven = "0",
    minimum: AmountGiven = "0",
    fold: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    raised: Raised = None,
    table: Tables = (),
    paytable: PayTables = (),
    on: Day = None,
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Say what each wager of a round wins or loses, and by which rule or pay table.

    Without --player, a line of standard input is a round in JSON:
    {"player": "As Kd", "dealer": "Qh Qs", "board": "...", "wagers": {"ante": 10, "blind": 10, "play": 40}},
    or with "players" by their seats. Amounts are whole cents or chips, or decimals.

    Example: floorman settle caribbean --player "Kd Qs 9h 5c 2d" --dealer "Qd Js 9c 5h 2s" --wagers ante=5
    bet=10

    Parameters
    ----------
    player
        The player's cards; those of the high hand, where hands are set.
    player_low
        The player's low hand.
    dealer
        The dealer's cards; those of the high hand, where hands are set.
    dealer_low
        The dealer's low hand.
    wagers
        WAGER=AMOUNT, one or more.
    pot
        What lay in the pot before, where the game plays for one.
    minimum
        The least that may be bet at the table, where the game asks for it.
    fold
        The player folds.
    """
    opened = open_game(game, reading)
    tables = read_tables(table, paytable, on)
    check_tables(opened.book, tables)
    show = _json if as_json else _full
    lines = Lines(as_json, "round" if player else "line")

    def rule(line: str | dict[str, Any]) -> None:
        played = _read(line) if isinstance(line, str) else line
        show(opened.settle(played, tables))

    if not player:
        return each(lines, standard_input(), rule)
    played = {
        "player": player,
        "player_low": player_low,
        "dealer": dealer,
        "dealer_low": dealer_low,
        "board": board,
        "pot": _amount("--pot", pot),
        "minimum": _amount("--minimum", minimum),
        "wagers": _wagers(wagers),
        "folded": fold,
        "raised": raised,
    }
    return each(lines, [played], rule)


def read_tables(names: Sequence[str], paths: Sequence[Path], on: date | None) -> dict[str, PayTable]:
    """Pay tables by their wagers, those of ``paths`` as in force ``on`` a day.

    Raises :class:`FloormanError` where two are for the same wager.
    """
    check_day(on, paths)
    found: dict[str, PayTable] = {}
    for table in (*map(pay_table, names), *(own_table(path, on) for path in paths)):
        if table.wager in found:
            raise FloormanError(
                f"{table.name} and {found[table.wager].name} are both for the {table.wager}"
            )
        found[table.wager] = table
    return found


def _read(line: str) -> dict[str, Any]:
    plain = read_json(line, "the line")
    if not isinstance(plain, dict):
        raise FloormanError(f"a round is an object in {{}}, not {shown(line.strip())}")
    return plain


def _wagers(given: Sequence[str]) -> dict[str, int | Decimal]:
    found: dict[str, int | Decimal] = {}
    for name, amount in map(_wager, given):
        if name in found:
            raise FloormanError(f"--wagers: {name} is given twice")
        found[name] = amount
    return found


def _wager(text: str) -> tuple[str, int | Decimal]:
    name, _, amount = (part.strip() for part in text.partition("="))
    if not _AMOUNT.fullmatch(amount):
        raise FloormanError(f"--wagers {shown(text)}: give WAGER=AMOUNT, such as ante=10 or ante=12.50")
    return name, _number(amount)


def _amount(option: str, text: str) -> int | Decimal:
    if not _AMOUNT.fullmatch(text):
        raise FloormanError(f"{option} {shown(text)}: give an amount, such as 10 or 12.50")
    return _number(text)


def _number(amount: str) -> int | Decimal:
    return Decimal(amount) if "." in amount else int(amount)


def _json(settled: Settlement) -> None:
    output.print_json(settled.as_dict())


def _full(settled: Settlement) -> None:
    table = lines(settled)
    output.table(table.texts, [column.name for column in table.columns])
    output.text(", ".join(f"{name} {amount}" for name, amount in settled.totals.items()))
