"""A strategy of one's own: perfect play gives the solved figures, and plain play what can be reckoned."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import numpy as np
import pytest

import floorman as fm
from floorman import engine
from floorman.cards import Card
from floorman.odds import decision, main_table, odds, strategy, under
from floorman.odds.own_play import read_by_class
from floorman.odds.ultimate_texas_holdem import FIRST
from floorman.settle.paytable import pay_table

pytestmark = pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")

UTH, CARIBBEAN, FLOP = (fm.game(name).book for name in ("uth", "caribbean", "flop"))
Hand = tuple[Card, ...]


def name_of(own: Hand) -> str:
    """The class of two cards, as players write it."""
    high, low = sorted(own, key=lambda card: card.code, reverse=True)
    pair = high.rank == low.rank
    return high.rank + low.rank + ("" if pair else "s" if high.suit == low.suit else "o")


def weight(name: str) -> int:
    return {"s": 4, "o": 12}.get(name[2:], 6)


def ranks(cards: Hand) -> list[str]:
    return [card.rank for card in cards]


def test_perfect_flop_poker() -> None:
    asked: list[Hand] = []

    def perfect(own: Hand) -> str:
        asked.append(own)
        return decision(FLOP, own, table="flop-straight-11").best.name

    found = under(FLOP, perfect, "flop-straight-11")
    assert found.expectation == odds(FLOP, table="flop-straight-11").expectation
    assert len(asked) == 1_755, "each class of hands once"


def test_flop_poker_of_one_hand_by_a_walk() -> None:
    """All hands but one class fold: what the class brings is settled flop by flop."""
    own = "9h 9c 4d"
    shape = sorted(ranks(tuple(map(Card, own.split()))))
    game = fm.game("flop")
    rest = [str(card) for card in fm.Deck() if str(card) not in own.split()]
    rounds = (
        {"player": own, "board": " ".join(three), "wagers": {"ante": 1, "flop": 1}}
        for three in combinations(rest, 3)
    )
    total = sum(
        (Fraction(game.settle(played, {"flop": "flop-straight-11"}).net) for played in rounds), Fraction(0)
    )

    def alone(own: Hand) -> str:
        same = sorted(ranks(own)) == shape and len({card.suit for card in own}) == 3
        return "flop wager" if same else "fold"

    hands = comb(4, 2) * 2  # two suits for the nines, another for the four
    gained = Fraction(hands, comb(52, 3)) * (total / comb(49, 3) + 1)
    assert under(FLOP, alone, "flop-straight-11").expectation == gained - 1


def test_never_to_wager_loses_what_was_put_down() -> None:
    assert under(FLOP, lambda own: "fold").expectation == -1
    never = under(CARIBBEAN, lambda own, up: "fold")
    assert never.expectation == -1
    assert never.hit_frequency == 0


def test_caribbean_stud_without_a_look() -> None:
    """To bet always is published to cost 16.607 %."""
    assert round(100 * under(CARIBBEAN, lambda own, up: "bet").edge, 3) == 16.607


@pytest.mark.long
def test_strategies_that_part_all_hands_add_up() -> None:

    def ace(own: Hand, up: Card) -> str:
        return "bet" if "A" in ranks(own) else "fold"

    def no_ace(own: Hand, up: Card) -> str:
        return "fold" if "A" in ranks(own) else "bet"

    always = under(CARIBBEAN, lambda own, up: "bet")
    halves = under(CARIBBEAN, ace).expectation + under(CARIBBEAN, no_ace).expectation
    assert halves == always.expectation - 1


def test_caribbean_stud_of_one_class_by_walks_over_the_dealer() -> None:
    own = "As Ks Qs Js Ts"
    rest = [str(card) for card in fm.Deck() if str(card) not in own.split()]
    values = [
        {action.name: action.value for action in decision(CARIBBEAN, own, upcard=up).actions}["bet"]
        for up in rest
    ]

    def alone(own: Hand, up: Card) -> str:
        best = sorted(ranks(own)) == sorted("AKQJT") and len({card.suit for card in own}) == 1
        return "bet" if best else "fold"

    gained = 4 * sum(value + 1 for value in values) / (comb(52, 5) * 47)
    assert under(CARIBBEAN, alone).expectation == gained - 1


@pytest.mark.long
def test_perfect_caribbean_stud() -> None:
    """The decisions of the solve, looked up by hand."""
    from floorman.engine import upcard
    from floorman.odds.caribbean_stud import _solved

    solved = _solved(CARIBBEAN, main_table(CARIBBEAN, None))
    places = [
        {tuple(hand): place for place, hand in enumerate(upcard.hands(rank)[0].tolist())}
        for rank in range(13)
    ]

    def perfect(own: Hand, up: Card) -> str:
        rank, hand = up.code >> 2, tuple(sorted(card.code for card in own))
        return "bet" if solved.decisions[rank, places[rank][hand]] else "fold"

    assert under(CARIBBEAN, perfect).expectation == odds(CARIBBEAN).expectation


def test_perfect_first_decisions_of_ultimate_texas_holdem(tmp_path: Path) -> None:
    best = {name: found.best.name for name, found in strategy(UTH).items()}
    path = tmp_path / "mine.csv"
    path.write_text("hand,action\n" + "".join(f"{name},{action}\n" for name, action in best.items()))
    assert read_by_class(path, FIRST) == best
    assert under(UTH, path).expectation == odds(UTH).expectation
    environment = {**os.environ, "FLOORMAN_CACHE": ""}
    command = [sys.executable, "-m", "floorman", "odds", "uth", "--under", str(path)]
    done = subprocess.run(command, capture_output=True, check=True, env=environment)
    assert b"expectation -50,643,648,973 / 2,317,817,502,000" in done.stdout


def test_first_decisions_by_what_each_is_worth() -> None:
    """Pairs raise three times, all else checks: the values of the 169 hands say what that comes to."""
    worth = {
        name: {action.name: action.value for action in found.actions}
        for name, found in strategy(UTH, "blind-b").items()
    }
    plan = {name: "raise 3" if name[0] == name[1] else "check" for name in worth}
    total = sum(weight(name) * worth[name][plan[name]] for name in worth)
    assert under(UTH, plan, "blind-b").expectation == total / 1_326


def test_a_raise_without_a_look_is_worth_the_same_whenever_it_is_made() -> None:
    """The play is then as good for the dealer as for the player: ante and blind remain."""
    asked: list[tuple[Hand, Hand]] = []

    def at_once(own: Hand, board: Hand) -> str:
        asked.append((own, board))
        return "raise 4"

    always = under(UTH, at_once)
    assert len(asked) == 169
    worth = {
        name: {action.name: action.value for action in found.actions}
        for name, found in strategy(UTH).items()
    }
    total = sum(weight(name) * actions["raise 4"] for name, actions in worth.items())
    assert always.expectation == total / 1_326
    later = under(UTH, lambda own, board: "raise 2" if board else "check")
    assert later.expectation == always.expectation
    assert later.staked == 4


def test_perfect_play_on_the_flop() -> None:
    """Hands that raise at once as they should; others always raise after the flop: by hands of a class."""
    table = strategy(UTH)

    def first(own: Hand, board: Hand) -> str:
        return table[name_of(own)].best.name if not board else "raise 2"

    found = under(UTH, first)
    assert found.expectation < odds(UTH).expectation
    waits = sum(weight(name) for name, each in table.items() if each.best.name == "check")
    assert found.staked == 2 + 4 * Fraction(1_326 - waits, 1_326) + 2 * Fraction(waits, 1_326)
    assert not [row for row in found.rows if row.event == "fold" or row.event.startswith("raise 1")]


def solved_play() -> Callable[[Hand, Hand], str]:
    """The decisions of the solve as a function: looked up by cards, whatever their suits are called."""
    from floorman.engine.community import best_rivers, orbits
    from floorman.odds.ultimate_texas_holdem import _solved, terms_of

    table = main_table(UTH, None)
    found, solved = orbits(), _solved(UTH, table)
    rivers = np.unpackbits(
        best_rivers(UTH.evaluator(None), terms_of(UTH, table)), axis=1, bitorder="little"
    )
    flops = {tuple(sorted(codes)): place for place, codes in enumerate(found.flops.tolist())}
    boards = {tuple(sorted(codes)): place for place, codes in enumerate(found.boards.tolist())}
    holdings = {frozenset(map(Card, codes)): place for place, codes in enumerate(found.holdings.tolist())}
    first = {name: each.best.name for name, each in strategy(UTH).items()}

    def perfect(own: Hand, board: Hand) -> str:
        if not board:
            return first[name_of(own)]
        place, codes = holdings[frozenset(own)], tuple(sorted(card.code for card in board))
        if len(board) == 3:
            return "raise 2" if solved.flops[flops[codes], place] else "check"
        return "raise 1" if rivers[boards[codes], place] else "fold"

    return perfect


@pytest.mark.long
def test_perfect_ultimate_texas_holdem() -> None:
    assert under(UTH, solved_play()).expectation == odds(UTH).expectation


@pytest.mark.long
def test_ultimate_texas_holdem_without_a_raise() -> None:
    never = under(UTH, lambda own, board: "fold" if len(board) == 5 else "check")
    assert never.expectation == -2
    assert never.staked == 2


def test_a_board_is_asked_of_once_whatever_its_suits_are_called() -> None:
    """No two of the flops that a function is asked about are the same but for the names of suits."""
    asked: set[tuple[tuple[int, ...], ...]] = set()

    def remember(own: Hand, board: Hand) -> str:
        if not board:
            return "check" if ranks(own) == ["8", "7"] else "raise 4"
        renamed = min(
            tuple(
                tuple(sorted(card.code & ~3 | suits[card.code & 3] for card in cards))
                for cards in (own, board)
            )
            for suits in permutations(range(4))
        )
        assert renamed not in asked
        asked.add(renamed)
        return "raise 2"

    under(UTH, remember)
    assert len(asked) > 10_000


def test_what_is_refused(tmp_path: Path) -> None:
    with pytest.raises(
        fm.UnknownName, match=r"unknown action 'raise 5' of .*allowed: check, raise 4, raise 3"
    ):
        under(UTH, lambda own, board: "raise 5")
    with pytest.raises(
        fm.UnknownName, match=r"unknown action 'raise 4' of .* [|] .*allowed: check, raise 2"
    ):
        under(UTH, lambda own, board: "raise 4" if board else "check")
    with pytest.raises(fm.UnknownName, match=r"unknown action None of .*allowed: fold, flop wager"):
        under(FLOP, lambda own: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(fm.UnknownName, match=r"unknown action 'raise' of .*allowed: fold, bet"):
        under(CARIBBEAN, lambda own, up: "raise")
    plan = dict.fromkeys(strategy(UTH), "check")
    with pytest.raises(fm.UnknownName, match="unknown action 'fold'"):
        under(UTH, {**plan, "72o": "fold"})
    with pytest.raises(fm.UnknownName, match="unknown class of hands '27o'"):
        under(UTH, {**plan, "27o": "check"})
    with pytest.raises(fm.FloormanError, match="a strategy without AA: all 169 classes"):
        under(UTH, {name: action for name, action in plan.items() if name != "AA"})
    with pytest.raises(fm.NotRuled, match="have no classes with names: give a function"):
        under(FLOP, plan)
    with pytest.raises(fm.NotRuled, match="has no decision that is solved here"):
        under(fm.game("supreme").book, lambda own: "fold")
    with pytest.raises(fm.FloormanError, match="pay table trips-a is for"):
        under(UTH, plan, pay_table("trips-a"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AA,raise 4\n", "its first line is not hand,action"),
        ("hand,action\nAA,raise 4\nAA,check\n", "line 3: AA is given twice"),
        ("", "its first line is not hand,action"),
        (
            "hand,action\nAA,raise 4\nKAs,check\n",
            r"s.csv line 3: .* 'KAs'; did you mean 'AKs'",
        ),
        (
            "hand,action\nAA,raise 4\nA9,check\n",
            "line 3: .* 'A9'; 169 are known, such as AA, AKs and 32o",
        ),
        (
            "hand,action\nAA,riase 4\n",
            "line 2: unknown action 'riase 4' of AA; did you mean 'raise 4'",
        ),
    ],
)
def test_files_that_are_no_strategy(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "s.csv"
    path.write_text(text)
    with pytest.raises(fm.FloormanError, match=message):
        read_by_class(path, FIRST)
    with pytest.raises(fm.FloormanError, match="No such file"):
        read_by_class(tmp_path / "none.csv", FIRST)
