"""One round as it was played: who held what, and what was staked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from floorman.cards import Cards
from floorman.errors import FloormanError, shown, unknown
from floorman.settle.money import read_amount
from floorman.settle.situation import IllegalRound

__all__ = ["IllegalRound", "Player", "Round"]


@dataclass(frozen=True)
class Player:
    """A player's cards and wagers. ``raised`` says when a raise was made, where that is known.

    ``low`` are the cards of a low hand, where hands are set; ``cards`` are then those of the high.
    """

    cards: Cards
    wagers: Mapping[str, object] = field(default_factory=dict)
    folded: bool = False
    raised: str | None = None
    low: Cards = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "wagers", MappingProxyType(dict(self.wagers)))

    def stakes(self, allowed: tuple[str, ...]) -> dict[str, Fraction]:
        """The stakes by wager; raises :class:`IllegalRound` for a wager that the game has not."""
        for name in self.wagers:
            if name not in allowed:
                raise IllegalRound(str(unknown("wager", name, allowed)))
        kinds = {isinstance(stake, Decimal) for stake in self.wagers.values()}
        if len(kinds) > 1:
            raise FloormanError("stakes: give all as whole numbers, or all as Decimals")
        found = {name: read_amount(stake, f"wager {name}") for name, stake in self.wagers.items()}
        return {name: stake for name, stake in found.items() if stake}


@dataclass(frozen=True)
class Round:
    """A round of a game: its players by seat, and where the game has them the dealer and the board.

    ``minimum`` is the least that may be bet at the table, and ``pot`` chips that are no wager of this
    round's players.

    >>> played = Round.of({"player": "As Kd", "dealer": "Qh Qs", "wagers": {"ante": 10}, "folded": True})
    >>> played.players["player"].folded
    True
    """

    players: Mapping[str, Player]
    dealer: Cards = ()
    dealer_low: Cards = ()
    board: Cards = ()
    minimum: object = 0
    pot: object = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "players", MappingProxyType(dict(self.players)))

    @property
    def amounts(self) -> dict[str, object]:
        """All that is given as an amount, by what it is."""
        found: dict[str, object] = {"minimum": self.minimum, "pot": self.pot}
        for seat, player in self.players.items():
            found |= {f"{seat}, wager {wager}": stake for wager, stake in player.wagers.items()}
        return found

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> Round:
        """A round from plain data, as ``floorman settle`` reads it.

        ``players`` maps seats to ``cards``, ``wagers``, ``folded``, ``raised`` and ``low``; a single player
        may stand by itself as ``player`` with its cards, and the rest beside. Raises
        :class:`FloormanError` for names there are not.
        """
        mine = {"wagers", "folded", "raised", "player_low"}
        allowed = {"players", "player", "dealer", "dealer_low", "board", "minimum", "pot"} | mine
        for name in plain:
            if name not in allowed:
                raise unknown("name", name, sorted(allowed), of="a round")
        if ("player" in plain) == ("players" in plain):
            raise FloormanError("a round has either player, with its cards, or players by their seats")
        if not isinstance(plain.get("players", {}), Mapping):
            raise FloormanError(f"players {shown(plain['players'])}: give a mapping of seat to player")
        if "players" in plain:
            players = {seat: _player(seat, each) for seat, each in plain["players"].items()}
            for name in mine & set(plain):
                raise FloormanError(f"a round of several players has {name} with each of them")
        else:
            own = {name: plain[name] for name in ("wagers", "folded", "raised") if name in plain}
            own["low"] = plain.get("player_low", ())
            players = {"player": _player("player", {"cards": plain["player"], **own})}
        rest = {name: plain[name] for name in plain if name not in mine | {"player", "players"}}
        return cls(players=players, **rest)

    def only_player(self) -> tuple[str, Player]:
        """The one player of a round, and the seat; raises :class:`IllegalRound` where there are more."""
        if len(self.players) != 1:
            raise IllegalRound(f"{len(self.players)} players: this game is settled player by player")
        return next(iter(self.players.items()))


def _player(seat: str, plain: object) -> Player:
    if not isinstance(plain, Mapping) or "cards" not in plain:
        raise FloormanError(f"{seat} {shown(plain)}: give its cards and wagers")
    allowed = ("cards", "wagers", "folded", "raised", "low")
    for name in plain:
        if name not in allowed:
            raise unknown("name", name, allowed, of=seat)
    if not isinstance(plain.get("wagers", {}), Mapping):
        raise FloormanError(f"{seat}: wagers {shown(plain['wagers'])}: give a mapping of wager to stake")
    if not isinstance(plain.get("folded", False), bool):
        raise FloormanError(f"{seat}: folded {shown(plain['folded'])}: give true or false")
    return Player(**plain)
