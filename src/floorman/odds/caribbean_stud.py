"""Caribbean stud, played as well as can be: what the ante and the bet come to."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

import numpy as np

from floorman.engine import upcard
from floorman.engine.upcard import Outcome, Terms
from floorman.errors import NotRuled
from floorman.law.rulebook import Rulebook
from floorman.odds.cache import KEPT
from floorman.odds.own_play import DECK, Ask, Asking
from floorman.odds.returns import Row
from floorman.odds.strategy import Action, Decision, Seen
from floorman.settle.against_dealer import least_strength
from floorman.settle.caribbean_stud import BET
from floorman.settle.paytable import PayTable
from floorman.settle.situation import NOT_QUALIFIED

MAIN, TABLE = "ante", "bet"
BY_HAND: dict[str, str] = {}
SEEN = {"own": (upcard.CARDS,), "upcard": (1,)}


def rows(book: Rulebook, table: PayTable) -> tuple[Row, ...]:
    """Every way in which a round ends under perfect play, by how often it does."""
    return _ended(book, table, _solved(book, table))


def rows_under(book: Rulebook, table: PayTable, ask: Ask) -> tuple[Row, ...]:
    """The same under a function of the own cards and the upcard, which says whether to bet or fold."""
    asking = Asking(ask, ("fold", "bet"))
    decide = upcard.one_by_one(
        lambda own, up: bool(asking(tuple(DECK[code] for code in reversed(own)), DECK[up]))
    )
    # Asked here rather than in the threads of the count: a function of a user's need not bear those.
    made = np.stack([decide(upcard.hands(rank)[0], upcard.SUITS * rank) for rank in range(upcard.RANKS)])
    return _ended(book, table, upcard.played(book.evaluator(None), terms_of(book, table), made))


def _ended(book: Rulebook, table: PayTable, solved: Outcome) -> tuple[Row, ...]:
    scale, terms = table.denominator, solved.terms
    won = solved.won_by(table.lines_by_strength(book.evaluator(None)))
    staked = Fraction(1 + BET)
    return (
        *(
            Row(f"win with {line.event}", won.get(place, 0), 1 + BET * line.net, staked)
            for place, line in enumerate(table.lines)
        ),
        Row(NOT_QUALIFIED, solved.unqualified, Fraction(terms.unqualified, scale), staked),
        Row("push", solved.push, Fraction(terms.push, scale), staked),
        Row("fold", solved.fold, Fraction(terms.fold, scale)),
        Row("the dealer wins", solved.lose, Fraction(terms.lose, scale), staked),
    )


def decide(book: Rulebook, table: PayTable, seen: Seen) -> Decision:
    """What each action open to a hand is worth against an upcard, in antes."""
    own, _, (up,), _ = seen.checked(**SEEN)
    found = upcard.values(book.evaluator(None), terms_of(book, table), own, up)
    scale = table.denominator
    return Decision.of([Action("bet", found.wager / scale), Action("fold", found.fold / scale)])


@lru_cache(KEPT)
def _solved(book: Rulebook, table: PayTable) -> Outcome:
    return upcard.best(book.evaluator(None), terms_of(book, table))


@lru_cache(KEPT)
def terms_of(book: Rulebook, table: PayTable) -> Terms:
    """What the engine is told of the game: what every ending brings, in whole units."""
    scale = table.denominator
    if book.rules.qualification is None:
        raise NotRuled(f"{book.law.id} does not say when a dealer qualifies")
    won = [int((1 + BET * line.net) * scale) for line in table.lines]
    return Terms(
        wins=[won[place] for place in table.lines_by_strength(book.evaluator(None))],
        unqualified=scale,
        push=0,
        lose=-(1 + BET) * scale,
        fold=-scale,
        least=least_strength(book.evaluator(None), book.rules.qualification),
    )
