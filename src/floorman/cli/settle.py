"""``floorman settle``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.lines import Lines, each, standard_input
from floorman.cli.options import Board, Chosen, Day, GameName, Json, check_day, open_game, own_table
from floorman.errors import FloormanError, shown, unknown
from floorman.exact_json import read_json
from floorman.floor import Game
from floorman.settle import Settlement, check_tables, staking
from floorman.settle.paytable import PayTable, PayTableWanted, pay_table
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

    Amounts are whole cents, or decimals such as 12.50; whole numbers may stand for chips where no cap and
    no rounding is at work.

    Without --player, a line of standard input is a round in JSON, and blank lines are none:
    {"player": "As Kd", "dealer": "Qh Qs", "board": "...", "wagers": {"ante": 10, "blind": 10, "play": 40}}.
    A round has player, player_low, dealer, dealer_low, board, wagers, folded (true or false), raised,
    minimum and pot; of several seats players, each with cards, low, wagers, folded and raised:
    {"players": {"a": {"cards": "As Kd", "wagers": {"pot": 10}}, "b": {"cards": "Qh Qs", "folded": true}}}.
    With --json each result begins with the number of its line, as what is refused does.

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
    if not player:
        return _settle_lines(opened, tables, as_json)
    staked = _wagers(wagers)
    _check_words(opened, staked, raised)
    played = {
        "player": player,
        "player_low": player_low,
        "dealer": dealer,
        "dealer_low": dealer_low,
        "board": board,
        "pot": _amount("--pot", pot),
        "minimum": _amount("--minimum", minimum),
        "wagers": staked,
        "folded": fold,
        "raised": raised,
    }
    show = _json if as_json else _full
    # Which table pays is a matter of the call, whatever was dealt.
    lines = Lines(as_json, "round", of_call=(PayTableWanted,))
    return each(lines, [played], lambda played: show(opened.settle(played, tables)))


def _settle_lines(opened: Game, tables: Mapping[str, PayTable], as_json: bool) -> int:
    lines = Lines(as_json, "line")

    def rule(line: str) -> None:
        if not line.strip():
            return
        settled = opened.settle(_read(line), tables)
        if as_json:
            output.print_json({"line": lines.number, **settled.as_dict()})
        else:
            _full(settled)

    return each(lines, standard_input(), rule)


def _check_words(opened: Game, wagers: Iterable[str], raised: str | None) -> None:
    """Raise :class:`UnknownName` for a word that no round of the game could have."""
    known = staking(opened.book)
    for wager in wagers:
        if wager not in known.wagers:
            raise unknown("wager", wager, known.wagers, of=opened.id)
    if raised is not None and raised not in known.raises:
        raise unknown("time to raise", raised, known.raises, of=opened.id)


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
