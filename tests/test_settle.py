"""Settlement: every line against rules written down a second time, and what must always hold."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

import pytest

import floorman as fm
from floorman.settle import Settlement
from floorman.settle.paytable import PayTable, load_pay_table, pay_table
from floorman.settle.round import IllegalRound
from floorman.settle.ultimate_texas_holdem import RAISES

NETS = dict[str, Fraction]
UTH, CARIBBEAN, FLOP, SUPREME, POKER = map(fm.game, ("uth", "caribbean", "flop", "supreme", "poker"))
UTH_TABLES = {"blind": "blind-a", "trips": "trips-b"}
FLOP_TABLES = {"flop": "flop-straight-11", "three-card-bonus": "bonus-nj-minimum"}

BLIND = {
    "royal flush": 500,
    "straight flush": 50,
    "four-of-a-kind": 10,
    "full house": 3,
    "flush": Fraction(3, 2),
    "straight": 1,
}
TRIPS = {
    "royal flush": 50,
    "straight flush": 40,
    "four-of-a-kind": 30,
    "full house": 8,
    "flush": 6,
    "straight": 5,
    "three-of-a-kind": 3,
}
BET = {
    "royal flush": 100,
    "straight flush": 50,
    "four-of-a-kind": 20,
    "full house": 7,
    "flush": 5,
    "straight": 4,
    "three-of-a-kind": 3,
    "two pair": 2,
}
FLOP_PAYS = {
    "royal flush": 1000,
    "straight flush": 500,
    "four-of-a-kind": 100,
    "full house": 30,
    "flush": 20,
    "straight": 11,
    "three-of-a-kind": 4,
    "two pairs": 2,
}
BONUS = {
    "royal 3": 100,
    "three-card straight flush": 50,
    "three-of-a-kind": 25,
    "three-card straight": 6,
    "three-card flush": 3,
    "one pair": 1,
}


def uth(played: dict[str, Any]) -> NETS:
    """Nets by wager, from the rules of the game as they are commonly given."""
    stakes = played["wagers"]
    own = UTH.rank(played["player"], played["board"])
    nets: NETS = {}
    if played["folded"]:
        nets = {"ante": Fraction(-stakes["ante"]), "blind": Fraction(-stakes["ante"])}
    else:
        dealer = UTH.rank(played["dealer"], played["board"])
        sign = (own > dealer) - (own < dealer)
        qualified = dealer.category.name != "no ranking hand"
        nets["ante"] = Fraction(sign * stakes["ante"] if qualified else 0)
        paid = BLIND.get(own.category.name, 0) if sign > 0 else sign
        nets["blind"] = Fraction(stakes["ante"] * paid)
        nets["play"] = Fraction(sign * stakes["play"])
    if "trips" in stakes:
        nets["trips"] = Fraction(stakes["trips"] * TRIPS.get(own.category.name, -1))
    return nets


def caribbean(played: dict[str, Any]) -> NETS:
    stakes = played["wagers"]
    if played["folded"]:
        return {"ante": Fraction(-stakes["ante"])}
    own, dealer = CARIBBEAN.rank(played["player"]), CARIBBEAN.rank(played["dealer"])
    ranks = [card.rank for card in dealer.cards]
    if dealer.category.name == "no ranking hand" and ranks[:2] != ["A", "K"]:
        return {"ante": Fraction(stakes["ante"]), "bet": Fraction(0)}
    sign = (own > dealer) - (own < dealer)
    paid = BET.get(own.category.name, 1) if sign > 0 else sign
    return {"ante": Fraction(sign * stakes["ante"]), "bet": Fraction(stakes["bet"] * paid)}


def flop(played: dict[str, Any]) -> NETS:
    """Nets by seat and wager; who folds still plays for the pot."""
    nets: NETS = {}
    seats = played["players"]
    hands = {name: FLOP.rank(seat["cards"], played["board"]) for name, seat in seats.items()}
    pots = {name: seat["wagers"]["pot"] for name, seat in seats.items() if "pot" in seat["wagers"]}
    best = max((hands[name].strength for name in pots), default=0)
    winners = [name for name in pots if hands[name].strength == best]
    for name, seat in seats.items():
        hand, stakes = hands[name], seat["wagers"]
        jacks = hand.category.name == "pair" and hand.cards[0].rank in "JQKA"
        paid = 1 if jacks else FLOP_PAYS.get(hand.category.name, -1)
        nets[f"{name} ante"] = Fraction(stakes["ante"] * (1 if paid > 0 and not seat["folded"] else -1))
        if not seat["folded"]:
            nets[f"{name} flop"] = Fraction(stakes["flop"] * paid)
        if name in pots:
            share = Fraction(sum(pots.values()), len(winners)) if name in winners else 0
            nets[f"{name} pot"] = Fraction(share - pots[name])
        if "three-card-bonus" in stakes:
            bonus = FLOP.rank(seat["cards"], ranking="three-card-bonus").category.name
            nets[f"{name} three-card-bonus"] = Fraction(stakes["three-card-bonus"] * BONUS.get(bonus, -1))
    return nets


def nets_of(settled: Settlement) -> NETS:
    several = len({line.seat for line in settled.lines}) > 1
    return {
        f"{line.seat} {line.wager}" if several else line.wager: Fraction(line.net) for line in settled.lines
    }


def dealt(shuffler: random.Random, *counts: int, game: fm.Game = UTH) -> Iterator[str]:
    deck = [str(card) for card in game.deck]
    shuffler.shuffle(deck)
    for count in counts:
        yield " ".join(deck.pop() for _ in range(count))


def uth_round(shuffler: random.Random) -> dict[str, Any]:
    player, dealer, board = dealt(shuffler, 2, 2, 5)
    ante = shuffler.randint(1, 50)
    folded = shuffler.random() < 0.2
    wagers = {"ante": ante, "blind": ante}
    if not folded:
        wagers["play"] = ante * shuffler.choice([1, 2, 3, 4])
    if shuffler.random() < 0.5:
        wagers["trips"] = shuffler.randint(1, 50)
    return {"player": player, "dealer": dealer, "board": board, "wagers": wagers, "folded": folded}


def caribbean_round(shuffler: random.Random) -> dict[str, Any]:
    player, dealer = dealt(shuffler, 5, 5)
    ante = shuffler.randint(1, 50)
    folded = shuffler.random() < 0.2
    wagers = {"ante": ante} | ({} if folded else {"bet": 2 * ante})
    return {"player": player, "dealer": dealer, "wagers": wagers, "folded": folded}


def flop_round(shuffler: random.Random) -> dict[str, Any]:
    seats = shuffler.randint(2, 6)
    *hands, board = dealt(shuffler, *[3] * seats, 3)
    ante = shuffler.randint(1, 50)
    players = {}
    for place, hand in enumerate(hands):
        folded = shuffler.random() < 0.4
        wagers = {"ante": ante} | ({} if folded else {"flop": ante})
        if shuffler.random() < 0.8:
            wagers["pot"] = ante
        if shuffler.random() < 0.5:
            wagers["three-card-bonus"] = shuffler.randint(1, 50)
        players[f"seat {place}"] = {"cards": hand, "wagers": wagers, "folded": folded}
    return {"players": players, "board": board}


def supreme_round(shuffler: random.Random) -> dict[str, Any]:
    """Both hands are set in any way that is allowed."""
    (player, low), (dealer, dealer_low) = (
        shuffler.choice([(way.high.cards, way.low.cards) for way in SUPREME.set_hand(cards) if way.legal])
        for cards in dealt(shuffler, 4, 4, game=SUPREME)
    )
    wagers = {"wager": shuffler.randint(1, 50)}
    if shuffler.random() < 0.5:
        wagers["bonus"] = shuffler.randint(1, 50)
    hands = {"player": player, "player_low": low, "dealer": dealer, "dealer_low": dealer_low}
    return {**hands, "wagers": wagers}


def poker_round(shuffler: random.Random) -> dict[str, Any]:
    """Those who stay have put in as much as each other, and the first stays."""
    seats = shuffler.randint(2, 6)
    *hands, board = dealt(shuffler, *[2] * seats, 5)
    stake = shuffler.randint(1, 99)
    players: dict[str, Any] = {}
    for place, hand in enumerate(hands):
        folded = place > 0 and shuffler.random() < 0.3
        put = shuffler.randint(0, stake) if folded else stake
        players[f"s{place}"] = {"cards": hand, "wagers": {"pot": put}, "folded": folded}
    return {"players": players, "board": board, "pot": shuffler.choice([0, 0, shuffler.randint(1, 99)])}


ROUNDS: list[
    tuple[fm.Game, Callable[[random.Random], dict[str, Any]], Callable[..., NETS], dict[str, str]]
] = [
    (UTH, uth_round, uth, UTH_TABLES),
    (CARIBBEAN, caribbean_round, caribbean, {}),
    (FLOP, flop_round, flop, FLOP_TABLES),
]


@pytest.mark.parametrize(
    ("game", "deal", "rules", "tables"), ROUNDS, ids=lambda value: getattr(value, "id", "")
)
def test_random_rounds_are_settled_as_the_rules_say(
    game: fm.Game, deal: Callable[..., dict[str, Any]], rules: Callable[..., NETS], tables: dict[str, str]
) -> None:
    shuffler = random.Random(game.id)
    for _ in range(2_000):
        played = deal(shuffler)
        settled = game.settle(played, tables)
        assert nets_of(settled) == rules(played), f"{game.id} {played}"
        assert_accounted_for(played, settled)


def assert_accounted_for(played: dict[str, Any], settled: Settlement) -> None:
    """Every stake is lost or returned, and what is won is paid by the house, or out of the pot."""
    players = played.get("players", {"player": played})
    stakes = {(seat, *each) for seat, player in players.items() for each in player["wagers"].items()}
    assert {(line.seat, line.wager, line.stake) for line in settled.lines} == stakes
    house = Fraction(0)
    for line in settled.lines:
        stake, returned, won = Fraction(line.stake), Fraction(line.returned), Fraction(line.won)
        assert 0 <= returned <= stake, line
        assert won >= 0, line
        assert returned == stake or not won, f"what wins is lost as well: {line}"
        cut = returned == stake and "as far as the cap" in line.text
        assert line.result == ("win" if won or cut else "lose" if returned < stake else "push"), line
        assert not line.odds or line.result == "win", line
        assert Fraction(line.net) == won + returned - stake, line
        house += 0 if line.wager == "pot" else stake - returned - won
    for name in ("stake", "returned", "won", "net"):
        total = sum(Fraction(getattr(line, name)) for line in settled.lines)
        assert Fraction(getattr(settled, {"stake": "staked"}.get(name, name))) == total, name
    pots = [line for line in settled.lines if line.wager == "pot"]
    left, laid = Fraction(settled.undivided), Fraction(played.get("pot", 0))
    from_pot = sum(Fraction(line.net) for line in pots)
    assert from_pot + left == laid, "what is put in comes out of a pot, or does not divide"
    chip = Fraction(1, 100) if isinstance(settled.undivided, Decimal) else 1
    takers = sum(line.returned > 0 or line.won > 0 for line in pots)
    assert left == 0 or 0 < left < takers * chip, "a pot leaves fewer chips than there are to divide it"
    assert Fraction(settled.net) + left + house == laid, "the seats and the house gain nothing"


# From reports of what went wrong at other tables, with the answers that are right.
def test_reported_faults_of_caribbean_stud() -> None:
    for dealer, qualifies in {
        "Kd Qs 9h 5c 2d": False,
        "Ad Kc 4h 3s 2c": True,
        "Ad Qc Jh Ts 9c": False,
    }.items():
        settled = CARIBBEAN.settle(
            {"player": "7c 7d 7h 5s 4s", "dealer": dealer, "wagers": {"ante": 1, "bet": 2}}
        )
        assert (settled.lines[1].result == "win") == qualifies, dealer


def test_reported_faults_of_pots() -> None:
    tied = {suit: {"cards": f"A{suit} K{suit}", "wagers": {"pot": 0}} for suit in "cdh"}
    played = {"players": tied, "board": "Qs Js Ts 2c 3d", "pot": 100}
    assert [line.won for line in POKER.settle(played).lines] == [33, 33, 33]
    first = fm.game("poker", readings={"odd-chips": "first-tied-seat"})
    assert [line.won for line in first.settle(played).lines] == [34, 33, 33]


def test_a_pot_of_stakes_adds_up() -> None:
    shuffler = random.Random(1)
    for _ in range(500):
        played = poker_round(shuffler)
        assert_accounted_for(played, POKER.settle(played))


def test_what_a_pot_leaves_over() -> None:
    tied = {suit: {"cards": f"A{suit} K{suit}", "wagers": {"pot": 0}} for suit in "cdh"}
    settled = POKER.settle({"players": tied, "board": "Qs Js Ts 2c 3d", "pot": 100})
    assert (settled.won, settled.undivided) == (99, 1)
    tied["c"]["wagers"] = {"pot": 5}
    with pytest.raises(IllegalRound, match="not put in as much as each other"):
        POKER.settle({"players": tied, "board": "Qs Js Ts 2c 3d"})


def test_cards_of_those_who_fold_are_cards() -> None:
    folded = {"dealer": "Qh Qs Js Ts 9s", "wagers": {"ante": 5}, "folded": True}
    for hand, error in {
        "Zz": fm.UnreadableCard,
        "Kd Kd 2c 3c 4c": fm.DoubledCard,
        "Kd": fm.WrongCount,
    }.items():
        with pytest.raises(error):
            CARIBBEAN.settle({"player": hand, **folded})
    assert CARIBBEAN.settle({"player": "Kd 2c 3c 4c 5d", "wagers": {"ante": 5}, "folded": True}).net == -5


def test_a_part_of_a_stake_is_lost(tmp_path: Any) -> None:
    """A table "for 1" that pays 1/2 gives half of the stake back."""
    path = tmp_path / "half.toml"
    lines = "\n".join(f'"{category.name}" = "1/2"' for category in UTH.ranking().ladder)
    head = 'name = "half"\ngame = "uth"\nwager = "trips"\nranking = "five-card"\nkind = "user"\n'
    path.write_text(f'{head}unit = "for 1"\nsource = "a test"\n[pays]\n{lines}\n')
    tables: dict[str, str | PayTable] = {"blind": "blind-a", "trips": load_pay_table(path)}
    played = {"player": "9s 7d", "dealer": "2h 3c", "board": "Tc 6h 4s 2c Kd"}
    wagers = {"ante": 1, "blind": 1, "play": 1, "trips": 100}
    line = UTH.settle({**played, "wagers": wagers}, tables).lines[-1]
    assert (line.result, line.returned, line.net) == ("lose", 50, -50)


def test_supreme_pai_gow() -> None:
    """Both hands won, one each, both lost; equal hands and a zero-point low hand are the dealer's."""
    high = {"dealer": "9c 8d", "dealer_low": "2c 3d"}  # 7 points, and 5
    cases = {
        ("Kd Ks", "4h 2s"): 1,
        ("Kd Ks", "2h Ac"): 0,
        ("9h 5d", "2h Ac"): -1,
        ("Ks Kd", "2h 3c"): 0,
        ("9d 8c", "2h 3c"): -1,
        ("Kd Ks", "4h 6s"): 0,
    }
    for (mine, low), net in cases.items():
        settled = SUPREME.settle({"player": mine, "player_low": low, **high, "wagers": {"wager": 5}})
        assert settled.net == 5 * net, (mine, low)


