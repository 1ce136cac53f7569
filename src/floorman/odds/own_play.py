"""A user's own strategy: a function of the cards that a player sees, or a list by class of hand."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from floorman.cards import Card
from floorman.errors import FloormanError, UnknownName, shown, unknown
from floorman.odds.strategy import class_names

Ask = Callable[..., str]
"""From the cards that are seen to the name of an action."""
ByClass = Mapping[str, str]
"""The name of an action by the name of each class of hands."""

DECK = tuple(Card(code) for code in range(52))


class Asking:
    """A function that is asked what to do, among actions that are open: it answers with their places."""

    def __init__(self, ask: Ask, actions: Sequence[str]) -> None:
        self._ask = ask
        self._places = {name: place for place, name in enumerate(actions)}

    def __call__(self, *seen: Card | tuple[Card, ...]) -> int:
        """The place of the action; raises :class:`UnknownName` for one that is not open."""
        given = self._ask(*seen)
        try:
            return self._places[given]
        except (KeyError, TypeError):
            raise unknown("action", given, self._places, of=_spelled(seen)) from None


def read_by_class(path: str | Path, actions: Sequence[str]) -> ByClass:
    """A strategy from a CSV with a line for each class of two cards, such as ``AKs,raise 4``.

    Its first line is ``hand,action``. Raises :class:`FloormanError` for a file that cannot be read so, or
    that gives a class twice, :class:`UnknownName` for a class there is not or another action than
    ``actions``.
    """
    found: dict[str, str] = {}
    try:
        with Path(path).open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file, skipinitialspace=True, restkey="", restval="")
            if reader.fieldnames != ["hand", "action"]:
                raise FloormanError(f"strategy {path}: its first line is not hand,action")
            for row in reader:
                name, where = row["hand"].strip(), f"strategy {path} line {reader.line_num}"
                if name in found:
                    raise FloormanError(f"{where}: {name} is given twice")
                try:
                    check_class(name)
                    found[name] = row["action"].strip()
                    check_action(found[name], name, actions)
                except UnknownName as error:
                    raise UnknownName(f"{where}: {error}") from None
    except OSError as error:
        raise FloormanError(f"strategy {path}: {error.strerror}") from None
    except (UnicodeDecodeError, csv.Error) as error:
        raise FloormanError(f"strategy {path} is no CSV: {error}") from None
    return found


def check_action(given: str, name: str, actions: Sequence[str]) -> None:
    """Raise :class:`UnknownName` for an action that is not open to a class of hands."""
    if given not in actions:
        raise unknown("action", given, actions, of=name)


def check_class(given: str) -> None:
    """Raise :class:`UnknownName` for what is no class of two cards, with the one meant."""
    names = [name for name, _ in class_names()]
    if given in names:
        return
    signs = sorted(given.casefold())
    near = next((name for name in names if sorted(name.casefold()) == signs), "")
    hint = f"did you mean {near!r}? " if near else ""
    raise UnknownName(
        f"unknown class of hands {shown(given)}; {hint}{len(names)} are known, such as "
        f"{', '.join(names[:2])} and {names[-2]}, the higher rank first, s suited, o not"
    )


def check_classes(given: ByClass) -> None:
    """Raise :class:`FloormanError` where not all classes of two cards are there, or others are."""
    names = [name for name, _ in class_names()]
    for name in given:
        check_class(name)
    missing = [name for name in names if name not in given]
    if missing:
        shown = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
        raise FloormanError(f"a strategy without {shown}: all {len(names)} classes of hands are wanted")


def _spelled(seen: Sequence[Card | tuple[Card, ...]]) -> str:
    parts = [str(part) if isinstance(part, Card) else " ".join(map(str, part)) for part in seen]
    return " | ".join(filter(None, parts))
