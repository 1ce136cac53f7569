"""``floorman show``."""

from __future__ import annotations

from typing import Any

from floorman.cli import output
from floorman.cli.options import Chosen, GameName, Json, open_game
from floorman.floor import Game
from floorman.law.ranking import Ranking


def show(game: GameName, /, *, reading: Chosen = (), as_json: Json = False) -> int:
    """Show a game's section: clauses, categories from the highest, ties, equipment, readings.

    Example: floorman show flop
    """
    opened = open_game(game, reading)
    if as_json:
        output.print_json(_plain(opened))
        return 0
    section = opened.section
    output.heading(f"{opened.title} ({opened.id})")
    through = f", current through {section.date}" if section.date else ""
    output.text(f"{section.name}: {section.edition}{through}")
    if section.note:
        output.text(section.note)
    output.heading("Clauses, in our own words")
    output.table([(clause.ref, clause.text) for clause in section])
    for ranking in map(opened.ranking, opened.rankings):
        output.heading(f"{ranking.name} {ranking.clause.ref}")
        output.table(
            [
                (
                    found.category.name,
                    found.category.clause.ref,
                    f"{found.hands:,}",
                    output.cards(found.highest),
                )
                for found in opened.survey(ranking.name)
            ],
            ("category", "clause", "hands", "highest" if ranking.tie else "an example"),
        )
        output.text(f"  given are {ranking.selection.wants()} ({ranking.selection.clause.ref})")
        output.text(_tie(ranking))
    rule = opened.qualification
    if rule:
        output.text(f"{rule.clause.text} ({rule.clause.ref})")
    output.heading("Equipment")
    equipment = opened.equipment
    rows = [("deck", equipment.composition.ref, str(equipment.deck))]
    if equipment.clause:
        rows += [(what, equipment.clause.ref, text) for what, text in equipment.items.items()]
    output.table(rows)
    output.heading("Readings")
    output.table(list(opened.readings.items()))
    return 0


def _plain(game: Game) -> dict[str, Any]:
    section = game.section
    return {
        "game": game.id,
        "title": game.title,
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
                    for found in game.survey(ranking.name)
                ],
            }
            for ranking in map(game.ranking, game.rankings)
        ],
        "qualification": game.qualification
        and {
            "seat": game.qualification.seat,
            "least": game.qualification.least,
            "citation": game.qualification.clause.citation,
        },
        "equipment": {"deck": str(game.deck), **game.equipment.items},
        "readings": dict(game.readings),
    }


def _tie(ranking: Ranking) -> str:
    if ranking.tie is None:
        return "  no two hands of this list are compared; it is read from the top"
    seats = f"; seats: {', '.join(ranking.seats)}" if ranking.seats else ""
    return f"  {ranking.tie.words()} {ranking.tie.clause.ref}{seats}"
