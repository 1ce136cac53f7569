"""What a user would pick instead: how each library on PyPI ranks hands, in the call that is its fastest."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from importlib import import_module
from itertools import pairwise, starmap
from typing import Any, NamedTuple

from measure import Check, Job, Run, job

import floorman as fm

Hands = Sequence[tuple[int, ...]]
TEXTS = [str(fm.Card(code)) for code in range(52)]


class Calls(NamedTuple):
    """A call for each hand, from what the library has made of the cards beforehand, and from their text."""

    ready: Callable[[list[str]], Any]
    rank: Callable[[list[Any]], list[Any]]
    rank_texts: Callable[[list[list[str]]], list[Any]] | None = None


def phevaluator_private(size: int) -> Calls:
    evaluate = getattr(import_module("phevaluator._pheval"), f"evaluate_{size}cards")
    to_id = import_module("phevaluator.card").Card.to_id
    return Calls(lambda hand: tuple(map(to_id, hand)), lambda hands: list(starmap(evaluate, hands)))


def phevaluator(size: int) -> Calls:
    evaluate = import_module("phevaluator.evaluator").evaluate_cards
    return phevaluator_private(size)._replace(
        rank=lambda hands: list(starmap(evaluate, hands)),
        rank_texts=lambda hands: list(starmap(evaluate, hands)),
    )


def pkrbot(size: int) -> Calls:
    module = import_module("pkrbot")
    return _of_card_objects(module.Card, module.evaluate)


def eval7(size: int) -> Calls:
    module = import_module("eval7")
    return _of_card_objects(module.Card, module.evaluate)


def _of_card_objects(card: Callable[[str], Any], evaluate: Callable[[list[Any]], Any]) -> Calls:
    deck = {text: card(text) for text in TEXTS}
    return Calls(
        lambda hand: [deck[text] for text in hand],
        lambda hands: list(map(evaluate, hands)),
        lambda hands: [evaluate([card(text) for text in hand]) for hand in hands],
    )


def pokerfast(size: int) -> Calls:
    evaluate = import_module("pokerfast").eval7
    return Calls(tuple, lambda hands: list(map(evaluate, hands)), lambda hands: list(map(evaluate, hands)))


def ompeval() -> Any:
    """The native half of pokerfast, which its wheel for other platforms comes without."""
    equity = import_module("pokerfast.equity")
    if not equity.available():
        raise ImportError
    return equity


def treys(size: int) -> Calls:
    module = import_module("treys")
    evaluate, new = module.Evaluator().evaluate, module.Card.new
    return Calls(
        lambda hand: ([new(text) for text in hand], []),
        lambda hands: list(starmap(evaluate, hands)),
        lambda hands: [evaluate([new(text) for text in hand], []) for hand in hands],
    )


def pokerkit(size: int) -> Calls:
    module = import_module("pokerkit")
    high = module.StandardHighHand
    rank = high if size == 5 else high.from_game
    return Calls(
        lambda hand: tuple(module.Card.parse("".join(hand))),
        lambda hands: list(map(rank, hands)),
        lambda hands: [rank("".join(hand)) for hand in hands],
    )


def pyo3_poker_eval(size: int) -> Calls:
    rank = getattr(pyo3_evaluator(), "rank_five" if size == 5 else "rank_seven")
    return Calls(
        lambda hand: {"hands": [[TEXTS.index(text) for text in hand]]},
        lambda hands: [rank(hand)[0] for hand in hands],
    )


@cache
def pyo3_evaluator() -> Any:
    with quiet():
        return import_module("pyo3_poker_eval").PokerEval()


@contextmanager
def quiet() -> Iterator[None]:
    """Without what pyo3-poker-eval writes to standard output, past Python."""
    there = os.dup(1)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    try:
        yield
    finally:
        os.dup2(there, 1)
        os.close(there)


PEERS: dict[str, tuple[Callable[[int], Calls], int]] = {
    "phevaluator _pheval, its private C function": (phevaluator_private, 1),
    "phevaluator evaluate_cards": (phevaluator, 1),
    "pkrbot evaluate": (pkrbot, 1),
    "eval7 evaluate": (eval7, 1),
    "pyo3-poker-eval, a payload a hand": (pyo3_poker_eval, 1),
    "pokerfast eval7": (pokerfast, 10),
    "treys Evaluator": (treys, 10),
    "pokerkit StandardHighHand": (pokerkit, 200),
}
"""Each with the part of the hands, one in so many, that is enough to time it."""


def loops(hands: Hands, strengths: Sequence[int], whole: float = 1) -> list[Job]:
    """Jobs that rank hands with a call each, made ready before; one answer takes ``whole`` such calls."""

    def make(calls: Callable[[int], Calls], part: Hands) -> Run:
        peer = calls(len(part[0]))
        ready = [peer.ready([TEXTS[code] for code in hand]) for hand in part]
        return lambda: peer.rank(ready)

    return _jobs(make, hands, strengths, whole)


def reading_loops(hands: Hands, strengths: Sequence[int]) -> list[Job]:
    """Jobs that read hands from text and rank them."""

    def make(calls: Callable[[int], Calls], part: Hands) -> Run | str:
        rank = calls(len(part[0])).rank_texts
        texts = [[TEXTS[code] for code in hand] for hand in part]
        return partial(rank, texts) if rank else "reads no text"

    return _jobs(make, hands, strengths, 1)


def _jobs(
    make: Callable[[Callable[[int], Calls], Hands], Run | str],
    hands: Hands,
    strengths: Sequence[int],
    whole: float,
) -> list[Job]:
    jobs = []
    for name, (calls, share) in PEERS.items():
        part = hands[: len(hands) // share]
        line = name if whole == 1 else f"{name}, scaled"
        jobs.append(job(line, partial(make, calls, part), len(part) / whole, in_order(strengths)))
    return jobs


def in_order(strengths: Sequence[int]) -> Check:
    """Whether the first hands are equal and higher as ours are.

    The numbers are each library's own, and fall in some as hands get better.
    """

    def check(theirs: Sequence[Any]) -> bool:
        number = dict(zip(strengths, theirs, strict=False))
        if any(number[one] != other for one, other in zip(strengths, theirs, strict=False)):
            return False
        steps = list(pairwise(number[one] for one in sorted(number)))
        return all(low < high for low, high in steps) or all(low > high for low, high in steps)

    return check
