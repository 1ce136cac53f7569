"""Poker: a pot that the highest hand takes, and that equal hands divide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import and_, or_
from typing import Any, NamedTuple

from floorman.cards import read_cards
from floorman.comparison import compare, divide
from floorman.dealing import deal
from floorman.explain import deciding_clause
from floorman.law.clause import Clause
from floorman.law.rulebook import Rulebook
from floorman.ruling import rule
from floorman.settle.allowed import Parts
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.money import read_amount
from floorman.settle.paytable import PayTable
from floorman.settle.round import IllegalRound, Round
from floorman.settle.situation import (
    ANOTHER_TAKES_POT,
    DIVIDE_POT,
    FOLDS,
    LOST,
    OTHERS_FOLD,
    TAKES_POT,
    Breach,
    Outcome,
    higher_of,
)

WAGERS = ("pot",)
MAIN = ("pot",)
PARTS = Parts(cards=None, board=None, knows=("folded", "pot"))
POT_ALONE = True
TABLES = ()


def _uneven(stakes: Sequence[Any], stays: Sequence[Any], **_: Any) -> Any:
    """Whether seats that stay have put in less than another that does."""
    most = reduce(higher_of, (stake * stay for stake, stay in zip(stakes, stays, strict=True)))
    return reduce(or_, ((stay != 0) & (stake != most) for stake, stay in zip(stakes, stays, strict=True)))


BREACHES = (
    Breach(
        "every seat folds: nobody is left to take the pot",
        lambda stays, **_: reduce(and_, (stay == 0 for stay in stays)),
    ),
    Breach("the seats that stay have not put in as much as each other: side pots are not settled", _uneven),
    Breach("a pot of {pot} is no whole number of chips or cents", lambda pot, cent, **_: pot % cent != 0),
)


def settle(
    book: Rulebook, played: Round, tables: Mapping[str, PayTable], settler: Settler
) -> Iterator[WagerLine]:
    """The lines of every seat, whose ``pot`` is what it has put in; that of the round lay there before."""
    stakes = {
        seat: player.stakes(WAGERS).get("pot", Fraction(0)) for seat, player in played.players.items()
    }
    pot, cent = sum(stakes.values(), read_amount(played.pot, "pot")), settler.purse.cents
    check_pot(list(stakes.values()), [not player.folded for player in played.players.values()], pot, cent)
    playing = [seat for seat, player in played.players.items() if not player.folded]
    parts = _parts(book, played, playing, int(pot / cent))
    for seat, stake in stakes.items():
        mine, part = settler.of(seat), parts.get(seat, _Part(None, FOLDS))
        if part.chips is None:
            yield mine.line("pot", stake, Outcome(LOST, part.text))
        else:
            share = part.chips * cent
            returned, by_clause = min(stake, share), replace(mine, rule=part.clause or mine.rule)
            yield by_clause.share("pot", stake, returned, share - returned, part.text)


def check_pot(
    stakes: Sequence[Fraction], stays: Sequence[bool], pot: Fraction, cent: Fraction = Fraction(1)
) -> None:
    """Raise :class:`IllegalRound` with the first rule that the seats break; ``pot`` has their stakes in it.

    ``cent`` is the smallest that is paid.
    """
    for breach in BREACHES:
        if breach.test(stakes=stakes, stays=stays, pot=pot, cent=cent):
            raise IllegalRound(breach.told.format(pot=pot / cent))


class _Part(NamedTuple):
    """What a seat has of the pot: its chips, none where it does not go round, None where it is lost.

    ``clause`` is that on the pot, where the section says how this part comes about.
    """

    chips: int | None
    text: str
    clause: Clause | None = None


def _parts(book: Rulebook, played: Round, playing: list[str], pot: int) -> dict[str, _Part]:
    if len(playing) == 1:
        return {playing[0]: _Part(pot, OTHERS_FOLD)}
    cards = {seat: played.players[seat].cards for seat in playing} | {"the board": played.board}
    *hands, board = deal(
        book.law.equipment.deck, [(name, read_cards(each, name)) for name, each in cards.items()]
    )
    ruled = [rule(book, None, own, board, seat) for seat, own in zip(playing, hands, strict=True)]
    compared = compare(ruled, playing)
    assert book.rules.pot is not None, "a game of a pot divides it"
    division = divide(book.rules.pot, pot, compared)
    why_lost = iter(compared.reasons)  # that of each seat that lost, in their order
    parts = {}
    for place, seat in enumerate(playing):
        if place not in compared.winners:
            parts[seat] = _Part(None, f"{ANOTHER_TAKES_POT}, {next(why_lost).clause.ref}")
        elif len(compared.winners) > 1:
            parts[seat] = _Part(division.chips[place], DIVIDE_POT, division.reason.clause)
        else:
            deciding = deciding_clause(ruled[0].list, [hand.verdict for hand in ruled])
            parts[seat] = _Part(division.chips[place], f"{TAKES_POT}, {deciding.ref}")
    return parts
