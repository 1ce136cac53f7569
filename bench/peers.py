"""One hand at a time and in bulk, against what a user would pick instead: the same hands, one run."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

import numpy as np
from machine import machine, seconds

import floorman as fm
from floorman.engine import arrays, portable
from floorman.engine.compile import compiled

ROUNDS = 7
HANDS = 20_000
BULK = 10_000_000

Job = Callable[[], object]


def peer(name: str) -> Any:
    """A peer's module, or None where it is not installed."""
    try:
        return import_module(name)
    except ImportError:
        return None


def calls(hands: list[list[int]]) -> dict[str, Job]:
    """Jobs that rule each of the hands by a call of its own."""
    texts = [[str(fm.Card(code)) for code in hand] for hand in hands]
    joined = ["".join(cards) for cards in texts]
    table: Any = arrays.table(fm.game("nj-poker").book.evaluator(None))
    jobs: dict[str, Job] = {}
    if hasattr(table, "of_codes"):
        of_codes, of_text = table.of_codes, table.of_text
        jobs["floorman, strength of codes"] = lambda: [of_codes(*hand) for hand in hands]
        jobs["floorman, strength of text"] = lambda: [of_text(text) for text in joined]
    rank = fm.game("nj-poker").rank
    jobs["floorman, rank (a ruling)"] = lambda: [rank(hand) for hand in hands[: HANDS // 10]]
    if phevaluator := peer("phevaluator"):
        private = peer("phevaluator._pheval").evaluate_7cards
        jobs["phevaluator, private C call"] = lambda: [private(*hand) for hand in hands]
        jobs["phevaluator, evaluate_cards"] = lambda: [
            phevaluator.evaluate_cards(*cards) for cards in texts
        ]
    if pkrbot := peer("pkrbot"):
        cards_of = [[pkrbot.Card(card) for card in cards] for cards in texts]
        jobs["pkrbot, evaluate"] = lambda: [pkrbot.evaluate(cards) for cards in cards_of]
    if eval7 := peer("eval7"):
        eval7_cards = [[eval7.Card(card) for card in cards] for cards in texts]
        jobs["eval7, evaluate"] = lambda: [eval7.evaluate(cards) for cards in eval7_cards]
    if pokerfast := peer("pokerfast"):
        jobs["pokerfast, eval7"] = lambda: [pokerfast.eval7(cards) for cards in texts[: HANDS // 10]]
    if treys := peer("treys"):
        evaluate = treys.Evaluator().evaluate
        treys_cards = [[treys.Card.new(card) for card in cards] for cards in texts[: HANDS // 10]]
        jobs["treys, evaluate"] = lambda: [evaluate(cards[:5], cards[5:]) for cards in treys_cards]
    if peer("pokerkit"):
        from_game = import_module("pokerkit").StandardHighHand.from_game
        jobs["pokerkit, StandardHighHand"] = lambda: [from_game(text) for text in joined[: HANDS // 200]]
    return jobs


def rows(codes: Any) -> dict[str, Job]:
    """Jobs that rule all rows at once."""
    evaluator = fm.game("nj-poker").book.evaluator(None)
    table: Any = arrays.table(evaluator)
    jobs: dict[str, Job] = {"floorman, one thread": lambda: table.rank(codes)}
    jobs[f"floorman, {os.cpu_count()} threads"] = lambda: arrays.rank_rows(evaluator, codes)
    if hasattr(table, "vectors"):
        jobs["floorman, one thread, no vectors"] = lambda: without_vectors(table, codes)
    in_numpy = portable.Table(compiled(evaluator))
    jobs["floorman, numpy alone"] = lambda: in_numpy.rank(codes[: BULK // 20])
    return jobs


def without_vectors(table: Any, codes: Any) -> None:
    had = table.vectors
    table.vectors = False
    table.rank(codes)
    table.vectors = had


def interleaved(jobs: dict[str, Job]) -> dict[str, float]:
    """The median seconds of each job over rounds in which all take turns, after one that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for turn in range(ROUNDS + 1):
        for name, job in jobs.items():
            spent = seconds(job)
            if turn:
                times[name].append(spent)
    return {name: median(spent) for name, spent in times.items()}


def main() -> None:
    print(machine())
    print(f"medians of {ROUNDS} interleaved rounds, seven cards")
    shuffler = random.Random(7)
    jobs = calls([shuffler.sample(range(52), 7) for _ in range(HANDS)])
    print("one hand at a time, microseconds a call")
    found = interleaved(jobs)
    for name, spent in found.items():
        print(f"  {name:<34}{spent / counted(jobs[name]) * 1e6:>10.3f}")
    drawn = np.random.default_rng(7).integers(0, 52, (BULK * 2, 7), dtype=np.uint8)
    ordered = np.sort(drawn, axis=1)
    codes = np.ascontiguousarray(drawn[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:BULK])
    print(f"in bulk, {len(codes):,} random hands, million a second")
    for name, spent in interleaved(rows(codes)).items():
        hands = BULK // 20 if "numpy" in name else len(codes)
        print(f"  {name:<34}{hands / spent / 1e6:>10.1f}")


def counted(job: Job) -> int:
    """How many hands a job rules."""
    result = job()
    return len(result) if isinstance(result, list) else 0


if __name__ == "__main__":
    main()
