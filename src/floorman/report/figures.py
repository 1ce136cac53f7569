"""The chapters on money: pay tables, what each wager returns, and what to do first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from floorman.display.parts import Column, Table
from floorman.errors import FloormanError, NotRuled, unknown
from floorman.floor import Game
from floorman.law.rulebook import Rulebook
from floorman.notation import RANKS
from floorman.odds import main_table, odds, strategy, wagers
from floorman.odds.returns import Returns
from floorman.odds.strategy import Decision
from floorman.odds.tables import parts
from floorman.report.model import Chapter, Grid, Square
from floorman.settle.paytable import PayTable, pay_tables

STRATEGY = ("strategy", "First decisions")


def check_table(game: Game, given: PayTable) -> None:
    """Raise :class:`FloormanError` for a pay table that says nothing of this game's wagers."""
    if given.game != game.id:
        raise FloormanError(f"pay table {given.name} is for {given.game}, not for {game.id}")
    priced = [wager.priced for wager in wagers(game.book)]
    if given.wager not in priced:
        raise unknown("wager", given.wager, priced, of=f"pay table {given.name}")


def pays(game: Game, given: PayTable | None) -> Chapter:
    """The pay tables of the game, with their sources."""
    tables = {table.name: table for table in pay_tables(game.id)}
    if given:
        tables[given.name] = given
    text = (
        "The section ranks hands and does not say what they are paid: each pay table names where it "
        "is from, or that it is the user's."
        if tables
        else "No pay table is known for this game, and none was given.",
    )
    return Chapter("pays", "Pay tables", text, tuple(_pays(table) for table in tables.values()))


def _pays(table: PayTable) -> Table:
    spans = [("from", table.effective_from), ("until", table.effective_until)]
    force = "".join(f", in force {word} {day.isoformat()}" for word, day in spans if day)
    cap = ""
    if table.cap:
        cap = f"; {table.cap}"
    caption = f"{table.name}: {table.wager}, {table.kind}{force}{cap}. Source: {table.cited}"
    rows = tuple((line.event, table.odds(line)) for line in table.lines)
    return Table(f"pays {table.name}", caption, (Column("hand"), Column("pays")), rows)


def returns(game: Game, given: PayTable | None) -> Chapter:
    """What each wager is worth: every event with its combinations, and what follows from them."""
    try:
        found = list(_solved(game.book, given))
    except NotRuled as error:
        return Chapter("returns", "What the wagers are worth", (_sentence(error),))
    text = (
        "Main wagers are played as well as can be, and every deal there is counts. Amounts are in units of "
        "the wager, in a game with several main wagers in antes. The edge is what the house keeps of a "
        "unit, the element of risk what it keeps of all that is put down, the hit frequency how often "
        "the player comes out ahead.",
    )
    shown = tuple(part for each in found for part in parts(each))
    return Chapter("returns", "What the wagers are worth", text, shown)


def _solved(book: Rulebook, given: PayTable | None) -> Iterator[Returns]:
    """The main game by the table that is given or its first; other wagers by that, or by each they have."""
    for wager in wagers(book):
        known = [table for table in pay_tables(book.law.id) if table.wager == wager.priced]
        mine = [given] if given and given.wager == wager.priced else known
        if not mine:
            yield odds(book, wager.name)
        for table in mine[:1] if wager.is_main else mine:
            yield odds(book, wager.name, table)


def decisions(game: Game, given: PayTable | None) -> Chapter:
    """What to do first with every class of hands, where hands have classes with names."""
    try:
        main = [wager.priced for wager in wagers(game.book) if wager.is_main]
        table = main_table(game.book, given if given and given.wager in main else None)
        return first_decisions(table, strategy(game.book, table))
    except NotRuled as error:
        return Chapter(*STRATEGY, (_sentence(error),))


def first_decisions(table: PayTable, found: Mapping[str, Decision]) -> Chapter:
    """What perfect play does first by a pay table, as a grid and as a list with values."""
    counts: dict[str, int] = {}
    for name, decision in found.items():
        counts[decision.best.name] = counts.get(decision.best.name, 0) + _hands(name)
    spread = " and ".join(f"{count:,} {name}" for name, count in counts.items())
    text = (
        f"What perfect play does with each starting hand, by {table.name}: of {sum(counts.values()):,} "
        f"hands {spread}. Values are in antes, exact, and here rounded.",
    )
    columns = (
        *(Column("hand"), Column("best"), Column("antes", "figure")),
        *(Column("next best"), Column("its antes", "figure")),
    )
    rows = tuple((name, *_two_best(decision)) for name, decision in found.items())
    listed = Table("strategy", f"First decisions by {table.name}, each hand", columns, rows)
    return Chapter(*STRATEGY, text, (_grid(found), listed))


def _two_best(decision: Decision) -> tuple[str, float, str, float]:
    best, second = decision.actions[:2]
    return best.name, float(best.value), second.name, float(second.value)


def _hands(name: str) -> int:
    return {"s": 4, "o": 12}.get(name[2:], 6)


def _grid(found: Mapping[str, Decision]) -> Grid:
    ranks = RANKS[::-1]
    rows = tuple(tuple(_square(found, one, other) for other in ranks) for one in ranks)
    return Grid("Suited hands stand above the diagonal, unsuited below it; a number is a raise", rows)


def _square(found: Mapping[str, Decision], one: str, other: str) -> Square:
    suited = RANKS.index(one) > RANKS.index(other)
    ranks = f"{one}{other}"
    name = ranks if one == other else f"{ranks}s" if suited else f"{other}{one}o"
    action = found[name].best.name
    return Square(name, action.rpartition(" ")[2] if " " in action else "–", " " not in action)


def _sentence(error: NotRuled) -> str:
    return f"Not shown: {error}."
