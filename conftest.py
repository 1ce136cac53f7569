"""What pytest leaves out: modules that want the compiled core, where the core is not in use."""

from floorman import engine

WANTS_THE_CORE = (
    *("src/floorman/engine/kernel.py", "src/floorman/engine/deals.py", "src/floorman/engine/upcard.py"),
    *("src/floorman/odds/__init__.py", "docs/making/figures.py"),
    *("docs/guide/arrays-and-frames.md", "docs/guide/solve-a-game.md", "docs/guide/write-a-pay-table.md"),
)
collect_ignore = [] if engine.native else list(WANTS_THE_CORE)
