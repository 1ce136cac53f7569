"""``floorman compare``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import each
from floorman.cli.options import Board, Chosen, GameName, Json, RankingName, open_game
from floorman.comparison import Comparison


def compare(
    game: GameName,
    /,
    *hands: str,
    board: Board = "",
    ranking: RankingName = None,
    pot: int | None = None,
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Say which hand wins, or what a tie means here, and which clause and card decide.

    Where the section names the seats, hands stand in that order: player, dealer. A line of standard
    input is HAND | HAND, with more hands behind more bars, and || BOARD at its end where there is one.

    Example: floorman compare uth "As Kd" "Qh Qs" --board "2c 7d 9h Jc 3s"

    Parameters
    ----------
    hands
        Two hands or more, each in quotes; without any, standard input is read.
    pot
        Whole chips that the winners divide, where the section divides a pot.
    """
    opened = open_game(game, reading)
    opened.book.rules.ranking(ranking)  # a wrong name is a fault of usage, not of the first line
    show = _json if as_json else _full if hands else _line

    def rule(line: str) -> None:
        seats, bars, shared = line.partition("||")
        show(opened.compare(*seats.split("|"), board=shared if bars else board, ranking=ranking, pot=pot))

    return each((" | ".join(hands),) if hands else (), as_json, rule)


def _json(compared: Comparison) -> None:
    output.print_json(compared.as_dict())


def _line(compared: Comparison) -> None:
    winners = ", ".join(compared.names[seat] for seat in compared.winners)
    decided = compared.reasons[-1]
    output.text(f"{compared.outcome}\t{winners}\t{decided.clause.ref}\t{decided.text}")


def _full(compared: Comparison) -> None:
    winners = ", ".join(compared.names[seat] for seat in compared.winners)
    output.heading(f"{winners} wins" if compared.outcome == "win" else f"{compared.outcome}: {winners}")
    output.table(
        [
            (name, " ".join(map(str, hand.given)), hand.title, hand.clause.ref, _plays(hand.cards))
            for name, hand in zip(compared.names, compared.hands, strict=True)
        ],
        ("", "cards", "hand", "clause", "plays"),
    )
    output.reasons(compared.reasons)
    if compared.pot:
        division = compared.pot
        output.table(
            [
                (name, f"{chips} chips", f"exact share {share}")
                for name, chips, share in zip(compared.names, division.chips, division.shares, strict=True)
            ]
            + [("undivided", f"{division.remainder} chips", "")]
        )
    output.text(compared.hands[0].list.clause.citation)


def _plays(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, cards))
