"""What is open about paying wagers, in games whose sections on ranks say nothing of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from floorman.law.clause import Choice, Clause, Reading

OddPayouts = Literal["exact", "down", "up"]


@dataclass(frozen=True)
class Wagering:
    """How wagers are paid, as it is read.

    ``odd_payouts`` is what becomes of a payout that is no whole number of the smallest unit of money;
    ``folded_side_wagers`` whether wagers on the player's own hand stand when the player has folded.
    """

    odd_payouts: OddPayouts = "exact"
    folded_side_wagers: bool = True


def odd_payouts(clause: Clause) -> Reading[OddPayouts]:
    """What is paid where odds such as 3 to 2 meet a stake that does not divide."""
    return Reading(
        "odd-payouts",
        clause,
        "What is paid where the odds do not come to a whole number of cents or chips?",
        (
            Choice("exact", "The exact amount, as a fraction.", "exact"),
            Choice("down", "The next lower whole amount.", "down"),
            Choice("up", "The next higher whole amount.", "up"),
        ),
    )
