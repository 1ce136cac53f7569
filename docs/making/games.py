"""The pages of the games, from their law modules."""

from __future__ import annotations

from collections.abc import Iterator

import floorman as fm
from floorman.law.ranking import Ranking
from making.markdown import page, paragraphs, table
from making.readings import reading_of


def index() -> str:
    """The list of all games."""
    made = paragraphs("Made from the law modules by `./run docs`.")
    rows = [
        (f"[{game.title}]({game.id}.md)", game.id, ", ".join(game.aliases), game.section.name)
        for game in fm.games()
    ]
    return page("Games", made, table(("game", "id", "alias", "section"), rows))


def of(game: fm.Game) -> str:
    """The page of one game: clauses, categories best first, ties, readings, equipment."""
    return page(game.title, _section(game), _rankings(game), _readings(game), _equipment(game))


def _section(game: fm.Game) -> Iterator[str]:
    section = game.section
    edition = f"{section.edition}, current through {section.date}" if section.date else section.edition
    yield from paragraphs(
        f"`{game.id}`; also {', '.join(f'`{alias}`' for alias in game.aliases)}",
        f"{section.name}. {edition}. {section.note}".strip(),
        "## Clauses",
        "In our own words; the section itself decides.",
    )
    yield from table(("clause", "digest"), [(clause.ref, clause.text) for clause in section])


def _rankings(game: fm.Game) -> Iterator[str]:
    for ranking in map(game.ranking, game.rankings):
        yield from _ranking(game, ranking)
    if game.qualification:
        yield from paragraphs(f"{game.qualification.clause.text} ({game.qualification.clause.ref})")


def _ranking(game: fm.Game, ranking: Ranking) -> Iterator[str]:
    yield from paragraphs(
        f"## {ranking.name} {ranking.clause.ref}",
        f"Given are {ranking.selection.wants()} ({ranking.selection.clause.ref}).",
    )
    examples = ("highest", "lowest") if ranking.tie else ("an example",)
    rows = [
        (
            found.category.name,
            found.category.clause.ref,
            f"{found.hands:,}",
            *(" ".join(map(str, cards)) for cards in (found.highest, found.lowest)[: len(examples)]),
        )
        for found in game.survey(ranking.name)
    ]
    yield from table(("category", "clause", "hands", *examples), rows)
    yield from paragraphs("\n".join(_equal_hands(ranking)))


def _equal_hands(ranking: Ranking) -> Iterator[str]:
    if ranking.tie is None:
        yield "No two hands of this list are compared; it is read from the top."
        return
    words = ranking.tie.words()
    yield f"{words[0].upper()}{words[1:]} {ranking.tie.clause.ref}."
    if ranking.seats:
        yield f"Seats: {', '.join(ranking.seats)}."
    if ranking.forfeit:
        yield f"{ranking.forfeit.clause.ref}: {ranking.forfeit.clause.text}"


def _readings(game: fm.Game) -> Iterator[str]:
    yield from paragraphs("## Readings")
    for reading in game.questions:
        yield from reading_of(game, reading)


def _equipment(game: fm.Game) -> Iterator[str]:
    yield from paragraphs("## Equipment")
    equipment = game.equipment
    rows = [("deck", equipment.composition.ref, str(equipment.deck))]
    if equipment.clause:
        rows += [(what, equipment.clause.ref, text) for what, text in equipment.items.items()]
    yield from table(("what", "clause", "digest"), rows)
