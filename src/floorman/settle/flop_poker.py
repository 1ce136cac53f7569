"""Flop poker: ante and flop wager on the player's own hand, a pot among the seats, a three-card bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from floorman.cards import read_cards
from floorman.comparison import compare
from floorman.dealing import deal
from floorman.law.evaluator import Codes
from floorman.law.rulebook import Rulebook
from floorman.law.wagering import Wagering
from floorman.ruling import rule as ruled
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.money import read_amount
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Player, Round
from floorman.settle.situation import (
    ANOTHER_TAKES_POT,
    DIVIDE_POT,
    EVEN,
    FOLDS,
    LOST,
    PLAYER,
    TAKES_POT,
    Breach,
    Outcome,
    Rule,
    Situation,
    by_table,
    check_stakes,
    higher_of,
    left_by,
)

BONUS = "three-card-bonus"
PARTS = Parts(cards=3, board=3, knows=("folded", "minimum"))
POT_ALONE = False
TABLES = ("flop", BONUS)
SEATS = (PLAYER,)
MAIN = ("ante", "flop")


def _ante(at: Situation, wagering: Wagering) -> Outcome:
    """Even money with every hand that the flop wager wins on, and lost with every other."""
    if at.folded:
        return Outcome(LOST, FOLDS)
    flop = at.by_table["flop"]
    wins = flop.net > 0
    does = "wins" if wins else "pushes" if flop.net == 0 else "loses"
    return Outcome(EVEN if wins else LOST, f"the flop wager {does}: {flop.text}", "1")


def _flop(at: Situation, wagering: Wagering) -> Outcome:
    return Outcome(LOST, FOLDS) if at.folded else at.by_table["flop"]


def _bonus(at: Situation, wagering: Wagering) -> Outcome:
    return at.by_table[BONUS]


RULES: Mapping[str, Rule] = {"ante": _ante, "flop": _flop, BONUS: _bonus}
WAGERS = ("ante", "flop", "pot", BONUS)
BREACHES = (
    Breach("no ante: every round begins with one", lambda ante, **_: ante == 0),
    Breach(
        "an ante of {ante} is below the table's minimum of {minimum}",
        lambda ante, minimum, **_: ante < minimum,
    ),
    Breach(
        "a fold with a flop wager of {flop}: who folds makes none",
        lambda flop, stays, **_: (flop != 0) & (stays == 0),
    ),
    Breach(
        "a flop wager of {flop} on an ante of {ante}: the ante, or a fold, is allowed",
        lambda ante, flop, stays, **_: (flop != ante) & (stays != 0),
    ),
)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of every seat. A seat that folds still plays for the pot."""
    minimum = read_amount(played.minimum, "minimum")
    stakes = {seat: _stakes(seat, player, minimum) for seat, player in played.players.items()}
    hands, board = _dealt(book, played)
    shares = _shares(
        book, {seat: each.get("pot", Fraction(0)) for seat, each in stakes.items()}, hands, board
    )
    for seat, player in played.players.items():
        mine, put = settler.of(seat), stakes[seat]
        asked = {wager: tables[wager] for wager in TABLES if wager in put}
        at = _situation(book, player, hands[seat], board, asked)
        lines = mine.lines(RULES, put, at, book.rules.wagering)
        if "flop" in put:
            lines |= _capped(mine, lines, tables["flop"], minimum)
        if "pot" in put:
            lines["pot"] = _pot(mine, put["pot"], shares.get(seat, Fraction(0)), len(shares) > 1)
        yield from (lines[wager] for wager in WAGERS if wager in put)


def _stakes(seat: str, player: Player, minimum: Fraction) -> dict[str, Fraction]:
    stakes = player.stakes(WAGERS)
    try:
        check_stakes(BREACHES, WAGERS, stakes, player.folded, minimum)
    except IllegalRound as error:
        raise IllegalRound(f"{seat}: {error}") from None
    return stakes


def _situation(
    book: Rulebook, player: Player, own: Codes, board: Codes, tables: Mapping[str, PayTable]
) -> Situation:
    """How a seat stands: by the tables alone, since its hand plays against none."""
    found = {}
    for wager, table in tables.items():
        hand = ruled(book, table.ranking, own, board)
        place = table.lines_by_strength(book.evaluator(table.ranking))[hand.strength]
        found[wager] = by_table(table, place)
    return Situation(player.folded, by_table=found)


def _dealt(book: Rulebook, played: Round) -> tuple[dict[str, Codes], Codes]:
    cards = {seat: player.cards for seat, player in played.players.items()} | {"the board": played.board}
    *hands, board = deal(
        book.law.equipment.deck, [(name, read_cards(each, name)) for name, each in cards.items()]
    )
    return dict(zip(played.players, hands, strict=True)), board


def _shares(
    book: Rulebook, pot: Mapping[str, Fraction], hands: Mapping[str, Codes], board: Codes
) -> dict[str, Fraction]:
    """What each winner has of the pot of all that was put into it; equal hands share it."""
    playing = [seat for seat, stake in pot.items() if stake]
    if len({pot[seat] for seat in playing}) > 1:
        raise IllegalRound("the seats have not put as much into the pot as each other")
    total = sum(pot.values(), Fraction(0))
    if len(playing) < 2:
        return dict.fromkeys(playing, total)
    compared = compare([ruled(book, None, hands[seat], board, seat) for seat in playing], playing)
    return {playing[place]: total / len(compared.winners) for place in compared.winners}


def _pot(settler: Settler, stake: Fraction, share: Fraction, tied: bool) -> WagerLine:
    """Whoever has a share of the pot has the stake back first, and what is more is won."""
    if not share:
        return settler.line("pot", stake, Outcome(LOST, ANOTHER_TAKES_POT))
    returned = min(stake, share)
    return settler.share("pot", stake, returned, share - returned, DIVIDE_POT if tied else TAKES_POT)


def _capped(
    settler: Settler, lines: Mapping[str, WagerLine], table: PayTable, minimum: Fraction
) -> Mapping[str, WagerLine]:
    """The wagers under a cap, each winning no more than those before it leave.

    The cap is told with its unit, so that whoever gives whole dollars sees that cents were read.
    """
    if table.cap is None:
        return {}
    # A minimum bet is an ante and a flop wager, and both win.
    most = higher_of(table.cap.cents * settler.purse.cents, minimum * (table.best + EVEN))
    cap = settler.purse.told(most)
    found, beside = {}, Fraction(0)
    for wager in table.cap.wagers:
        line = lines[wager]
        won = left_by(most, Fraction(line.won), beside)
        beside += won
        if won != line.won:
            paid, text = settler.purse.given(won), f"{line.text}, as far as the cap of {cap} allows"
            found[wager] = replace(line, won=paid, net=paid, text=text)
        elif wager == table.wager and line.result == "win":
            found[wager] = replace(line, text=f"{line.text}, within the cap of {cap}")
    return found
