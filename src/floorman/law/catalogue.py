"""The games there are, found by walking this package: a new law module needs no list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from floorman.errors import FloormanError, unknown
from floorman.law.game import Law

_HERE = Path(__file__).parent


@cache
def laws() -> tuple[Law, ...]:
    """Every game's law, by jurisdiction and name.

    >>> "nj-flop-poker" in [law.id for law in laws()]
    True
    """
    return tuple(_walk())


def law(name: str) -> Law:
    """The law of a game named by id, alias or citation, in any case.

    Raises :class:`UnknownName`, with the games there are; :class:`FloormanError` where a citation
    fits more than one.
    """
    wanted = _plain(name) if isinstance(name, str) else ""
    if wanted in _by_name():
        return _by_name()[wanted]
    cited = [found for found in laws() if len(wanted) >= 5 and _cites(found, wanted)]
    if len(cited) == 1:
        return cited[0]
    if cited:
        fitting = ", ".join(found.id for found in cited)
        raise FloormanError(f"{name!r} is cited by more than one game: {fitting}")
    aliases = [alias for found in laws() for alias in found.aliases]
    raise unknown("game", name, [found.id for found in laws()], also=aliases)


@cache
def _by_name() -> Mapping[str, Law]:
    return {_plain(word): found for found in laws() for word in (found.id, found.title, *found.aliases)}


def _walk() -> Iterator[Law]:
    for place in iter_modules([str(_HERE)]):
        if place.ispkg:
            for module in iter_modules([str(_HERE / place.name)]):
                yield import_module(f"floorman.law.{place.name}.{module.name}").LAW


def _cites(found: Law, wanted: str) -> bool:
    """Whether ``wanted`` is the citation, in full or without its head."""
    return any(_plain(cited).endswith(wanted) for cited in (found.section.citation, found.section.name))


def _plain(name: str) -> str:
    return re.sub(r"[\s§.,]+|\bsec\.", "", name.casefold())
