"""How many hands there are of each strength, counted by classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from floorman import engine
from floorman.engine.compile import compiled
from floorman.errors import NotRuled
from floorman.law.evaluator import Evaluator
from floorman.law.pools import pools
from floorman.law.shape import shapes


def strengths(evaluator: Evaluator, cards: int, dead: frozenset[int] = frozenset()) -> Mapping[int, int]:
    """How many pools of ``cards`` cards, none of them ``dead``, have a best hand of each strength.

    Raises :class:`NotRuled` for pools that are not counted by classes.
    """
    selection, size = evaluator.ranking.selection, evaluator.ranking.size
    totals = {own + board for own, board in selection.deals if selection.uses is None}
    if cards != size and cards not in totals:
        raise NotRuled(
            f"a pool of {cards} cards has no best hand here: {selection.wants()} are dealt "
            f"({selection.clause.citation})"
        )
    if cards == size and not dead:
        counts: Counter[int] = Counter()
        for shape, hands in shapes(size, evaluator.deck):
            counts[evaluator.strength(evaluator.judge(shape))] += hands
        return counts
    if evaluator.deck.jokers or size < 5:
        what = f"hands of {cards} cards from {evaluator.deck}, {len(dead)} of them dead,"
        raise NotRuled(f"{what} are not counted by classes")
    if engine.native:
        return _by_the_core(evaluator, cards, sum(1 << code for code in dead))
    if dead:
        raise NotRuled("counting around dead cards wants the compiled core, which is not in use")
    return _by_pools(evaluator, cards)


def categories(evaluator: Evaluator, cards: int, dead: frozenset[int] = frozenset()) -> dict[str, int]:
    """The same by category, from the highest."""
    return by_category(evaluator, strengths(evaluator, cards, dead))


def by_category(evaluator: Evaluator, counts: Mapping[int, int]) -> dict[str, int]:
    """Counts by strength as counts by category, from the highest."""
    found = dict.fromkeys((category.name for category in evaluator.ranking.ladder), 0)
    for strength, count in counts.items():
        found[evaluator.by_strength[strength].category.name] += count
    return found


def _by_the_core(evaluator: Evaluator, cards: int, dead: int) -> Mapping[int, int]:
    from floorman.engine.arrays import table

    counts = table(evaluator).count(cards, dead)[: evaluator.strengths]
    return {strength: count for strength, count in enumerate(counts) if count}


def _by_pools(evaluator: Evaluator, cards: int) -> Mapping[int, int]:
    size = evaluator.ranking.size
    worth = compiled(evaluator).by_shape
    counts: Counter[int] = Counter()
    for pool in pools(cards, size):
        counts[max(worth[ranks, suits] for suits, ranks in pool.hands(size))] += pool.weight
    return counts
