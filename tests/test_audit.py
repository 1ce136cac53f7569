"""Audits against rulings of single hands, claim by claim; and what adds up, whatever a file holds."""

from __future__ import annotations

import csv
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import floorman as fm
from floorman import engine

pl: Any = pytest.importorskip("polars")
pytest.importorskip("scipy")

from logs import KINDS, Kind, Row, as_found, findings, log  # noqa: E402

from floorman.audit import Audit, Hints, Summary  # noqa: E402
from floorman.audit.words import EQUAL, LOSES, NO_CLAIM, UNKNOWN, WINS, outcome, void, winner, yes  # noqa: E402
from floorman.engine.count import strengths  # noqa: E402
from floorman.law.labels import category_named  # noqa: E402


def write_csv(path: Path, rows: list[Row], **options: Any) -> Path:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]), **options)
        writer.writeheader()
        writer.writerows(rows)
    return path


def run(path: Path, kind: Kind, **options: Any) -> tuple[Summary, list[dict[str, Any]]]:
    tables: list[Any] = []
    audit = Audit([str(path)], game=kind.game, ranking=kind.ranking, columns=kind.columns, **options)
    summary = audit.run(tables.append)
    assert_adds_up(summary)
    return summary, [row for table in tables for row in table.iter_rows(named=True)]


def assert_adds_up(summary: Summary) -> None:
    tally = summary.tally
    assert tally.rows == tally.agreed + tally.with_findings + sum(tally.refused.values())
    assert tally.rows == sum(summary.files.values())
    assert sum(group["rows"] for group in summary.groups) == (tally.rows if summary.groups else 0)


@pytest.mark.parametrize("name", KINDS)
def test_a_log_is_audited_as_its_rounds_are_ruled(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]
    rows = log(kind, 1_500, seed=len(name))
    summary, found = run(write_csv(tmp_path / "log.csv", rows), kind)
    wanted = findings(kind, rows)
    got = as_found(found)
    for one, other in zip(got, wanted, strict=False):
        assert one == other, f"{name}: {rows[one[0] - 2]}: expected {other}, found {one}"
    assert len(got) == len(wanted)
    assert len({status for _, _, status, _, _ in got}) >= 4, "the faults are of several kinds"
    assert not summary.clean


