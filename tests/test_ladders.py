"""Each list read as a whole: which hands fit several categories, and whether any fits none."""

from __future__ import annotations

import tomllib
from collections import Counter
from itertools import combinations

import pytest
from conftest import HERE, lists

import floorman as fm
from floorman.law.shape import hand_of, shape_of, shapes


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_overlaps_are_known_and_the_order_decides(name: str, ranking: str) -> None:
    evaluator = fm.game(name).book.evaluator(ranking)
    ladder = evaluator.ranking.categories
    overlaps: Counter[str] = Counter()
    for shape, hands in shapes(evaluator.ranking.size, evaluator.deck):
        fitting = [category for category in ladder if category.ways(shape)]
        if fitting:
            assert evaluator.judge(shape).category is fitting[0], f"{shape}: the first that fits wins"
        for higher, lower in combinations(fitting, 2):
            overlaps[f"{higher.name} > {lower.name}"] += hands
    expected = tomllib.loads((HERE / "counts" / f"{name}.toml").read_text())[ranking].get("overlaps", {})
    assert dict(overlaps) == expected


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_no_hand_is_left_over_unless_the_list_says_so(name: str, ranking: str) -> None:
    evaluator = fm.game(name).book.evaluator(ranking)
    left = sum(
        hands
        for shape, hands in shapes(evaluator.ranking.size, evaluator.deck)
        if not any(category.ways(shape) for category in evaluator.ranking.categories)
    )
    assert bool(left) == (evaluator.ranking.otherwise is not None)


@pytest.mark.parametrize(("size", "jokers"), [(2, 2), (3, 0), (4, 0), (4, 2), (5, 0)])
def test_an_example_of_each_shape_has_that_shape(size: int, jokers: int) -> None:
    for shape, _ in shapes(size, fm.Deck(jokers=jokers)):
        codes = hand_of(shape)
        assert len(set(codes)) == size
        assert shape_of(codes) == shape