def test_which_of_two_hands_was_lost_and_by_which_clause() -> None:
    dealer = {"dealer": "9c 8d", "dealer_low": "2c 3d"}
    pair = "the high hand won by (a)"
    zero = "the low hand lost by (d), the player's low hand has a point value of 0 and loses"
    equal = "player and dealer agree in all that counts; equal hands: the dealer or banker has the higher"
    cases = {
        ("Kd Ks", "4h 6s"): f"one hand won, one lost; {pair}; {zero}",
        ("Kd Ks", "2h 3c"): f"one hand won, one lost; {pair}; the low hand lost by (b), {equal}",
        ("Kd Ks", "4h 2s"): f"both hands won; {pair}; the low hand won by (a)3",
        ("9d 8c", "2h 3c"): f"both hands lost; the high hand lost by (b), {equal}; "
        f"the low hand lost by (b), {equal}",
    }
    for (mine, low), text in cases.items():
        settled = SUPREME.settle({"player": mine, "player_low": low, **dealer, "wagers": {"wager": 5}})
        assert settled.lines[0].text == text, (mine, low)


def test_odd_payouts() -> None:
    played = {"player": "As 9s", "dealer": "2c 2d", "board": "7s 6s 2s 3c Kd"}
    wagers = {"ante": 5, "blind": 5, "play": 5}
    paid = {}
    for choice in ("exact", "down", "up"):
        game = fm.game("uth", readings={"odd-payouts": choice})
        settled = game.settle({**played, "wagers": wagers}, {"blind": "blind-a"})
        paid[choice] = settled.lines[1].won
    assert paid == {"exact": Fraction(15, 2), "down": 7, "up": 8}
    decimals = {name: Decimal("5.05") for name in wagers}
    lines = UTH.settle({**played, "wagers": decimals}, {"blind": "blind-a"}).lines
    assert lines[1].won == Decimal("7.575")
    assert isinstance(lines[1].won, Decimal)
    down = fm.game("uth", readings={"odd-payouts": "down"})
    assert down.settle({**played, "wagers": decimals}, {"blind": "blind-a"}).lines[1].won == Decimal("7.57")


