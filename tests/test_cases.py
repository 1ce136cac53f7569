"""Cases by clause: each clause of each section has hands that fit it and near misses that do not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import HERE

import floorman as fm
from floorman.law.clause import Section

Case = dict[str, Any]


def files() -> dict[str, dict[str, Any]]:
    found = [tomllib.loads(path.read_text()) for path in sorted((HERE / "cases").glob("*.toml"))]
    return {cases["game"]: cases for cases in found}


def cases(kind: str) -> Iterator[Any]:
    for game, file in files().items():
        for clause in file["clause"]:
            for place, case in enumerate(clause[kind], start=1):
                yield pytest.param(game, clause["ref"], case, id=f"{game} {clause['ref']} {kind} {place}")


@pytest.mark.parametrize("game", [game.id for game in fm.games()])
def test_every_clause_has_cases(game: str) -> None:
    assert game in files(), f"{game} has no cases: write tests/cases/{game}.toml"
    section: Section = fm.game(game).section
    written = {clause["ref"]: clause for clause in files()[game]["clause"]}
    assert set(written) == set(section.clauses)
    for ref, clause in written.items():
        assert clause["fits"], f"{game} {ref} has no hand that fits"
        assert clause["near"], f"{game} {ref} has no near miss"


@pytest.mark.parametrize(("name", "ref", "case"), list(cases("fits")))
def test_fits(name: str, ref: str, case: Case) -> None:
    assert ref in cited(name, ruled(name, case)), f"{name} {ref}: {case} does not rest on it"


@pytest.mark.parametrize(("name", "ref", "case"), list(cases("near")))
def test_near_misses(name: str, ref: str, case: Case) -> None:
    assert ref not in cited(name, ruled(name, case)), f"{name} {ref}: {case} rests on it"


Found = fm.Ruling | fm.Comparison | fm.DeckCheck


def ruled(name: str, case: Case) -> Found:
    """The ruling on a case, after it was found to say what the case says."""
    game = fm.game(name, case.get("readings"))
    options: dict[str, Any] = {key: case[key] for key in ("board", "ranking") if key in case}
    if "cards" in case:
        ruling = game.rank(case["cards"], **options)
        assert ruling.category.name == case["is"], f"{case}: {ruling!r} came"
        if "plays" in case:
            played = sorted(ruling.cards)
            assert played == sorted(map(fm.Card, case["plays"].split())), f"{case}: {ruling.cards} play"
        return ruling
    if "hands" in case:
        if "pot" in case:
            options["pot"] = case["pot"]
        compared = game.compare(*case["hands"], **options)
        assert compared.outcome == case["outcome"], f"{case}: {compared}, for {compared.reasons}"
        assert list(compared.winners) == case["winners"], f"{case}: {compared}, for {compared.reasons}"
        if "pot" in case:
            assert compared.pot is not None
            assert list(compared.pot.chips) == case["chips"], f"{case}: {compared.pot}"
            assert compared.pot.remainder == case["remainder"], f"{case}: {compared.pot}"
        return compared
    return counted(game, case)


def counted(game: fm.Game, case: Case) -> fm.DeckCheck:
    deck = [str(card) for card in game.deck]
    for card in case.get("without", "").split():
        deck.remove(card)
    found = game.check_deck(deck + case.get("with", "").split())
    assert " ".join(map(str, found.missing)) == case.get("missing", ""), case
    assert " ".join(map(str, found.extra)) == case.get("extra", ""), case
    assert " ".join(str(card) for card, _ in found.doubled) == case.get("doubled", ""), case
    return found


def cited(name: str, found: Found) -> set[str]:
    """The clauses that a ruling rests on; of a deck, those it satisfies."""
    if isinstance(found, fm.DeckCheck):
        clause = fm.game(name).equipment.clause
        return {clause.ref} if clause and found.complete else set()
    reasons = found.grounds if isinstance(found, fm.Ruling) else found.reasons
    return {reason.clause.ref for reason in reasons}
