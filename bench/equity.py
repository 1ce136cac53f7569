"""How long does the exact equity of AsKs against QhQd take, before any card of the board?"""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, islice
from math import comb, isclose

from measure import Job, Run, ask, head, job
from peers import loops, ompeval, pyo3_evaluator, quiet

import floorman as fm

BOARDS = comb(48, 5)
EVERY = 200
"""Of how many boards one is enough to time a loop over them all."""

game = fm.game("nj-poker")
ours, theirs = (tuple(fm.Card(card).code for card in hand) for hand in (("As", "Ks"), ("Qh", "Qd")))


def share() -> float:
    return float(game.equity("AsKs", "QhQd").seats[0].equity)


def pokerfast() -> Run:
    equity = ompeval().equity
    return lambda: equity(["AsKs", "QhQd"])[0]


def pyo3() -> Run:
    evaluator = pyo3_evaluator()

    def run() -> float:
        with quiet():
            found = evaluator.game_det({"players": [ours, theirs], "table": []})[0]
        return float(found["win"] + found["tie"])

    return run


def eval7() -> Run:
    # It counts right on a full board alone, and answers 0 before: asked again, to see when that changes.
    module = import_module("eval7")
    hand, against = [module.Card("As"), module.Card("Ks")], module.HandRange("QhQd")
    return lambda: module.py_hand_vs_range_exact(hand, against, [])


def main() -> None:
    head("Exact equity of AsKs against QhQd before the flop")
    found = game.equity("AsKs", "QhQd").seats[0]
    print(f"{found.wins:,} wins, {found.losses:,} losses, {found.ties:,} ties of {BOARDS:,} boards")
    exact = share()
    live = [code for code in range(52) if code not in ours + theirs]
    hands = [
        hand + board for board in islice(combinations(live, 5), 0, None, EVERY) for hand in (ours, theirs)
    ]
    jobs = [
        Job("floorman Game.equity", share),
        job("pokerfast equity.equity", pokerfast, 1, lambda share: isclose(share, exact)),
        job("pyo3-poker-eval game_det", pyo3, 1, lambda share: isclose(share, exact)),
        job("eval7 py_hand_vs_range_exact", eval7, 1, lambda share: isclose(share, exact)),
        *loops(hands, game.rank_array(hands).tolist(), 2 * BOARDS),
    ]
    ask(f"scaled: from the calls for 1 board in {EVERY}", "milliseconds", jobs, lambda s: s * 1e3)


if __name__ == "__main__":
    main()
