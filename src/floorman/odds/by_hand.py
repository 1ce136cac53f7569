"""Wagers that the player's own hand settles, whatever is decided: counted by classes."""

from __future__ import annotations

from collections import Counter

from floorman.engine.count import by_category
from floorman.engine.dealt import strengths
from floorman.law.rulebook import Rulebook
from floorman.odds.returns import Returns, Row
from floorman.settle.paytable import PayTable


def by_hand(book: Rulebook, wager: str, ranking: str, table: PayTable | None) -> Returns:
    """The return table of a wager by the hand of a list; without a pay table its combinations alone."""
    evaluator = book.evaluator(ranking)
    dealt = strengths(evaluator, max(evaluator.ranking.selection.deals, key=sum))
    if table is None:
        rows = tuple(Row(name, hands, None) for name, hands in by_category(evaluator, dealt).items())
        return Returns(book.law.id, wager, "", "", book.readings, sum(dealt.values()), rows)
    counts: Counter[int] = Counter()
    places = table.lines_by_strength(evaluator)
    for strength, hands in dealt.items():
        counts[places[strength]] += hands
    rows = tuple(Row(line.event, counts[place], line.net) for place, line in enumerate(table.lines))
    return Returns(book.law.id, wager, table.name, table.cited, book.readings, sum(dealt.values()), rows)
