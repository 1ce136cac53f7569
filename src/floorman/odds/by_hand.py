"""Wagers that the player's own hand settles, whatever is decided: counted by classes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from floorman.engine import count
from floorman.engine.own_and_board import strengths as own_and_board
from floorman.law.evaluator import Evaluator
from floorman.law.rulebook import Rulebook
from floorman.odds.returns import Returns, Row
from floorman.settle.paytable import PayTable


def by_hand(book: Rulebook, wager: str, ranking: str, table: PayTable | None) -> Returns:
    """The return table of a wager by the hand of a list; without a pay table its combinations alone."""
    evaluator = book.evaluator(ranking)
    dealt = strengths_dealt(evaluator)
    counts: Counter[int] = Counter()
    if table is None:
        names = [category.name for category in evaluator.ranking.ladder]
        for strength, hands in dealt.items():
            counts[names.index(evaluator.by_strength[strength].category.name)] += hands
        rows = tuple(Row(name, counts[place], None) for place, name in enumerate(names))
        return Returns(book.law.id, wager, "", "", book.readings, sum(dealt.values()), rows)
    places = table.lines_by_strength(evaluator)
    for strength, hands in dealt.items():
        counts[places[strength]] += hands
    rows = tuple(Row(line.event, counts[place], line.net) for place, line in enumerate(table.lines))
    return Returns(book.law.id, wager, table.name, table.source, book.readings, sum(dealt.values()), rows)


def strengths_dealt(evaluator: Evaluator) -> Mapping[int, int]:
    """How many deals have a hand of each strength, where as many cards are dealt as the list takes."""
    selection = evaluator.ranking.selection
    own, board = max(selection.deals, key=sum)
    if selection.uses is None or not board:
        return count.strengths(evaluator, own + board)
    if 0 in selection.uses:  # all of the hand lies in one place, whatever lies in the other
        return count.strengths(evaluator, selection.size)
    return {
        strength: hands for strength, hands in enumerate(own_and_board(evaluator, (own, board))) if hands
    }
