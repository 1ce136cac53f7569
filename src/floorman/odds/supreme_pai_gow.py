"""Supreme pai gow: the bonus, by the player's own four cards."""

from __future__ import annotations

MAIN = ""
BY_HAND = {"bonus": "bonus"}
