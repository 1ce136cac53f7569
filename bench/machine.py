"""The machine that a figure was taken on, and its clock."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from pathlib import Path
from time import perf_counter


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


def seconds(job: Callable[[], object]) -> float:
    """How long a job takes."""
    start = perf_counter()
    job()
    return perf_counter() - start
