"""A game's law: its section, the questions it leaves open, and its ranking lists as they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from floorman.cards import Deck
from floorman.errors import unknown
from floorman.law.clause import Clause, Reading, Readings, Section
from floorman.law.ranking import Ranking

OddChips = Literal["undivided", "first-tied-seat"]


@dataclass(frozen=True)
class Equipment:
    """The cards on the table: the deck, and what else the clause asks for, as (what, digest)."""

    deck: Deck
    clause: Clause
    items: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class HandSetting:
    """Four cards that a player sets as two hands, of which ``high`` must not rank below ``low``."""

    cards: int
    high: str
    low: str
    clause: Clause


@dataclass(frozen=True)
class PotRule:
    """A pot that tied hands divide, and what becomes of chips that do not divide."""

    clause: Clause
    odd_chips: OddChips


@dataclass(frozen=True)
class Rules:
    """What a game's law comes to, once every open question is read one way."""

    rankings: tuple[Ranking, ...]
    pot: PotRule | None = None
    setting: HandSetting | None = None

    def ranking(self, name: str | None) -> Ranking:
        """The ranking list of that name, the first where none is named."""
        if name is None:
            return self.rankings[0]
        for ranking in self.rankings:
            if ranking.name == name:
                return ranking
        raise unknown("ranking", name, [ranking.name for ranking in self.rankings])


@dataclass(frozen=True)
class Law:
    """A game as its law module defines it. ``read`` puts the chosen readings into the rules."""

    id: str
    aliases: tuple[str, ...]
    title: str
    section: Section
    equipment: Equipment
    readings: tuple[Reading[Any], ...]
    read: Callable[[Readings], Rules]

    def choose(self, chosen: Mapping[str, str] | None = None) -> Readings:
        """Every reading of this game with its choice, the default where ``chosen`` names none.

        Raises :class:`UnknownName` for a reading or choice that this game does not have.
        """
        asked = dict(chosen or {})
        choices = {
            reading.id: reading.choice(asked.pop(reading.id, reading.default.name)).name
            for reading in self.readings
        }
        for name in asked:
            raise unknown(f"reading of {self.id}", name, choices)
        return Readings(choices)
