"""Hands from the arguments or from standard input, one at a time, and what becomes of bad ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from floorman.cli.output import message, print_json
from floorman.errors import FloormanError, UnreadableCard

BAD_LINES = 1


@dataclass
class Lines:
    """The lines of a run, what messages call one, and how many were bad."""

    as_json: bool
    noun: str
    read: int = 0
    bad: int = 0

    def attempt(self, number: int, line: str, rule: Callable[[str], None]) -> None:
        """Rule a line; where it is refused, say so with its number and go on."""
        self.read += 1
        try:
            if not line.strip():
                raise UnreadableCard("no cards given: it is empty")
            rule(line)
        except FloormanError as error:
            self.refuse(number, error)

    def refuse(self, number: int, error: FloormanError) -> None:
        """Report a bad line: as an object among the results, or as a message."""
        self.bad += 1
        if self.as_json:
            print_json({"line": number, "error": error.kind, "message": str(error)})
        else:
            message(f"{self.noun} {number}: {error}")

    @property
    def status(self) -> int:
        """The exit status of the run."""
        return BAD_LINES if self.bad else 0


def each(given: Sequence[str], as_json: bool, rule: Callable[[str], None]) -> int:
    """Rule each hand given, or each line of standard input where none is; the exit status.

    Raises :class:`FloormanError` where there is nothing to rule.
    """
    lines = Lines(as_json, "argument" if given else "line")
    for number, line in numbered(given):
        lines.attempt(number, line, rule)
    if not lines.read:
        raise FloormanError("no cards given: give them as arguments, or a line each on standard input")
    if len(given) > 1 and lines.bad == lines.read and not as_json:
        message("a hand of several cards is one argument: put it in quotes")
    return lines.status


def numbered(given: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The arguments, or the lines of standard input, from 1."""
    return enumerate(given or _standard_input(), start=1)


def _standard_input() -> Iterator[str]:
    if sys.stdin is None or sys.stdin.isatty():
        return
    for number, line in enumerate(sys.stdin.buffer):
        # What is not UTF-8 becomes a sign that is no card, so that the line is refused by its number.
        text = line.decode("utf-8", errors="replace")
        yield (text.removeprefix("\ufeff") if number == 0 else text).rstrip("\r\n")
