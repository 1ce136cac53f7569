"""Exact solves: published answers, walks over every deal, and what must hold of any terms."""

from __future__ import annotations

import math
import random
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

import floorman as fm
from floorman import engine

pytest.importorskip("numpy")

import numpy as np

from floorman.cards import read_cards
from floorman.engine import community, count
from floorman.engine.community import DEALS, Strategy, Values
from floorman.engine.orbits import BOARDS, FLOPS, HOLDINGS, Numbers
from floorman.engine.rows import Strengths
from floorman.engine.terms import Prospect, Terms, results
from floorman.law.evaluator import Codes

GAME = fm.game("uth")
EVALUATOR = GAME.book.evaluator(None)
CATEGORIES = [category.name for category in EVALUATOR.ranking.ladder]
LABELS = [CATEGORIES.index(verdict.category.name) for verdict in EVALUATOR.by_strength]
PAYS = {  # of the blind, in half antes
    "royal flush": 1000,
    "straight flush": 100,
    "four-of-a-kind": 20,
    "full house": 6,
    "flush": 3,
    "straight": 2,
}
BONUS = [PAYS.get(name, 0) for name in CATEGORIES]
LEAST = min(strength for strength, label in enumerate(LABELS) if CATEGORIES[label] == "one pair")
UTH = Terms(
    settled=((0, 2), (0, 0), (-2, -4)),
    raised=((2, 2), (0, 0), (-2, -2)),
    before=(4, 3),
    after_flop=2,
    after_board=1,
    folded=-4,
    bonus=tuple(BONUS[label] for label in LABELS),
    least=LEAST,
)

needs_the_core = pytest.mark.skipif(not engine.native, reason="exact solves want the core")


def codes(text: str) -> tuple[int, ...]:
    return tuple(read_cards(text, "cards"))


def terms_at_random(seed: int) -> Terms:
    shuffler = random.Random(seed)

    def amount() -> int:
        return shuffler.randint(-9, 9)

    return Terms(
        settled=((amount(), amount()), (amount(), amount()), (amount(), amount())),
        raised=((amount(), amount()), (amount(), amount()), (amount(), amount())),
        before=(shuffler.randint(1, 5),),
        after_flop=shuffler.randint(1, 5),
        after_board=shuffler.randint(1, 5),
        folded=amount(),
        bonus=tuple((label * 7 + seed) % 5 for label in LABELS),
        least=shuffler.choice([0, LEAST, shuffler.randrange(EVALUATOR.strengths)]),
    )


def units_of(terms: Terms, counts: Numbers, bonus: list[int]) -> int:
    found = results(terms, counts, bonus)
    assert found.total() == DEALS
    return sum(units * deals for units, deals in found.items())


@pytest.fixture(scope="module")
def solved() -> Values:
    return community.values(EVALUATOR, UTH)


def test_as_many_deals_as_there_are() -> None:
    assert math.comb(52, 2) * math.comb(50, 3) * math.comb(47, 2) * math.comb(45, 2) == DEALS


@needs_the_core
def test_orbits_stand_for_everything() -> None:
    found = community.orbits()
    assert int(found.board_weights.sum()) == math.comb(52, 5)
    assert int(found.flop_weights.sum()) == math.comb(52, 3)
    assert len({tuple(row) for row in found.boards.tolist()}) == BOARDS
    assert len({tuple(row) for row in found.flops.tolist()}) == FLOPS
    assert {frozenset(row) for row in found.holdings.tolist()} == set(
        map(frozenset, combinations(range(52), 2))
    )
    kept = np.array([bin(bits).count("1") for bits in found.kept.tolist()])
    assert (kept * found.flop_weights == 24).all()
    assert len(np.unique(found.renamed.min(axis=0))) == 169


@needs_the_core
def test_the_known_answers(solved: Values) -> None:
    assert solved.total == 2 * -607_723_787_676
    strategy = solved.strategy
    assert np.bincount(strategy.before, minlength=3).tolist() == [826, 500, 0]
    counts = community.outcomes(EVALUATOR, UTH, strategy, LABELS)
    assert int(counts.sum()) == DEALS
    assert units_of(UTH, counts, BONUS) == solved.total
    assert (community.outcomes(EVALUATOR, UTH, strategy, LABELS, threads=1) == counts).all()
    rivers = community.best_rivers(EVALUATOR, UTH)
    assert (community.outcomes(EVALUATOR, UTH, replace(strategy, rivers=rivers), LABELS) == counts).all()


@needs_the_core
@pytest.mark.parametrize("threads", [1, 3])
def test_threads_make_no_difference(solved: Values, threads: int) -> None:
    found = community.values(EVALUATOR, UTH, threads)
    assert (found.before == solved.before).all()
    assert (found.flops == solved.flops).all()


