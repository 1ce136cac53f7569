"""How far a long count is, for whoever watches it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Tell = Callable[[int, int], object]
"""Takes how much is done, and of how much."""

_watching: ContextVar[Tell] = ContextVar("watching", default=lambda done, total: None)


@contextmanager
def watched(tell: Tell) -> Iterator[None]:
    """Hand ``tell`` how far each count is that this thread begins within.

    A solve may make several counts, one after another.

    >>> with watched(lambda done, total: print(f"{done} of {total}")):
    ...     say(3, 4)
    3 of 4
    """
    before = _watching.set(tell)
    try:
        yield
    finally:
        _watching.reset(before)


def say(done: int, total: int) -> None:
    """Say how far the count is that this thread makes."""
    _watching.get()(done, total)
