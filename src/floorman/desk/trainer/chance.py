"""Chance that comes out the same again from the same words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws that follow from a text alone.

    Python promises for later versions that a text seeds the same stream of ``random()``, and nothing of its
    other methods: so everything is drawn from that stream, and no weight is rounded.

    >>> Chance("7/1").shuffled("abcdef"), Chance("7/1").pick("abcdef")
    (['a', 'b', 'd', 'e', 'c', 'f'], 'a')
    """

    def __init__(self, words: str) -> None:
        self._next = Random(words).random

    def pick(self, among: Sequence[T]) -> T:
        """One of these, each as likely as another."""
        return among[int(self._next() * len(among))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of these, in an order of which each is as likely as another."""
        left, drawn = list(things), []
        while left:
            drawn.append(left.pop(int(self._next() * len(left))))
        return drawn

    def weighted(self, among: Sequence[T], weights: Sequence[Fraction]) -> T:
        """One of these, as likely as its weight says."""
        left = Fraction(self._next()) * sum(weights)
        for thing, weight in zip(among, weights, strict=True):
            left -= weight
            if left < 0:
                return thing
        raise ValueError("no weight above 0")
