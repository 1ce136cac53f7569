"""How a hand stands when its wagers are settled, what then becomes of them, and who may stake what.

What is here holds of one round and of arrays of them: a game writes its rules once, as functions of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from floorman import explain
from floorman.errors import NotRuled
from floorman.law.clause import Clause
from floorman.law.evaluator import Verdict
from floorman.law.wagering import Wagering
from floorman.settle.paytable import PayTable

PLAYER, DEALER = "player", "dealer"
LOST, PUSHES, EVEN = Fraction(-1), Fraction(0), Fraction(1)
FOLDS, NOT_QUALIFIED = "the player folds", "the dealer does not qualify"
TAKES_POT, DIVIDE_POT = "the highest hand takes the pot", "tied hands divide the pot"
ANOTHER_TAKES_POT, OTHERS_FOLD = "another hand takes the pot", "every other seat folds"
CAPPED = "as far as the cap allows"
_COMPARED = {
    PUSHES: "equal hands",
    EVEN: "the player's hand is higher",
    LOST: "the dealer's hand is higher",
}


class IllegalRound(NotRuled):
    """A round that the rules of the game do not allow to be played so."""

    kind = "illegal-round"


@dataclass(frozen=True)
class Outcome:
    """What becomes of a unit of a wager: ``net`` is what it wins, -1 where it is lost, 0 where it pushes.

    ``source`` is where the rule comes from, None where it is the game's common practice.
    """

    net: Fraction
    text: str
    odds: str = ""
    source: Clause | None = None


@dataclass(frozen=True)
class Situation:
    """All that decides what the wagers of a player's hand win.

    ``compared`` is what even money is worth: 1 where the player has the higher hand, -1 where the dealer
    has; where each sets two hands, 1 or -1 where one of them has both of the higher, 0 else. ``by_table``
    has by wager what its pay table says of the player's hand. ``deciding`` refers to the clause that
    decides between the hands, or to those that do where each sets two, if that was asked.
    """

    folded: bool = False
    compared: Fraction = PUSHES
    qualified: bool = True
    by_table: Mapping[str, Outcome] = field(default_factory=dict)
    deciding: str = ""

    def higher(self, odds: str = "") -> Outcome:
        """Even money by which hand is higher, or all of a wager that has no even money to win."""
        text = _COMPARED[self.compared]
        return Outcome(self.compared, f"{text}, {self.deciding}" if self.deciding else text, odds)


Rule = Callable[[Situation, Wagering], Outcome]
"""What becomes of a unit of one wager."""


def by_table(table: PayTable, place: int) -> Outcome:
    """What the line of a pay table at that place gives."""
    line = table.lines[place]
    text = f"{line.event} ({table.name}, {table.unit})"
    return Outcome(line.net, text, line.pays, source_of(table))


def source_of(table: PayTable) -> Clause:
    """Where a pay table is from, as a clause is cited."""
    return Clause(table.name, f"{table.wager} wager, {table.kind}", table.cited)


def higher_of(one: Any, other: Any) -> Any:
    """The higher of two amounts, of numbers or of arrays element by element."""
    return one + (other - one) * (other > one)


def left_by(most: Any, won: Any, beside: Any) -> Any:
    """What of ``won`` may be paid beside what is won already, where ``most`` is all; likewise."""
    left = higher_of(most - beside, 0)
    return won - (won - left) * (won > left)


@dataclass(frozen=True)
class Breach:
    """Stakes that the rules do not allow.

    ``told`` says so of them, with the stakes by their wagers. ``test`` is called with all stakes by their
    wagers, with ``stays``, which is false where the player folds, and with the ``minimum`` of the table;
    where seats play for a pot, with stakes and ``stays`` by seats. It holds of numbers, and of arrays
    element by element.
    """

    told: str
    test: Callable[..., Any]


def check_stakes(
    breaches: Iterable[Breach],
    wagers: Iterable[str],
    stakes: Mapping[str, Fraction],
    folded: bool,
    minimum: Fraction = Fraction(0),
) -> None:
    """Raise :class:`IllegalRound` with the first rule that the stakes of a round break."""
    staked = {wager: stakes.get(wager, Fraction(0)) for wager in wagers}
    for breach in breaches:
        if breach.test(**staked, stays=not folded, minimum=minimum):
            raise IllegalRound(breach.told.format(**staked, minimum=minimum))


def check_set(high: Verdict, low: Verdict, seat: str) -> None:
    """Raise :class:`IllegalRound` where the hands that a seat has set rank the wrong way round."""
    if high.key < low.key:
        raise IllegalRound(badly_set(high, low, seat))


def badly_set(high: Verdict, low: Verdict, seat: str) -> str:
    """What is wrong with hands that rank the wrong way round."""
    return f"the {seat}'s high hand, {explain.title(high)}, ranks below the low hand, {explain.title(low)}"
