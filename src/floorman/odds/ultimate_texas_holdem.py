"""Ultimate Texas hold 'em, played as well as can be: what the ante, the blind and the play come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from floorman.engine import community
from floorman.engine.community import Strategy, Values
from floorman.engine.orbits import Numbers
from floorman.engine.terms import Terms
from floorman.errors import NotRuled
from floorman.law.rulebook import Rulebook
from floorman.odds.asked_by_board import by_class, by_function
from floorman.odds.cache import KEPT
from floorman.odds.own_play import DECK, Ask, ByClass, check_classes
from floorman.odds.returns import Row
from floorman.odds.strategy import Action, Decision, Seen, class_names
from floorman.settle.against_dealer import least_strength
from floorman.settle.paytable import PayTable
from floorman.settle.situation import NOT_QUALIFIED
from floorman.settle.ultimate_texas_holdem import RAISES

MAIN, TABLE = "ante", "blind"
BY_HAND = {"trips": "five-card"}
SEEN: dict[str, Sequence[int]] = {
    "own": (community.OWN,),
    "board": (0, community.FLOP, community.BOARD),
    "dead": range(len(DECK)),
}
FOLDED = -2
"""Antes that a fold costs: the ante and the blind."""
CHECK, FOLD = "check", "fold"
ACTIONS = tuple(
    (FOLD if when == "river" else CHECK, *(f"raise {raised}" for raised in raises))
    for when, raises in RAISES.items()
)
"""What is open each time, what puts nothing down before raises."""
FIRST = ACTIONS[0]


def rows(book: Rulebook, table: PayTable) -> tuple[Row, ...]:
    """Every way in which a round ends under perfect play, by how often it does."""
    return _ended(book, table, _solved(book, table).strategy)


def rows_under(book: Rulebook, table: PayTable, play: Ask | ByClass) -> tuple[Row, ...]:
    """The same under a function of the own cards and the board, or under first decisions by class of
    hands and perfect play behind them."""
    if callable(play):
        return _ended(book, table, by_function(play, ACTIONS))
    check_classes(play)
    before = by_class(play, FIRST)
    return _ended(book, table, Strategy(before, _solved(book, table).flops))


def _ended(book: Rulebook, table: PayTable, strategy: Strategy) -> tuple[Row, ...]:
    evaluator, terms = book.evaluator(None), terms_of(book, table)
    labels = table.lines_by_strength(evaluator)
    counts = community.outcomes(evaluator, terms, strategy, labels)
    found: Counter[tuple[str, Fraction, int]] = Counter()
    for (done, outcome, qualifies, place), deals in _each(counts):
        raised = terms.raises[done] if done < len(terms.raises) else 0
        units, event = _ending(terms, table, raised, outcome, qualifies, place)
        found[event, units, raised] += deals
    return tuple(
        Row(event, deals, units, Fraction(-FOLDED + raised))
        for (event, units, raised), deals in found.items()
    )


def decide(book: Rulebook, table: PayTable, seen: Seen) -> Decision:
    """What each action open to a hand is worth, in antes."""
    own, board, _, dead = seen.checked(**SEEN)
    if not board and dead:
        raise NotRuled("before the board, dead cards are not taken into account")
    if board:
        found = community.prospect(book.evaluator(None), terms_of(book, table), own, board, dead)
    else:
        found = _solved(book, table).prospect(own)
    scale = table.denominator * found.deals
    actions = [Action(f"raise {raised}", Fraction(value, scale)) for raised, value in found.raises.items()]
    otherwise = FOLD if len(board) == community.BOARD else CHECK
    return Decision.of([*actions, Action(otherwise, Fraction(found.otherwise, scale))])


def strategy(book: Rulebook, table: PayTable) -> Mapping[str, Decision]:
    """What to do before the board with each class of hands, such as ``AKs``."""
    return {name: decide(book, table, Seen(own)) for name, own in class_names()}


@lru_cache(KEPT)
def _solved(book: Rulebook, table: PayTable) -> Values:
    return community.values(book.evaluator(None), terms_of(book, table))


@lru_cache(KEPT)
def terms_of(book: Rulebook, table: PayTable) -> Terms:
    """What the engine is told of the game: what every ending brings, in whole units."""
    evaluator, scale = book.evaluator(None), table.denominator
    if book.rules.qualification is None:
        raise NotRuled(f"{book.law.id} does not say when a dealer qualifies")
    nets = [int(line.net * scale) for line in table.lines]
    (before, after_flop, after_board) = RAISES.values()
    return Terms(
        settled=((0, scale), (0, 0), (-scale, -2 * scale)),
        raised=((scale, scale), (0, 0), (-scale, -scale)),
        before=before,
        after_flop=after_flop[0],
        after_board=after_board[0],
        folded=FOLDED * scale,
        bonus=tuple(nets[place] for place in table.lines_by_strength(evaluator)),
        least=least_strength(book.evaluator(None), book.rules.qualification),
    )


def _ending(
    terms: Terms, table: PayTable, raised: int, outcome: int, qualifies: int, place: int
) -> tuple[Fraction, str]:
    """What an ending brings, in antes, and what it is called."""
    scale = table.denominator
    if not raised:
        return Fraction(terms.folded, scale), FOLD
    units = Fraction(terms.settled[outcome][qualifies] + raised * terms.raised[outcome][qualifies], scale)
    what = ("win", "push", "lose")[outcome]
    if outcome == 0:
        units += table.lines[place].net
        what = f"win with {table.lines[place].event}"
    unqualified = f", {NOT_QUALIFIED}" if not qualifies and outcome != 1 else ""
    return units, f"raise {raised}, {what}{unqualified}"


def _each(counts: Numbers) -> Iterator[tuple[tuple[int, ...], int]]:
    for place in zip(*counts.nonzero(), strict=True):
        yield tuple(map(int, place)), int(counts[place])
