"""Troubles that people met elsewhere: each an input, and the answer that it must get."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from conftest import HERE

import floorman as fm
from floorman import errors

FIELD = tomllib.loads((HERE / "field.toml").read_text())
Case = dict[str, Any]


def cases(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["why"]) for case in FIELD[kind]]


def options(case: Case) -> dict[str, Any]:
    return {key: case[key] for key in ("board", "ranking") if key in case}


@pytest.mark.parametrize("case", cases("hand"))
def test_what_a_hand_is(case: Case) -> None:
    found = fm.game(case["game"]).rank(case["cards"], **options(case))
    assert found.category.name == case["is"], f"{case['why']}: {found!r} came"
    if "title" in case:
        assert found.title == case["title"]
    if "plays" in case:
        assert set(found.cards) == set(map(fm.Card, case["plays"].split())), f"{case['why']}: {found.cards}"


@pytest.mark.parametrize("case", cases("match"))
def test_who_wins(case: Case) -> None:
    found = fm.game(case["game"]).compare(*case["hands"], **options(case), pot=case.get("pot"))
    assert (list(found.winners), found.outcome) == (case["winners"], case["outcome"]), (
        f"{case['why']}: {found}, for {found.reasons}"
    )
    if found.pot:
        assert {found.pot.chips[seat] for seat in found.winners} == {case["chips"]}
        assert found.pot.remainder == case["remainder"]


def rule(case: Case) -> None:
    game = fm.game(case["game"])
    one_hand = len(case["hands"]) == 1
    (game.rank if one_hand else game.compare)(*case["hands"], **options(case))


@pytest.mark.parametrize("case", cases("refused"))
def test_what_is_refused(case: Case) -> None:
    kinds = {error.kind: error for error in vars(errors).values() if hasattr(error, "kind")}
    with pytest.raises(kinds[case["error"]]) as caught:
        rule(case)
    for words in case["says"]:
        assert words in str(caught.value), f"{case['why']}: {caught.value}"


@pytest.mark.parametrize("case", cases("reads"))
def test_what_is_read(case: Case) -> None:
    from floorman.cards import read_cards

    codes = [52 if code == 54 else code for code in read_cards(case["text"])]
    assert [str(fm.Card(code)) for code in codes] == case["cards"]
