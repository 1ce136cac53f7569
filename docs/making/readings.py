"""The page of all open questions, from the law modules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import floorman as fm
from floorman.law.clause import Choice, Reading
from making.markdown import page, paragraphs, table

ABOUT = """\
Made from the law modules by `./run docs`.

Where a section is silent, or says two things, there is a question, with the ways to read it. The first
choice is the default. `--reading ID=CHOICE` on the command line and `readings={"ID": "CHOICE"}` in
Python take another, and every result says how it was read. What a choice changes is counted over all
hands, or all deals."""


def every_reading() -> str:
    """Every open question of every game."""
    return page("Readings", paragraphs(ABOUT), _games())


def _games() -> Iterator[str]:
    for game in fm.games():
        yield from paragraphs(f"## {game.title}", f"`{game.id}`: [{game.section.name}](games/{game.id}.md)")
        for reading in game.questions:
            yield from reading_of(game, reading)


def reading_of(game: fm.Game, reading: Reading[Any]) -> Iterator[str]:
    """One question: its clause, the choices, and what each of them changes."""
    yield from paragraphs(f"### `{reading.id}` {reading.clause.ref}", reading.question)
    rows = [
        (f"`{choice.name}`", choice.text, _changes(game.id, reading, choice)) for choice in reading.choices
    ]
    yield from table(("choice", "meaning", "changes"), rows)


@cache
def _changes(game: str, reading: Reading[Any], choice: Choice[Any]) -> str:
    if choice is reading.default:
        return "default"
    found = fm.game(game).changes(reading.id, choice.name)
    words = [f"{change.count:,} of {change.of:,} {change.what} ({change.ranking})" for change in found]
    return "; ".join(words) or "no hand's rank"
