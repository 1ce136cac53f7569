"""Money: whole minor units, or decimals; exact throughout."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from floorman.errors import FloormanError, shown
from floorman.law.wagering import OddPayouts

Amount = int | Decimal | Fraction
"""Whole minor units (cents, chips), decimals of a currency, or, of what does not divide, a fraction."""

CENTS = 100
DIGITS = 15
"""No amount has more before its point."""


def read_amount(given: object, name: str) -> Fraction:
    """A stake as it is given; raises :class:`FloormanError`, calling it ``name``, for what is no amount."""
    amount = _exactly(given)
    if amount is None or not 0 <= amount < 10**DIGITS:
        raise FloormanError(
            f"{name} {shown(given)}: give a whole number of cents or chips, or a Decimal, from 0 to below "
            f"10^{DIGITS}"
        )
    if isinstance(given, Decimal) and (amount * CENTS).denominator > 1:
        raise FloormanError(f"{name} {given}: decimals are of whole cents")
    return amount


def _exactly(given: object) -> Fraction | None:
    if isinstance(given, Decimal):
        # The magnitude is asked first: written out, an exponent may fill the memory.
        return Fraction(given) if given.is_finite() and abs(given.adjusted()) < DIGITS else None
    if isinstance(given, bool) or not isinstance(given, int | Fraction):
        return None
    return Fraction(given)


class Purse:
    """The unit that a round is played in, and what becomes of payouts that do not come to one."""

    def __init__(self, in_decimals: bool, rounding: OddPayouts) -> None:
        self._in_decimals = in_decimals
        self._rounding = rounding

    @property
    def cents(self) -> Fraction:
        """How many of what is counted make a cent."""
        return Fraction(1, CENTS) if self._in_decimals else Fraction(1)

    def payout(self, stake: Fraction, odds: Fraction) -> Fraction:
        """What a stake wins at these odds."""
        exact = stake * odds / self.cents
        if self._rounding == "down":
            return floor(exact) * self.cents
        if self._rounding == "up":
            return ceil(exact) * self.cents
        return exact * self.cents

    def given(self, amount: Fraction) -> Amount:
        """An amount in the form in which the stakes were given, a fraction where that cannot say it."""
        if not self._in_decimals:
            return int(amount) if amount.denominator == 1 else amount
        decimals = Decimal(amount.numerator) / Decimal(amount.denominator)
        return decimals if Fraction(decimals) == amount else amount
