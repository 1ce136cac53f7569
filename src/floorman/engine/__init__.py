"""The rules over arrays: tables made from the plain evaluator, and kernels that read them.

``native`` says whether the compiled core is there; without it the same results come from numpy. Set
the environment variable ``FLOORMAN_ENGINE`` to ``portable`` to do without it on purpose.
"""

from __future__ import annotations

import os
from importlib.util import find_spec

native: bool = (
    os.environ.get("FLOORMAN_ENGINE", "") != "portable" and find_spec("floorman.engine._core") is not None
)
