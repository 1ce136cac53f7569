"""How long until all 133,784,560 seven-card hands are counted: by classes, and one by one?"""

from __future__ import annotations

import os
import random
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from math import comb

import numpy as np
from measure import Job, Run, ask, core, head, job
from peers import loops, quiet

import floorman as fm
from floorman.engine.count import strengths

CARDS = 7
ALL = comb(52, CARDS)
SAMPLE = 20_000

game = fm.game("nj-poker")
evaluator = game.book.evaluator(None)


def one_by_one() -> Run:
    """On all processors: most hands have a low lowest card, so that the threads end together."""
    count_from = partial(core(evaluator).count_each, CARDS)

    def run() -> dict[int, int]:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            parts = list(threads.map(count_from, range(52 - CARDS + 1)))
        totals = np.sum([np.frombuffer(part, np.uint64) for part in parts], axis=0)
        return {strength: int(totals[strength]) for strength in np.flatnonzero(totals).tolist()}

    return run


def pyo3() -> Run:
    module = import_module("pyo3_poker_eval")

    def run() -> list[int]:
        with quiet():
            found = module.PokerEval().stats_seven()
        return sorted(category["nb_occur"] for category in found.values())

    return run


def main() -> None:
    head(f"All {ALL:,} seven-card hands, counted by strength")
    classes = strengths(evaluator, CARDS)
    highest, second, *others = game.count(CARDS).values()
    by_nine = sorted([highest + second, *others])
    shuffler = random.Random(7)
    hands = [tuple(shuffler.sample(range(52), CARDS)) for _ in range(SAMPLE)]
    each = job(
        f"floorman, one by one on {os.cpu_count()} threads", one_by_one, 1, lambda found: found == classes
    )
    jobs = [
        Job("floorman, by classes", lambda: strengths(evaluator, CARDS)),
        Job("floorman Game.count, as categories", lambda: game.count(CARDS)),
        each,
        # It counts when it is made, together with its tables, and in nine categories.
        job("pyo3-poker-eval PokerEval(), tables and counts", pyo3, 1, lambda found: found == by_nine),
        *loops(hands, game.rank_array(hands).tolist(), ALL),
    ]
    found = ask(f"scaled: from a call each for {SAMPLE:,} hands", "milliseconds", jobs, lambda s: s * 1e3)
    same = isinstance(found[each.name], float)
    print(f"\none by one and by classes, strength by strength: {'the same' if same else found[each.name]}")


if __name__ == "__main__":
    main()
