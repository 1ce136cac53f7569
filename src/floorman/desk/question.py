"""What the desk is asked: a game, its cards, the stakes, how it is read. An address holds it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from functools import cached_property

from floorman.desk.fields import Field, Fields, query, readings_chosen
from floorman.desk.table import Table, table
from floorman.errors import FloormanError, UnknownName, shown, unknown
from floorman.floor import Game, game
from floorman.law.ranking import Ranking


@dataclass(frozen=True)
class Question:
    """What is on the table, as it was typed; nothing of it is ruled yet.

    ``cards`` are texts by place, ``high`` those of a high hand by seat where hands are set, ``stakes``
    texts by seat and wager, ``tables`` names of pay tables by wager.

    >>> asked = Question.read("uth", [("player", "As Kd"), ("dealer", "QhQs"), ("stake.player.ante", "10")])
    >>> asked.address
    '/rule/nj-ultimate-texas-holdem?player=As+Kd&dealer=QhQs&stake.player.ante=10'
    """

    game: Game
    ranking: str | None
    seats: int
    cards: Mapping[str, str]
    high: Mapping[str, str]
    stakes: Mapping[tuple[str, str], str]
    tables: Mapping[str, str]
    folded: frozenset[str]
    pot: str
    minimum: str

    @classmethod
    def read(cls, name: str, fields: Iterable[Field]) -> Question:
        """The question of an address: the game's name, and fields by their names; empty ones say nothing.

        Raises :class:`UnknownName` for a name that a question of this game has not, and
        :class:`FloormanError` for one that stands twice.
        """
        asked = list(fields)
        part = Fields(field for field in asked if field[0] != "fold")
        opened = game(name, part.named("reading"))
        question = cls(
            opened,
            part.alone("ranking") or None,
            _seats(part.alone("seats")),
            cards={},
            high=part.named("high"),
            stakes={_seat_and_wager(key): text for key, text in part.named("stake").items()},
            tables=part.named("table"),
            folded=frozenset(text for field, text in asked if field == "fold"),
            pot=part.alone("pot"),
            minimum=part.alone("minimum"),
        )
        cards = {place.name: part.alone(place.name) for place in question.table.places}
        question = replace(question, cards=cards)
        question._check(part)
        return question

    @cached_property
    def list(self) -> Ranking:
        """The ranking list by which hands are compared, the first where none is asked for."""
        return self.game.ranking(self.ranking)

    @cached_property
    def table(self) -> Table:
        """The table that the cards lie on."""
        return table(self.game, self.list, self.seats)

    @property
    def wagers(self) -> tuple[str, ...]:
        """The names of the wagers that may be staked, none where they are not known."""
        return self.table.staking.wagers if self.table.staking else ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """Everything that is asked, by the names that an address uses, without what is the default."""
        return tuple((name, text) for name, text in self._fields() if text)

    @property
    def address(self) -> str:
        """The address under which this question is answered again."""
        return f"/rule/{self.game.id}{query(self.fields)}"

    @property
    def plain_address(self) -> str:
        """The same as JSON."""
        return f"/rule/{self.game.id}.json{query(self.fields)}"

    @property
    def readings_chosen(self) -> Mapping[str, str]:
        """The readings that are not the default."""
        return readings_chosen(self.game)

    def with_seats(self, seats: int) -> Question:
        """The same question at a table with so many seats."""
        return replace(self, seats=seats)

    def read_so(self, reading: str, choice: str) -> Question:
        """The same question, with one reading chosen."""
        return replace(self, game=game(self.game.id, {**self.game.readings, reading: choice}))

    def amounts(self, seat: str) -> dict[str, int | Decimal]:
        """What a seat stakes by wager; raises :class:`FloormanError` for a text that is no amount."""
        return {wager: amount(text, wager) for (who, wager), text in self.stakes.items() if who == seat}

    def _fields(self) -> Iterator[Field]:
        yield "ranking", self.ranking or ""
        yield "seats", str(self.seats) if self.seats != 2 else ""
        yield from self.cards.items()
        yield from ((f"high.{seat}", text) for seat, text in self.high.items())
        yield from ((f"stake.{seat}.{wager}", text) for (seat, wager), text in self.stakes.items())
        yield from (("fold", seat) for seat in sorted(self.folded))
        yield from ((f"table.{wager}", text) for wager, text in self.tables.items())
        yield "pot", self.pot
        yield "minimum", self.minimum
        yield from ((f"reading.{name}", choice) for name, choice in self.readings_chosen.items())

    def _check(self, part: Fields) -> None:
        """Raise :class:`UnknownName` for what this game's table has not."""
        places = [place.name for place in self.table.places]
        seats = [seat.name for seat in self.table.seats]
        paid = [seat.name for seat in self.table.paid]
        part.check_empty(places, of=f"a question of {self.game.id}")
        for seat in (*self.folded, *(seat for seat, _ in self.stakes)):
            if seat not in paid:
                raise unknown("seat with wagers", seat, paid, of=self.game.id)
        for _, wager in self.stakes:
            if wager not in self.wagers:
                raise unknown("wager", wager, self.wagers, of=self.game.id)
        tables = self.table.staking.tables if self.table.staking else ()
        for wager in self.tables:
            if wager not in tables:
                raise unknown("wager with a pay table", wager, tables, of=self.game.id)
        for seat in self.high:
            if self.game.book.rules.setting is None or seat not in seats:
                raise unknown("seat with a high hand", seat, (), of=self.game.id)


def amount(text: str, name: str) -> int | Decimal:
    """A stake as it was typed: whole, or with decimals; raises :class:`FloormanError` for anything else."""
    try:
        return int(text) if text.isascii() and text.isdecimal() else Decimal(text)
    except (InvalidOperation, ValueError):
        raise FloormanError(f"{name} {shown(text)}: give an amount such as 10 or 12.50") from None


def _seats(text: str) -> int:
    if not text:
        return 2
    if not (text.isascii() and text.isdigit() and len(text) <= 3):
        raise FloormanError(f"seats {shown(text)}: give a number, such as 3")
    return int(text)


def _seat_and_wager(key: str) -> tuple[str, str]:
    seat, point, wager = key.partition(".")
    if not point:
        raise UnknownName(f"unknown field 'stake.{key}': give stake.SEAT.WAGER, such as stake.player.ante")
    return seat, wager
