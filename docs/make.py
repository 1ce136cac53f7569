"""Writes the pages of the games from their law modules: python docs/make.py"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import floorman as fm
from floorman.changes import changes
from floorman.law.clause import Reading
from floorman.law.ranking import Ranking
from floorman.survey import survey

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
                f"[{game.book.law.title}]({game.id}.md)",
                game.id,
                ", ".join(game.book.law.aliases),
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
    yield f"# {game.book.law.title}"
    yield ""
    yield f"`{game.id}`; also {', '.join(f'`{alias}`' for alias in game.book.law.aliases)}"
    yield ""
    edition = f"{section.edition}, current through {section.date or 'no date known'}"
    yield f"{section.name}. {edition}. {section.note}".strip()
    yield ""
    yield "## Clauses"
    yield ""
    yield "In our own words; the section itself decides."
    yield ""
    yield from table(("clause", "digest"), [(clause.ref, clause.text) for clause in section])
    for ranking in game.book.rules.rankings:
        yield from _ranking(game, ranking)
    yield ""
    yield "## Readings"
    for reading in game.book.law.readings:
        yield from _reading(game, reading)
    yield ""
    yield "## Equipment"
    yield ""
    equipment = game.book.law.equipment
    yield from table(
        ("what", equipment.clause.ref), [("deck", str(equipment.deck)), *equipment.items.items()]
    )


def _ranking(game: fm.Game, ranking: Ranking) -> Iterator[str]:
    yield ""
    yield f"## {ranking.name} {ranking.clause.ref}"
    yield ""
    yield f"Given are {ranking.selection.wants()} ({ranking.selection.clause.ref})."
    yield ""
    yield from table(
        ("category", "clause", "hands", "strengths", "highest", "lowest"),
        [
            (
                found.category.name,
                found.category.clause.ref,
                f"{found.hands:,}",
                f"{found.strengths:,}",
                " ".join(map(str, found.highest)),
                " ".join(map(str, found.lowest)),
            )
            for found in survey(game.book.evaluator(ranking.name))
        ],
    )
    yield ""
    if ranking.tie is None:
        yield "No two hands of this list are compared."
        return
    words = ranking.tie.words(ranking.seats)
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
            found = changes(game.book, reading.id, choice.name)
            counted = "; ".join(
                f"{change.count:,} of {change.of:,} {change.what} ({change.ranking})" for change in found
            )
        rows.append((f"`{choice.name}`", choice.text, counted or "no hand"))
    yield from table(("choice", "meaning", "changes"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines]


if __name__ == "__main__":
    main()
