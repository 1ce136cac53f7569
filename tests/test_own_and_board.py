"""Whole games of own cards and a board: published totals, walks over boards, and refusals."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import Any

import pytest

import floorman as fm
from floorman import engine

np = pytest.importorskip("numpy")
if not engine.native:
    pytest.skip("the compiled core is not in use", allow_module_level=True)

from floorman.engine import _core, own_and_board  # noqa: E402
from floorman.engine.arrays import rank_rows, table  # noqa: E402
from floorman.engine.deals import MOST_AMOUNT, hand_classes, row_of  # noqa: E402
from floorman.law.evaluator import Evaluator  # noqa: E402
from floorman.law.selection import Deal, Selection  # noqa: E402

GAME = fm.game("flop")
EVALUATOR = GAME.book.evaluator("five-card")
LABELS = [verdict.category.name for verdict in EVALUATOR.by_strength]
DEAL = (3, 3)
DEALS = comb(52, 3) * comb(49, 3)
JACKS = GAME.rank("Jc Jd 4h 3s 2c").strength
PAYS = {
    "royal flush": 1000,
    "straight flush": 500,
    "four-of-a-kind": 100,
    "full house": 30,
    "flush": 20,
    "straight": 11,
    "three-of-a-kind": 4,
    "two pairs": 2,
}
# The ante wins 1 to 1 where the flop wager wins, and is lost where that is lost or is not made. The pot, a
# wager of its own, is divided among the seats whether they fold or not, and so comes to nothing for each.
TERMS = own_and_board.Terms(
    wager=[PAYS.get(label, 1) + 1 if strength >= JACKS else -2 for strength, label in enumerate(LABELS)],
    fold=-1,
)


@pytest.fixture(scope="module")
def best() -> own_and_board.Outcome:
    return own_and_board.best(EVALUATOR, DEAL, TERMS)


def test_perfect_play_loses_what_is_published(best: own_and_board.Outcome) -> None:
    assert best.expectation == Fraction(-22_083_832, 407_170_400)
    assert (best.total, best.deals) == (-22_083_832, 407_170_400)


def test_counts_add_up_and_give_the_expectation(best: own_and_board.Outcome) -> None:
    wagered = best.wagered_by(LABELS)
    assert sum(wagered.values()) + best.folded == sum(best.dealt_by(LABELS).values()) == DEALS
    lost = sum(best.wagered[:JACKS])
    pairs = sum(best.wagered) - lost - sum(wagered[label] for label in PAYS)
    paid = sum((pay + 1) * wagered[label] for label, pay in PAYS.items()) + 2 * pairs
    assert paid - 2 * lost - best.folded == -22_083_832
    values = np.where(best.decisions, best.totals, -best.boards)
    assert int((values * best.ways).sum()) == -22_083_832
    assert (best.decisions == (best.totals > -best.boards)).all()


def test_threads_make_no_difference(best: own_and_board.Outcome) -> None:
    for threads in (1, 2, 3):
        other = own_and_board.best(EVALUATOR, DEAL, TERMS, threads)
        assert (other.dealt, other.wagered) == (best.dealt, best.wagered)
        assert (other.totals == best.totals).all()
        assert (other.decisions == best.decisions).all()


def walk(evaluator: Evaluator, own: tuple[int, ...], board: int) -> Any:
    """The strengths over every board, each ruled as a row of its own."""
    live = [code for code in range(52) if code not in own]
    boards = np.array(list(combinations(live, board)), np.uint8)
    return rank_rows(evaluator, np.broadcast_to(np.array(own, np.uint8), (len(boards), len(own))), boards)


@pytest.mark.parametrize("seed", range(8))
def test_random_hands_against_a_walk_over_flops(seed: int, best: own_and_board.Outcome) -> None:
    own = tuple(random.Random(seed).sample(range(52), 3))
    live = [code for code in range(52) if code not in own]
    flops = np.array(list(combinations(live, 3)), np.uint8)
    found = GAME.rank_array(np.tile(np.array(own, np.uint8), (len(flops), 1)), board=flops)
    assert best.totals[best.place(own)] == np.array(TERMS.wager)[found].sum()


def test_every_strength_against_a_walk_over_all_deals(best: own_and_board.Outcome) -> None:
    counts = np.zeros(len(LABELS), np.int64)
    for own, ways in zip(best.own.tolist(), best.ways.tolist(), strict=True):
        counts += ways * np.bincount(walk(EVALUATOR, tuple(own), 3), minlength=len(LABELS))
    assert tuple(counts.tolist()) == best.dealt == own_and_board.strengths(EVALUATOR, DEAL)


def selecting(own: int, drawn: int, deal: Deal) -> Evaluator:
    ranking = EVALUATOR.ranking
    selection = Selection(5, ranking.selection.clause, deals=(deal,), uses=(own, drawn))
    return Evaluator(replace(ranking, selection=selection), EVALUATOR.deck)


@pytest.mark.parametrize(
    ("deal", "drawn"),
    [((4, 1), 1), ((4, 3), 1), ((3, 2), 2), ((3, 4), 2), ((2, 3), 3), ((2, 4), 3), ((1, 4), 4)],
)
def test_other_selections_against_a_walk(deal: Deal, drawn: int) -> None:
    evaluator = selecting(deal[0], drawn, deal)
    own, _ = hand_classes(deal[0])
    some = random.Random(7).sample(range(len(own)), min(2, len(own)))
    strengths = np.arange(len(LABELS))
    for row in some:
        decisions = np.arange(len(own)) == row
        if deal[0] == 4:  # all 16,432 classes would take long, and this is about one
            counts, totals = settle_one(evaluator, own[row : row + 1], deal, drawn)
        else:
            found = own_and_board.played(
                evaluator, deal, own_and_board.Terms(strengths.tolist(), 0), decisions
            )
            counts, totals = np.array(found.wagered) // int(found.ways[row]), found.totals[row]
        walked = walk(evaluator, tuple(own[row].tolist()), deal[1])
        assert (counts == np.bincount(walked, minlength=len(LABELS))).all()
        assert totals == walked.sum(dtype=np.int64)


def settle_one(evaluator: Evaluator, own: Any, deal: Deal, drawn: int) -> tuple[Any, int]:
    strengths = np.arange(len(LABELS), dtype=np.int64)
    totals, counts = np.zeros(1, np.int64), np.zeros((2, len(LABELS)), np.uint64)
    ways, plays = np.ones(1, np.uint8), np.ones(1, np.uint8)
    tables = table(evaluator)._table
    _core.settle_boards(tables, deal[1], drawn, 0, strengths, own, ways, plays, totals, *counts)
    return counts[1], int(totals[0])


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("kept", range(5))
def test_classes_are_orbits_of_the_suits(cards: int, kept: int) -> None:
    dead = 1 << 48 if kept else 0
    orders = [(*range(kept), *rest) for rest in permutations(range(kept, 4))]
    orbits: Counter[frozenset[tuple[int, ...]]] = Counter()
    for hand in combinations([code for code in range(52) if not dead >> code & 1], cards):
        renamed = {tuple(sorted(code & ~3 | order[code & 3] for code in hand)) for order in orders}
        orbits[frozenset(renamed)] += 1
    hands, ways = hand_classes(cards, kept, dead)
    sizes = {tuple(hand): way for hand, way in zip(hands.tolist(), ways.tolist(), strict=True)}
    assert len(sizes) == len(hands) == len(orbits)
    for orbit, size in orbits.items():
        (member,) = orbit & sizes.keys()
        assert sizes[member] == size


def test_classes_of_five_cards() -> None:
    hands, ways = hand_classes(5)
    assert (len(hands), int(ways.sum())) == (134_459, comb(52, 5))
    for row in (0, 77, 134_458):
        assert row_of(hands, hands[row].tolist()) == row


def test_a_strategy_of_flags_or_of_a_function(best: own_and_board.Outcome) -> None:
    again = own_and_board.played(EVALUATOR, DEAL, TERMS, best.decisions)
    assert (again.total, again.wagered) == (best.total, best.wagered)
    always = own_and_board.played(EVALUATOR, DEAL, TERMS, lambda own: np.ones(len(own), np.bool_))
    assert (always.folded, always.wagered) == (0, always.dealt)
    assert always.total < best.total
    never = own_and_board.played(EVALUATOR, DEAL, TERMS, lambda own: np.zeros(len(own), np.bool_))
    assert (never.folded, never.total, sum(never.wagered)) == (DEALS, -DEALS, 0)


def test_the_largest_amounts_do_not_overflow() -> None:
    most = MOST_AMOUNT - 1
    terms = own_and_board.Terms([most] * len(LABELS), -most)
    assert own_and_board.best(EVALUATOR, DEAL, terms).total == most * DEALS


def test_what_is_refused(best: own_and_board.Outcome, monkeypatch: pytest.MonkeyPatch) -> None:
    for game, ranking, deal in (
        (GAME, "five-card", (5, 0)),
        (GAME, "three-card-bonus", (3, 3)),
        (fm.game("flop", {"flop-selection": "best-five-of-six"}), "five-card", (3, 3)),
        (fm.game("poker", {"poker-selection": "two-own-three-board"}), None, (4, 5)),
    ):
        with pytest.raises(fm.NotRuled):
            own_and_board.strengths(game.book.evaluator(ranking), deal)
    for terms, says in (
        (own_and_board.Terms([1], 0), "1 amounts given"),
        (own_and_board.Terms(TERMS.wager, MOST_AMOUNT), "too large"),
        (own_and_board.Terms(["1"] * len(LABELS), 0), "whole numbers"),  # type: ignore[list-item]
    ):
        with pytest.raises(fm.FloormanError, match=says):
            own_and_board.best(EVALUATOR, DEAL, terms)
    with pytest.raises(fm.FloormanError, match="true for a wager"):
        own_and_board.played(EVALUATOR, DEAL, TERMS, best.ways)  # type: ignore[arg-type]
    with pytest.raises(fm.FloormanError, match="7462 are wanted: one to a strength"):
        best.wagered_by(["a"])
    monkeypatch.setattr(engine, "native", False)
    with pytest.raises(fm.NotRuled, match="want the compiled core"):
        own_and_board.best(EVALUATOR, DEAL, TERMS)


@pytest.mark.parametrize(
    "change",
    [
        {"board": 1},
        {"board": 6},
        {"drawn": 0},
        {"drawn": 5},
        {"fold": MOST_AMOUNT},
        {
            "amounts": np.zeros(100, np.int64),
            "all": np.zeros(100, np.uint64),
            "wagered": np.zeros(100, np.uint64),
        },
        {"amounts": np.zeros(0, np.int64)},
        {"own": np.array([[1, 2, 2]], np.uint8)},
        {"own": np.array([[1, 2, 52]], np.uint8)},
        {"own": np.zeros((0, 3), np.uint8)},
        {"plays": np.full(1, 3, np.uint8)},
        {"values": np.zeros(2, np.int64)},
        {"all": np.zeros(3, np.uint64)},
        {"wagered": np.zeros(3, np.uint64)},
    ],
)
def test_what_the_core_refuses(change: dict[str, Any]) -> None:
    given = {
        "table": table(EVALUATOR)._table,
        "board": 3,
        "drawn": 2,
        "fold": 0,
        "amounts": np.zeros(len(LABELS), np.int64),
        "own": np.array([[1, 2, 3]], np.uint8),
        "ways": np.ones(1, np.uint8),
        "plays": np.ones(1, np.uint8),
        "values": np.zeros(1, np.int64),
        "all": np.zeros(len(LABELS), np.uint64),
        "wagered": np.zeros(len(LABELS), np.uint64),
    }
    _core.settle_boards(*given.values())
    with pytest.raises(ValueError, match="do not fit"):
        _core.settle_boards(*(given | change).values())
