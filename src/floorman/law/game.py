"""A game's law: its section, the questions it leaves open, and its ranking lists as they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from floorman.cards import Deck
from floorman.errors import UnknownName, shown, unknown
from floorman.law.clause import Clause, Reading, Readings, Section
from floorman.law.ranking import Ranking
from floorman.law.wagering import Wagering

OddChips = Literal["undivided", "first-tied-seat"]


@dataclass(frozen=True)
class Equipment:
    """The cards on the table.

    ``composition`` is what says of which cards the deck is made; ``clause``, where there is one, asks
    for ``items``, each with our digest.
    """

    deck: Deck
    composition: Clause
    clause: Clause | None = None
    items: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "items", MappingProxyType(dict(self.items)))


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
class Qualification:
    """A hand in ``seat`` qualifies from ``least``, the lowest hand of the first list that does."""

    seat: str
    least: str
    clause: Clause


@dataclass(frozen=True)
class Rules:
    """What a game's law comes to, once every open question is read one way."""

    rankings: tuple[Ranking, ...]
    pot: PotRule | None = None
    setting: HandSetting | None = None
    qualification: Qualification | None = None
    wagering: Wagering = field(default_factory=Wagering)


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
        if chosen is not None and not isinstance(chosen, Mapping):
            raise UnknownName(f"readings {shown(chosen)}: give a mapping of reading to choice")
        asked = dict(chosen or {})
        choices = {
            reading.id: reading.choice(asked.pop(reading.id, reading.default.name)).name
            for reading in self.readings
        }
        for name in asked:
            raise unknown("reading", name, choices, of=self.id)
        return Readings(choices)
