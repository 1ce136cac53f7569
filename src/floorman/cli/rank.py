"""``floorman rank``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import Lines, each, standard_input, with_board
from floorman.cli.options import Board, Chosen, GameName, Json, RankingName, open_game, read_board
from floorman.ruling import Ruling


def rank(
    game: GameName,
    /,
    *hands: str,
    ranking: RankingName = None,
    board: Board = "",
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Say what a hand is, by which clause, and why.

    A line of standard input is a hand, or HAND || BOARD, and is answered by a line with tabs: cards,
    category, clause, strength, cards that play. One that cannot be ruled is reported with its number,
    and the rest goes on.

    Example: floorman rank uth "As Ks Qs Js Ts 2c 2d"

    Parameters
    ----------
    hands
        Hands, each in quotes; without any, standard input is read.
    """
    opened = open_game(game, reading)
    opened.ranking(ranking)  # a wrong name is a fault of usage, not of the first line
    read_board(board)
    show = _json if as_json else _full if hands else _line
    lines = Lines(as_json, "argument" if hands else "line")

    def rule(line: str) -> None:
        show(opened.rank(*with_board(line, board), ranking=ranking))

    status = each(lines, hands or standard_input(), rule)
    output.hint_at_quotes(hands)
    return status


def _json(ruling: Ruling) -> None:
    output.print_json(ruling.as_dict())


def _line(ruling: Ruling) -> None:
    cards, plays = output.cards(ruling.given), output.cards(ruling.cards)
    output.text(f"{cards}\t{ruling.category.name}\t{ruling.clause.ref}\t{ruling.strength}\t{plays}")


def _full(ruling: Ruling) -> None:
    output.heading(f"{output.cards(ruling.given)}: {ruling.title}")
    output.text(f"{ruling.ranking}: strength {ruling.strength} of 0 to {ruling.strengths - 1}")
    output.reasons(ruling.reasons)
    output.text(f"{ruling.clause.ref}: {ruling.clause.text}")
    output.footer(ruling.book)
