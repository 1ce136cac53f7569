"""A pay table of one's own, as it is typed: what is wrong with it, line by line, and the table it makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from floorman.desk.fields import Field, Fields
from floorman.errors import FloormanError, unknown
from floorman.floor import Game
from floorman.odds import Wager
from floorman.settle.pay_lines import Line, read_cut, read_odds
from floorman.settle.paytable import UNITS, PayTable, read_pay_table

NAME, SOURCE = "own", "no source given"
MOST_SIGNS = 200
"""The longest text of a table that an address holds."""
MOST_CUTS = 20


@dataclass(frozen=True)
class Typed:
    """A line of a table: the field that holds its odds, what it is for, and the odds as typed.

    ``least`` is the least hand that it is for, where it is a part of a category, in the field
    ``least_field``.
    """

    field: str
    label: str
    pays: str
    least: str = ""
    least_field: str = ""


@dataclass(frozen=True)
class Own:
    """A pay table as texts: ``pays`` by category, ``cuts`` with a least hand each.

    >>> import floorman as fm
    >>> from floorman.odds import wagers
    >>> flop = fm.game("flop")
    >>> own = Own.read(flop, wagers(flop.book)[1], Fields([("source", "mine")]))
    >>> len(own.faults), own.faults[own.lines[0].field].partition(": ")[2]
    (7, 'give odds such as 3 or 3/2, or push, or lose')
    """

    game: Game
    wager: Wager
    name: str
    source: str
    unit: str
    pays: Mapping[str, str]
    cuts: tuple[tuple[str, str], ...]

    @classmethod
    def read(cls, game: Game, wager: Wager, given: Fields) -> Own:
        """The table of an address or a form.

        Raises :class:`UnknownName` for a unit or a line there is not, :class:`FloormanError` for more cuts
        than are taken.
        """
        categories = _categories(game, wager)
        unit = given.alone("unit") or UNITS[0]
        if unit not in UNITS:
            raise unknown("unit", unit, UNITS, of="a pay table")
        pays = given.named("pays")
        for name in pays:
            if name not in categories:
                raise unknown("category", name, categories, of=f"the {wager.ranking} list")
        cuts = given.named("cut")
        numbers = dict.fromkeys(_number(name) for name in cuts)
        if len(numbers) > MOST_CUTS:
            raise FloormanError(f"{len(numbers)} cuts of a pay table: {MOST_CUTS} are taken at the most")
        parts = tuple(
            (cuts.get(f"{number}.least", ""), cuts.get(f"{number}.pays", "")) for number in sorted(numbers)
        )
        return cls(game, wager, given.alone("name"), given.alone("source"), unit, pays, parts)

    @classmethod
    def blank(cls, game: Game, wager: Wager) -> Own:
        """A table that nobody wrote in."""
        return cls(game, wager, "", "", UNITS[0], {}, ())

    @classmethod
    def of(cls, game: Game, wager: Wager, table: PayTable) -> Own:
        """A table that there is, as texts."""
        pays = {line.category: line.pays for line in table.lines if not line.least}
        cuts = tuple((line.least, line.pays) for line in table.lines if line.least)
        return cls(game, wager, table.name, table.source, table.unit, pays, cuts)

    @classmethod
    def begun(cls, game: Game, wager: Wager, table: PayTable) -> Own:
        """A table to be edited: it is no longer the one that it began with, so it has another name."""
        return replace(cls.of(game, wager, table), name=NAME, source=f"begun with {table.name}")

    @property
    def lines(self) -> tuple[Typed, ...]:
        """A line for each category, from the highest."""
        categories = _categories(self.game, self.wager)
        return tuple(Typed(f"pays.{name}", name, self.pays.get(name, "")) for name in categories)

    @property
    def parts(self) -> tuple[Typed, ...]:
        """A line for each cut."""
        return tuple(_part(number, *cut) for number, cut in enumerate(self.cuts, 1))

    @property
    def parts_to_fill(self) -> tuple[Typed, ...]:
        """The same, and one that nothing is written in."""
        return *self.parts, _part(len(self.cuts) + 1)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Everything, by the names that an address uses."""
        return (
            *(("name", self.name), ("source", self.source), ("unit", self.unit)),
            *((line.field, line.pays) for line in self.lines),
            *((part.least_field, part.least) for part in self.parts),
            *((part.field, part.pays) for part in self.parts),
        )

    @cached_property
    def faults(self) -> Mapping[str, str]:
        """What is wrong, by the field that it is about; what is about none of them is by an empty name."""
        found = dict(self._faults())
        if not found:
            try:
                _ = self.table
            except FloormanError as error:
                found[""] = str(error)
        return found

    @property
    def warnings(self) -> Mapping[str, str]:
        """What is to be said of lines, by field; of a faulty table nothing."""
        if self.faults:
            return {}
        return {self._field(line): said for line, said in warnings_of(self.table).items()}

    @cached_property
    def table(self) -> PayTable:
        """The table; raises :class:`FloormanError` for what makes none."""
        for fault in dict(self._faults()).values():
            raise FloormanError(f"the pay table: {fault}")
        plain: dict[str, Any] = {
            "name": self.name or NAME,
            "game": self.game.id,
            "wager": self.wager.priced,
            "ranking": self.wager.ranking,
            "kind": "user",
            "unit": self.unit,
            "source": self.source or SOURCE,
            "pays": dict(self.pays),
            "cut": [self._cut(least, pays) for least, pays in self.cuts],
        }
        return read_pay_table(plain, "the pay table")

    def _faults(self) -> Iterator[Field]:
        for name, text in (("name", self.name), ("source", self.source)):
            if len(text) > MOST_SIGNS:
                yield name, f"{name}: {len(text):,} signs given, {MOST_SIGNS} are taken at the most"
        for line in self.lines:
            yield from _refused(line.field, partial(self._read_odds, line))
        for part in self.parts:
            yield from _refused(part.field, partial(self._read_odds, part))
            yield from _refused(part.least_field, partial(self._read_least, part))

    def _read_odds(self, line: Typed) -> None:
        if not line.pays:
            raise FloormanError(f"{line.label}: give odds such as 3 or 3/2, or push, or lose")
        read_odds(line.pays, self.unit, line.label)

    def _read_least(self, part: Typed) -> None:
        if not part.least:
            raise FloormanError(f"{part.label}: no least hand is given")
        evaluator = self.game.book.evaluator(self.wager.ranking)
        read_cut(self._cut(part.least, "lose"), evaluator, self.unit, part.label)

    def _cut(self, least: str, pays: str) -> dict[str, str]:
        category = self.game.rank(least, ranking=self.wager.ranking).category.name
        return {"category": category, "least": least, "pays": pays}

    def _field(self, line: Line) -> str:
        mine = [part.field for part in self.parts if part.least == line.least]
        return mine[0] if mine else f"pays.{line.category}"


def warnings_of(table: PayTable) -> Mapping[Line, str]:
    """What is to be said of the lines of a table that are seldom meant so."""
    found: dict[Line, str] = {}
    for line, said in table.doubts:
        found[line] = f"{found[line]}; {said}" if line in found else said
    return found


def _part(number: int, least: str = "", pays: str = "") -> Typed:
    return Typed(f"cut.{number}.pays", f"cut {number}", pays, least, f"cut.{number}.least")


def _refused(field: str, read: Callable[[], object]) -> Iterator[Field]:
    try:
        read()
    except FloormanError as error:
        yield field, str(error)


def _categories(game: Game, wager: Wager) -> tuple[str, ...]:
    return tuple(category.name for category in game.ranking(wager.ranking).ladder)


def _number(name: str) -> int:
    number, _, what = name.partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) <= 3) or what not in ("least", "pays"):
        raise unknown("field", f"cut.{name}", ("cut.NUMBER.least", "cut.NUMBER.pays"), of="a pay table")
    return int(number)
