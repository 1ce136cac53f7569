"""The page of exact figures: what the product counts and solves, each with the command that gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import floorman as fm
from floorman.certify import certify
from floorman.errors import NotRuled
from floorman.odds import odds, rules_of, strategy
from floorman.odds.returns import Returns
from floorman.settle.paytable import PayTable, pay_tables
from making.markdown import code, page, paragraphs, table

HANDS_OF_A_CLASS = {"": 6, "s": 4, "o": 12}
"""How many hands a class has: pairs, suited such as ``AKs``, unsuited."""

ABOUT = """\
Made by running the product, by `./run docs`: each figure stands under the command that gives it. All are
exact; hands and deals are counted, and none is drawn by lot. Those that are published elsewhere too are
held against what is published in `tests/test_counts.py`, `tests/test_engine.py` and
`tests/test_odds.py`."""
WORTH = """\
Main wagers are played as well as can be, and amounts are in antes; other wagers are in units of their
own. The edge is what the house keeps of a unit, the element of risk what it keeps of all that is put
down, the hit frequency how often the player comes out ahead. Each rests on its pay table, which names
its source."""
ORDER = """\
The sha256 of the full order of a list, as it is read by default: a line for each strength from the
lowest, with its category, clause and ranks."""


def figures() -> str:
    """Every figure; wants the compiled core."""
    return page("Figures", paragraphs(ABOUT), _categories(), _of_seven(), _worth(), _decisions(), _order())


def _categories() -> Iterator[str]:
    yield from paragraphs("## Hands of each category")
    for game in fm.games():
        yield from paragraphs(f"### {game.title}")
        yield from code("sh", f"floorman show {game.id}")
        for name in game.rankings:
            yield from _ranking(game, name)


def _ranking(game: fm.Game, name: str) -> Iterator[str]:
    found = game.survey(name)
    rows = [(row.category.name, row.category.clause.ref, f"{row.hands:,}") for row in found]
    rows.append(("all", "", f"{sum(row.hands for row in found):,}"))
    yield from table((name, "clause", "hands"), rows)
    yield from paragraphs(f"{sum(row.strengths for row in found):,} strengths.")


def _of_seven() -> Iterator[str]:
    game = fm.game("uth")
    yield from paragraphs("## The best five of seven cards", f"{game.title}, in Python:")
    yield from code("python", 'floorman.game("uth").count(7)')
    rows = [(name, f"{hands:,}") for name, hands in game.count(7).items()]
    yield from table(("category", "hands"), [*rows, ("all", f"{comb(52, 7):,}")])


def _worth() -> Iterator[str]:
    yield from paragraphs("## What the wagers are worth", WORTH)
    for game in fm.games():
        for wager, by in _solved(game):
            found = odds(game.book, wager, by)
            yield from paragraphs(f"### {game.title}: {found.wager} by {by.name}")
            chosen = f" --wager {wager}" if wager else ""
            yield from code("sh", f"floorman odds {game.id}{chosen} --table {by.name}")
            yield from table(("figure", "value"), _values(found))
            yield from paragraphs(f"Pay table: [{by.name}](pay-tables.md#{by.name}), {by.source}.")


def _solved(game: fm.Game) -> Iterator[tuple[str | None, PayTable]]:
    """The wagers that are solved, None for the main game, by each pay table of the package."""
    try:
        module = rules_of(game.book)
    except NotRuled:
        return
    for by in pay_tables(game.id):
        if module.MAIN and by.wager == module.TABLE:
            yield None, by
        if by.wager in module.BY_HAND:
            yield by.wager, by


def _values(found: Returns) -> Iterator[tuple[str, str]]:
    yield "deals", f"{found.deals:,}"
    yield "won in all deals together", f"{int(found.expectation * found.deals):,}"
    yield "expectation", _fraction(found.expectation)
    yield "edge", f"{found.edge:.6%}"
    if found.staked != 1:
        yield "put down on the average", _fraction(found.staked)
        yield "element of risk", f"{found.element_of_risk:.6%}"
    yield "standard deviation", f"{found.standard_deviation:.6f}"
    yield "hit frequency", f"{found.hit_frequency:.6%}"


def _fraction(value: Fraction) -> str:
    return f"{value.numerator:,} / {value.denominator:,}"


def _decisions() -> Iterator[str]:
    game = fm.game("uth")
    yield from paragraphs("## First decisions", f"{game.title}, of all hands before the board:")
    yield from code("sh", f"floorman odds {game.id} --strategy")
    hands: Counter[str] = Counter()
    for name, decision in strategy(game.book).items():
        hands[decision.best.name] += HANDS_OF_A_CLASS[name[2:]]
    rows = [(action, f"{count:,}") for action, count in hands.items()]
    yield from table(("action", "hands"), [*rows, ("all", f"{hands.total():,}")])


def _order() -> Iterator[str]:
    yield from paragraphs("## The order of each list", ORDER)
    yield from code("sh", "floorman certify GAME")
    rows = [
        (game.id, name, f"`{digest}`")
        for game in fm.games()
        for name, digest in certify(game.book).digests.items()
    ]
    yield from table(("game", "list", "sha256"), rows)
