"""Caribbean stud: every category of the player against every kind of dealer's hand, betting and folding.

The game has no side wager, so that "with and without" is the bet and the fold. What is due is written down
from the game as it is commonly dealt: the ante pays even money, the bet is twice the ante and pays by its
table, and a dealer without ace and king or better leaves the ante won and the bet pushed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import naive
import pytest
from due import Due, Dues, Hand, assert_due, five_of, same_ranks, text, without

import floorman as fm

CARIBBEAN = fm.game("caribbean")
CATEGORIES = naive.FIVE_NAMES[CARIBBEAN.id]
NOTHING = CATEGORIES[-1]
# The published game, from royal flush to a hand that is none: odds to one.
BET = dict(zip(CATEGORIES, (100, 50, 20, 7, 5, 4, 3, 2, 1, 1), strict=True))
TIES = {"royal flush", "straight flush", "flush", "straight", "two pair", "pair", NOTHING}
"""The categories of which two hands in one deck can be equal."""
ANTE = 5


def ranks(hand: Hand) -> set[str]:
    return {card[0] for card in hand}


Kind = tuple[str, Callable[[Hand], bool], bool]
# A kind of dealer's hand: its category, which hands of it are meant, and whether they qualify.
DEALERS: dict[str, Kind] = {
    **{category: (category, lambda hand: True, True) for category in CATEGORIES[:-1]},
    "ace and king": (NOTHING, lambda hand: {"A", "K"} <= ranks(hand), True),
    "ace without king": (NOTHING, lambda hand: "A" in ranks(hand) and "K" not in ranks(hand), False),
    "no ace": (NOTHING, lambda hand: "A" not in ranks(hand), False),
}


def what_is_due(player: Hand, dealer: Hand, qualifies: bool, bets: bool) -> Dues:
    if not bets:
        return {("player", "ante"): Due.at(ANTE, -1)}
    category, key = naive.five_card(player, CARIBBEAN.id)
    _, other = naive.five_card(dealer, CARIBBEAN.id)
    if not qualifies:
        ante, bet = 1, 0
    elif key == other:
        ante, bet = 0, 0
    elif key > other:
        ante, bet = 1, BET[category]
    else:
        ante, bet = -1, -1
    return {("player", "ante"): Due.at(ANTE, ante), ("player", "bet"): Due.at(2 * ANTE, bet)}


def dealers_hand(kind: Kind, shuffler: Random) -> Hand:
    category, meant, _ = kind
    while True:
        hand = five_of(category, CARIBBEAN.id, shuffler)
        if meant(hand):
            return hand


def deals(category: str, kind: Kind, shuffler: Random) -> Iterator[tuple[Hand, Hand]]:
    """Hands of the player and the dealer from one deck, equal ones among them where they can be."""
    for _ in range(200):
        dealer = dealers_hand(kind, shuffler)
        player = five_of(category, CARIBBEAN.id, shuffler)
        if not set(player) & set(dealer):
            yield player, dealer
        equal = same_ranks(dealer, without(dealer), shuffler)
        if equal and naive.five_card(equal, CARIBBEAN.id)[0] == category:
            yield equal, dealer


@pytest.mark.parametrize("kind", DEALERS)
@pytest.mark.parametrize("category", CATEGORIES)
def test_every_hand_against_every_dealer(category: str, kind: str) -> None:
    dealers, _, qualifies = DEALERS[kind]
    shuffler = Random(f"{category} against {kind}")
    came: Counter[int] = Counter()
    for player, dealer in deals(category, DEALERS[kind], shuffler):
        mine, theirs = (naive.five_card(hand, CARIBBEAN.id)[1] for hand in (player, dealer))
        outcome = (mine > theirs) - (mine < theirs)
        if came[outcome] == 4:
            continue
        came[outcome] += 1
        for bets in (True, False):
            wagers = {"ante": ANTE} | ({"bet": 2 * ANTE} if bets else {})
            played = {"player": text(player), "dealer": text(dealer), "wagers": wagers, "folded": not bets}
            assert_due(CARIBBEAN, played, {}, what_is_due(player, dealer, qualifies, bets))
    assert set(came) == outcomes(category, dealers)


def outcomes(mine: str, theirs: str) -> set[int]:
    """Which outcomes there are: 1 where the player's hand is higher."""
    if mine != theirs:
        return {1 if CATEGORIES.index(mine) < CATEGORIES.index(theirs) else -1}
    if mine == "royal flush":
        return {0}
    return {1, -1} | ({0} if mine in TIES else set())
