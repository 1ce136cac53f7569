"""The summary of an audit in sentences and tables, for whatever shows them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from floorman.audit.frequencies import Frequencies
from floorman.audit.payouts import BLANK, DUE_THERE, OVER, UNDER
from floorman.audit.summary import Summary
from floorman.law.words import counted

GROUPS = 20
"""Groups that are told: where there are more, those with the most findings."""

_NOT_RECORDED = (
    "not recorded: cells that are empty where the wager was staked; none of them agrees, and what was due "
    "there may never have been paid"
)


@dataclass(frozen=True)
class Figures:
    """A table: what it is of, the headings of its columns, its cells as text, and what is to be noted.

    The first ``words`` columns are no numbers.
    """

    of: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    words: int = 1


def in_short(summary: Summary) -> str:
    """What became of the rows, in one line."""
    tally = summary.tally
    refused = sum(tally.refused.values())
    silent = f" (of which {tally.silent:,} with nothing recorded)" if tally.silent else ""
    return (
        f"{tally.rows:,} rows read = {tally.agreed:,} agreed{silent} + "
        f"{tally.with_findings:,} with findings + {refused:,} refused"
    )


def told(summary: Summary) -> Iterator[str | Figures]:
    """The rest of it: sentences, and tables of counts."""
    columns = summary.plan.layout.as_dict()
    yield f"columns: {' '.join(f'{name}={cells}' for name, cells in columns.items())}"
    if len(summary.files) > 1:
        files = tuple((name, f"{rows:,}") for name, rows in summary.files.items())
        yield Figures("files", ("file", "rows"), files)
    yield _checked(summary)
    yield from _unread(summary)
    if summary.tally.refused:
        refused = tuple((status, f"{rows:,}") for status, rows in sorted(summary.tally.refused.items()))
        yield Figures("rows refused", ("refused", "rows"), refused)
    yield from _payouts(summary)
    yield from _groups(summary)
    yield from map(_frequencies, summary.frequencies)


def plain(text: str) -> str:
    """Text of a log without what a terminal would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def _checked(summary: Summary) -> str | Figures:
    tally = summary.tally
    if not tally.checked:
        return "no recorded value is checked: no column is known to hold one, see --columns"
    wrong = {
        column: sum(rows for (_, where), rows in tally.findings.items() if where == column)
        for _, column in tally.checked
    }
    rows = tuple(
        (kind, column, f"{rows:,}", f"{wrong[column]:,}")
        for (kind, column), rows in sorted(tally.checked.items())
    )
    return Figures("recorded values", ("checked", "column", "rows", "wrong"), rows, words=2)


def _unread(summary: Summary) -> Iterator[str]:
    unread = summary.plan.layout.unread
    if unread:
        said = " ".join(f"{role}={column}" for role, column in unread.items())
        yield f"not read, as names such as these are not guessed: say what they hold with --columns {said}"


def _payouts(summary: Summary) -> Iterator[str | Figures]:
    payouts = summary.payouts
    if payouts is None:
        return
    if payouts["tables"]:
        yield "paid by " + ", ".join(f"{wager}: {name}" for wager, name in payouts["tables"].items())
    owed, blank = (OVER, UNDER), (BLANK, DUE_THERE)
    columns = [
        (each["column"], *(_figure(each[what]) for what in (*owed, *blank))) for each in payouts["columns"]
    ]
    in_all = ("in all", *(_figure(payouts[what]) for what in owed), "", "")
    note = _NOT_RECORDED if any(each[BLANK] for each in payouts["columns"]) else ""
    headings = ("payouts", *owed, *(what.replace("_", " ") for what in blank))
    yield Figures("payouts", headings, (*columns, in_all), note)


def _groups(summary: Summary) -> Iterator[Figures]:
    groups = summary.groups
    if not groups:
        return
    figures = [what for what in groups[0] if what != "by"]
    shown, note = groups, ""
    if len(groups) > GROUPS:
        shown = sorted(groups, key=lambda group: -(group["findings"] + group["refused"]))[:GROUPS]
        note = f"and {len(groups) - GROUPS:,} more, with no more findings: the JSON has all"
    rows = tuple(
        (*map(plain, group["by"].values()), *(_figure(group[what]) for what in figures)) for group in shown
    )
    by = tuple(groups[0]["by"])
    yield Figures(f"by {', '.join(by)}", (*by, *figures), rows, note, len(by))


def _figure(number: int | str) -> str:
    return f"{number:,}" if isinstance(number, int) else number


def _frequencies(found: Frequencies) -> Figures:
    cards = counted(found.own) + (f" and a board of {found.board}" if found.board else "")
    rows = tuple(
        (cell.category, f"{cell.observed:,}", "" if cell.expected is None else f"{cell.expected:,.1f}")
        for cell in found.cells
    )
    if found.p is None:
        note = "not tested: too few hands, or a deal whose exact frequencies are not counted"
    else:
        note = f"chi-square {found.chi_square:.2f}, {found.degrees} degrees of freedom, p {found.p:.4g}"
    headings = (f"{found.seat}, {cards}", "dealt", "expected")
    return Figures(f"what was dealt to {found.seat}", headings, rows, note)
