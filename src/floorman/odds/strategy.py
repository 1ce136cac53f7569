"""What to do with a hand: each action with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from floorman.dealing import Codes
from floorman.errors import NotRuled
from floorman.notation import RANKS


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

    def only(self, *allowed: str) -> Seen:
        """The same; raises :class:`NotRuled` where there are cards that the game does not show then."""
        for name, cards in self._asdict().items():
            if cards and name not in ("own", *allowed):
                raise NotRuled(
                    f"{name}: the player sees {' and '.join(('own cards', *allowed))} before deciding"
                )
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
