"""A hand as it was given, and as it plays under one ranking list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from floorman.cards import Card
from floorman.law.clause import Clause
from floorman.law.evaluator import Codes, Evaluator, Verdict
from floorman.law.ranking import Category, Ranking
from floorman.law.shape import JOKER_RANK, RANK_LETTERS


class Play(NamedTuple):
    """A card that plays, and the rank it is used as (0..12 for 2..A, 13 for a joker as such)."""

    card: Card
    rank: int


class PlayedHand:
    """The cards of one seat and of the board, the best hand they form, and what that is."""

    def __init__(
        self, evaluator: Evaluator, own: Codes, board: Codes, playing: Codes, verdict: Verdict
    ) -> None:
        self._evaluator = evaluator
        self._own = own
        self._board = board
        self._playing = playing
        self.verdict = verdict

    @property
    def list(self) -> Ranking:
        """The ranking list."""
        return self._evaluator.ranking

    @property
    def category(self) -> Category:
        """The category, with its ``name`` and its ``clause``."""
        return self.verdict.category

    @property
    def clause(self) -> Clause:
        """The clause of the category."""
        return self.verdict.category.clause

    @property
    def strength(self) -> int:
        """The place among all hands of this ranking list: greater is better, dense from 0."""
        return self._evaluator.strength(self.verdict)

    @property
    def strengths(self) -> int:
        """How many different strengths the list has; the highest is one less."""
        return self._evaluator.strengths

    @property
    def own(self) -> tuple[Card, ...]:
        """The cards given for this seat."""
        return tuple(Card(code) for code in self._own)

    @property
    def board(self) -> tuple[Card, ...]:
        """The shared cards given."""
        return tuple(Card(code) for code in self._board)

    @property
    def choices(self) -> int:
        """How many hands the cards could form."""
        return sum(1 for _ in self.list.selection.hands(self._own, self._board))

    @property
    def given(self) -> tuple[Card, ...]:
        """The cards that were given, own cards first, then the board."""
        return self.own + self.board

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """The cards that play with the rank each is used as, most significant first."""
        left = sorted(self._playing, reverse=True)
        found = []
        for rank in self.verdict.arrangement:
            natural = [code for code in left if code >> 2 == rank]
            code = natural[0] if natural else next(c for c in left if c >> 2 == JOKER_RANK)
            left.remove(code)
            found.append(Play(Card(code), rank))
        return tuple(found)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that play, most significant first."""
        return tuple(card for card, _ in self.plays)

    @property
    def stands_for(self) -> Mapping[Card, str]:
        """Each joker that is used as another card, with the letter of the rank it is used as."""
        return {
            card: RANK_LETTERS[rank] for card, rank in self.plays if card.is_joker and rank != JOKER_RANK
        }
