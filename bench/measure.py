"""How the questions here are asked: all that can answer take turns on one machine, and a line says each."""

from __future__ import annotations

import gc
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from floorman.engine.compile import compiled
from floorman.law.evaluator import Evaluator

ROUNDS = 7

Run = Callable[[], Any]
Check = Callable[[Any], bool]


def machine() -> str:
    """Processor, cores and Python, in a line."""
    info = Path("/proc/cpuinfo")
    models = [
        line.partition(":")[2].strip()
        for line in (info.read_text().splitlines() if info.exists() else [])
        if line.startswith("model name")
    ]
    processor = models[0] if models else platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}"


@dataclass(frozen=True)
class Job:
    """One answer to a question, to be timed; or, in place of what to run, why there is nothing to time.

    A run is ``times`` of what is asked: many hands, or a part of a count.
    """

    name: str
    run: Run | str
    times: float = 1
    agrees: Check | None = None


def job(name: str, make: Callable[[], Run | str], times: float = 1, agrees: Check | None = None) -> Job:
    """A job made by what may import a library that is not there."""
    try:
        return Job(name, make(), times, agrees)
    except ImportError:
        return Job(name, "not installed")


def core(evaluator: Evaluator) -> Any:
    """Our tables in the compiled core; an ImportError where it was not built."""
    return import_module("floorman.engine.kernel").Table(compiled(evaluator))


def seconds(run: Run) -> float:
    """How long a run takes."""
    start = perf_counter()
    run()
    return perf_counter() - start


def interleaved(jobs: Sequence[Job]) -> dict[str, float | str]:
    """The median seconds of each job for one of what is asked, or why there are none.

    All take turns, so that what else the machine does falls on all alike. A job whose answer does not
    agree with ours is not timed.
    """
    found: dict[str, float | str] = {job.name: job.run for job in jobs if isinstance(job.run, str)}
    able: list[tuple[Job, Run]] = []
    for job in jobs:
        if isinstance(job.run, str):
            continue
        if job.agrees and not job.agrees(job.run()):
            found[job.name] = "another answer than ours"
        else:
            able.append((job, job.run))
    times: dict[str, list[float]] = {job.name: [] for job, _ in able}
    gc.collect()
    gc.disable()  # a collection would fall on whoever runs when it is due
    for _ in range(ROUNDS):
        for job, run in able:
            run()  # the caches hold what the job before left
            times[job.name].append(seconds(run) / job.times)
    gc.enable()
    found |= {name: median(spent) for name, spent in times.items()}
    return {job.name: found[job.name] for job in jobs}


def ask(
    title: str, unit: str, jobs: Sequence[Job], figure: Callable[[float], float]
) -> dict[str, float | str]:
    """Time the jobs, and print what ``figure`` makes of the seconds of each."""
    found = interleaved(jobs)
    print_table(title, unit, ((n, s if isinstance(s, str) else figure(s)) for n, s in found.items()))
    return found


def print_table(title: str, unit: str, figures: Iterable[tuple[str, float | str]]) -> None:
    """A line each: the figure, and what part or multiple it is of the first, which is ours."""
    print(f"\n{title:<56}{unit:>18}{'times ours':>12}")
    lines = list(figures)
    ours = lines[0][1]
    for name, figure in lines:
        if isinstance(figure, str):
            print(f"  {name:<54}{figure:>30}")
        else:
            ratio = "-" if isinstance(ours, str) else shown(figure / ours)
            print(f"  {name:<54}{shown(figure):>18}{ratio:>12}", flush=True)


def shown(figure: float) -> str:
    """Three digits: the machine does not give more."""
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:#.3g}"


def head(question: str) -> None:
    """What is asked, and where."""
    print(f"{question}\n{machine()}; medians of {ROUNDS} interleaved rounds")
