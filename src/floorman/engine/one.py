"""One hand at a time through the tables of the core."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec

from floorman import engine
from floorman.law.evaluator import Evaluator

Callers = tuple[Callable[..., int | None], Callable[[str], int | None]]
"""From codes, one an argument, and from text in the plain notation; None for what they cannot rule."""


@cache
def callers(evaluator: Evaluator) -> Callers:
    """The calls of the core, where it is in use and rules every count of cards that its tables hold."""
    if engine.native and find_spec("numpy"):
        from floorman.engine.arrays import table

        found = table(evaluator)
        selection = evaluator.ranking.selection
        counts = range(found.size, found.most + 1)
        if selection.uses is None and all((count, 0) in selection.deals for count in counts):
            return found.of_codes, found.of_text
    return _ask_the_evaluator, _ask_the_evaluator


def _ask_the_evaluator(*_: object) -> None:
    return None