DECIMALS = [
    # stakes of ante, blind and play; what the blind wins at 3 to 2, what all wagers win, what was staked
    ("12.50", "12.50", "12.50", "18.75", "43.75", "37.50"),
    ("12", "12.0", "12.00", "18.00", "42.00", "36.00"),
    ("10", "10", "10", "15", "35", "30"),
    ("5", "5", "5", "7.5", "17.5", "15"),
    ("5.05", "5.05", "5.05", "7.575", "17.675", "15.15"),
    ("1E+2", "1E+2", "1E+2", "150", "350", "300"),
    ("0.0100000", "0.0100000", "0.0100000", "0.0150000", "0.0350000", "0.0300000"),
]


@pytest.mark.parametrize(("ante", "blind", "play", "won", "all_won", "staked"), DECIMALS)
def test_decimals_keep_their_places(
    ante: str, blind: str, play: str, won: str, all_won: str, staked: str
) -> None:
    """As many as the longest stake has, more where a payout needs them, whatever the caller's precision."""
    played = {"player": "As 9s", "dealer": "2c 2d", "board": "7s 6s 2s 3c Kd"}
    wagers = {"ante": Decimal(ante), "blind": Decimal(blind), "play": Decimal(play)}
    with localcontext(prec=2):
        settled = UTH.settle({**played, "wagers": wagers}, {"blind": "blind-a"})
    plain = settled.as_dict()
    assert plain["lines"][1]["won"] == won
    assert (plain["won"], plain["net"], plain["staked"]) == (all_won, all_won, staked)
    amounts = [settled.won, settled.staked, *(line.stake for line in settled.lines)]
    assert {type(amount) for amount in amounts} == {Decimal}
    assert (settled.won, settled.staked) == (Decimal(all_won), Decimal(staked))


