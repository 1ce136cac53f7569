"""The same tables in numpy, for where the core was not built."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from floorman.engine.compile import Compiled
from floorman.engine.rows import BAD, Rows, Strengths, bad_rows
from floorman.law.shape import JOKER_RANK


class Table:
    """Strengths of hands, and of the best hand of a pool of cards.

    A pool is looked up by the multisets of its first and of its other cards, so that no two pools can
    meet in one place; the places of a multiset of up to four ranks are looked up rank by rank.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.size, self.most = compiled.size, compiled.most
        self._deck = compiled.deck
        self._ranks = JOKER_RANK + (compiled.deck > 52)
        self._by_shape = compiled.by_shape
        self._unsuited = {
            ranks: strength for (ranks, suits), strength in self._by_shape.items() if suits != "one"
        }
        self._suited = _sets_of_one_suit(compiled)
        self._halves: dict[tuple[int, str], npt.NDArray[np.uint16]] = {}
        self._places = {k: _places(self._ranks, k) for k in range(1, 5)}

    def rank(self, codes: Rows, out: Strengths | None = None) -> Strengths:
        """The strengths of ``codes``, (n, k) in any stride; 65535 for a row that is no hand."""
        k = codes.shape[1]
        if not self.size <= k <= self.most:
            raise ValueError(f"{k} cards given, {self.size} to {self.most} are wanted")
        strengths = np.empty(len(codes), np.uint16) if out is None else out
        for start in range(0, len(codes), PART):
            part = slice(start, start + PART)
            self._rank(codes[part].copy(), strengths[part])  # the caller may write to his meanwhile
        return strengths

    def _rank(self, codes: Rows, strengths: Strengths) -> None:
        k = codes.shape[1]
        bad = bad_rows(codes, self._deck)
        if bad.any():
            codes = np.where(bad[:, None], np.arange(k, dtype=np.uint8) * 5, codes).astype(np.uint8)
        if k == self.size:
            strengths[:] = self._hands(codes)
        else:
            strengths[:] = self._look_up(_ranks(codes), "unsuited")
            self._mend_suits(codes, strengths)
        strengths[bad] = BAD

    def _hands(self, cards: Rows) -> Strengths:
        ranks = _ranks(cards)
        masks, naturals = np.zeros((2, len(cards)), np.uint8)
        for column in cards.T:
            natural = column < 52
            masks |= np.where(natural, 1 << (column & 3), 0).astype(np.uint8)
            naturals += natural
        suits = _ONES[masks]
        one = suits <= 1
        different = ~one & (suits == naturals)
        strengths = self._look_up(ranks, "mixed")
        for which, name in ((one, "one"), (different, "different")):
            if which.any():
                strengths[which] = self._look_up(ranks[which], name)
        return strengths

    def _mend_suits(self, cards: Rows, strengths: Strengths) -> None:
        """Rows with enough cards of one suit are worth the better of those and of all."""
        counts = np.full(len(cards), 0x1111 * (8 - self.size), np.uint16)
        for column in cards.T:
            counts += _SUIT_COUNTS[column & 3]
        for suit in range(4):
            rows = np.flatnonzero(counts & np.uint16(8 << (4 * suit)))
            hands = cards[rows]
            bits = np.where((hands & 3) == suit, np.left_shift(1, (hands >> 2).astype(np.uint16)), 0)
            sets = np.bitwise_or.reduce(bits, axis=1)
            strengths[rows] = np.maximum(strengths[rows], self._suited[sets])

    def _look_up(self, ranks: Rows, suits: str) -> Strengths:
        k = ranks.shape[1]
        first = (k + 1) // 2
        table = self._halves.get((k, suits))
        if table is None:
            table = self._halves[k, suits] = self._table(k, suits)
        row = self._places[first][_digits(ranks[:, :first], self._ranks)]
        if k == first:
            return np.asarray(table[row, 0])
        column = self._places[k - first][_digits(ranks[:, first:], self._ranks)]
        return np.asarray(table[row, column])

    def _table(self, k: int, suits: str) -> npt.NDArray[np.uint16]:
        first = (k + 1) // 2
        firsts = list(combinations_with_replacement(range(self._ranks), first))
        others = list(combinations_with_replacement(range(self._ranks), k - first))
        table = np.full((len(firsts), len(others)), BAD, np.uint16)
        for row, one in enumerate(firsts):
            for column, other in enumerate(others):
                table[row, column] = self._strength(tuple(sorted(one + other, reverse=True)), suits)
        return table

    def _strength(self, ranks: tuple[int, ...], suits: str) -> int:
        """What ranks are worth, the best of those with a card less where there are more than a hand's."""
        if suits != "unsuited":
            return self._by_shape.get((ranks, suits), BAD)
        known = self._unsuited.get(ranks)
        if known is None:
            known = BAD
            if len(ranks) > self.size and max(map(ranks.count, ranks)) <= 4:
                parts = {ranks[:place] + ranks[place + 1 :] for place in range(len(ranks))}
                known = max(self._strength(part, suits) for part in parts)
            self._unsuited[ranks] = known
        return known


PART = 1 << 15
"""Rows taken at a time, so that what is made of them stays in the processor's cache."""

_SUIT_COUNTS = np.array([1, 16, 256, 4096], np.uint16)
_ONES = np.array([bin(mask).count("1") for mask in range(16)], np.uint8)


def _places(ranks: int, k: int) -> npt.NDArray[np.uint16]:
    """For every row of k ranks, read as a number, the place of its multiset among all."""
    order = {ordered: place for place, ordered in enumerate(combinations_with_replacement(range(ranks), k))}
    grid = np.stack(np.unravel_index(np.arange(ranks**k), (ranks,) * k), axis=1)
    return np.array([order[tuple(row)] for row in np.sort(grid, axis=1).tolist()], np.uint16)


def _ranks(cards: Rows) -> Rows:
    return (cards >> 2).astype(np.uint8)


def _digits(ranks: Rows, base: int) -> npt.NDArray[np.uint16]:
    number = ranks[:, 0].astype(np.uint16)
    for place in range(1, ranks.shape[1]):
        number = number * np.uint16(base) + ranks[:, place]
    return number


def _sets_of_one_suit(compiled: Compiled) -> npt.NDArray[np.uint16]:
    """For every set of ranks of one suit, a bit each, the best hand in it; 0 where there is none."""
    best = np.zeros(1 << JOKER_RANK, np.uint16)
    for (ranks, suits), strength in compiled.by_shape.items():
        if suits == "one" and len(set(ranks)) == len(ranks) and max(ranks) < JOKER_RANK:
            best[sum(1 << rank for rank in ranks)] = strength
    sets = np.arange(len(best))
    for rank in range(JOKER_RANK):
        larger = sets[(sets >> rank & 1 == 1)]
        best[larger] = np.maximum(best[larger], best[larger & ~(1 << rank)])
    return best
