"""Which columns of a log hold what: cards of the seats, board, recorded values, and what to count by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from floorman.audit.money_columns import MoneyColumns, money_columns, names_not_guessed, roles_of_money
from floorman.audit.roles import ALONE, PLAIN, USUAL, check_role, unknown_role
from floorman.errors import FloormanError, UnknownName, shown, unknown


class Cell(NamedTuple):
    """A column that holds cards, or a card; or two, of which one holds its rank, and the other its suit."""

    column: str
    suit: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns it is read from."""
        return (self.column, self.suit) if self.suit else (self.column,)

    def __str__(self) -> str:
        return ":".join(self.columns)


Cells = tuple[Cell, ...]
"""What together holds a hand."""

_HANDS = ("hand", "cards")
_PLAYER = "player"
_SUFFIXES = ("", "_cards", "_hand")
_HIGH, _LOW = ("_high", "_high_hand"), ("_low", "_low_hand")
"""What columns of seats that set two hands are called beside."""
_BOARD = ("board", "board_cards", "community", "community_cards")
_DEAD = ("dead", "dead_cards")
_VALUES = {
    "winner": ("winner",),
    "outcome": ("outcome",),
    "qualifies": ("qualifies", "dealer_qualifies"),
    "void": ("void", "voided", "cancelled", "canceled"),
}
_COUNTED = ("game", "table", "table_id", "dealer", "dealer_id", "dealer_name")
_GAME = ("game", "game_id")


@dataclass(frozen=True)
class Layout:
    """The columns of a log by what they hold, each by its name in the file.

    ``seats`` are the cards of each seat, in the order in which the section names them, and ``lows`` those
    of the low hand of each that sets two; ``categories`` the recorded category of a seat; ``money`` the
    stakes and payouts; ``by`` the columns whose values are counted apart. ``unread`` are columns that are
    called as a role which is never guessed, by that role.
    """

    seats: Mapping[str, Cells]
    lows: Mapping[str, Cells] = field(default_factory=dict)
    board: Cells = ()
    dead: Cells = ()
    categories: Mapping[str, str] = field(default_factory=dict)
    winner: str | None = None
    outcome: str | None = None
    qualifies: str | None = None
    void: str | None = None
    game: str | None = None
    money: MoneyColumns = field(default_factory=MoneyColumns)
    by: tuple[str, ...] = ()
    unread: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def columns(self) -> list[str]:
        """Every column that is read."""
        hands = (*self.seats.values(), *self.lows.values(), self.board, self.dead)
        cells = [cell for group in hands for cell in group]
        values = (self.winner, self.outcome, self.qualifies, self.void, self.game)
        names = [name for cell in cells for name in cell.columns]
        claims = [*self.categories.values(), *filter(None, values), *self.money.by_role.values()]
        return list(dict.fromkeys([*names, *claims, *self.by]))

    def as_dict(self) -> dict[str, str]:
        """What was taken for what, as ``--columns`` would say it."""
        lows = {f"{seat}.low": cells for seat, cells in self.lows.items()}
        groups = {**self.seats, **lows, "board": self.board, "dead": self.dead, "by": self.by}
        found = {name: ",".join(map(str, cells)) for name, cells in groups.items() if cells}
        return found | self._values

    @property
    def roles(self) -> Iterator[tuple[str, Cells]]:
        """Every role but what is counted by, and what it is read from."""
        yield from self.seats.items()
        yield from ((f"{seat}.low", cells) for seat, cells in self.lows.items())
        yield from (("board", self.board), ("dead", self.dead))
        yield from ((role, (Cell(column),)) for role, column in self._values.items())

    @property
    def _values(self) -> dict[str, str]:
        """The columns of recorded values and of money by their roles."""
        found = {
            "category" if len(self.seats) == 1 else f"{seat}.category": column
            for seat, column in self.categories.items()
        }
        values = ("winner", "outcome", "qualifies", "void", "game")
        found |= {name: getattr(self, name) for name in values if getattr(self, name)}
        return found | self.money.by_role


