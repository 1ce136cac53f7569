"""The summary of an audit as text."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from floorman.audit import Summary
from floorman.audit.frequencies import Frequencies
from floorman.audit.payouts import OVER, UNDER
from floorman.cli import output
from floorman.errors import shown
from floorman.law.words import counted

GROUPS = 20
"""Groups that are printed: where there are more, those with the most findings."""


def print_summary(summary: Summary, first: Sequence[dict[str, Any]], findings: Path | None) -> None:
    """Print the counts of an audit, the ``first`` findings, and where all of them are."""
    tally = summary.tally
    refused = sum(tally.refused.values())
    output.heading(
        f"{tally.rows:,} rows read = {tally.agreed:,} agreed + {tally.with_findings:,} with findings + "
        f"{refused:,} refused"
    )
    output.text(
        f"columns: {' '.join(f'{name}={cells}' for name, cells in summary.plan.layout.as_dict().items())}"
    )
    if len(summary.files) > 1:
        output.table([(name, f"{rows:,}") for name, rows in summary.files.items()], ("file", "rows"))
    _print_checked(summary)
    if tally.refused:
        output.table(
            [(status, f"{rows:,}") for status, rows in sorted(tally.refused.items())], ("refused", "rows")
        )
    _print_payouts(summary)
    _print_groups(summary.groups)
    for found in summary.frequencies:
        _print_frequencies(found)
    _print_findings(summary, first, findings)
    output.footer(summary.plan.book)


def _print_checked(summary: Summary) -> None:
    tally = summary.tally
    if not tally.checked:
        output.text("no recorded value is checked: no column is known to hold one, see --columns")
        return
    wrong = {
        (kind, column): sum(rows for (_, where), rows in tally.findings.items() if where == column)
        for kind, column in tally.checked
    }
    output.table(
        [
            (kind, column, f"{rows:,}", f"{wrong[kind, column]:,}")
            for (kind, column), rows in sorted(tally.checked.items())
        ],
        ("checked", "column", "rows", "wrong"),
    )


def _print_groups(groups: Sequence[dict[str, Any]]) -> None:
    if not groups:
        return
    figures = [what for what in groups[0] if what != "by"]
    most = sorted(groups, key=lambda group: -(group["findings"] + group["refused"]))[:GROUPS]
    output.table(
        [
            (*map(_plain, group["by"].values()), *(_figure(group[what]) for what in figures))
            for group in (most if len(groups) > GROUPS else groups)
        ],
        (*groups[0]["by"], *figures),
    )
    if len(groups) > GROUPS:
        output.text(f"  and {len(groups) - GROUPS:,} more, with no more findings: --json has all")


def _print_payouts(summary: Summary) -> None:
    payouts = summary.payouts
    if payouts is None:
        return
    if payouts["tables"]:
        output.text("paid by " + ", ".join(f"{wager}: {name}" for wager, name in payouts["tables"].items()))
    owed = (OVER, UNDER)
    output.table(
        [(column["column"], *(_figure(column[what]) for what in owed)) for column in payouts["columns"]]
        + [("in all", *(_figure(payouts[what]) for what in owed))],
        ("payouts", *owed),
    )


def _figure(number: int | str) -> str:
    return f"{number:,}" if isinstance(number, int) else number


def _print_frequencies(found: Frequencies) -> None:
    cards = counted(found.own) + (f" and a board of {found.board}" if found.board else "")
    output.table(
        [
            (cell.category, f"{cell.observed:,}", "" if cell.expected is None else f"{cell.expected:,.1f}")
            for cell in found.cells
        ],
        (f"{found.seat}, {cards}", "dealt", "expected"),
    )
    if found.p is None:
        output.text("  not tested: too few hands, or a deal whose exact frequencies are not counted")
    else:
        output.text(
            f"  chi-square {found.chi_square:.2f}, {found.degrees} degrees of freedom, p {found.p:.4g}"
        )


def _print_findings(summary: Summary, first: Sequence[dict[str, Any]], findings: Path | None) -> None:
    for finding in first:
        output.text(_sentence(finding))
    total = sum(summary.tally.findings.values()) + sum(summary.tally.refused.values())
    if findings:
        output.text(f"{total:,} findings in {findings}")
    elif total > len(first):
        output.text(f"and {total - len(first):,} more: --findings FILE keeps all")


def _sentence(finding: dict[str, Any]) -> str:
    place = f"{finding['file']} row {finding['row']}"
    if finding["column"]:
        place += f", {finding['column']}"
    if finding["right"] is None:
        return f"{place}: {finding['status']}: {_plain(finding['message'] or finding['recorded'])}"
    notes = [f"read with {finding['reading']}" if finding["reading"] else "", finding["message"] or ""]
    because = "".join(f"; {note}" for note in notes if note)
    recorded, right = shown(finding["recorded"]), finding["right"]
    return f"{place}: {recorded} recorded, {right} is right, {finding['clause']}{because}"


def _plain(text: str) -> str:
    """Text of a log without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)
