"""Which files are meant, and what a file is by its first bytes."""

from __future__ import annotations

import glob
from collections.abc import Iterable
from pathlib import Path

from floorman.audit.delimited import DelimitedFile
from floorman.audit.json_lines import JsonLines
from floorman.audit.parquet import ParquetFile
from floorman.audit.source import Hints, Source
from floorman.audit.workbook import Workbook
from floorman.errors import FloormanError

HEAD = 1 << 16

_OTHERS = {
    b"\x1f\x8b": "is compressed: unpack it first, as with gunzip",
    b"\x28\xb5\x2f\xfd": "is compressed: unpack it first, as with unzstd",
    b"BZh": "is compressed: unpack it first, as with bunzip2",
    b"\xd0\xcf\x11\xe0": "is a workbook of an old Excel: save it as .xlsx, or as CSV",
    b"%PDF": "is a PDF: export the table as CSV",
    b"ARROW1": "is an Arrow file: write it as Parquet",
    b"SQLite format 3": "is a database: export the table as CSV",
    b"\xff\xfe": "is UTF-16: save it as UTF-8, as with iconv -f UTF-16 -t UTF-8",
    b"\xfe\xff": "is UTF-16: save it as UTF-8, as with iconv -f UTF-16 -t UTF-8",
}


def find_files(patterns: Iterable[str | Path]) -> list[Path]:
    """The files that names and patterns stand for, each once.

    Raises :class:`FloormanError` for one that stands for none.
    """
    found: dict[Path, Path] = {}
    for pattern in map(str, patterns):
        path = Path(pattern)
        if path.is_dir():
            raise FloormanError(f"{pattern} is a folder: name its files, as in {path / '*.parquet'}")
        matches = [path] if path.exists() else sorted(map(Path, glob.glob(pattern, recursive=True)))
        files = [match for match in matches if not match.is_dir()]
        if not files:
            raise FloormanError(f"{pattern}: there is no such file")
        for file in files:
            found.setdefault(file.resolve(), file)
    return list(found.values())


def open_source(path: Path, hints: Hints) -> Source:
    """The file at ``path``, by its first bytes; raises :class:`FloormanError` for other kinds."""
    if not path.is_file():
        raise FloormanError(f"{path} is no file that can be read twice: save it under a name first")
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError as error:
        raise FloormanError(f"{path}: {error.strerror}") from None
    if not head:
        raise FloormanError(f"{path} is empty: it has neither a header nor rows")
    for magic, advice in _OTHERS.items():
        if head.startswith(magic):
            raise FloormanError(f"{path} {advice}")
    if head.startswith(b"PAR1"):
        return ParquetFile(path)
    if head.startswith(b"PK\x03\x04"):
        return Workbook(path, hints)
    _refuse_by_name(path)
    return _open_text(path, head, hints)


def _open_text(path: Path, head: bytes, hints: Hints) -> Source:

    if b"\0" in head:
        raise FloormanError(f"{path} is no text: CSV, TSV, NDJSON, Parquet and XLSX are read")
    if head.count(b"\r") > head.count(b"\n") + 1:
        raise FloormanError(f"{path} ends its lines in CR alone: convert them, as with tr '\\r' '\\n'")
    start = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"["):
        raise FloormanError(f"{path} is a JSON array: one object a line is read, as jq -c '.[]' writes it")
    if start.startswith(b"{"):
        return JsonLines(path, hints)
    return DelimitedFile(path, head, hints)


def _refuse_by_name(path: Path) -> None:
    for suffix in (".parquet", ".xlsx"):
        if path.suffix.casefold() == suffix:
            raise FloormanError(f"{path} is not what its name says: it does not begin as {suffix} files do")
