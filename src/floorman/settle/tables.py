"""A settlement as it is shown on terminals and in notebooks."""

from __future__ import annotations

from dataclasses import replace

from floorman.display.parts import Cell, Column, Table
from floorman.settle import Settlement
from floorman.settle.lines import WagerLine
from floorman.settle.money import Amount, plain


def lines(settled: Settlement) -> Table:
    """What becomes of each wager, the seats named where there are several."""
    seat = (Column("seat"),) if _several(settled) else ()
    columns = (
        *(*seat, Column("wager"), Column("stake", "amount"), Column("result"), Column("odds")),
        *(Column("won", "amount"), Column("returned", "amount"), Column("net", "amount")),
        *(Column("why", "prose"), Column("source", "prose")),
    )
    rows = tuple((*((line.seat,) if _several(settled) else ()), *_cells(line)) for line in settled.lines)
    return Table("settlement", "What becomes of each wager", columns, rows)


def totalled(settled: Settlement) -> Table:
    """The same with a last row of what all wagers come to."""
    table = lines(settled)
    won, returned, net = _texts(settled.won, settled.returned, settled.net)
    name = ("together", "") if _several(settled) else ("together",)
    total = (*name, *_texts(settled.staked), "", "", won, returned, net, "", "")
    return replace(table, rows=(*table.rows, total))


def _several(settled: Settlement) -> bool:
    return len({line.seat for line in settled.lines}) > 1


def _cells(line: WagerLine) -> tuple[Cell, ...]:
    (stake, *amounts) = _texts(line.stake, line.won, line.returned, line.net)
    return (line.wager, stake, line.result, line.odds, *amounts, line.text, line.rule.citation)


def _texts(*amounts: Amount) -> tuple[str, ...]:
    return tuple(str(plain(amount)) for amount in amounts)
