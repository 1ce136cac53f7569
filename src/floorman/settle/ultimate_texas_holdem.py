"""Ultimate Texas hold 'em: ante, blind, play and trips, as the game is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from floorman.law.rulebook import Rulebook
from floorman.settle.against_dealer import FOLDS, LOST, NOT_QUALIFIED, PUSHES, Dealt
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Player, Round

WAGERS = ("ante", "blind", "play", "trips")
TABLES = ("blind", "trips")
RAISES = {"pre-flop": (4, 3), "flop": (2,), "river": (1,)}
"""How many antes may be played, by when."""


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round."""
    seat, player = played.only_player()
    settler = settler.of(seat)
    stakes = player.stakes(WAGERS)
    ante = _check(player, stakes)
    dealt = Dealt(book, player.cards, played.dealer, played.board)
    if player.folded:
        for wager in ("ante", "blind"):
            yield settler.line(wager, ante, LOST, FOLDS)
    else:
        yield _ante(dealt, ante, settler)
        yield _blind(dealt, ante, tables["blind"], settler)
        yield settler.line("play", stakes["play"], dealt.outcome, dealt.higher, "1")
    if "trips" in stakes:
        yield _trips(dealt, player, stakes["trips"], tables["trips"], settler)


def _check(player: Player, stakes: Mapping[str, Fraction]) -> Fraction:
    """The ante of a round that may be played so."""
    ante, blind, play = (stakes.get(wager, Fraction(0)) for wager in ("ante", "blind", "play"))
    if not ante:
        raise IllegalRound("no ante: every round begins with one")
    if blind != ante:
        raise IllegalRound(f"the blind of {blind} is not the ante of {ante}: they are equal")
    if player.folded:
        if play:
            raise IllegalRound(f"a fold with a play wager of {play}: who folds makes none")
        return ante
    if not play:
        raise IllegalRound("neither a play wager nor a fold: one of them ends the player's turn")
    if play / ante not in {times for raises in RAISES.values() for times in raises}:
        raise IllegalRound(
            f"a play wager of {play} on an ante of {ante}: 4, 3, 2 or 1 times the ante is allowed"
        )
    if player.raised is not None and play / ante not in _raises_at(player.raised):
        allowed = " or ".join(str(times) for times in _raises_at(player.raised))
        raise IllegalRound(
            f"a play wager of {play / ante} antes at the {player.raised}: {allowed} are allowed then"
        )
    return ante


def _raises_at(when: str) -> tuple[int, ...]:
    if when not in RAISES:
        raise IllegalRound(f"raised {when!r}: {', '.join(RAISES)} are allowed")
    return RAISES[when]


def _ante(dealt: Dealt, ante: Fraction, settler: Settler) -> WagerLine:
    if not dealt.qualified:
        return settler.line("ante", ante, PUSHES, NOT_QUALIFIED)
    return settler.line("ante", ante, dealt.outcome, dealt.higher, "1")


def _blind(dealt: Dealt, blind: Fraction, table: PayTable, settler: Settler) -> WagerLine:
    if dealt.outcome > 0:
        return settler.by_table("blind", blind, table, dealt.line_of(table))
    return settler.line("blind", blind, dealt.outcome, dealt.higher)


def _trips(dealt: Dealt, player: Player, trips: Fraction, table: PayTable, settler: Settler) -> WagerLine:
    if player.folded and not dealt.book.rules.wagering.folded_side_wagers:
        return settler.line("trips", trips, LOST, FOLDS)
    return settler.by_table("trips", trips, table, dealt.line_of(table))
