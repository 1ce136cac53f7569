"""What pytest leaves out: modules that want the compiled core, where the core is not in use."""

from floorman import engine

collect_ignore = [] if engine.native else ["src/floorman/engine/kernel.py", "src/floorman/odds/__init__.py"]
