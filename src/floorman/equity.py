"""What hands are worth before the board is complete: exact counts over every completion."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from floorman.cards import Card
from floorman.dealing import Codes
from floorman.engine.equity import MOST_SEATS, winners
from floorman.errors import NotRuled, WrongCount
from floorman.law.rulebook import Rulebook
from floorman.law.words import counted

OWN, BOARD = 2, 5


@dataclass(frozen=True)
class SeatEquity:
    """One seat over all ``boards``: alone the highest, among the highest, or not.

    ``equity`` is its exact share: a board won alone counts one, one shared by n counts 1/n.
    """

    cards: tuple[Card, ...]
    wins: int
    ties: int
    losses: int
    equity: Fraction

    def as_dict(self) -> dict[str, Any]:
        """The seat as plain data."""
        return {
            "cards": [str(card) for card in self.cards],
            "wins": self.wins,
            "ties": self.ties,
            "losses": self.losses,
            "equity": {"numerator": self.equity.numerator, "denominator": self.equity.denominator},
        }


@dataclass(frozen=True)
class Equity:
    """What each seat is worth over all completions of the board. Made by :meth:`Game.equity`.

    >>> import floorman as fm
    >>> found = fm.game("nj-poker").equity("6d 7d", "2s 2h")
    >>> [(seat.wins, seat.ties) for seat in found.seats], found.boards
    ([(891821, 46452), (774031, 46452)], 1712304)
    """

    game: str
    readings: Mapping[str, str]
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    boards: int
    seats: tuple[SeatEquity, ...]

    def as_dict(self) -> dict[str, Any]:
        """The equities as plain data, as ``floorman equity --json`` prints them."""
        return {
            "game": self.game,
            "board": [str(card) for card in self.board],
            "dead": [str(card) for card in self.dead],
            "boards": self.boards,
            "hands": [seat.as_dict() for seat in self.seats],
            "readings": dict(self.readings),
        }


def equity(book: Rulebook, hands: Sequence[Codes], board: Codes, dead: Codes) -> Equity:
    """The equity of hands of two cards each, of which the best five of seven count.

    Raises :class:`NotRuled` in a game that is not dealt so, :class:`WrongCount` for other counts.
    """
    evaluator = book.evaluator(None)
    selection = evaluator.ranking.selection
    if selection.uses is not None or (OWN, BOARD) not in selection.deals:
        raise NotRuled(f"{book.law.id} as read here is not dealt as two own cards and a board of five")
    if not 2 <= len(hands) <= MOST_SEATS:
        raise WrongCount(f"{counted(len(hands), 'hand')} given: 2 to {MOST_SEATS} are wanted")
    for seat, hand in enumerate(hands, start=1):
        if len(hand) != OWN:
            raise WrongCount(f"{counted(len(hand))} given for hand {seat}: {OWN} are wanted")
    live = tuple(
        code
        for code in range(len(evaluator.deck))
        if code not in {*board, *dead} and not any(code in hand for hand in hands)
    )
    if len(board) > BOARD or len(live) < BOARD - len(board):
        raise WrongCount(
            f"{counted(len(board))} given for the board, and {len(live)} left to draw: a board has {BOARD}"
        )
    found = winners(evaluator, hands, board, live, OWN + BOARD)
    boards = sum(found.values())
    seats = tuple(_seat(seat, hand, found, boards) for seat, hand in enumerate(hands))
    return Equity(book.law.id, book.readings, _cards(board), _cards(dead), boards, seats)


def _seat(seat: int, hand: Codes, found: Mapping[tuple[int, ...], int], boards: int) -> SeatEquity:
    wins = found.get((seat,), 0)
    held = {seats: count for seats, count in found.items() if seat in seats}
    share = sum((Fraction(count, len(seats)) for seats, count in held.items()), Fraction(0))
    among = sum(held.values())
    return SeatEquity(_cards(hand), wins, among - wins, boards - among, share / boards)


def _cards(codes: Codes) -> tuple[Card, ...]:
    return tuple(Card(code) for code in codes)
