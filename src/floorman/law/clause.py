"""Where a rule stands, and where a text leaves a question open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from types import MappingProxyType
from typing import Generic, TypeVar

from floorman.errors import unknown

T = TypeVar("T")


@dataclass(frozen=True)
class Clause:
    """One clause: its place in the section, our digest of it, and its full citation."""

    ref: str
    text: str
    citation: str
    current_through: date | None = None

    @property
    def source(self) -> str:
        """The citation with the day that the copy was current through, where the copy says one."""
        if self.current_through is None:
            return self.citation
        return f"{self.citation} (current through {self.current_through.isoformat()})"

    def __str__(self) -> str:
        return self.citation


@dataclass(frozen=True)
class Section:
    """A section of the regulations, as far as it ranks hands.

    ``clauses`` maps each clause's reference to our digest of it, in the section's own order.
    ``numbered`` is false where the copy that was read does not show the section's number, and
    ``note`` says what else the copy lacks.
    """

    citation: str
    title: str
    edition: str
    clauses: Mapping[str, str]
    current_through: date | None = None
    numbered: bool = True
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "clauses", MappingProxyType(dict(self.clauses)))

    def __getitem__(self, ref: str) -> Clause:
        """The clause of that reference; raises :class:`UnknownName` where there is none."""
        if ref not in self.clauses:
            raise unknown("clause", ref, self.clauses, of=self.name)
        return Clause(ref, self.clauses[ref], self._cite(ref), self.current_through)

    def __iter__(self) -> Iterator[Clause]:
        return (self[ref] for ref in self.clauses)

    @property
    def name(self) -> str:
        """The citation, with the title where the citation alone does not tell the section."""
        return self.citation if self.numbered else f"{self.citation}, {self.title}"

    @property
    def date(self) -> str | None:
        """The day that the copy is current through, such as ``2024-04-15``, where it says one."""
        return self.current_through.isoformat() if self.current_through else None

    @property
    def source(self) -> str:
        """The name with the day that the copy is current through, or what the copy says in its place."""
        return f"{self.name} ({f'current through {self.date}' if self.date else self.edition})"

    def outside(self, text: str) -> Clause:
        """A rule that the section does not contain and the game needs: ``text`` says which."""
        return Clause("outside", text, f"outside {self.name}")

    def _cite(self, ref: str) -> str:
        return f"{self.name}{ref}" if self.numbered else f"{self.name}, {ref}"


@dataclass(frozen=True)
class Choice(Generic[T]):
    """One way to read an open question: its name, what it means, and what it puts into the rules."""

    name: str
    text: str
    value: T


@dataclass(frozen=True)
class Reading(Generic[T]):
    """A question that a clause leaves open, and the ways to read it; the first is the default."""

    id: str
    clause: Clause
    question: str
    choices: tuple[Choice[T], ...]

    @property
    def default(self) -> Choice[T]:
        """The choice that is taken where none is named."""
        return self.choices[0]

    def choice(self, name: str) -> Choice[T]:
        """The choice of that name; raises :class:`UnknownName` where there is none."""
        for choice in self.choices:
            if choice.name == name:
                return choice
        raise unknown("choice", name, [c.name for c in self.choices], of=f"reading {self.id}")


@dataclass(frozen=True)
class Readings:
    """What was chosen where. Called with a reading, it gives what the choice puts into the rules."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "chosen", MappingProxyType(dict(self.chosen)))

    def __call__(self, reading: Reading[T]) -> T:
        return reading.choice(self.chosen.get(reading.id, reading.default.name)).value
