"""``floorman equity``."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.options import Board, Chosen, GameName, Json, open_game


def equity(
    game: GameName,
    /,
    *hands: str,
    board: Board = "",
    dead: Annotated[str, Parameter(help="Cards that cannot be drawn.", show_default=False)] = "",
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Count, over every way to complete the board, how often each hand wins, ties and loses.

    Exact, for two to six seats of two cards each. The equity of a seat is its wins and its shares of
    ties over all boards. Wants floorman[arrays].

    Example: floorman equity nj-poker "As Ks" "Qh Qd" --board "Js 7s 2d"

    Parameters
    ----------
    hands
        Two to six hands, each in quotes.
    """
    opened = open_game(game, reading)
    found = opened.equity(*hands, board=board, dead=dead)
    if as_json:
        output.print_json(found.as_dict())
        return 0
    output.table(
        [
            (
                f"hand {place}",
                output.cards(seat.cards),
                f"{seat.wins:,}",
                f"{seat.ties:,}",
                f"{seat.losses:,}",
                f"{float(seat.equity):.4%}",
            )
            for place, seat in enumerate(found.seats, start=1)
        ],
        ("", "cards", "wins", "ties", "losses", "equity"),
    )
    output.text(f"of {found.boards:,} boards")
    output.footer(opened.book)
    return 0
