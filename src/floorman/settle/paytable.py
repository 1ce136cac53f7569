"""Pay tables: what a wager pays by the hand, read from files of the package or of a user."""

from __future__ import annotations

import json
import tomllib
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from importlib.resources import files
from math import lcm
from pathlib import Path
from typing import Any

from floorman.cards import read_cards
from floorman.errors import FloormanError, UnknownName, shown, unknown
from floorman.law.catalogue import law
from floorman.law.evaluator import Evaluator, Verdict
from floorman.law.pattern import Ranks
from floorman.law.rulebook import Rulebook, rulebook
from floorman.settle.pay_lines import Line, read_lines

MINIMUM, USER = "statutory minimum", "user"
KINDS = (MINIMUM, "menu", "published", USER)
UNITS = ("to 1", "for 1")
CAPPED = {"ante", "flop"}
"""The wagers that a cap is known of."""
TABLES_KEPT = 64
"""Tables whose lines are kept by strength: those of users have no end."""
_WANTED = {"name", "game", "wager", "ranking", "kind", "unit", "source", "pays"}
_ALLOWED = _WANTED | {"cut", "cap", "effective_from", "effective_until"}


class PayTableWarning(UserWarning):
    """What is seldom meant: a higher hand that is paid less than a lower one, or than the least that a
    regulation lets be paid."""


@dataclass(frozen=True)
class Cap:
    """The most that ``wagers`` of one hand may win together, in cents: this, or what a minimum bet could
    win, whichever is more. They are paid in this order, as far as it goes."""

    cents: int
    wagers: tuple[str, ...]

    def __str__(self) -> str:
        return f"{' and '.join(self.wagers)} win at most {self.cents / 100:,.2f} together"


@dataclass(frozen=True)
class PayTable:
    """What a wager of a game pays, with where it is from. ``lines`` stand from the highest hand.

    >>> trips = pay_table("trips-a")
    >>> [line.pays for line in trips.lines][:3], trips.source
    (['50', '40', '30'], '58 Pa. Code § 653a.12')
    """

    name: str
    game: str
    wager: str
    ranking: str
    kind: str
    unit: str
    source: str
    lines: tuple[Line, ...]
    cap: Cap | None = None
    effective_from: date | None = None
    effective_until: date | None = None

    @property
    def cited(self) -> str:
        """Where the table is from, as results say it."""
        return f"supplied by the user: {self.source}" if self.kind == USER else self.source

    @property
    def best(self) -> Fraction:
        """The most that a unit wins."""
        return max(line.net for line in self.lines)

    @property
    def denominator(self) -> int:
        """Into how many parts a unit is divided, so that what every line wins is a whole number of them."""
        return lcm(*(line.net.denominator for line in self.lines))

    @property
    def falls(self) -> tuple[tuple[Line, Line], ...]:
        """Lines that pay less than the next lower one, each with that one."""
        pairs = zip(self.lines, self.lines[1:], strict=False)
        return tuple((higher, lower) for higher, lower in pairs if higher.net < lower.net)

    @property
    def left_out(self) -> str:
        """What odds leave out of the table, as results say it: nothing where it has no cap."""
        return f"the cap is left out, as it depends on the stake: {self.cap}" if self.cap else ""

    @property
    def minimum(self) -> PayTable | None:
        """The least that may be paid for the wager, where the package knows of such a table."""
        mine = (self.wager, self.ranking)
        known = (table for table in pay_tables(self.game) if (table.wager, table.ranking) == mine)
        return next((table for table in known if table.kind == MINIMUM), None)

    @property
    def below_minimum(self) -> tuple[tuple[Line, Line], ...]:
        """Lines that pay less than the minimum, each with the line of that for the same hands."""
        minimum = self.minimum
        if minimum is None:
            return ()
        evaluator = rulebook(self.game).evaluator(self.ranking)
        places = zip(self.lines_by_strength(evaluator), minimum.lines_by_strength(evaluator), strict=True)
        pairs = [(self.lines[mine], minimum.lines[least]) for mine, least in sorted(set(places))]
        return tuple((line, least) for line, least in pairs if line.net < least.net)

    @property
    def doubts(self) -> Iterator[tuple[Line, str]]:
        """What is to be said of lines that are seldom meant so, each with its line."""
        for higher, lower in self.falls:
            yield higher, f"pays {higher.pays}, less than {lower.event} with {lower.pays}"
        for line, least in self.below_minimum:
            least_paid = f"{least.event} with {least.pays} to 1"
            yield line, f"pays {self.odds(line)}, less than the {MINIMUM}: {least_paid}"

    def odds(self, line: Line) -> str:
        """What a line of the table pays, in words.

        >>> trips = pay_table("trips-a")
        >>> trips.odds(trips.lines[0]), trips.odds(trips.lines[-1])
        ('50 to 1', 'lose')
        """
        return f"{line.pays} {self.unit}" if line.pays[0].isdigit() else line.pays

    def lines_by_strength(self, evaluator: Evaluator) -> tuple[int, ...]:
        """For each strength, the place of its line."""
        return _lines_by_strength(self, evaluator)

    def as_toml(self) -> str:
        """The table as the text of its file, which reads as the same table.

        >>> table = pay_table("flop-nj-minimum")
        >>> parse_pay_table(table.as_toml(), "the text") == table
        True
        """
        named = ("name", "game", "wager", "ranking", "kind", "unit", "source")
        lines = [f"{name} = {_quoted(getattr(self, name))}" for name in named]
        for name in ("effective_from", "effective_until"):
            day = getattr(self, name)
            lines += [f"{name} = {day.isoformat()}"] if day else []
        lines += ["", "[pays]"]
        whole = [line for line in self.lines if not line.least]
        lines += [f"{_quoted(line.category)} = {_quoted(line.pays)}" for line in whole]
        for line in self.lines:
            if line.least:
                cut = {"category": line.category, "least": line.least, "pays": line.pays}
                lines += ["", "[[cut]]", *(f"{name} = {_quoted(text)}" for name, text in cut.items())]
        if self.cap:
            wagers = ", ".join(map(_quoted, self.cap.wagers))
            lines += ["", "[cap]", f"cents = {self.cap.cents}", f"wagers = [{wagers}]"]
        return "\n".join(lines) + "\n"

    def in_force(self, day: date) -> bool:
        """Whether the table may be used on a day."""
        return (self.effective_from or day) <= day <= (self.effective_until or day)