@needs_the_core
@pytest.mark.parametrize(
    "seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 20))]
)
def test_both_passes_agree_on_any_terms(seed: int) -> None:
    terms = terms_at_random(seed)
    if seed == 0:
        terms = replace(terms, before=())
    bonus = [(label * 7 + seed) % 5 for label in range(len(CATEGORIES))]
    found = community.values(EVALUATOR, terms)
    counts = community.outcomes(EVALUATOR, terms, found.strategy, LABELS)
    assert units_of(terms, counts, bonus) == found.total


@needs_the_core
def test_hands_are_dealt_as_often_as_they_should() -> None:
    """All raise before the board: every pool of seven is dealt in 21 ways to own cards and board."""
    everyone = Strategy(np.ones(HOLDINGS, np.uint8), np.zeros((FLOPS, HOLDINGS), np.uint8))
    counts = community.outcomes(EVALUATOR, UTH, everyone, LABELS)
    assert not counts[1:].any()
    pools = count.categories(EVALUATOR, 7)
    assert counts[0].sum(axis=(0, 1)).tolist() == [pools[name] * 21 * 10 * 990 for name in CATEGORIES]
    wins, ties, losses = counts[0].sum(axis=(1, 2)).tolist()
    assert wins == losses
    assert wins + ties + losses == DEALS


@needs_the_core
def test_nobody_raises() -> None:
    nobody = Strategy(
        np.zeros(HOLDINGS, np.uint8),
        np.zeros((FLOPS, HOLDINGS), np.uint8),
        np.zeros((BOARDS, 166), np.uint8),
    )
    counts = community.outcomes(EVALUATOR, UTH, nobody, LABELS)
    assert results(UTH, counts, BONUS) == {-4: DEALS}
    assert int(counts[-1].sum()) == DEALS
    at_last = replace(nobody, rivers=np.full((BOARDS, 166), 255, np.uint8))
    raised = community.outcomes(EVALUATOR, UTH, at_last, LABELS)
    assert (raised[-2] == counts[-1]).all()


@needs_the_core
def test_another_decision_costs_what_it_is_said_to(solved: Values) -> None:
    found, strategy = community.orbits(), solved.strategy
    for own in ("As Ks", "7h 2d"):
        same = found.renamed[:, found.place(codes(own))]
        before = strategy.before.copy()
        before[same] = 0 if before[same[0]] else 1
        counts = community.outcomes(EVALUATOR, UTH, replace(strategy, before=before), LABELS)
        changed = solved.before[before, np.arange(HOLDINGS)].tolist()
        assert units_of(UTH, counts, BONUS) == sum(changed) < solved.total


@needs_the_core
def test_another_decision_after_a_flop_costs_what_it_is_said_to(solved: Values) -> None:
    found, strategy = community.orbits(), solved.strategy
    holding = found.place(codes("8s 7s"))
    flop = next(
        flop
        for flop in range(FLOPS)
        if solved.flops[flop, holding] and found.kept[flop] == 1 and not strategy.before[holding]
    )
    flops = strategy.flops.copy()
    flops[flop, holding] = 0
    counts = community.outcomes(EVALUATOR, UTH, replace(strategy, flops=flops), LABELS)
    own, board = tuple(found.holdings[holding].tolist()), tuple(found.flops[flop].tolist())
    one = community.prospect(EVALUATOR, UTH, own, board)
    assert solved.total - units_of(UTH, counts, BONUS) == 24 * (one.best - one.otherwise) > 0


def brought(terms: Terms, mine: int, dealers: Strengths, units: int) -> int:
    """What a raise of so many units brings against all dealers of these strengths."""
    outcome = np.where(mine > dealers, 0, np.where(mine == dealers, 1, 2))
    qualifies = np.where(dealers >= terms.least, 1, 0)
    amounts = np.array(terms.settled) + units * np.array(terms.raised)
    return int(amounts[outcome, qualifies].sum()) + terms.bonus[mine] * int((outcome == 0).sum())


def walked(terms: Terms, own: Codes, board: Codes, dead: Codes) -> Prospect:
    """By every deal, ruled through the public arrays."""
    live = [code for code in range(52) if code not in {*own, *board, *dead}]
    flop = len(board) == 3
    raise_ = terms.after_flop if flop else terms.after_board
    raised = otherwise = deals = 0
    for drawn in combinations(live, 5 - len(board)):
        whole = (*board, *drawn)
        dealers = [(*two, *whole) for two in combinations(live, 2) if not {*two} & {*drawn}]
        mine, *others = GAME.rank_array(np.array([(*own, *whole), *dealers], np.uint8)).tolist()
        theirs = np.array(others, np.uint16)
        raised += brought(terms, mine, theirs, raise_)
        folded = terms.folded * len(theirs)
        otherwise += max(brought(terms, mine, theirs, terms.after_board), folded) if flop else folded
        deals += len(theirs)
    return Prospect(deals, {raise_: raised}, otherwise)


