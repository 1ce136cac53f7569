"""How many deals have a hand of each strength, however a list takes its cards."""

from __future__ import annotations

from collections.abc import Mapping

from floorman.engine import count, own_and_board
from floorman.law.evaluator import Evaluator
from floorman.law.selection import Deal


def strengths(evaluator: Evaluator, deal: Deal) -> Mapping[int, int]:
    """The deals of so many own cards and such a board, by strength.

    Raises :class:`NotRuled` for deals that are not counted.
    """
    selection, (own, board) = evaluator.ranking.selection, deal
    if selection.uses is None or not board:
        return count.strengths(evaluator, own + board)
    if 0 in selection.uses:  # all of the hand lies in one place, whatever lies in the other
        return count.strengths(evaluator, selection.size)
    return {
        strength: hands for strength, hands in enumerate(own_and_board.strengths(evaluator, deal)) if hands
    }
