"""What a report is made of, apart from how it is laid out: chapters of text, tables, charts and grids."""

from __future__ import annotations

from dataclasses import dataclass

from floorman.display.parts import Chart, Table


@dataclass(frozen=True)
class Square:
    """A place in a grid of hands: the hand, what is done with it, and whether that is to wait."""

    hand: str
    action: str
    waits: bool


@dataclass(frozen=True)
class Grid:
    """Hands by their two ranks."""

    caption: str
    rows: tuple[tuple[Square, ...], ...]


Part = Table | Chart | Grid


@dataclass(frozen=True)
class Chapter:
    """A chapter: its text, a paragraph each, then what is shown."""

    id: str
    title: str
    text: tuple[str, ...]
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True)
class Report:
    """A game for whoever has to approve it. Made by :func:`floorman.report.report`.

    ``facts`` are what stands at the head; ``holds`` whether all proofs did.
    """

    title: str
    facts: tuple[tuple[str, str], ...]
    chapters: tuple[Chapter, ...]
    holds: bool

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of all chapters."""
        parts = (part for chapter in self.chapters for part in chapter.parts)
        return tuple(part for part in parts if isinstance(part, Table))
