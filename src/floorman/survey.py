"""A ranking list surveyed: how many hands each category has, and its highest and lowest."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

from floorman.cards import Card
from floorman.law.evaluator import Evaluator, Verdict
from floorman.law.ranking import Category
from floorman.law.shape import Shape, hand_of, shapes


@dataclass(frozen=True)
class CategorySurvey:
    """One category: ``hands`` of it among ``of`` hands, in ``strengths`` different strengths.

    ``highest`` and ``lowest`` are examples; they are the same hand where all are equal.
    """

    category: Category
    hands: int
    of: int
    strengths: int
    highest: tuple[Card, ...]
    lowest: tuple[Card, ...]


def survey(evaluator: Evaluator) -> tuple[CategorySurvey, ...]:
    """Every category of a list from the highest, counted over all hands of the deck.

    >>> from floorman.law.rulebook import rulebook
    >>> found = survey(rulebook("flop").evaluator("three-card-bonus"))
    >>> found[0].hands, found[0].of, [str(card) for card in found[0].highest]
    (4, 22100, ['As', 'Ks', 'Qs'])
    """
    of = comb(len(evaluator.deck), evaluator.ranking.size)
    met: dict[str, list[tuple[Verdict, Shape, int]]] = {}
    for shape, hands in shapes(evaluator.ranking.size, evaluator.deck):
        verdict = evaluator.judge(shape)
        met.setdefault(verdict.category.name, []).append((verdict, shape, hands))
    return tuple(
        _summed(category, met[category.name], of)
        for category in evaluator.ranking.ladder
        if category.name in met
    )


def _summed(category: Category, met: list[tuple[Verdict, Shape, int]], of: int) -> CategorySurvey:
    by_key = {verdict.key: shape for verdict, shape, _ in reversed(met)}
    return CategorySurvey(
        category,
        hands=sum(hands for _, _, hands in met),
        of=of,
        strengths=len(by_key),
        highest=_cards(by_key[max(by_key)]),
        lowest=_cards(by_key[min(by_key)]),
    )


def _cards(shape: Shape) -> tuple[Card, ...]:
    return tuple(Card(code) for code in hand_of(shape))
