"""Files audited on the page and by its JSON: what the library finds, and nothing of them is left behind."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from threading import Event
from time import sleep
from typing import Any

import pytest

import floorman as fm

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")
pytest.importorskip("fastexcel")
xlsxwriter: Any = pytest.importorskip("xlsxwriter")
TestClient = pytest.importorskip("fastapi.testclient").TestClient

from logs import KINDS, Row, as_found, findings, log  # noqa: E402

from floorman.audit import reach  # noqa: E402
from floorman.desk import Limits, auditor, create_app  # noqa: E402
from floorman.desk.audit import SHOWN  # noqa: E402
from floorman.desk.audit_form import Asked, Form  # noqa: E402
from floorman.desk.jobs import AT_A_TIME, WAITING  # noqa: E402

ROWS = log(KINDS["uth"], 60, seed=5)
WRONG = findings(KINDS["uth"], ROWS)
"""As single hands are ruled, row by row: logs.py shares no code with audits."""
CLEAN = [row for row in ROWS if not findings(KINDS["uth"], [row])]
LONG = log(KINDS["uth"], 900, seed=6)
DOWNLOADS = ("csv", "parquet", "ndjson")


def as_csv(rows: list[Row]) -> bytes:
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def as_parquet(rows: list[Row]) -> bytes:
    file = io.BytesIO()
    pl.DataFrame(rows, schema=dict.fromkeys(rows[0], pl.String)).write_parquet(file)
    return file.getvalue()


def as_xlsx(*sheets: str) -> bytes:
    file = io.BytesIO()
    with xlsxwriter.Workbook(file) as book:
        for name in sheets:
            sheet = book.add_worksheet(name)
            for place, row in enumerate([list(ROWS[0]), *(list(row.values()) for row in ROWS)]):
                sheet.write_row(place, 0, row)
    return file.getvalue()


@pytest.fixture
def temporary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where temporary files lie, and nothing else."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def desk(temporary: Path) -> Iterator[Any]:
    with TestClient(create_app(Limits(file=4 << 20, rows=10_000))) as opened:
        yield opened
    assert files(temporary) == []  # a desk that closes leaves nothing


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())


def send(desk: Any, content: bytes, name: str = "log.csv", game: str = "uth", **fields: str) -> str:
    """Send the form; gives the address to which it leads."""
    answer = desk.post(
        "/audit", data={"game": game, **fields}, files={"file": (name, content)}, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    address: str = answer.headers["location"]
    return address


def wait(desk: Any, address: str) -> Any:
    """The page when the audit is done."""
    while "<progress" in (answer := desk.get(address)).text:
        sleep(0.02)
    return answer


def plain(address: str) -> str:
    return f"{address.partition('?')[0]}.json"


def call(desk: Any, content: bytes, name: str = "log.csv", game: str = "uth", **fields: str) -> Any:
    return desk.post("/api/audit", data={"game": game, **fields}, files={"file": (name, content)})


FORMS = {
    "log.csv": lambda: as_csv(ROWS),
    "log.PARQUET": lambda: as_parquet(ROWS),
    "log.ndjson": lambda: "\n".join(map(json.dumps, ROWS)).encode(),
    "log": lambda: as_csv(ROWS).replace(b",", b"\t"),
    "log.xlsx": lambda: as_xlsx("log"),
}
FIRST_ROW = {"log.PARQUET": 1, "log.ndjson": 1}


@pytest.mark.parametrize("name", FORMS)
def test_a_file_is_audited_and_removed(desk: Any, temporary: Path, name: str) -> None:
    address = send(desk, FORMS[name](), name)
    page = wait(desk, address)
    first = FIRST_ROW.get(name, 2)
    wrong = [(row - 2 + first, *rest) for row, *rest in WRONG]
    assert files(temporary) == ["findings.parquet"]
    assert page.status_code == 200
    assert f"Audit of {name}</h1>" in page.text
    assert re.findall(r'<tr><th scope="row" class="number">(\d+)</th>', page.text) == [
        str(row) for row, *_ in wrong
    ]
    answer = desk.get(plain(address)).json()
    assert as_found(answer["findings"]) == wrong
    assert answer["truncated"] is False
    assert answer["summary"]["rows"]["read"] == len(ROWS)
    assert answer["summary"]["files"] == {name: len(ROWS)}


@pytest.mark.parametrize("kind", DOWNLOADS)
@pytest.mark.parametrize("rows", [ROWS, CLEAN], ids=["findings", "none"])
def test_findings_are_downloaded_whole(desk: Any, kind: str, rows: list[Row]) -> None:
    address = send(desk, as_csv(rows))
    wait(desk, address)
    answer = desk.get(f"{address.partition('?')[0]}/findings.{kind}")
    assert answer.headers["content-disposition"] == f'attachment; filename="findings.{kind}"'
    read = {"csv": pl.read_csv, "parquet": pl.read_parquet, "ndjson": pl.read_ndjson}[kind]
    wrong = findings(KINDS["uth"], rows)
    if wrong or kind != "ndjson":
        table = read(io.BytesIO(answer.content))
        assert table.columns[:3] == ["file", "row", "column"]
        assert as_found(table.to_dicts()) == wrong
    else:
        assert answer.content == b""
    assert bool(wrong) == (rows is ROWS)


def test_a_long_list_of_findings_is_cut_and_said_to_be(desk: Any) -> None:
    wrong = findings(KINDS["uth"], LONG)
    assert len(wrong) > SHOWN
    address = send(desk, as_csv(LONG))
    page = wait(desk, address)
    assert f"The first {SHOWN} of {len(wrong):,} findings; a download has all" in page.text
    assert len(re.findall(r'<th scope="row" class="number">', page.text)) == SHOWN
    answer = desk.get(plain(address), params={"limit": 7}).json()
    assert as_found(answer["findings"]) == wrong[:7]
    assert answer["truncated"] is True
    table = pl.read_csv(desk.get(f"{address.partition('?')[0]}/findings.csv").content)
    assert as_found(table.to_dicts()) == wrong


def test_the_api_answers_what_the_command_prints(desk: Any, temporary: Path, tmp_path: Path) -> None:
    answer = call(desk, as_csv(ROWS), by="player_category")
    assert answer.status_code == 200, answer.text
    assert files(temporary) == []
    path = tmp_path / "log.csv"
    path.write_bytes(as_csv(ROWS))
    command = ["audit", str(path), "--game", "uth", "--by", "player_category", "--json"]
    done = subprocess.run([sys.executable, "-m", "floorman", *command], capture_output=True, check=False)
    printed = done.stdout.decode().replace(str(path), "log.csv").splitlines()
    *lines, last = map(json.loads, printed)
    assert answer.json() == {"findings": lines, "truncated": False, **last}
    assert as_found(lines) == WRONG


def test_the_api_lists_as_many_findings_as_are_asked_for(desk: Any) -> None:
    few = call(desk, as_csv(ROWS), limit="3").json()
    assert as_found(few["findings"]) == WRONG[:3]
    assert few["truncated"] is True
    assert call(desk, as_csv(ROWS), limit="10001").status_code == 422


CSV = as_csv(ROWS)
REFUSED: dict[str, tuple[bytes, str, dict[str, str], str]] = {
    "no cards": (b"a,b\n1,2\n", "log.csv", {}, "there are a, b; say which, as in columns player=p1,p2"),
    "empty": (b"", "log.csv", {}, "log.csv is empty"),
    "not what it says": (b"a,b\n", "log.parquet", {}, "log.parquet is not what its name says"),
    "truncated": (as_parquet(ROWS)[:-99], "log.parquet", {}, "log.parquet is a broken or truncated Parq"),
    "no text": (b"\x89PNG\0", "log.csv", {}, "log.csv is no text"),
    "sheets": (as_xlsx("one", "two"), "log.xlsx", {}, "log.xlsx has sheets one, two: say with sheet which"),
    "no such column": (CSV, "log.csv", {"columns": "player=p1"}, "unknown column 'p1'"),
    "no such list": (CSV, "log.csv", {"ranking": "low"}, "unknown ranking 'low'"),
    "no such field": (CSV, "log.csv", {"colums": "x"}, "unknown field 'colums'; did you mean 'columns'?"),
    "an open quote": (CSV, "log.csv", {"by": "'x"}, 'by "\'x": No closing quotation; a name with blanks'),
    "a header": (CSV, "log.csv", {"header": "perhaps"}, "unknown header 'perhaps'"),
    "no payout": (CSV, "log.csv", {"table.blind": "blind-a"}, "a pay table is given, and no column"),
    "too long": (as_parquet(ROWS * 200), "log.parquet", {}, "12,000 rows, and up to 10,000 are taken here"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refused_file_is_removed_and_the_reason_said(desk: Any, temporary: Path, case: str) -> None:
    content, name, fields, message = REFUSED[case]
    sent = desk.post("/audit", data={"game": "uth", **fields}, files={"file": (name, content)})
    page = wait(desk, str(sent.url)) if "<progress" in sent.text else sent
    assert page.status_code == 422
    assert "<h1>Not audited</h1>" in page.text
    text = re.search(r'role="alert">(.*?)</p>', page.text)
    assert text
    assert message in unescape(text[1])
    assert str(temporary) not in page.text
    assert 'href="/audit?game=uth' in page.text
    answer = call(desk, content, name, **fields)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "application/problem+json")
    assert message in answer.json()["detail"]
    assert list(temporary.iterdir()) == []


def test_a_workbook_that_reaches_too_far_is_refused(
    desk: Any, temporary: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reach, "MOST_BYTES", 1000)
    answer = call(desk, as_xlsx("log"), "log.xlsx")
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("log.xlsx unpacks to")
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("chunked", [False, True], ids=["said", "counted"])
@pytest.mark.parametrize("path", ["/audit", "/api/audit"])
def test_nothing_is_left_of_a_file_that_is_too_large(
    desk: Any, temporary: Path, path: str, chunked: bool
) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="log.csv"\r\n\r\n'
    body = [head, *[b"a,b\n" * (1 << 18)] * 5, b"\r\n--x--\r\n"]
    sent = iter(body) if chunked else b"".join(body)
    answer = desk.post(path, content=sent, headers={"Content-Type": "multipart/form-data; boundary=x"})
    assert answer.status_code == 413
    assert "the file is larger than 4 MB: send it in parts" in answer.text
    assert answer.headers["content-type"].startswith("text/html" if path == "/audit" else "application/p")
    assert list(temporary.iterdir()) == []


@pytest.mark.parametrize("fault", [RuntimeError, MemoryError, KeyboardInterrupt])
def test_nothing_is_left_of_a_file_whose_audit_breaks_down(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, fault: type[BaseException]
) -> None:
    seen: list[str] = []

    def broken(asked: Asked, place: auditor.Place, *rest: Any) -> None:
        seen.append(place.file.read_bytes().decode())
        place.findings.write_bytes(b"half")
        raise fault

    monkeypatch.setattr(auditor, "_audit", broken)
    with TestClient(create_app(), raise_server_exceptions=False) as desk:
        address = send(desk, as_csv(ROWS))
        job = desk.app.state.jobs.get(address.partition("?")[0].rpartition("/")[2])
        error = job.future.exception()
        assert isinstance(error, RuntimeError)
        assert isinstance(error.__cause__, fault)
        assert seen == [as_csv(ROWS).decode()]
        assert list(temporary.iterdir()) == []
        page, answer = desk.get(address), call(desk, as_csv(ROWS))
        assert (page.status_code, answer.status_code) == (500, 500)
        assert "by a fault of Floorman" in unescape(page.text)
        assert answer.json()["kind"] == "broken"
        assert list(temporary.iterdir()) == []


def test_nothing_is_left_of_an_audit_that_is_kept_no_longer(desk: Any, temporary: Path) -> None:
    address = send(desk, as_csv(ROWS))
    wait(desk, address)
    jobs = desk.app.state.jobs
    jobs.drop(jobs.get(address.partition("?")[0].rpartition("/")[2]))
    assert list(temporary.iterdir()) == []
    page = desk.get(address)
    assert page.status_code == 404
    assert "is not kept here: start it anew" in page.text
    assert desk.get(plain(address)).json()["status"] == 404


def test_the_api_keeps_no_job(desk: Any) -> None:
    for content in (as_csv(ROWS), b"a,b\n1,2\n"):
        call(desk, content)
    assert not desk.app.state.jobs._jobs


def test_where_much_waits_a_file_is_refused_politely_and_removed(desk: Any, temporary: Path) -> None:
    go_on = Event()
    try:
        for _ in range(AT_A_TIME + WAITING):
            desk.app.state.jobs.start("waiting", lambda job: go_on.wait())
        for path in ("/audit", "/api/audit"):
            answer = desk.post(path, data={"game": "uth"}, files={"file": ("log.csv", as_csv(ROWS))})
            assert (answer.status_code, answer.headers["Retry-After"]) == (429, "15")
            assert "try again in 15 seconds" in answer.text
        assert list(temporary.iterdir()) == []
    finally:
        go_on.set()


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("../../../up.csv", "up.csv"),
        ("/etc/passwd", "passwd"),
        ("C:\\logs\\<b>may</b>.csv", "b>.csv"),
        ("*.csv", "*.csv"),
        ("..", "the file"),
        ("x" * 2000 + ".csv", "x" * 96 + ".csv"),
    ],
)
def test_a_name_from_outside_is_shown_and_no_path_is_made_of_it(
    desk: Any, temporary: Path, tmp_path: Path, name: str, called: str
) -> None:
    before = set(tmp_path.iterdir())
    address = send(desk, as_csv(ROWS), name)
    page = wait(desk, address)
    assert "<b>" not in page.text
    answer = desk.get(plain(address)).json()
    assert list(answer["summary"]["files"]) == [called]
    assert {row["file"] for row in answer["findings"]} == {called}
    assert files(temporary) == ["findings.parquet"]
    assert set(tmp_path.iterdir()) == before


def test_what_a_log_says_is_shown_as_text(desk: Any) -> None:
    row = {**ROWS[0], "player_category": "<script>alert(1)</script>"}
    page = wait(desk, send(desk, as_csv([row])))
    assert "&lt;script&gt;alert(1)" in page.text
    assert "<script>alert" not in page.text


def test_what_is_asked_reaches_the_audit(desk: Any) -> None:
    """A file without header, with other separators and encoding, its columns named by numbers."""
    rows = [[row["player"], row["dealer"], row["board"], row["winner"], "é"] for row in ROWS]
    content = "\n".join("|".join(cell or "" for cell in row) for row in rows).encode("latin-1")
    asked = {
        "columns": "player=1 dealer=2 board=3 winner=4",
        "by": "5",
        "header": "no",
        "separator": "bar",
        "encoding": "iso-8859-1",
        "reading.odd-payouts": "down",
    }
    answer = call(desk, content, "log.txt", **asked)
    assert answer.status_code == 200, answer.text
    summary = answer.json()["summary"]
    assert summary["columns"] == {"player": "1", "dealer": "2", "board": "3", "by": "5", "winner": "4"}
    assert [group["by"] for group in summary["groups"]] == [{"5": "é"}]
    assert summary["readings"]["odd-payouts"] == "down"
    page = wait(desk, send(desk, content, "log.txt", **asked))
    assert "; read with odd-payouts=down." in page.text


def test_payouts_are_audited_by_the_table_that_is_chosen(desk: Any) -> None:
    """A royal flush in the blind pays 500 to 1 by the table; the log says 50."""
    content = (
        b"player,dealer,board,ante,blind,play,blind_paid\n"
        b"As Ks,2c 2d,Qs Js Ts 3h 4h,10,10,40,500\n"
        b"As Ks,2c 2d,Qs Js Ts 3h 4h,10,10,40,5000\n"
    )
    answer = call(desk, content, **{"table.blind": "blind-a"}).json()
    assert [(row["row"], row["right"]) for row in answer["findings"]] == [(2, "5000.00")]
    assert answer["summary"]["payouts"]["tables"] == {"blind": "blind-a"}
    page = wait(desk, send(desk, content, **{"table.blind": "blind-a"}))
    assert "paid by blind: blind-a" in page.text


def test_another_list_and_labels(desk: Any) -> None:
    content = b"cards,class\n2h 3h 4h,x\n2h 3h 5c,y\n"
    game = fm.game("flop")
    ladder = game.ranking("three-card-bonus").ladder
    best, right = ladder[0].name, game.rank("2h 3h 4h", ranking="three-card-bonus").category.name
    labels = f"x='{right}' y='{best}'"
    fields = {"ranking": "three-card-bonus", "columns": "hand=cards category=class", "labels": labels}
    answer = call(desk, content, game="flop", **fields).json()
    assert [(row["row"], row["recorded"]) for row in answer["findings"]] == [(3, "y")]


def test_a_form_holds_what_its_address_says(desk: Any) -> None:
    page = desk.get("/audit", params={"game": "uth", "columns": "player=p1,p2", "sheet": "may"}).text
    assert 'value="player=p1,p2"' in page
    assert "<details open>" in page
    assert "<details>" in desk.get("/audit?game=uth").text
    refused = desk.get("/audit?game=whist")
    assert refused.status_code == 422
    assert "unknown game" in refused.text


def test_the_choices_of_each_game_stand_in_its_form(desk: Any) -> None:
    for game in fm.games():
        page = desk.get("/audit", params={"game": game.id}).text
        answer = desk.get("/audit.json", params={"game": game.id}).json()
        assert answer["rankings"] == list(game.rankings)
        assert set(answer["readings"]) == set(game.readings)
        for name in (f"reading.{each}" for each in game.readings):
            assert f'name="{name}"' in page
        for wager, tables in answer["tables"].items():
            assert f'name="table.{wager}"' in page
            assert all(f'value="{table}"' in page for table in tables)
    assert desk.get("/audit.json").json()["most_bytes"] == 4 << 20
    assert Form.read([("game", "uth")]).tables.keys() == {"blind", "trips"}


@pytest.mark.parametrize("fields", [{}, {"game": ""}])
def test_a_game_is_asked_for(desk: Any, fields: dict[str, str]) -> None:
    answer = desk.post("/api/audit", data=fields, files={"file": ("log.csv", b"x")})
    assert answer.json()["detail"].startswith("no game is given")


@pytest.mark.parametrize("sent", [{}, {"files": {"file": ("", b"")}}, {"files": {"other": ("a", b"")}}])
def test_a_file_is_asked_for(desk: Any, sent: dict[str, Any]) -> None:
    for path in ("/api/audit", "/audit"):
        answer = desk.post(path, data={"game": "uth"}, **sent)
        assert answer.status_code == 422
        assert "no file is given: choose one" in answer.text


def test_a_file_that_comes_as_text_is_told_how_to_be_sent(desk: Any) -> None:
    answer = desk.post("/api/audit", data={"game": "uth", "file": "/etc/passwd"})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("the file came as text: send it as a file")


def test_an_audit_that_is_at_work_has_no_result_yet(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()
    real = auditor._audit

    def slow(asked: Asked, place: auditor.Place, most: int, job: Any) -> auditor.Audited:
        job.progress(20, 60)
        go_on.wait()
        return real(asked, place, most, job)

    monkeypatch.setattr(auditor, "_audit", slow)
    try:
        address = send(desk, as_parquet(ROWS), "log.parquet")
        while (answer := desk.get(plain(address))).json() != {"done": 20, "total": 60}:
            assert answer.status_code == 202
        assert '<progress max="60" value="20"' in desk.get(address).text
        assert desk.get(f"{address.partition('?')[0]}/findings.csv").status_code == 404
    finally:
        go_on.set()
    assert wait(desk, address).status_code == 200


def test_a_job_of_another_kind_is_no_audit(desk: Any) -> None:
    job = desk.app.state.jobs.start("adding", lambda job: 2)
    assert job.result == 2
    for path in (f"/audit/{job.id}", f"/audit/{job.id}.json", f"/audit/{job.id}/findings.csv"):
        assert desk.get(path).status_code == 404


def test_what_is_missing_is_said(desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith(("floorman.audit", "floorman.desk.auditor"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "polars", None)
    message = "polars is not installed: pip install 'floorman[desk]'"
    page = desk.get("/audit?game=uth")
    assert page.status_code == 422
    assert message in unescape(page.text)
    assert call(desk, as_csv(ROWS)).json()["detail"] == message


def test_the_api_documents_its_form(desk: Any) -> None:
    path = desk.get("/openapi.json").json()["paths"]["/api/audit"]["post"]
    form = path["requestBody"]["content"]["multipart/form-data"]["schema"]
    assert set(form["required"]) == {"file", "game"}
    assert {"413", "422", "429"} <= path["responses"].keys()
    example = path["responses"]["200"]["content"]["application/json"]["example"]
    answer = call(desk, b"player,dealer,qualifies\nAh As 9c 5d 2s,Kh Ks 9h 5c 2c,yes\n"
                  b"Qh Js 9c 5d 2s,Kh Ts 9h 5c 2c,yes\n", game="caribbean").json()  # fmt: skip
    said = {name: value for name, value in answer["findings"][0].items() if value is not None}
    assert example["findings"] == [said]
    assert example["summary"]["rows"] == answer["summary"]["rows"]
    assert example["summary"].keys() <= answer["summary"].keys()
