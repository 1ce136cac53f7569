"""How fast is one hand? The plain evaluator, the import and the command, medians of interleaved rounds."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median

from machine import machine, seconds

import floorman as fm
from floorman.law.evaluator import Evaluator
from floorman.law.shape import shape_of

ROUNDS = 7
HANDS = 20_000


def process(*arguments: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, *arguments], check=True, capture_output=True)


def main() -> None:
    game = fm.game("nj-poker")
    shuffler = random.Random(1)
    fives = [tuple(shuffler.sample(range(52), 5)) for _ in range(HANDS)]
    sevens = [tuple(shuffler.sample(range(52), 7)) for _ in range(HANDS // 10)]
    texts = [" ".join(str(fm.Card(code)) for code in hand) for hand in fives]
    ranking, deck = game.book.evaluator("five-card").ranking, game.deck

    def read_each_time() -> None:
        for hand in fives[: HANDS // 10]:
            Evaluator(ranking, deck).judge(shape_of(hand))

    jobs: dict[str, tuple[int, Callable[[], object]]] = {
        "rank, five codes": (HANDS, lambda: [game.rank(hand) for hand in fives]),
        "rank, five cards of text": (HANDS, lambda: [game.rank(hand) for hand in texts]),
        "rank, seven codes": (len(sevens), lambda: [game.rank(hand) for hand in sevens]),
        "read the list, nothing remembered": (HANDS // 10, read_each_time),
    }
    commands = {
        "python -c pass": process("-c", "pass"),
        "python -c 'import floorman'": process("-c", "import floorman"),
        "floorman rank, one hand": process("-m", "floorman", "rank", "uth", "As Ks Qs Js Ts 2c 2d"),
        "floorman rank --json, one hand": process(
            "-m", "floorman", "rank", "uth", "As Ks Qs Js Ts", "--json"
        ),
    }
    game.rank(fives[0]).strength  # noqa: B018 - the order of strengths is made at its first use
    rates: dict[str, list[float]] = {name: [] for name in jobs}
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, (count, job) in jobs.items():
            rates[name].append(count / seconds(job))
        for name, command in commands.items():
            times[name].append(seconds(command))
    print(machine())
    print(f"medians of {ROUNDS} interleaved rounds")
    for name, found in rates.items():
        print(f"  {name:<36}{median(found):>12,.0f} hands a second")
    for name, found in times.items():
        print(f"  {name:<36}{median(found) * 1000:>12,.1f} ms")


if __name__ == "__main__":
    main()
