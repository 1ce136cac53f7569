"""The page of the pay tables of the package."""

from __future__ import annotations

from collections.abc import Iterator

import floorman as fm
from floorman.settle.paytable import PayTable, pay_tables
from making.markdown import page, paragraphs, table

ABOUT = """\
Made from `src/floorman/settle/tables` by `./run docs`.
[How to write one](guide/write-a-pay-table.md).

A *statutory minimum* is the least that a regulation lets be paid, a *menu* is one of the tables among
which a regulation lets the operator choose, and *published* is how a game is known, in no section that
was read."""


def every_table() -> str:
    """Every pay table, line by line, with its source."""
    return page("Pay tables", paragraphs(ABOUT), _index(), _tables())


def _index() -> Iterator[str]:
    rows = [
        (f"[{each.name}](#{each.name})", game.title, each.wager, each.kind)
        for game in fm.games()
        for each in pay_tables(game.id)
    ]
    yield from table(("table", "game", "wager", "kind"), rows)


def _tables() -> Iterator[str]:
    for game in fm.games():
        for each in pay_tables(game.id):
            yield from _table(game, each)


def _table(game: fm.Game, each: PayTable) -> Iterator[str]:
    yield from paragraphs(
        f"## {each.name}",
        f"{each.kind.capitalize()}. The {each.wager} wager of [{game.title}](games/{game.id}.md), by the "
        f"list {each.ranking}. Source: {each.source}.",
    )
    yield from table(("hand", "pays"), [(line.event, each.odds(line)) for line in each.lines])
    if each.cap:
        yield from paragraphs(
            f"The {' and '.join(each.cap.wagers)} of one hand win at most {each.cap.cents / 100:,.2f} "
            "together, or what a minimum bet could win, whichever is more."
        )
