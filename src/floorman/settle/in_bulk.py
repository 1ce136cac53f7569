"""Rounds of one player settled by rows, as the rules settle each alone.

Wants ``floorman[arrays]``. What decides is a small number of situations: each that occurs is asked once of
the same rules that settle one round, and the rest is stakes multiplied by whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from floorman.engine.rows import Flags
from floorman.errors import NotRuled
from floorman.law.rulebook import Rulebook
from floorman.settle import rules_of
from floorman.settle.allowed import Parts
from floorman.settle.paytable import Cap, PayTable
from floorman.settle.set_hands import SetHands
from floorman.settle.situation import (
    EVEN,
    Breach,
    Outcome,
    Rule,
    check_stakes,
    higher_of,
    left_by,
)
from floorman.settle.situations import Codes, Hands, Situations

Amounts = Codes
Stakes = Mapping[str, Amounts]

MOST = 10**13
"""Units of money that a stake may have, so that sums of payouts stay exact."""
_MOST_ODDS = 10**5


def settled_by_rows(book: Rulebook) -> tuple[str, ...]:
    """The wagers of a game that is settled by rows; none of any other.

    >>> from floorman.law.rulebook import rulebook
    >>> settled_by_rows(rulebook("caribbean")), settled_by_rows(rulebook("poker"))
    (('ante', 'bet'), ())
    """
    try:
        return tuple(getattr(rules_of(book), "RULES", ()))
    except NotRuled:
        return ()


@dataclass(frozen=True)
class Settled:
    """What wagers win by rows: ``net``, by wager, in parts of a unit of money, ``denominator`` to a unit.

    ``codes`` are the situations of the rows; ``capped`` says by wager in which a cap took something away.
    """

    net: Mapping[str, Amounts]
    denominator: int
    codes: Codes
    capped: Mapping[str, Flags]


class BulkSettler:
    """The rules of one game under one choice of readings, with a pay table for each wager that has one.

    ``lists`` are the ranking lists by which the hands of ``seats`` are wanted, and ``set_hands`` says which
    are set as they may not be, None in a game that sets none. Raises :class:`NotRuled` for a game that is
    played for a pot alone, and for odds that no whole numbers of 64 bits can hold.

    >>> from floorman.law.rulebook import rulebook
    >>> from floorman.settle.paytable import pay_table
    >>> settler = BulkSettler(rulebook("caribbean"), {"bet": pay_table("bet-classic")})
    >>> stakes = {"ante": np.array([5, 5, 5]), "bet": np.array([10, 10, 15])}
    >>> settler.illegal(stakes, np.zeros(3, np.bool_)).tolist()
    [False, False, True]
    >>> hands = np.array([[3000, 2000], [2000, 3000], [3000, 0]], np.uint16)
    >>> settler.settle({"five-card": hands}, stakes, np.zeros(3, np.bool_)).net["ante"].tolist()
    [5, -5, 5]
    """

    def __init__(self, book: Rulebook, tables: Mapping[str, PayTable]) -> None:
        module: Any = rules_of(book)
        if not hasattr(module, "RULES"):
            raise NotRuled(
                f"{book.law.id} is played for a pot among the seats: floorman settle settles a round, and "
                f"floorman.settle.pots many"
            )
        self.book = book
        self._tables = dict(tables)
        self._breaches: tuple[Breach, ...] = module.BREACHES
        self._wagers: tuple[str, ...] = module.WAGERS
        self.seats: tuple[str, ...] = module.SEATS
        self.parts: Parts = module.PARTS
        self._situations = Situations(book, self._tables, len(self.seats))
        self.lists = self._situations.lists
        setting = book.rules.setting
        self.set_hands = SetHands(book, setting, self.seats) if setting else None
        without = set(module.TABLES) - set(tables)
        self._rules: dict[str, Rule] = {
            wager: rule for wager, rule in module.RULES.items() if wager not in without
        }
        nets = [line.net for table in tables.values() for line in table.lines]
        self.denominator = lcm(1, *(table.denominator for table in tables.values()))
        if max(nets, default=0) * self.denominator > _MOST_ODDS:
            raise NotRuled(
                f"odds of {max(nets)}, in parts of {self.denominator}, are too large to be settled by rows"
            )
        self._known: dict[int, Mapping[str, Outcome]] = {}

    def illegal(self, stakes: Stakes, folded: Flags, minimum: Amounts | int = 0) -> Flags:
        """Which rows have stakes that the rules do not allow; a wager that is left out is not staked.

        ``minimum`` is the least that may be bet.
        """
        nothing = np.zeros(len(folded), np.int64)
        staked = {wager: stakes.get(wager, nothing) for wager in self._wagers}
        wrong = np.zeros(len(folded), np.bool_)
        for breach in self._breaches:
            wrong |= breach.test(**staked, stays=~folded, minimum=minimum)
        return wrong

    def check(self, stakes: Mapping[str, Fraction], folded: bool, minimum: Fraction = Fraction(0)) -> None:
        """Raise :class:`IllegalRound` for the stakes of one row, as the round alone is refused."""
        check_stakes(self._breaches, self._wagers, stakes, folded, minimum)

    def settle(
        self, hands: Hands, stakes: Stakes, folded: Flags, cent: int = 1, minimum: Amounts | int = 0
    ) -> Settled:
        """What the wagers of legal rounds win.

        ``hands`` are the strengths of ``seats`` by each of ``lists``: of hands that are set by their own,
        and of all cards of a seat by any other. ``cent`` is how many of the units in which stakes are given
        make the smallest that is paid, and ``minimum`` the least that may be bet. Of rows with a hand that
        is none, nothing is said. Raises :class:`NotRuled` for a wager whose pay table is not given.
        """
        for wager in stakes:
            if wager not in self._rules:
                raise NotRuled(f"{self.book.law.id} {wager}: no such wager, or its pay table is not given")
        codes = self._situations.codes(hands, folded)
        units = self._units(codes)
        net = {wager: self._rounded(stake * units[wager][codes], cent) for wager, stake in stakes.items()}
        capped: dict[str, Flags] = {}
        for wager, table in self._tables.items():
            if table.cap and wager in net:
                capped |= _cap(net, table.cap.wagers, self._most(table, table.cap, cent, minimum))
        return Settled(net, self.denominator, codes, capped)

    def outcomes(self, code: int) -> Mapping[str, Outcome]:
        """What a unit of each wager comes to in a situation."""
        if code not in self._known:
            at = self._situations.of(code)
            wagering = self.book.rules.wagering
            self._known[code] = {wager: rule(at, wagering) for wager, rule in self._rules.items()}
        return self._known[code]

    def _most(self, table: PayTable, cap: Cap, cent: int, minimum: Amounts | int) -> Amounts:
        """The most that the wagers under a cap may win together, in parts of a unit."""
        of_minimum = np.asarray(minimum) * int((table.best + EVEN) * self.denominator)
        return np.asarray(higher_of(cap.cents * cent * self.denominator, of_minimum))

    def _units(self, codes: Codes) -> Mapping[str, Amounts]:
        """What a unit of each wager wins, by the codes that occur."""
        counts = np.bincount(codes, minlength=1)
        units = {wager: np.zeros(len(counts), np.int64) for wager in self._rules}
        for code in np.flatnonzero(counts).tolist():
            for wager, outcome in self.outcomes(code).items():
                units[wager][code] = int(outcome.net * self.denominator)
        return units

    def _rounded(self, net: Amounts, cent: int) -> Amounts:
        """Payouts that come to no whole number of ``cent`` as the reading has it; a loss is a stake."""
        rounding = self.book.rules.wagering.odd_payouts
        if rounding == "exact":
            return net
        whole = self.denominator * cent
        paid = net // whole * whole if rounding == "down" else -(-net // whole) * whole
        return np.where(net > 0, paid, net)


def _cap(net: dict[str, Amounts], wagers: Iterable[str], most: Amounts) -> dict[str, Flags]:
    """Let each of these wagers win no more than those before it leave, and say of which rows that took."""
    capped, beside = {}, np.zeros_like(most)
    for wager in wagers:
        if wager in net:
            left = left_by(most, net[wager], beside)
            capped[wager] = left < net[wager]
            net[wager] = left
            beside = beside + np.maximum(left, 0)
    return capped
