"""How results are printed: plain data as JSON lines, or text that is plain where it is piped."""

from __future__ import annotations

import codecs
import json
import shutil
import sys
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from floorman.explain import Reason
from floorman.law.rulebook import Rulebook

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


def heading(line: str, style: str = "bold") -> None:
    """A line that stands out on a terminal."""
    from rich.console import Console  # takes as long as a ruling, and only such lines need it

    console = Console(file=sys.stdout, highlight=False, markup=False, emoji=False, soft_wrap=True)
    with console.capture() as styled:
        console.print(line, style=style)
    sys.stdout.write(styled.get())


def table(rows: Iterable[Sequence[object]], headings: Sequence[str] = ()) -> None:
    """Rows in columns; on a terminal the last column is wrapped to its width."""
    texts = [tuple(str(cell) for cell in row) for row in (headings, *rows) if row]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for line, row in enumerate(texts):
        lead = "".join("  " + cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=False))
        wrapped = _wrapped(row[-1], len(lead) + 2)
        block = f"{lead}  {wrapped}".rstrip()
        if headings and line == 0:
            heading(block, style="dim")
        else:
            sys.stdout.write(block + "\n")


def text(line: str = "") -> None:
    """A line as it is."""
    sys.stdout.write(line + "\n")


def cards(given: Iterable[object]) -> str:
    """Cards with a blank between."""
    return " ".join(map(str, given))


def footer(book: Rulebook) -> None:
    """The section a result rests on, and the readings that are not the default."""
    section = book.law.section
    through = f"current through {section.date}" if section.date else section.edition
    text(f"{section.name} ({through})")
    chosen = [
        f"{reading.id}={book.readings[reading.id]}"
        for reading in book.law.readings
        if book.readings[reading.id] != reading.default.name
    ]
    if chosen:
        text(f"read with {', '.join(chosen)}")


def hint_at_quotes(arguments: Sequence[str]) -> None:
    """Say how to give a hand where every argument looks like a single card."""
    if len(arguments) > 1 and all(len(argument.strip()) <= 3 for argument in arguments):
        message("a hand of several cards is one argument: put it in quotes")


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


def _spell(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_IN_ASCII.get(character, "?") for character in unknown), error.end
