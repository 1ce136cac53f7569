"""Ultimate Texas hold 'em: every hand of the player against every hand of the dealer, by every pay table.

What is due is written down from the game as it is commonly dealt: the blind equals the ante, the play is
four, three, two or one times it; a dealer without a pair lets the ante push, and nothing else; the blind
pays by its table where the player wins; trips stands on the hand of the player. Tables are those of 58 Pa.
Code 653a.12.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, cycle, product
from random import Random
from typing import NamedTuple

import naive
import pytest
from due import Due, Dues, Hand, assert_due, five_of, text, without

import floorman as fm

GAMES = {choice: fm.game("uth", {"trips-after-fold": choice}) for choice in ("settled", "lost")}
UTH = GAMES["settled"]
CATEGORIES = naive.FIVE_NAMES[UTH.id]
NOTHING = CATEGORIES[-1]
# With two own cards these want two of a rank on the board: then nobody has nothing.
NEVER = {
    frozenset(("four-of-a-kind", NOTHING)),
    frozenset(("full house", NOTHING)),
}
CELLS = [cell for cell in product(CATEGORIES, repeat=2) if frozenset(cell) not in NEVER]


def pays(*odds: str) -> dict[str, Fraction]:
    """Odds to one from the highest hand."""
    return dict(zip(CATEGORIES, map(Fraction, odds), strict=True))


PUSH, LOST = ["0"], ["-1"]
BLIND = {
    "blind-a": pays("500", "50", "10", "3", "3/2", "1", *PUSH * 4),
    "blind-b": pays("500", "50", "10", "3", "3/2", *PUSH * 5),
}
TRIPS = {
    "trips-a": pays("50", "40", "30", "9", "7", "4", "3", *LOST * 3),
    "trips-b": pays("50", "40", "30", "8", "6", "5", "3", *LOST * 3),
    "trips-c": pays("50", "40", "30", "8", "7", "4", "3", *LOST * 3),
    "trips-d": pays("50", "40", "20", "7", "6", "5", "3", *LOST * 3),
}
ANTE, SIDE = 5, 3
RAISES = (4, 3, 2, 1, 0)


class Dealt(NamedTuple):
    player: Hand
    dealer: Hand
    board: Hand


def best(own: Hand, board: Hand) -> tuple[str, naive.Key]:
    return naive.best_five(own + board, UTH.id)


def what_is_due(deal: Dealt, raised: int, blind: str) -> Dues:
    """What the main wagers come to."""
    if not raised:
        return {("player", "ante"): Due.at(ANTE, -1), ("player", "blind"): Due.at(ANTE, -1)}
    category, mine = best(deal.player, deal.board)
    dealers, theirs = best(deal.dealer, deal.board)
    outcome = (mine > theirs) - (mine < theirs)
    return {
        ("player", "ante"): Due.at(ANTE, outcome if dealers != NOTHING else 0),
        ("player", "blind"): Due.at(ANTE, BLIND[blind][category] if outcome > 0 else outcome),
        ("player", "play"): Due.at(raised * ANTE, outcome),
    }


def boards(category: str, shuffler: Random) -> Iterator[tuple[Hand, Hand]]:
    """Own cards and boards that together hold such a hand, three cards of it and more on the board."""
    for _ in range(60):
        five = shuffler.sample(five_of(category, UTH.id, shuffler), 5)
        rest = shuffler.sample(without(five), 2)
        held = shuffler.choice((0, 1, 2, 2, 2))
        yield (*five[:held], *rest[held:]), (*five[held:], *rest[:held])


def holdings(player: Hand, board: Hand, shuffler: Random) -> Iterator[Hand]:
    """Cards for the dealer: some of the board's ranks, some of the suit it has most of, and any."""
    left = without(player, board)
    suit = max("cdhs", key=lambda suit: sum(card[1] == suit for card in board))
    yield from combinations([card for card in left if card[0] in {each[0] for each in board}], 2)
    yield from combinations([card for card in left if card[1] == suit], 2)
    yield from (tuple(shuffler.sample(left, 2)) for _ in range(15))


@cache
def deals() -> dict[tuple[str, str], dict[int, Dealt]]:
    """A deal for each hand of the player, each of the dealer, and each outcome that there is."""
    shuffler = Random("uth")
    found: defaultdict[tuple[str, str], dict[int, Dealt]] = defaultdict(dict)
    for category in CATEGORIES:
        for player, board in boards(category, shuffler):
            mine, key = best(player, board)
            for dealer in holdings(player, board, shuffler):
                theirs, other = best(dealer, board)
                outcome = (key > other) - (key < other)
                found[mine, theirs].setdefault(outcome, Dealt(player, dealer, board))
                found[theirs, mine].setdefault(-outcome, Dealt(dealer, player, board))
    return dict(found)


def test_every_hand_is_dealt_against_every_hand() -> None:
    assert set(deals()) == set(CELLS)
    ties = {mine for (mine, theirs), found in deals().items() if mine == theirs and 0 in found}
    assert ties == set(CATEGORIES)
    both = {mine for (mine, theirs), found in deals().items() if mine == theirs and {1, -1} <= set(found)}
    assert both == {*CATEGORIES} - {"royal flush"}


@pytest.mark.parametrize(("mine", "theirs"), CELLS)
def test_every_hand_against_every_hand(mine: str, theirs: str) -> None:
    """With every raise and a fold, with trips and without: the other wagers do not heed it."""
    blinds, sides = cycle(BLIND), cycle(TRIPS)
    for deal, raised in product(deals()[mine, theirs].values(), RAISES):
        blind, trips = next(blinds), next(sides)
        wagers = {"ante": ANTE, "blind": ANTE} | ({"play": raised * ANTE} if raised else {})
        played = dict(zip(("player", "dealer", "board"), map(text, deal), strict=True))
        cards = {**played, "folded": not raised}
        tables = {"blind": blind, "trips": trips}
        due = what_is_due(deal, raised, blind)
        side = {("player", "trips"): Due.at(SIDE, TRIPS[trips][mine])}
        assert_due(UTH, {**cards, "wagers": wagers}, tables, due)
        wagered = {**cards, "wagers": {**wagers, "trips": SIDE}}
        assert_due(UTH, wagered, tables, {**due, **side})
        lost = side if raised else {("player", "trips"): Due.at(SIDE, -1)}
        assert_due(GAMES["lost"], wagered, tables, {**due, **lost})
