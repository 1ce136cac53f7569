"""What a log says of a round, against what is right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Protocol

import numpy as np
import polars as pl

from floorman.audit import words
from floorman.audit.words import EQUAL, LOSES, NO_CLAIM, UNKNOWN, WINS, Values
from floorman.columns.rounds import Rounds
from floorman.engine.arrays import highest
from floorman.engine.rows import BAD, Flags
from floorman.explain import deciding_clause
from floorman.law.clause import Clause
from floorman.law.evaluator import Evaluator
from floorman.law.game import Qualification
from floorman.law.labels import category_named
from floorman.law.ranking import Ranking
from floorman.settle.against_dealer import least_strength

NO_CARDS, NOTHING = -9, "no cards"
"""What is right of a seat that is not in play, as a number and in words."""
MOST_REMEMBERED = 1 << 14
"""Deals whose deciding clause is kept; a log that is wrong throughout has more."""


class Claim(Protocol):
    """A column whose values are checked."""

    @property
    def kind(self) -> str:
        """What findings call it."""
        ...

    @property
    def column(self) -> str:
        """The column that says it."""
        ...

    def claimed(self, column: pl.Series) -> Values:
        """What the log says, a number a row; NO_CLAIM and UNKNOWN for what says nothing."""
        ...

    def right(self, rounds: Rounds) -> Values:
        """What is right, as numbers of the same kind."""
        ...

    def agree(self, claimed: Values, right: Values) -> Flags:
        """Which rows say what is right."""
        ...

    def word(self, right: int) -> str:
        """What is right in words."""
        ...

    def clause(self, rounds: Rounds, row: int, claimed: int, right: int) -> Clause:
        """The clause that makes it right."""
        ...


@dataclass(frozen=True)
class CategoryClaim:
    """The category of the hand of a seat; ``numbers`` are words that stand for those that the list has."""

    column: str
    seat: int
    ranking: Ranking
    numbers: Mapping[str, str]
    kind = "category"

    def claimed(self, column: pl.Series) -> Values:
        return words.values_of(column, self._meaning)

    def right(self, rounds: Rounds) -> Values:
        strengths = rounds.strengths[:, self.seat]
        places = places_of(rounds.evaluator)
        return np.where(strengths == BAD, NO_CARDS, places[np.minimum(strengths, len(places) - 1)])

    def agree(self, claimed: Values, right: Values) -> Flags:
        return np.asarray(claimed == right)

    def word(self, right: int) -> str:
        return NOTHING if right == NO_CARDS else self.ranking.ladder[right].name

    def clause(self, rounds: Rounds, row: int, claimed: int, right: int) -> Clause:
        strength = int(rounds.strengths[row, self.seat])
        if strength == BAD:
            return self.ranking.clause
        return rounds.evaluator.by_strength[strength].category.clause

    def _meaning(self, word: str) -> int:
        place = category_named(self.ranking, self.numbers.get(word.strip(), word))
        return place if place is not None else UNKNOWN if word.strip() else NO_CLAIM


@dataclass(frozen=True)
class WinnerClaim:
    """Who won, by the seats' names: a bit for each."""

    column: str
    seats: tuple[str, ...]
    ranking: Ranking
    kind = "winner"

    def claimed(self, column: pl.Series) -> Values:
        return words.values_of(column, partial(words.winner, seats=self.seats))

    def right(self, rounds: Rounds) -> Values:
        wins = highest(rounds.evaluator, rounds.strengths, rounds.in_play)
        return np.asarray(wins @ (1 << np.arange(len(self.seats))))

    def agree(self, claimed: Values, right: Values) -> Flags:
        return np.where(claimed == EQUAL, _several(right), claimed == right)

    def word(self, right: int) -> str:
        winners = [name for seat, name in enumerate(self.seats) if right >> seat & 1]
        if len(winners) > 1 and self.ranking.tie:
            tie = self.ranking.tie.outcome
            return tie if len(self.seats) == 2 else f"{tie}: {', '.join(winners)}"
        return winners[0] if winners else ""

    def clause(self, rounds: Rounds, row: int, claimed: int, right: int) -> Clause:
        """What decides between the seats that won and those that the log says, or among all."""
        against_one = claimed > 0 and not right & (right - 1)
        return _deciding(rounds, row, claimed | right if against_one else -1)


@dataclass(frozen=True)
class OutcomeClaim(WinnerClaim):
    """How the first seat fared: it wins, loses, or is among equal hands that are the highest."""

    kind = "outcome"

    def claimed(self, column: pl.Series) -> Values:
        return words.values_of(column, partial(words.outcome, seats=self.seats))

    def right(self, rounds: Rounds) -> Values:
        return np.where(rounds.in_play[:, 0], super().right(rounds), NO_CARDS)

    def agree(self, claimed: Values, right: Values) -> Flags:
        first = right & 1 == 1
        fares = np.select(
            [claimed == EQUAL, claimed == WINS, claimed == LOSES],
            [first & _several(right), right == 1, ~first],
            claimed == right,
        )
        return np.where(right == NO_CARDS, False, fares)

    def word(self, right: int) -> str:
        if right == NO_CARDS:
            return NOTHING
        if not right & 1:
            return "lose"
        return "win" if right == 1 or self.ranking.tie is None else self.ranking.tie.outcome

    def clause(self, rounds: Rounds, row: int, claimed: int, right: int) -> Clause:
        if right == NO_CARDS:
            return self.ranking.clause
        one_of_the_winners = right & -right
        return _deciding(rounds, row, -1 if right & 1 else one_of_the_winners | 1)


@dataclass(frozen=True)
class QualifiesClaim:
    """Whether the hand of a seat qualifies."""

    column: str
    seat: int
    rule: Qualification
    kind = "qualifies"

    def claimed(self, column: pl.Series) -> Values:
        return words.values_of(column, words.yes)

    def right(self, rounds: Rounds) -> Values:
        strengths = rounds.strengths[:, self.seat].astype(np.int64)
        return np.where(
            strengths == BAD, NO_CARDS, strengths >= least_strength(rounds.evaluator, self.rule)
        )

    def agree(self, claimed: Values, right: Values) -> Flags:
        return np.asarray(claimed == right)

    def word(self, right: int) -> str:
        return {1: "yes", 0: "no"}.get(right, NOTHING)

    def clause(self, rounds: Rounds, row: int, claimed: int, right: int) -> Clause:
        return self.rule.clause


@cache
def places_of(evaluator: Evaluator) -> Values:
    """For each strength, the place of its category in the list."""
    names = [category.name for category in evaluator.ranking.ladder]
    return np.array([names.index(verdict.category.name) for verdict in evaluator.by_strength], np.int64)


def _several(seats: Values) -> Flags:
    return np.asarray((seats > 0) & (seats & (seats - 1) != 0))


def _deciding(rounds: Rounds, row: int, seats: int) -> Clause:
    """The clause that decides among these seats, a bit each; among all, where fewer than two play."""
    strengths = rounds.strengths[row].tolist()
    playing = {seat: strength for seat, strength in enumerate(strengths) if strength != BAD}
    held = [strength for seat, strength in playing.items() if seats >> seat & 1]
    if len(held) < 2:
        held = list(playing.values())
    if len(held) < 2:
        return rounds.evaluator.ranking.clause
    return _deciding_clause(rounds.evaluator, tuple(held))


@lru_cache(MOST_REMEMBERED)
def _deciding_clause(evaluator: Evaluator, strengths: tuple[int, ...]) -> Clause:
    return deciding_clause(evaluator.ranking, [evaluator.by_strength[strength] for strength in strengths])
