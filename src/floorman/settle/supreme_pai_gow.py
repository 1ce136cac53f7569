"""Supreme pai gow: a wager on both hands against the dealer's or the banker's, and a bonus."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from floorman.cards import Cards, read_cards
from floorman.comparison import Comparison, compare
from floorman.dealing import deal
from floorman.law.evaluator import Codes, forfeited
from floorman.law.game import HandSetting
from floorman.law.rulebook import Rulebook
from floorman.law.wagering import Wagering
from floorman.ruling import rule as ruled
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.paytable import PayTable
from floorman.settle.round import Round
from floorman.settle.situation import (
    DEALER,
    EVEN,
    LOST,
    PLAYER,
    PUSHES,
    Breach,
    Outcome,
    Rule,
    Situation,
    by_table,
    check_set,
    check_stakes,
)

SEATS = (PLAYER, DEALER)
MAIN = ("wager",)
PARTS = Parts(cards=2, dealer=2, low=2, knows=())
POT_ALONE = False
TABLES = ("bonus",)
_WON = {EVEN: "both hands won", PUSHES: "one hand won, one lost", LOST: "both hands lost"}


def _wager(at: Situation, wagering: Wagering) -> Outcome:
    text = _WON[at.compared]
    return Outcome(at.compared, f"{text}; {at.deciding}" if at.deciding else text, "1")


def _bonus(at: Situation, wagering: Wagering) -> Outcome:
    return at.by_table["bonus"]


RULES: Mapping[str, Rule] = {"wager": _wager, "bonus": _bonus}
WAGERS = tuple(RULES)
BREACHES = (
    Breach("folded: a round of this game has none", lambda stays, **_: stays == 0),
    Breach("no wager: every round begins with one", lambda wager, **_: wager == 0),
)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of one player's round: ``cards`` are the high hands, ``low`` the low ones."""
    seat, player = played.only_player()
    stakes = player.stakes(WAGERS)
    check_stakes(BREACHES, WAGERS, stakes, player.folded)
    setting = book.rules.setting
    assert setting is not None, "a game of set hands says how they are set"
    high, low, dealer_high, dealer_low = _dealt(
        book, player.cards, player.low, played.dealer, played.dealer_low
    )
    _check_set(book, setting, high, low, PLAYER)
    _check_set(book, setting, dealer_high, dealer_low, DEALER)
    compared = [
        _compared(book, setting.high, high, dealer_high),
        _compared(book, setting.low, low, dealer_low),
    ]
    won = sum(hands.winners == (0,) for hands in compared)
    found = {wager: _by_table(book, tables[wager], high + low) for wager in TABLES if wager in stakes}
    deciding = "; ".join(map(_decided, compared))
    at = Situation(compared=Fraction(won - 1), by_table=found, deciding=deciding)
    yield from settler.of(seat).lines(RULES, stakes, at, book.rules.wagering).values()


def _dealt(book: Rulebook, *hands: Cards) -> list[Codes]:
    names = ("player's high hand", "player's low hand", "dealer's high hand", "dealer's low hand")
    return deal(
        book.law.equipment.deck, [(n, read_cards(cards, n)) for n, cards in zip(names, hands, strict=True)]
    )


def _check_set(book: Rulebook, setting: HandSetting, high: Codes, low: Codes, name: str) -> None:
    above = ruled(book, setting.high, high, (), f"{name}'s high hand")
    below = ruled(book, setting.low, low, (), f"{name}'s low hand")
    check_set(above.verdict, below.verdict, name)


def _compared(book: Rulebook, ranking: str, own: Codes, dealer: Codes) -> Comparison:
    return compare([ruled(book, ranking, codes, ()) for codes in (own, dealer)], SEATS)


def _decided(compared: Comparison) -> str:
    """Which hand it is, whether the player won it, and by which clause; why, where no card tells."""
    result = "won" if compared.winners == (0,) else "lost"
    clause, text = compared.reasons[-1]
    told = f"the {compared.ranking.replace('-', ' ')} {result} by {clause.ref}"
    player, dealer = (hand.verdict for hand in compared.hands)
    beside_cards = forfeited(compared.hands[0].list, 0, player) or player.key == dealer.key
    return f"{told}, {text}" if beside_cards else told


def _by_table(book: Rulebook, table: PayTable, cards: Codes) -> Outcome:
    hand = ruled(book, table.ranking, cards, (), PLAYER)
    return by_table(table, table.lines_by_strength(book.evaluator(table.ranking))[hand.strength])
