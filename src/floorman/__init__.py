"""Floorman: poker-derived casino hands, ruled exactly as the regulation sections say.

>>> import floorman as fm
>>> fm.game("uth").compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s").winners
(1,)

Importing this loads nothing yet: each name is loaded when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from floorman.cards import Card as Card
    from floorman.cards import Deck as Deck
    from floorman.comparison import Comparison as Comparison
    from floorman.comparison import PotDivision as PotDivision
    from floorman.dealing import DeckCheck as DeckCheck
    from floorman.equity import Equity as Equity
    from floorman.errors import DoubledCard as DoubledCard
    from floorman.errors import FloormanError as FloormanError
    from floorman.errors import NotInDeck as NotInDeck
    from floorman.errors import NotRuled as NotRuled
    from floorman.errors import UnknownName as UnknownName
    from floorman.errors import UnreadableCard as UnreadableCard
    from floorman.errors import WrongCount as WrongCount
    from floorman.explain import Reason as Reason
    from floorman.floor import Game as Game
    from floorman.floor import game as game
    from floorman.floor import games as games
    from floorman.ruling import Ruling as Ruling
    from floorman.setting import Setting as Setting

_HOMES = {
    "cards": ("Card", "Deck"),
    "comparison": ("Comparison", "PotDivision"),
    "dealing": ("DeckCheck",),
    "equity": ("Equity",),
    "errors": (
        *("DoubledCard", "FloormanError", "NotInDeck", "NotRuled", "UnknownName"),
        *("UnreadableCard", "WrongCount"),
    ),
    "explain": ("Reason",),
    "floor": ("Game", "game", "games"),
    "ruling": ("Ruling",),
    "setting": ("Setting",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME)  # noqa: PLE0605
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'floorman' has no attribute {name!r}")
    value = getattr(import_module(f"floorman.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
