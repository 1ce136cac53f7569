"""How long does it take to solve a game exactly, on one thread and on two, and to ask again?"""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import Job, ask, head

import floorman as fm
from floorman.engine import community, own_and_board, upcard
from floorman.odds import caribbean_stud, flop_poker, odds, ultimate_texas_holdem
from floorman.odds.by_hand import by_hand
from floorman.settle.paytable import pay_table, pay_tables

THREADS = os.cpu_count() or 1
UTH, CARIBBEAN, FLOP = (fm.game(name).book for name in ("uth", "caribbean", "flop"))
BLIND, BET, FLOP_TABLE = (pay_table(name) for name in ("blind-a", "bet-classic", "flop-straight-11"))


def solve_uth(threads: int) -> object:
    """What every decision is worth, and how every deal ends."""
    evaluator, terms = UTH.evaluator(None), ultimate_texas_holdem.terms_of(UTH, BLIND)
    solved = community.values(evaluator, terms, threads)
    labels = BLIND.lines_by_strength(evaluator)
    return community.outcomes(evaluator, terms, solved.strategy, labels, threads)


def solve_caribbean(threads: int) -> object:
    return upcard.best(CARIBBEAN.evaluator(None), caribbean_stud.terms_of(CARIBBEAN, BET), threads)


def solve_flop(threads: int) -> object:
    terms = flop_poker.terms_of(FLOP, FLOP_TABLE)
    return own_and_board.best(FLOP.evaluator(None), flop_poker.DEAL, terms, threads)


def all_tables_by_hand() -> object:
    """Every table of the package that the player's own hand settles."""
    hands = {"trips": (UTH, "five-card"), "three-card-bonus": (FLOP, "three-card-bonus")}
    return [
        by_hand(book, wager, ranking, table)
        for wager, (book, ranking) in hands.items()
        for table in pay_tables(book.law.id)
        if table.wager == wager
    ]


SOLVES: dict[str, Callable[[int], object]] = {
    "ultimate Texas hold 'em": solve_uth,
    "Caribbean stud": solve_caribbean,
    "flop poker": solve_flop,
}


def main() -> None:
    head("Games solved exactly, over every deal there is")
    for name, solve in SOLVES.items():
        jobs = [
            Job(f"{name}, {THREADS} threads", partial(solve, THREADS)),
            Job(f"{name}, one thread", partial(solve, 1)),
        ]
        ask(name, "seconds", jobs, lambda s: s)
    ask("by hand", "seconds", [Job("all tables by the player's hand", all_tables_by_hand)], lambda s: s)
    with TemporaryDirectory() as folder:
        os.environ["FLOORMAN_CACHE"] = str(Path(folder))
        odds(UTH)
        kept = Job("ultimate Texas hold 'em, as it was kept", lambda: odds(UTH))
        ask("asked again", "seconds", [kept], lambda s: s)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\nat the most {peak:,.0f} MB")


if __name__ == "__main__":
    main()
