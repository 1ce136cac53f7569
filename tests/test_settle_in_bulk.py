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
from floorman.dealing import deal as lay
from floorman.settle.paytable import PayTable, pay_table, read_pay_table
from floorman.settle.round import IllegalRound

np: Any = pytest.importorskip("numpy")

from test_settle import FLOP_TABLES, caribbean_round, nets_of, uth_round  # noqa: E402
from test_settle import dealt as dealt_cards  # noqa: E402

from floorman.settle.in_bulk import BulkSettler  # noqa: E402

Deal = Callable[[random.Random], dict[str, Any]]


def flop_round(shuffler: random.Random) -> dict[str, Any]:
    """A single player's round, with stakes that often win more than the cap allows, seldom too small."""
    player, board = dealt_cards(shuffler, 3, 3)
    ante = shuffler.choice([1, 5, 40_000, 800_000, 6_000_000])
    folded = shuffler.random() < 0.2
    wagers = {"ante": ante} | ({} if folded else {"flop": ante})
    if shuffler.random() < 0.5:
        wagers["three-card-bonus"] = shuffler.randint(1, 50)
    minimum = shuffler.choice([0, 1, 5_100, 7_000])
    if minimum > ante and shuffler.random() < 0.9:
        minimum = 0
    return {"player": player, "board": board, "wagers": wagers, "folded": folded, "minimum": minimum}


SUPREME = fm.game("supreme")
BONUS = read_pay_table(
    {
        "name": "bonus of a house",
        "game": "supreme",
        "wager": "bonus",
        "ranking": "bonus",
        "kind": "user",
        "unit": "to 1",
        "source": "made up for tests, with odds that do not come out even",
        "pays": {
            "four aces": 1000,
            "royal flush": 250,
            "two jokers and two aces": 200,
            "four-of-a-kind": 120,
            "straight flush": 50,
            "three-of-a-kind": 25,
            "flush": 15,
            "two pair": 8,
            "straight": "7/2",
            "two jokers": "4/3",
            "any other pair": "push",
            "no ranking hand": "lose",
        },
    },
    "the table of the tests",
)


def supreme_round(shuffler: random.Random) -> dict[str, Any]:
    """Four cards each, set so that the high hand is the higher, but for one in thirty.

    In a third of the rounds the player has both jokers beside low cards, which may make runs, and in some
    the run that an ace begins, or ends.
    """
    deck = [str(card) for card in SUPREME.deck]
    shuffler.shuffle(deck)
    suits, kind = shuffler.choices("cdhs", k=4), shuffler.random()
    if kind < 1 / 3:
        low = [f"{rank}{suits[0]}" for rank in shuffler.sample("A2345678", 2)]
        deck = stacked(deck, ["Jk", "Jk", *low], shuffler)
    elif kind < 0.4:
        run = [rank + suit for rank, suit in zip(shuffler.choice(["AKQJ", "A234"]), suits, strict=True)]
        deck = stacked(deck, run, shuffler)
    own, dealers = (set_cards([deck.pop() for _ in range(4)], shuffler) for _ in range(2))
    wagers = {"wager": shuffler.randint(1, 50)}
    if shuffler.random() < 0.5:
        wagers["bonus"] = shuffler.randint(1, 50)
    cards = {"player": own[0], "player_low": own[1], "dealer": dealers[0], "dealer_low": dealers[1]}
    return {**cards, "wagers": wagers, "folded": False}


def stacked(deck: list[str], top: list[str], shuffler: random.Random) -> list[str]:
    return [card for card in deck if card not in top] + shuffler.sample(top, len(top))


def set_cards(cards: list[str], shuffler: random.Random) -> list[str]:
    hands = [" ".join(cards[:2]), " ".join(cards[2:])]
    hands.sort(key=SUPREME.strength, reverse=True)
    return hands[::-1] if shuffler.random() < 1 / 30 else hands


GAMES: dict[str, tuple[Deal, Mapping[str, str | PayTable]]] = {
    "uth": (uth_round, {"blind": "blind-a", "trips": "trips-b"}),
    "caribbean": (caribbean_round, {"bet": "bet-classic"}),
    "flop": (flop_round, FLOP_TABLES),
    "supreme": (supreme_round, {"bonus": BONUS}),
}


