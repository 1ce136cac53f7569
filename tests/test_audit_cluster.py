"""Audits on several processes: the same findings, also where a worker dies."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import floorman as fm

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")
pytest.importorskip("distributed")

from deadly import Deadly  # noqa: E402
from distributed import LocalCluster  # noqa: E402
from logs import KINDS, log  # noqa: E402

from floorman.audit import Audit, parquet  # noqa: E402
from floorman.audit.cluster import on_dask  # noqa: E402


@pytest.fixture
def audit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Audit:
    monkeypatch.setattr(parquet, "ROWS", 150)
    rows = log(KINDS["uth"], 1_000, seed=3)
    for place, some in enumerate((rows[:700], rows[700:])):
        pl.DataFrame(some, infer_schema_length=None).write_parquet(tmp_path / f"log{place}.parquet")
    return Audit([str(tmp_path / "*.parquet")], game="uth")


def test_processes_find_the_same(audit: Audit) -> None:
    here: list[Any] = []
    there: list[Any] = []
    wanted = audit.run(here.append)
    with on_dask(workers=2) as runner:
        found = audit.run(there.append, runner=runner)
    assert found.as_dict() == wanted.as_dict()
    assert pl.concat(there).rows() == pl.concat(here).rows()


def test_a_worker_that_dies_loses_nothing(audit: Audit, tmp_path: Path) -> None:
    here: list[Any] = []
    there: list[Any] = []
    wanted = audit.run(here.append)
    source: Any = audit.sources[0]
    parts = list(source.parts())
    parts[2] = Deadly(parts[2], tmp_path / "died")
    source.parts = lambda: parts
    with on_dask(workers=2) as runner:
        found = audit.run(there.append, runner=runner)
    assert (tmp_path / "died").exists()
    assert found.as_dict() == wanted.as_dict()
    assert pl.concat(there).rows() == pl.concat(here).rows()


def test_a_scheduler_that_does_not_answer() -> None:
    with pytest.raises(fm.FloormanError, match="no Dask scheduler answers there"), on_dask("nonsense://x"):
        pass


def test_a_cluster_that_there_is(audit: Audit, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = audit.run()
    with LocalCluster(n_workers=1, threads_per_worker=2, dashboard_address=None) as there:
        with on_dask(there.scheduler_address) as runner:
            assert audit.run(runner=runner).as_dict() == wanted.as_dict()
        monkeypatch.setattr("floorman.audit.cluster.__version__", "0.0.0")
        with pytest.raises(fm.FloormanError, match=r"has floorman .*, this is 0\.0\.0: install the same"):
            on_dask(there.scheduler_address).__enter__()


def test_the_command_on_processes(tmp_path: Path) -> None:
    pl.DataFrame(log(KINDS["uth"], 300, seed=5), infer_schema_length=None).write_csv(tmp_path / "log.csv")
    outputs = []
    for place, workers in enumerate(([], ["--workers", "2"])):
        out = tmp_path / f"{place}.parquet"
        command = [sys.executable, "-m", "floorman", "audit", str(tmp_path / "log.csv"), "--game", "uth"]
        done = subprocess.run(
            [*command, "--json", "--findings", str(out), *workers],
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1, done.stderr
        outputs.append((done.stdout, out.read_bytes()))
    assert outputs[0] == outputs[1]
