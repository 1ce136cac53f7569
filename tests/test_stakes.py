"""A hundred thousand rounds: each stake is accounted for, and what one side gains the other loses.

They are drawn by Hypothesis and settled one by one, under every reading that is about money.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_settle import (
    FLOP_TABLES,
    UTH_TABLES,
    assert_accounted_for,
    caribbean_round,
    flop_round,
    poker_round,
    supreme_round,
    uth_round,
)

import floorman as fm
from floorman.settle.paytable import PayTable, read_pay_table

ROUNDS = 20_000
"""Of each of the five games that settle."""

# A bonus of a user's own, that also gives a stake back, or half of it.
BONUS = read_pay_table(
    {
        "name": "half",
        "game": "supreme",
        "wager": "bonus",
        "ranking": "bonus",
        "kind": "user",
        "unit": "for 1",
        "source": "a test",
        "pays": {
            "four aces": 1001,
            "royal flush": 201,
            "two jokers and two aces": 101,
            "four-of-a-kind": 51,
            "straight flush": 26,
            "three-of-a-kind": 11,
            "flush": 6,
            "two pair": 5,
            "straight": "7/2",
            "two jokers": 1,
            "any other pair": "1/2",
            "no ranking hand": "lose",
        },
    },
    "the bonus of a test",
)
GAMES: dict[str, tuple[Callable[[random.Random], dict[str, Any]], dict[str, str | PayTable]]] = {
    "uth": (uth_round, dict(UTH_TABLES)),
    "caribbean": (caribbean_round, {}),
    "flop": (flop_round, dict(FLOP_TABLES)),
    "supreme": (supreme_round, {"bonus": BONUS}),
    "poker": (poker_round, {}),
}
ABOUT_MONEY = ("odd-payouts", "trips-after-fold", "odd-chips")
UNITS = (1, 100_000, Decimal("0.01"))
"""Chips, sums at which the cap of flop poker tells, and cents of a currency."""


def read_anyhow(name: str, shuffler: random.Random) -> fm.Game:
    """The game under any choice of the readings that are about money."""
    open_ = [question for question in fm.game(name).questions if question.id in ABOUT_MONEY]
    return fm.game(name, {each.id: shuffler.choice(each.choices).name for each in open_})


def in_units(played: dict[str, Any], unit: int | Decimal) -> dict[str, Any]:
    """The same round, with every amount as many times the unit."""
    if "players" in played:
        players = {seat: in_units(player, unit) for seat, player in played["players"].items()}
        return {**played, "players": players} | ({"pot": played["pot"] * unit} if "pot" in played else {})
    return {**played, "wagers": {wager: stake * unit for wager, stake in played["wagers"].items()}}


# Hypothesis gives the seed alone: drawing card by card, it would ask about many rounds twice.
@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=ROUNDS, derandomize=True)
@given(shuffler=st.randoms(use_true_random=True))
def test_every_stake_is_accounted_for(name: str, shuffler: random.Random) -> None:
    deal, tables = GAMES[name]
    game, played = read_anyhow(name, shuffler), in_units(deal(shuffler), shuffler.choice(UNITS))
    assert_accounted_for(played, game.settle(played, tables))
