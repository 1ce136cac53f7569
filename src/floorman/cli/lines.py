"""Hands from the arguments or from standard input, one at a time, and what becomes of bad ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from floorman.cli.output import message, print_json
from floorman.errors import FloormanError, WrongCount

T = TypeVar("T")

BAD_LINES = 1


@dataclass
class Lines:
    """The lines of a run, what messages call one, and how many were read and were bad.

    ``number`` is that of the line that is ruled; ``of_call`` are faults of the call, not of a line.
    """

    as_json: bool
    noun: str
    of_call: tuple[type[FloormanError], ...] = ()
    number: int = 0
    read: int = 0
    bad: int = 0

    def attempt(self, number: int, line: T, rule: Callable[[T], None]) -> None:
        """Rule a line; where it is refused, say so with its number and go on."""
        self.read += 1
        self.number = number
        try:
            rule(line)
        except self.of_call:
            raise
        except FloormanError as error:
            self.bad += 1
            if self.as_json:
                print_json({"line": number, **error.as_dict()})
            else:
                message(f"{self.noun} {number}: {error}")

    @property
    def status(self) -> int:
        """The exit status of the run."""
        return BAD_LINES if self.bad else 0


def each(lines: Lines, given: Iterable[T], rule: Callable[[T], None]) -> int:
    """Rule all that is given, a line each; the exit status.

    Raises :class:`FloormanError` where nothing is.
    """
    for number, line in enumerate(given, start=1):
        lines.attempt(number, line, rule)
    if not lines.read:
        raise FloormanError("no cards given: give them as arguments, or a line each on standard input")
    return lines.status


def standard_input() -> Iterator[str]:
    """The lines of standard input, none where it is a terminal."""
    if sys.stdin is None or sys.stdin.isatty():
        return
    for number, line in enumerate(sys.stdin.buffer):
        # What is not UTF-8 becomes a sign that is no card, so that the line is refused by its number.
        text = line.decode("utf-8", errors="replace")
        yield (text.removeprefix("\ufeff") if number == 0 else text).rstrip("\r\n")


def with_board(line: str, board: str) -> tuple[str, str]:
    """A line taken apart at ``||`` into its hands and its board, ``board`` where it has none.

    Raises :class:`WrongCount` where there are two boards.
    """
    hands, bars, shared = line.partition("||")
    if bars and board:
        raise WrongCount(f"a board behind || ({shared.strip() or 'empty'}) and --board ({board}): give one")
    return hands, shared if bars else board
