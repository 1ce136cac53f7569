"""One round settled, line by line: what each wager wins, and by which rule or pay table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

from floorman.errors import FloormanError, NotRuled, shown, unknown
from floorman.law.rulebook import Rulebook, rulebook
from floorman.settle.allowed import Parts, check_round
from floorman.settle.lines import Settler, WagerLine
from floorman.settle.money import Amount, Purse, plain, read_amount
from floorman.settle.paytable import PayTable, table_for
from floorman.settle.round import Round

Tables = Mapping[str, "str | PayTable"]
"""The pay table of a wager, or its name."""


@dataclass(frozen=True)
class Settlement:
    """A round settled. Made by :meth:`Game.settle`.

    ``net`` is what the seats have more than before, all together; ``undivided`` what is left of a pot that
    does not divide, and is given to nobody.

    >>> import floorman as fm
    >>> played = {"player": "As Kd", "dealer": "Qh Qs", "board": "2c 7d 9h Jc 3s",
    ...           "wagers": {"ante": 10, "blind": 10, "play": 40}}
    >>> settled = fm.game("uth").settle(played, tables={"blind": "blind-a"})
    >>> [(line.wager, line.result, line.net) for line in settled.lines], settled.net
    ([('ante', 'lose', -10), ('blind', 'lose', -10), ('play', 'lose', -40)], -60)
    """

    game: str
    readings: Mapping[str, str]
    lines: tuple[WagerLine, ...]
    staked: Amount
    returned: Amount
    won: Amount
    net: Amount
    undivided: Amount

    def as_dict(self) -> dict[str, Any]:
        """The settlement as plain data, as ``floorman settle --json`` prints it."""
        return {
            "game": self.game,
            "lines": [line.as_dict() for line in self.lines],
            "staked": plain(self.staked),
            "returned": plain(self.returned),
            "won": plain(self.won),
            "net": plain(self.net),
            "undivided": plain(self.undivided),
            "readings": dict(self.readings),
        }

    @property
    def totals(self) -> Mapping[str, int | str]:
        """What was staked, won and returned, the net, and what is left undivided where anything is."""
        names = ("staked", "won", "returned", "net", *(("undivided",) if self.undivided else ()))
        return {name: plain(getattr(self, name)) for name in names}

    def _repr_html_(self) -> str:
        """The settlement as a notebook shows it.

        >>> import floorman as fm
        >>> hands = {"player": "Kd Qs 9h 5c 2d", "dealer": "Qd Js 9c 5h 2s"}
        >>> settled = fm.game("caribbean").settle({**hands, "wagers": {"ante": 5, "bet": 10}})
        >>> "staked 15, won 5, returned 15, net 5" in settled._repr_html_()
        True
        """
        from floorman.display.sheet import origin, sheet, table
        from floorman.settle.tables import totalled

        book = rulebook(self.game, self.readings)
        totals = ", ".join(f"{name} {amount}" for name, amount in self.totals.items())
        return sheet(f"{book.law.title}: {totals}", table(totalled(self)), *origin(book))


def settle(book: Rulebook, played: Round | Mapping[str, Any], tables: Tables | None = None) -> Settlement:
    """Settle a round, with the pay tables that are given, or where there is but one with that.

    Raises :class:`IllegalRound` for a round that the rules do not allow, :class:`NotRuled` for a game
    whose wagers are not known, and :class:`FloormanError` for cards and amounts that are none.
    """
    if isinstance(played, Mapping):
        played = Round.of(played)
    if not isinstance(played, Round):
        raise FloormanError(f"{shown(played)} is no round: give one, or a mapping with its parts")
    module = rules_of(book)
    check_round(book, module.PARTS, module.MAIN, played)
    check_tables(book, tables or {})
    purse = Purse(played.amounts.values(), book.rules.wagering.odd_payouts)
    common = book.law.section.outside("How wagers are paid.")
    lines = tuple(module.settle(book, played, _Tables(book, tables or {}), Settler("", purse, common)))
    staked, returned, won = (
        sum((Fraction(getattr(line, name)) for line in lines), Fraction(0))
        for name in ("stake", "returned", "won")
    )
    lay_there = read_amount(played.pot, "pot")
    left = lay_there + staked - returned - won if module.POT_ALONE else Fraction(0)
    amounts = map(purse.given, (staked, returned, won, won + returned - staked, left))
    return Settlement(book.law.id, book.readings, lines, *amounts)


@dataclass(frozen=True)
class Staking:
    """What may be staked in a game, and how a round of it is dealt and given.

    ``wagers`` are its names for wagers, ``tables`` those that a pay table pays, ``raises`` when a raise may
    be made. ``parts`` say how many cards each place gets, None for what a ranking list says.

    >>> import floorman as fm
    >>> staking(fm.game("caribbean").book).wagers
    ('ante', 'bet')
    """

    wagers: tuple[str, ...]
    tables: tuple[str, ...]
    raises: tuple[str, ...]
    parts: Parts


def staking(book: Rulebook) -> Staking:
    """What may be staked in a game; raises :class:`NotRuled` where its wagers are not known."""
    module = rules_of(book)
    return Staking(module.WAGERS, module.TABLES, tuple(getattr(module, "RAISES", ())), module.PARTS)


def check_tables(book: Rulebook, tables: Tables) -> None:
    """Raise :class:`FloormanError` for a pay table that pays no wager of the game, whatever is staked."""
    wanted = rules_of(book).TABLES
    for wager, table in tables.items():
        if isinstance(table, PayTable) and table.game != book.law.id:
            raise FloormanError(
                f"pay table {table.name} is for {table.game} {table.wager}, not for {book.law.id}"
            )
        if wager not in wanted:
            raise unknown("wager with a pay table", wager, wanted, of=book.law.id)
        if not isinstance(table, str | PayTable):
            raise FloormanError(f"{wager}: {shown(table)} is no pay table, and no name of one")
        table_for(book, wager, table)


def rules_of(book: Rulebook) -> Any:
    """The module that settles a game: it is called as the law module is.

    Raises :class:`NotRuled` where there is none.
    """
    name = book.law.read.__module__.rpartition(".")[2]
    try:
        return import_module(f"floorman.settle.{name}")
    except ModuleNotFoundError:
        raise NotRuled(f"the wagers of {book.law.id} are not known here") from None


class _Tables(Mapping[str, PayTable]):
    """Pay tables by wager, looked for when a wager wants one."""

    def __init__(self, book: Rulebook, given: Tables) -> None:
        self._book, self._given = book, given

    def __getitem__(self, wager: str) -> PayTable:
        return table_for(self._book, wager, self._given.get(wager))

    def __iter__(self) -> Iterator[str]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)
