"""Proofs that anyone can repeat: a list is complete and in order, and its tables say what it says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np

from floorman import __version__, engine
from floorman.engine.arrays import rank_rows, table
from floorman.law.evaluator import Evaluator
from floorman.law.rulebook import Rulebook
from floorman.law.shape import hand_of, shapes

SEED = 1
DEALS = 2_000
"""Deals of more cards than play that are ruled both ways."""


@dataclass(frozen=True)
class Proof:
    """One thing that was proved, or was not: what was expected, and what was found."""

    ranking: str
    what: str
    expected: int
    found: int

    @property
    def holds(self) -> bool:
        """Whether what was found is what was expected."""
        return self.expected == self.found


@dataclass(frozen=True)
class Certificate:
    """What was proved of a game under its readings, here and now. Made by :func:`certify`.

    ``digests`` are of the full order of each list: see :func:`digest`.
    """

    game: str
    version: str
    readings: dict[str, str]
    native: bool
    proofs: tuple[Proof, ...]
    digests: dict[str, str]

    @property
    def holds(self) -> bool:
        """Whether all of it was proved."""
        return all(proof.holds for proof in self.proofs)

    def as_dict(self) -> dict[str, Any]:
        """The certificate as plain data."""
        proofs = [
            {
                "ranking": p.ranking,
                "what": p.what,
                "expected": p.expected,
                "found": p.found,
                "holds": p.holds,
            }
            for p in self.proofs
        ]
        return {**self.__dict__, "proofs": proofs, "holds": self.holds}


def certify(book: Rulebook) -> Certificate:
    """Prove again what is claimed of the lists of a game. Wants the extra ``floorman[arrays]``.

    >>> from floorman.law.rulebook import rulebook
    >>> certify(rulebook("nj-three-card-poker")).holds
    True
    """
    evaluators = [book.evaluator(name) for name in book.rankings]
    return Certificate(
        game=book.law.id,
        version=__version__,
        readings=dict(book.readings),
        native=engine.native,
        proofs=tuple(proof for evaluator in evaluators for proof in _proofs(evaluator)),
        digests={evaluator.ranking.name: digest(evaluator) for evaluator in evaluators},
    )


def digest(evaluator: Evaluator) -> str:
    """The sha256 of the full order of a list: a line for each strength from the lowest, with its category,
    clause and ranks as they are compared."""
    lines = [
        f"{strength}\t{verdict.category.name}\t{verdict.category.clause.ref}\t"
        f"{' '.join(map(str, verdict.arrangement))}\n"
        for strength, verdict in enumerate(evaluator.by_strength)
    ]
    return sha256("".join(lines).encode()).hexdigest()


def _proofs(evaluator: Evaluator) -> Iterator[Proof]:
    name, size = evaluator.ranking.name, evaluator.ranking.size
    classes = list(shapes(size, evaluator.deck))
    hands = sum(count for _, count in classes)
    yield Proof(name, "hands ruled, each once", comb(len(evaluator.deck), size), hands)
    yield Proof(name, "categories that overlap in strength", 0, _overlaps(evaluator))
    codes = np.array([hand_of(shape) for shape, _ in classes], np.uint8)
    plain = [evaluator.strength(evaluator.judge(shape)) for shape, _ in classes]
    agreed = int((table(evaluator).rank(codes) == plain).sum())
    yield Proof(name, "classes whose table says what the list says", len(classes), agreed)
    deals = _deals(evaluator)
    if deals:
        yield Proof(
            name, "deals whose best hand the tables find", DEALS * len(deals), _agreed(evaluator, deals)
        )


def _overlaps(evaluator: Evaluator) -> int:
    """How often the category changes on the way up the strengths, but for once to each other."""
    places = [evaluator.ranking.ladder.index(verdict.category) for verdict in evaluator.by_strength]
    changes = sum(one != other for one, other in pairwise(places))
    return changes - (len(set(places)) - 1)


def _deals(evaluator: Evaluator) -> list[tuple[int, int]]:
    """The deals of which not all cards play."""
    ranking = evaluator.ranking
    return [deal for deal in ranking.selection.deals if sum(deal) > ranking.size]


def _agreed(evaluator: Evaluator, deals: list[tuple[int, int]]) -> int:
    shuffler, agreed = random.Random(SEED), 0
    for own, board in deals:
        dealt = [shuffler.sample(range(len(evaluator.deck)), own + board) for _ in range(DEALS)]
        codes = np.array(dealt, np.uint8)
        by_table = rank_rows(evaluator, codes[:, :own], codes[:, own:] if board else None).tolist()
        for cards, strength in zip(dealt, by_table, strict=True):
            _, verdict = evaluator.best(tuple(cards[:own]), tuple(cards[own:]))
            agreed += evaluator.strength(verdict) == strength
    return agreed
