"""Whole games against a dealer's upcard: published totals, walks over the dealer's hands, and refusals."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

import floorman as fm
from floorman import engine

np = pytest.importorskip("numpy")
if not engine.native:
    pytest.skip("the compiled core is not in use", allow_module_level=True)

from floorman.engine import _core, upcard  # noqa: E402
from floorman.engine.arrays import table  # noqa: E402
from floorman.engine.deals import MOST_AMOUNT  # noqa: E402

GAME = fm.game("caribbean")
EVALUATOR = GAME.book.evaluator(None)
LABELS = [verdict.category.name for verdict in EVALUATOR.by_strength]
BET = 2
PAYS = {
    "royal flush": 100,
    "straight flush": 50,
    "four-of-a-kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three-of-a-kind": 3,
    "two pair": 2,
}
LEAST = GAME.rank("Ac Kd 4h 3s 2c").strength
TERMS = upcard.Terms(
    wins=[1 + BET * PAYS.get(label, 1) for label in LABELS],
    unqualified=1,
    push=0,
    lose=-1 - BET,
    fold=-1,
    least=LEAST,
)

# Published: what perfect play loses over all deals.
LOST = 1_041_372_912_372


@pytest.fixture(scope="module")
def best() -> upcard.Outcome:
    return upcard.best(EVALUATOR, TERMS)


def test_perfect_play_loses_what_is_published(best: upcard.Outcome) -> None:
    assert best.total == -LOST
    assert best.deals == upcard.DEALS == 19_933_230_517_200
    assert best.expectation == Fraction(-LOST, 19_933_230_517_200)


def test_outcomes_add_up_and_give_the_expectation(best: upcard.Outcome) -> None:
    won = best.won_by(LABELS)
    assert best.fold + best.unqualified + best.push + best.lose + sum(won.values()) == upcard.DEALS
    paid = sum((1 + BET * PAYS.get(label, 1)) * count for label, count in won.items())
    assert paid + best.unqualified - 3 * best.lose - best.fold == -LOST
    assert set(won) == set(LABELS)


def test_perfect_play_takes_the_better_of_two_values_everywhere(best: upcard.Outcome) -> None:
    """The expectation once more, from the counts of each class and without the core's choice."""
    total = 0
    for rank in range(13):
        own, ways = upcard.hands(rank)
        counts = upcard.standings(EVALUATOR, rank, LEAST).astype(np.int64)
        wins = np.array(TERMS.wins)[table(EVALUATOR).rank(own)]
        lost = upcard.DEALER_HANDS - counts.sum(axis=1)
        wager = counts[:, 0] + wins * counts[:, 1] - 3 * lost
        fold = -upcard.DEALER_HANDS
        assert ((wager > fold) == best.decisions[rank]).all()
        total += 4 * int((np.maximum(wager, fold) * ways).sum())
    assert total == -LOST


def test_threads_make_no_difference(best: upcard.Outcome) -> None:
    for threads in (1, 2, 3):
        other = upcard.best(EVALUATOR, TERMS, threads)
        assert (other.decisions == best.decisions).all()
        assert replace(other, decisions=best.decisions).__dict__ == best.__dict__


def test_classes_are_all_deals() -> None:
    for rank in range(13):
        own, ways = upcard.hands(rank)
        assert int(ways.sum()) == comb(51, 5)
        assert not (own == 4 * rank).any()
        keys = own.astype(np.int64) @ (64 ** np.arange(5))
        assert len(np.unique(keys)) == len(own)


def dealt(seed: int) -> tuple[tuple[int, ...], int]:
    shuffler = random.Random(seed)
    *own, open_card = shuffler.sample(range(52), 6)
    if seed % 2:  # a hand that qualifies, whose rank may be met again
        own = [*shuffler.sample(range(44, 52), 3), *shuffler.sample([*range(20)], 2)]
        open_card = shuffler.choice([code for code in range(52) if code not in own])
    return tuple(own), open_card


