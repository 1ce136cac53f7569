"""What pytest leaves out: what Sphinx reads, and what wants the compiled core where that is not in use."""

from floorman import engine

WANTS_THE_CORE = (
    *("src/floorman/engine/kernel.py", "src/floorman/engine/deals.py", "src/floorman/engine/upcard.py"),
    *("src/floorman/odds/__init__.py", "docs/making/figures.py"),
    *("docs/guide/arrays-and-frames.md", "docs/guide/solve-a-game.md", "docs/guide/write-a-pay-table.md"),
)
collect_ignore = ["docs/conf.py", *(() if engine.native else WANTS_THE_CORE)]
