"""From a ranking list to the classes of its hands, by asking the plain evaluator for each."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import cached_property

from floorman.errors import NotRuled
from floorman.law.evaluator import Evaluator
from floorman.law.selection import Deal, Selection
from floorman.law.shape import shapes

SUITS = ("one", "mixed", "different")
MOST = 7
"""How many cards the largest pool has of which tables are made."""


@dataclass(frozen=True)
class Compiled:
    """A ranking list as classes of hands: ranks, whether suits agree, and strength.

    ``ranks`` are ``size`` bytes a class, ``suits`` a byte (its place in :data:`SUITS`), ``strengths``
    unsigned shorts. ``most`` is the size of the largest pool whose best hand a table can give.
    """

    size: int
    most: int
    deck: int
    ranks: bytes
    suits: bytes
    strengths: array[int]

    @cached_property
    def by_shape(self) -> dict[tuple[tuple[int, ...], str], int]:
        """The strength of each class."""
        rows = (self.ranks[start : start + self.size] for start in range(0, len(self.ranks), self.size))
        return {
            (tuple(ranks), SUITS[suits]): strength
            for ranks, suits, strength in zip(rows, self.suits, self.strengths, strict=True)
        }


def compiled(evaluator: Evaluator) -> Compiled:
    """The classes of a list, each asked of the plain evaluator."""
    ranks, suits, strengths = bytearray(), bytearray(), array("H")
    size = evaluator.ranking.size
    for shape, _ in shapes(size, evaluator.deck):
        ranks += bytes(shape.ranks)
        suits.append(SUITS.index(shape.suits))
        strengths.append(evaluator.strength(evaluator.judge(shape)))
    # Of more cards two suits could make a hand each, and one of them would be forgotten.
    most = min(MOST, 2 * size - 1) if poolable(evaluator) else size
    return Compiled(size, most, len(evaluator.deck), bytes(ranks), bytes(suits), strengths)


def poolable(evaluator: Evaluator) -> bool:
    """Whether the best hand of a pool is told by its ranks and by its cards of one suit.

    So it is where no joker is dealt, where agreeing suits never make a hand worse, and where it does
    not matter whether other suits differ in part or in all.
    """
    if evaluator.deck.jokers:
        return False
    keys: dict[tuple[int, ...], dict[str, tuple[int, ...]]] = {}
    for shape, _ in shapes(evaluator.ranking.size, evaluator.deck):
        keys.setdefault(shape.ranks, {})[shape.suits] = evaluator.judge(shape).key
    return all(
        found.get("mixed", found.get("different")) == found.get("different", found.get("mixed"))
        and found.get("one", (MOST * 100,)) >= max(found.get("mixed", ()), found.get("different", ()))
        for found in keys.values()
    )


def plan(selection: Selection, deal: Deal, most: int) -> list[tuple[int, ...]]:
    """The columns, own cards before the board, whose hands are looked up: the best of them counts.

    One set of columns where the hand is the best of all of them. Raises :class:`WrongCount` for a deal
    that the selection does not know, :class:`NotRuled` for a pool too large for a table.
    """
    own, board = deal
    columns = tuple(range(own + board))
    hands = list(selection.hands(columns[:own], columns[own:], "a row"))
    if len(hands) == 1:
        return hands
    if selection.uses is None and own + board <= most:
        return [columns]
    if selection.uses is None and own + board > MOST:
        raise NotRuled(
            f"the best {selection.size} of {own + board} cards: the tables hold {MOST} at the most"
        )
    return hands
