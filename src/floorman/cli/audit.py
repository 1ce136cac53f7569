"""``floorman audit``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from floorman.cli import output
from floorman.cli.options import Chosen, Day, Json, RankingName, read_readings
from floorman.cli.settle import PayTables, Tables, read_tables
from floorman.errors import FloormanError, wanting

if TYPE_CHECKING:
    import polars as pl

    from floorman.audit import Audit
    from floorman.audit.run import Progress, Runner

NOT_CLEAN = 1
SHOWN = 20
"""Findings that are printed where no file takes them."""

Words = Annotated[tuple[str, ...], Parameter(negative="", consume_multiple=True, show_default=False)]


def audit(
    *files: str,
    game: Annotated[str, Parameter(help="Id, alias or citation; `floorman games` lists them.")],
    columns: Words = (),
    by: Words = (),
    labels: Words = (),
    findings: Annotated[Path | None, Parameter(show_default=False)] = None,
    header: Literal["auto", "yes", "no"] = "auto",
    separator: Annotated[str, Parameter(show_default=False)] = "",
    encoding: str = "utf-8",
    sheet: Annotated[str, Parameter(show_default=False)] = "",
    ranking: RankingName = None,
    reading: Chosen = (),
    table: Tables = (),
    paytable: PayTables = (),
    on: Day = None,
    workers: Annotated[int, Parameter(show_default=False)] = 0,
    scheduler: Annotated[str, Parameter(show_default=False)] = "",
    as_json: Json = False,
) -> int:
    """Recompute every claim in logs of dealt hands, and say which rows are wrong, by which clause.

    Reads CSV, TSV, NDJSON, Parquet and XLSX. Cards stand in a column a hand, or in a column a card;
    recorded categories, winners, outcomes, whether the dealer qualifies and what was paid on each wager
    are checked where there are columns for them. Rows that cannot be ruled are refused with the reason,
    and none is left out. Empty cells for what was paid on wagers that were staked are counted as not
    recorded; where anything was due in one, the exit status is 1. Wants floorman[audit].

    Example: floorman audit log.csv --game uth --columns player=p1,p2 dealer=d1,d2 board=b1..b5

    Parameters
    ----------
    files
        Files, or patterns of their names in quotes.
    columns
        NAME=COLUMN,COLUMN or NAME=FIRST..LAST, one or more. A NAME is a seat (player, dealer; where the
        section names its seats, those and hand alone, else any name but one that is nearly another NAME),
        SEAT.low (its low hand, where hands are set), board, dead (other cards of the round), category or
        SEAT.category, winner, outcome (of the first seat), qualifies, void, game; a wager, as in
        ante=COLUMN, for what was staked, WAGER.paid for what it won net (a lost wager is its stake below
        0), WAGER.returned for that and its stake, paid for what all wagers won net together, minimum (the
        least that may be bet), folded. RANK:SUIT is a card in two columns. Columns of a file without a
        header are 1, 2 and so on. Amounts in columns of integers are whole cents, as text decimals. A
        column holds one thing, but for stakes of several wagers and for by. What is not said is known by
        its name, such as cards, board, winner, ante_paid.
    by
        Columns whose values are counted apart; table and dealer where there are such.
    labels
        What class numbers stand for: uci, or NUMBER=CATEGORY, one or more.
    findings
        Where all findings go: a name that ends in .parquet, .csv or .ndjson.
    header
        Whether the first line names the columns.
    separator
        What stands between fields; a comma, tab, semicolon or bar is found by itself.
    encoding
        The encoding of text files.
    sheet
        Which sheet of a workbook is audited, where it has several.
    workers
        Check on so many processes; wants floorman[cluster].
    scheduler
        Check on the Dask cluster at this address; wants floorman[cluster].
    """
    _check_there_is(files, workers, scheduler)
    opened = _open(
        files,
        game=game,
        ranking=ranking,
        readings=read_readings(reading),
        columns=columns,
        by=by or None,
        labels=labels,
        tables=read_tables(table, paytable, on),
        hints=(encoding, separator, {"yes": True, "no": False}.get(header), sheet),
    )
    if findings and findings.exists() and any(findings.samefile(source.name) for source in opened.sources):
        raise FloormanError(f"--findings {findings}: that is a file that is audited; name another")
    shown: list[dict[str, Any]] = []
    with ExitStack() as stack:
        keep = _keep(stack, findings, shown, as_json)
        progress = stack.enter_context(_progress())
        runner = stack.enter_context(_runner(scheduler, workers))
        summary = opened.run(keep, progress, runner)
    if as_json:
        output.print_json({"summary": summary.as_dict()})
    else:
        from floorman.cli.audit_text import print_summary

        print_summary(summary, shown, findings)
    if not summary.tally.rows:
        output.message("there was no row to check")
    return 0 if summary.clean else NOT_CLEAN


def _check_there_is(files: tuple[str, ...], workers: int, scheduler: str) -> None:
    if not files:
        raise FloormanError("no file is given: name one or more, or a pattern in quotes")
    if workers < 0:
        raise FloormanError(f"--workers {workers}: give a number of processes, 1 or more")
    if workers and scheduler:
        raise FloormanError("--workers starts processes here and --scheduler uses others: give one of them")


def _open(*arguments: Any, hints: tuple[Any, ...], **options: Any) -> Audit:
    with wanting("audit"):
        from floorman.audit import Audit, Hints
    return Audit(*arguments, hints=Hints(*hints), **options)


def _keep(
    stack: ExitStack, findings: Path | None, shown: list[dict[str, Any]], as_json: bool
) -> Callable[[pl.DataFrame], object]:
    """What becomes of findings: a file takes them, or each is a line of JSON, or the first are shown."""
    if findings:
        from floorman.audit import FindingsFile

        return stack.enter_context(FindingsFile(findings)).add
    if as_json:
        return _print_lines
    return lambda table: shown.extend(table.head(SHOWN - len(shown)).to_dicts())


def _print_lines(table: pl.DataFrame) -> None:
    for finding in table.iter_rows(named=True):
        output.print_json(finding)


def _runner(scheduler: str, workers: int) -> AbstractContextManager[Runner | None]:
    if not (scheduler or workers):
        return nullcontext()
    with wanting("cluster"):
        from floorman.audit.cluster import on_dask
    return on_dask(scheduler, workers)


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A bar with rows a second, where someone watches."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.completed:,} rows"),
        BarColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
        console=Console(file=sys.stderr),
        transient=True,
    )
    with bar:
        task = bar.add_task("audit", total=None, speed="")

        def show(rows: int, total: int | None) -> None:
            speed = bar.tasks[0].speed
            bar.update(task, completed=rows, total=total, speed=f"{speed:,.0f} rows/s" if speed else "")

        yield show
