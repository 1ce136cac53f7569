"""Two hands compared card by card: each thing that is weighed, until one of them decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from floorman.hand import PlayedHand
from floorman.law.clause import Clause
from floorman.law.order import Made, Points, Step
from floorman.law.pattern import Ranks
from floorman.law.shape import JOKER_RANK
from floorman.law.words import rank_word, rank_words


class Weighed(NamedTuple):
    """One thing that is weighed between two hands, the higher hand's first.

    ``what`` is the category, the points, the ranks that make the hand, or a card; ``decides`` whether the
    hands differ in it.

    >>> import floorman as fm
    >>> c = fm.game("caribbean").compare("As Ah 9c 5d 2s", "Ad Ac Tc 4d 3s")
    >>> [(step.what, step.higher, step.lower, step.decides) for step in c.traces[0]][-1]
    ('highest other card', 'Tc', '9c', True)
    """

    clause: Clause
    what: str
    higher: str
    lower: str
    decides: bool

    def as_dict(self) -> dict[str, Any]:
        """The step as plain data."""
        return {**self._asdict(), "clause": self.clause.ref}


def trace(higher: PlayedHand, lower: PlayedHand) -> Iterator[Weighed]:
    """What is weighed between two hands of one list, to the first difference or the end."""
    mine, theirs = higher.category, lower.category
    yield Weighed(higher.list.clause, "category", mine.name, theirs.name, mine != theirs)
    if mine != theirs:
        return
    for step in mine.order:
        for weighed in _weighed(step, higher, lower):
            yield weighed
            if weighed.decides:
                return


def _weighed(step: Step, higher: PlayedHand, lower: PlayedHand) -> Iterator[Weighed]:
    if isinstance(step, Points):
        mine, theirs = (step.total.of(hand.verdict.ranks) for hand in (higher, lower))
        yield Weighed(step.clause, "points", str(mine), str(theirs), mine != theirs)
        return
    compared = [step.ranks(hand.verdict.made, hand.verdict.ranks) for hand in (higher, lower)]
    if isinstance(step, Made) and len(set(compared[0])) < len(compared[0]):
        yield from _groups(step.clause, *compared)
        return
    cards = [_cards(hand, ranks) for hand, ranks in zip((higher, lower), compared, strict=True)]
    for mine, theirs, card, other in zip(*compared, *cards, strict=True):
        yield Weighed(step.clause, step.compares, card, other, mine != theirs)


def _groups(clause: Clause, mine: Ranks, theirs: Ranks) -> Iterator[Weighed]:
    """Ranks that stand several times, each once: pairs by their rank, not by a card."""
    pairs = dict.fromkeys(zip(mine, theirs, strict=True))
    for first, second in pairs:
        yield Weighed(clause, "what makes it", rank_words(first), rank_words(second), first != second)


def _cards(hand: PlayedHand, ranks: tuple[int, ...]) -> list[str]:
    """The cards that stand for these ranks, each taken once where there are enough."""
    left = list(hand.plays)
    found = []
    for rank in ranks:
        play = next(play for play in left if play.rank == rank)
        left.remove(play)
        joker_as = play.card.is_joker and rank != JOKER_RANK
        found.append(f"{play.card} as a {rank_word(rank)}" if joker_as else str(play.card))
    return found
