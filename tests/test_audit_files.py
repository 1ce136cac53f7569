"""Files of every kind, whole and broken, read by audits: the same findings, or a sentence that helps."""

from __future__ import annotations

import csv
import gzip
import io
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

import floorman as fm

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")
pytest.importorskip("fastexcel")
xlsxwriter: Any = pytest.importorskip("xlsxwriter")

from logs import KINDS, Row, log  # noqa: E402

from floorman.audit import Audit, FindingsFile, Hints, Summary, delimited, json_lines, parquet, reach  # noqa: E402
from floorman.audit.source import line_blocks  # noqa: E402

ROWS = log(KINDS["uth"], 400, seed=21)
NAMES = list(ROWS[0])


def as_csv(
    rows: list[Row] = ROWS, names: list[str] | None = NAMES, end: str = "\n", sep: str = ","
) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator=end, delimiter=sep)
    if names:
        writer.writerow(names)
    writer.writerows(row.values() for row in rows)
    return text.getvalue().encode()


def with_commas() -> bytes:
    """Cards with commas between, so that hands stand in quotes."""
    hands = ("player", "dealer", "board")
    return as_csv([row | {name: (row[name] or "").replace(" ", ", ") for name in hands} for row in ROWS])


def as_ndjson() -> bytes:
    return "".join(json.dumps(row) + "\n" for row in ROWS).encode()


def as_parquet(**options: Any) -> bytes:
    file = io.BytesIO()
    pl.DataFrame(ROWS, schema=dict.fromkeys(NAMES, pl.String)).write_parquet(file, **options)
    return file.getvalue()


def as_xlsx() -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, NAMES)
        for place, row in enumerate(ROWS, start=1):
            sheet.write_row(place, 0, row.values())
    return file.getvalue()


COLUMNS = [
    "player=1",
    "dealer=2",
    "board=3",
    "player.category=4",
    "dealer.category=5",
    "winner=6",
    "qualifies=7",
]

SHAPES: dict[str, tuple[Callable[[], bytes], int, dict[str, Any]]] = {
    "csv": (as_csv, 2, {}),
    "crlf": (lambda: as_csv(end="\r\n"), 2, {}),
    "bom": (lambda: b"\xef\xbb\xbf" + as_csv(), 2, {}),
    "no line end at the end": (lambda: as_csv().removesuffix(b"\n"), 2, {}),
    "tabs": (lambda: as_csv(sep="\t"), 2, {}),
    "semicolons": (lambda: as_csv(sep=";"), 2, {}),
    "bars": (lambda: as_csv(sep="|"), 2, {}),
    "no header": (lambda: as_csv(names=None), 1, {"columns": COLUMNS}),
    "bom and no header": (lambda: b"\xef\xbb\xbf" + as_csv(names=None), 1, {"columns": COLUMNS}),
    "commas in quotes": (with_commas, 2, {}),
    "ndjson": (as_ndjson, 1, {}),
    "ndjson with bom": (lambda: b"\xef\xbb\xbf" + as_ndjson(), 1, {}),
    "parquet": (as_parquet, 1, {}),
    "parquet, small groups": (lambda: as_parquet(row_group_size=7), 1, {}),
    "xlsx": (as_xlsx, 2, {}),
}


def audited(path: Path, **options: Any) -> tuple[Summary, list[tuple[Any, ...]]]:
    tables: list[Any] = []
    summary = Audit([str(path)], game="uth", **options).run(tables.append)
    return summary, [
        row for table in tables for row in table.drop("file", "recorded", "message", "column").rows()
    ]


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[Any, ...]]:
    path = tmp_path_factory.mktemp("wanted") / "log.csv"
    path.write_bytes(as_csv())
    _, found = audited(path)
    assert len(found) > 80
    return found


@pytest.mark.parametrize("shape", SHAPES)
def test_every_format_gives_the_same_findings(shape: str, wanted: list[Any], tmp_path: Path) -> None:
    make, first, options = SHAPES[shape]
    path = tmp_path / "log"
    path.write_bytes(make())
    summary, found = audited(path, **options)
    assert summary.tally.rows == len(ROWS)
    assert found == [(row - 2 + first, *rest) for row, *rest in wanted]


