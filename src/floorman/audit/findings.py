"""Findings: what is wrong with a row, or why it is not ruled."""

from __future__ import annotations

from typing import NamedTuple

import polars as pl

MALFORMED, CANCELLED, OTHER_GAME = "malformed-row", "cancelled", "other-game"
DOUBLED_ACROSS, UNREADABLE, UNKNOWN_WORD = "doubled-across-hands", "unreadable-value", "unknown-word"
ILLEGAL_ROUND, PAYOUT = "illegal-round", "payout"

FINDINGS = {
    "row": pl.Int64,
    "column": pl.String,
    "status": pl.String,
    "recorded": pl.String,
    "right": pl.String,
    "clause": pl.String,
    "citation": pl.String,
    "reading": pl.String,
    "message": pl.String,
}
"""The columns of findings and their types, but for the file; rows count from 0 in their part."""


class Finding(NamedTuple):
    """What is wrong with a row."""

    row: int
    column: str
    status: str
    recorded: str | None = None
    right: str | None = None
    clause: str | None = None
    citation: str | None = None
    reading: str | None = None
    message: str | None = None


NO_FINDINGS = pl.DataFrame(schema={"file": pl.String, **FINDINGS})
