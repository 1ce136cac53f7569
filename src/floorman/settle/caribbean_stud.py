"""Caribbean stud: ante and bet, as the game is commonly dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from floorman.law.rulebook import Rulebook
from floorman.law.wagering import Wagering
from floorman.settle.against_dealer import Dealt
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import Round
from floorman.settle.situation import (
    DEALER,
    EVEN,
    FOLDS,
    LOST,
    NOT_QUALIFIED,
    PLAYER,
    PUSHES,
    Breach,
    Outcome,
    Rule,
    Situation,
    check_stakes,
)

SEATS = (PLAYER, DEALER)
MAIN = ("ante", "bet")
PARTS = Parts(cards=5, dealer=5)
POT_ALONE = False
TABLES = ("bet",)
BET = 2
"""Antes that a bet is."""


def _ante(at: Situation, wagering: Wagering) -> Outcome:
    if at.folded:
        return Outcome(LOST, FOLDS)
    return at.higher("1") if at.qualified else Outcome(EVEN, NOT_QUALIFIED, "1")


def _bet(at: Situation, wagering: Wagering) -> Outcome:
    if not at.qualified:
        return Outcome(PUSHES, NOT_QUALIFIED)
    return at.by_table["bet"] if at.compared > 0 else at.higher()


RULES: Mapping[str, Rule] = {"ante": _ante, "bet": _bet}
WAGERS = tuple(RULES)
BREACHES = (
    Breach("no ante: every round begins with one", lambda ante, **_: ante == 0),
    Breach(
        "a fold with a bet of {bet}: who folds makes none",
        lambda bet, stays, **_: (bet != 0) & (stays == 0),
    ),
    Breach(
        "a bet of {bet} on an ante of {ante}: twice the ante, or a fold, is allowed",
        lambda ante, bet, stays, **_: (bet != BET * ante) & (stays != 0),
    ),
)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round."""
    seat, player = played.only_player()
    stakes = player.stakes(WAGERS)
    check_stakes(BREACHES, WAGERS, stakes, player.folded)
    dealt = Dealt(book, player.cards, played.dealer)
    at = dealt.situation(player.folded, {wager: tables[wager] for wager in TABLES if wager in stakes})
    yield from settler.of(seat).lines(RULES, stakes, at, book.rules.wagering).values()
