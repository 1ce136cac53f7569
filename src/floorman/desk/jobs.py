"""Work that takes longer than a page may: it goes on by itself, and says how far it is."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

from floorman.errors import FloormanError, UnknownName

AT_A_TIME = 2
WAITING = 8
"""Jobs that wait for their turn; more are refused."""
KEPT = 32
"""Results that are kept; of a visit before these, nothing is."""


class Busy(Exception):
    """So much is waiting that no more is taken."""

    SECONDS = 15
    """After how long to try again."""


class Job:
    """One piece of work. ``done`` of ``total`` is how far it is, ``total`` None where nobody knows.

    ``dropped`` is called when the result is kept no longer.
    """

    def __init__(self, what: str, dropped: Callable[[], object]) -> None:
        self.id = secrets.token_urlsafe(16)
        self.what = what
        self.done = 0
        self.total: int | None = None
        self.dropped = dropped
        self.future: Future[Any] = Future()

    def progress(self, done: int, total: int | None = None) -> None:
        """Say how far the work is."""
        self.done, self.total = done, total

    @property
    def finished(self) -> bool:
        """Whether there is a result, or an error."""
        return self.future.done()

    @property
    def result(self) -> Any:
        """What the work came to; raises what it raised."""
        return self.future.result()

    @property
    def error(self) -> FloormanError | None:
        """Why there is no result, where the work was refused."""
        failed = self.future.exception() if self.finished else None
        return failed if isinstance(failed, FloormanError) else None


class Jobs:
    """The jobs of a desk: some run at a time, the last are kept."""

    def __init__(self, at_a_time: int = AT_A_TIME) -> None:
        self._at_a_time = at_a_time
        self._threads = ThreadPoolExecutor(at_a_time, thread_name_prefix="desk")
        self._jobs: OrderedDict[str, Job] = OrderedDict()
        self._lock = Lock()

    def start(
        self, what: str, work: Callable[[Job], Any], dropped: Callable[[], object] = lambda: None
    ) -> Job:
        """Begin ``work``, which is handed its job to say how far it is.

        Raises :class:`Busy` where too many wait before it.

        >>> jobs = Jobs()
        >>> jobs.start("adding", lambda job: 1 + 1).result
        2
        """
        job = Job(what, dropped)
        with self._lock:
            self._check_there_is_room()
            self._jobs[job.id] = job
            job.future = self._threads.submit(work, job)
            old = [each for each in self._jobs.values() if each.finished][: max(len(self._jobs) - KEPT, 0)]
            for each in old:
                del self._jobs[each.id]
        for each in old:
            each.dropped()
        return job

    def get(self, id: str) -> Job:
        """The job of that id; raises :class:`UnknownName` where it is kept no longer, or never was."""
        with self._lock:
            if id not in self._jobs:
                raise UnknownName(f"job {id!r} is not kept here: start it anew")
            return self._jobs[id]

    def drop(self, job: Job) -> None:
        """Keep a job no longer, which is finished."""
        with self._lock:
            self._jobs.pop(job.id, None)
        job.dropped()

    def close(self) -> None:
        """Drop everything, when the desk closes."""
        self._threads.shutdown(cancel_futures=True)
        for job in self._jobs.values():
            job.dropped()
        self._jobs.clear()

    def _check_there_is_room(self) -> None:
        at_work = sum(not job.finished for job in self._jobs.values())
        if at_work >= self._at_a_time + WAITING:
            raise Busy(f"{at_work} jobs are at work or wait for it: try again in {Busy.SECONDS} seconds")
