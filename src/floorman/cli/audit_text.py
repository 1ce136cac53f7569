"""The summary of an audit as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from floorman.audit import Summary
from floorman.audit.told import in_short, plain, told
from floorman.cli import output
from floorman.errors import shown


def print_summary(summary: Summary, first: Sequence[dict[str, Any]], findings: Path | None) -> None:
    """Print the counts of an audit, the ``first`` findings, and where all of them are."""
    output.heading(in_short(summary))
    for part in told(summary):
        if isinstance(part, str):
            output.text(part)
            continue
        output.table(part.rows, part.headings)
        if part.note:
            output.text(f"  {part.note}")
    _print_findings(summary, first, findings)
    output.footer(summary.plan.book)


def _print_findings(summary: Summary, first: Sequence[dict[str, Any]], findings: Path | None) -> None:
    for finding in first:
        output.text(_sentence(finding))
    if findings:
        output.text(f"{summary.found:,} findings in {findings}")
    elif summary.found > len(first):
        output.text(f"and {summary.found - len(first):,} more: --findings FILE keeps all")


def _sentence(finding: dict[str, Any]) -> str:
    place = f"{finding['file']} row {finding['row']}"
    if finding["column"]:
        place += f", {finding['column']}"
    if finding["right"] is None:
        return f"{place}: {finding['status']}: {plain(finding['message'] or finding['recorded'])}"
    notes = [f"read with {finding['reading']}" if finding["reading"] else "", finding["message"] or ""]
    because = "".join(f"; {note}" for note in notes if note)
    recorded, right = shown(finding["recorded"]), finding["right"]
    return f"{place}: {recorded} recorded, {right} is right, {finding['clause']}{because}"
