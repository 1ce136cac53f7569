"""Solved games, kept on disk: a solve takes seconds, and the same rules have the same answer."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from floorman import __version__
from floorman.law.rulebook import Rulebook
from floorman.odds.returns import Row
from floorman.settle.paytable import PayTable

Rows = tuple[Row, ...]
KEPT = 8
"""Solved games that are kept in memory: some hold tens of megabytes, and users' tables have no end."""


def remembered(book: Rulebook, table: PayTable, solve: Callable[[], Rows]) -> Rows:
    """What ``solve`` gives for these rules, from where it was kept; made and kept where it was not.

    The key is the version, the rules as they are read, and the lines of the pay table.
    ``FLOORMAN_CACHE`` names the folder; empty, nothing is kept.
    """
    folder = os.environ.get("FLOORMAN_CACHE", _usual())
    if not folder:
        return solve()
    rules = repr((__version__, book.law.id, dict(book.readings), book.rules, table))
    path = Path(folder, f"{book.law.id}-{sha256(rules.encode()).hexdigest()[:32]}.json")
    with suppress(OSError, ValueError, KeyError, TypeError):
        return tuple(_row(plain) for plain in json.loads(path.read_text(encoding="utf-8")))
    rows = solve()
    with suppress(OSError):  # a folder that cannot be written is no reason to withhold the answer
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            json.dump([_plain(row) for row in rows], file)
        os.replace(file.name, path)
    return rows


def _usual() -> str:
    from platformdirs import user_cache_dir

    return user_cache_dir("floorman", appauthor=False)


def _plain(row: Row) -> list[object]:
    return [row.event, row.combinations, str(row.pays), str(row.staked)]


def _row(plain: list[str]) -> Row:
    event, combinations, pays, staked = plain
    return Row(event, int(combinations), Fraction(pays), Fraction(staked))
