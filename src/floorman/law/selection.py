"""Which of a player's cards and of the board may form the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from floorman.errors import WrongCount
from floorman.law.clause import Clause
from floorman.law.words import counted

Deal = tuple[int, int]
"""How many cards of one's own, and how many on the board."""
Codes = tuple[int, ...]


@dataclass(frozen=True)
class Selection:
    """``size`` cards out of a deal, by ``clause``.

    ``deals`` are the counts of own cards and board that may be given. ``uses`` are the counts that
    must play of each, or None where any ``size`` of all will do. A deal of ``size`` own cards and no
    board is a finished hand, of which all play.
    """

    size: int
    clause: Clause
    deals: tuple[Deal, ...]
    uses: Deal | None = None

    def hands(self, own: Codes, board: Codes, name: str = "the hand") -> Iterator[Codes]:
        """Every hand that may be formed; raises :class:`WrongCount` for a deal it does not know."""
        deal = (len(own), len(board))
        if deal not in self.deals:
            raise self._wrong_count(deal, name)
        if deal == (self.size, 0):
            yield own
        elif self.uses is None:
            yield from combinations(own + board, self.size)
        else:
            from_own, from_board = self.uses
            for mine in combinations(own, from_own):
                for shared in combinations(board, from_board):
                    yield mine + shared

    def rule(self) -> str:
        """In words, which cards play."""
        if self.uses is None:
            return f"the best {self.size} do"
        own, board = self.uses
        parts = [f"{own} own" if own else "", f"{board} of the board" if board else ""]
        return f"{' and '.join(filter(None, parts))} do"

    def wants(self) -> str:
        """In words, which deals are allowed."""
        bare = sorted(own for own, board in self.deals if not board)
        alone = [f"{_spans(bare)} {'card' if bare == [1] else 'cards'}"] if bare else []
        if bare and set(self.deals) == set(_pools(self.size, bare[-1])):
            return f"{alone[0]}, own and board together,"
        boards: dict[int, list[int]] = {}
        for own, board in self.deals:
            if board:
                boards.setdefault(own, []).append(board)
        shared = [f"{own} with a board of {_spans(counts)}" for own, counts in boards.items()]
        return ", or ".join([*alone, *shared])

    def _wrong_count(self, deal: Deal, name: str) -> WrongCount:
        own, board = deal
        with_board = f" with a board of {board}, {own + board} in all," if board else ""
        if not own and board:
            return WrongCount(
                f"no own cards given for {name}, and a board of {board}: {self.wants()} are wanted"
            )
        return WrongCount(f"{counted(own)}{with_board} given for {name}: {self.wants()} are wanted")


def pooled(size: int, most: int, clause: Clause) -> Selection:
    """The best ``size`` of all cards, own and board alike, ``most`` at the most."""
    return Selection(size, clause, _pools(size, most))


def _pools(size: int, most: int) -> tuple[Deal, ...]:
    totals = range(size, most + 1)
    return tuple((total - board, board) for board in range(size + 1) for total in totals if board < total)


def _spans(counts: list[int]) -> str:
    if len(counts) > 2 and counts == list(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]} to {counts[-1]}"
    return " or ".join(str(count) for count in counts)
