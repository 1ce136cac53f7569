"""Caribbean stud: ante and bet, as the game is commonly dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from floorman.law.rulebook import Rulebook
from floorman.settle.against_dealer import EVEN, FOLDS, LOST, NOT_QUALIFIED, PUSHES, Dealt
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Round

WAGERS = ("ante", "bet")
TABLES = ("bet",)
BET = 2
"""Antes that a bet is."""


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round."""
    seat, player = played.only_player()
    settler = settler.of(seat)
    stakes = player.stakes(WAGERS)
    ante, bet = stakes.get("ante", Fraction(0)), stakes.get("bet", Fraction(0))
    if not ante:
        raise IllegalRound("no ante: every round begins with one")
    if player.folded and bet:
        raise IllegalRound(f"a fold with a bet of {bet}: who folds makes none")
    if not player.folded and bet != BET * ante:
        raise IllegalRound(f"a bet of {bet} on an ante of {ante}: twice the ante, or a fold, is allowed")
    if player.folded:
        yield settler.line("ante", ante, LOST, FOLDS)
        return
    dealt = Dealt(book, player.cards, played.dealer)
    if not dealt.qualified:
        yield settler.line("ante", ante, EVEN, NOT_QUALIFIED, "1")
        yield settler.line("bet", bet, PUSHES, NOT_QUALIFIED)
        return
    yield settler.line("ante", ante, dealt.outcome, dealt.higher, "1")
    if dealt.outcome > 0:
        yield settler.by_table("bet", bet, tables["bet"], dealt.line_of(tables["bet"]))
    else:
        yield settler.line("bet", bet, dealt.outcome, dealt.higher)
