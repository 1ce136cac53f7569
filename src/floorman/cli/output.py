"""How results are printed: plain data as JSON lines, or text that is plain where it is piped."""

from __future__ import annotations

import codecs
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from floorman.errors import FloormanError
from floorman.explain import Reason
from floorman.law.rulebook import Rulebook

if TYPE_CHECKING:
    from rich.console import Console

# What a terminal obeys, or hides: controls but for the tab, and marks that turn the direction of text.
_OBEYED = re.compile(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f]"
)
_IN_ASCII = {"\u00a7": "Sec."}


def prepare_streams() -> None:
    """Let no character that the terminal cannot show end the program."""
    codecs.register_error("floorman", _spell)
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever called: what is said goes nowhere
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        stream = getattr(sys, name)
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(errors="floorman")


def print_json(plain: Any) -> None:
    """One object, one line."""
    written = json.dumps(plain, ensure_ascii=False)
    sys.stdout.write(_OBEYED.sub(lambda found: json.dumps(found[0])[1:-1], written) + "\n")


def heading(line: str) -> None:
    """A line that stands out on a terminal."""
    _write(sys.stdout, line, style="bold")


def text(line: str = "") -> None:
    """A line as it is; on a terminal, wrapped between words."""
    _write(sys.stdout, line)


def message(line: str) -> None:
    """A line for whoever watches, apart from the results."""
    _write(sys.stderr, f"floorman: {line}")


def table(rows: Iterable[Sequence[object]], headings: Sequence[str] = ()) -> None:
    """Rows in columns; on a terminal the columns share its width."""
    texts = [tuple(_spelled_out(str(cell)) for cell in row) for row in (headings, *rows) if row]
    if sys.stdout.isatty():
        _table_on_terminal(texts, bool(headings))
        return
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        sys.stdout.write(f"  {'  '.join(cells)}".rstrip() + "\n")


def cards(given: Iterable[object]) -> str:
    """Cards with a blank between."""
    return " ".join(map(str, given))


def footer(book: Rulebook) -> None:
    """The section a result rests on, and the readings that are not the default."""
    text(book.law.section.source)
    chosen = [f"{name}={choice}" for name, choice in book.departures.items()]
    if chosen:
        text(f"read with {', '.join(chosen)}")


def hint_at_quotes(arguments: Sequence[str]) -> None:
    """Say how to give a hand where every argument looks like a single card."""
    if len(arguments) > 1 and all(len(argument.strip()) <= 3 for argument in arguments):
        message("a hand of several cards is one argument: put it in quotes")


def reasons(given: Iterable[Reason]) -> None:
    """Reasons, each behind its clause."""
    table([(reason.clause.ref, reason.text) for reason in given])


@contextmanager
def patience(what: str) -> Iterator[None]:
    """Something that moves, for whoever waits."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(file=sys.stderr).status(what):
        yield


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say which file it was that could not be written."""
    try:
        yield
    except OSError as error:
        raise FloormanError(f"{path} cannot be written: {error.strerror}") from None


def _spelled_out(line: str) -> str:
    """A line of which a terminal obeys nothing: names and sources come from files of anybody's."""
    return _OBEYED.sub(lambda found: found[0].encode("unicode_escape").decode(), line)


def _write(stream: TextIO, line: str, style: str = "") -> None:
    line = _spelled_out(line)
    if not stream.isatty():
        stream.write(line + "\n")
        return
    console = _console(stream)
    with console.capture() as styled:
        console.print(line, style=style)
    stream.write(styled.get())


def _table_on_terminal(texts: Sequence[Sequence[str]], headed: bool) -> None:
    from rich.table import Table

    head, body = (texts[0], texts[1:]) if headed else ((), texts)
    grid = Table(box=None, show_header=headed, header_style="dim", pad_edge=True, padding=(0, 1))
    for place in range(len(texts[0])):
        grid.add_column(head[place] if headed else "", overflow="fold", no_wrap=place == 0)
    for row in body:
        grid.add_row(*row)
    console = _console(sys.stdout)
    with console.capture() as drawn:
        console.print(grid)
    sys.stdout.write(drawn.get())


def _console(stream: TextIO) -> Console:
    from rich.console import Console  # takes as long as a ruling, and only a terminal needs it

    return Console(file=stream, highlight=False, markup=False, emoji=False)


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(character, "?") for character in unknown), error.end
