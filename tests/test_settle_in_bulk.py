"""Rounds settled by rows against the same rounds settled alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import floorman as fm
from floorman.cards import read_cards
from floorman.settle.paytable import PayTable, pay_table
from floorman.settle.round import IllegalRound

np: Any = pytest.importorskip("numpy")

from test_settle import FLOP_TABLES, caribbean_round, nets_of, uth_round  # noqa: E402
from test_settle import dealt as dealt_cards  # noqa: E402

from floorman.settle.in_bulk import BulkSettler  # noqa: E402

Deal = Callable[[random.Random], dict[str, Any]]


def flop_round(shuffler: random.Random) -> dict[str, Any]:
    """A single player's round, with stakes that often win more than the cap allows."""
    player, board = dealt_cards(shuffler, 3, 3)
    ante = shuffler.choice([1, 5, 40_000, 800_000, 6_000_000])
    folded = shuffler.random() < 0.2
    wagers = {"ante": ante} | ({} if folded else {"flop": ante})
    if shuffler.random() < 0.5:
        wagers["three-card-bonus"] = shuffler.randint(1, 50)
    minimum = shuffler.choice([0, 1, 5_100, 7_000])
    return {"player": player, "board": board, "wagers": wagers, "folded": folded, "minimum": minimum}


GAMES: dict[str, tuple[Deal, dict[str, str]]] = {
    "uth": (uth_round, {"blind": "blind-a", "trips": "trips-b"}),
    "caribbean": (caribbean_round, {"bet": "bet-classic"}),
    "flop": (flop_round, FLOP_TABLES),
}


def tables_of(names: Mapping[str, str]) -> dict[str, PayTable]:
    return {wager: pay_table(name) for wager, name in names.items()}


def dealt(deal: Deal, rounds: int, seed: int) -> list[dict[str, Any]]:
    """Rounds of which about a tenth are staked as no rule allows."""
    shuffler = random.Random(seed)
    found = [deal(shuffler) for _ in range(rounds)]
    for played in found:
        if shuffler.random() < 0.1:
            wager = shuffler.choice(list(played["wagers"]))
            played["wagers"][wager] = shuffler.randint(0, 99)
        elif shuffler.random() < 0.03:
            played["folded"] = not played["folded"]
    return found


def in_rows(
    settler: BulkSettler, game: fm.Game, rounds: list[dict[str, Any]]
) -> tuple[dict[str, Any], dict[str, Any], Any]:
    """Strengths by list, stakes and who folded, as arrays."""
    shared = np.array([read_cards(played.get("board", "")) for played in rounds], np.uint8)
    own = [np.array([read_cards(played[seat]) for played in rounds], np.uint8) for seat in settler.seats]
    hands = {}
    for ranking in settler.lists:
        board = shared if ranking == game.rankings[0] and shared.size else None
        hands[ranking] = np.stack([game.rank_array(each, board, ranking=ranking) for each in own], axis=1)
    wagers = {wager for played in rounds for wager in played["wagers"]}
    stakes = {wager: np.array([played["wagers"].get(wager, 0) for played in rounds]) for wager in wagers}
    return hands, stakes, np.array([played["folded"] for played in rounds])


def assert_same(game: fm.Game, rounds: list[dict[str, Any]], tables: Mapping[str, PayTable]) -> None:
    settler = BulkSettler(game.book, tables)
    hands, stakes, folded = in_rows(settler, game, rounds)
    illegal = settler.illegal(stakes, folded)
    minimum = np.array([played.get("minimum", 0) for played in rounds])
    settled = settler.settle(hands, stakes, folded, minimum=minimum)
    assert 0 < illegal.sum() < len(rounds) // 5
    for row, played in enumerate(rounds):
        staked = {name: Fraction(int(stake[row])) for name, stake in stakes.items() if stake[row]}
        if illegal[row]:
            message = refusal(settler.check, staked, folded[row])
            assert refusal(game.settle, played, tables).endswith(message)
            continue
        found = {name: Fraction(int(settled.net[name][row]), settled.denominator) for name in staked}
        assert found == nets_of(game.settle(played, tables)), f"{game.id} {played}"


def refusal(call: Callable[..., object], *given: object) -> str:
    with pytest.raises(IllegalRound) as refused:
        call(*given)
    return str(refused.value)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("odd_payouts", ["exact", "down", "up"])
def test_rows_are_settled_as_rounds_are(name: str, odd_payouts: str) -> None:
    deal, tables = GAMES[name]
    game = fm.game(name, readings={"odd-payouts": odd_payouts})
    assert_same(game, dealt(deal, 2_000, seed=len(odd_payouts)), tables_of(tables))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_hundred_thousand_rows_are_settled_as_rounds_are(name: str) -> None:
    deal, tables = GAMES[name]
    assert_same(fm.game(name), dealt(deal, 100_000, seed=1), tables_of(tables))


def test_rows_heed_what_becomes_of_side_wagers_after_a_fold() -> None:
    game = fm.game("uth", readings={"trips-after-fold": "lost"})
    assert_same(game, dealt(uth_round, 500, seed=2), tables_of(GAMES["uth"][1]))


def test_payouts_of_decimals_are_rounded_to_cents() -> None:
    """5.05 at 3 to 2 is 7.575, counted here in hundredths of a cent."""
    player, dealer, board = "As 9s", "2c 2d", "7s 6s 2s 3c Kd"
    wagers = dict.fromkeys(("ante", "blind", "play"), 50500)
    played = {"player": player, "dealer": dealer, "board": board, "wagers": wagers, "folded": False}
    for odd_payouts, won in {"exact": 75_750, "down": 75_700, "up": 75_800}.items():
        game = fm.game("uth", readings={"odd-payouts": odd_payouts})
        settler = BulkSettler(game.book, {"blind": pay_table("blind-a")})
        settled = settler.settle(*in_rows(settler, game, [played]), cent=100)
        assert settled.net["blind"].tolist() == [won * settled.denominator]


def test_what_is_not_settled_by_rows() -> None:
    with pytest.raises(fm.NotRuled, match="settled round by round, by floorman settle, not by rows"):
        BulkSettler(fm.game("supreme").book, {})
    settler = BulkSettler(fm.game("uth").book, {"blind": pay_table("blind-a")})
    one = np.ones(1, np.int64)
    with pytest.raises(fm.NotRuled, match="trips: no such wager, or its pay table is not given"):
        settler.settle({"five-card": np.zeros((1, 2), np.uint16)}, {"trips": one}, one > 1)
    blind = pay_table("blind-a")
    dear = replace(blind, lines=(replace(blind.lines[0], net=Fraction(10**6)), *blind.lines[1:]))
    with pytest.raises(fm.NotRuled, match="too large to be settled by rows"):
        BulkSettler(fm.game("uth").book, {"blind": dear})
