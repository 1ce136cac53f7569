"""How long does one hand take from Python, a call each: from cards made ready, and from text?"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import starmap

from measure import Job, Run, ask, core, head, job
from peers import TEXTS, Hands, loops, reading_loops

import floorman as fm

HANDS = 20_000
PART = HANDS // 10

game = fm.game("nj-poker")
evaluator = game.book.evaluator(None)


def ready(hands: Hands, strengths: Sequence[int]) -> list[Job]:
    def of_codes() -> Run:
        rank = core(evaluator).of_codes
        return lambda: list(starmap(rank, hands))

    return [
        job("floorman Table.of_codes", of_codes, HANDS),
        Job("floorman Game.strength", lambda: list(map(game.strength, hands)), HANDS),
        Job("floorman Game.rank, a ruling", lambda: [game.rank(hand) for hand in hands[:PART]], PART),
        *loops(hands, strengths),
    ]


def texts(hands: Hands, strengths: Sequence[int]) -> list[Job]:
    joined = ["".join(TEXTS[code] for code in hand) for hand in hands]

    def of_text() -> Run:
        rank = core(evaluator).of_text
        return lambda: list(map(rank, joined))

    return [
        job("floorman Table.of_text, duplicates refused", of_text, HANDS),
        Job("floorman Game.strength", lambda: list(map(game.strength, joined)), HANDS),
        Job("floorman Game.rank, a ruling", lambda: [game.rank(text) for text in joined[:PART]], PART),
        *reading_loops(hands, strengths),
    ]


def main() -> None:
    head("One hand at a time")
    shuffler = random.Random(7)
    for size, word in ((5, "five"), (7, "seven")):
        hands = [tuple(shuffler.sample(range(52), size)) for _ in range(HANDS)]
        strengths = game.rank_array(hands).tolist()
        ask(f"{word} cards made ready", "microseconds", ready(hands, strengths), lambda s: s * 1e6)
        ask(f"{word} cards of text", "microseconds", texts(hands, strengths), lambda s: s * 1e6)


if __name__ == "__main__":
    main()
