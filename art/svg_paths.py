"""The drawing commands of an SVG path, read, and written again in whole numbers.

The court cards are drawn on a grid of 1300 by 2000, with up to nine digits to a number. A card is shown
about a hundred pixels wide: a step of that grid is a tenth of a pixel, and whole numbers are enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(r"[MLHVCSQTAZ]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE)
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_SHAPE_OF_ARC = 5  # two radii, a turn and two flags stand before the point where an arc ends


class Stroke(NamedTuple):
    """One command with its numbers, all points measured from the origin; H and V are written as L."""

    command: str
    shape: list[float]
    points: list[float]


def in_whole_numbers(path: str) -> str:
    """The same drawing in whole numbers, each measured from the point before, which is short.

    Points are rounded where they lie, not as steps, so that errors do not add up along an outline.

    >>> in_whole_numbers("M0.4 0.4L10.6,0.4 l.3.3 3-.2H20V7Z")
    'm0 0h11v1l3-1h6v7z'
    >>> in_whole_numbers("M5 5a40,40 0 0 1 -40,40.2zm1 1c0 0 1e1 0 10 10")
    'm5 5a40 40 0 0 1-40 40zm1 1c0 0 10 0 10 10'
    """
    written = ""
    pen, start, before = (0, 0), (0, 0), ""
    for command, shape, points in _strokes(path):
        rounded = [round(number) for number in points]
        steps = [number - pen[place % 2] for place, number in enumerate(rounded)]
        letter, numbers = _shortest(command, [round(number) for number in shape], steps)
        text = _joined(numbers)
        if letter == before and letter not in "mz":
            written += text if text.startswith("-") else f" {text}"
        else:
            written += letter + text
        before = letter
        pen = start if command == "Z" else (rounded[-2], rounded[-1])
        start = pen if command == "M" else start
    return written


def _strokes(path: str) -> Iterator[Stroke]:
    pen, start = (0.0, 0.0), (0.0, 0.0)
    for letter, numbers in _commands(path):
        command = letter.upper()
        shape = numbers[:_SHAPE_OF_ARC] if command == "A" else []
        points = numbers[len(shape) :]
        from_pen = letter.islower()
        if command == "H":
            points = [points[0], 0.0 if from_pen else pen[1]]
        if command == "V":
            points = [0.0 if from_pen else pen[0], points[0]]
        if from_pen:
            points = [number + pen[place % 2] for place, number in enumerate(points)]
        yield Stroke("L" if command in "HV" else command, shape, points)
        pen = start if command == "Z" else (points[-2], points[-1])
        start = pen if command == "M" else start


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with the numbers of one use; what a letter is not repeated for is filled in."""
    tokens = _TOKEN.findall(path)
    letter, place = "", 0
    while place < len(tokens):
        if tokens[place].isalpha():
            letter, place = tokens[place], place + 1
        elif letter in "Mm":
            letter = "l" if letter == "m" else "L"
        end = place + _COUNTS[letter.upper()]
        yield letter, [float(token) for token in tokens[place:end]]
        place = end


def _shortest(command: str, shape: list[int], steps: list[int]) -> tuple[str, list[int]]:
    if command == "L" and steps[1] == 0:
        return "h", steps[:1]
    if command == "L" and steps[0] == 0:
        return "v", steps[1:]
    return command.lower(), shape + steps


def _joined(numbers: list[int]) -> str:
    """The numbers with a blank where the sign does not part them already."""
    return " ".join(map(str, numbers)).replace(" -", "-")
