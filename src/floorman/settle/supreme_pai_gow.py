"""Supreme pai gow: a wager on both hands against the dealer's or the banker's, and a bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from floorman.cards import Cards, read_cards
from floorman.comparison import compare
from floorman.dealing import deal
from floorman.law.evaluator import Codes
from floorman.law.game import HandSetting
from floorman.law.rulebook import Rulebook
from floorman.ruling import rule
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Round
from floorman.settle.situation import Outcome, by_table

WAGERS = ("wager", "bonus")
MAIN = ("wager",)
PARTS = Parts(cards=2, dealer=2, low=2, knows=())
POT_ALONE = False
TABLES = ("bonus",)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round: ``cards`` are the high hands, ``low`` the low ones."""
    seat, player = played.only_player()
    settler = settler.of(seat)
    stakes = player.stakes(WAGERS)
    setting = book.rules.setting
    if setting is None or "wager" not in stakes:
        raise IllegalRound("no wager: every round begins with one")
    high, low, dealer_high, dealer_low = _dealt(
        book, player.cards, player.low, played.dealer, played.dealer_low
    )
    _check_set(book, setting, high, low, "player")
    _check_set(book, setting, dealer_high, dealer_low, "dealer")
    won = [
        _player_wins(book, setting.high, high, dealer_high),
        _player_wins(book, setting.low, low, dealer_low),
    ]
    net = Fraction(sum(won) - 1)
    text = ("both hands lost", "one hand won, one lost", "both hands won")[sum(won)]
    yield settler.line("wager", stakes["wager"], Outcome(net, text, "1"))
    if "bonus" in stakes:
        table = tables["bonus"]
        hand = rule(book, table.ranking, high + low, (), "player")
        place = table.lines_by_strength(book.evaluator(table.ranking))[hand.strength]
        yield settler.line("bonus", stakes["bonus"], by_table(table, place))


def _dealt(book: Rulebook, *hands: Cards) -> list[Codes]:
    names = ("player's high hand", "player's low hand", "dealer's high hand", "dealer's low hand")
    return deal(
        book.law.equipment.deck, [(n, read_cards(cards, n)) for n, cards in zip(names, hands, strict=True)]
    )


def _check_set(book: Rulebook, setting: HandSetting, high: Codes, low: Codes, name: str) -> None:
    above = rule(book, setting.high, high, (), f"{name}'s high hand")
    below = rule(book, setting.low, low, (), f"{name}'s low hand")
    if above.verdict.key < below.verdict.key:
        raise IllegalRound(
            f"the {name}'s high hand, {above.title}, ranks below the low hand, {below.title}"
        )


def _player_wins(book: Rulebook, ranking: str, own: Codes, dealer: Codes) -> bool:
    hands = [rule(book, ranking, codes, ()) for codes in (own, dealer)]
    return compare(hands, ("player", "dealer")).winners == (0,)
