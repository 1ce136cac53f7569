"""What pytest leaves out: modules that want the compiled core, where the core is not in use."""

from floorman import engine

WANTS_THE_CORE = (
    *("src/floorman/engine/kernel.py", "src/floorman/engine/deals.py", "src/floorman/engine/upcard.py"),
    *("src/floorman/odds/__init__.py", "docs/guide.md"),
)
collect_ignore = [] if engine.native else list(WANTS_THE_CORE)
