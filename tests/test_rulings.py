"""Rulings as objects: what they say, how they compare, what they survive."""

from __future__ import annotations

import copy
import operator
import pickle
from multiprocessing import get_context
from random import Random

import pytest

import floorman as fm
from floorman.trace import trace

UTH = fm.game("uth")


def test_the_contract() -> None:
    game = fm.game("nj-ultimate-texas-holdem")
    assert game.rankings == ("five-card",)
    assert fm.game("flop").rankings == ("five-card", "three-card-bonus")
    assert fm.game("poker").rankings == ("five-card", "three-card")
    assert fm.game("supreme").rankings == ("high-hand", "low-hand", "bonus")
    found = game.rank("As Ks Qs Js Ts 2c 2d")
    assert (found.category.name, found.category.clause.ref) == ("royal flush", "(b)1")
    assert found.cards == tuple(map(fm.Card, ("As", "Ks", "Qs", "Js", "Ts")))
    compared = game.compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s")
    assert (compared.outcome, compared.winners) == ("win", (1,))


def test_a_ruling_as_plain_data() -> None:
    assert UTH.rank("5c 4d 3h 2s Ac").as_dict() == {
        "game": "nj-ultimate-texas-holdem",
        "ranking": "five-card",
        "cards": ["5c", "4d", "3h", "2s", "Ac"],
        "category": "straight",
        "clause": "(b)6",
        "citation": "N.J.A.C. 13:69F, ultimate Texas hold 'em rankings, (b)6",
        "strength": 5853,
        "plays": ["5c", "4d", "3h", "2s", "Ac"],
        "readings": {
            "order-within-category": "category-cards-first",
            "uth-selection": "best-five",
            "odd-payouts": "exact",
            "trips-after-fold": "settled",
        },
    }


def test_equal_strength_is_not_the_same_hand() -> None:
    spades, hearts = UTH.rank("As Ks Qs Js Ts"), UTH.rank("Ah Kh Qh Jh Th")
    assert spades.strength == hearts.strength == 7461
    assert len({spades, hearts}) == 2
    compared = {op.__name__: op(spades, hearts) for op in (operator.eq, operator.ne, operator.lt)}
    compared |= {op.__name__: op(spades, hearts) for op in (operator.le, operator.gt, operator.ge)}
    assert compared == {"eq": False, "ne": True, "lt": False, "le": True, "gt": False, "ge": True}


def test_the_same_cards_are_the_same_hand_in_any_order() -> None:
    one, other = UTH.rank("As Ks Qs Js Ts"), UTH.rank("Ts Js Qs Ks As")
    assert one == other
    assert hash(one) == hash(other)


def test_only_hands_of_one_list_compare() -> None:
    five = fm.game("poker").rank("As Ks Qs Js Ts")
    for other in (
        UTH.rank("As Ks Qs Js Ts"),
        fm.game("poker").rank("As Ks Qs", ranking="three-card"),
        fm.game("poker", {"odd-chips": "first-tied-seat"}).rank("As Ks Qs Js Ts"),
        7461,
    ):
        for compare in (operator.lt, operator.le, operator.gt, operator.ge):
            with pytest.raises(TypeError, match="does not compare"):
                compare(five, other)
        assert five != other


