"""``floorman compare``."""

from __future__ import annotations

from floorman.cli import output
from floorman.cli.lines import Lines, each, standard_input, with_board
from floorman.cli.options import (
    Board,
    Chips,
    Chosen,
    GameName,
    Json,
    RankingName,
    open_game,
    read_board,
    read_chips,
)
from floorman.comparison import Comparison
from floorman.errors import NotRuled


def compare(
    game: GameName,
    /,
    *hands: str,
    board: Board = "",
    ranking: RankingName = None,
    pot: Chips = None,
    reading: Chosen = (),
    as_json: Json = False,
) -> int:
    """Say which hand wins, or what a tie means here, and which clause and card decide.

    Where the section names the seats, hands stand in that order: player, dealer. A line of standard
    input is HAND | HAND, with more hands behind more bars, and || BOARD at its end where there is one;
    it is answered by a line with tabs: outcome, winners, reasons, and chips of each seat where there is
    a pot.

    Example: floorman compare uth "As Kd" "Qh Qs" --board "2c 7d 9h Jc 3s"

    Parameters
    ----------
    hands
        Two hands or more, each in quotes; without any, standard input is read.
    """
    opened = open_game(game, reading)
    opened.ranking(ranking)  # a wrong name is a fault of usage, not of the first line
    chips = read_chips(pot)
    if chips is not None and opened.book.rules.pot is None:
        raise NotRuled(f"--pot: {opened.id} divides no pot among hands")
    read_board(board)
    show = _json if as_json else _full if hands else _line
    lines = Lines(as_json, "comparison" if hands else "line")

    def seated(seats: tuple[str, ...], shared: str) -> None:
        show(opened.compare(*seats, board=shared, ranking=ranking, pot=chips))

    def rule(line: str) -> None:
        seats, shared = with_board(line, board)
        seated(tuple(seat.strip() for seat in seats.split("|")), shared.strip())

    if hands:
        return each(lines, [hands], lambda seats: seated(seats, board))
    return each(lines, standard_input(), rule)


def _json(compared: Comparison) -> None:
    output.print_json(compared.as_dict())


def _line(compared: Comparison) -> None:
    reasons = "; ".join(f"{reason.clause.ref} {reason.text}" for reason in compared.reasons)
    chips = f"\t{' '.join(map(str, compared.pot.chips))}" if compared.pot else ""
    output.text(f"{compared.outcome}\t{_winners(compared)}\t{reasons}{chips}")


def _full(compared: Comparison) -> None:
    output.heading(compared.title)
    board = compared.hands[0].board
    if board:
        output.text(f"board: {output.cards(board)}")
    output.table(
        [
            (name, output.cards(hand.own), hand.title, hand.clause.ref, output.cards(hand.cards))
            for name, hand in zip(compared.names, compared.hands, strict=True)
        ],
        (compared.ranking, "cards", "hand", "clause", "plays"),
    )
    output.reasons(compared.reasons)
    if compared.pot:
        output.table(compared.pot.rows(compared.names), ("pot", "chips", "exact share"))
    output.footer(compared.hands[0].book)


def _winners(compared: Comparison) -> str:
    return ", ".join(compared.names[seat] for seat in compared.winners)
