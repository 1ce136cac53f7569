"""Whether a round was dealt and given as its game is: its cards, its names and its amounts."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from floorman.cards import Cards, read_cards
from floorman.dealing import deal
from floorman.errors import FloormanError, WrongCount
from floorman.law.rulebook import Rulebook
from floorman.law.words import counted
from floorman.settle.money import read_amount
from floorman.settle.round import IllegalRound, Player, Round


@dataclass(frozen=True)
class Parts:
    """What a round of a game has: how many cards each player, the dealer and the board get, None for what
    its ranking list says; and which of ``folded``, ``raised``, ``minimum`` and ``pot`` it knows."""

    cards: int | None
    dealer: int = 0
    board: int | None = 0
    low: int = 0
    knows: tuple[str, ...] = ("folded",)


def check_round(book: Rulebook, parts: Parts, main: tuple[str, ...], played: Round) -> None:
    """Raise :class:`FloormanError` for a round that is none of this game, whatever its wagers come to.

    Where all fold, the dealer's cards may be unseen, and of the board what was not dealt; not where a wager
    beside the ``main`` ones looks at the player's whole hand.
    """
    if not played.players:
        raise IllegalRound("no player: a round has one at least")
    _check_names(parts, played)
    _check_amounts(played)
    hands = {
        **_hands(parts, played),
        "the dealer": played.dealer,
        "the dealer's low hand": played.dealer_low,
    }
    read = {name: read_cards(cards, name) for name, cards in {**hands, "the board": played.board}.items()}
    deal(book.law.equipment.deck, list(read.items()))
    all_fold = all(player.folded for player in played.players.values())
    by_hand = any(wager not in main for player in played.players.values() for wager in player.wagers)
    wanted = dict.fromkeys(_hands(parts, played), parts.cards)
    wanted |= {f"{seat}'s low hand": parts.low for seat in played.players}
    wanted |= {"the dealer": parts.dealer, "the dealer's low hand": parts.low, "the board": parts.board}
    for name, count in wanted.items():
        given = len(read.get(name, ()))
        may_be_unseen = all_fold and (name == "the dealer" or (name == "the board" and not by_hand))
        if count is not None and given != count and not (may_be_unseen and given < count):
            raise WrongCount(f"{counted(given)} given for {name}: {count} are dealt")


def _hands(parts: Parts, played: Round) -> dict[str, Cards]:
    hands: dict[str, Cards] = {seat: player.cards for seat, player in played.players.items()}
    if parts.low:
        hands |= {f"{seat}'s low hand": player.low for seat, player in played.players.items()}
    return hands


def _check_names(parts: Parts, played: Round) -> None:
    """Names that a game does not know say that another one was meant."""
    given: dict[str, object] = {"minimum": played.minimum, "pot": played.pot}
    if not parts.low:
        given["dealer_low"] = played.dealer_low
    if not parts.dealer:
        given["dealer"] = played.dealer
    if parts.board == 0:
        given["board"] = played.board
    for seat, player in played.players.items():
        _check_player(seat, player)
        given |= {f"{seat} folded": player.folded, f"{seat} raised": player.raised}
        if not parts.low:
            given[f"{seat} low"] = player.low
    for name, value in given.items():
        if value and name.rpartition(" ")[2] not in parts.knows:
            raise IllegalRound(f"{name}: a round of this game has none")


def _check_player(seat: str, player: Player) -> None:
    if player.raised is not None and not isinstance(player.raised, str):
        raise FloormanError(f"{seat} raised {player.raised!r}: say when, in a word")


def _check_amounts(played: Round) -> None:
    amounts = played.amounts
    for name, amount in amounts.items():
        read_amount(amount, name)
    kinds = {isinstance(amount, Decimal) for amount in amounts.values() if amount}
    if len(kinds) > 1:
        raise FloormanError("amounts: give all of a round as whole numbers, or all as decimals")
