"""How fast is a log of seven-card hands audited from Parquet, and in how much memory?"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
from measure import machine, print_table

import floorman as fm

BLOCK = 1_000_000
SIZES = (10_000_000, 40_000_000)
ROUNDS = 5


def main() -> None:
    print(f"A log of cards as text, their category and the table, audited by the command\n{machine()}")
    print(f"medians of {ROUNDS} interleaved rounds, from the start of the process to its end")
    with TemporaryDirectory() as folder:
        logs = {rows: Path(folder, f"{rows}.parquet") for rows in SIZES}
        for rows, path in logs.items():
            write_log(path, rows)
        times: dict[int, list[float]] = {rows: [] for rows in SIZES}
        memory: dict[int, list[float]] = {rows: [] for rows in SIZES}
        for _ in range(ROUNDS):
            for rows, path in logs.items():
                spent, peak = audited(path, ["--game", "uth"])
                times[rows].append(spent)
                memory[rows].append(peak)
    print_table(
        "rows", "million a second", ((f"{rows:,}", rows / median(times[rows]) / 1e6) for rows in SIZES)
    )
    print_table("rows", "megabytes", ((f"{rows:,}, at the most", max(memory[rows])) for rows in SIZES))


def write_log(path: Path, rows: int) -> None:
    """Hands as they come from a shuffled deck, rightly recorded, a block at a time."""
    generator = np.random.default_rng(7)
    game = fm.game("uth")
    names = np.array([v.category.name for v in game.book.evaluator(None).by_strength])
    cards = np.frombuffer("".join(f"{fm.Card(code)} " for code in range(52)).encode(), np.uint8).reshape(
        52, 3
    )
    first = np.argpartition(generator.random((BLOCK, 52), dtype=np.float32), 7, axis=1)[:, :7]
    writer: Any = None
    for _ in range(rows // BLOCK):
        hands = generator.permutation(52).astype(np.uint8)[first]
        text = np.ascontiguousarray(cards[hands].reshape(BLOCK, 21)[:, :20]).view("S20").ravel()
        table = pl.DataFrame(
            {
                "cards": pl.Series(text).cast(pl.String),
                "category": pl.Series(names[game.rank_array(hands)]),
                "table": generator.integers(1, 41, BLOCK, dtype=np.int16),
            }
        ).to_arrow()
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table)
    writer.close()


def audited(path: Path, options: Sequence[str]) -> tuple[float, float]:
    """Seconds and megabytes of one audit, which must find nothing."""
    command = [sys.executable, "-m", "floorman", "audit", str(path), *options]
    start = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        said = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode or b"0 with findings" not in said:
        raise SystemExit(f"the audit failed: {said.decode()}")
    return perf_counter() - start, usage.ru_maxrss / 1024


if __name__ == "__main__":
    main()
