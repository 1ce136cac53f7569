"""What an audit is asked by a form: a game, which columns hold what, how the file is read."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from floorman.desk.fields import Field, Fields
from floorman.desk.pages import tables_of
from floorman.errors import FloormanError, NotRuled, shown, unknown
from floorman.floor import Game, game
from floorman.settle import staking
from floorman.settle.paytable import PayTable

LISTED, MOST_LISTED = 1000, 10_000
"""Findings that JSON lists where it is not said how many, and the most that may be said."""
SEPARATORS = {"comma": ",", "tab": "\t", "semicolon": ";", "bar": "|"}
ENCODINGS = ("utf-8", "windows-1252", "iso-8859-1")
HEADERS = {"auto": None, "yes": True, "no": False}
WORDS = ("columns", "by", "labels")
"""Fields of several words, each as a shell would have it; they may stand more than once."""
NAMES = ("game", "ranking", *WORDS, "header", "separator", "encoding", "sheet", "limit")


@dataclass(frozen=True)
class Asked:
    """The options of an audit, as ``floorman audit`` has them; ``limit`` is how many findings are listed.

    >>> asked = Asked.read([("game", "uth"), ("columns", "player=p1,p2 board='the board'")])
    >>> asked.game.id, asked.columns
    ('nj-ultimate-texas-holdem', ('player=p1,p2', 'board=the board'))
    """

    game: Game
    ranking: str | None
    columns: tuple[str, ...]
    by: tuple[str, ...]
    labels: tuple[str, ...]
    tables: Mapping[str, str]
    header: bool | None
    separator: str
    encoding: str
    sheet: str
    limit: int

    @classmethod
    def read(cls, fields: Iterable[Field]) -> Asked:
        """The options of a form's fields; empty ones say nothing.

        Raises :class:`FloormanError` for a field that there is not, and for one that cannot be read.
        """
        part = Fields(_given(fields).items())
        name = part.alone("game")
        if not name:
            raise FloormanError("no game is given: choose whose rules the file is audited by")
        opened = game(name, part.named("reading"))
        ranking = part.alone("ranking") or None
        asked = cls(
            opened,
            opened.ranking(ranking).name if ranking else None,
            columns=_words("columns", part.alone("columns")),
            by=_words("by", part.alone("by")),
            labels=_words("labels", part.alone("labels")),
            tables=part.named("table"),
            header=_header(part.alone("header") or "auto"),
            separator=_separator(part.alone("separator")),
            encoding=part.alone("encoding") or ENCODINGS[0],
            sheet=part.alone("sheet"),
            limit=_limit(part.alone("limit")),
        )
        if "file" in part.left:
            raise FloormanError("the file came as text: send it as a file, such as -F file=@log.csv")
        for field in part.left:
            raise unknown("field", field, [*NAMES, "file", "reading.ID", "table.WAGER"])
        return asked


class Select(NamedTuple):
    """A choice on the form: its field, what people call it, and values with their words."""

    name: str
    label: str
    options: tuple[tuple[str, str], ...]


OF_FILE = (
    Select(
        "header",
        "Header",
        (
            ("", "look at the first line"),
            ("yes", "the first line names the columns"),
            ("no", "there is none: the columns are called 1, 2 and so on"),
        ),
    ),
    Select(
        "separator", "Separator", (("", "look at the first line"), *((each, each) for each in SEPARATORS))
    ),
    Select("encoding", "Encoding", tuple((each, each) for each in ENCODINGS)),
)


@dataclass(frozen=True)
class Form:
    """The form as a page shows it: what was given, and the game that it is for, where one is chosen."""

    given: Mapping[str, str]
    game: Game | None

    @classmethod
    def read(cls, fields: Iterable[Field]) -> Form:
        """The form of an address; raises :class:`UnknownName` for a game there is not."""
        given = _given(fields)
        return cls(given, game(given["game"]) if "game" in given else None)

    @property
    def of_game(self) -> list[Select]:
        """The choices that the game wants: its ranking list, and pay tables of wagers that have several."""
        if self.game is None:
            return []
        first, *others = self.game.rankings
        lists = Select("ranking", "Ranking list", (("", first), *zip(others, others, strict=True)))
        return [*([lists] if others else []), *(_choice_of(*each) for each in self.tables.items())]

    @property
    def readings(self) -> list[Select]:
        """A choice for each question that the section leaves open."""
        return [
            Select(
                f"reading.{each.id}",
                each.question,
                tuple(
                    ("" if choice is each.default else choice.name, f"{choice.name}: {choice.text}")
                    for choice in each.choices
                ),
            )
            for each in (self.game.questions if self.game else ())
        ]

    @property
    def more(self) -> bool:
        """Whether something is given that is seldom wanted."""
        seldom = ("labels", "sheet", *(each.name for each in (*OF_FILE, *self.readings)))
        return any(name in self.given for name in seldom)

    @property
    def tables(self) -> dict[str, list[PayTable]]:
        """By wager, the pay tables of which one has to be chosen where the wager is staked."""
        if self.game is None:
            return {}
        try:
            wagers = staking(self.game.book).tables
        except NotRuled:
            return {}
        tables = {wager: tables_of(self.game, wager) for wager in wagers}
        return {wager: several for wager, several in tables.items() if len(several) > 1}

    def as_dict(self) -> dict[str, Any]:
        """What may be chosen, as plain data."""
        game, questions = self.game, self.game.questions if self.game else ()
        return {
            "game": game and game.id,
            "rankings": list(game.rankings) if game else [],
            "readings": {each.id: [choice.name for choice in each.choices] for each in questions},
            "tables": {wager: [each.name for each in tables] for wager, tables in self.tables.items()},
        }


def in_words_of_a_form(text: str) -> str:
    """A message of the library, in which options are called as the fields of the form are.

    >>> in_words_of_a_form("say with --sheet which is audited")
    'say with sheet which is audited'
    """
    return re.sub(r"(?<!\S)--(?=[a-z])", "", text)


def _given(fields: Iterable[Field]) -> dict[str, str]:
    given: dict[str, str] = {}
    for field, text in fields:
        if not text.strip():
            continue
        if field in given and field not in WORDS:
            raise FloormanError(f"{field} is given twice: {shown(given[field])} and {shown(text)}")
        given[field] = f"{given[field]} {text.strip()}" if field in given else text.strip()
    return given


def _choice_of(wager: str, tables: Iterable[PayTable]) -> Select:
    named = ((each.name, f"{each.name}: {each.source}") for each in tables)
    return Select(
        f"table.{wager}", f"Pay table of the {wager}", (("", "choose one where it is staked"), *named)
    )


def _words(field: str, text: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(text))
    except ValueError as error:
        raise FloormanError(
            f"{field} {shown(text)}: {error}; a name with blanks stands in quotes"
        ) from None


def _header(given: str) -> bool | None:
    if given not in HEADERS:
        raise unknown("header", given, HEADERS)
    return HEADERS[given]


def _separator(given: str) -> str:
    return SEPARATORS.get(given, given)


def _limit(given: str) -> int:
    if not given:
        return LISTED
    if not (given.isascii() and given.isdigit() and len(given) <= 6 and int(given) <= MOST_LISTED):
        raise FloormanError(f"limit {shown(given)}: give a number from 0 to {MOST_LISTED:,}")
    return int(given)
