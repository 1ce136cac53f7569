"""Ultimate Texas hold 'em: ante, blind, play and trips, as the game is dealt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import reduce
from operator import and_

from floorman.law.rulebook import Rulebook
from floorman.law.wagering import Wagering
from floorman.law.words import counted
from floorman.settle.against_dealer import Dealt
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Player, Round
from floorman.settle.situation import (
    DEALER,
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
MAIN = ("ante", "blind", "play")
PARTS = Parts(cards=2, dealer=2, board=5, knows=("folded", "raised"))
POT_ALONE = False
TABLES = ("blind", "trips")
RAISES = {"pre-flop": (4, 3), "flop": (2,), "river": (1,)}
"""How many antes may be played, by when."""
_TIMES = tuple(times for raises in RAISES.values() for times in raises)


def _ante(at: Situation, wagering: Wagering) -> Outcome:
    if at.folded:
        return Outcome(LOST, FOLDS)
    return at.higher("1") if at.qualified else Outcome(PUSHES, NOT_QUALIFIED)


def _blind(at: Situation, wagering: Wagering) -> Outcome:
    if at.folded:
        return Outcome(LOST, FOLDS)
    return at.by_table["blind"] if at.compared > 0 else at.higher()


def _play(at: Situation, wagering: Wagering) -> Outcome:
    return at.higher("1")


def _trips(at: Situation, wagering: Wagering) -> Outcome:
    if at.folded and not wagering.folded_side_wagers:
        return Outcome(LOST, FOLDS)
    return at.by_table["trips"]


RULES: Mapping[str, Rule] = {"ante": _ante, "blind": _blind, "play": _play, "trips": _trips}
WAGERS = tuple(RULES)
BREACHES = (
    Breach("no ante: every round begins with one", lambda ante, **_: ante == 0),
    Breach(
        "the blind of {blind} is not the ante of {ante}: they are equal",
        lambda ante, blind, **_: blind != ante,
    ),
    Breach(
        "a fold with a play wager of {play}: who folds makes none",
        lambda play, stays, **_: (play != 0) & (stays == 0),
    ),
    Breach(
        "neither a play wager nor a fold: one of them ends the player's turn",
        lambda play, stays, **_: (play == 0) & (stays != 0),
    ),
    Breach(
        "a play wager of {play} on an ante of {ante}: 4, 3, 2 or 1 times the ante is allowed",
        lambda ante, play, stays, **_: (
            (stays != 0) & reduce(and_, (play != times * ante for times in _TIMES))
        ),
    ),
)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round."""
    seat, player = played.only_player()
    stakes = player.stakes(WAGERS)
    check_stakes(BREACHES, WAGERS, stakes, player.folded)
    _check_raise(player, stakes)
    dealt = Dealt(book, player.cards, played.dealer, played.board)
    asked = [wager for wager in TABLES if wager in stakes and not (player.folded and wager == "blind")]
    at = dealt.situation(player.folded, {wager: tables[wager] for wager in asked})
    yield from settler.of(seat).lines(RULES, stakes, at, book.rules.wagering).values()


def _check_raise(player: Player, stakes: Mapping[str, Fraction]) -> None:
    """Raise :class:`IllegalRound` for a raise that is not allowed when it was made."""
    if player.raised is None:
        return
    allowed = _raises_at(player.raised)
    if player.folded:
        raise IllegalRound(f"raised {player.raised!r} with a fold: who folds makes no raise")
    times = stakes["play"] / stakes["ante"]
    if times not in allowed:
        raise IllegalRound(
            f"a play wager of {counted(int(times), 'ante')} at the {player.raised}: "
            f"{' or '.join(map(str, allowed))} times the ante is allowed then"
        )


def _raises_at(when: str) -> tuple[int, ...]:
    if when not in RAISES:
        raise IllegalRound(f"raised {when!r}: {', '.join(RAISES)} are allowed")
    return RAISES[when]
