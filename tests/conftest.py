from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import settings

import floorman as fm

pytest_plugins = ["desk_browser"]

# A shared machine pauses when it likes: no test here is about time.
settings.register_profile("floorman", deadline=None)
settings.load_profile("floorman")

os.environ["FLOORMAN_CACHE"] = ""  # what a test solves is solved here and now

HERE = Path(__file__).parent
DATA = Path(os.environ.get("FLOORMAN_DATA", HERE.parents[1] / "shared" / "data"))


def lists() -> list[tuple[str, str]]:
    """Every ranking list there is, as (game, ranking)."""
    return [(game.id, ranking) for game in fm.games() for ranking in game.rankings]


def every_hand(game: fm.Game, ranking: str) -> Iterator[tuple[int, ...]]:
    """All hands of the list's size from the game's deck, as codes."""
    return combinations(range(len(game.deck)), game.book.evaluator(ranking).ranking.size)


@pytest.fixture(scope="session")
def uci() -> Path:
    """The UCI Poker Hand training set: 25,010 hands, CC BY 4.0, named so in its download."""
    path = DATA / "uci-poker-hand-training.data"
    if not path.exists():
        pytest.skip(f"no {path}: it is UCI's poker-hand-training-true.data; FLOORMAN_DATA names the folder")
    return path
