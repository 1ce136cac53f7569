"""Flop poker, played as well as can be: what the ante and the flop wager come to."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from floorman.engine import own_and_board
from floorman.engine.deals import hand_classes
from floorman.engine.own_and_board import Outcome, Terms
from floorman.law.rulebook import Rulebook
from floorman.odds.cache import KEPT
from floorman.odds.own_play import DECK, Ask, Asking
from floorman.odds.returns import Row
from floorman.odds.strategy import Action, Decision, Seen
from floorman.settle.paytable import PayTable

MAIN, TABLE = "ante", "flop"
BY_HAND = {"three-card-bonus": "three-card-bonus"}
DEAL = (3, 3)
"""Own cards, and cards of the flop."""
SEEN = {"own": DEAL[:1]}


def rows(book: Rulebook, table: PayTable) -> tuple[Row, ...]:
    """Every way in which a round ends under perfect play, by how often it does; a fair pot is worth 0."""
    return _ended(book, table, _solved(book, table))


def rows_under(book: Rulebook, table: PayTable, ask: Ask) -> tuple[Row, ...]:
    """The same under a function of the own cards, which says whether to make the flop wager or to fold."""
    asking = Asking(ask, ("fold", "flop wager"))
    own, _ = hand_classes(DEAL[0])
    made = [bool(asking(tuple(DECK[code] for code in reversed(hand)))) for hand in own.tolist()]
    evaluator = book.evaluator(table.ranking)
    return _ended(
        book, table, own_and_board.played(evaluator, DEAL, terms_of(book, table), np.array(made, np.bool_))
    )


def _ended(book: Rulebook, table: PayTable, solved: Outcome) -> tuple[Row, ...]:
    wagered = solved.wagered_by(table.lines_by_strength(book.evaluator(None)))
    lines = (
        Row(line.event, wagered.get(place, 0), _net(line.net), Fraction(2))
        for place, line in enumerate(table.lines)
    )
    return (*lines, Row("fold", solved.folded, Fraction(-1)))


def decide(book: Rulebook, table: PayTable, seen: Seen) -> Decision:
    """What each action open to three cards is worth, in antes."""
    own = seen.checked(**SEEN).own
    solved = _solved(book, table)
    value = Fraction(int(solved.totals[solved.place(own)]), solved.boards * table.denominator)
    return Decision.of([Action("flop wager", value), Action("fold", Fraction(-1))])


def _net(flop: Fraction) -> Fraction:
    """What the ante and the flop wager bring together: the ante wins even money where the other wins."""
    return flop + (1 if flop > 0 else -1)


@lru_cache(KEPT)
def _solved(book: Rulebook, table: PayTable) -> Outcome:
    return own_and_board.best(book.evaluator(table.ranking), DEAL, terms_of(book, table))


def terms_of(book: Rulebook, table: PayTable) -> Terms:
    """What the engine is told of the game: what every ending brings, in whole units."""
    scale = table.denominator
    nets = [int(_net(line.net) * scale) for line in table.lines]
    wager = [nets[place] for place in table.lines_by_strength(book.evaluator(table.ranking))]
    return Terms(wager, -scale)
