"""How many questions does the desk answer over HTTP, how long is a batch, and what memory does it keep?

The server runs in a process of its own, and shares the machine with who asks.
"""

from __future__ import annotations

import json
import os
import random
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from asking import post, seconds
from measure import ROUNDS, machine, print_table

import floorman as fm

SINGLE, PART = 100_000, 5_000
BATCH = 100_000
GAME = "nj-ultimate-texas-holdem"
TABLE = f"/rule/{GAME}?player=As+Kd&dealer=Qh+Qs&board=2c+7d+9h+Jc+3s"
BARE = str(Path(__file__).with_name("bare.py"))
Command = Callable[[int], list[str]]


def desk(port: int) -> list[str]:
    return ["-m", "floorman", "serve", "--port", str(port)]


def bare(port: int) -> list[str]:
    return [BARE, str(port)]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def served(command: Command) -> Iterator[tuple[int, int]]:
    """The port and the process of a server, which answers nothing yet."""
    port = free_port()
    server = subprocess.Popen([sys.executable, *command(port)], stderr=subprocess.DEVNULL)
    try:
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


def answered(port: int, method: str, path: str, body: bytes = b"") -> bytes:
    """The answer to a question, which is asked until somebody is there."""
    while True:
        asking = HTTPConnection("127.0.0.1", port)
        try:
            asking.connect()
        except ConnectionRefusedError:
            sleep(0.005)
            continue
        asking.request(method, path, body, {"content-type": "application/json"})
        answer = asking.getresponse()
        content = answer.read()
        asking.close()
        if answer.status != 200:
            raise RuntimeError(content.decode())
        return content


def hands() -> list[str]:
    shuffler = random.Random(7)
    deck = [str(fm.Card(code)) for code in range(52)]
    return [" ".join(shuffler.sample(deck, 7)) for _ in range(BATCH)]


def singles(texts: Sequence[str]) -> Iterator[bytes]:
    bodies = (json.dumps({"game": GAME, "cards": text}).encode() for text in texts)
    return (post("/api/rank", body) for body in bodies)


def start() -> None:
    """From the call of a command to its first answer, the file system's caches filled."""
    body = json.dumps({"game": GAME, "cards": "As Ks Qs Js Ts 2c 2d"}).encode()
    firsts = {
        "the page of a ruling": ("GET", TABLE, b""),
        "a hand by /api/rank": ("POST", "/api/rank", body),
    }
    times: dict[str, list[float]] = {name: [] for name in [*firsts, "a bare endpoint of the same frame"]}
    for _ in range(ROUNDS):
        for name, spent in times.items():
            command, asked = (desk, firsts[name]) if name in firsts else (bare, ("POST", "/", b""))
            begun = perf_counter()
            with served(command) as (port, _):
                answered(port, *asked)
                spent.append(perf_counter() - begun)
    figures = [(name, median(spent)) for name, spent in times.items()]
    print_table("from the call to the first answer", "seconds", figures)


def rates(questions: Sequence[bytes]) -> None:
    """Single hands, and what the frame alone would answer, in turns."""
    constant = [post("/", b"{}")] * PART
    times: list[tuple[float, float]] = []
    with served(desk) as (ours, _), served(bare) as (theirs, _):
        answered(theirs, "POST", "/")
        answered(ours, "GET", TABLE)
        parts = cycle(questions)
        for _ in range(ROUNDS):
            times.append((seconds(ours, islice(parts, PART)), seconds(theirs, constant)))
    mine, bares = (PART / median(spent) for spent in zip(*times, strict=True))
    print_table(
        "one hand a request, over a few connections",
        "a second",
        [("floorman serve, /api/rank", mine), ("a bare endpoint of the same frame", bares)],
    )


def batches(port: int, texts: Sequence[str]) -> None:
    body = json.dumps({"game": GAME, "hands": texts}).encode()
    times = []
    for _ in range(ROUNDS):
        begun = perf_counter()
        content = answered(port, "POST", "/api/rank", body)
        times.append(perf_counter() - begun)
    assert len(json.loads(content)["results"]) == BATCH
    first = f"{BATCH:,} hands of seven cards in one request"
    print_table(first, "seconds", [("from sending to the end of the answer", median(times))])


def megabytes(process: int) -> float:
    """What a process holds in memory now."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def memory(texts: Sequence[str], questions: Sequence[bytes]) -> None:
    """What the server holds before, amid and after many requests, and after batches."""
    figures = []
    with served(desk) as (port, process):
        answered(port, "GET", TABLE)
        seconds(port, questions[:PART])
        figures.append((f"after {PART:,} single hands", megabytes(process)))
        for done in (SINGLE // 2, SINGLE):
            seconds(port, islice(cycle(questions), SINGLE // 2))
            figures.append((f"after {done:,} from then on", megabytes(process)))
        batches(port, texts)
        figures.append((f"after {ROUNDS} batches of {BATCH:,}", megabytes(process)))
    print_table("memory of the server", "megabytes", figures)


def main() -> None:
    print(f"The ruling desk over HTTP, on this machine alone\n{machine()}; medians of {ROUNDS} rounds")
    texts = hands()
    questions = list(singles(texts[: 4 * PART]))
    start()
    rates(questions)
    memory(texts, questions)


if __name__ == "__main__":
    main()
