"""What the desk is asked about odds: a game as it is read, a wager, a pay table. An address holds it."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from floorman.desk.fields import Field, Fields, query, readings_chosen
from floorman.desk.own import Own
from floorman.errors import FloormanError, unknown
from floorman.floor import Game, game
from floorman.odds import Wager, seen, wagers
from floorman.settle.paytable import PayTable, pay_tables, table_for

HAND = "hand"
OWN = ("unit", "name", "source")
"""Fields that only a pay table of one's own has, besides its lines."""


@dataclass(frozen=True)
class Asked:
    """A question about odds. ``cards`` are texts by name, the own hand and what else is seen.

    >>> asked = Asked.read("uth", [("wager", "trips"), ("table", "trips-b")])
    >>> asked.table.source, asked.address()
    ('58 Pa. Code § 653a.12', '/odds/nj-ultimate-texas-holdem?wager=trips&table=trips-b')
    """

    game: Game
    wager: Wager
    named: str
    own: Own | None
    cards: Mapping[str, str]

    @classmethod
    def read(cls, name: str, fields: Iterable[Field]) -> Asked:
        """The question of an address: the game's name, and fields by their names; empty ones say nothing.

        Raises :class:`UnknownName` for what there is not, :class:`NotRuled` for a game that is not solved.
        """
        given = Fields(fields)
        opened = game(name, given.named("reading"))
        known = {wager.name: wager for wager in wagers(opened.book)}
        wager = given.alone("wager") or next(iter(known))
        if wager not in known:
            raise unknown("wager", wager, known, of=opened.id)
        named = given.alone("table")
        is_own = any(name in OWN or name.startswith(("pays.", "cut.")) for name in given.left)
        if named and is_own:
            raise FloormanError("table names a table of the package beside the lines of another: give one")
        own = Own.read(opened, known[wager], given) if is_own else None
        asked = cls(opened, known[wager], named, own, {})
        cards = {place: given.alone(place) for place in asked.places}
        given.check_empty(("wager", "table", *cards), of=f"a question about the odds of {opened.id}")
        return replace(asked, cards=cards)

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers of the game that are solved."""
        return wagers(self.game.book)

    @property
    def tables(self) -> tuple[PayTable, ...]:
        """The pay tables of the package for the wager."""
        return tuple(table for table in pay_tables(self.game.id) if table.wager == self.wager.priced)

    @property
    def table(self) -> PayTable | None:
        """The pay table that is asked for, the first of the package where none is, if it has any.

        Raises :class:`UnknownName` for a name there is not, and as :attr:`Own.table` does.
        """
        if self.own:
            return self.own.table
        if self.named:
            return table_for(self.game.book, self.wager.priced, self.named)
        return self.tables[0] if self.tables else None

    @property
    def places(self) -> tuple[str, ...]:
        """What a decision is asked about: the own hand and what else is seen; nothing for a side wager."""
        return (HAND, *seen(self.game.book)) if self.wager.is_main else ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """Everything but cards, by the names that an address uses, without what is the default."""
        return tuple(self._fields())

    def address(self, page: str = "", form: str = "") -> str:
        """The address of a page about this, in the form ``.json`` or another."""
        below = f"/{page}" if page else ""
        cards = self.cards.items() if page == "decision" else ()
        return f"/odds/{self.game.id}{below}{form}{query((*self.fields, *cards))}"

    @property
    def command(self) -> str:
        """The command that prints the same, where the pay table is one of the package."""
        words = ["floorman", "odds", self.game.id]
        words += [] if self.wager.is_main else ["--wager", self.wager.name]
        words += ["--table", self.named] if self.named else []
        for reading, choice in readings_chosen(self.game).items():
            words += ["--reading", f"{reading}={choice}"]
        return shlex.join(words)

    def by(self, wager: Wager, table: PayTable | None = None) -> Asked:
        """The same game, asked about another wager, or by another table."""
        return replace(self, wager=wager, named=table.name if table else "", own=None, cards={})

    def with_own(self, own: Own) -> Asked:
        """The same game, asked about a wager by a pay table of one's own."""
        return replace(self, wager=own.wager, named="", own=own, cards={})

    def _fields(self) -> Iterator[Field]:
        if self.wager != self.wagers[0]:
            yield "wager", self.wager.name
        if self.named:
            yield "table", self.named
        if self.own:
            yield from self.own.fields
        yield from ((f"reading.{name}", choice) for name, choice in readings_chosen(self.game).items())
