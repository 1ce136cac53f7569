"""Writes the pages that are made from the product: python docs/make.py"""

from __future__ import annotations

import sys
from pathlib import Path

from making import api, commands, games, pay_tables, readings

import floorman as fm
from floorman import engine

DOCS = Path(__file__).parent


def main() -> None:
    for folder in ("games", "api"):
        for path in (DOCS / folder).glob("*.md"):
            path.unlink()
    for name, text in pages().items():
        path = DOCS / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    if engine.native:
        from making.figures import figures

        (DOCS / "figures.md").write_text(figures(), encoding="utf-8")
    else:
        print("docs/figures.md is left as it is: it wants the compiled core", file=sys.stderr)


def pages() -> dict[str, str]:
    """The text of each page that the core is not needed for, by its path below ``docs``."""
    return {
        "games/README.md": games.index(),
        **{f"games/{game.id}.md": games.of(game) for game in fm.games()},
        "readings.md": readings.every_reading(),
        "pay-tables.md": pay_tables.every_table(),
        "commands.md": commands.reference(),
        **{f"api/{name}.md": text for name, text in api.pages().items()},
    }


if __name__ == "__main__":
    main()
