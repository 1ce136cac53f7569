"""How fast is the plain evaluator, which rules without arrays, and the command that calls it?"""

from __future__ import annotations

import random
import subprocess
import sys

from measure import Job, Run, ask, head

import floorman as fm
from floorman.law.evaluator import Evaluator
from floorman.law.shape import shape_of

HANDS = 20_000
PART = HANDS // 10

game = fm.game("nj-poker")


def rulings() -> list[Job]:
    shuffler = random.Random(1)
    fives = [tuple(shuffler.sample(range(52), 5)) for _ in range(HANDS)]
    sevens = [tuple(shuffler.sample(range(52), 7)) for _ in range(PART)]
    texts = [" ".join(str(fm.Card(code)) for code in hand) for hand in fives]
    ranking, deck = game.book.evaluator(None).ranking, game.deck
    game.rank(fives[0]).strength  # noqa: B018 - the order of strengths is made at its first use

    def nothing_remembered() -> None:
        for hand in fives[:PART]:
            Evaluator(ranking, deck).judge(shape_of(hand))

    return [
        Job("Game.rank, five codes", lambda: [game.rank(hand) for hand in fives], HANDS),
        Job("Game.rank, five cards of text", lambda: [game.rank(text) for text in texts], HANDS),
        Job("Game.rank, seven codes", lambda: [game.rank(hand) for hand in sevens], PART),
        Job("reading the list for each hand, nothing remembered", nothing_remembered, PART),
    ]


def commands() -> list[Job]:
    def floorman(*arguments: str) -> Run:
        command = [sys.executable, "-m", "floorman", *arguments]
        return lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    hand = ("rank", "uth", "As Ks Qs Js Ts 2c 2d")
    return [
        Job("floorman rank, one hand", floorman(*hand)),
        Job("floorman rank --json, one hand", floorman(*hand, "--json")),
    ]


def main() -> None:
    head("The plain evaluator")
    ask("a ruling", "microseconds", rulings(), lambda s: s * 1e6)
    ask("a command, from nothing", "milliseconds", commands(), lambda s: s * 1e3)


if __name__ == "__main__":
    main()
