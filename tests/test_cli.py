"""The command line, run as a person or a program would."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import HERE

import floorman as fm
from floorman.cli import app, output

UCI_CLASSES = [
    *("no ranking hand", "one pair", "two pairs", "three-of-a-kind", "straight", "flush", "full house"),
    *("four-of-a-kind", "straight flush", "royal flush"),
]


def floorman(
    *arguments: str, given: str | bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "floorman", *arguments],
        input=given if isinstance(given, bytes) else given.encode(),
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )


def objects(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, object]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_the_first_command_of_the_readme() -> None:
    done = floorman("compare", "uth", "As Kd", "Qh Qs", "--board", "2c 7d 9h Jc 3s")
    readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
    assert done.returncode == 0
    assert done.stdout.decode() in readme


def test_rank_prints_the_object_of_the_library() -> None:
    done = floorman("rank", "uth", "As Ks Qs Js Ts 2c 2d", "--json")
    assert objects(done) == [fm.game("uth").rank("As Ks Qs Js Ts 2c 2d").as_dict()]
    assert list(objects(done)[0]) == [
        *("game", "ranking", "cards", "category", "clause", "citation", "strength", "plays", "readings")
    ]


def test_compare_prints_the_object_of_the_library() -> None:
    done = floorman("compare", "poker", "As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c", "--pot", "101", "--json")
    compared = fm.game("poker").compare("As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c", pot=101)
    assert objects(done) == [compared.as_dict()]
    assert list(objects(done)[0]) == ["game", "ranking", "outcome", "winners", "hands", "reasons", "pot"]


def test_a_bad_line_is_reported_and_the_rest_goes_on() -> None:
    lines = b"\xef\xbb\xbfAs Ks Qs Js Ts\r\n\r\nAs As Qs Js Ts\r\n\xff\xfe\nAs Kd\n2c 3d 4h 5s 6c"
    done = floorman("rank", "nj-poker", "--json", given=lines)
    assert (done.returncode, done.stderr) == (1, b"")
    found = objects(done)
    assert [line.get("category", line.get("error")) for line in found] == [
        *("royal flush", "wrong-count", "doubled-card", "unreadable-card", "wrong-count", "straight")
    ]
    assert [line["line"] for line in found if "line" in line] == [2, 3, 4, 5]
    plain = floorman("rank", "nj-poker", given=lines)
    assert plain.returncode == 1
    assert plain.stdout.decode().splitlines()[0].split("\t")[1:3] == ["royal flush", "(c)1"]
    assert plain.stderr.decode().splitlines()[1].startswith("floorman: line 3: As is given twice")


def test_lines_to_compare() -> None:
    boards = ("2c 7d 9h Jc 3s", "Ac Jd 3h Qs 3c")
    lines = f"As Kd | Qh Qs || {boards[0]}\n8h 5d | 8s 2d | 7c 6h || {boards[1]}\nAs Kd || {boards[0]}\n"
    done = floorman("compare", "uth", "--json", given=lines)
    assert done.returncode == 1
    assert [line.get("winners", line.get("error")) for line in objects(done)] == [
        [1],
        [0, 1, 2],
        "wrong-count",
    ]


def test_a_board_in_a_line_to_rank() -> None:
    done = floorman("rank", "flop", "--json", given="As Ks 9d || Qs Js Ts\n")
    assert objects(done)[0]["plays"] == ["As", "Ks", "Qs", "Js", "9d"]


def test_readings_travel() -> None:
    done = floorman("rank", "flop", "2c 3d 4d", "--ranking", "three-card-bonus", "--json")
    assert objects(done)[0]["category"] == "three-card straight"
    chosen = ("--reading", "unsuited-three-card-straight=three-suits", "--reading", "bonus-cards=own")
    done = floorman("rank", "flop", "2c 3d 4d", "--ranking", "three-card-bonus", "--json", *chosen)
    assert objects(done)[0]["category"] == "no ranking hand"
    assert objects(done)[0]["readings"]["unsuited-three-card-straight"] == "three-suits"  # type: ignore[index]


def test_readings_are_counted() -> None:
    found = objects(floorman("readings", "supreme", "--json"))
    zero = found[0]
    assert (zero["reading"], zero["choice"]) == ("zero-point-low-hand", "ranked-by-points")
    assert zero["choices"][1]["changes"] == [  # type: ignore[index]
        {
            "ranking": "low-hand",
            "count": 78,
            "of": 1431,
            "what": "hands in whether they lose by this rule",
        }
    ]
    assert "78 of 1,431" in floorman("readings", "supreme").stdout.decode()


def test_check_deck() -> None:
    deck = [str(card) for card in fm.Deck()]
    whole = floorman("check-deck", "nj-poker", "--json", given="\n".join(deck))
    assert (whole.returncode, objects(whole)[0]["complete"]) == (0, True)
    assert objects(whole)[0]["citation"] == "N.J.A.C. 13:69F-14, rank of hands, (a)"
    short = floorman("check-deck", "nj-poker", "--json", given=" ".join(deck[1:]) + "\nAs Jk\n")
    assert short.returncode == 1
    found = objects(short)[0]
    assert (found["missing"], found["extra"], found["doubled"]) == (["2c"], ["Jk"], {"As": 2})
    text = floorman("check-deck", "nj-poker", given=" ".join(deck[1:]) + "\nAs Jk\nQx\n")
    assert "missing" in text.stdout.decode()
    assert "line 3" in text.stderr.decode()
    jokers = floorman("check-deck", "supreme", given=" ".join(deck) + "\nJk Joker")
    assert (jokers.returncode, "complete" in jokers.stdout.decode()) == (0, True)


def test_set_hand() -> None:
    done = floorman("set-hand", "supreme", "Jk As Kd 9c", "--json")
    settings = objects(done)[0]["settings"]
    assert [setting["legal"] for setting in settings] == [True, False] * 3  # type: ignore[attr-defined]
    assert "not legal" in floorman("set-hand", "supreme", "Jk As Kd 9c").stdout.decode()


def test_games_and_show() -> None:
    found = objects(floorman("games", "--json"))
    assert {game["game"] for game in found} == {game.id for game in fm.games()}
    for game in found:
        shown = objects(floorman("show", str(game["game"]), "--json"))[0]
        assert set(shown["clauses"]) == set(fm.game(str(game["game"])).section.clauses)  # type: ignore[call-overload]
        assert floorman("show", str(game["game"])).returncode == 0


@pytest.mark.parametrize(
    "environment", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0"}]
)
def test_output_in_ascii_does_not_crash(environment: dict[str, str]) -> None:
    for arguments in (
        ("rank", "caribbean", "As Ks Qs Js Ts"),
        ("rank", "caribbean", "A\u2660 \u2620"),
        ("rank", "caribbean", "A\u2660 \u2620", "--json"),
        ("show", "caribbean"),
        ("games",),
        ("--help",),
        ("rank", "--help"),
        ("frobnicate",),
    ):
        done = floorman(*arguments, **{"LC_ALL": "C", **environment})
        assert b"Traceback" not in done.stderr, done.stderr.decode()
        assert done.returncode in (0, 1, 2)
    shown = floorman("games", LC_ALL="C", PYTHONIOENCODING="ascii").stdout
    assert b"58 Pa. Code Sec. 639a.6" in shown


def test_no_hands_is_usage() -> None:
    for command in ("rank", "compare", "check-deck"):
        done = floorman(command, "nj-poker")
        assert (done.returncode, done.stdout) == (2, b"")
        assert b"no cards given" in done.stderr


def test_unquoted_cards_get_a_hint() -> None:
    done = floorman("rank", "uth", "As", "Ks", "Qs", "Js", "Ts")
    assert done.returncode == 1
    assert b"put it in quotes" in done.stderr


def test_plain_where_piped() -> None:
    assert b"\x1b" not in floorman("rank", "uth", "As Ks Qs Js Ts").stdout


def test_a_reader_that_leaves_is_no_fault(tmp_path: Path) -> None:
    hands = tmp_path / "hands.txt"
    hands.write_text("As Ks Qs Js Ts\n" * 20_000)
    command = f"{sys.executable} -m floorman rank nj-poker < {hands} | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False)
    assert done.stdout.splitlines()[1:] == [b"141"], "not all was seen to be good"
    assert done.stderr == b""


def test_every_command_helps_with_an_example() -> None:
    for command in app:
        if not command.startswith("-"):
            help_text = floorman(command, "--help").stdout.decode()
            assert f"Example: floorman {command}" in help_text, f"{command} gives no example"
    assert "Example: floorman" in floorman("--help").stdout.decode()


def test_completion_names_the_commands() -> None:
    script = app.generate_completion(shell="bash")
    for command in app:
        if not command.startswith("-"):
            assert command in script


def test_the_uci_hands(uci: Path) -> None:
    """Each of 25,010 real hands has the class that the file gives it."""
    lines = uci.read_text().split()
    script = [sys.executable, str(HERE.parent / "docs" / "uci_hands.py")]
    hands = subprocess.run(
        script, input="\n".join(lines), capture_output=True, check=True, text=True
    ).stdout
    done = floorman("rank", "nj-poker", "--json", given=hands)
    assert (done.returncode, done.stderr) == (0, b"")
    found = objects(done)
    assert len(found) == len(lines) == 25_010
    for line, ruling in zip(lines, found, strict=True):
        assert ruling["category"] == UCI_CLASSES[int(line.rsplit(",", 1)[1])], f"{line}: {ruling}"


HOSTILE = "\x1b]0;owned\x07\x9b31m\u202e\u2066\u200f\n\r\x7f"
OBEYED = {sign for sign in HOSTILE if not sign.isprintable()} - {"\n"}


def test_nothing_from_a_file_is_obeyed_by_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither in tables, lines and headings nor in messages and JSON; signs of sections and suits stay."""
    path = tmp_path / "own.toml"
    table = (Path(fm.__file__).parent / "settle/tables/bet-classic.toml").read_text(encoding="utf-8")
    own = {"name": f"own {HOSTILE}", "kind": "user", "source": f"\u00a7 1 {HOSTILE} \u2660"}
    for name, text in own.items():
        spelled = json.dumps(text).replace("\x7f", "\\u007f").replace("\\", r"\\")
        table = re.sub(rf"^{name} = .*", f"{name} = {spelled}", table, flags=re.M)
    path.write_text(table, encoding="utf-8")
    hands = ("--player", "7c 7d 7h 5s 4s", "--dealer", "Ad Kc 4h 3s 2c", "--wagers", "ante=1", "bet=2")
    for more in ((), ("--json",)):
        said = floorman("settle", "caribbean", *hands, "--paytable", str(path), *more).stdout.decode()
        assert not OBEYED & set(said)
        assert {"\u00a7", "\u2660"} <= set(said)
    output.heading(HOSTILE)
    output.text(HOSTILE)
    assert not OBEYED & set(capsys.readouterr().out)
    seat = json.dumps({"players": {HOSTILE: {"cards": "As", "wagers": {"ante": 1}}}})
    done = floorman("settle", "caribbean", given=seat.encode())
    assert done.stderr.startswith(b"floorman: line 1: ")
    assert not OBEYED & set(done.stderr.decode())
    assert done.stderr.count(b"\n") == 1
