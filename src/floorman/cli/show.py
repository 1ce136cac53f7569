"""``floorman show``."""

from __future__ import annotations

from typing import Any

from floorman.cli import output
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.floor import Game
from floorman.law.ranking import Ranking
from floorman.survey import CategorySurvey, survey


def show(game: GameName, /, *, reading: Chosen = (), as_json: Json = False) -> int:
    """Show a game's section: clauses, categories from the highest, ties, equipment, readings.

    Example: floorman show flop
    """
    opened = open_game(game, reading)
    if as_json:
        output.print_json(_plain(opened))
        return 0
    section = opened.section
    output.heading(f"{opened.book.law.title} ({opened.id})")
    output.text(f"{section.name}: {section.edition}, current through {section.date or 'no date known'}")
    if section.note:
        output.text(section.note)
    output.heading("Clauses, in our own words")
    output.table([(clause.ref, clause.text) for clause in section])
    for ranking in opened.book.rules.rankings:
        output.heading(f"{ranking.name} {ranking.clause.ref}")
        output.table(
            [
                (found.category.name, found.category.clause.ref, f"{found.hands:,}", _cards(found))
                for found in survey(opened.book.evaluator(ranking.name))
            ],
            ("category", "clause", "hands", "highest"),
        )
        output.text(_tie(ranking))
    output.heading("Equipment")
    equipment = opened.book.law.equipment
    output.table([("deck", str(equipment.deck)), *equipment.items.items()])
    output.text(equipment.clause.citation)
    output.heading("Readings")
    output.table(list(opened.readings.items()))
    return 0


def _plain(game: Game) -> dict[str, Any]:
    section = game.section
    return {
        "game": game.id,
        "title": game.book.law.title,
        "citation": section.name,
        "edition": section.edition,
        "current_through": section.date,
        "note": section.note,
        "clauses": {clause.ref: clause.text for clause in section},
        "rankings": [
            {
                "ranking": ranking.name,
                "clause": ranking.clause.ref,
                "tie": ranking.tie.outcome if ranking.tie else None,
                "categories": [
                    {
                        "category": found.category.name,
                        "clause": found.category.clause.ref,
                        "hands": found.hands,
                        "of": found.of,
                        "highest": [str(card) for card in found.highest],
                        "lowest": [str(card) for card in found.lowest],
                    }
                    for found in survey(game.book.evaluator(ranking.name))
                ],
            }
            for ranking in game.book.rules.rankings
        ],
        "equipment": {"deck": str(game.deck), **game.book.law.equipment.items},
        "readings": dict(game.readings),
    }


def _cards(found: CategorySurvey) -> str:
    return " ".join(map(str, found.highest))


def _tie(ranking: Ranking) -> str:
    if ranking.tie is None:
        return "  no two hands of this list are compared"
    return f"  {ranking.tie.words(ranking.seats)} {ranking.tie.clause.ref}"
