"""An audit from its files to its summary."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import polars as pl

from floorman.audit.check import check
from floorman.audit.layout import Layout, layout
from floorman.audit.opening import find_files, open_source
from floorman.audit.plan import Plan, numbering
from floorman.audit.source import Hints, Part, Source
from floorman.audit.summary import Summary
from floorman.audit.tally import Tally
from floorman.audit.wagers import tables_for, wagers_of
from floorman.errors import FloormanError
from floorman.law.rulebook import rulebook
from floorman.settle import Tables

Checked = tuple[Tally, pl.DataFrame]
Runner = Callable[[Iterable[Part], Plan], Iterator[Checked]]
"""Checks parts, one after another or many at a time, and gives what was found in their order."""
Keep = Callable[[pl.DataFrame], object]
Progress = Callable[[int, int | None], object]

MOST_GROUPS = 100_000
AHEAD = 2
"""Parts at work at a time on one machine: while one is read, another is ruled."""


class Audit:
    """Files of dealt hands, looked at and ready to be checked.

    ``files`` are names or patterns. ``columns`` say which columns hold what, as ``--columns`` does, and
    ``by`` which are counted apart; what is not said is known by the columns' names. ``labels`` say what
    class numbers stand for, and ``tables`` by which pay table a wager is paid. Raises
    :class:`FloormanError` for a file that cannot be read, for columns that hold no cards, for names there
    are not, and where it is not said by which of several tables a wager is paid.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> rows = ["Ah As 9c 5d 2s,Kh Ks 9h 5c 2c,player", "7h 7s 9c 5d 2s,8h 8s 9h 5c 2c,player"]
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "log.csv")
    ...     _ = path.write_text("\\n".join(["player,dealer,winner", *rows]))
    ...     tables = []
    ...     summary = Audit([path], game="caribbean").run(tables.append)
    >>> summary.tally.rows, summary.tally.agreed, summary.tally.with_findings, summary.clean
    (2, 1, 1, False)
    >>> tables[0].select("row", "recorded", "right").rows()
    [(3, 'player', 'dealer')]
    """

    def __init__(
        self,
        files: Sequence[str | Path],
        *,
        game: str,
        ranking: str | None = None,
        readings: Mapping[str, str] | None = None,
        columns: Sequence[str] = (),
        by: Sequence[str] | None = None,
        labels: Sequence[str] = (),
        hints: Hints | None = None,
        tables: Tables | None = None,
    ) -> None:
        book = rulebook(game, readings)
        chosen = book.evaluator(ranking).ranking
        numbers = numbering(labels, chosen)
        hints = hints or Hints()
        if numbers.columns and not columns and hints.header is None:
            hints = replace(hints, header=False)
        said = columns or numbers.columns
        self.sources: list[Source] = [open_source(path, hints) for path in find_files(files)]
        if not self.sources:
            raise FloormanError("no file is given: name one or more")
        wagers = wagers_of(book, said)
        setting = book.rules.setting
        sets = chosen.seats if setting and setting.high == chosen.name else ()
        layouts = [_layout(source, said, by, chosen.seats, wagers, sets) for source in self.sources]
        for source, found in zip(self.sources, layouts, strict=True):
            if found != layouts[0]:
                raise FloormanError(
                    f"{source.name} has other columns than {self.sources[0].name}: audit it apart, or say "
                    f"with --columns what holds what"
                )
        used = tables_for(book, layouts[0].money, tables or {})
        self.plan = Plan(book, chosen.name, layouts[0], numbers, used)

    @property
    def rows(self) -> int | None:
        """How many rows the files have, None where only reading tells."""
        known = [source.rows for source in self.sources]
        return None if None in known else sum(rows or 0 for rows in known)

    def run(
        self, keep: Keep | None = None, progress: Progress | None = None, runner: Runner | None = None
    ) -> Summary:
        """Check all rows, handing tables of findings to ``keep`` and counts of rows to ``progress``.

        The findings come in the order of the files and rows; columns are those of
        :data:`floorman.audit.FINDINGS` behind ``file``, and rows count as the file counts them.
        """
        run = runner or on_this_machine
        total = Tally(checked=Counter(dict.fromkeys(self.plan.checked, 0)))
        files: dict[str, int] = {}
        for source in self.sources:
            rows = 0
            for tally, findings in run(source.parts(), self.plan):
                if keep and len(findings):
                    keep(_placed(findings, source.name, source.first + rows))
                rows += tally.rows
                total.add(tally)
                if len(total.units) > 1:
                    raise FloormanError(
                        "amounts stand as whole numbers in some of the files, and as decimals in "
                        "others: audit them apart"
                    )
                if len(total.groups) > MOST_GROUPS:
                    raise FloormanError(
                        f"{', '.join(self.plan.layout.by)}: more than {MOST_GROUPS:,} different values "
                        f"are too many to count by; say with --by what is counted apart"
                    )
                if progress:
                    progress(total.rows, self.rows)
            files[source.name] = rows
        return Summary(files, self.plan, total)


def _layout(
    source: Source,
    said: Sequence[str],
    by: Sequence[str] | None,
    seats: Sequence[str],
    wagers: Sequence[str],
    setting: Sequence[str],
) -> Layout:
    try:
        return layout(source.columns, said, by, seats, wagers, setting)
    except FloormanError as error:
        if not source.guess:
            raise
        raise type(error)(f"{error}; {source.guess}") from None


def check_part(part: Part, plan: Plan) -> Checked:
    """What is found in one part of a file."""
    return check(part.read(plan.layout.columns), plan)


def on_this_machine(parts: Iterable[Part], plan: Plan) -> Iterator[Checked]:
    """Check parts here, some at a time."""
    with ThreadPoolExecutor(AHEAD) as threads:
        yield from in_order(parts, lambda part: threads.submit(check_part, part, plan).result, AHEAD)


def in_order(
    parts: Iterable[Part], submit: Callable[[Part], Callable[[], Checked]], ahead: int
) -> Iterator[Checked]:
    """What each part gives, in order, while no more than ``ahead`` of them are at work."""
    waiting: deque[Callable[[], Checked]] = deque()
    for part in parts:
        waiting.append(submit(part))
        if len(waiting) > ahead:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def _placed(findings: pl.DataFrame, file: str, first: int) -> pl.DataFrame:
    return findings.with_columns(pl.col("row") + first).insert_column(
        0, pl.Series("file", [file], pl.String).new_from_index(0, len(findings))
    )
