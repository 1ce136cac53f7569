"""What is refused, and the sentence that says why.

Every error is a :class:`FloormanError` (itself a ``ValueError``); its ``kind`` is the stable word
that the command line and files of findings carry, its text says what was given, where it stands,
and what is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import ClassVar


class FloormanError(ValueError):
    """The root of all refusals.

    >>> import floorman as fm
    >>> try:
    ...     fm.game("nj-poker").rank("As Ks Qs Js 1h")
    ... except fm.FloormanError as error:
    ...     print(error.kind)
    unreadable-card
    """

    kind: ClassVar[str] = "refused"

    def as_dict(self) -> dict[str, str]:
        """The refusal as plain data, as ``--json`` prints it for a bad line."""
        return {"error": self.kind, "message": str(self)}


class UnreadableCard(FloormanError):
    """The text or value is no card in any notation."""

    kind = "unreadable-card"


class NotInDeck(FloormanError):
    """A card, but not one of the deck that the game is dealt from."""

    kind = "not-in-deck"


class DoubledCard(FloormanError):
    """One card in two places."""

    kind = "doubled-card"


class WrongCount(FloormanError):
    """Too few or too many cards, hands or chips for what was asked."""

    kind = "wrong-count"


class UnknownName(FloormanError):
    """No game, ranking, reading or choice of that name."""

    kind = "unknown-name"


class NotRuled(FloormanError):
    """The section says nothing that would answer the question."""

    kind = "not-ruled"


def unknown(
    what: str, given: object, allowed: Iterable[str], also: Iterable[str] = (), of: str = ""
) -> UnknownName:
    """The error for a name that is not among ``allowed``, with the nearest one suggested.

    Names in ``also`` are suggested from but not listed; ``of`` is what has the names.

    >>> unknown("ranking", "five-cards", ["five-card", "three-card"]).args[0]
    "unknown ranking 'five-cards'; did you mean 'five-card'? allowed: five-card, three-card"
    """
    names = list(allowed)
    near = get_close_matches(str(given).lower(), [*names, *also], n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    owner = f" of {of}" if of else ""
    listed = ", ".join(names) or "none"
    return UnknownName(f"unknown {what} {shown(given)}{owner}; {hint}allowed: {listed}")


def shown(given: object, most: int = 60) -> str:
    """``repr(given)`` on one line, cut where it is long."""
    text = repr(given)
    return text if len(text) <= most else f"{text[: most - 3]}..."


@contextmanager
def wanting(extra: str) -> Iterator[None]:
    """Say which extra to install where one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("floorman"):
            raise
        raise FloormanError(f"{error.name} is not installed: pip install 'floorman[{extra}]'") from None
