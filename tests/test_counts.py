"""Every hand there is, ruled through the public interface, against counts with a source."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from typing import Any

import pytest
from conftest import HERE, every_hand, lists

import floorman as fm
from floorman.survey import survey


def counts(game: str) -> dict[str, Any]:
    path = HERE / "counts" / f"{game}.toml"
    assert path.exists(), f"{game} has no counts: write {path.name}, with its source"
    return tomllib.loads(path.read_text())


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_every_hand_counts(name: str, ranking: str) -> None:
    game = fm.game(name)
    expected = counts(name)[ranking]
    categories: Counter[str] = Counter()
    spans: dict[str, tuple[int, int]] = {}
    strengths = set()
    for codes in every_hand(game, ranking):
        ruling = game.rank(codes, ranking=ranking)
        category, strength = ruling.category.name, ruling.strength
        categories[category] += 1
        strengths.add(strength)
        low, high = spans.get(category, (strength, strength))
        spans[category] = min(low, strength), max(high, strength)
    assert categories.total() == expected["hands"]
    assert dict(categories) == expected["categories"]
    assert strengths == set(range(expected["strengths"])), "strengths are dense from 0"
    best_first = sorted(spans, key=lambda category: spans[category], reverse=True)
    assert best_first == list(expected["categories"]), "categories rank in the order of the section"
    for higher, lower in itertools.pairwise(best_first):
        assert spans[higher][0] > spans[lower][1], f"some {lower} ranks above some {higher}"


@pytest.mark.parametrize(("name", "ranking"), lists())
def test_survey_counts_the_same_without_walking(name: str, ranking: str) -> None:
    game = fm.game(name)
    expected = counts(name)[ranking]
    found = survey(game.book.evaluator(ranking))
    assert {row.category.name: row.hands for row in found} == expected["categories"]
    assert sum(row.strengths for row in found) == expected["strengths"]
    for row in found:
        for example in (row.highest, row.lowest):
            assert game.rank(example, ranking=ranking).category is row.category, f"{example} is no {row}"
        assert game.rank(row.highest, ranking=ranking) >= game.rank(row.lowest, ranking=ranking)
