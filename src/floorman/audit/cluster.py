"""Audits on a Dask cluster: the same parts, checked wherever there is a free worker."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib.metadata import version as version_of

from distributed import Client, KilledWorker, LocalCluster

from floorman import __version__
from floorman.audit.plan import Plan
from floorman.audit.run import Checked, Runner, check_part, in_order
from floorman.audit.source import Part
from floorman.errors import FloormanError, shown

AHEAD = 4
"""Parts that are sent ahead for each thread of the cluster, so that none of them waits for work."""


@contextmanager
def on_dask(scheduler: str = "", workers: int = 0) -> Iterator[Runner]:
    """A way to check parts on the cluster at the address ``scheduler``, or on ``workers`` processes here.

    Files must have the same names on every worker. A part whose worker dies is checked again by
    another. Raises :class:`FloormanError` where no scheduler answers.
    """
    with ExitStack() as stack:
        if scheduler:
            client = stack.enter_context(_connect(scheduler))
            _check_workers(client)
        else:
            local = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                dashboard_address=":0",
                silence_logs=logging.CRITICAL,
            )
            client = stack.enter_context(Client(stack.enter_context(local)))

        def run(parts: Iterable[Part], plan: Plan) -> Iterator[Checked]:
            threads = sum(client.nthreads().values())
            # A part may be read twice, and the same part of a file that has changed is another.
            try:
                yield from in_order(
                    parts,
                    lambda part: client.submit(check_part, part, plan, pure=False).result,
                    AHEAD * threads,
                )
            except KilledWorker as error:
                raise FloormanError(f"a part of the log ends every worker that takes it: {error}") from None
            except OSError as error:
                raise FloormanError(f"a worker cannot read the log: {error}") from None

        yield run


def _connect(scheduler: str) -> Client:
    try:
        return Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise FloormanError(
            f"--scheduler {shown(scheduler)}: no Dask scheduler answers there ({error})"
        ) from None


def _check_workers(client: Client) -> None:
    """A worker without this package would drop its parts without a word, and one of another may differ."""
    if not client.nthreads():
        raise FloormanError("the Dask scheduler has no workers: start one, as with dask worker ADDRESS")
    for worker, installed in client.run(version_of, "floorman", on_error="return").items():
        if installed != __version__:
            what = f"has floorman {installed}" if isinstance(installed, str) else "has no floorman"
            raise FloormanError(f"worker {worker} {what}, this is {__version__}: install the same there")
