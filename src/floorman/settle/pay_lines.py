"""Lines of a pay table: what the hands of a category are paid, or a part of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from floorman.cards import read_cards
from floorman.dealing import deal
from floorman.errors import FloormanError, shown, unknown
from floorman.law.evaluator import Evaluator
from floorman.law.pattern import Ranks

PUSH, LOSE = "push", "lose"
MOST_ODDS = 10**6
_ODDS = re.compile(r"[0-9]{1,20}([./][0-9]{1,20})?")


@dataclass(frozen=True)
class Line:
    """A line of a pay table: the hands of a category, or those of it from ``least``.

    ``net`` is what a unit wins: -1 where it is lost, 0 where it is a push.
    """

    category: str
    net: Fraction
    pays: str
    least: str = ""

    @property
    def event(self) -> str:
        """What the line is for, in words."""
        return f"{self.category}, from {self.least}" if self.least else self.category


def read_lines(plain: Mapping[str, Any], evaluator: Evaluator, where: str) -> tuple[Line, ...]:
    """The lines of a table from what its file says, from the highest hand.

    Raises :class:`FloormanError` for what makes none, with ``where`` in its text.
    """
    pays = plain["pays"]
    names = [category.name for category in evaluator.ranking.ladder]
    for name in pays:
        if name not in names:
            raise unknown("category", name, names, of=where)
    missing = [name for name in names if name not in pays]
    if missing:
        raise FloormanError(f"{where} has no line for {', '.join(missing)}")
    cuts = [read_cut(each, evaluator, plain["unit"], where) for each in plain.get("cut", ())]
    found = []
    for name in names:
        above = sorted(
            (cut for cut in cuts if cut[1].category == name), key=lambda cut: cut[0], reverse=True
        )
        found += [line for _, line in above]
        found.append(Line(name, read_odds(pays[name], plain["unit"], f"{where}: {name}"), str(pays[name])))
    return tuple(found)


def read_cut(plain: Mapping[str, Any], evaluator: Evaluator, unit: str, where: str) -> tuple[Ranks, Line]:
    """A line for a part of a category, after the ranks that make its least hand.

    Raises :class:`FloormanError` for what is none, with ``where`` in its text.
    """
    if set(plain) != {"category", "least", "pays"}:
        raise FloormanError(
            f"{where}: a cut has a category, the least hand of it, and what it pays: {plain}"
        )
    name = f"the least hand of {where}"
    (least,) = deal(evaluator.deck, [(name, read_cards(plain["least"], name))])
    if len(least) != evaluator.ranking.size:
        raise FloormanError(f"{name} has {len(least)} cards: {evaluator.ranking.size} make one")
    _, verdict = evaluator.best(least, ())
    if verdict.category.name != plain["category"]:
        raise FloormanError(
            f"{where}: {plain['least']} is {verdict.category.name}, not {plain['category']}"
        )
    odds = read_odds(plain["pays"], unit, f"{where}: {plain['category']}, from {plain['least']}")
    return verdict.made, Line(plain["category"], odds, str(plain["pays"]), plain["least"])


def read_odds(pays: object, unit: str, where: str) -> Fraction:
    """What a unit wins by odds such as 3, "3/2", push or lose.

    Raises :class:`FloormanError` for any other, with ``where`` in its text.

    >>> read_odds("3/2", "to 1", "the first line"), read_odds(3, "for 1", "the second")
    (Fraction(3, 2), Fraction(2, 1))
    """
    if pays == PUSH:
        return Fraction(0)
    if pays == LOSE:
        return Fraction(-1)
    try:
        if not isinstance(pays, str | int) or isinstance(pays, bool) or not _ODDS.fullmatch(str(pays)):
            raise ValueError
        odds = Fraction(pays)
    except (ValueError, ZeroDivisionError):
        odds = Fraction(-1)
    if not 0 <= odds <= MOST_ODDS:
        raise FloormanError(
            f"{where}: pays {shown(pays)}: give odds such as 3 or 3/2, or push, or lose; odds are no more "
            f"than {MOST_ODDS:,}"
        )
    return odds if unit == "to 1" else odds - 1
