"""The rules over arrays: tables made from the plain evaluator, and kernels that read them.

``native`` says whether the compiled core is in use; without it numpy rules arrays with the same results,
slower. Set the environment variable ``FLOORMAN_ENGINE`` to ``portable`` to do without it on purpose.
"""

from __future__ import annotations

import os
from importlib import import_module

from floorman.errors import FloormanError, shown


def _core_is_there() -> bool:
    wanted = os.environ.get("FLOORMAN_ENGINE", "")
    if wanted not in ("", "native", "portable"):
        raise FloormanError(f"FLOORMAN_ENGINE is {shown(wanted)}: native and portable are allowed")
    if wanted == "portable":
        return False
    try:
        import_module("floorman.engine._core")
    except ImportError:
        if wanted == "native":
            raise
        return False
    return True


native: bool = _core_is_there()
"""Whether the compiled core is in use."""

__all__ = ["native"]