def test_the_command_keeps_decimal_places() -> None:
    hands = ["--player", "Kd Qs 9h 5c 2d", "--dealer", "Qd Js 9c 5h 2s"]
    command = [sys.executable, "-m", "floorman", "settle", "caribbean", *hands]
    wagers = ["--wagers", "ante=12.50", "bet=25.00"]
    full = subprocess.run([*command, *wagers], capture_output=True, check=True).stdout.decode()
    assert [line.split()[1] for line in full.splitlines()[1:3]] == ["12.50", "25.00"]
    assert full.splitlines()[-1] == "staked 37.50, won 12.50, returned 37.50, net 12.50"
    done = subprocess.run([*command, *wagers, "--json"], capture_output=True, check=True)
    assert json.loads(done.stdout)["lines"][1]["won"] == "0.00"


def test_trips_after_a_fold() -> None:
    played = {"player": "9s 9d", "board": "9c 6h 4s 2c Kd", "folded": True}
    wagers = {"ante": 5, "blind": 5, "trips": 5}
    for choice, net in {"settled": 15, "lost": -5}.items():
        game = fm.game("uth", readings={"trips-after-fold": choice})
        assert game.settle({**played, "wagers": wagers}, UTH_TABLES).lines[-1].net == net


def test_the_cap_on_what_a_hand_may_win() -> None:
    played = {
        "players": {
            "a": {"cards": "As Ks Qs", "wagers": {"ante": 10_000, "flop": 10_000}},
            "b": {"cards": "2c 3d 7h", "wagers": {"ante": 10_000}, "folded": True},
        },
        "board": "Js Ts 2d",
    }
    won = [line.won for line in FLOP.settle(played, FLOP_TABLES).lines if line.seat == "a"]
    assert won == [10_000, 5_000_000 - 10_000]
    dear = {"cards": "As Ks Qs", "wagers": {"ante": 6_000_000, "flop": 6_000_000}}
    alone = FLOP.settle({"players": {"a": dear}, "board": "Js Ts 2d"}, FLOP_TABLES)
    assert [line.won for line in alone.lines] == [5_000_000, 0], "the ante alone is above the cap"
    assert [(line.result, line.odds) for line in alone.lines] == [("win", "1"), ("win", "1000")]
    assert (
        alone.lines[1].text
        == "royal flush (flop-straight-11, to 1), as far as the cap of 5,000,000 cents allows"
    )
    assert alone.lines[0].text.startswith("the flop wager wins: royal flush")
    for ante, text in {
        "40": "within the cap of 50,000.00",
        "50.0": "as far as the cap of 50,000.00 allows",
    }.items():
        stakes = {"ante": Decimal(ante), "flop": Decimal(ante)}
        in_decimals = {"player": "As Ks Qs", "board": "Js Ts 2d", "wagers": stakes}
        assert FLOP.settle(in_decimals, FLOP_TABLES).lines[1].text.endswith(text)
    more = FLOP.settle({**played, "minimum": 6_000}, FLOP_TABLES)
    assert more.lines[1].text.endswith("as far as the cap of 6,006,000 cents allows")
    assert [line.won for line in more.lines if line.seat == "a"] == [10_000, 6_006_000 - 10_000]