def tables_of(given: Mapping[str, str | PayTable]) -> dict[str, PayTable]:
    return {wager: pay_table(each) if isinstance(each, str) else each for wager, each in given.items()}


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
    cards = cards_of(game, rounds)
    shared = cards["board"] if cards["board"].size else None
    hands = {}
    for ranking in settler.lists:
        own = [cards[seat] for seat in settler.seats]
        if ranking == "low-hand":
            own = [cards[f"{seat}_low"] for seat in settler.seats]
        elif ranking == "bonus":
            own = [np.concatenate([cards[seat], cards[f"{seat}_low"]], axis=1) for seat in settler.seats]
        board = shared if ranking == game.rankings[0] else None
        hands[ranking] = np.stack([game.rank_array(each, board, ranking=ranking) for each in own], axis=1)
    wagers = {wager for played in rounds for wager in played["wagers"]}
    stakes = {wager: np.array([played["wagers"].get(wager, 0) for played in rounds]) for wager in wagers}
    return hands, stakes, np.array([played["folded"] for played in rounds])


def cards_of(game: fm.Game, rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """The codes of every hand and of the board, by what a round calls them."""
    names = ("player", "player_low", "dealer", "dealer_low", "board")
    dealt = [
        lay(game.deck, [(name, read_cards(played.get(name, ""), name)) for name in names])
        for played in rounds
    ]
    return {name: np.array([each[place] for each in dealt], np.uint8) for place, name in enumerate(names)}


def assert_same(game: fm.Game, rounds: list[dict[str, Any]], tables: Mapping[str, PayTable]) -> None:
    settler = BulkSettler(game.book, tables)
    hands, stakes, folded = in_rows(settler, game, rounds)
    minimum = np.array([played.get("minimum", 0) for played in rounds])
    misplayed = settler.illegal(stakes, folded, minimum)
    illegal = misplayed.copy()
    if settler.set_hands:
        high, low = (hands[ranking] for ranking in settler.lists[:2])
        badly_set = settler.set_hands.wrong(high, low)
        illegal |= badly_set.any(axis=1)
    settled = settler.settle(hands, stakes, folded, minimum=minimum)
    assert 0 < illegal.sum() < len(rounds) // 5
    for row, played in enumerate(rounds):
        staked = {name: Fraction(int(stake[row])) for name, stake in stakes.items() if stake[row]}
        if illegal[row]:
            if misplayed[row]:
                message = refusal(settler.check, staked, folded[row], Fraction(int(minimum[row])))
            else:
                assert settler.set_hands
                seat = int(badly_set[row].argmax())
                message = settler.set_hands.told(seat, high[row][seat], low[row][seat])
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


OTHER_READINGS = [
    (reading.id, choice.name) for reading in SUPREME.book.law.readings for choice in reading.choices[1:]
]


@pytest.mark.parametrize(("reading", "choice"), OTHER_READINGS)
def test_rows_of_set_hands_heed_every_reading(reading: str, choice: str) -> None:
    other = fm.game("supreme", readings={reading: choice})
    rounds = dealt(supreme_round, 1_500, seed=3)
    assert_same(other, rounds, {"bonus": BONUS})
    nets = []
    for game in (SUPREME, other):
        settler = BulkSettler(game.book, {"bonus": BONUS})
        nets.append(settler.settle(*in_rows(settler, game, rounds)).net)
    changed = [(nets[0][wager] != nets[1][wager]).any() for wager in nets[0]]
    assert any(changed), f"{reading}={choice} changes nothing in these rounds"


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
    with pytest.raises(fm.NotRuled, match="nj-poker is played for a pot among the seats"):
        BulkSettler(fm.game("poker").book, {})
    settler = BulkSettler(fm.game("uth").book, {"blind": pay_table("blind-a")})
    one = np.ones(1, np.int64)
    with pytest.raises(fm.NotRuled, match="trips: no such wager, or its pay table is not given"):
        settler.settle({"five-card": np.zeros((1, 2), np.uint16)}, {"trips": one}, one > 1)
    blind = pay_table("blind-a")
    dear = replace(blind, lines=(replace(blind.lines[0], net=Fraction(10**6)), *blind.lines[1:]))
    with pytest.raises(fm.NotRuled, match="too large to be settled by rows"):
        BulkSettler(fm.game("uth").book, {"blind": dear})