def layout(
    columns: Sequence[str],
    said: Iterable[str] = (),
    by: Sequence[str] | None = None,
    seats: Sequence[str] = (),
    wagers: Sequence[str] = (),
    setting: Sequence[str] = (),
) -> Layout:
    """The layout of a file that has ``columns``: as ``said``, and by their names where it is not.

    ``said`` are texts such as ``player=p1,p2``, ``board=b1..b5``, ``player.category=hand``; a role
    with nothing behind its ``=`` is not looked for. ``seats`` are those that the section names, ``wagers``
    those that are settled, and ``setting`` the seats that set a high and a low hand. Raises
    :class:`UnknownName` for a column or a role there is not, :class:`FloormanError` where no cards are
    found.

    >>> layout(["p1", "p2", "winner"], ["player=p1,p2"]).as_dict()
    {'player': 'p1,p2', 'winner': 'winner'}
    """
    given = _given(said, columns)
    for name in given:
        if "." not in name:
            check_role(name, seats, wagers, setting)
    money = {role: given.pop(role, None) for role in roles_of_money(wagers)}
    lows = {seat: given.pop(f"{seat}.low", None) for seat in setting}
    cards = {name: cells for name, cells in given.items() if "." not in name and name not in PLAIN}
    cards = cards or _seats_by_name(columns, seats, (*_SUFFIXES, *(_HIGH if setting else ())))
    if not cards:
        raise FloormanError(
            f"no column is known to hold cards: there are {', '.join(columns)}; say which, as in "
            f"--columns player=p1,p2 dealer=d1,d2 board=b1..b5"
        )
    cards = _in_order(cards, seats)
    used = {column for cells in cards.values() for cell in cells for column in cell.columns}
    free = [column for column in columns if column not in used]
    unsaid = _unsaid(free, {**given, **money})
    values = {
        role: _value(role, given, unsaid, names) for role, names in (*_VALUES.items(), ("game", _GAME))
    }
    found = Layout(
        seats=cards,
        lows=_lows(lows, unsaid),
        board=given["board"] if "board" in given else _cards_named(unsaid, _BOARD),
        dead=given["dead"] if "dead" in given else _cards_named(unsaid, _DEAD),
        categories=_categories(given, unsaid, tuple(cards), wagers, setting),
        money=_money(money, free, unsaid, wagers),
        by=_counted(given, free, by),
        unread=_unread({**given, **money}, unsaid, wagers),
        **values,
    )
    for column in found.columns:
        _column(column, columns)
    _check_once(found)
    return found


def _check_once(found: Layout) -> None:
    """Raise :class:`FloormanError` for a column that is taken for two things.

    Stakes that are equal by rule may stand in one column, and any column may be counted by.
    """
    stakes = found.money.stakes
    taken: dict[str, str] = {}
    for role, cells in found.roles:
        for column in (column for cell in cells for column in cell.columns):
            other = taken.setdefault(column, role)
            if other != role and not {other, role} <= set(stakes):
                raise FloormanError(
                    f"column {shown(column)} is taken for {other} and for {role}: --columns says which, as "
                    f"in {other}={column} {role}="
                )


def _given(said: Iterable[str], columns: Sequence[str]) -> dict[str, Cells]:
    found: dict[str, Cells] = {}
    for text in said:
        role, equals, names = (part.strip() for part in text.partition("="))
        if not equals or not role:
            raise UnknownName(f"--columns {shown(text)}: give NAME=COLUMN, or NAME=COLUMN,COLUMN")
        if role in found:
            raise FloormanError(f"--columns: {role} is given twice")
        parts = [part.strip() for part in names.split(",") if part.strip()]
        found[role] = tuple(cell for part in parts for cell in _cells(part, columns))
    return found


def _cells(part: str, columns: Sequence[str]) -> list[Cell]:
    """One column, RANK:SUIT, or all from one to another."""
    if part in columns:
        return [Cell(part)]
    first, dots, last = part.partition("..")
    if dots:
        return [Cell(name) for name in _span(_column(first, columns), _column(last, columns), columns)]
    rank, colon, suit = part.partition(":")
    return [Cell(_column(rank, columns), _column(suit, columns)) if colon else Cell(_column(part, columns))]


def _span(first: str, last: str, columns: Sequence[str]) -> list[str]:
    """The columns from ``first`` to ``last`` by their numbers, or by their places in the file."""
    one, two = (re.fullmatch(r"(.*?)(\d+)", name) for name in (first, last))
    if one and two and one[1] == two[1] and int(one[2]) <= int(two[2]):
        width = len(one[2])  # b01..b05 keep their noughts
        numbered = [f"{one[1]}{number:0{width}}" for number in range(int(one[2]), int(two[2]) + 1)]
        return [_column(name, columns) for name in numbered]
    here, there = columns.index(first), columns.index(last)
    if here > there:
        raise FloormanError(f"--columns {first}..{last}: {last} stands before {first} in the file")
    return list(columns[here : there + 1])


def _column(name: str, columns: Sequence[str]) -> str:
    if columns.count(name) > 1:
        raise FloormanError(f"column {shown(name)} stands {columns.count(name)} times in the header")
    if name not in columns:
        raise unknown("column", name, columns)
    return name