ILLEGAL: list[tuple[str, dict[str, Any], str]] = [
    ("uth", {"wagers": {"blind": 5}}, "no ante"),
    ("uth", {"wagers": {"ante": 5, "blind": 6, "play": 5}}, "the blind of 6 is not the ante of 5"),
    ("uth", {"wagers": {"ante": 5, "blind": 5, "play": 25}}, "4, 3, 2 or 1 times the ante is allowed"),
    (
        "uth",
        {"wagers": {"ante": 5, "blind": 5, "play": 15}, "raised": "flop"},
        "3 antes at the flop: 2",
    ),
    (
        "uth",
        {"wagers": {"ante": 5, "blind": 5, "play": 10}, "raised": "river"},
        "a play wager of 2 antes at the river: 1 times the ante is allowed then",
    ),
    (
        "uth",
        {"wagers": {"ante": 5, "blind": 5}, "folded": True, "raised": "flop"},
        "raised 'flop' with a fold: who folds makes no raise",
    ),
    (
        "uth",
        {"wagers": {"ante": 5, "blind": 5, "play": 5}, "raised": "turn"},
        "pre-flop, flop, river are allowed",
    ),
    ("uth", {"wagers": {"ante": 5, "blind": 5}}, "neither a play wager nor a fold"),
    ("uth", {"wagers": {"ante": 5, "blind": 5, "play": 5}, "folded": True}, "a fold with a play wager"),
    ("uth", {"wagers": {"ante": 5, "bet": 5}}, "unknown wager 'bet'"),
    ("caribbean", {"wagers": {"ante": 5, "bet": 5}}, "twice the ante, or a fold"),
    ("caribbean", {"wagers": {"ante": 5, "bet": 10}, "folded": True}, "a fold with a bet"),
    ("flop", {"wagers": {"ante": 5, "flop": 10}}, "the ante, or a fold, is allowed"),
    (
        "flop",
        {"wagers": {"ante": 100, "flop": 100}, "minimum": 200},
        "player: an ante of 100 is below the table's minimum of 200",
    ),
    ("supreme", {"wagers": {"wager": 5}, "player": "2c 3d", "player_low": "Kc Kd"}, "ranks below the low"),
]


