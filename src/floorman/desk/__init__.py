"""The ruling desk: a page where one looks, and its JSON at the same addresses.

Wants ``floorman[desk]``.
"""

from __future__ import annotations

from floorman.desk.app import create_app
from floorman.desk.limits import Limits

__all__ = ["Limits", "create_app"]
