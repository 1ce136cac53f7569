"""How results are printed: plain data as JSON lines, or text that is plain where it is piped."""

from __future__ import annotations

import codecs
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from floorman.explain import Reason

if TYPE_CHECKING:
    from rich.console import Console

_IN_ASCII = {"\u00a7": "Sec."}


def prepare_streams() -> None:
    """Let no character that the terminal cannot show end the program."""
    codecs.register_error("floorman", _spell)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="floorman")


def print_json(plain: Any) -> None:
    """One object, one line."""
    sys.stdout.write(json.dumps(plain, ensure_ascii=False) + "\n")


def heading(text: str) -> None:
    """A line that stands out on a terminal."""
    _console().print(text, style="bold")


def table(rows: Iterable[Sequence[object]], headings: Sequence[str] = ()) -> None:
    """Rows in columns; on a terminal the last column is wrapped to its width."""
    texts = [tuple(str(cell) for cell in row) for row in (headings, *rows) if row]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for line, row in enumerate(texts):
        lead = "".join("  " + cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False))
        wrapped = _wrapped(row[-1], len(lead) + 2)
        block = f"{lead}  {wrapped}".rstrip()
        if headings and line == 0:
            _console().print(block, style="dim")
        else:
            sys.stdout.write(block + "\n")


def text(line: str = "") -> None:
    """A line as it is."""
    sys.stdout.write(line + "\n")


def reasons(given: Iterable[Reason]) -> None:
    """Reasons, each behind its clause."""
    table([(reason.clause.ref, reason.text) for reason in given])


def message(line: str) -> None:
    """A line for whoever watches, apart from the results."""
    sys.stderr.write(f"floorman: {line}\n")


def _wrapped(cell: str, indent: int) -> str:
    room = shutil.get_terminal_size().columns - indent
    if room < 20 or not sys.stdout.isatty():
        return cell
    return f"\n{' ' * indent}".join(textwrap.wrap(cell, room) or [""])


def _console() -> Console:
    from rich.console import Console  # costs as much time as a ruling: only text that stands out needs it

    sys.stdout.flush()
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=True)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(character, "?") for character in unknown), error.end
