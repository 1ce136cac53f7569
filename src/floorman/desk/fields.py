"""The fields of an address or a form: texts by their names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

from floorman.errors import FloormanError, shown, unknown
from floorman.floor import Game

Field = tuple[str, str]


class Fields:
    """Fields by name; what was asked for is taken out, so that what is left has no meaning.

    Empty ones say nothing, but must have a meaning too. Raises :class:`FloormanError` for one that stands
    twice.

    >>> given = Fields([("wager", "trips"), ("pays.x", "3"), ("hand", " ")])
    >>> given.alone("wager"), given.named("pays"), given.left
    ('trips', {'x': '3'}, {'hand': ''})
    """

    def __init__(self, given: Iterable[Field]) -> None:
        self.left: dict[str, str] = {}
        for name, text in given:
            if name in self.left:
                raise FloormanError(f"{name} is given twice: {shown(self.left[name])} and {shown(text)}")
            self.left[name] = text.strip()

    def alone(self, name: str) -> str:
        """The text of a field, empty where it is not given."""
        return self.left.pop(name, "")

    def named(self, family: str) -> dict[str, str]:
        """The fields of a family, ``family.NAME``, by the rest of their names."""
        names = [name for name in self.left if name.startswith(f"{family}.")]
        found = {name.partition(".")[2]: self.left.pop(name) for name in names}
        return {name: text for name, text in found.items() if text}

    def check_empty(self, allowed: Iterable[str], of: str) -> None:
        """Raise :class:`UnknownName` for what nobody asked for."""
        for name in self.left:
            raise unknown("field", name, allowed, of=of)


def readings_chosen(game: Game) -> Mapping[str, str]:
    """The readings of a game that are not the default."""
    chosen = game.readings
    return {each.id: chosen[each.id] for each in game.questions if chosen[each.id] != each.default.name}


def query(fields: Iterable[Field]) -> str:
    """Fields as an address has them, those without text left out.

    >>> query([("wager", "trips"), ("table", "")]), query([])
    ('?wager=trips', '')
    """
    given = [(name, text) for name, text in fields if text]
    return f"?{urlencode(given)}" if given else ""