@needs_the_core
@pytest.mark.parametrize("seed", range(40))
def test_rivers_against_a_walk_over_dealers(seed: int) -> None:
    shuffler = random.Random(seed)
    shuffled = shuffler.sample(range(52), 52)
    own, board, dead = shuffled[:2], shuffled[2:7], shuffled[7 : 7 + shuffler.choice([0, 0, 5, 40])]
    terms = UTH if seed % 2 else terms_at_random(seed)
    found = community.prospect(EVALUATOR, terms, tuple(own), tuple(board), tuple(dead))
    assert found == walked(terms, tuple(own), tuple(board), tuple(dead))


@needs_the_core
@pytest.mark.parametrize("seed", range(6))
def test_flops_against_a_walk_over_deals(seed: int) -> None:
    shuffler = random.Random(seed)
    shuffled = shuffler.sample(range(52), 52)
    own, board, dead = shuffled[:2], shuffled[2:5], shuffled[5 : 5 + shuffler.choice([20, 30, 40])]
    terms = UTH if seed % 2 else terms_at_random(seed)
    found = community.prospect(EVALUATOR, terms, tuple(own), tuple(board), tuple(dead))
    assert found == walked(terms, tuple(own), tuple(board), tuple(dead))


@needs_the_core
@pytest.mark.parametrize("seed", range(6))
def test_whole_flops_against_a_walk_over_deals(seed: int) -> None:
    shuffled = random.Random(100 + seed).sample(range(52), 5)
    own, board = tuple(shuffled[:2]), tuple(shuffled[2:])
    assert community.prospect(EVALUATOR, UTH, own, board) == walked(UTH, own, board, ())


@needs_the_core
def test_decisions_after_flops_are_those_of_each_situation(solved: Values) -> None:
    found, shuffler = community.orbits(), random.Random(0)
    for _ in range(400):
        flop, holding = shuffler.randrange(FLOPS), shuffler.randrange(HOLDINGS)
        board, own = tuple(found.flops[flop].tolist()), tuple(found.holdings[holding].tolist())
        if {*board} & {*own}:
            assert not solved.flops[flop, holding]
            continue
        one = community.prospect(EVALUATOR, UTH, own, board)
        assert one.deals == 1_070_190
        assert solved.flops[flop, holding] == (one.raises[2] > one.otherwise)


