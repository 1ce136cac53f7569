"""``floorman readings``."""

from __future__ import annotations

from typing import Any

from floorman.cli import output
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.floor import Game
from floorman.law.clause import Choice, Reading


def readings(game: GameName, /, *, reading: Chosen = (), as_json: Json = False) -> int:
    """List what a section leaves open, how it is read, and the hands that another choice changes.

    The hands are counted as you wait, against the choices in force.

    Example: floorman readings supreme --reading zero-point-low-hand=arithmetic
    """
    opened = open_game(game, reading)
    for question in opened.questions:
        if as_json:
            output.print_json(_plain(opened, question))
        else:
            _print(opened, question)
    return 0


def _print(game: Game, reading: Reading[Any]) -> None:
    output.heading(f"{reading.id} {reading.clause.ref}")
    output.text(f"  {reading.question}")
    rows = [
        (
            "*" if choice.name == game.readings[reading.id] else " ",
            choice.name,
            choice.text,
        )
        for choice in reading.choices
    ]
    output.table(rows)
    for choice in reading.choices:
        if choice.name != game.readings[reading.id]:
            output.text(f"    {choice.name} would change {_changed(game, reading, choice)}")
    if len(reading.choices) == 1:
        output.text("    no other choice is needed")


def _changed(game: Game, reading: Reading[Any], choice: Choice[Any]) -> str:
    found = game.changes(reading.id, choice.name)
    counted = [f"{change.count:,} of {change.of:,} {change.what} ({change.ranking})" for change in found]
    return "; ".join(counted) or "no hand's rank"


def _plain(game: Game, reading: Reading[Any]) -> dict[str, Any]:
    chosen = game.readings[reading.id]
    return {
        "game": game.id,
        "reading": reading.id,
        "clause": reading.clause.ref,
        "citation": reading.clause.citation,
        "question": reading.question,
        "choice": chosen,
        "choices": [
            {
                "choice": choice.name,
                "text": choice.text,
                "changes": [
                    change.as_dict()
                    for change in (game.changes(reading.id, choice.name) if choice.name != chosen else ())
                ],
            }
            for choice in reading.choices
        ],
    }
