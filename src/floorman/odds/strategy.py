"""What to do with a hand: each action with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from floorman.dealing import Codes
from floorman.errors import NotRuled, WrongCount
from floorman.law.words import counted
from floorman.notation import RANKS, write

_KINDS = {
    "own": "the player's hand",
    "board": "the board",
    "upcard": "the dealer's upcard",
    "dead": "dead cards",
}
"""The kinds of cards that are seen, in words."""


@dataclass(frozen=True)
class Action:
    """An action, and what it is worth on the average, in antes."""

    name: str
    value: Fraction

    def as_dict(self) -> dict[str, Any]:
        """The action as plain data."""
        exact = {"numerator": self.value.numerator, "denominator": self.value.denominator}
        return {"action": self.name, "value": float(self.value), "exact": exact}


@dataclass(frozen=True)
class Decision:
    """The actions that are open, the best first; among equals the one that puts down less."""

    actions: tuple[Action, ...]

    @classmethod
    def of(cls, actions: Iterable[Action]) -> Decision:
        """A decision between actions that are given by what they put down, the most first."""
        cheapest_first = list(actions)[::-1]
        return cls(tuple(sorted(cheapest_first, key=lambda action: action.value, reverse=True)))

    @property
    def best(self) -> Action:
        """The action that is worth most."""
        return self.actions[0]

    def _repr_html_(self) -> str:
        """The decision as a notebook shows it.

        >>> "bet: -0.500000 antes" in Decision.of([Action("bet", Fraction(-1, 2))])._repr_html_()
        True
        """
        from floorman.display.sheet import sheet, table
        from floorman.odds.tables import actions

        return sheet(f"{self.best.name}: {float(self.best.value):+.6f} antes", table(actions(self)))


class Seen(NamedTuple):
    """The cards that a player sees before deciding; ``dead`` are others that cannot be drawn."""

    own: Codes
    board: Codes = ()
    upcard: Codes = ()
    dead: Codes = ()

    def checked(self, **counts: Sequence[int]) -> Seen:
        """The same; ``counts`` are by their names how many cards of each kind may be given.

        Raises :class:`WrongCount` for other counts, and :class:`NotRuled` for cards of a kind that is not
        named: those the game does not show then, and nothing is solved with them.
        """
        for kind, cards in self._asdict().items():
            if cards and kind not in counts:
                raise NotRuled(
                    f"{' '.join(map(write, cards))} given as {_KINDS[kind]}: before deciding here, only "
                    f"these are known: {', '.join(_KINDS[known] for known in counts)}"
                )
            if len(cards) not in counts.get(kind, (0,)):
                *others, last = map(str, counts[kind])
                wanted = f"{', '.join(others)} or {last} are wanted" if others else f"wanted: {last}"
                raise WrongCount(f"{counted(len(cards))} given for {_KINDS[kind]}: {wanted}")
        return self


def class_names() -> Iterator[tuple[str, Codes]]:
    """The 169 classes of two cards, such as ``AKs``, each with a hand of it; the highest cards first."""
    ranks = range(len(RANKS) - 1, -1, -1)
    for high in ranks:
        for low in ranks:
            if low < high:
                yield f"{RANKS[high]}{RANKS[low]}s", (high * 4, low * 4)
            elif low == high:
                yield f"{RANKS[high]}{RANKS[high]}", (high * 4, high * 4 + 1)
        for low in ranks:
            if low < high:
                yield f"{RANKS[high]}{RANKS[low]}o", (high * 4, low * 4 + 1)
