"""What becomes of one wager."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

from floorman.law.clause import Clause
from floorman.law.wagering import Wagering
from floorman.settle.money import Amount, Purse, plain
from floorman.settle.situation import Outcome, Rule, Situation

Result = Literal["win", "lose", "push"]


@dataclass(frozen=True)
class WagerLine:
    """One wager settled: ``won`` is paid beside what is ``returned`` of the stake; the rest is lost.

    ``net`` is what the player has more than before. ``odds`` are those at which it wins, of the pay table
    or 1, and empty where it does not or has a part of a pot. ``rule`` says why, and where that comes from.
    A wager that wins is a win also where a cap leaves nothing of it.
    """

    seat: str
    wager: str
    stake: Amount
    result: Result
    odds: str
    won: Amount
    returned: Amount
    net: Amount
    rule: Clause
    text: str

    def as_dict(self) -> dict[str, Any]:
        """The line as plain data; amounts that are no whole numbers are text."""
        return {
            "seat": self.seat,
            "wager": self.wager,
            "stake": plain(self.stake),
            "result": self.result,
            "odds": self.odds,
            "won": plain(self.won),
            "returned": plain(self.returned),
            "net": plain(self.net),
            "source": self.rule.citation,
            "text": self.text,
        }


@dataclass(frozen=True)
class Settler:
    """Makes the lines of one seat; ``rule`` is where those come from that no pay table settles."""

    seat: str
    purse: Purse
    rule: Clause

    def of(self, seat: str) -> Settler:
        """The same for another seat."""
        return replace(self, seat=seat)

    def line(self, wager: str, stake: Fraction, outcome: Outcome) -> WagerLine:
        """A wager of which every unit comes to this."""
        settler = replace(self, rule=outcome.source or self.rule)
        won = self.purse.payout(stake, outcome.net) if outcome.net > 0 else Fraction(0)
        returned = stake * min(1 + outcome.net, Fraction(1))
        odds = outcome.odds if outcome.net > 0 else ""
        return settler.share(wager, stake, returned, won, outcome.text, odds)

    def lines(
        self, rules: Mapping[str, Rule], stakes: Mapping[str, Fraction], at: Situation, wagering: Wagering
    ) -> dict[str, WagerLine]:
        """The wagers that are staked, in the order of the rules that settle them."""
        return {
            wager: self.line(wager, stakes[wager], rule(at, wagering))
            for wager, rule in rules.items()
            if wager in stakes
        }

    def share(
        self, wager: str, stake: Fraction, returned: Fraction, won: Fraction, text: str, odds: str = ""
    ) -> WagerLine:
        """A wager of which this is given back and this is won."""
        result: Result = "win" if won > 0 else "lose" if returned < stake else "push"
        amounts = [self.purse.given(amount) for amount in (won, returned, won + returned - stake)]
        won_, returned_, net = amounts
        stake_ = self.purse.given(stake)
        return WagerLine(self.seat, wager, stake_, result, odds, won_, returned_, net, self.rule, text)
