"""Money: whole minor units, or decimals; exact throughout."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from floorman.errors import FloormanError, shown
from floorman.law.wagering import OddPayouts

Amount = int | Decimal | Fraction
"""Whole cents, decimals of a currency, or, of what does not divide, a fraction.

Whole numbers may be chips where no cap and no rounding is at work: nothing else asks what they count.
"""

CENTS = 100
CENT_PLACES = 2
NO_DECIMAL = -1
"""Places of an amount that is none."""
DIGITS = 15
"""No amount has more before its point, or behind it."""


def read_amount(given: object, name: str) -> Fraction:
    """A stake as it is given; raises :class:`FloormanError`, calling it ``name``, for what is no amount."""
    amount = _exactly(given)
    if amount is None or not 0 <= amount < 10**DIGITS:
        allowed = f"give a whole number of cents, or a Decimal, from 0 to below 10^{DIGITS}"
        if isinstance(given, str):
            allowed = "a text is no amount: write it without quotes, such as 7.25, or give a Decimal"
        raise FloormanError(f"{name} {_told(given)}: {allowed}")
    if isinstance(given, Decimal) and ((amount * CENTS).denominator > 1 or _places(given) > DIGITS):
        raise FloormanError(f"{name} {_told(given)}: decimals are of whole cents")
    return amount


def _told(given: object) -> str:
    """An amount as JSON has it, since lines of it are what most amounts come from."""
    if given is None or isinstance(given, bool):
        return "null" if given is None else str(given).lower()
    return f"{given!s:.60}" if isinstance(given, Decimal) else shown(given)


def _exactly(given: object) -> Fraction | None:
    if isinstance(given, Decimal):
        # The magnitude is asked first: written out, an exponent may fill the memory.
        return Fraction(given) if given.is_finite() and abs(given.adjusted()) < DIGITS else None
    if isinstance(given, bool) or not isinstance(given, int | Fraction):
        return None
    return Fraction(given)


class Purse:
    """The unit that a round is played in, and what becomes of payouts that do not come to one."""

    def __init__(self, given: Iterable[object], rounding: OddPayouts) -> None:
        """``given`` are all amounts of the round; where one is a Decimal, all of them count as such."""
        self._places = max(map(_places, given), default=NO_DECIMAL)
        self._rounding = rounding

    @property
    def _in_decimals(self) -> bool:
        return self._places != NO_DECIMAL

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
        """An amount in the form in which the stakes were given, a fraction where that cannot say it.

        Decimals have as many places as the longest that was given, and more where the amount needs them.
        """
        if not self._in_decimals:
            return int(amount) if amount.denominator == 1 else amount
        return _decimal(amount, self._places)

    def told(self, amount: Fraction) -> str:
        """An amount in a sentence, so that nobody takes its unit for another: decimals have cents, and
        whole numbers say that they are cents."""
        if self._in_decimals:
            return _grouped(_decimal(amount, max(self._places, CENT_PLACES)))
        return f"{_grouped(self.given(amount))} cents"


def _grouped(amount: Amount) -> str:
    return str(amount) if isinstance(amount, Fraction) else f"{amount:,}"


def _decimal(amount: Fraction, least: int) -> Decimal | Fraction:
    """An amount with so many places, or the fewest beyond that say it; a fraction where none do."""
    for places in range(least, least + amount.denominator.bit_length() + 1):
        scaled = amount * 10**places
        if scaled.denominator == 1:
            # From text, since arithmetic of Decimals is to the precision of whoever calls.
            return Decimal(f"{scaled}E-{places}")
    return amount


def _places(given: object) -> int:
    """How many decimal places an amount was given with."""
    if not isinstance(given, Decimal):
        return NO_DECIMAL
    exponent = given.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def plain(amount: Amount) -> int | str:
    """An amount as JSON has it, and text: whole numbers as they are, anything else written out."""
    if isinstance(amount, int):
        return amount
    return f"{amount:f}" if isinstance(amount, Decimal) else str(amount)
