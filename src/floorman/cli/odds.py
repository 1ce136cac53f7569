"""``floorman odds``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.options import (
    Board,
    Chosen,
    Day,
    File,
    GameName,
    Json,
    Text,
    check_suffix,
    chosen_table,
    open_game,
)
from floorman.errors import FloormanError, wanting
from floorman.floor import Game
from floorman.settle.paytable import PayTable, pay_table, pay_tables

if TYPE_CHECKING:
    from floorman.odds.returns import Returns
    from floorman.odds.strategy import Decision

Cards = Annotated[str, Parameter(show_default=False)]


def odds(
    game: GameName,
    /,
    *,
    wager: Text = None,
    table: Text = None,
    paytable: File = None,
    on: Day = None,
    hand: Text = None,
    board: Board = "",
    upcard: Cards = "",
    dead: Cards = "",
    strategy: Annotated[bool, Parameter(negative="", show_default=False)] = False,
    under: File = None,
    csv: File = None,
    xlsx: File = None,
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Show what a wager is worth, exactly: events, combinations, returns, and the edge of the house.

    Without --wager it is the main game, played as well as can be; of supreme pai gow, whose main game is
    not solved, the bonus. With --hand it is what each action open to the hand is worth; with --strategy,
    what to do first with every hand. Wants floorman[odds].

    Example: floorman odds uth --wager trips --table trips-a

    Parameters
    ----------
    wager
        A wager by its name.
    table
        A pay table of the package; without it the first for the wager.
    paytable
        A pay table of your own, in TOML.
    hand
        Two, three or five own cards, in quotes.
    upcard
        The card of the dealer that is seen.
    dead
        Cards that cannot be drawn.
    strategy
        The whole table of first decisions.
    under
        A strategy of your own for first decisions: a CSV with hand,action for each class of hands.
    csv
        A file that the return table is written to.
    xlsx
        A workbook that the return table is written to.
    """
    opened = open_game(game, reading)
    chosen = chosen_table(table, paytable, on)
    if hand is not None and not hand.strip():
        raise FloormanError(f"--hand {hand!r}: no card is given")
    if strategy and hand:
        raise FloormanError(f"--strategy is of every hand, and --hand {hand!r} of one: give one of them")
    if not hand and (board or upcard or dead):
        raise FloormanError("--board, --upcard and --dead are beside a hand: give --hand")
    if (hand or strategy) and (wager or csv or xlsx):
        raise FloormanError("--hand and --strategy are about the main game, on the terminal or as --json")
    if under and (wager or hand or strategy):
        raise FloormanError("--under is about the main game: leave --wager, --hand and --strategy out")
    check_suffix("--csv", csv, (".csv",))
    check_suffix("--xlsx", xlsx, (".xlsx",))
    with wanting("odds"):
        from floorman import odds as solving
    if strategy:
        with output.patience("solving every deal"):
            decisions = solving.strategy(opened.book, chosen)
        return _print_decisions(decisions, _taken(solving.main_table(opened.book, chosen), chosen), as_json)
    if hand:
        with output.patience("solving every deal"):
            found = solving.decision(opened.book, hand, board=board, upcard=upcard, dead=dead, table=chosen)
        return _print_decision(found, _taken(solving.main_table(opened.book, chosen), chosen), as_json)
    with output.patience("solving every deal"):
        if under:
            returns = solving.under(opened.book, under, chosen)
        else:
            returns = solving.odds(opened.book, wager, chosen)
    if not wager and not solving.wagers(opened.book)[0].is_main:
        output.message(
            f"the main game of {opened.id} is not solved here: this is its {returns.wager} wager alone"
        )
    if returns.table and not chosen:
        _taken(pay_table(returns.table), chosen)
    if csv or xlsx:
        _write(returns, csv, xlsx)
    if as_json:
        output.print_json(returns.as_dict())
    elif not (csv or xlsx):
        _print(opened, returns)
    return 0


def _taken(table: PayTable, chosen: PayTable | None) -> PayTable:
    """The table that odds are by; where none was named and there are others, it is said which it is."""
    names = [other.name for other in pay_tables(table.game) if other.wager == table.wager]
    if not chosen and len(names) > 1:
        output.message(
            f"no pay table was named: {table.name} is taken, the first of {', '.join(names)} "
            "(--table NAME, or --paytable FILE)"
        )
    return table


def _print(game: Game, returns: Returns) -> None:
    name = f"{game.id} {returns.wager}"
    output.heading(f"{name}, {returns.table} ({returns.source})" if returns.table else name)
    output.table(
        [
            (
                row.event,
                f"{row.combinations:,}",
                f"{row.combinations / returns.deals:.8%}",
                "" if row.pays is None else f"{float(row.pays):g}",
                "" if row.pays is None else f"{float(returns.contribution(row) or 0):.8f}",
            )
            for row in returns.rows
        ],
        ("event", "combinations", "probability", "pays", "return"),
    )
    output.text(f"of {returns.deals:,} deals")
    if returns.paid:
        exact = returns.expectation
        output.text(f"expectation {exact.numerator:,} / {exact.denominator:,} = {float(exact):.8f}")
        output.text(
            f"edge {returns.edge:.5%}, element of risk {returns.element_of_risk:.5%}, standard deviation "
            f"{returns.standard_deviation:.5f}, hit frequency {returns.hit_frequency:.5%}"
        )
    if returns.note:
        output.text(returns.note)
    output.footer(game.book)


def _print_decision(found: Decision, by: PayTable, as_json: bool) -> int:
    if as_json:
        output.print_json({"table": by.name, "actions": [action.as_dict() for action in found.actions]})
    else:
        _print_by(by)
        from floorman.odds.tables import actions

        table = actions(found)
        output.table(table.texts, [column.name for column in table.columns])
    return 0


def _print_decisions(decisions: Mapping[str, Decision], by: PayTable, as_json: bool) -> int:
    if as_json:
        for name, found in decisions.items():
            actions = [action.as_dict() for action in found.actions]
            output.print_json({"hand": name, "table": by.name, "actions": actions})
        return 0
    _print_by(by)
    output.table(
        [
            (
                name,
                found.best.name,
                f"{float(found.best.value):+.6f}",
                f"{float(found.actions[1].value):+.6f}",
            )
            for name, found in decisions.items()
        ],
        ("hand", "best", "antes", "next best"),
    )
    return 0


def _print_by(table: PayTable) -> None:
    output.heading(f"{table.game}, {table.name} ({table.cited})")
    if table.left_out:
        output.text(table.left_out)


def _write(returns: Returns, csv: Path | None, xlsx: Path | None) -> None:
    from floorman.odds import files

    for path, write in ((csv, files.write_csv), (xlsx, files.write_xlsx)):
        if path:
            with output.writing(path):
                write(returns, path)