def test_a_finding_says_all(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards,category\n2d 3c 4d,one pair\n")
    _, (found,) = run(path, KINDS["bonus"])
    assert found == {
        "file": str(path),
        "row": 2,
        "column": "category",
        "status": "category",
        "recorded": "one pair",
        "right": "three-card straight",
        "clause": "(d)4",
        "citation": "N.J.A.C. 13:69F-29.5(d)4",
        "reading": "unsuited-three-card-straight=not-one-suit",
        "message": None,
    }


def test_a_finding_that_another_reading_would_not_make(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards,category\n2d 3c 4d,none\nAs 2d 3c,no ranking hand\n")
    _, found = run(path, KINDS["bonus"])
    assert [row["message"] for row in found] == [
        "right as recorded when read with unsuited-three-card-straight=three-suits",
        "right as recorded when read with ace-low-in-three-card-bonus=no",
    ]
    summary, found = run(path, KINDS["bonus"], readings={"unsuited-three-card-straight": "three-suits"})
    assert [row["row"] for row in found] == [3]
    assert summary.as_dict()["readings"]["unsuited-three-card-straight"] == "three-suits"


def test_doubled_in_a_hand_and_across_hands(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "player,dealer,board,muck\n"
        "As As,Kd Qd,2c 3c 4c 5d 9h,7s\n"
        "As Ks,As Qd,2c 3c 4c 5d 9h,7s\n"
        "As Ks,Kd Qd,2c 3c 4c 5d As,7s\n"
        "As Ks,Kd Qd,2c 3c 4c 5d 5d,7s\n"
        "As Ks,Kd Qd,2c 3c 4c 5d 9h,Qd\n"
        "As Ks,Kd Qd,2c 3c 4c 5d 9h,9h\n"
        "As Ks,Kd Qd,2c 3c 4c 5d 9h,Jk\n"
        "As Ks,Kd Qd,2c 3c 4c 5d 9h,6c 7c 8c 9c Tc Jc Qc Kc Ac 6d 7d\n"
    )
    _, found = run(path, Kind("uth", {}, columns=["player=player", "dealer=dealer", "dead=muck"]))
    assert [(row["row"], row["status"], row["column"]) for row in found] == [
        (2, "doubled-card", "player"),
        (3, "doubled-across-hands", "player,dealer"),
        (4, "doubled-across-hands", "player,board"),
        (5, "doubled-card", "board"),
        (6, "doubled-across-hands", "dealer,muck"),
        (7, "doubled-across-hands", "board,muck"),
        (8, "not-in-deck", "muck"),
    ]
    assert found[0]["message"] == "As is given twice: card 1 of player and card 2 of player"
    assert found[1]["recorded"] == "As Ks | As Qd"


def test_void_rows_are_counted_and_not_ruled(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "cards,category,void\nAs Ks Qs Js Ts,royal flush,\n"
        "As As,flush,VOID\n2c,flush,yes\nx,,no\nx,,maybe\n"
    )
    summary, found = run(path, Kind("nj-poker", {}))
    statuses = [(row["row"], row["status"]) for row in found]
    assert statuses == [(3, "cancelled"), (4, "cancelled"), (5, "unreadable-card"), (6, "unreadable-value")]
    assert summary.tally.refused["cancelled"] == 2


def test_a_log_that_is_right_but_for_void_rows_is_clean(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards,category,cancelled\nAs Ks Qs Js Ts,royal flush,\nAs As,flush,1\n")
    assert run(path, Kind("nj-poker", {}))[0].clean


def test_rows_of_another_game_are_not_ruled(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("game,cards\ncaribbean,As Ks Qs Js Ts\nUTH,As Ks Qs Js Ts\nfront room,As Ks Qs Js Ts\n")
    summary, found = run(path, Kind("caribbean", {}))
    assert [(row["row"], row["status"]) for row in found] == [(3, "other-game")]
    assert summary.tally.agreed == 2


def test_outcomes_speak_of_the_first_seat(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    deals = [
        "As Ad 2c 3h 4d,Ks Kd 2h 3c 4s",
        "Ks Kd 2h 3c 4s,As Ad 2c 3h 4d",
        "As Kd 9h 5c 2s,Ac Kh 9d 5s 2c",
    ]
    words = ["win", "lose", "push", "player", "dealer", "tie", "fold", ""]
    rows = [f"{deal},{word}" for deal in deals for word in words]
    path.write_text("\n".join(["player,dealer,outcome", *rows]))
    _, found = run(path, Kind("caribbean", {}))
    right = {0: {"win", "player"}, 1: {"lose", "dealer"}, 2: {"push", "tie"}}
    wanted = [
        (2 + len(words) * place + offset, ("win", "lose", "tie")[place])
        for place in range(3)
        for offset, word in enumerate(words)
        if word not in right[place] | {"fold", ""}
    ]
    assert [(row["row"], row["right"]) for row in found] == wanted


def test_outcomes_at_a_table_of_three(tmp_path: Path) -> None:
    """The first seat loses, and the other two tie, or it is out: none of it is a tie of the first seat."""
    path = tmp_path / "log.csv"
    aces = "As Ad 9h 5c 2s,Ac Ah 9d 5d 2d"
    deals = [f"2c 3h 4d 5s 7c,{aces}", f",{aces}"]
    rows = [f"{deal},{word}" for deal in deals for word in ("lose", "tie", "win", "c")]
    path.write_text("\n".join(["a,b,c,outcome", *rows]))
    _, found = run(path, Kind("poker", {}, columns=["a=a", "b=b", "c=c"]))
    assert [(row["row"], row["right"], row["clause"]) for row in found] == [
        *((row, "lose", "(c)") for row in (3, 4, 5)),
        *((row, "no cards", "(c)") for row in (6, 7, 8, 9)),
    ]


def test_the_clause_is_what_decides_against_the_recorded_seat(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    hands = "Ks Kd Kc As Ad,Qs Qd Qc Js Jd,2c 3h 4d 5s 7c"
    path.write_text(f"a,b,c,winner\n{hands},b\n{hands},c\n{hands},tie\n,,2c 3h 4d 5s 7c,a\n")
    _, found = run(path, Kind("poker", {}, columns=["a=a", "b=b", "c=c"]))
    clauses = [(row["right"], row["clause"]) for row in found]
    assert clauses == [("a", "(c)4"), ("a", "(c)"), ("a", "(c)4"), ("c", "(c)")]


def test_who_qualifies_is_asked_of_the_dealer(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("player,dealer_qualifies\nAs Ad 9c 5d 2s,no\n")
    with pytest.raises(fm.NotRuled, match="name the cards of the dealer, whose hand qualifies"):
        Audit([str(path)], game="caribbean")
    path.write_text("hand,qualifies\nAs Kd 4h 3s 2c,yes\nAs Qd 4h 3s 2c,yes\n")
    _, found = run(path, Kind("caribbean", {}))
    assert [(row["row"], row["right"]) for row in found] == [(3, "no")]


def test_groups_stand_in_one_order(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    tables = ["7", "007", "b", "07", "a", "10", "9", ""]
    path.write_text("cards,rows\n" + "".join(f"As Ks Qs Js Ts,{table}\n" for table in tables * 3))
    for _ in range(5):
        summary, _ = run(path, Kind("poker", {}), by=["rows", "rows"])
        found = [group["by"]["rows"] for group in summary.groups]
        assert found == ["007", "07", "7", "9", "10", "", "a", "b"]
        assert {group["rows"] for group in summary.groups} == {3}


def test_a_file_is_audited_once(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards\nAs Ks Qs Js Ts\n")
    (tmp_path / "sub").mkdir()
    names: list[str | Path] = [
        path,
        str(path),
        str(tmp_path / "sub" / ".." / "log.csv"),
        str(tmp_path / "*.csv"),
    ]
    assert Audit(names, game="poker").run().tally.rows == 1


def test_counts_by_table_and_dealer(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text(
        "table,dealer,pit,cards,category\n10,Ann,1,As Ks Qs Js Ts,royal flush\n"
        "9,Bo,1,As Ks Qs Js Ts,flush\n10,Ann,2,As As Qs Js Ts,flush\n,Bo,2,As Ks Qs Js Ts,\n"
    )
    summary, _ = run(path, Kind("nj-poker", {}))
    assert summary.groups == [
        {"by": {"table": "9", "dealer": "Bo"}, "rows": 1, "findings": 1, "refused": 0},
        {"by": {"table": "10", "dealer": "Ann"}, "rows": 2, "findings": 0, "refused": 1},
        {"by": {"table": "", "dealer": "Bo"}, "rows": 1, "findings": 0, "refused": 0},
    ]
    by_pit, _ = run(path, Kind("nj-poker", {}), by=["pit"])
    assert [(group["by"]["pit"], group["rows"]) for group in by_pit.groups] == [("1", 2), ("2", 2)]


def test_frequencies_against_exact_ones(tmp_path: Path) -> None:
    """Expected are shares of the counts that test_counts proves; the statistic is by its definition."""
    shuffler = random.Random(8)
    deck = [str(card) for card in fm.Deck()]
    hands = [shuffler.sample(deck, 5) for _ in range(20_000)]
    path = tmp_path / "log.parquet"
    pl.DataFrame({"cards": [" ".join(hand) for hand in hands]}).write_parquet(path)
    (found,) = run(path, Kind("nj-poker", {}))[0].frequencies
    game = fm.game("nj-poker")
    observed = Counter(game.rank(" ".join(hand)).category.name for hand in hands)
    exact = game.count(5)
    assert {cell.category: cell.observed for cell in found.cells} == {
        name: observed[name] for name in exact
    }
    expected = {name: Fraction(20_000 * count, 2_598_960) for name, count in exact.items()}
    assert all(cell.expected == pytest.approx(float(expected[cell.category])) for cell in found.cells)
    rare = list(exact)[:3]  # fewer than five are expected of the first two; with the third they are
    pooled = [(sum(observed[n] for n in rare), sum(expected[n] for n in rare))]
    pooled += [(observed[name], expected[name]) for name in list(exact)[3:]]
    statistic = sum(Fraction(seen - wanted) ** 2 / wanted for seen, wanted in pooled)
    assert expected[rare[0]] + expected[rare[1]] < 5 <= pooled[0][1]
    assert found.chi_square == pytest.approx(float(statistic))
    assert found.degrees == 7
    assert 0.0001 < found.p < 1  # type: ignore[operator]


def test_frequencies_of_own_cards_with_some_of_the_board(tmp_path: Path) -> None:
    """Flop poker: of 407,170,400 deals 206,304,520 make a pair, counted by another program."""
    if not engine.native:
        pytest.skip("the deals are counted by the compiled core")
    rows = log(KINDS["flop"], 300, seed=2)
    summary, _ = run(write_csv(tmp_path / "log.csv", rows), KINDS["flop"])
    for found in summary.frequencies:
        (pairs,) = (cell.expected for cell in found.cells if cell.category == "pair")
        assert pairs == pytest.approx(found.hands * 206_304_520 / 407_170_400)
        assert found.p is not None


def test_frequencies_of_a_rigged_deck(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("cards\n" + "As Ks Qs Js Ts\n" * 60)
    (found,) = run(path, Kind("nj-poker", {}))[0].frequencies
    assert found.p is not None
    assert found.p < 1e-9


def test_how_many_hands_qualify() -> None:
    """1,463,700 of 2,598,960 is published for Caribbean stud; the others are counted from categories."""
    wanted = {"caribbean": 1_463_700, "uth": 2_598_960 - 1_302_540}
    for name, qualified in wanted.items():
        game = fm.game(name)
        assert game.qualification
        least = game.rank(game.qualification.least).strength
        counts = strengths(game.book.evaluator(None), 5)
        assert sum(hands for strength, hands in counts.items() if strength >= least) == qualified
    three = fm.game("nj-three-card-poker")
    assert three.qualification
    queen_high = three.rank(three.qualification.least).strength
    counts = strengths(three.book.evaluator(None), 3)
    jack_high = sum(hands for strength, hands in counts.items() if strength < queen_high)
    # Three ranks of ten (2 to J) but the eight runs of three (2-3-4 to 9-10-J), in any suits but one alone.
    assert jack_high == (120 - 8) * (64 - 4)


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_every_category_is_known_by_its_name(game: fm.Game) -> None:
    for ranking in map(game.ranking, game.rankings):
        for place, category in enumerate(ranking.ladder):
            for name in (category.name, category.name.upper(), category.name.replace("-", "_")):
                assert category_named(ranking, name) == place, f"{game.id} {ranking.name} {name}"


def test_other_words_for_categories() -> None:
    poker, three = fm.game("poker").ranking(), fm.game("poker").ranking("three-card")
    words = {"Two Pair": "two pairs", "trips": "three-of-a-kind", "High Card": "no ranking hand"}
    words |= {"boat": "full house", "two pairs, aces and kings": "two pairs", "PAIR": "one pair"}
    for word, name in words.items():
        place = category_named(poker, word)
        assert place is not None, word
        assert poker.ladder[place].name == name
    assert category_named(three, "boat") is None
    assert category_named(poker, "five of a kind") is None


def test_words_for_winners() -> None:
    seats = ["player", "dealer", "hand 3"]
    said = {
        "Player": 1,
        "dealer": 2,
        "hand_3": 4,
        "player, hand3": 5,
        "Player and Dealer": 3,
        "push": EQUAL,
    }
    said |= {
        "": NO_CLAIM,
        "folded": NO_CLAIM,
        "win": UNKNOWN,
        "boss": UNKNOWN,
        "0": UNKNOWN,
        "player,": 1,
    }
    assert {word: winner(word, seats) for word in said} == said
    assert (outcome("Won", seats), outcome("lost", seats), outcome("dealer", seats)) == (WINS, LOSES, 2)
    assert [yes(word) for word in ("Yes", "0", "", "perhaps")] == [1, 0, NO_CLAIM, UNKNOWN]
    assert [void(word) for word in ("X", "ok", "", "perhaps")] == [1, 0, 0, UNKNOWN]


def test_unknown_words_are_findings(tmp_path: Path) -> None:
    path = tmp_path / "log.csv"
    path.write_text("player,dealer,winner,player_category\nAs Ad 2c 3h 4d,Ks Kd 2h 3c 4s,1,snake eyes\n")
    _, found = run(path, Kind("caribbean", {}))
    assert [(row["status"], row["recorded"], row["right"]) for row in found] == [
        ("unknown-word", "snake eyes", "pair"),
        ("unknown-word", "1", "player"),
    ]


CELLS = st.one_of(
    st.sampled_from(
        ["As Ks", "Qd Qh", "2c 3c 4c 5c 9d", "As As", "", "Jk", "push", "player", "flush", "yes"]
    ),
    st.text("AKQJT92cdhs ,\"'\r\n\t;x\u2660\ufeff\x00\x03", max_size=12),
)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=7), max_size=12), st.sampled_from(["\n", "\r\n", ""]))
def test_whatever_a_file_holds_the_rows_add_up(
    tmp_path_factory: Any, rows: list[list[str]], end: str
) -> None:
    path = tmp_path_factory.mktemp("any") / "log.csv"
    lines = [",".join(row) for row in rows]
    path.write_text("player,dealer,board,winner,player_category\n" + "\n".join(lines) + end, newline="")
    try:
        summary = Audit([str(path)], game="uth", hints=Hints(header=True)).run()
    except fm.FloormanError:
        return
    assert_adds_up(summary)
    text = path.read_bytes().decode().partition("\n")[2]
    if text and '"' not in text:
        assert summary.tally.rows == text.removesuffix("\n").count("\n") + 1, "a row a line"


@given(st.binary(max_size=300))
def test_whatever_bytes_a_file_holds(tmp_path_factory: Any, content: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "log"
    path.write_bytes(content)
    try:
        summary = Audit([str(path)], game="poker", columns=["hand=1"], hints=Hints(header=False)).run()
    except fm.FloormanError:
        return
    assert_adds_up(summary)
