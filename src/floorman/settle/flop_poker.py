"""Flop poker: antes in a pot, a flop wager by the player's own hand, and a three-card bonus."""

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
from floorman.settle.against_dealer import FOLDS, LOST
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.money import read_amount
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Player, Round

WAGERS = ("ante", "flop", "three-card-bonus")
TABLES = ("flop", "three-card-bonus")


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of every seat."""
    stakes = {seat: _stakes(seat, player) for seat, player in played.players.items()}
    hands, board = _dealt(book, played)
    shares = _shares(book, played, stakes, hands, board)
    for seat, player in played.players.items():
        mine = settler.of(seat)
        ante = _ante(mine, stakes[seat]["ante"], shares.get(seat, Fraction(0)), player)
        yield ante
        if not player.folded:
            flop = _by_hand(book, mine, "flop", stakes[seat], tables, hands[seat], board)
            yield _capped(mine, flop, ante, tables["flop"], read_amount(played.minimum, "minimum"))
        if "three-card-bonus" in stakes[seat]:
            yield _by_hand(book, mine, "three-card-bonus", stakes[seat], tables, hands[seat], board)


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
    book: Rulebook,
    played: Round,
    stakes: Mapping[str, Mapping[str, Fraction]],
    hands: Mapping[str, Codes],
    board: Codes,
) -> dict[str, Fraction]:
    """What each winner has of the pot of all antes; equal hands share it."""
    pot = sum((each["ante"] for each in stakes.values()), Fraction(0))
    playing = [seat for seat, player in played.players.items() if not player.folded]
    if len(playing) < 2:
        return dict.fromkeys(playing, pot)
    compared = compare([rule(book, None, hands[seat], board, seat) for seat in playing], playing)
    return {playing[place]: pot / len(compared.winners) for place in compared.winners}


def _ante(settler: Settler, ante: Fraction, share: Fraction, player: Player) -> WagerLine:
    """An ante goes into the pot; whoever has a share of it has the ante back, and what is more is won."""
    if player.folded:
        return settler.line("ante", ante, LOST, FOLDS)
    if not share:
        return settler.line("ante", ante, LOST, "another hand takes the pot")
    return settler.share("ante", ante, ante, share - ante, "the highest hand takes the pot")


def _by_hand(
    book: Rulebook,
    settler: Settler,
    wager: str,
    stakes: Mapping[str, Fraction],
    tables: Mapping[str, PayTable],
    own: Codes,
    board: Codes,
) -> WagerLine:
    table = tables[wager]
    evaluator = book.evaluator(table.ranking)
    hand = rule(book, table.ranking, own, board, settler.seat)
    return settler.by_table(wager, stakes[wager], table, table.lines_by_strength(evaluator)[hand.strength])


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
