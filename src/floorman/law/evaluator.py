"""The plain evaluator: reads a ranking list from the top, and the first category that fits wins."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from floorman.cards import Deck
from floorman.law.pattern import Ranks, without
from floorman.law.ranking import Category, Ranking
from floorman.law.shape import Shape, shape_of, shapes

Codes = tuple[int, ...]


class Verdict(NamedTuple):
    """What a hand is: greater keys rank higher, equal keys are equal hands."""

    key: tuple[int, ...]
    category: Category
    made: Ranks
    ranks: Ranks

    @property
    def arrangement(self) -> Ranks:
        """All ranks as used, most significant first."""
        compared = [step.ranks(self.made, self.ranks) for step in self.category.order]
        placed: list[int] = []
        for ranks in (*compared, self.made, self.ranks):
            placed += without(ranks, placed)
        return tuple(placed)


class Evaluator:
    """Rules hands by one ranking list; each shape of hand is asked once and remembered."""

    def __init__(self, ranking: Ranking, deck: Deck) -> None:
        self.ranking = ranking
        self.deck = deck
        self._ladder = ranking.ladder
        self._verdicts: dict[Shape, Verdict] = {}

    def judge(self, shape: Shape) -> Verdict:
        """The verdict on a hand of that shape."""
        verdict = self._verdicts.get(shape)
        if verdict is None:
            verdict = self._verdicts[shape] = self._read(shape)
        return verdict

    def best(self, own: Codes, board: Codes, name: str = "the hand") -> tuple[Codes, Verdict]:
        """The best hand that may be formed, and its verdict."""
        best: tuple[Codes, Verdict] | None = None
        for hand in self.ranking.selection.hands(own, board, name):
            verdict = self.judge(shape_of(hand))
            if best is None or verdict.key > best[1].key:
                best = hand, verdict
        assert best is not None, "a selection forms at least one hand or refuses the deal"
        return best

    def strength(self, verdict: Verdict) -> int:
        """The place of a verdict among all that there are, dense from 0 for the lowest."""
        return self._strengths[verdict.key]

    @property
    def strengths(self) -> int:
        """How many different strengths there are."""
        return len(self.by_strength)

    @cached_property
    def by_strength(self) -> tuple[Verdict, ...]:
        """A verdict of each strength, from 0."""
        verdicts = [self.judge(shape) for shape, _ in shapes(self.ranking.size, self.deck)]
        by_key = {verdict.key: verdict for verdict in verdicts}
        return tuple(by_key[key] for key in sorted(by_key))

    @cached_property
    def _strengths(self) -> dict[tuple[int, ...], int]:
        return {verdict.key: strength for strength, verdict in enumerate(self.by_strength)}

    def _read(self, shape: Shape) -> Verdict:
        for place, category in enumerate(self._ladder):
            ways = category.ways(shape)
            if ways:
                above = len(self._ladder) - place
                verdicts = [
                    Verdict((above, *category.weigh(made, ranks)), category, made, ranks)
                    for made, ranks in ways
                ]
                return max(verdicts, key=lambda verdict: verdict.key)
        raise LookupError(f"{self.ranking.name} has no category for {shape}")


def forfeited(ranking: Ranking, seat: int, verdict: Verdict) -> bool:
    """Whether the hand in ``seat`` loses whatever the comparison says."""
    rule = ranking.forfeit
    return rule is not None and rule.seat == seat and rule.takes(verdict.category.name, verdict.ranks)


def highest_seats(ranking: Ranking, verdicts: Sequence[Verdict]) -> tuple[int, ...]:
    """The seats that hold the highest hand; more than one where hands are equal."""
    standing = [
        (verdict.key, seat)
        for seat, verdict in enumerate(verdicts)
        if not forfeited(ranking, seat, verdict)
    ]
    highest = max(key for key, _ in standing)
    return tuple(seat for key, seat in standing if key == highest)
