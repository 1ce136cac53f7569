"""The plain evaluator against ``naive.py``, which was written from the texts and shares no code with it."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations, product

import naive
import pytest
from conftest import every_hand

import floorman as fm
from floorman.law.shape import hand_of, shapes

FIVE_CARD_GAMES = list(naive.FIVE_NAMES)
NAMES = [str(card) for card in fm.Deck(jokers=2)]
Naive = tuple[str, tuple[int, ...]]


def texts(codes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(NAMES[code] for code in codes)


def agrees(game: fm.Game, ranking: str, judge: Callable[[tuple[str, ...]], Naive]) -> None:
    """Every hand has the same category in both, and the same place in the order."""
    places: dict[int, tuple[int, ...]] = {}
    for codes in every_hand(game, ranking):
        ruling = game.rank(codes, ranking=ranking)
        category, key = judge(texts(codes))
        assert ruling.category.name == category, f"{texts(codes)}: {category} expected, {ruling!r} came"
        known = places.setdefault(ruling.strength, key)
        assert known == key, f"{texts(codes)} has strength {ruling.strength} with {known} and {key}"
    keys = [places[strength] for strength in sorted(places)]
    assert keys == sorted(set(keys)), "strengths and keys run in the same order"


def test_every_five_card_hand() -> None:
    agrees(fm.game("nj-poker"), "five-card", lambda cards: naive.five_card(cards, "nj-poker"))


@pytest.mark.long
@pytest.mark.parametrize("name", FIVE_CARD_GAMES[1:])
def test_every_five_card_hand_of_the_other_games(name: str) -> None:
    agrees(fm.game(name), "five-card", lambda cards: naive.five_card(cards, name))


@pytest.mark.parametrize("order", ["category-cards-first", "literal"])
def test_every_three_card_hand(order: str) -> None:
    game = fm.game("nj-poker", {"order-within-category": order})
    agrees(game, "three-card", lambda cards: naive.three_card(cards, order=order))


@pytest.mark.parametrize("order", ["category-cards-first", "literal"])
@pytest.mark.parametrize("name", FIVE_CARD_GAMES)
def test_the_order_of_five_card_classes(name: str, order: str) -> None:
    game = fm.game(name, {"order-within-category": order})
    hands = [hand_of(shape) for shape, _ in shapes(5, game.deck)]
    assert len(hands) == 7462
    rulings = sorted(map(game.rank, hands), key=lambda ruling: ruling.strength)
    found = [naive.five_card([str(card) for card in ruling.given], name, order=order) for ruling in rulings]
    assert [ruling.category.name for ruling in rulings] == [category for category, _ in found]
    keys = [key for _, key in found]
    assert keys == sorted(set(keys)), "one strength for each class, in the same order"


@pytest.mark.parametrize("unsuited", ["not-one-suit", "three-suits"])
def test_every_three_card_bonus_hand(unsuited: str) -> None:
    game = fm.game("nj-flop-poker", {"unsuited-three-card-straight": unsuited})
    for codes in every_hand(game, "three-card-bonus"):
        found = game.rank(codes, ranking="three-card-bonus")
        expected = naive.three_card_bonus(texts(codes), unsuited=unsuited)
        assert found.category.name == expected, f"{found!r}: {expected} expected"


@pytest.mark.parametrize(
    "readings",
    [
        {},
        {"ace-in-bonus-straight": "low-only"},
        {"ace-in-bonus-straight": "high-only", "two-jokers-in-straight": "no"},
        {"joker-suit": "no"},
        {"two-jokers-in-straight": "no"},
        {"joker-suit": "no", "two-jokers-in-straight": "no", "ace-in-bonus-straight": "low-only"},
    ],
    ids=lambda readings: ",".join(readings.values()) or "default",
)
def test_every_four_card_bonus_hand(readings: dict[str, str]) -> None:
    game = fm.game("nj-supreme-pai-gow", readings)
    chosen = game.readings
    for codes in every_hand(game, "bonus"):
        found = game.rank(codes, ranking="bonus")
        expected = naive.bonus(
            texts(codes),
            ace=chosen["ace-in-bonus-straight"],
            joker_suit=chosen["joker-suit"],
            two_jokers=chosen["two-jokers-in-straight"],
        )
        assert found.category.name == expected, f"{found!r}: {expected} expected"


@pytest.mark.parametrize("ranking", ["high-hand", "low-hand"])
def test_every_two_card_hand(ranking: str) -> None:
    agrees(fm.game("nj-supreme-pai-gow"), ranking, naive.two_card)


def possible(player: tuple[int, ...], dealer: tuple[int, ...]) -> bool:
    """Whether one deck can deal both: no card twice, and two jokers at the most."""
    if sum(code >= 52 for code in player + dealer) > 2:
        return False
    return not {code for code in player if code < 52} & set(dealer)


@pytest.mark.parametrize(
    ("ranking", "zero"),
    [("high-hand", "ranked-by-points"), ("low-hand", "ranked-by-points"), ("low-hand", "arithmetic")],
)
def test_every_player_against_every_dealer(ranking: str, zero: str) -> None:
    """Where both hold the same joker, they go in as texts, which leave open which joker it is."""
    game = fm.game("nj-supreme-pai-gow", {"zero-point-low-hand": zero})
    seats = {"player": (0,), "dealer": (1,)}
    hands = list(every_hand(game, ranking))
    compared = 0
    for player, dealer in product(hands, hands):
        if not possible(player, dealer):
            continue
        mine, theirs = texts(player), texts(dealer)
        winner = (
            naive.low_winner(mine, theirs, zero=zero)
            if ranking == "low-hand"
            else naive.high_winner(mine, theirs)
        )
        given = (player, dealer) if not set(player) & set(dealer) else (mine, theirs)
        found = game.compare(*given, ranking=ranking)
        assert found.winners == seats[winner], f"{mine} v {theirs}: {winner} expected, {found} came"
        compared += 1
    assert compared > 1_800_000


@pytest.mark.parametrize("order", ["category-cards-first", "literal"])
def test_random_seven_card_hands(order: str) -> None:
    shuffler = random.Random(7)
    games = [fm.game(name, {"order-within-category": order}) for name in ("nj-poker", "uth")]
    for _ in range(20_000):
        codes = tuple(shuffler.sample(range(52), 7))
        game = games[codes[0] % 2]
        found = game.rank(codes)
        category, key = naive.best_five(texts(codes), game.id, order=order)
        playing = naive.five_card([str(card) for card in found.cards], game.id, order=order)
        assert (found.category.name, playing) == (category, (category, key)), f"{found!r}: {category} {key}"


def test_random_flop_poker_hands() -> None:
    shuffler = random.Random(29)
    game = fm.game("flop")
    six = fm.game("flop", {"flop-selection": "best-five-of-six"})
    for _ in range(20_000):
        codes = tuple(shuffler.sample(range(52), 6))
        own, board = codes[:3], codes[3:]
        found = game.rank(own, board)
        expected = naive.flop_hand(texts(own), texts(board))
        played = naive.five_card([str(card) for card in found.cards], game.id)
        assert played == expected, f"{found!r}: {expected} expected"
        assert set(found.own) <= set(found.cards)
        any_five = six.rank(own, board)
        best = naive.best_five(texts(codes), game.id)
        assert naive.five_card([str(card) for card in any_five.cards], game.id) == best


def test_random_omaha_hands() -> None:
    shuffler = random.Random(14)
    game = fm.game("poker", {"poker-selection": "two-own-three-board"})
    for _ in range(2_000):
        codes = shuffler.sample(range(52), 9)
        own, board = codes[:4], codes[4:]
        expected = max(
            naive.five_card(texts(mine + shared), game.id)[1]
            for mine, shared in product(combinations(own, 2), combinations(board, 3))
        )
        found = game.rank(own, board)
        played = naive.five_card([str(card) for card in found.cards], game.id)
        assert played[1] == expected, f"{found!r}: {expected} expected"