class PayTableWanted(FloormanError):
    """A wager is staked, and which pay table pays it was not said."""


def pay_tables(game: str) -> tuple[PayTable, ...]:
    """The tables of the package for a game, by their names.

    >>> [table.name for table in pay_tables("flop")]
    ['bonus-nj-minimum', 'flop-nj-minimum', 'flop-straight-11']
    """
    found = law(game).id
    return tuple(table for table in _packaged().values() if table.game == found)


def pay_table(name: str) -> PayTable:
    """The table of the package of that name; raises :class:`UnknownName` where there is none."""
    if name not in _packaged():
        raise unknown("pay table", name, _packaged())
    return _packaged()[name]


def load_pay_table(path: str | Path, day: date | None = None) -> PayTable:
    """A table from a file of the same form as those of the package.

    Raises :class:`FloormanError` for a file that is no table: with a category that its list has not, or
    without one that it has, with odds that are none, with the name of a table of the package that it is
    not the same as, of another kind than ``user`` where it is no copy of such a table, or not in force on
    ``day``, which is today where none is given.
    Warns with :class:`PayTableWarning` where a higher hand is paid less than a lower one, or where a line
    or the cap is not what the package has as the statutory minimum.
    """
    where = f"pay table {path}"
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FloormanError(f"{where}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise FloormanError(f"{where} is no TOML: {error}") from None
    table = parse_pay_table(text, where)
    for said in _doubts(table):
        warnings.warn(f"{where}: {said}", PayTableWarning, stacklevel=2)
    on = day or date.today()
    if not table.in_force(on):
        span = f"from {table.effective_from or 'ever'} until {table.effective_until or 'ever'}"
        raise FloormanError(
            f"pay table {path} is in force {span}, not on {on}: ask by a day of these (day=, --on)"
        )
    return table


def _doubts(table: PayTable) -> Iterator[str]:
    """What is seldom meant in a table of a user."""
    yield from (f"{line.event} {said}" for line, said in table.doubts)
    minimum = table.minimum
    if minimum and minimum.cap and table.cap != minimum.cap:
        yield f"{table.cap or 'there is no cap'}; by {minimum.name} {minimum.cap}"


def parse_pay_table(text: str, where: str) -> PayTable:
    """A table from the text of its file, which errors call ``where``; raises as :func:`load_pay_table`."""
    try:
        plain = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also of numbers and nesting without end
        raise FloormanError(f"{where} is no TOML: {error}") from None
    return read_pay_table(plain, where)


def read_pay_table(plain: Mapping[str, Any], where: str) -> PayTable:
    """A table from what its file says, which errors call ``where``; raises as :func:`load_pay_table`.

    What load_pay_table would warn of its lines are the table's ``doubts``.
    """
    try:
        table = _read(plain, where)
    except (TypeError, AttributeError, KeyError) as error:
        raise FloormanError(f"{where} is not made as pay tables are: {error}") from None
    # Results name the table that they rest on: two of one name, and nobody knows by which was paid.
    if _packaged().get(table.name, table) != table:
        raise FloormanError(
            f"{where}: {table.name} is a table of the package, and this one is another: rename it"
        )
    # What is no copy of the law may not be cited as it.
    if table.kind != USER and table.name not in _packaged():
        raise FloormanError(
            f"{where}: kind {table.kind!r} is for tables of the package: a table of your own has "
            f"kind = {_quoted(USER)}, and says in its source where it is from"
        )
    return table


def _read(plain: Mapping[str, Any], where: str) -> PayTable:
    for name in plain:
        if name not in _ALLOWED:
            raise unknown("name", name, sorted(_ALLOWED), of=where)
    missing = sorted(_WANTED - set(plain))
    if missing:
        raise FloormanError(f"{where} has no {', '.join(missing)}")
    for name in ("name", "game", "wager", "ranking", "kind", "unit", "source"):
        if not isinstance(plain[name], str) or not plain[name]:
            raise FloormanError(f"{where}: {name} {shown(plain[name])}: give a text")
    for name in ("effective_from", "effective_until"):
        if name in plain and type(plain[name]) is not date:
            raise FloormanError(f"{where}: {name} {shown(plain[name])}: give a date such as 2024-04-15")
    first, last = plain.get("effective_from"), plain.get("effective_until")
    if first and last and first > last:
        raise FloormanError(f"{where}: effective_from {first} is after effective_until {last}")
    try:
        book = rulebook(plain["game"])
        evaluator = book.evaluator(plain["ranking"])
    except UnknownName as error:
        raise UnknownName(f"{where}: {error}") from None
    return PayTable(
        name=plain["name"],
        game=book.law.id,
        wager=plain["wager"],
        ranking=plain["ranking"],
        kind=_one_of(plain["kind"], KINDS, "kind", where),
        unit=_one_of(plain["unit"], UNITS, "unit", where),
        source=plain["source"],
        lines=read_lines(plain, evaluator, where),
        cap=_cap(plain.get("cap"), where),
        effective_from=first,
        effective_until=last,
    )


@cache
def _packaged() -> dict[str, PayTable]:
    found = sorted(files("floorman.settle").joinpath("tables").iterdir(), key=lambda file: file.name)
    plain = [
        tomllib.loads(file.read_text(encoding="utf-8")) for file in found if file.name.endswith(".toml")
    ]
    return {each["name"]: _read(each, f"pay table {each['name']}") for each in plain}


def _cap(plain: Mapping[str, Any] | None, where: str) -> Cap | None:
    if plain is None:
        return None
    if set(plain) != {"cents", "wagers"}:
        raise FloormanError(f"{where}: a cap has cents and wagers: {dict(plain)}")
    cents, wagers = plain["cents"], plain["wagers"]
    if type(cents) is not int or cents <= 0 or not isinstance(wagers, list) or set(wagers) != CAPPED:
        raise FloormanError(f"{where}: a cap has cents above 0, and is on {' and '.join(sorted(CAPPED))}")
    return Cap(cents, tuple(wagers))


def _quoted(text: str) -> str:
    """A text as TOML has it: as JSON does, but for one more sign that is escaped."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _one_of(given: str, allowed: tuple[str, ...], what: str, where: str) -> str:
    if given not in allowed:
        raise unknown(what, given, allowed, of=where)
    return given


@lru_cache(TABLES_KEPT)
def _lines_by_strength(table: PayTable, evaluator: Evaluator) -> tuple[int, ...]:
    return tuple(
        next(place for place, line in enumerate(table.lines) if _is_on(verdict, line, evaluator))
        for verdict in evaluator.by_strength
    )


def _is_on(verdict: Verdict, line: Line, evaluator: Evaluator) -> bool:
    """Whether a hand is on a line, or above it: by the cards that make the category, as cuts are named."""
    return verdict.category.name == line.category and verdict.made >= _least(line, evaluator)


@lru_cache(TABLES_KEPT)
def _least(line: Line, evaluator: Evaluator) -> Ranks:
    if not line.least:
        return ()
    _, verdict = evaluator.best(tuple(read_cards(line.least)), ())
    return verdict.made


def table_for(book: Rulebook, wager: str, given: str | PayTable | None) -> PayTable:
    """The table of a wager: the one that is given, or the only one that the package has for it.

    Raises :class:`PayTableWanted` where there is none, or several; :class:`UnknownName` for a name there
    is not, or a table of another game or wager.
    """
    if isinstance(given, str):
        given = pay_table(given)
    mine = {table.name: table for table in pay_tables(book.law.id) if table.wager == wager}
    if given is None:
        if len(mine) == 1:
            return next(iter(mine.values()))
        raise PayTableWanted(_want_of_a_table(book.law.id, wager, list(mine)))
    if given.game != book.law.id or given.wager != wager:
        raise FloormanError(
            f"pay table {given.name} is for {given.game} {given.wager}, not for {book.law.id} {wager}"
        )
    return given


def _want_of_a_table(game: str, wager: str, names: list[str]) -> str:
    """Which table is in use at a table of the house is a fact, so that none is taken for another."""
    own = f"tables={{'{wager}': load_pay_table(FILE)}}, or --paytable FILE"
    if not names:
        return f"{game} {wager}: the package has no pay table, so give your own: {own}"
    named = f"tables={{'{wager}': '{names[0]}'}}, or --table {names[0]}"
    return (
        f"{game} {wager}: say which pay table is in use, one of {', '.join(names)} ({named}), "
        f"or your own ({own})"
    )
