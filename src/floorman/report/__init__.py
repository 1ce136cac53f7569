"""A game for whoever has to approve it: its law, readings, categories, pay tables, odds and proofs.

Wants the extra ``floorman[report]``. The same call gives the same bytes: nothing in a report tells the time
or the machine.
"""

from __future__ import annotations

from floorman import __version__
from floorman.certify import Certificate, certify
from floorman.display.parts import Column, Table
from floorman.floor import Game
from floorman.report.figures import check_table, decisions, pays, returns
from floorman.report.model import Chapter, Report
from floorman.report.rules import clauses, ranking, readings
from floorman.settle.paytable import PayTable


def report(game: Game, table: PayTable | None = None, asked: str = "") -> Report:
    """All that there is to say of a game under its readings.

    ``table`` is used for its own wager, and all other wagers are shown by the tables of the package;
    ``asked`` is how a command line names it, for whoever repeats the report. Raises
    :class:`FloormanError` for a table of another game, or of no wager that is solved.
    """
    if table:
        check_table(game, table)
    proved = certify(game.book)
    return Report(
        title=game.title,
        facts=tuple(_facts(game, table).items()),
        chapters=(
            clauses(game),
            readings(game),
            *(ranking(game, name) for name in game.rankings),
            pays(game, table),
            returns(game, table),
            decisions(game, table),
            _repeated(game, proved, asked),
        ),
        holds=proved.holds,
    )


def _facts(game: Game, table: PayTable | None) -> dict[str, str]:
    section = game.section
    facts = {"Game": game.id, "Section": section.name, "Edition": section.edition}
    if section.date:
        facts["Current through"] = section.date
    other = [f"{name}={choice}" for name, choice in game.book.departures.items()]
    facts["Readings"] = ", ".join(other) if other else "the defaults"
    if table:
        facts["Pay table"] = f"{table.name} ({table.cited})"
    facts["Made by"] = f"floorman {__version__}"
    return facts


def _repeated(game: Game, proved: Certificate, asked: str) -> Chapter:
    """What was enumerated, and how anyone can do it again."""
    chosen = "".join(f" --reading {name}={choice}" for name, choice in game.book.departures.items())
    given = f" {asked}" if asked else ""
    commands = (
        ("this report", f"floorman report {game.id}{given}{chosen} -o report.html"),
        ("the proofs and digests alone", f"floorman certify {game.id}{chosen}"),
        ("floorman", f"version {proved.version}"),
        ("tables read by", "the compiled core" if proved.native else "numpy"),
    )
    proofs = tuple(
        (p.ranking, p.what, p.expected, p.found, "holds" if p.holds else "DIFFERS") for p in proved.proofs
    )
    columns = (
        *(Column("list"), Column("what"), Column("expected", "count")),
        *(Column("found", "count"), Column("result")),
    )
    text = (
        "Every hand of every list was ruled, by a plain reading of its categories from the top and by the "
        "tables that the counts and odds rest on. The digest of a list is the sha256 of its full order: "
        "a line for each strength from the lowest, with its category, clause and ranks.",
    )
    parts = (
        Table("repeat", "How to repeat it", (Column("what"), Column("how", "prose")), commands),
        Table("proofs", "What was proved", columns, proofs),
        Table(
            "digests",
            "The full order of each list",
            (Column("list"), Column("sha256", "prose")),
            tuple(proved.digests.items()),
        ),
    )
    return Chapter("repeat", "What was enumerated, and how to repeat it", text, parts)