@pytest.mark.parametrize("seed", range(12))
def test_random_hands_against_a_walk_over_the_dealers(seed: int, best: upcard.Outcome) -> None:
    own, open_card = dealt(seed)
    live = [code for code in range(52) if code not in own and code != open_card]
    hidden = np.array(list(combinations(live, 4)), np.uint8)
    dealer = GAME.rank_array(
        np.concatenate([np.full((len(hidden), 1), open_card, np.uint8), hidden], axis=1)
    )
    player = int(GAME.rank_array([own])[0])
    qualified = dealer >= LEAST
    walked = upcard.Standing(
        int((~qualified).sum()),
        int((qualified & (dealer < player)).sum()),
        int((qualified & (dealer == player)).sum()),
        int((qualified & (dealer > player)).sum()),
    )
    found = upcard.values(EVALUATOR, TERMS, own, open_card)
    assert found.standing == walked
    paid = walked.unqualified + TERMS.wins[player] * walked.lower - 3 * walked.higher
    assert (found.fold, found.wager) == (Fraction(-1), Fraction(paid, comb(46, 4)))
    rank, row = upcard.place(own, open_card)
    assert tuple(upcard.standings(EVALUATOR, rank, LEAST)[row]) == walked[:3]
    assert best.decisions[rank, row] == (found.wager > found.fold)


@pytest.mark.parametrize("least", [0, 1, 3000, len(LABELS) - 1, len(LABELS)])
def test_any_least_strength(least: int) -> None:
    own, open_card = dealt(5)
    rank, row = upcard.place(own, open_card)
    standing = upcard.values(EVALUATOR, replace(TERMS, least=least), own, open_card).standing
    assert tuple(upcard.standings(EVALUATOR, rank, least)[row]) == standing[:3]
    assert (standing.unqualified == 0) == (least == 0)
    assert standing.unqualified == upcard.DEALER_HANDS or least < len(LABELS)


def test_a_strategy_of_flags_or_of_a_function() -> None:
    def qualifying(own: Any, open_card: int) -> Any:
        return GAME.rank_array(own) >= LEAST

    asked = upcard.played(EVALUATOR, TERMS, qualifying)
    given = upcard.played(EVALUATOR, TERMS, asked.decisions, threads=1)
    assert asked.deals == upcard.DEALS
    assert asked.total == given.total < -LOST
    holding = sum(label != "no ranking hand" for label in LABELS)
    assert sum(asked.won[-holding:]) == sum(given.won[-holding:]) > 0


def test_always_and_never_wagering() -> None:
    never = upcard.played(EVALUATOR, TERMS, np.zeros((13, len(upcard.hands(0)[0])), np.bool_))
    assert (never.fold, never.total) == (upcard.DEALS, -upcard.DEALS)
    always = upcard.played(EVALUATOR, TERMS, lambda own, open_card: np.ones(len(own), np.bool_))
    assert always.fold == 0
    # Where every hand qualifies both sides are alike, and each wins as often as the other.
    even = upcard.played(
        EVALUATOR,
        upcard.Terms([1] * len(LABELS), 0, 0, -1, 0),
        lambda own, open_card: np.ones(len(own), np.bool_),
    )
    assert even.total == 0
    assert even.push == always.push + sum(_equal_below_least())


def _equal_below_least() -> list[int]:
    """Deals of equal hands too weak to qualify, from the classes of every upcard."""
    found = []
    for rank in range(13):
        own, ways = upcard.hands(rank)
        weak = table(EVALUATOR).rank(own) < LEAST
        equal = upcard.standings(EVALUATOR, rank)[:, 2]
        found.append(4 * int((ways * equal.astype(np.int64))[weak].sum()))
    return found


def test_a_function_that_is_asked_hand_by_hand() -> None:
    decide = upcard.one_by_one(lambda own, open_card: max(own) > open_card)
    own, _ = upcard.hands(7)
    assert decide(own[:1000], 28).tolist() == [max(hand) > 28 for hand in own[:1000].tolist()]  # type: ignore


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"wins": [1]}, "1 amounts given, 7462 are wanted"),
        ({"wins": [0.5] * len(LABELS)}, "whole numbers are wanted"),
        ({"lose": -MOST_AMOUNT}, "too large"),
        ({"least": -1}, "least strength -1"),
        ({"least": len(LABELS) + 1}, "least strength 7463"),
    ],
)
def test_terms_that_are_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(fm.FloormanError, match=says):
        upcard.best(EVALUATOR, replace(TERMS, **change))


def test_the_largest_amounts_do_not_overflow() -> None:
    most = MOST_AMOUNT - 1
    terms = upcard.Terms([most] * len(LABELS), most, most, most, -most, LEAST)
    assert upcard.best(EVALUATOR, terms).total == most * upcard.DEALS


