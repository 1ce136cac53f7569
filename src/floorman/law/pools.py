"""Deals counted by classes: every pool of own cards and board, taken together where suits do not tell.

A hand is of one suit only if as many cards of the pool are. So pools fall into those in which no suit has
as many cards as a hand, which are told apart by their ranks alone, and those in which one has, told apart
by the ranks of that suit and the ranks of the rest. This holds for hands of five cards or more, which
cannot all be of different suits, in pools that cannot hold two such suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from floorman.errors import NotRuled
from floorman.law.evaluator import Evaluator
from floorman.law.selection import Deal, Selection
from floorman.law.shape import Shape, Suits
from floorman.notation import RANKS

_ALL_RANKS = range(len(RANKS) - 1, -1, -1)


class Pool(NamedTuple):
    """Pools alike: ranks highest first, which of them are of the one suit that counts, how many."""

    ranks: tuple[int, ...]
    suited: int  # a bit for each place in ``ranks``; 0 where no five are of one suit
    weight: int

    def hands(self, size: int) -> Iterator[tuple[Suits, tuple[int, ...]]]:
        """The hands that the pool forms, as whether their suits agree and their ranks."""
        for ranks, mask in zip(combinations(self.ranks, size), _masks(size, len(self.ranks)), strict=True):
            yield "one" if self.suited and mask & self.suited == mask else "mixed", ranks


def pools(size: int, hand: int) -> Iterator[Pool]:
    """Every class of ``size`` cards of 52 from which hands of ``hand`` cards are formed.

    Raises :class:`NotRuled` for sizes to which the classes do not apply.

    >>> from math import comb
    >>> sum(pool.weight for pool in pools(6, 5)) == comb(52, 6)
    True
    """
    if not 5 <= hand <= size < 2 * hand:
        raise NotRuled(f"pools of {size} cards for hands of {hand} are not counted by these classes")
    suited: Counter[tuple[int, ...]] = Counter()
    for count in range(hand, size + 1):
        for agreeing in combinations(_ALL_RANKS, count):
            for rest in combinations_with_replacement(_ALL_RANKS, size - count):
                held = Counter(rest)
                if max(held.values(), default=0) <= 3:
                    weight = 4 * prod(comb(3, times) for times in held.values())
                    cards = sorted(
                        [(rank, 1) for rank in agreeing] + [(rank, 0) for rank in rest], reverse=True
                    )
                    ranks = tuple(rank for rank, _ in cards)
                    suited[ranks] += weight
                    yield Pool(ranks, sum(bit << place for place, (_, bit) in enumerate(cards)), weight)
    for ranks in combinations_with_replacement(_ALL_RANKS, size):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            weight = prod(comb(4, times) for times in held.values()) - suited[ranks]
            if weight:
                yield Pool(ranks, 0, weight)


def deals_that_differ(one: Evaluator, other: Evaluator, deal: Deal) -> int:
    """Of all deals of own cards and board, how many give the two lists hands of different keys.

    Both lists must rank hands alike and differ only in which cards may play. Raises :class:`NotRuled`
    where the deck has jokers, or for sizes that :func:`pools` does not know.
    """
    if one.deck.jokers:
        raise NotRuled(f"deals of {one.deck} are not counted by classes")
    own, board = deal
    size = own + board
    chosen = list(combinations(range(size), one.ranking.size))
    splits = [
        (
            _allowed(one.ranking.selection, held, size, chosen),
            _allowed(other.ranking.selection, held, size, chosen),
        )
        for held in combinations(range(size), own)
    ]
    keys: dict[Suits, _Keys] = {"mixed": _Keys(one, "mixed"), "one": _Keys(one, "one")}
    differing = 0
    for pool in pools(size, one.ranking.size):
        found = [keys[suits][ranks] for suits, ranks in pool.hands(one.ranking.size)]
        highest = max(found)
        best = sum(1 << place for place, key in enumerate(found) if key == highest)
        for mine, theirs in splits:
            if bool(mine & best) != bool(theirs & best) or (
                not mine & best and _best(found, mine) != _best(found, theirs)
            ):
                differing += pool.weight
    return differing


@cache
def _masks(size: int, of: int) -> tuple[int, ...]:
    """For every hand of a pool, in the order of its places, a bit for each place it takes."""
    return tuple(sum(1 << place for place in places) for places in combinations(range(of), size))


class _Keys(dict[tuple[int, ...], tuple[int, ...]]):
    """The keys of hands by their ranks, for one sort of suits, asked for once each."""

    def __init__(self, evaluator: Evaluator, suits: Suits) -> None:
        super().__init__()
        self._evaluator = evaluator
        self._suits = suits

    def __missing__(self, ranks: tuple[int, ...]) -> tuple[int, ...]:
        key = self[ranks] = self._evaluator.judge(Shape(ranks, self._suits)).key
        return key


def _allowed(selection: Selection, held: tuple[int, ...], size: int, chosen: list[tuple[int, ...]]) -> int:
    board = tuple(place for place in range(size) if place not in held)
    hands = {frozenset(hand) for hand in selection.hands(held, board)}
    return sum(1 << index for index, places in enumerate(chosen) if frozenset(places) in hands)


def _best(found: list[tuple[int, ...]], allowed: int) -> tuple[int, ...]:
    return max(key for place, key in enumerate(found) if allowed >> place & 1)