@pytest.mark.parametrize(
    "value",
    [
        fm.Card("As"),
        fm.Card(53),
        fm.Deck(jokers=2),
        UTH,
        fm.game("supreme", {"joker-suit": "no"}),
        UTH.rank("As Ks Qs Js Ts 2c 2d"),
        UTH.compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_survive_pickle_copy_and_another_process(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value
    with get_context("spawn").Pool(1) as pool:
        assert pool.apply(copy.copy, (value,)) == value


@pytest.mark.parametrize("value", [UTH, UTH.rank("As Ks Qs Js Ts")])
def test_one_book_for_the_same_readings(value: fm.Game | fm.Ruling) -> None:
    assert pickle.loads(pickle.dumps(value)).readings is value.readings


def test_jokers_say_what_they_stand_for() -> None:
    supreme = fm.game("supreme")
    found = supreme.rank("Jk 4c 5d 7h", ranking="bonus")
    assert (found.category.name, found.stands_for) == ("straight", {fm.Card(52): "6"})
    both = supreme.rank("Jk Jk 4c 5c", ranking="bonus")
    assert (both.category.name, set(both.stands_for.values())) == ("straight flush", {"3", "6"})
    assert supreme.rank("Jk Jk").stands_for == {}


@pytest.mark.parametrize(
    ("other", "points"), list(zip("A23456789TJQK", [7, 8, 9, 7, 8, 9, 3, 4, 5, 6, 6, 6, 6], strict=False))
)
def test_a_joker_counts_three_or_six_whichever_is_greater(other: str, points: int) -> None:
    """The totals of a joker with A to K, tens dropped."""
    assert fm.game("supreme").rank(f"Jk {other}h").title == f"point total, {points}"


def test_setting_four_cards() -> None:
    settings = fm.game("supreme").set_hand("Jk As Kd 9c")
    assert len(settings) == 6
    assert [setting.legal for setting in settings] == [True, False] * 3
    for setting in settings:
        assert set(setting.high.cards) | set(setting.low.cards) == set(
            map(fm.Card, ("Jk", "As", "Kd", "9c"))
        )
    zero = next(setting for setting in settings if setting.legal and setting.reasons)
    assert [reason.clause.ref for reason in zero.reasons] == ["(d)"]


def test_two_equal_hands_may_be_set_either_way() -> None:
    settings = fm.game("supreme").set_hand("Kd Ks 5c 5d")
    equal = [s for s in settings if s.high.verdict.key == s.low.verdict.key]
    assert len(equal) == 4
    assert all(setting.legal for setting in equal)


def test_setting_is_for_games_that_set_hands() -> None:
    with pytest.raises(fm.NotRuled, match="no cards to set"):
        fm.game("uth").set_hand("As Ks Qs Js")
    with pytest.raises(fm.WrongCount, match="3 cards given to set: 4 are wanted"):
        fm.game("supreme").set_hand("As Ks Qs")


@pytest.mark.parametrize("name", ["N.J.A.C. 13:69F-29.5", "njac 13:69f-29.5", "FLOP", "Flop poker"])
def test_games_by_id_alias_and_citation(name: str) -> None:
    assert fm.game(name).id == "nj-flop-poker"


def test_a_citation_that_fits_two_games_is_refused() -> None:
    with pytest.raises(fm.FloormanError, match="more than one game"):
        fm.game("N.J.A.C. 13:69F")


def test_seats_are_called_as_they_are_named() -> None:
    hands = ("As Kd", "Qh Qs")
    compared = fm.game("uth").compare(*hands, board="2c 7d 9h Jc 3s", names=("player", "dealer"))
    assert compared.reasons[0].text == "dealer: one pair, above player: no ranking hand"
    with pytest.raises(fm.WrongCount, match=r"2 hands given, and 1 name: as many are wanted"):
        fm.game("uth").compare(*hands, board="2c 7d 9h Jc 3s", names=("player",))


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_a_trace_ends_where_the_strengths_part(game: fm.Game) -> None:
    """Two hands have one strength if and only if no step of the trace decides, and only the last may."""
    for name in game.rankings:
        evaluator = game.book.evaluator(name)
        if evaluator.ranking.tie is None:
            continue
        dealing = Random(20)
        size = evaluator.ranking.size
        for _ in range(300):
            cards = dealing.sample(list(game.deck), 2 * size)
            first, second = (game.rank(hand, ranking=name) for hand in (cards[:size], cards[size:]))
            higher, lower = sorted((first, second), reverse=True)
            steps = list(trace(higher, lower))
            said = [step.decides for step in steps]
            assert not any(said[:-1]), (cards, steps)
            assert said[-1] == (higher.strength != lower.strength), (cards, steps)