def test_another_encoding(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_bytes("dealer,cards\nRen\u00e9,As Ks Qs Js Ts\nBo,As Ks Qs Js Ts\n".encode("latin-1"))
    found: list[Any] = []
    summary = Audit([str(path)], game="poker").run()
    assert summary.tally.refused == {"malformed-row": 1}
    with_japanese = Audit([str(path)], game="poker", hints=Hints("shift_jis")).run()
    assert with_japanese.tally.refused["malformed-row"] == 1
    summary = Audit([str(path)], game="poker", hints=Hints("latin-1")).run(found.append)
    assert ([group["by"]["dealer"] for group in summary.groups], found) == (["Bo", "Ren\u00e9"], [])


def test_codes_and_lists_in_parquet(tmp_path: Path) -> None:
    shuffler = random.Random(4)
    deals = [shuffler.sample(range(52), 9) for _ in range(500)]
    game = fm.game("uth")
    compared = [game.compare(d[:2], d[2:4], board=d[4:]) for d in deals]
    words = ["push" if len(c.winners) > 1 else ("player", "dealer")[c.winners[0]] for c in compared]
    names = ["p1", "p2", "d1", "d2", *(f"b{place}" for place in range(1, 6))]
    codes = pl.DataFrame(deals, schema=dict.fromkeys(names, pl.UInt8), orient="row")
    hands = [{"player": d[:2], "dealer": d[2:4], "board": d[4:]} for d in deals]
    lists = pl.DataFrame(hands)
    columns = ["player=p1,p2", "dealer=d1..d2", "board=b1..b5"]
    for frame, said in ((codes, columns), (lists, [])):
        frame.with_columns(winner=pl.Series(words)).write_parquet(tmp_path / "log.parquet")
        summary, found = audited(tmp_path / "log.parquet", columns=said)
        assert (summary.tally.agreed, found) == (500, [])
        assert summary.tally.checked["winner", "winner"] == 500


def test_blocks_of_any_size_give_the_same(
    monkeypatch: pytest.MonkeyPatch, wanted: list[Any], tmp_path: Path
) -> None:
    makers = {"log.csv": with_commas, "log.ndjson": as_ndjson, "log.parquet": as_parquet}
    for name, make in makers.items():
        (tmp_path / name).write_bytes(make())
    for size in (1 << 8, 1 << 10, 1 << 13):
        monkeypatch.setattr(delimited, "BLOCK", size)
        monkeypatch.setattr(json_lines, "BLOCK", size)
        monkeypatch.setattr(parquet, "ROWS", size // 64)
        for name in makers:
            _, found = audited(tmp_path / name)
            assert [rest for _, *rest in found] == [rest for _, *rest in wanted], f"{name} by {size}"


def test_cuts_stand_outside_quotes(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_bytes(b'a,"x\ny"\n' * 200)
    cuts = list(line_blocks(path, 0, 50, b'"'))
    assert [stop for _, stop in cuts[:-1]] == [start for start, _ in cuts[1:]]
    assert (cuts[0][0], cuts[-1][1]) == (0, 1600)
    assert all(stop % 8 == 0 for _, stop in cuts), "each record has eight bytes"


def test_fields_with_line_ends_in_quotes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(delimited, "BLOCK", 64)
    path = tmp_path / "log.csv"
    lines = ["cards,note,category", *['As Ks Qs Js Ts,"a\nb, c",flush'] * 50]
    path.write_text("\n".join(lines))
    tables: list[Any] = []
    summary = Audit([str(path)], game="poker", by=["note"]).run(tables.append)
    assert summary.tally.rows == summary.tally.with_findings == 50
    assert [row for table in tables for row in table["row"]] == list(range(2, 52))
    assert [group["by"]["note"] for group in summary.groups] == ["a\nb, c"]


GOOD = b"As Ks Qs Js Ts,royal flush\n"
BROKEN = {
    "a quote that never closes": (
        b'cards,category\n"As Ks Qs Js Ts,royal flush\n' + GOOD * 300,
        [(2, "malformed-row")],
    ),
    "inch marks that seem to match": (
        b'cards,category,note\nAs Ks Qs Js Ts,royal flush,"6in\n2c,flush,x\n'
        b'As Ks Qs Js Ts,royal flush,12"\n',
        [(2, "malformed-row"), (3, "wrong-count")],
    ),
    "a line end in quotes beside a broken line": (
        b'cards,category,note\nAs Ks Qs Js Ts,royal flush,"a\nb"\nx\n2c,flush,\n',
        [(3, "malformed-row"), (4, "wrong-count")],
    ),
    "an empty cell beside a broken line": (
        b"cards,category\n,flush\nx\n",
        [(2, "wrong-count"), (3, "malformed-row")],
    ),
    "blank lines before the header": (b"\n  \ncards,category\n2c,flush\n", [(4, "wrong-count")]),
    "signs that other languages end lines with": (
        "cards,category\nAs Ks Qs Js Ts,royal flush\u2028x\n".encode(),
        [(2, "unknown-word")],
    ),
    "objects of every kind": (
        b'{"cards": [51, 47, 43, 39, 35], "category": "royal flush"}\n'
        b'{"cards": "?", "category": "\\ud800"}\n'
        b'{"cards": [51, "Ks", 43, 39, null, 35], "category": 1.5}\n'
        b'{"cards": [true], "category": null}\n'
        b'{"cards": [99999999999999999999], "category": []}\n'
        b'{"cards": {"a": "As"}, "category": "x", "category": 1}\n'
        b'{"cards": [[51, 47], [43, 39, 35]], "category": "royal flush", "late": 1}\n',
        [
            *((2, "unreadable-card"), (3, "unknown-word"), (4, "unreadable-card")),
            *((5, "unreadable-card"), (6, "malformed-row")),
        ],
    ),
    "a field too few": (
        b"cards,category\nAs Ks Qs Js Ts\nx,y\n",
        [(2, "malformed-row"), (3, "unreadable-card")],
    ),
    "a field too many": (b"cards,category\nAs Ks Qs Js Ts,flush,1\n", [(2, "malformed-row")]),
    "a blank line": (
        b"cards,category\n\nAs Ks Qs Js Ts,royal flush\n\n",
        [(2, "malformed-row"), (4, "malformed-row")],
    ),
    "cut within a field": (b"cards,category\nAs Ks Qs Js Ts,royal flush\nAs Ks", [(3, "malformed-row")]),
    "cut within quotes": (b'cards,category\nAs Ks Qs Js Ts,royal flush\n"As Ks', [(3, "malformed-row")]),
    "a stray quote": (
        b'cards,category\nAs "Ks Qs Js Ts,royal flush\nAs Ks Qs Js Ts,royal flush\n2c,flush\n',
        [(2, "unreadable-card"), (4, "wrong-count")],
    ),
    "a quote that closes too early": (
        b'cards,category\n"As" Ks Qs Js Ts,royal flush\nAs Ks Qs Js Ts,royal flush\n',
        [(2, "malformed-row")],
    ),
    "a letter that is not UTF-8": (
        b"cards,category\nAs Ks Qs Js Ts,roy\xe9l flush\nAs Ks Qs Js Ts,royal flush\n",
        [(2, "malformed-row")],
    ),
    "a line of JSON that is none": (
        b'{"cards": "As Ks Qs Js Ts", "category": "royal flush"}\n{"cards": "As\n[1]\n{"cards": 3}\n\n',
        [(2, "malformed-row"), (3, "malformed-row"), (4, "wrong-count"), (5, "malformed-row")],
    ),
}


@pytest.mark.parametrize("trouble", BROKEN)
def test_a_broken_row_is_refused_alone(trouble: str, tmp_path: Path) -> None:
    content, wanted = BROKEN[trouble]
    path = tmp_path / "log"
    path.write_bytes(content)
    tables: list[Any] = []
    summary = Audit([str(path)], game="poker").run(tables.append)
    found = [row for table in tables for row in table.select("row", "status").rows()]
    assert found == wanted
    assert summary.tally.rows == summary.tally.agreed + len(wanted)


def truncated() -> bytes:
    return as_parquet()[:-200]


REFUSED = {
    "empty": (b"", "is empty: it has neither a header nor rows"),
    "png": (b"\x89PNG\r\n\x1a\n\x00\x00", "is no text: CSV, TSV, NDJSON, Parquet and XLSX are read"),
    "gzip": (gzip.compress(as_csv()), "is compressed: unpack it first, as with gunzip"),
    "pdf": (b"%PDF-1.7", "is a PDF: export the table as CSV"),
    "old excel": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "is a workbook of an old Excel"),
    "utf-16": (as_csv().decode().encode("utf-16"), "is UTF-16: save it as UTF-8"),
    "utf-16 without a mark": (as_csv().decode().encode("utf-16-le"), "is no text"),
    "line ends of an old Mac": (as_csv(end="\r"), "ends its lines in CR alone: convert them"),
    "json array": (b'[{"cards": "As"}]', "is a JSON array: one object a line is read"),
    "truncated parquet": (truncated(), "is a broken or truncated Parquet file: write it again"),
    "truncated workbook": (as_xlsx()[:-200], "is no workbook that can be read, or broken"),
    "zip": (b"PK\x03\x04" + bytes(100), "is no workbook that can be read, or broken"),
    "header that is not UTF-8": (b"cards,caf\xe9\n", "is not utf-8: --encoding names the encoding"),
    "a first line without end": (
        b"x" * (1 << 17),
        "has a first line of more than 65,536 bytes",
    ),
    "blank lines alone": (b"\n\n \n", "has nothing but blank lines at its beginning"),
    "a column twice": (b"cards,id,cards\nAs,1,As\n", "column 'cards' stands 2 times in the header"),
    "a header of cards": (b"As,Ks,player\n", "the first line of"),
    "no cards": (b"a,b\n1,2\n", "no column is known to hold cards: there are a, b; say which"),
}


def test_sheets_of_a_workbook(tmp_path: Path) -> None:
    path = tmp_path / "log.xlsx"
    with xlsxwriter.Workbook(path) as book:
        book.add_worksheet("notes").write_row(0, 0, ["hello"])
        sheet = book.add_worksheet("log")
        for row, cells in {
            3: ["cards", "category"],
            4: ["As Ks Qs Js Ts", "flush"],
            6: ["2c", "flush"],
        }.items():
            sheet.write_row(row, 1, cells)
    with pytest.raises(fm.FloormanError, match="has sheets notes, log: say with --sheet which is audited"):
        Audit([str(path)], game="poker")
    with pytest.raises(fm.UnknownName, match="did you mean 'log'"):
        Audit([str(path)], game="poker", hints=Hints(sheet="logs"))
    tables: list[Any] = []
    Audit([str(path)], game="poker", hints=Hints(sheet="log")).run(tables.append)
    found = [row for table in tables for row in table.select("row", "status").rows()]
    assert found == [(5, "category"), (6, "malformed-row"), (7, "wrong-count")]


def with_cells(*cells: tuple[int, int]) -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        sheet = book.add_worksheet()
        for row, column in cells:
            sheet.write(row - 1, column - 1, "cards")
    return file.getvalue()


@pytest.mark.parametrize("block", [100, reach.BLOCK])
@pytest.mark.parametrize(
    ("cells", "rows", "columns"),
    [
        ([(1, 1), (1_048_576, 16_384)], "1,048,576", "16,384"),
        ([(1, 702), (999_999, 1)], "999,999", "702"),  # no cell of its own is far down and wide
    ],
)
def test_a_workbook_with_a_cell_far_out_is_refused_and_not_laid_out(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    block: int,
    cells: list[tuple[int, int]],
    rows: str,
    columns: str,
) -> None:
    """Laid out, the first would be 17 billion cells, and the process would be ended for want of memory."""
    monkeypatch.setattr(reach, "BLOCK", block)
    path = tmp_path / "log.xlsx"
    path.write_bytes(with_cells(*cells))
    with pytest.raises(fm.FloormanError, match=f"cells as far as row {rows} and column {columns}, which"):
        Audit([str(path)], game="poker")


def test_wide_and_long_sheets_are_taken(tmp_path: Path) -> None:
    for name, cell in (("wide", (40, 16_384)), ("long", (1_048_576, 1))):
        path = tmp_path / f"{name}.xlsx"
        path.write_bytes(with_cells((1, 1), cell))
        reach.check_reach(path)


def test_a_workbook_that_unpacks_to_too_much_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "log.xlsx"
    path.write_bytes(as_xlsx())
    monkeypatch.setattr(reach, "MOST_BYTES", 1000)
    with pytest.raises(fm.FloormanError, match=r"unpacks to [\d,]+ bytes, and up to 1,000 are taken"):
        Audit([str(path)], game="uth")


def test_a_workbook_that_belies_its_size_is_refused(tmp_path: Path) -> None:
    with ZipFile(io.BytesIO(as_xlsx())) as packed:
        said = next(part.file_size for part in packed.infolist() if "sheet1" in part.filename)
    less = as_xlsx().replace(said.to_bytes(4, "little"), (said // 2).to_bytes(4, "little"))
    path = tmp_path / "log.xlsx"
    path.write_bytes(less)
    with pytest.raises(fm.FloormanError, match="is no workbook that can be read, or broken"):
        Audit([str(path)], game="uth")


def test_a_name_that_comes_late_is_not_overlooked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(json_lines, "BLOCK", 100)
    path = tmp_path / "log.ndjson"
    lines = [b'{"cards": "As Ks Qs Js Ts", "category": "royal flush"}\n'] * 5
    path.write_bytes(b"".join([*lines, b'{"cards": "As", "category": "flush", "void": "yes"}\n']))
    tables: list[Any] = []
    summary = Audit([str(path)], game="poker").run(tables.append)
    assert summary.tally.refused == {"malformed-row": 1}
    assert "has no void: put them into its first line" in tables[0]["message"][0]


def test_values_of_every_type(tmp_path: Path) -> None:
    path = tmp_path / "log.parquet"
    frame = pl.DataFrame(
        {
            "cards": ["As Ks Qs Js Ts", "2c 2d 7h 8s 9s"],
            "category": [9.0, None],
            "void": [[], ["x"]],
            "table": [b"caf\xe9", b"1"],
        }
    )
    for column in ("cards", "table", "category"):
        frame.with_columns(frame[column].alias("category")).write_parquet(path)
        summary = Audit([str(path)], game="poker", labels=["9=royal flush"], columns=["void="]).run()
        assert summary.tally.rows == 2
    assert summary.clean
    lists = pl.DataFrame({"a": ["As Ks"], "b": ["Ad Kd"], "won": [["a"]], "out": [[True]]})
    lists.write_parquet(path)
    tables: list[Any] = []
    said = ["player=a", "dealer=b", "winner=won", "void=out"]
    Audit([str(path)], game="supreme", columns=said).run(tables.append)
    assert tables[0]["status"].to_list() == ["unreadable-value"]


def test_names_with_any_sign(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("c:d,a..b,Player Category\nAs Ks Qs Js Ts,x,flush\n")
    columns = ["player=c:d", "dealer=a..b"]
    audit = Audit([str(path)], game="caribbean", columns=columns)
    assert audit.plan.layout.as_dict() == {
        "player": "c:d",
        "dealer": "a..b",
        "player.category": "Player Category",
    }
    assert audit.run().tally.refused == {"unreadable-card": 1}


def test_seats_whose_names_begin_alike(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("s1,s10,s11\nAs Ks,Qh Jh,Qh Th\nAs Jk,Qh Jk,Th Jk\n")
    tables: list[Any] = []
    Audit([str(path)], game="supreme", ranking="bonus", columns=["s1=s1", "s10=s10", "s11=s11"]).run(
        tables.append
    )
    assert tables[0]["column"].to_list() == ["s10,s11", "s1,s10,s11"]


def test_dead_cards_are_known_by_their_name(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards,dead\n2c 2d 7h 8s 9s,2c\n")
    assert Audit([str(path)], game="poker").run().tally.refused == {"doubled-across-hands": 1}


def test_a_pipe_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "floorman", "audit", "/dev/stdin", "--game", "poker"],
        input=b"cards\nAs\n",
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert b"is no file that can be read twice: save it under a name first" in done.stderr


def test_findings_do_not_fall_on_other_files(tmp_path: Path) -> None:
    for name in ("a.csv", "b.csv", "c.csv.part"):
        (tmp_path / name).write_bytes(as_csv())
    bad = floorman(tmp_path / "*.csv", "--game", "uth", "--findings", tmp_path / "b.csv")
    assert bad.returncode == 2
    assert b"that is a file that is audited" in bad.stderr
    assert (
        floorman(tmp_path / "c.csv.part", "--game", "uth", "--findings", tmp_path / "c.csv").returncode == 1
    )
    (tmp_path / "d.csv").mkdir()
    assert floorman(tmp_path / "a.csv", "--game", "uth", "--findings", tmp_path / "d.csv").returncode == 2
    (tmp_path / "link.csv").symlink_to(tmp_path / "target.csv")
    floorman(tmp_path / "a.csv", "--game", "uth", "--findings", tmp_path / "link.csv")
    assert (tmp_path / "target.csv").exists()
    assert (tmp_path / "b.csv").read_bytes() == (tmp_path / "c.csv.part").read_bytes() == as_csv()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"a.csv", "b.csv", "c.csv", "c.csv.part", "d.csv", "link.csv", "target.csv"}


def test_too_many_groups_to_count_by(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("floorman.audit.run.MOST_GROUPS", 10)
    path = tmp_path / "log.csv"
    path.write_bytes(as_csv())
    with pytest.raises(fm.FloormanError, match="player: more than 10 different values"):
        Audit([str(path)], game="uth", by=["player"]).run()


@pytest.mark.parametrize("trouble", REFUSED)
def test_what_is_no_log_is_refused_with_advice(trouble: str, tmp_path: Path) -> None:
    content, advice = REFUSED[trouble]
    path = tmp_path / "log"
    path.write_bytes(content)
    with pytest.raises(fm.FloormanError, match=re.escape(advice)) as refused:
        Audit([str(path)], game="uth")
    assert "\n" not in str(refused.value)


def test_names_of_files(tmp_path: Path) -> None:
    for name in ("b.csv", "a.csv"):
        (tmp_path / name).write_bytes(as_csv())
    pattern = str(tmp_path / "*.csv")
    audit = Audit([pattern, str(tmp_path / "a.csv")], game="uth")
    assert [Path(source.name).name for source in audit.sources] == ["a.csv", "b.csv"]
    (tmp_path / "c.csv").write_text("cards\n")
    (tmp_path / "d.parquet").write_bytes(as_csv())
    for files, message in {
        (str(tmp_path),): "is a folder: name its files",
        (str(tmp_path / "x.csv"),): "there is no such file",
        (str(tmp_path / "*.tsv"),): "there is no such file",
        (): "no file is given",
        (pattern,): "has other columns than",
        (str(tmp_path / "d.parquet"),): "is not what its name says",
    }.items():
        with pytest.raises(fm.FloormanError, match=message):
            Audit(files, game="uth")


def test_an_object_with_a_name_twice_is_malformed(tmp_path: Path) -> None:
    """Which of the two is meant is not to be known, in the first line as in any other."""
    path = tmp_path / "log.ndjson"
    right = '{"cards": "As Ks Qs Js Ts", "category": "royal flush"}'
    twice = '{"cards": "As Ks Qs Js Ts", "category": "flush", "category": "royal flush"}'
    path.write_text("\n".join([twice, right, twice]) + "\n")
    tables: list[Any] = []
    summary = Audit([path], game="poker").run(tables.append)
    assert summary.tally.agreed == 1
    message = "the row cannot be taken: it has 'category' more than once: keep one of them"
    wanted = [(row, "malformed-row", message) for row in (1, 3)]
    assert tables[0].select("row", "status", "message").rows() == wanted


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        (["player"], "give NAME=COLUMN"),
        (["player=p9"], "unknown column 'p9'; allowed: p1, p2, d1"),
        (["player=p1", "player=p2"], "player is given twice"),
        (["player=p2..p1"], "p1 stands before p2 in the file"),
        (
            ["player=p1", "dealer=d1", "category=won"],
            "category: say of which seat, as in player.cat",
        ),
        (["player=p1", "hand.category=won"], "unknown role 'hand.category'"),
        (["player=p1", "winner=won"], "says who won: name the cards of"),
        (["player=p1", "void=p1,p2"], "one column is wanted"),
        (["player=p1:p2:d1"], "unknown column 'p2:d1'"),
        (["player=twice"], "stands 2 times in the header"),
        (["player="], "no column is named for the cards of player"),
    ],
)
def test_columns_there_are_not(columns: list[str], message: str, tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("p1,p2,d1,won,twice,twice\n")
    with pytest.raises(fm.FloormanError, match=message):
        Audit([str(path)], game="uth", columns=columns)


def test_what_a_game_does_not_rule(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("player,dealer,winner,qualifies\n")
    with pytest.raises(fm.NotRuled, match="no two bonus hands are compared"):
        Audit([str(path)], game="supreme", ranking="bonus")
    with pytest.raises(fm.NotRuled, match="in nj-flop-poker no hand has to qualify"):
        Audit([str(path)], game="flop")
    with pytest.raises(fm.UnknownName, match="unknown role 'boss'"):
        Audit([str(path)], game="supreme", columns=["player=player", "boss=dealer"])
    with pytest.raises(fm.UnknownName, match="unknown labels 'ucl'; did you mean 'uci'"):
        Audit([str(path)], game="poker", labels=["ucl"])
    for labels, message in {
        ("1",): "unknown labels '1'",
        ("1", "2=pair"): "give NUMBER=CATEGORY",
        ("1=pair", "1=flush"): "1 is given twice",
        ("two pairs=pair",): "two pairs names a category itself",
    }.items():
        with pytest.raises(fm.FloormanError, match=message):
            Audit([str(path)], game="poker", labels=labels)
    with pytest.raises(fm.UnknownName, match="unknown category 'x'"):
        Audit([str(path)], game="poker", labels=["0=nothing", "1=x"])


def floorman(*arguments: object, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "floorman", "audit", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False, **options)


@pytest.mark.parametrize("suffix", ["csv", "parquet", "ndjson"])
def test_twice_gives_the_same_bytes(suffix: str, wanted: list[Any], tmp_path: Path) -> None:
    log_file, out = tmp_path / "log.csv", tmp_path / f"findings.{suffix}"
    log_file.write_bytes(as_csv())
    runs = []
    for _ in range(2):
        done = floorman(log_file, "--game", "uth", "--json", "--findings", out)
        assert (done.returncode, done.stderr) == (1, b"")
        runs.append((done.stdout, out.read_bytes()))
    assert runs[0] == runs[1]
    read = {"csv": pl.read_csv, "parquet": pl.read_parquet, "ndjson": pl.read_ndjson}[suffix]
    assert read(out)["row"].to_list() == [row for row, *_ in wanted]
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".part"] == []


def test_findings_of_a_clean_log_have_columns(tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("cards,category\nAs Ks Qs Js Ts,royal flush\n")
    for suffix in ("csv", "parquet"):
        with FindingsFile(tmp_path / f"f.{suffix}") as kept:
            assert Audit([str(tmp_path / "log.csv")], game="poker").run(kept.add).clean
    assert pl.read_parquet(tmp_path / "f.parquet").columns == pl.read_csv(tmp_path / "f.csv").columns
    assert len(pl.read_parquet(tmp_path / "f.parquet")) == 0


def test_the_command_prints_lines_of_json(wanted: list[Any], tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_bytes(as_csv())
    done = floorman(tmp_path / "log.csv", "--game", "uth", "--json")
    *found, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["row"] for line in found] == [row for row, *_ in wanted]
    rows = last["summary"]["rows"]
    assert rows["read"] == rows["agreed"] + rows["with_findings"] + rows["refused"] == len(ROWS)


def test_exit_status(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards,category\nAs Ks Qs Js Ts,royal flush\n")
    good = floorman(path, "--game", "poker")
    assert (good.returncode, good.stderr) == (0, b"")
    assert b"1 rows read = 1 agreed + 0 with findings + 0 refused" in good.stdout
    for arguments, message in {
        (path, "--game", "bridge"): "unknown game 'bridge'",
        (tmp_path / "no.csv", "--game", "poker"): "there is no such file",
        ("--game", "poker"): "no file is given",
        (path, "--game", "poker", "--findings", path): "that is a file that is audited",
        (
            path,
            "--game",
            "poker",
            "--findings",
            tmp_path / "f.txt",
        ): "are written as .parquet, .csv",
        (path, "--game", "poker", "--findings", tmp_path / "no" / "f.csv"): "cannot be written",
        (path, "--game", "poker", "--encoding", "utf-99"): "no such encoding",
        (path, "--game", "poker", "--separator", "::"): "one ASCII character is wanted",
        (path, "--game", "poker", "--reading", "x"): "give ID=CHOICE",
    }.items():
        bad = floorman(*arguments)
        assert (bad.returncode, bad.stdout) == (2, b""), arguments
        assert message in bad.stderr.decode(), arguments
        assert len(bad.stderr.splitlines()) == 1, arguments


def test_the_uci_hands(uci: Path, tmp_path: Path) -> None:
    done = floorman(uci, "--game", "nj-poker", "--labels", "uci", "--json")
    assert (done.returncode, done.stderr) == (0, b"")
    (summary,) = (json.loads(line)["summary"] for line in done.stdout.splitlines())
    rows = summary["rows"]
    assert rows.pop("read") == rows.pop("agreed") == 25_010
    assert rows == {"with_nothing_recorded": 0, "with_findings": 0, "refused": 0}
    (found,) = summary["frequencies"]
    classes = [line.rpartition(",")[2] for line in uci.read_text().split()]
    assert [each["observed"] for each in found["categories"]] == [
        classes.count(str(n)) for n in range(9, -1, -1)
    ]


def test_the_uci_hands_with_sixty_faults(uci: Path, tmp_path: Path) -> None:
    """Fifty labels changed, a field dropped in five rows, a card doubled in five: those sixty are found."""
    shuffler = random.Random(60)
    lines = uci.read_text().splitlines()
    chosen = shuffler.sample(range(len(lines)), 60)
    for row in chosen[:50]:
        hand, _, label = lines[row].rpartition(",")
        lines[row] = f"{hand},{shuffler.choice([n for n in range(10) if n != int(label)])}"
    for row in chosen[50:55]:
        cells = lines[row].split(",")
        del cells[shuffler.randrange(11)]
        lines[row] = ",".join(cells)
    for row in chosen[55:]:
        cells = lines[row].split(",")
        cells[2:4] = cells[:2]
        lines[row] = ",".join(cells)
    path, out = tmp_path / "hands.data", tmp_path / "findings.csv"
    path.write_text("\n".join(lines))
    done = floorman(path, "--game", "nj-poker", "--labels", "uci", "--findings", out)
    assert done.returncode == 1
    found = pl.read_csv(out)
    wanted = [(row + 1, "category") for row in chosen[:50]]
    wanted += [(row + 1, "malformed-row") for row in chosen[50:55]]
    wanted += [(row + 1, "doubled-card") for row in chosen[55:]]
    assert found.select("row", "status").rows() == sorted(wanted)
    assert b"25,010 rows read = 24,950 agreed + 50 with findings + 10 refused" in done.stdout


def test_no_cell_of_findings_is_a_formula(tmp_path: Path) -> None:
    """What stands in a log is told in CSV so that a spreadsheet does not run it; amounts stay amounts."""
    cells = ["=cmd|' /C calc'!A0", "@SUM(1)", "+cmd", "-cmd", "-10", "+10", "As Kx"]
    path, found = tmp_path / "log.csv", tmp_path / "found.csv"
    path.write_text("cards\n" + "".join(f'"{cell}"\n' for cell in cells))
    with FindingsFile(found) as findings:
        Audit([path], game="nj-poker").run(findings.add)
    with found.open(newline="") as file:
        recorded = [row["recorded"] for row in csv.DictReader(file)]
    assert recorded == [f"'{cell}" for cell in cells[:4]] + cells[4:]
