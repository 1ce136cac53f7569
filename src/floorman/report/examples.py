"""Hands that show a rule: what just is not of a category, and who wins, loses or ties."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from floorman import explain
from floorman.cards import Card
from floorman.comparison import Comparison
from floorman.explain import Reason
from floorman.floor import Game
from floorman.hand import PlayedHand
from floorman.law.evaluator import Codes, Evaluator
from floorman.law.ranking import Category
from floorman.law.shape import shape_of

SEED = 1
TRIES = 20_000
"""Deals among which examples are looked for."""


@dataclass(frozen=True)
class Miss:
    """A hand that just is not of a category, and why."""

    cards: tuple[Card, ...]
    reasons: tuple[Reason, ...]


def near_miss(evaluator: Evaluator, category: Category, example: tuple[Card, ...]) -> Miss | None:
    """The highest hand below a category that differs from an example of it by one card.

    Where all that differ so are above it, the lowest of those. None where all are of the category.

    >>> from floorman.law.rulebook import rulebook
    >>> evaluator = rulebook("flop").evaluator("three-card-bonus")
    >>> best = evaluator.ranking.categories[0]
    >>> miss = near_miss(evaluator, best, tuple(map(Card, ("As", "Ks", "Qs"))))
    >>> [str(card) for card in miss.cards]
    ['Ks', 'Qs', 'Js']
    """
    codes = tuple(card.code for card in example)
    place = evaluator.ranking.ladder.index(category)
    below: list[Codes] = []
    above: list[Codes] = []
    for hand in _one_card_changed(evaluator, codes):
        other = evaluator.ranking.ladder.index(evaluator.judge(shape_of(hand)).category)
        if other != place:
            (below if other > place else above).append(hand)
    if below:
        return _missed(evaluator, category, max(below, key=lambda hand: _key(evaluator, hand)))
    if above:
        return _exceeded(evaluator, min(above, key=lambda hand: _key(evaluator, hand)))
    return None


def _one_card_changed(evaluator: Evaluator, codes: Codes) -> Iterator[Codes]:
    others = [card.code for card in evaluator.deck if card.code not in codes]
    for place in range(len(codes)):
        for code in reversed(others):
            yield (*codes[:place], code, *codes[place + 1 :])


def _key(evaluator: Evaluator, hand: Codes) -> Codes:
    return evaluator.judge(shape_of(hand)).key


def _played(evaluator: Evaluator, hand: Codes) -> PlayedHand:
    return PlayedHand(evaluator, hand, (), hand, evaluator.judge(shape_of(hand)))


def _missed(evaluator: Evaluator, category: Category, hand: Codes) -> Miss:
    fault = Reason(category.clause, f"not {category.name}: {category.fault(shape_of(hand))}")
    played = _played(evaluator, hand)
    return Miss(played.cards, (fault, *explain.grounds(played)))


def _exceeded(evaluator: Evaluator, hand: Codes) -> Miss:
    played = _played(evaluator, hand)
    return Miss(played.cards, tuple(explain.grounds(played)))


@dataclass(frozen=True)
class Compared:
    """Hands that show an outcome for the first seat, and the ruling between them."""

    outcome: str
    comparison: Comparison


def compared(game: Game, ranking: str) -> tuple[Compared, ...]:
    """Deals in which the first seat wins, loses and ties, as far as the list has them."""
    tests = _tests(game, ranking)
    found: dict[str, Comparison] = {}
    for own, other, board in _deals(game.book.evaluator(ranking)):
        compared = game.compare(own, other, board=board, ranking=ranking)
        for outcome, shows in tests.items():
            if outcome not in found and shows(compared):
                found[outcome] = compared
        if len(found) == len(tests):
            break
    return tuple(Compared(outcome, found[outcome]) for outcome in tests if outcome in found)


def _tests(game: Game, ranking: str) -> dict[str, Callable[[Comparison], bool]]:
    """What the outcomes are called, and what shows each."""
    listed = game.ranking(ranking)
    tests: dict[str, Callable[[Comparison], bool]] = {
        "win, by the category": lambda c: c.winners == (0,) and _by_strength(c) and not _alike(c),
        "win, within a category": lambda c: c.winners == (0,) and _by_strength(c) and _alike(c),
        "lose, by the category": lambda c: c.winners == (1,) and _by_strength(c) and not _alike(c),
        "lose, within a category": lambda c: c.winners == (1,) and _by_strength(c) and _alike(c),
    }
    tie, forfeit = listed.tie, listed.forfeit
    if tie:
        tests[tie.words()] = lambda c: c.reasons[-1].clause == tie.clause and _equal(c)
    if forfeit:
        tests[f"lose: {forfeit.words()}"] = lambda c: c.reasons[0].clause == forfeit.clause
    return tests


def _alike(compared: Comparison) -> bool:
    return compared.hands[0].category == compared.hands[1].category


def _equal(compared: Comparison) -> bool:
    return compared.hands[0].strength == compared.hands[1].strength


def _by_strength(compared: Comparison) -> bool:
    """Whether the higher hand is the one that won, and for no other reason."""
    first, second = (hand.strength for hand in compared.hands)
    rule = compared.hands[0].list.forfeit
    if rule and compared.reasons[0].clause == rule.clause:
        return False
    return first != second and compared.winners == ((0,) if first > second else (1,))


def _deals(evaluator: Evaluator) -> Iterator[tuple[Codes, Codes, Codes]]:
    """Two hands and their board, in an order that looks like chance and is always the same; behind each
    the first hand against itself in other suits, since equal hands are rare."""
    own, board = max(evaluator.ranking.selection.deals, key=lambda deal: (sum(deal), deal[1]))
    shuffler = random.Random(SEED)
    for _ in range(TRIES):
        dealt = shuffler.sample(range(len(evaluator.deck)), 2 * own + board)
        hand, other, shared = (
            tuple(dealt[:own]),
            tuple(dealt[own : 2 * own]),
            tuple(dealt[2 * own :]),
        )
        yield hand, other, shared
        renamed = tuple(code ^ 1 if code < 52 else code for code in hand)
        if len({*hand, *renamed, *shared}) == len(dealt):
            yield hand, renamed, shared
