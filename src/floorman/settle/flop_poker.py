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
from floorman.ruling import rule
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.money import read_amount
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Player, Round
from floorman.settle.situation import EVEN, FOLDS, LOST, Outcome, by_table

BONUS = "three-card-bonus"
WAGERS = ("ante", "flop", "pot", BONUS)
TABLES = ("flop", BONUS)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of every seat. A seat that folds still plays for the pot."""
    stakes = {seat: _stakes(seat, player) for seat, player in played.players.items()}
    hands, board = _dealt(book, played)
    minimum = read_amount(played.minimum, "minimum")
    shares = _shares(
        book, {seat: each.get("pot", Fraction(0)) for seat, each in stakes.items()}, hands, board
    )
    for seat, player in played.players.items():
        mine, put = settler.of(seat), stakes[seat]
        if player.folded:
            yield mine.line("ante", put["ante"], Outcome(LOST, FOLDS))
        else:
            flop = _by_hand(book, mine, "flop", put["flop"], tables["flop"], hands[seat], board)
            ante = _ante(mine, put["ante"], flop)
            yield ante
            yield _capped(mine, flop, ante, tables["flop"], minimum)
        if "pot" in put:
            yield _pot(mine, put["pot"], shares.get(seat, Fraction(0)))
        if "three-card-bonus" in put:
            bonus = tables["three-card-bonus"]
            yield _by_hand(
                book, mine, "three-card-bonus", put["three-card-bonus"], bonus, hands[seat], board
            )


def _stakes(seat: str, player: Player) -> dict[str, Fraction]:
    stakes = player.stakes(WAGERS)
    ante, flop = stakes.get("ante", Fraction(0)), stakes.get("flop", Fraction(0))
    if not ante:
        raise IllegalRound(f"{seat} has no ante: every round begins with one")
    if player.folded and flop:
        raise IllegalRound(f"{seat}: a fold with a flop wager of {flop}: who folds makes none")
    if not player.folded and flop != ante:
        raise IllegalRound(
            f"{seat}: a flop wager of {flop} on an ante of {ante}: the ante, or a fold, is allowed"
        )
    return stakes


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
    total = sum(pot.values(), Fraction(0))
    if len(playing) < 2:
        return dict.fromkeys(playing, total)
    compared = compare([rule(book, None, hands[seat], board, seat) for seat in playing], playing)
    return {playing[place]: total / len(compared.winners) for place in compared.winners}


def _ante(settler: Settler, ante: Fraction, flop: WagerLine) -> WagerLine:
    """Even money with every hand that the flop wager wins on, and lost with every other."""
    net = EVEN if flop.result == "win" else LOST
    text = f"the flop wager is a {flop.result}: {flop.text}"
    return settler.line("ante", ante, Outcome(net, text, "1"))


def _pot(settler: Settler, stake: Fraction, share: Fraction) -> WagerLine:
    """Whoever has a share of the pot has the stake back first, and what is more is won."""
    if not share:
        return settler.line("pot", stake, Outcome(LOST, "another hand takes the pot"))
    returned = min(stake, share)
    return settler.share("pot", stake, returned, share - returned, "the highest hand takes the pot")


def _by_hand(
    book: Rulebook, settler: Settler, wager: str, stake: Fraction, table: PayTable, own: Codes, board: Codes
) -> WagerLine:
    evaluator = book.evaluator(table.ranking)
    hand = rule(book, table.ranking, own, board, settler.seat)
    return settler.line(wager, stake, by_table(table, table.lines_by_strength(evaluator)[hand.strength]))


def _capped(
    settler: Settler, flop: WagerLine, ante: WagerLine, table: PayTable, minimum: Fraction
) -> WagerLine:
    """The flop wager, winning no more than the cap leaves of it."""
    if table.cap is None:
        return flop
    best = max(line.net for line in table.lines)
    most = max(table.cap.cents * settler.purse.cents, minimum * best)
    left = max(most - Fraction(ante.won), Fraction(0))
    if Fraction(flop.won) <= left:
        return flop
    capped = replace(settler, rule=flop.rule)
    stake = Fraction(flop.stake)
    return capped.share("flop", stake, stake, left, f"{flop.text}, as far as the cap allows", flop.odds)
