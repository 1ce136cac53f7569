"""Writes the pages of the games from their law modules: python docs/make.py"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import floorman as fm
from floorman.law.clause import Reading
from floorman.law.ranking import Ranking

GAMES = Path(__file__).parent / "games"


def main() -> None:
    GAMES.mkdir(exist_ok=True)
    for path in GAMES.glob("*.md"):
        path.unlink()
    for game in fm.games():
        (GAMES / f"{game.id}.md").write_text(page(game), encoding="utf-8")
    (GAMES / "README.md").write_text(index(), encoding="utf-8")


def index() -> str:
    """The list of all games."""
    lines = ["# Games", "", "Made from the law modules by `./run docs`.", ""]
    lines += table(
        ("game", "id", "alias", "section"),
        [
            (
                f"[{game.title}]({game.id}.md)",
                game.id,
                ", ".join(game.aliases),
                game.section.name,
            )
            for game in fm.games()
        ],
    )
    return "\n".join(lines) + "\n"


def page(game: fm.Game) -> str:
    """The page of one game: clauses, categories best first, ties, readings, equipment."""
    return "\n".join(_page(game)) + "\n"


def _page(game: fm.Game) -> Iterator[str]:
    section = game.section
    yield f"# {game.title}"
    yield ""
    yield f"`{game.id}`; also {', '.join(f'`{alias}`' for alias in game.aliases)}"
    yield ""
    edition = f"{section.edition}, current through {section.date}" if section.date else section.edition
    yield f"{section.name}. {edition}. {section.note}".strip()
    yield ""
    yield "## Clauses"
    yield ""
    yield "In our own words; the section itself decides."
    yield ""
    yield from table(("clause", "digest"), [(clause.ref, clause.text) for clause in section])
    for ranking in map(game.ranking, game.rankings):
        yield from _ranking(game, ranking)
    if game.qualification:
        yield ""
        yield f"{game.qualification.clause.text} ({game.qualification.clause.ref})"
    yield ""
    yield "## Readings"
    for reading in game.questions:
        yield from _reading(game, reading)
    yield ""
    yield "## Equipment"
    yield ""
    equipment = game.equipment
    rows = [("deck", equipment.composition.ref, str(equipment.deck))]
    if equipment.clause:
        rows += [(what, equipment.clause.ref, text) for what, text in equipment.items.items()]
    yield from table(("what", "clause", "digest"), rows)


def _ranking(game: fm.Game, ranking: Ranking) -> Iterator[str]:
    yield ""
    yield f"## {ranking.name} {ranking.clause.ref}"
    yield ""
    yield f"Given are {ranking.selection.wants()} ({ranking.selection.clause.ref})."
    yield ""
    examples = ("highest", "lowest") if ranking.tie else ("an example",)
    yield from table(
        ("category", "clause", "hands", *examples),
        [
            (
                found.category.name,
                found.category.clause.ref,
                f"{found.hands:,}",
                *(" ".join(map(str, cards)) for cards in (found.highest, found.lowest)[: len(examples)]),
            )
            for found in game.survey(ranking.name)
        ],
    )
    yield ""
    if ranking.tie is None:
        yield "No two hands of this list are compared; it is read from the top."
        return
    words = ranking.tie.words()
    yield f"{words[0].upper()}{words[1:]} {ranking.tie.clause.ref}."
    if ranking.seats:
        yield f"Seats: {', '.join(ranking.seats)}."
    if ranking.forfeit:
        yield f"{ranking.forfeit.clause.ref}: {ranking.forfeit.clause.text}"


def _reading(game: fm.Game, reading: Reading[Any]) -> Iterator[str]:
    yield ""
    yield f"### `{reading.id}` {reading.clause.ref}"
    yield ""
    yield reading.question
    yield ""
    rows = []
    for choice in reading.choices:
        counted = "default"
        if choice is not reading.default:
            found = game.changes(reading.id, choice.name)
            counted = "; ".join(
                f"{change.count:,} of {change.of:,} {change.what} ({change.ranking})" for change in found
            )
        rows.append((f"`{choice.name}`", choice.text, counted or "no hand's rank"))
    yield from table(("choice", "meaning", "changes"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines]


if __name__ == "__main__":
    main()
