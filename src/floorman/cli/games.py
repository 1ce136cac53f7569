"""``floorman games``."""

from __future__ import annotations

from floorman import floor
from floorman.cli import output
from floorman.cli.options import Json


def games(*, as_json: Json = False) -> int:
    """List the games, their sections and their ranking lists.

    Example: floorman games
    """
    if as_json:
        for game in floor.games():
            output.print_json(game.as_dict())
        return 0
    output.table(
        [
            (game.id, ", ".join(game.aliases), game.section.name, ", ".join(game.rankings))
            for game in floor.games()
        ],
        ("game", "alias", "section", "ranking lists"),
    )
    return 0
