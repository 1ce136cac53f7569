"""The ruling between hands: who wins, what a tie means here, and what decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from floorman import explain
from floorman.cards import whole_number
from floorman.errors import NotRuled, WrongCount, shown
from floorman.explain import Reason
from floorman.law.evaluator import highest_seats
from floorman.law.game import PotRule
from floorman.law.ranking import Outcome
from floorman.ruling import Ruling
from floorman.trace import Weighed, trace


@dataclass(frozen=True)
class PotDivision:
    """A pot among the winners.

    ``shares`` are exact; ``chips`` are what each seat is handed in whole chips; ``remainder`` is what
    is left when no chip is cut, 0 where a reading gives it to a seat. All in seat order, and
    ``sum(chips) + remainder == pot``. ``reason`` cites the clause.

    >>> import floorman as fm
    >>> tied = fm.game("nj-poker").compare("As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c", pot=101)
    >>> tied.pot.shares, tied.pot.chips, tied.pot.remainder
    ((Fraction(101, 2), Fraction(101, 2)), (50, 50), 1)
    """

    pot: int
    shares: tuple[Fraction, ...]
    chips: tuple[int, ...]
    remainder: int
    reason: Reason

    def rows(self, names: Sequence[str]) -> list[tuple[str, str, str]]:
        """Each seat with its chips and its exact share, and what is left, as text."""
        given = zip(names, self.chips, self.shares, strict=True)
        rows = [(name, f"{chips:,}", str(share)) for name, chips, share in given]
        return [*rows, ("undivided", f"{self.remainder:,}", "")] if self.remainder else rows

    def as_dict(self) -> dict[str, Any]:
        """The division as plain data; shares are texts such as ``100/3``."""
        return {
            "pot": self.pot,
            "shares": [str(share) for share in self.shares],
            "chips": list(self.chips),
            "remainder": self.remainder,
        }


@dataclass(frozen=True)
class Comparison:
    """Two or more hands compared. Made by :meth:`Game.compare`.

    ``outcome`` is ``win``, or the section's word for equal hands: ``push``, ``tie``, ``split pot``.
    ``winners`` are the seats, from 0, that hold the highest hand; all of them where hands are equal.
    ``names`` are what reasons call the seats.

    >>> import floorman as fm
    >>> c = fm.game("uth").compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s")
    >>> c.names, c.winners, [hand.strength for hand in c.hands]
    (('hand 1', 'hand 2'), (1,), [1223, 3587])
    """

    outcome: Outcome
    winners: tuple[int, ...]
    hands: tuple[Ruling, ...]
    names: tuple[str, ...]
    pot: PotDivision | None = None

    @property
    def title(self) -> str:
        """Who wins, or what it means that hands are equal and which they are."""
        highest = ", ".join(self.names[seat] for seat in self.winners)
        return f"{highest} wins" if self.outcome == "win" else f"{self.outcome}: {highest}"

    @cached_property
    def reasons(self) -> tuple[Reason, ...]:
        """What decided it: why each seat that lost did, then what a tie means here."""
        decided = tuple(explain.comparison(self.hands, self.names))
        return decided if self.pot is None else (*decided, self.pot.reason)

    @cached_property
    def traces(self) -> tuple[tuple[Weighed, ...], ...]:
        """For each seat, how its hand was compared with the highest, card by card.

        Empty for the first of the highest. What a section says of a seat beside its hand is not weighed.
        """
        highest = max(self.hands, key=lambda hand: hand.verdict.key)
        return tuple(() if hand is highest else tuple(trace(highest, hand)) for hand in self.hands)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.hands[0].game

    @property
    def ranking(self) -> str:
        """The name of the ranking list."""
        return self.hands[0].ranking

    @property
    def readings(self) -> Mapping[str, str]:
        """How each open question of the section was read."""
        return self.hands[0].readings

    def as_dict(self) -> dict[str, Any]:
        """The comparison as plain data, as ``floorman compare --json`` prints it."""
        plain = {
            "game": self.game,
            "ranking": self.ranking,
            "outcome": self.outcome,
            "winners": list(self.winners),
            "hands": [hand.as_dict() for hand in self.hands],
            "reasons": [reason.as_dict() for reason in self.reasons],
        }
        return plain if self.pot is None else plain | {"pot": self.pot.as_dict()}

    def _repr_html_(self) -> str:
        """The comparison as a notebook shows it.

        >>> import floorman as fm
        >>> "hand 1 wins" in fm.game("uth").compare("As Kd", "Qh 9s", board="Ah 7d 9h Jc 3s")._repr_html_()
        True
        """
        from floorman.display.cards import cards, dealt
        from floorman.display.sheet import listed, origin, reasons, sheet

        book = self.hands[0].book
        seats = [
            (name, dealt(hand), hand.title, hand.clause.ref, cards(hand.cards))
            for name, hand in zip(self.names, self.hands, strict=True)
        ]
        heads = ("seat", "cards", "hand", "clause", "plays")
        parts = [listed(f"{book.law.title}, {self.ranking}", heads, seats), reasons(self.reasons)]
        if self.pot:
            shares = self.pot.rows(self.names)
            parts.append(listed(f"A pot of {self.pot.pot:,}", ("seat", "chips", "exact share"), shares))
        return sheet(self.title, *parts, *origin(book))


def compare(hands: Sequence[Ruling], names: Sequence[str]) -> Comparison:
    """Compare rulings of one ranking list, a seat each; ``names`` are what reasons call them.

    Raises :class:`NotRuled` where the section compares no hands of this list.
    """
    ranking = hands[0].list
    tie = ranking.tie
    if tie is None:
        raise NotRuled(
            f"{hands[0].game} compares no {ranking.name} hands: {ranking.clause.citation} "
            f"only lists what is paid"
        )
    highest = highest_seats(ranking, [hand.verdict for hand in hands])
    if len(highest) == 1:
        return Comparison("win", highest, tuple(hands), tuple(names))
    winners = highest if tie.seat is None else (tie.seat,)
    return Comparison(tie.outcome, winners, tuple(hands), tuple(names))


def in_chips(rule: PotRule, pot: Any, wins: Sequence[Any]) -> tuple[list[Any], Any]:
    """What each seat is handed in whole chips, and what is left; ``wins`` are 1 for the winners, 0 else.

    Holds of numbers, and of arrays element by element.
    """
    each, left = divmod(pot, sum(wins))
    to_first = left * (rule.odd_chips == "first-tied-seat")
    chips, none_before = [], 1
    for won in wins:
        chips.append(won * (each + to_first * none_before))
        none_before = none_before * (1 - won)
    return chips, left - to_first


def divide(rule: PotRule, pot: object, compared: Comparison) -> PotDivision:
    """Divide a pot of whole chips equally among the winners.

    Raises :class:`WrongCount` where ``pot`` is not a whole number from 0.
    """
    chips_given = whole_number(pot)
    if chips_given is None or chips_given < 0:
        raise WrongCount(f"pot {shown(pot)}: give a whole number of chips, 0 or more")
    winners, seats = compared.winners, range(len(compared.hands))
    chips, remainder = in_chips(rule, chips_given, [int(seat in winners) for seat in seats])
    share = Fraction(chips_given, len(winners))
    shares = tuple(share if seat in winners else Fraction(0) for seat in seats)
    left = f"; {remainder} of {chips_given} chips left undivided" if remainder else ""
    text = f"the exact share of each of {len(winners)} is {share}{left}"
    if len(winners) == 1:
        text = f"the pot of {chips_given} is undisputed"
    return PotDivision(chips_given, shares, tuple(chips), remainder, Reason(rule.clause, text))