@pytest.mark.parametrize(("game", "changed", "message"), ILLEGAL)
def test_rounds_that_may_not_be_played_so(game: str, changed: dict[str, Any], message: str) -> None:
    cards = {
        "uth": {"player": "As Kd", "dealer": "Qh Qs", "board": "2c 7d 9h Jc 3s"},
        "caribbean": {"player": "As Kd 2c 3c 4c", "dealer": "Qh Qs 9d 8d 7d"},
        "flop": {"player": "As Kd 2c", "board": "Qh Qs 9d"},
        "supreme": {"dealer": "9c 8d", "dealer_low": "2h 3h"},
    }[game]
    with pytest.raises(IllegalRound, match=message):
        fm.game(game).settle({**cards, **changed}, UTH_TABLES if game == "uth" else None)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"wagers": {"ante": 0.1, "blind": 0.1}}, "give a whole number of cents, or a Decimal"),
        ({"wagers": {"ante": -5}}, "from 0 to below 10^15"),
        ({"wagers": {"ante": True}}, "wager ante true: give a whole number of cents"),
        ({"wagers": {"ante": None}}, "wager ante null: give a whole number of cents"),
        ({"wagers": {"ante": "7.25"}}, "wager ante '7.25': a text is no amount: write it without quotes"),
        ({"wagers": {"ante": Decimal("NaN")}}, "give a whole number"),
        (
            {"wagers": {"ante": 5, "blind": Decimal(5)}},
            "all of a round as whole numbers, or all as decimals",
        ),
        ({"wagers": [5]}, "give a mapping of wager to stake"),
        ({"colour": 1}, "unknown name 'colour'"),
        ({"folded": "no"}, "give true or false"),
        ({"players": {}}, "either player, with its cards, or players"),
        ({"dealer": "As Qs"}, "As is given twice: card 1 of player and card 1 of the dealer"),
        ({"board": "2c 7d"}, "2 cards given for the board: 5 are dealt"),
        ({"board": "2c 7d 9h"}, "3 cards given for the board: 5 are dealt"),
        ({"player": "As Kd 4c 5c 6c"}, "5 cards given for player: 2 are dealt"),
        ({"dealer_low": "4c 5c"}, "dealer_low: a round of this game has none"),
        ({"pot": 5}, "pot: a round of this game has none"),
        ({"raised": ["flop"]}, "say when, in a word"),
        ({"wagers": {"ante": Decimal("1E+99999999")}}, "from 0 to below 10^15"),
        ({"wagers": {"ante": Decimal("0.001")}}, "decimals are of whole cents"),
        ({"wagers": {"ante": Decimal("5." + 16 * "0")}}, "decimals are of whole cents"),
        ({"minimum": 5}, "minimum: a round of this game has none"),
    ],
)
def test_rounds_that_are_none(changed: dict[str, Any], message: str) -> None:
    good = {
        "player": "As Kd",
        "dealer": "Qh Qs",
        "board": "2c 7d 9h Jc 3s",
        "wagers": {"ante": 5, "blind": 5, "play": 5},
    }
    with pytest.raises(fm.FloormanError) as refused:
        UTH.settle({**good, **changed}, UTH_TABLES)
    assert message in str(refused.value)


