"""``floorman rank``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import each
from floorman.cli.options import Board, Chosen, GameName, Json, RankingName, open_game
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

    A line of standard input is a hand, or HAND || BOARD. One that cannot be ruled is reported with its
    number, and the rest goes on.

    Example: floorman rank uth "As Ks Qs Js Ts 2c 2d"

    Parameters
    ----------
    hands
        Hands, each in quotes; without any, standard input is read.
    """
    opened = open_game(game, reading)
    opened.book.rules.ranking(ranking)  # a wrong name is a fault of usage, not of the first line
    show = _json if as_json else _full if hands else _line

    def rule(line: str) -> None:
        hand, bars, shared = line.partition("||")
        show(opened.rank(hand, shared if bars else board, ranking=ranking))

    return each(hands, as_json, rule)


def _json(ruling: Ruling) -> None:
    output.print_json(ruling.as_dict())


def _line(ruling: Ruling) -> None:
    cards, plays = (" ".join(map(str, group)) for group in (ruling.given, ruling.cards))
    output.text(f"{cards}\t{ruling.category.name}\t{ruling.clause.ref}\t{ruling.strength}\t{plays}")


def _full(ruling: Ruling) -> None:
    output.heading(f"{' '.join(map(str, ruling.given))}: {ruling.title}")
    output.text(f"{ruling.clause.citation}: {ruling.clause.text}")
    output.text(f"strength {ruling.strength} of {ruling.ranking}, greater is higher")
    output.reasons(ruling.reasons)