def test_strategies_that_are_refused() -> None:
    with pytest.raises(fm.FloormanError, match="true for a wager"):
        upcard.played(EVALUATOR, TERMS, lambda own, open_card: np.ones(3, np.bool_))
    with pytest.raises(fm.FloormanError, match="true for a wager"):
        upcard.played(EVALUATOR, TERMS, lambda own, open_card: np.full(len(own), 2))
    with pytest.raises(fm.FloormanError, match="13 are wanted"):
        upcard.played(EVALUATOR, TERMS, np.ones((12, 3), np.bool_))
    with pytest.raises(fm.FloormanError, match="at least one"):
        upcard.best(EVALUATOR, TERMS, threads=0)


@pytest.mark.parametrize(
    ("own", "open_card"), [((0, 1, 2, 3), 9), ((0, 1, 2, 3, 9), 9), ((0, 1, 2, 3, 52), 9)]
)
def test_hands_that_are_refused(own: tuple[int, ...], open_card: int) -> None:
    with pytest.raises(fm.WrongCount, match="5 own cards and another"):
        upcard.values(EVALUATOR, TERMS, own, open_card)


def test_lists_that_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for game, ranking in (("flop", "three-card-bonus"), ("supreme", None)):
        evaluator = fm.game(game).book.evaluator(ranking)
        with pytest.raises(fm.NotRuled):
            upcard.best(evaluator, TERMS)
    monkeypatch.setattr(engine, "native", False)
    with pytest.raises(fm.NotRuled, match="want the compiled core"):
        upcard.best(EVALUATOR, TERMS)


def test_what_the_core_refuses() -> None:
    tables = table(EVALUATOR)._table
    own = np.array([[1, 2, 3, 4, 5]], np.uint8)
    strengths, standings = np.zeros(1, np.uint16), np.zeros((1, 3), np.uint32)
    for bad in ([[1, 2, 3, 5, 4]], [[0, 2, 3, 4, 5]], [[1, 2, 3, 4, 52]], [[1, 1, 3, 4, 5]]):
        with pytest.raises(ValueError, match="do not fit"):
            _core.stand(tables, 0, 0, np.array(bad, np.uint8), strengths, standings)
        with pytest.raises(ValueError, match="do not fit"):
            _core.stand_one(tables, 0, 0, np.array(bad, np.uint8))
    for open_card, least in ((-1, 0), (52, 0), (0, -1), (0, 65536)):
        with pytest.raises(ValueError, match="do not fit"):
            _core.stand(tables, open_card, least, own, strengths, standings)
    with pytest.raises(ValueError, match="do not fit"):
        _core.stand(tables, 0, 0, own, strengths, np.zeros((1, 2), np.uint32))
    with pytest.raises(ValueError, match="do not fit"):
        _core.stand(tables, 0, 0, own, np.full(1, 65535, np.uint16), standings)
    for cards, kept, dead in (
        (0, 0, 0),
        (6, 0, 0),
        (5, 5, 0),
        (5, 0, 1),
        (5, 1, 2),
        (5, 4, 1 << 52),
        (1, 4, (1 << 52) - 1),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            _core.classes(cards, kept, dead)


def settle(**change: Any) -> None:
    given = {
        "amounts": np.zeros(4, np.int64),
        "wins": np.zeros(10, np.int64),
        "strengths": np.full(2, 9, np.uint16),
        "ways": np.ones(2, np.uint8),
        "standings": np.zeros((2, 3), np.uint32),
        "plays": np.full(2, 2, np.uint8),
        "outcomes": np.zeros(4, np.uint64),
        "won": np.zeros(10, np.uint64),
    }
    _core.settle_upcard(*(given | change).values())


@pytest.mark.parametrize(
    "change",
    [
        {"amounts": np.zeros(3, np.int64)},
        {"amounts": np.full(4, MOST_AMOUNT)},
        {"wins": np.zeros(9, np.int64), "won": np.zeros(9, np.uint64)},
        {"wins": np.full(10, -MOST_AMOUNT)},
        {"strengths": np.zeros(3, np.uint16)},
        {"standings": np.full((2, 3), 163_185, np.uint32)},
        {"standings": np.zeros((3, 3), np.uint32)},
        {"plays": np.full(2, 3, np.uint8)},
        {"plays": np.zeros(3, np.uint8)},
        {"outcomes": np.zeros(5, np.uint64)},
        {"won": np.zeros(9, np.uint64)},
    ],
)
def test_what_the_core_does_not_settle(change: dict[str, Any]) -> None:
    settle()
    with pytest.raises(ValueError, match="do not fit"):
        settle(**change)
