"""``floorman report``."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.options import Chosen, Day, File, GameName, Text, check_suffix, chosen_table, open_game
from floorman.errors import FloormanError, wanting

DIFFERS = 1


def report(
    game: GameName,
    /,
    *,
    table: Text = None,
    paytable: File = None,
    on: Day = None,
    page: Annotated[Path | None, Parameter(name=("--output", "-o"), show_default=False)] = None,
    xlsx: File = None,
    reading: Chosen = (),
) -> int:
    """Write a game down for whoever has to approve it, as one page that stands alone.

    The section clause by clause, the readings and what others would change, every category with a hand
    that is of it and one that just is not, who wins, pay tables, odds, strategy, and what was proved. The
    same call writes the same bytes. Exit status 1 if a proof fails. Wants floorman[report].

    Example: floorman report uth --table blind-a -o report.html

    Parameters
    ----------
    table
        A pay table of the package, for its wager; without it those that the package has.
    paytable
        A pay table of your own, in TOML.
    page
        The HTML file that is written.
    xlsx
        A workbook that the same tables are written to.
    """
    opened = open_game(game, reading)
    chosen = chosen_table(table, paytable, on)
    if not (page or xlsx):
        raise FloormanError(
            "nothing to write: give -o FILE for the page, --xlsx FILE for a workbook, or both"
        )
    check_suffix("-o", page, (".html", ".htm"))
    check_suffix("--xlsx", xlsx, (".xlsx",))
    with wanting("report"):
        from floorman.report import files
        from floorman.report import report as made
    asked = f"--table {table}" if table else _own(paytable, on) if paytable else ""
    with output.patience("solving every deal"):
        found = made(opened, chosen, asked)
    for path, write in ((page, files.write_html), (xlsx, files.write_xlsx)):
        if path:
            with output.writing(path):
                write(found, path)
    return 0 if found.holds else DIFFERS


def _own(paytable: Path, on: date | None) -> str:
    """How a pay table of the user's own was asked for."""
    return f"--paytable {paytable.name}" + (f" --on {on}" if on else "")
