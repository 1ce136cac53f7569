"""The score of a visit. Only the visitor's own address keeps it, from hand to hand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from statistics import median
from typing import Any, NamedTuple

from floorman.errors import FloormanError, shown

KEPT = 200
"""Answers that a score counts: the last ones."""
LONGEST = 3600
"""Seconds; who takes longer went away, and is not timed."""
_MARK = re.compile(r"(\d{0,5})([rw])", re.ASCII)
_MARKS = re.compile(rf"(\d{{0,5}}[rw]){{0,{KEPT}}}", re.ASCII)


class Mark(NamedTuple):
    """An answer that was right or not, and how many tenths of a second it took, None where nobody knows."""

    right: bool
    tenths: int | None


@dataclass(frozen=True)
class Visit:
    """The answers of a visit, the last of them at the end.

    >>> visit = Visit.read("48r31w").then(True, 5.2).then(True, 3.3)
    >>> visit.text, visit.asked, visit.right, visit.streak, visit.median
    ('48r31w52r33r', 4, 3, 2, 4.05)
    """

    marks: tuple[Mark, ...] = ()

    @classmethod
    def read(cls, text: str) -> Visit:
        """The visit of an address; raises :class:`FloormanError` for a text that is none."""
        if not _MARKS.fullmatch(text):
            raise FloormanError(
                f"visit {shown(text)}: for each answer, {KEPT} at the most, give the tenths of a second "
                "that it took, and r where it was right or w where it was wrong, such as 48r31w"
            )
        found = _MARK.findall(text)
        return cls(tuple(Mark(word == "r", int(tenths) if tenths else None) for tenths, word in found))

    def then(self, right: bool, seconds: float | None) -> Visit:
        """The visit with one more answer."""
        mark = Mark(right, None if seconds is None else round(seconds * 10))
        return Visit((*self.marks, mark)[-KEPT:])

    @property
    def text(self) -> str:
        """The visit as an address carries it."""
        return "".join(
            f"{'' if tenths is None else tenths}{'r' if right else 'w'}" for right, tenths in self.marks
        )

    @property
    def asked(self) -> int:
        """How many answers there were."""
        return len(self.marks)

    @property
    def right(self) -> int:
        """How many were right."""
        return sum(mark.right for mark in self.marks)

    @property
    def streak(self) -> int:
        """How many were right since the last that was not."""
        return next((n for n, mark in enumerate(reversed(self.marks)) if not mark.right), self.asked)

    @property
    def median(self) -> float | None:
        """The median time in seconds, None where nothing was timed."""
        times = [mark.tenths / 10 for mark in self.marks if mark.tenths is not None]
        return median(times) if times else None

    def as_dict(self) -> dict[str, Any]:
        """The score as plain data."""
        return {"asked": self.asked, "right": self.right, "streak": self.streak, "median": self.median}


def milliseconds(text: str) -> int:
    """A time of so many milliseconds; raises :class:`FloormanError` for a text that is none."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 15):
        raise FloormanError(f"time {shown(text)}: give whole milliseconds")
    return int(text)


def seconds(took: str) -> float | None:
    """How long an answer took; None where nobody knows, or somebody went away.

    >>> seconds("4830"), seconds(""), seconds("86400000")
    (4.83, None, None)
    """
    found = milliseconds(took) / 1000 if took else None
    return None if found is None or found > LONGEST else found
