"""A game's law read one way, with an evaluator for each of its lists."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from floorman.errors import unknown
from floorman.law.catalogue import law
from floorman.law.clause import Readings
from floorman.law.evaluator import Evaluator
from floorman.law.game import Law, Rules

Chosen = tuple[tuple[str, str], ...]


class Rulebook:
    """The rules of one game under one choice of readings. Made by :func:`rulebook`."""

    def __init__(self, found: Law, readings: Readings) -> None:
        self.law = found
        self.rules: Rules = found.read(readings)
        self.readings: Mapping[str, str] = readings.chosen
        deck = found.equipment.deck
        self._evaluators = {ranking.name: Evaluator(ranking, deck) for ranking in self.rules.rankings}

    @property
    def rankings(self) -> tuple[str, ...]:
        """The names of the ranking lists."""
        return tuple(self._evaluators)

    @property
    def departures(self) -> Mapping[str, str]:
        """The readings that are not the default, with their choices.

        >>> dict(rulebook("uth", {"odd-payouts": "down"}).departures)
        {'odd-payouts': 'down'}
        """
        defaults = {reading.id: reading.default.name for reading in self.law.readings}
        return {name: choice for name, choice in self.readings.items() if choice != defaults[name]}

    def evaluator(self, ranking: str | None) -> Evaluator:
        """The evaluator of that list, the first where none is named; raises :class:`UnknownName`."""
        if ranking is None:
            ranking = self.rankings[0]
        if not isinstance(ranking, str) or ranking not in self._evaluators:
            raise unknown("ranking", ranking, self.rankings, of=self.law.id)
        return self._evaluators[ranking]

    def __reduce__(self) -> tuple[Any, ...]:
        return _ready, (self.law.id, tuple(self.readings.items()))


def rulebook(name: str, readings: Mapping[str, str] | None = None) -> Rulebook:
    """The rules of the game of that id, alias or citation; one object for the same readings.

    Raises :class:`UnknownName` for a game, reading or choice there is not.
    """
    found = law(name)
    return _ready(found.id, tuple(found.choose(readings).chosen.items()))


@cache
def _ready(game: str, chosen: Chosen) -> Rulebook:
    found = law(game)
    return Rulebook(found, found.choose(dict(chosen)))
