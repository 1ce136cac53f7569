"""What a ranking list may see of a hand: its ranks, and whether its suits agree.

No list tells one suit from another, so the hands of a deck fall into a few thousand shapes and a
rule need only be asked once for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import comb, factorial, prod
from typing import Literal, NamedTuple

from floorman.cards import Deck
from floorman.notation import RANKS

JOKER_RANK = len(RANKS)
RANK_LETTERS = RANKS + "*"
"""The rank letters by rank, the joker's last: how the law modules write ranks."""

Suits = Literal["one", "mixed", "different"]
"""All natural cards of one suit; all of different suits; neither. A lone card is of one suit."""


@cache
def ranks_of(letters: str) -> tuple[int, ...]:
    """The ranks of letters such as ``AKQJT`` (``*`` is a joker).

    >>> ranks_of("AK2*")
    (12, 11, 0, 13)
    """
    return tuple(RANK_LETTERS.index(letter) for letter in letters)


class Shape(NamedTuple):
    """The ranks of a hand, 0..12 for 2..A and 13 for a joker, highest first, and its suits."""

    ranks: tuple[int, ...]
    suits: Suits


def shape_of(codes: Sequence[int]) -> Shape:
    """The shape of a hand of codes.

    >>> shape_of([51, 47, 0])
    Shape(ranks=(12, 11, 0), suits='mixed')
    """
    ranks = tuple(sorted([code >> 2 for code in codes], reverse=True))
    naturals = [code & 3 for code in codes if code < 52]
    suits = len(set(naturals))
    if suits <= 1:
        return Shape(ranks, "one")
    return Shape(ranks, "different" if suits == len(naturals) else "mixed")


def hand_of(shape: Shape) -> tuple[int, ...]:
    """One hand of that shape, as codes.

    >>> shape_of(hand_of(Shape((12, 12, 3), "mixed")))
    Shape(ranks=(12, 12, 3), suits='mixed')
    """
    ranks = shape.ranks
    codes = []
    for place, rank in enumerate(ranks):
        among_equals = place - ranks.index(rank)
        if rank == JOKER_RANK:
            codes.append(rank * 4 + among_equals)
        elif shape.suits == "one":
            codes.append(rank * 4 + 3)
        elif shape.suits == "different":
            codes.append(rank * 4 + 3 - place + ranks.count(JOKER_RANK))
        else:
            distinct = len(set(ranks)) == len(ranks)
            codes.append(rank * 4 + 3 - (place % 2 if distinct else among_equals))
    return tuple(codes)


def shapes(size: int, deck: Deck) -> Iterator[tuple[Shape, int]]:
    """Every shape of ``size`` cards of ``deck``, with the number of hands that have it.

    >>> from math import comb
    >>> sum(hands for _, hands in shapes(5, Deck())) == comb(52, 5)
    True
    """
    for jokers in range(min(deck.jokers, size) + 1):
        for ranks in combinations_with_replacement(range(len(RANKS) - 1, -1, -1), size - jokers):
            counts = [ranks.count(rank) for rank in set(ranks)]
            if max(counts, default=0) > 4:
                continue
            ways = comb(deck.jokers, jokers)
            for suits, hands in _suits(counts):
                yield Shape((JOKER_RANK,) * jokers + ranks, suits), hands * ways


def _suits(counts: Sequence[int]) -> Iterator[tuple[Suits, int]]:
    """How many ways there are to give suits to cards of which ``counts`` share each rank."""
    size = sum(counts)
    every = prod(comb(4, count) for count in counts)
    if size <= 1:
        yield "one", every
        return
    one = 4 if max(counts) == 1 else 0
    different = 0
    if size <= 4:
        different = factorial(4) // factorial(4 - size) // prod(factorial(c) for c in counts)
    mixed = every - one - different
    if one:
        yield "one", one
    if mixed:
        yield "mixed", mixed
    if different:
        yield "different", different
