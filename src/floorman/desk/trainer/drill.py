"""What a visitor wants to be asked, and which hand of it: an address holds it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from floorman.desk.fields import Field
from floorman.desk.pages import compared_lists
from floorman.desk.question import Question
from floorman.desk.table import staking_of
from floorman.errors import FloormanError, shown, unknown
from floorman.floor import Game
from floorman.settle import check_tables

BOTH, PAID = "both", "paid"
"""What may be asked beside the lists by which hands are compared: all of them at once, and what is paid."""
LEVELS: Mapping[str, int] = {"easy": 0, "mixed": 2, "hard": 4}
"""The power of its hardness that a hand weighs; 0 where hands are dealt as they fall."""
USUAL = "mixed"
MOST_HANDS = 4
"""How many hands lie there at the most, where nobody said how many."""
LONGEST_SEED = 40
MOST_NUMBER = 10**6
_OWN = ("seed", "number", "ask", "level")
_PASSED = ("seats", "table.", "reading.")


@dataclass(frozen=True)
class Drill:
    """What is asked, of which game, how hard, and the seed and number that one hand is dealt from.

    ``question`` is the empty table; ``seats`` is None where their number is drawn.

    >>> drill = Drill.read("uth", [("seed", "7"), ("ask", "paid")])
    >>> drill.number, drill.next.address
    (1, '/train/nj-ultimate-texas-holdem?seed=7&number=2&ask=paid&level=mixed')
    """

    question: Question
    seats: int | None
    seed: str
    number: int
    ask: str
    level: str

    @classmethod
    def read(cls, name: str, fields: Iterable[Field]) -> Drill:
        """The drill of an address.

        Raises :class:`UnknownName` for a name that there is not, and :class:`FloormanError` for a seed or
        a number that is none.
        """
        given, rest = _parted(fields)
        question = Question.read(name, rest)
        if question.tables:
            check_tables(question.game.book, question.tables)
        wanted = asks(question.game)
        ask = given.get("ask", wanted[0])
        if ask not in wanted:
            raise unknown("thing to ask", ask, wanted, of=question.game.id)
        level = given.get("level", USUAL)
        if level not in LEVELS:
            raise unknown("level", level, LEVELS)
        return cls(
            replace(question, ranking=None if ask in (BOTH, PAID) else ask),
            question.seats if "seats" in dict(rest) else None,
            _seed(given.get("seed", "")),
            _number(given.get("number", "1")),
            ask,
            level,
        )

    @property
    def game(self) -> Game:
        """The game that is asked about."""
        return self.question.game

    @property
    def lists(self) -> tuple[str, ...]:
        """The ranking lists by which is asked who wins."""
        return tuple(compared_lists(self.game)) if self.ask == BOTH else (self.ask,)

    @property
    def next(self) -> Drill:
        """The same with the hand that follows."""
        return replace(self, number=self.number % MOST_NUMBER + 1)

    @property
    def fields(self) -> tuple[Field, ...]:
        """Everything that this address holds."""
        return tuple(self._fields())

    @property
    def address(self) -> str:
        """Where this hand is asked."""
        return f"/train/{self.game.id}?{urlencode(self.fields)}"

    @property
    def plain_address(self) -> str:
        """The same as JSON."""
        return f"/train/{self.game.id}.json?{urlencode(self.fields)}"

    def _fields(self) -> Iterator[Field]:
        yield "seed", self.seed
        yield "number", str(self.number)
        yield "ask", self.ask
        yield "level", self.level
        if self.seats:
            yield "seats", str(self.seats)
        yield from ((f"table.{wager}", table) for wager, table in self.question.tables.items())
        yield from ((f"reading.{name}", one) for name, one in self.question.readings_chosen.items())


def asks(game: Game) -> tuple[str, ...]:
    """What may be asked about a game: who wins by a list, or by all where hands are set, and what is paid.

    >>> import floorman as fm
    >>> asks(fm.game("uth")), asks(fm.game("supreme"))
    (('five-card', 'paid'), ('both', 'high-hand', 'low-hand', 'paid'))
    """
    both = (BOTH,) if game.book.rules.setting else ()
    paid = (PAID,) if staking_of(game) else ()
    return (*both, *compared_lists(game), *paid)


def _parted(fields: Iterable[Field]) -> tuple[dict[str, str], list[Field]]:
    """What a drill says itself, and what it passes on to its table."""
    given: dict[str, str] = {}
    rest = []
    for field, text in fields:
        if field in _OWN:
            if field in given:
                raise FloormanError(f"{field} is given twice: {shown(given[field])} and {shown(text)}")
            if text:
                given[field] = text
        elif field.startswith(_PASSED):
            rest.append((field, text))
        else:
            raise unknown("field", field, (*_OWN, "seats", "table.WAGER", "reading.ID"), of="a drill")
    return given, [(field, text) for field, text in rest if text]


def _seed(text: str) -> str:
    if not text or len(text) > LONGEST_SEED or not text.isprintable():
        raise FloormanError(f"seed {shown(text)}: give a text of 1 to {LONGEST_SEED} characters")
    return text


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_NUMBER)):
        number = int(text)
        if 1 <= number <= MOST_NUMBER:
            return number
    raise FloormanError(f"number {shown(text)}: hands are numbered from 1 to {MOST_NUMBER:,}")
