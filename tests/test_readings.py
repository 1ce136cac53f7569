"""Readings: what each choice changes, counted, and that the choice travels with every result."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb

import naive
import pytest

import floorman as fm
from floorman.changes import changes
from floorman.law.pools import pools
from floorman.law.rulebook import rulebook

# Supreme, four cards: counted by an independent program over all 316,251 hands. Flop (d)4: 720 less 288.
# Supreme (d): 190 less 112 of 1,431. The others are checked below against a slow count of their own.
COUNTED = [
    ("nj-flop-poker", "unsuited-three-card-straight", "three-suits", 432, 22_100),
    ("nj-flop-poker", "ace-low-in-three-card-bonus", "no", 64, 22_100),  # A-2-3 in all suits
    ("nj-supreme-pai-gow", "zero-point-low-hand", "arithmetic", 78, 1_431),
    ("nj-supreme-pai-gow", "ace-in-bonus-straight", "low-only", 252, 316_251),
    ("nj-supreme-pai-gow", "ace-in-bonus-straight", "high-only", 384, 316_251),
    ("nj-supreme-pai-gow", "joker-suit", "no", 60, 316_251),
    ("nj-supreme-pai-gow", "two-jokers-in-straight", "no", 16, 316_251),
]


@pytest.mark.parametrize(("game", "reading", "choice", "count", "of"), COUNTED)
def test_what_a_choice_changes(game: str, reading: str, choice: str, count: int, of: int) -> None:
    (change,) = changes(rulebook(game), reading, choice)
    assert (change.count, change.of) == (count, of)
    default = rulebook(game).law.readings
    back = next(found for found in default if found.id == reading).default.name
    (undone,) = changes(rulebook(game, {reading: choice}), reading, back)
    assert undone.count == count, "a change counts the same from either side"


def test_the_literal_order_moves_hands_of_pairs_only() -> None:
    """Against the ranks of all hands by the independent evaluator."""
    deck = [str(card) for card in fm.Deck()]
    hands = list(combinations(deck, 3))
    places = []
    for order in ("category-cards-first", "literal"):
        keys = [naive.three_card(hand, order=order)[1] for hand in hands]
        place = {key: number for number, key in enumerate(sorted(set(keys)))}
        places.append([place[key] for key in keys])
    moved = sum(one != other for one, other in zip(*places, strict=True))
    found = changes(rulebook("nj-poker"), "order-within-category", "literal")
    assert {change.ranking: change.count for change in found}["three-card"] == moved


def test_whose_cards_the_bonus_looks_at() -> None:
    """Against a count of the deals in which both threes have one category, card by card."""
    game = rulebook("flop")
    (change,) = changes(game, "bonus-cards", "flop")
    assert change.of == comb(52, 3) * comb(49, 3)
    deck = [str(card) for card in fm.Deck()]
    category = {hand: naive.three_card_bonus(hand) for hand in combinations(deck, 3)}
    size: Counter[str] = Counter(category.values())
    sharing: Counter[tuple[str, tuple[str, ...]]] = Counter()
    for hand, name in category.items():
        sharing.update((name, part) for count in (1, 2) for part in combinations(hand, count))
    alike = 0
    for hand, name in category.items():
        ones = sum(sharing[name, part] for part in combinations(hand, 1))
        twos = sum(sharing[name, part] for part in combinations(hand, 2))
        alike += size[name] - ones + twos - 1
    assert change.count == change.of - alike


def test_a_selection_against_dealt_hands() -> None:
    """The exact share of deals that change lies within four standard errors of a dealt sample's."""
    for name, reading, choice in (
        ("flop", "flop-selection", "best-five-of-six"),
        ("poker", "poker-selection", "two-own-three-board"),
    ):
        game, other = fm.game(name), fm.game(name, {reading: choice})
        (change,) = changes(game.book, reading, choice)
        assert change.deal
        own, board = change.deal
        shuffler = random.Random(52)
        deals = 10_000
        changed = 0
        for _ in range(deals):
            codes = shuffler.sample(range(52), own + board)
            one, two = game.rank(codes[:own], codes[own:]), other.rank(codes[:own], codes[own:])
            changed += one.strength != two.strength
        share = change.count / change.of
        error = (share * (1 - share) / deals) ** 0.5
        assert abs(changed / deals - share) < 4 * error, f"{change} against {changed} of {deals} dealt"


@pytest.mark.parametrize("size", [5, 6, 7])
def test_pools_are_all_there(size: int) -> None:
    assert sum(pool.weight for pool in pools(size, 5)) == comb(52, size)


def test_an_unmoved_list_has_no_change() -> None:
    assert changes(rulebook("poker"), "odd-chips", "first-tied-seat") == ()


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_every_reading_has_a_clause_a_question_and_its_choices(game: fm.Game) -> None:
    for reading in game.questions:
        assert reading.clause.citation
        assert "?" in reading.question
        names = [choice.name for choice in reading.choices]
        assert len(set(names)) == len(names)
        for choice in reading.choices:
            other = fm.game(game.id, {reading.id: choice.name})
            assert other.readings[reading.id] == choice.name
            for ranking in other.rankings:
                own, board = other.ranking(ranking).selection.deals[-1]
                cards = list(other.deck)
                ruling = other.rank(cards[:own], cards[own : own + board], ranking=ranking)
                assert ruling.as_dict()["readings"][reading.id] == choice.name