def test_which_tables_are_wanted() -> None:
    played = {"player": "9s 9d", "dealer": "2c 2d", "board": "9c 6h 4s 3c Kd"}
    wagers = {"ante": 5, "blind": 5, "play": 5}
    with pytest.raises(fm.FloormanError, match="which pay table is in use, one of blind-a, blind-b"):
        UTH.settle({**played, "wagers": wagers})
    with pytest.raises(fm.FloormanError, match=r"tables=\{'blind': 'blind-a'\}, or --table blind-a"):
        UTH.settle({**played, "wagers": wagers})
    hands = {"player": "Ks Kd", "player_low": "4h 2s", "dealer": "9c 8d", "dealer_low": "2c 3d"}
    with pytest.raises(fm.FloormanError, match="the package has no pay table, so give your own: tables="):
        SUPREME.settle({**hands, "wagers": {"wager": 5, "bonus": 5}})
    with pytest.raises(fm.FloormanError, match="trips, not for nj-ultimate-texas-holdem blind"):
        UTH.settle({**played, "wagers": wagers}, {"blind": "trips-a"})
    with pytest.raises(fm.UnknownName, match="unknown wager with a pay table 'ante'"):
        UTH.settle({**played, "wagers": wagers}, {"ante": "trips-a"})
    with pytest.raises(fm.NotRuled, match="the wagers of nj-four-card-poker are not known here"):
        fm.game("nj-four-card-poker").settle({"player": "As"})


def test_a_table_that_no_wager_is_paid_by() -> None:
    """Refused whether it is asked for in this round or not."""
    fold = {"player": "Kd Qs 9h 5c 2d", "wagers": {"ante": 5}, "folded": True}
    for table, message in {
        "trips-a": "trips, not for pa-caribbean-stud bet",
        "bet": "unknown pay table",
    }.items():
        with pytest.raises(fm.FloormanError, match=message):
            CARIBBEAN.settle(fold, {"bet": table})
    with pytest.raises(fm.FloormanError, match="for nj-ultimate-texas-holdem blind, not for pa-"):
        CARIBBEAN.settle(fold, {"blind": pay_table("blind-a")})


def settle_command(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "floorman", "settle", *arguments]
    return subprocess.run(command, input=given, capture_output=True, check=False)


def test_the_command_refuses_a_table_of_another_game_once() -> None:
    """As a mistake in the call, not in every line."""
    lines = b"{}\n" * 3
    done = settle_command("caribbean", "--table", "trips-a", given=lines)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"trips-a is for nj-ultimate-texas-holdem trips, not for pa-caribbean-stud" in done.stderr


NO_AMOUNTS = ["1 480", "1,480", "1.480,00", "1_480", "$5", "0.001", "1e3", "-5", "5.", "", "\u0663"]


@pytest.mark.parametrize("stake", NO_AMOUNTS)
def test_amounts_that_are_none(stake: str) -> None:
    """Marks of thousands and of currencies are refused by name: none is dropped, and none is guessed at."""
    hands = ["--player", "7c 7d 7h 5s 4s", "--dealer", "2d 2s 3h 6c 8d", "--wagers", f"ante={stake}"]
    done = settle_command("caribbean", *hands)
    assert (done.returncode > 0, done.stdout) == (True, b"")
    said = done.stderr.decode()
    assert f"ante={stake}" in said or f"ante {stake}" in said


def test_the_command_knows_a_pot_and_a_minimum() -> None:
    alone = settle_command("poker", *["--player", "As Kd", "--board", "Qh Qs 9d 3c 4c"], *["--pot", "2.50"])
    assert alone.stdout.decode().splitlines()[-1] == "staked 0.00, won 2.50, returned 0.00, net 2.50"
    hand = ["--player", "As Kd 2c", "--board", "Qh Qs 9d", "--wagers", "ante=100", "flop=100"]
    low = settle_command("flop", *hand, "--table", "flop-nj-minimum", "--minimum", "200")
    assert (low.returncode, b"below the table's minimum of 200" in low.stderr) == (1, True)
    for option in ("--pot", "--minimum"):
        done = settle_command("flop", *hand, option, "2_000")
        assert done.returncode == 2
        assert f"{option} '2_000': give an amount, such as 10 or 12.50" in done.stderr.decode()


MISTAKES = {
    # what is added to a call that is right, and what is said of it
    ("--wagers", "antes=5"): "unknown wager 'antes' of pa-caribbean-stud; did you mean 'ante'?",
    ("--raised", "turn"): "unknown time to raise 'turn'",
}


@pytest.mark.parametrize("added", MISTAKES)
def test_words_that_no_round_could_have_are_faults_of_the_call(added: tuple[str, str]) -> None:
    hands = ["--player", "Kd Qs 9h 5c 2d", "--dealer", "Qd Js 9c 5h 2s"]
    for as_json in ([], ["--json"]):
        done = settle_command("caribbean", *hands, *added, *as_json)
        assert (done.returncode, done.stdout) == (2, b"")
        assert f"floorman: {MISTAKES[added]}" in done.stderr.decode()


