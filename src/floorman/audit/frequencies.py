"""How often each category was dealt, against how often it is in the long run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from floorman.audit.tally import Deal
from floorman.engine.count import by_category
from floorman.engine.dealt import strengths
from floorman.errors import NotRuled
from floorman.law.evaluator import Evaluator

LEAST = 5
"""Hands that must be expected in a cell of the test; rarer categories are put together."""


class Cell(NamedTuple):
    """One category: how many hands there were, and how many are expected."""

    category: str
    observed: int
    expected: float | None


@dataclass(frozen=True)
class Frequencies:
    """The hands of one seat with one count of cards, by category.

    ``chi_square`` has ``degrees`` of freedom, and ``p`` is how probable one at least as great is where
    cards are dealt well; all are None where the exact frequencies of such a deal are not counted, or
    too few hands are there to say anything.
    """

    seat: str
    own: int
    board: int
    cells: tuple[Cell, ...]
    chi_square: float | None = None
    degrees: int | None = None
    p: float | None = None

    @property
    def hands(self) -> int:
        """How many hands were dealt."""
        return sum(cell.observed for cell in self.cells)

    def as_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "seat": self.seat,
            "own": self.own,
            "board": self.board,
            "hands": self.hands,
            "categories": [cell._asdict() for cell in self.cells],
            "chi_square": self.chi_square,
            "degrees_of_freedom": self.degrees,
            "p": self.p,
        }


def frequencies(evaluator: Evaluator, deal: Deal, hands: Mapping[int, int]) -> Frequencies:
    """The frequencies of a deal, where ``hands`` counts by the category's place in the list."""
    seat, own, board = deal
    names = [category.name for category in evaluator.ranking.ladder]
    exact = _exact(evaluator, own, board)
    total, dealt = sum(hands.values()), sum(exact.values())
    cells = tuple(
        Cell(name, hands.get(place, 0), total * exact[name] / dealt if exact else None)
        for place, name in enumerate(names)
    )
    return Frequencies(seat, own, board, cells, *_chi_square(cells))


def _exact(evaluator: Evaluator, own: int, board: int) -> Mapping[str, int]:
    """How many deals there are of each category; nothing where that is not counted."""
    try:
        return by_category(evaluator, strengths(evaluator, (own, board)))
    except NotRuled:
        return {}


def _chi_square(cells: tuple[Cell, ...]) -> tuple[float, int, float] | tuple[None, None, None]:
    """Pearson's statistic, its degrees of freedom and its p, rare categories put together."""
    observed, expected = [0], [0.0]
    for cell in cells:
        if cell.expected is None:
            return None, None, None
        observed[-1] += cell.observed
        expected[-1] += cell.expected
        if expected[-1] >= LEAST:
            observed.append(0)
            expected.append(0.0)
    rest = observed.pop(), expected.pop()
    if not observed:
        return None, None, None
    observed[-1] += rest[0]
    expected[-1] += rest[1]
    degrees = len(observed) - 1
    if not degrees:
        return None, None, None
    from scipy.special import chdtrc  # takes as long to import as a million rows to audit

    statistic = sum((seen - wanted) ** 2 / wanted for seen, wanted in zip(observed, expected, strict=True))
    return statistic, degrees, float(chdtrc(degrees, statistic))
