"""How fast is a log of rounds with every stake and payout audited from Parquet, and in how much memory?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import polars as pl
import pyarrow.parquet as pq
from audit import audited
from measure import machine, print_table

import floorman as fm
from floorman.settle.in_bulk import BulkSettler
from floorman.settle.paytable import pay_table

BLOCK = 1_000_000
SIZES = (1_000_000, 10_000_000)
ROUNDS = 3
TABLES = {"blind": "blind-a", "trips": "trips-a"}


def main() -> None:
    sizes = tuple(map(int, sys.argv[1:])) or SIZES
    print(f"Rounds of ultimate Texas hold 'em, all wagers recorded, audited by the command\n{machine()}")
    print(f"medians of {ROUNDS} interleaved rounds, from the start of the process to its end")
    options = ["--game", "uth", *(word for table in TABLES.values() for word in ("--table", table))]
    with TemporaryDirectory() as folder:
        logs = {rows: Path(folder, f"{rows}.parquet") for rows in sizes}
        for rows, path in logs.items():
            write_log(path, rows)
        times: dict[int, list[float]] = {rows: [] for rows in sizes}
        memory: dict[int, list[float]] = {rows: [] for rows in sizes}
        for _ in range(ROUNDS):
            for rows, path in logs.items():
                spent, peak = audited(path, options)
                times[rows].append(spent)
                memory[rows].append(peak)
    print_table(
        "rows", "million a second", ((f"{rows:,}", rows / median(times[rows]) / 1e6) for rows in sizes)
    )
    print_table("rows", "megabytes", ((f"{rows:,}, at the most", max(memory[rows])) for rows in sizes))


def write_log(path: Path, rows: int) -> None:
    """Rounds as they come from a shuffled deck, rightly paid, a block at a time."""
    generator = np.random.default_rng(7)
    first = np.argpartition(generator.random((BLOCK, 52), dtype=np.float32), 9, axis=1)[:, :9]
    writer: Any = None
    for _ in range(rows // BLOCK):
        cards = generator.permutation(52).astype(np.uint8)[first]
        table = pl.DataFrame(
            {
                "player": _text(cards[:, :2]),
                "dealer": _text(cards[:, 2:4]),
                "board": _text(cards[:, 4:]),
                **_money(cards, generator),
                "table": generator.integers(1, 41, BLOCK, dtype=np.int16),
            }
        ).to_arrow()
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table)
    writer.close()


def _text(cards: Any) -> pl.Series:
    signs = np.frombuffer("".join(f"{fm.Card(code)} " for code in range(52)).encode(), np.uint8)
    width = 3 * cards.shape[1]
    text = signs.reshape(52, 3)[cards].reshape(len(cards), width)[:, : width - 1]
    return pl.Series(np.ascontiguousarray(text).view(f"S{width - 1}").ravel()).cast(pl.String)


def _money(cards: Any, generator: np.random.Generator) -> Mapping[str, Any]:
    """Stakes in cents, even ones so that every payout is whole, and who folded."""
    game = fm.game("uth")
    hands = [np.concatenate([cards[:, own], cards[:, 4:]], axis=1) for own in (slice(0, 2), slice(2, 4))]
    folded = generator.random(len(cards)) < 0.2
    ante = 200 * generator.integers(1, 50, len(cards))
    stakes = {
        "ante": ante,
        "blind": ante,
        "play": np.where(folded, 0, ante * generator.integers(1, 5, len(cards))),
        "trips": 100 * generator.integers(0, 20, len(cards)),
    }
    settler = BulkSettler(game.book, {wager: pay_table(name) for wager, name in TABLES.items()})
    strengths = np.stack([game.rank_array(hand) for hand in hands], axis=1)
    settled = settler.settle({game.rankings[0]: strengths}, stakes, folded)
    paid = {f"{wager}_paid": net // settled.denominator for wager, net in settled.net.items()}
    return {**stakes, **paid, "folded": folded}


if __name__ == "__main__":
    main()
