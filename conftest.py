"""What pytest leaves out: a module that wants the compiled core, where the core is not in use."""

from floorman import engine

collect_ignore = [] if engine.native else ["src/floorman/engine/kernel.py"]
