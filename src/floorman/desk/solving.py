"""Solves of a desk: each is begun once, whoever asks, and goes on while its page waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import wait
from dataclasses import dataclass
from threading import Lock
from typing import Any

from floorman.desk.asked import HAND, Asked
from floorman.desk.jobs import Job, Jobs
from floorman.engine.progress import watched
from floorman.errors import NotRuled
from floorman.floor import Game
from floorman.odds import Wager, decision, odds, strategy
from floorman.odds.returns import Returns
from floorman.odds.strategy import Decision
from floorman.settle.paytable import PayTable

QUICK = 0.5
"""Seconds after which a page shows how far its solve is, and not what it came to."""


@dataclass(frozen=True)
class Solved:
    """A return table, and what to do first with each class of hands, where hands have classes."""

    returns: Returns
    first: Mapping[str, Decision] | None


class Solves:
    """The solves of a desk, one at a time: a solve takes all cores, and its game is then at hand."""

    def __init__(self) -> None:
        self._jobs = Jobs(at_a_time=1)
        self._begun: dict[Hashable, Job] = {}
        self._lock = Lock()

    def worth(self, game: Game, wager: Wager, table: PayTable | None) -> Job:
        """The job that finds :class:`Solved`."""
        by = f" by {table.name}" if table else ""
        what = f"Solving {game.title}: {wager.name}{by}"
        return self._job((game.book, wager, table), what, lambda: _solved(game, wager, table))

    def decided(self, asked: Asked) -> Job:
        """The job that finds the :class:`Decision` with the cards that are asked about.

        Raises for a pay table that is none.
        """
        cards = tuple(asked.cards.items())
        what = f"Solving {asked.game.title}: {asked.cards[HAND]}"
        return self._job((asked.game.book, asked.table, cards), what, lambda: _decided(asked))

    def close(self) -> None:
        """Drop everything, when the desk closes."""
        self._jobs.close()

    def _job(self, key: Hashable, what: str, work: Callable[[], Any]) -> Job:
        def watch(job: Job) -> Any:
            with watched(job.progress):
                return work()

        with self._lock:
            job = self._begun.get(key)
            if job is None or (job.finished and job.future.exception()):
                job = self._jobs.start(what, watch, dropped=lambda: self._begun.pop(key, None))
                self._begun[key] = job
        wait([job.future], QUICK)
        return job


def _solved(game: Game, wager: Wager, table: PayTable | None) -> Solved:
    returns = odds(game.book, wager.name, table)
    return Solved(returns, _first(game, table) if wager.is_main else None)


def _first(game: Game, table: PayTable | None) -> Mapping[str, Decision] | None:
    try:
        return strategy(game.book, table)
    except NotRuled:  # hands have no classes with names
        return None


def _decided(asked: Asked) -> Decision:
    seen = {name: cards for name, cards in asked.cards.items() if name != HAND}
    return decision(asked.game.book, asked.cards[HAND], table=asked.table, **seen)
