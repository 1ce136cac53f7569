"""What it takes to count a whole game: classes of hands, shares of the work, amounts as whole numbers."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from operator import index
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from floorman import engine
from floorman.engine.arrays import table
from floorman.engine.progress import say
from floorman.engine.rows import Rows
from floorman.errors import FloormanError, NotRuled, shown
from floorman.law.evaluator import Evaluator

if TYPE_CHECKING:
    from floorman.engine.kernel import Table

Label = TypeVar("Label", bound=Hashable)
Share = TypeVar("Share")
Result = TypeVar("Result")

Amounts = npt.NDArray[np.int64]
Counts = npt.NDArray[np.uint64]
Bytes = npt.NDArray[np.uint8]

MOST_AMOUNT = 1 << 40
"""Amounts are below this, so that no sum of the core reaches 64 bits."""

FOLD, WAGER, BETTER = 0, 1, 2
"""What is played with a class of hands; of two actions that are worth the same the first is the better."""


def core() -> Any:
    """The compiled core; raises :class:`NotRuled` where it is not in use."""
    if not engine.native:
        raise NotRuled("exact solves want the compiled core, which is not in use")
    return import_module("floorman.engine._core")


def core_table(evaluator: Evaluator) -> Table:
    """The tables of a list; raises :class:`NotRuled` where there is no core, or a joker."""
    core()
    if evaluator.deck.jokers:
        raise NotRuled(
            f"{evaluator.ranking.name} hands are dealt from {evaluator.deck}: no jokers are counted"
        )
    return table(evaluator)


def hand_classes(cards: int, kept: int = 0, dead: int = 0) -> tuple[Rows, Bytes]:
    """Hands that suits do not tell apart, (n, cards) ascending codes, and of each class how many there are.

    The lowest ``kept`` suits are not exchanged; ``dead`` has a bit for each code, of those suits, left out.

    >>> hands, ways = hand_classes(2)
    >>> len(hands), int(ways.sum())
    (169, 1326)
    """
    codes, ways = core().classes(cards, kept, dead)
    return np.frombuffer(codes, np.uint8).reshape(-1, cards), np.frombuffer(ways, np.uint8)


def row_of(classes: Rows, hand: Sequence[int], lowest: int | None = None) -> int:
    """The row of the class that a hand is in; ``lowest`` is the suit that is taken for the kept one.

    >>> hands, _ = hand_classes(2)
    >>> hands[row_of(hands, [47, 50])].tolist()
    [45, 48]
    """
    ranks = [sum(1 << (code >> 2) for code in hand if code & 3 == suit) for suit in range(4)]
    order = sorted(
        range(4), key=lambda suit: (suit == lowest, ranks[suit].bit_count(), ranks[suit]), reverse=True
    )
    wanted = sorted(code & ~3 | order.index(code & 3) for code in hand)
    return int(np.flatnonzero((classes == wanted).all(axis=1))[0])


def amounts(given: Sequence[int], count: int, name: str) -> Amounts:
    """Amounts as an array; raises :class:`FloormanError` for any but ``count`` whole numbers that fit."""
    try:
        numbers = [index(amount) for amount in given]
    except TypeError:
        raise FloormanError(f"{name}: whole numbers are wanted: {shown(given)}") from None
    if len(numbers) != count:
        raise FloormanError(f"{name}: {len(numbers)} amounts given, {count} are wanted")
    for amount in numbers:
        if abs(amount) >= MOST_AMOUNT:
            raise FloormanError(f"{name}: {amount} is too large: amounts below {MOST_AMOUNT} are allowed")
    return np.array(numbers, np.int64)


def flags(given: npt.ArrayLike, count: int) -> Bytes:
    """Decisions as bytes; raises :class:`FloormanError` where they are not ``count`` flags."""
    decisions = np.asarray(given)
    if decisions.shape != (count,) or decisions.dtype != np.bool_:
        raise FloormanError(
            f"{decisions.dtype} of shape {decisions.shape} given for decisions: {count} flags are wanted, "
            "true for a wager"
        )
    return decisions.astype(np.uint8)


def in_shares(
    work: Callable[[Share], Result], shares: Sequence[Share], threads: int | None
) -> list[Result]:
    """What ``work`` makes of each share, in their order, whatever the number of threads."""
    if threads is not None and threads < 1:
        raise FloormanError(f"{threads} threads asked for: at least one is wanted")
    found: list[Result] = []
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        for result in pool.map(work, shares):
            found.append(result)
            say(len(found), len(shares))
    return found


def by_label(counts: Sequence[int], labels: Sequence[Label]) -> dict[Label, int]:
    """Counts by strength added up by the label of each strength.

    >>> by_label([5, 7, 1], ["low", "low", "high"])
    {'low': 12, 'high': 1}
    """
    if len(labels) != len(counts):
        raise FloormanError(f"{len(labels)} labels given, {len(counts)} are wanted: one to a strength")
    found = dict.fromkeys(labels, 0)
    for label, count in zip(labels, counts, strict=True):
        found[label] += count
    return found
