"""Work that goes on by itself, and bodies that are too large for any."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")
from fastapi.testclient import TestClient

from floorman.desk import Limits, create_app
from floorman.desk.jobs import AT_A_TIME, KEPT, WAITING, Busy, Jobs
from floorman.errors import UnknownName


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    opened = Jobs()
    yield opened
    opened.close()


@pytest.mark.parametrize("at_a_time", [AT_A_TIME, 1])
def test_more_work_than_may_wait_is_refused(at_a_time: int) -> None:
    go_on, jobs, most = Event(), Jobs(at_a_time), at_a_time + WAITING
    try:
        waiting = [jobs.start("waiting", lambda job: go_on.wait()) for _ in range(most)]
        with pytest.raises(Busy, match=f"{most} jobs are at work or wait for it: try again in 15 seconds"):
            jobs.start("one more", lambda job: None)
    finally:
        go_on.set()
    for job in waiting:
        assert job.result
    assert jobs.start("another", lambda job: "done").result == "done"
    jobs.close()


def test_a_job_is_dropped_when_it_is_told_when_it_is_old_and_when_the_desk_closes(jobs: Jobs) -> None:
    dropped: list[str] = []

    def start(name: str) -> Any:
        job = jobs.start(name, lambda job: None, lambda: dropped.append(name))
        assert job.result is None
        return job

    told = start("told")
    jobs.drop(told)
    assert dropped == ["told"]
    with pytest.raises(UnknownName):
        jobs.get(told.id)
    old = start("old")
    for _ in range(KEPT):
        start("new")
    assert dropped == ["told", "old"]
    with pytest.raises(UnknownName):
        jobs.get(old.id)
    jobs.close()
    assert dropped == ["told", "old", *["new"] * KEPT]


@pytest.mark.parametrize("chunked", [False, True], ids=["said", "counted"])
@pytest.mark.parametrize(
    ("path", "kind", "text"),
    [
        ("/deck", "application/x-www-form-urlencoded", "the body is larger than 1,000 bytes: send less"),
        ("/deck", "multipart/form-data; boundary=x", "the file is larger than 2 MB: send it in parts, or"),
        ("/api/audit", "multipart/form-data; boundary=x", "the file is larger than 2 MB: send it in parts"),
    ],
)
def test_a_body_that_is_too_large_is_refused(path: str, kind: str, text: str, chunked: bool) -> None:
    """By what its header says, and where it says nothing as soon as it is counted; people see a page."""
    body = b"--x\r\nContent-Disposition: form-data; name=file; filename=log.csv\r\n\r\n" + b"a" * (3 << 20)
    with TestClient(create_app(Limits(body=1000, file=2 << 20))) as desk:
        sent = iter([body[:500], body[500:]]) if chunked else body
        answer = desk.post(path, content=sent, headers={"Content-Type": kind})
    assert answer.status_code == 413
    if path.startswith("/api/"):
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["kind"] == "too-large"
        assert answer.json()["detail"].startswith(text)
    else:
        assert answer.headers["content-type"].startswith("text/html")
        assert "<h1>Too large</h1>" in answer.text
        assert text in answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