@needs_the_core
def test_decisions_at_last_are_those_of_each_situation() -> None:
    found, shuffler = community.orbits(), random.Random(1)
    rivers = community.best_rivers(EVALUATOR, UTH, threads=1)
    for _ in range(2000):
        place, holding = shuffler.randrange(BOARDS), shuffler.randrange(HOLDINGS)
        board, own = tuple(found.boards[place].tolist()), tuple(found.holdings[holding].tolist())
        raises = bool(rivers[place, holding // 8] >> holding % 8 & 1)
        if {*board} & {*own}:
            assert not raises
            continue
        one = community.prospect(EVALUATOR, UTH, own, board)
        assert one.deals == 990
        assert raises == (one.raises[1] > one.otherwise)


@needs_the_core
@pytest.mark.long
@pytest.mark.parametrize("cards", ["Ac Ad", "Qh 7h", "Kd 2c", "3s 2d"])
def test_values_before_the_board_are_sums_over_flops(solved: Values, cards: str) -> None:
    found, before = community.orbits(), solved.prospect(codes(cards))
    same = sorted({*found.renamed[:, found.place(codes(cards))].tolist()})
    raised = waiting = deals = 0
    for flop, weight in zip(found.flops.tolist(), found.flop_weights.tolist(), strict=True):
        for own in found.holdings[same].tolist():
            if {*flop} & {*own}:
                continue
            one = community.prospect(EVALUATOR, replace(UTH, after_flop=4), tuple(own), tuple(flop))
            raised += weight * one.raises[4]
            waiting += weight * community.prospect(EVALUATOR, UTH, tuple(own), tuple(flop)).best
            deals += weight * one.deals
    assert deals == len(same) * before.deals
    assert raised == len(same) * before.raises[4]
    assert waiting == len(same) * before.otherwise


@needs_the_core
def test_a_holding_before_the_board(solved: Values) -> None:
    found = solved.prospect(codes("As Ah"))
    assert found == solved.prospect(codes("Ac Ad"))
    assert found.deals * HOLDINGS == DEALS
    assert found.best == found.raises[4] > found.raises[3] > found.otherwise
    assert solved.prospect(codes("7h 2d")).best == solved.prospect(codes("7h 2d")).otherwise


@needs_the_core
def test_strategies_that_are_refused(solved: Values) -> None:
    good = solved.strategy
    one, flop = good.before.copy(), good.flops.copy()
    one[community.orbits().place(codes("As Ah"))] = 0
    first = int(np.flatnonzero(community.orbits().flop_weights < 24)[0])
    bit = next(bit for bit in range(1, 24) if community.orbits().kept[first] >> bit & 1)
    renamed, lying = community.orbits().renamed[bit], {*community.orbits().flops[first].tolist()}
    moved = next(
        holding
        for holding in range(HOLDINGS)
        if renamed[holding] != holding and not lying & {*community.orbits().holdings[holding].tolist()}
    )
    flop[first, moved] ^= 1
    refused = {
        "made": [replace(good, before=one), replace(good, flops=flop)],
        "numbers below 3": [replace(good, before=good.before + 3), replace(good, before=good.before[:9])],
        "numbers below 2": [replace(good, flops=good.flops + 1)],
        "at last": [replace(good, rivers=np.zeros((5, 166), np.uint8))],
    }
    for says, strategies in refused.items():
        for strategy in strategies:
            with pytest.raises(fm.FloormanError, match=says if says != "made" else "makes the same"):
                community.outcomes(EVALUATOR, UTH, strategy, LABELS)
    for labels in (LABELS[:-1], [256] * len(LABELS), [-1] * len(LABELS)):
        with pytest.raises(fm.FloormanError, match="labels"):
            community.outcomes(EVALUATOR, UTH, good, labels)


@needs_the_core
def test_terms_that_are_refused() -> None:
    with pytest.raises(fm.FloormanError, match="65,537 units"):
        replace(UTH, folded=-65_537)
    with pytest.raises(fm.FloormanError, match="units in one deal"):
        replace(UTH, before=(40_000,))
    with pytest.raises(fm.FloormanError, match="least strength"):
        replace(UTH, least=EVALUATOR.strengths)
    with pytest.raises(fm.FloormanError, match="bonuses"):
        community.values(EVALUATOR, replace(UTH, bonus=UTH.bonus[1:]))


@needs_the_core
def test_situations_that_are_refused(solved: Values) -> None:
    for board in ("", "2c 3c", "2c 3c 4c 5d"):
        with pytest.raises(fm.WrongCount, match="3 or 5"):
            community.prospect(EVALUATOR, UTH, codes("As Ah"), codes(board) if board else ())
    with pytest.raises(fm.WrongCount, match="left to draw"):
        community.prospect(EVALUATOR, UTH, (0, 1), (2, 3, 4), tuple(range(5, 49)))
    with pytest.raises(ValueError, match="cards do not fit"):
        community.prospect(EVALUATOR, UTH, (0, 1), (1, 3, 4))
    with pytest.raises(fm.WrongCount, match="a holding"):
        solved.prospect((0, 1, 2))


@needs_the_core
@pytest.mark.parametrize("place", range(10))
def test_the_core_refuses_what_does_not_fit(place: int) -> None:
    """Whatever it is handed, it neither reads nor writes outside of it."""
    from floorman.engine import _core
    from floorman.engine.arrays import table

    numbers, bonus, least = UTH.arguments()
    sums = [np.zeros((FLOPS, HOLDINGS), np.int64), *np.zeros((2, HOLDINGS), np.int64)]
    good = [table(EVALUATOR).core, community.orbits().core, numbers, bonus, least, 0, 1, *sums]
    wrong: list[list[object]] = [
        [table(fm.game("nj-four-card-poker").book.evaluator("four-card")).core, good[1]],
        [table(EVALUATOR).core],
        [numbers[1:], numbers + (1 << 40), None],
        [bonus[1:], bonus - (1 << 17)],
        [-1, 1 << 17],
        [-1, 2],
        [-1, BOARDS + 1],
        [sums[0][1:], None],
        [sums[1][1:], bytes(8 * HOLDINGS)],
        [sums[2][1:]],
    ]
    for value in wrong[place]:
        arguments: list[Any] = [*good[:place], value, *good[place + 1 :]]
        with pytest.raises((ValueError, TypeError, BufferError)):
            _core.values(*arguments)
    assert not any(array.any() for array in sums)


@needs_the_core
def test_lists_that_are_not_solved() -> None:
    four = fm.game("nj-four-card-poker").book
    for name in fm.game("nj-four-card-poker").rankings:
        with pytest.raises(fm.NotRuled, match="not told by a table"):
            community.values(four.evaluator(name), UTH)


def test_nothing_is_solved_without_the_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "native", False)
    for call in (
        community.orbits,
        lambda: community.values(EVALUATOR, UTH),
        lambda: community.prospect(EVALUATOR, UTH, (0, 1), (2, 3, 4)),
    ):
        with pytest.raises(fm.NotRuled, match="compiled core"):
            call()
