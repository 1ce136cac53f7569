"""How many seven-card hands a second in bulk: from arrays, from Python lists, from columns of text?"""

from __future__ import annotations

import os
from importlib import import_module
from itertools import starmap

import numpy as np
import numpy.typing as npt
from measure import Job, Run, ask, core, head, job
from peers import TEXTS, in_order, loops, ompeval, pyo3_evaluator

import floorman as fm
from floorman.engine import portable
from floorman.engine.compile import compiled

ROWS, IN_TEXT, IN_LISTS = 10_000_000, 1_000_000, 100_000

game = fm.game("nj-poker")
evaluator = game.book.evaluator(None)
Codes = npt.NDArray[np.uint8]


def drawn(count: int) -> Codes:
    """Random hands without a card twice, in random order: nothing is to be gained from neighbours."""
    codes = np.random.default_rng(7).integers(0, 52, (count * 2, 7), dtype=np.uint8)
    ordered = np.sort(codes, axis=1)
    return np.ascontiguousarray(codes[(ordered[:, 1:] != ordered[:, :-1]).all(axis=1)][:count])


def rows(codes: Codes) -> list[Job]:
    def one_thread(*, vectors: bool) -> Run:
        tables = core(evaluator)
        tables.vectors &= vectors
        return lambda: tables.rank(codes)

    def pyo3() -> Run:
        rank = pyo3_evaluator().rank_seven
        return lambda: rank({"hands": codes[:IN_LISTS].tolist()})

    in_numpy, part = portable.Table(compiled(evaluator)), codes[: ROWS // 20]
    check = in_order(in_numpy.rank(codes[:IN_LISTS]).tolist())
    return [
        job("floorman, one thread", lambda: one_thread(vectors=True), ROWS),
        Job(f"floorman, {os.cpu_count()} threads", lambda: game.rank_array(codes, mark=True), ROWS),
        job("floorman, one thread without vectors", lambda: one_thread(vectors=False), ROWS),
        Job("floorman, numpy alone", lambda: in_numpy.rank(part), len(part)),
        job("pyo3-poker-eval rank_seven", pyo3, IN_LISTS, check),
    ]


def lists(hands: list[list[int]]) -> list[Job]:
    strengths = game.rank_array(hands).tolist()

    def of_codes() -> Run:
        rank = core(evaluator).of_codes
        return lambda: list(starmap(rank, hands))

    def pyo3() -> Run:
        # Lists or tuples of rank * 4 + suit, under this key: an array or bytes in their place is a panic.
        rank, payload = pyo3_evaluator().rank_seven, {"hands": hands}
        return lambda: rank(payload)

    return [
        Job("floorman Game.rank_array", lambda: game.rank_array(hands), IN_LISTS),
        job("floorman Table.of_codes", of_codes, IN_LISTS),
        job("pyo3-poker-eval rank_seven", pyo3, IN_LISTS, in_order(strengths)),
        *loops([tuple(hand) for hand in hands], strengths),
    ]


def texts(codes: Codes) -> list[Job]:
    joined = ["".join(TEXTS[code] for code in hand) for hand in codes.tolist()]
    part = joined[: IN_LISTS // 10]

    def column() -> Run:
        polars = import_module("polars")
        import_module("floorman.columns")
        frame = polars.DataFrame({"cards": joined})
        return lambda: frame.select(polars.col("cards").floorman.rank(game.id))

    def pokerfast() -> Run:
        evaluate = ompeval().evaluate
        return lambda: evaluate(part)

    check = in_order(game.rank_array(codes[: len(part)]).tolist())
    return [
        job("floorman, a Polars column to one of rulings", column, IN_TEXT),
        job("pokerfast equity.evaluate", pokerfast, len(part), check),
    ]


def main() -> None:
    head("In bulk, seven random cards a hand")
    codes = drawn(ROWS)
    ask(f"{ROWS:,} rows of an array", "million a second", rows(codes), lambda s: 1e-6 / s)
    hands = codes[:IN_LISTS].tolist()
    ask(f"{IN_LISTS:,} Python lists", "million a second", lists(hands), lambda s: 1e-6 / s)
    ask(f"{IN_TEXT:,} texts", "million a second", texts(codes[:IN_TEXT]), lambda s: 1e-6 / s)


if __name__ == "__main__":
    main()