def test_a_table_that_was_not_named_is_a_fault_of_the_call() -> None:
    """In a line it is one of the line, since another may stake no such wager."""
    hands = ["--player", "As Kd", "--dealer", "Qh Qs", "--board", "2c 7d 9h Jc 3s"]
    # The blind is looked up in its table where it wins alone; trips stand always.
    wagers = ["--wagers", "ante=5", "blind=5", "play=5", "trips=5"]
    done = settle_command("uth", *hands, *wagers)
    assert (done.returncode, b"say which pay table is in use" in done.stderr) == (2, True)
    illegal = settle_command("uth", *hands, "--wagers", "ante=5", "blind=6", "play=5")
    assert illegal.returncode == 1
    played = {"player": "As Kd", "dealer": "Qh Qs", "board": "2c 7d 9h Jc 3s"}
    line = json.dumps({**played, "wagers": {"ante": 5, "blind": 5, "play": 5}})
    assert settle_command("uth", given=line.encode()).returncode == 1


def test_the_help_names_what_a_round_may_have() -> None:
    words = set(settle_command("--help").stdout.decode().replace(",", " ").replace(";", " ").split())
    named = {"player", "player_low", "dealer", "dealer_low", "board", "wagers", "folded", "raised"}
    assert named | {"minimum", "pot", "players"} <= words


def test_results_of_lines_have_their_numbers() -> None:
    """So that they are joined to what was asked, though lines are blank or refused."""
    good = '{"player": "Kd Qs 9h 5c 2d", "wagers": {"ante": 5}, "folded": true}'
    done = settle_command("caribbean", "--json", given=f"\n{good}\n  \n{{}}\n{good}\n".encode())
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["line"], each.get("net")) for each in results] == [(2, -5), (4, None), (5, -5)]
    assert (done.returncode, done.stderr) == (1, b"")
    assert settle_command("caribbean", given=f"{good}\n\n".encode()).returncode == 0


def test_the_help_names_when_a_raise_may_be_made() -> None:
    words = settle_command("--help").stdout.decode().split()
    assert {f"{when}{end}" for when, end in zip(RAISES, ",,.", strict=True)} <= set(words)


def test_the_command_settles_lines() -> None:
    rounds = [
        {"player": "Kd Qs 9h 5c 2d", "dealer": "Qd Js 9c 5h 2s", "wagers": {"ante": 20, "bet": 40}},
        {"player": "Kd"},
        {"player": "Kd Qs 9h 5c 2d", "dealer": "Qd Js 9c 5h 2s", "wagers": {"ante": 0.25, "bet": 0.5}},
    ]
    done = subprocess.run(
        [sys.executable, "-m", "floorman", "settle", "caribbean", "--json"],
        input="\n".join(map(json.dumps, rounds)).encode(),
        capture_output=True,
        check=False,
    )
    good, bad, decimals = map(json.loads, done.stdout.splitlines())
    assert (good["net"], good["returned"], good["won"]) == (20, 60, 20)
    assert bad == {"line": 2, "error": "wrong-count", "message": "1 card given for player: 5 are dealt"}
    assert decimals["net"] == "0.25"
    assert done.returncode == 1


TWICE = {
    "ante": '{"player": "Kd", "wagers": {"ante": 10, "ante": 1000}}',
    "dealer": '{"player": "Kd", "dealer": "2c", "dealer": "3c"}',
    "a": '{"players": {"a": {"cards": "Kd"}, "a": {"cards": "Qd"}}}',
}
NO_ROUNDS = {
    "null": "a round is an object in {}, not 'null'",
    "[1]": "a round is an object in {}, not '[1]'",
    '{"player": NaN}': "NaN is no number",
    '{"player": 1e9999999999999999999999}': "'1e9999999999999999999999' is no amount",
    f'{{"pot": {10_000 * "7"}}}': "777777777777... is a number of 10000 digits: 1000 are the most",
    9_999 * "[": "nested too deeply",
    "{": "the line is no JSON: ",
}


@pytest.mark.parametrize("name", TWICE)
def test_a_name_that_stands_twice_is_refused(name: str) -> None:
    """None of the two is taken for the one that is meant."""
    done = settle_command("caribbean", "--json", given=TWICE[name].encode())
    assert json.loads(done.stdout)["message"] == f"the line: {name!r} stands twice in one object"
    assert done.returncode == 1


def test_lines_that_are_no_rounds() -> None:
    done = settle_command("caribbean", "--json", given="\n".join(NO_ROUNDS).encode())
    messages = [json.loads(line)["message"] for line in done.stdout.splitlines()]
    assert len(messages) == len(NO_ROUNDS)
    for message, wanted in zip(messages, NO_ROUNDS.values(), strict=True):
        assert wanted in message
        assert "sys." not in message, "advice for whoever writes Python, not for whoever gives lines"