def _seats_by_name(
    columns: Sequence[str], seats: Sequence[str], suffixes: Sequence[str]
) -> dict[str, Cells]:
    for group in (tuple(seats), USUAL):
        found = {seat: _cards_named(columns, [seat + suffix for suffix in suffixes]) for seat in group}
        if group and all(found.values()):
            return found
    alone = {ALONE: _HANDS, _PLAYER: [_PLAYER + suffix for suffix in suffixes]}
    found = {seat: _cards_named(columns, names) for seat, names in alone.items()}
    return next(({seat: cells} for seat, cells in found.items() if cells), {})


def _lows(given: Mapping[str, Cells | None], free: Sequence[str]) -> dict[str, Cells]:
    """The cards of low hands, as they are said or by their names."""
    found = {
        seat: _cards_named(free, [seat + suffix for suffix in _LOW]) if cells is None else cells
        for seat, cells in given.items()
    }
    return {seat: cells for seat, cells in found.items() if cells}


def _in_order(cards: dict[str, Cells], seats: Sequence[str]) -> dict[str, Cells]:
    """The seats in the section's order, where it names them; raises where a name is not one of its."""
    for name in cards:
        if not cards[name]:
            raise FloormanError(f"--columns {name}= : no column is named for the cards of {name}")
        if seats and len(cards) > 1 and name not in seats:
            raise unknown("seat", name, seats)
    return {seat: cards[seat] for seat in (*seats, *cards) if seat in cards}


def _categories(
    given: Mapping[str, Cells],
    free: Sequence[str],
    seats: tuple[str, ...],
    wagers: Sequence[str],
    setting: Sequence[str],
) -> dict[str, str]:
    found = {}
    for name, cells in given.items():
        seat, dot, role = name.partition(".")
        if dot and (role != "category" or seat not in seats):
            raise unknown_role(name, seats, wagers, setting)
        if dot and cells:
            found[seat] = _only(name, cells)
    if given.get("category"):
        if len(seats) > 1:
            raise FloormanError(
                f"category: say of which seat, as in {seats[0]}.category={given['category'][0]}"
            )
        found[seats[0]] = _only("category", given["category"])
    for seat in seats:
        names = [f"{seat}_category", *(["category"] if len(seats) == 1 else [])]
        column = _named(free, names)
        if column and seat not in found and f"{seat}.category" not in given and "category" not in given:
            found[seat] = column[0]
    return found


def _value(role: str, given: Mapping[str, Cells], free: Sequence[str], names: Sequence[str]) -> str | None:
    cells = given[role] if role in given else _cards_named(free, names)
    return _only(role, cells) if cells else None


def _unsaid(free: Sequence[str], given: Mapping[str, Cells | None]) -> list[str]:
    """Those of the columns that are not said to hold something else than what is counted by."""
    said = {
        column
        for role, cells in given.items()
        for cell in cells or ()
        for column in cell.columns
        if role != "by"
    }
    return [column for column in free if column not in said]


def _money(
    given: Mapping[str, Cells | None], free: Sequence[str], unsaid: Sequence[str], wagers: Sequence[str]
) -> MoneyColumns:
    """The columns of money; a stake may be in one that is also said to hold another."""
    said = {role: cells for role, cells in given.items() if cells is not None}
    found = {
        role: _value(role, said, free if role in wagers else unsaid, names)
        for role, names in roles_of_money(wagers).items()
    }
    named = [role for role, cells in said.items() if cells]
    return money_columns({role: column for role, column in found.items() if column}, named, wagers)


def _unread(
    given: Mapping[str, Cells | None], unsaid: Sequence[str], wagers: Sequence[str]
) -> dict[str, str]:
    """The columns that are named as what only ``--columns`` says, where it says nothing of that."""
    named = {
        role: _named(unsaid, names)
        for role, names in names_not_guessed(wagers).items()
        if given.get(role) is None
    }
    return {role: columns[0] for role, columns in named.items() if columns}


def _counted(given: Mapping[str, Cells], free: Sequence[str], by: Sequence[str] | None) -> tuple[str, ...]:
    if by is None and "by" in given:
        by = [cell.column for cell in given["by"]]
    return tuple(dict.fromkeys(_named(free, _COUNTED) if by is None else by))


def _only(role: str, cells: Cells) -> str:
    if len(cells) != 1 or cells[0].suit:
        raise FloormanError(f"--columns {role}={','.join(map(str, cells))}: one column is wanted")
    return cells[0].column


def _cards_named(columns: Sequence[str], names: Iterable[str]) -> Cells:
    """The first column of one of these names."""
    return tuple(map(Cell, _named(columns, names)[:1]))


def _named(columns: Sequence[str], names: Iterable[str]) -> list[str]:
    """The columns of these names, in any case, with blanks or underscores between their words."""
    return [column for name in names for column in columns if _plain(column) == _plain(name)]


def _plain(name: str) -> str:
    return re.sub(r"[\s_-]+", "_", name.strip()).casefold()
