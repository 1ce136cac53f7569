"""One part of a log, checked: counts, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import numpy as np
import polars as pl

from floorman.audit.claims import Claim, places_of
from floorman.audit.findings import FINDINGS, PAYOUT, UNKNOWN_WORD, Finding
from floorman.audit.money import Money
from floorman.audit.open_questions import reading_notes
from floorman.audit.payouts import DUE_THERE, OVER, UNDER, Paid
from floorman.audit.plan import Plan
from floorman.audit.refused import refused_rows
from floorman.audit.source import Chunk
from floorman.audit.tally import COUNTED, Groups, Tally
from floorman.audit.values import as_text
from floorman.audit.words import NO_CLAIM, UNKNOWN
from floorman.columns.rounds import Rounds
from floorman.engine.rows import Flags


def check(chunk: Chunk, plan: Plan) -> tuple[Tally, pl.DataFrame]:
    """The counts of some rows, and their findings in the order of the rows."""
    rounds = plan.rounds(chunk.frame)
    money = plan.payouts.read(chunk.frame) if plan.payouts else None
    refused = {finding.row: finding for finding in refused_rows(chunk, plan, rounds, money)}
    ruled = np.ones(rounds.rows, np.bool_)
    ruled[list(refused)] = False
    wrong, spoken = np.zeros((2, rounds.rows), np.bool_)
    tally = Tally(rows=rounds.rows, refused=Counter(finding.status for finding in refused.values()))
    findings = [list(refused.values())]
    for claim in plan.claims:
        found, said = _contradicted(chunk.frame, plan, rounds, claim, ruled)
        wrong[[finding.row for finding in found]] = True
        spoken |= said
        tally.checked[claim.kind, claim.column] += int(said.sum())
        tally.findings.update((finding.status, finding.column) for finding in found)
        findings.append(found)
    paid = list(plan.payouts.check(chunk.frame, rounds, money, ruled)) if plan.payouts and money else []
    for column in paid:
        wrong[column.rows] = True
        spoken |= column.said
        tally.checked[PAYOUT, column.column] += int(column.said.sum())
        tally.findings.update((finding.status, finding.column) for finding in column.findings)
        findings.append(column.findings)
    tally.with_findings = int(wrong.sum())
    tally.agreed = int(ruled.sum()) - tally.with_findings
    tally.silent = int((ruled & ~spoken).sum())
    tally.groups = _groups(chunk.frame, plan, wrong, ruled)
    if money:
        _count_owed(tally, chunk.frame, plan, money, paid)
    _count_dealt(tally, plan, rounds, ruled)
    table = pl.DataFrame(list(chain(*findings)), schema=FINDINGS, orient="row")
    return tally, table.sort("row", maintain_order=True)


def _contradicted(
    frame: pl.DataFrame, plan: Plan, rounds: Rounds, claim: Claim, ruled: Flags
) -> tuple[list[Finding], Flags]:
    """The rows of which the log does not say what is right, and those of which it says anything."""
    claimed, right = claim.claimed(frame[claim.column]), claim.right(rounds)
    said = ruled & (claimed != NO_CLAIM)
    rows = np.flatnonzero(said & ~claim.agree(claimed, right))
    if not len(rows):
        return [], said
    notes = reading_notes(
        plan.book,
        rounds,
        rows,
        right[rows],
        lambda _, ruled: claim.right(ruled),
        lambda would_be: claim.agree(claimed[rows], would_be),
    )
    recorded = as_text(frame[claim.column].gather(rows)).to_list()
    findings = []
    for row, word, note in zip(rows.tolist(), recorded, notes, strict=True):
        clause = claim.clause(rounds, row, int(claimed[row]), int(right[row]))
        is_word = claimed[row] != UNKNOWN
        findings.append(
            Finding(
                row=row,
                column=claim.column,
                status=claim.kind if is_word else UNKNOWN_WORD,
                recorded=word,
                right=claim.word(int(right[row])),
                clause=clause.ref,
                citation=clause.citation,
                reading=note.depends_on,
                message=note.agrees_under if is_word else f"no {claim.kind} is called so",
            )
        )
    return findings, said


def _groups(frame: pl.DataFrame, plan: Plan, wrong: Flags, ruled: Flags) -> Groups:
    if not plan.layout.by:
        return {}
    names = [str(place) for place in range(len(plan.layout.by))]
    named = zip(plan.layout.by, names, strict=True)
    counted = (
        pl.DataFrame([as_text(frame[column]).alias(name) for column, name in named])
        .with_columns(pl.Series("findings", wrong), pl.Series("refused", ~ruled))
        .group_by(names)
        .agg(pl.len().alias("rows"), pl.col("findings").sum(), pl.col("refused").sum())
        .with_columns(pl.col(names).fill_null(""))
    )
    groups: Groups = {}
    for row in counted.iter_rows(named=True):  # an empty cell and a missing one are of one group
        counts = groups.setdefault(tuple(row[name] for name in names), Counter())
        counts.update({what: row[what] for what in COUNTED})
    return groups


def _count_owed(tally: Tally, frame: pl.DataFrame, plan: Plan, money: Money, paid: Sequence[Paid]) -> None:
    """Over- and underpayment and empty cells by column.

    In each group, over- and underpayment in the columns which together say what was paid.
    """
    if money.there:
        tally.units.add(money.unit)
    by = plan.layout.by
    for column in paid:
        owed = tally.owed[column.column] = Counter({DUE_THERE: column.due_there})
        tally.blank[column.column] = len(column.blank)
        words = [as_text(frame[name].gather(column.rows)).fill_null("").to_list() for name in by]
        groups = list(zip(*words, strict=True)) or [()] * len(column.rows)
        counted = column.column in plan.layout.money.counted
        for group, over in zip(groups, column.over, strict=True):
            what = OVER if over > 0 else UNDER
            owed[what] += abs(over)
            if by and counted:
                tally.groups[group][what] += abs(over)


def _count_dealt(tally: Tally, plan: Plan, rounds: Rounds, ruled: Flags) -> None:
    places = places_of(plan.evaluator)
    for seat, name in enumerate(rounds.seats):
        for (own, board), rows in rounds.deals(name).items():
            strengths = rounds.strengths[rows, seat][ruled[rows]]
            counts = np.bincount(places[strengths]) if len(strengths) else np.zeros(0, np.int64)
            hands = {place: count for place, count in enumerate(counts.tolist()) if count}
            if hands:
                tally.dealt[name, own, board] = Counter(hands)
