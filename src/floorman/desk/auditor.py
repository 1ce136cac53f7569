"""A file that was sent is audited and removed; what was found is kept as long as its job is.

Wants ``floorman[audit]``.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

from floorman.audit import Audit, FindingsFile, Hints, Summary, read_findings, written_as
from floorman.audit.told import Figures, in_short, told
from floorman.desk.audit_form import Asked, in_words_of_a_form
from floorman.desk.jobs import Job
from floorman.errors import FloormanError

KINDS = {
    "csv": "text/csv; charset=utf-8",
    "parquet": "application/vnd.apache.parquet",
    "ndjson": "application/x-ndjson",
}
"""As what findings may be had."""
KEPT_SUFFIXES = (".csv", ".tsv", ".txt", ".data", ".ndjson", ".jsonl", ".parquet", ".xlsx")
_LONGEST_NAME = 100


class Place:
    """A temporary folder of one audit: the file that was sent, until it is audited, and its findings.

    ``name`` is what the file was called where it came from; no path is made of it.
    """

    def __init__(self, sent: BinaryIO, name: str) -> None:
        self.name = plain_name(name)
        self._folder = TemporaryDirectory(prefix="floorman-audit-")
        folder = Path(self._folder.name).resolve()
        suffix = PurePosixPath(self.name).suffix.casefold()
        self.file = folder / f"log{suffix if suffix in KEPT_SUFFIXES else ''}"
        self.findings = folder / "findings.parquet"
        try:
            with self.file.open("xb") as file:
                shutil.copyfileobj(sent, file)
        except OSError as error:
            self.close()
            raise FloormanError(f"{self.name} cannot be kept for the audit: {error.strerror}") from None

    def close(self) -> None:
        """Remove all that is left here."""
        self._folder.cleanup()


@dataclass(frozen=True)
class Audited:
    """What an audit came to: its summary, and the file of its findings."""

    summary: Summary
    findings: Path

    @property
    def sentence(self) -> str:
        """What became of the rows, in one line."""
        return in_short(self.summary)

    @property
    def told(self) -> Iterator[str | Figures]:
        """The summary in sentences and tables."""
        for part in told(self.summary):
            yield in_words_of_a_form(part) if isinstance(part, str) else part

    def first(self, limit: int) -> list[dict[str, Any]]:
        """The first findings."""
        rows = (row for table in read_findings(self.findings) for row in table.iter_rows(named=True))
        return list(islice(rows, limit))

    def as_dict(self, limit: int) -> dict[str, Any]:
        """The first findings and the summary, as ``floorman audit --json`` prints them."""
        return {
            "findings": self.first(limit),
            "truncated": self.summary.found > limit,
            "summary": self.summary.as_dict(),
        }

    def written_as(self, kind: str) -> Iterator[bytes]:
        """All findings as a file of one of :data:`KINDS`, piece by piece."""
        if kind == "parquet":
            return _pieces(self.findings)
        return written_as(f".{kind}", read_findings(self.findings))


def audit(asked: Asked, place: Place, most_rows: int) -> Callable[[Job], Audited]:
    """The work of an audit: at its end, however it ends, the file is gone; where it fails, all is."""

    def work(job: Job) -> Audited:
        try:
            found = _audit(asked, place, most_rows, job)
        except FloormanError as error:
            place.close()
            text = str(error).replace(str(place.file), place.name)
            raise type(error)(in_words_of_a_form(text)) from None
        except BaseException as error:  # a panic of a reader is no Exception, and must not end the server
            place.close()
            raise RuntimeError(f"the audit of {place.name} broke down") from error
        place.file.unlink()
        return found

    return work


def _audit(asked: Asked, place: Place, most_rows: int, job: Job) -> Audited:
    opened = Audit(
        [place.file],
        game=asked.game.id,
        ranking=asked.ranking,
        readings=asked.game.readings,
        columns=asked.columns,
        by=asked.by or None,
        labels=asked.labels,
        hints=Hints(asked.encoding, asked.separator, asked.header, asked.sheet),
        tables=asked.tables,
    )
    if (opened.rows or 0) > most_rows:
        raise FloormanError(
            f"{place.name} has {opened.rows:,} rows, and up to {most_rows:,} are taken here: send it in "
            f"parts, or give it to `floorman audit` on the command line"
        )
    opened.sources[0].name = place.name
    with FindingsFile(place.findings) as findings:
        summary = opened.run(findings.add, job.progress)
    return Audited(summary, place.findings)


def plain_name(name: str) -> str:
    """The last part of a name, as far as it can be shown.

    >>> plain_name("../../etc/log\\n.csv"), plain_name("C:\\\\logs\\\\may.csv"), plain_name("..")
    ('log.csv', 'may.csv', 'the file')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    shown = "".join(sign for sign in last if sign.isprintable())[-_LONGEST_NAME:]
    return shown if shown.strip(". ") else "the file"


def _pieces(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(1 << 20):
            yield piece
