"""Certificates: they hold, they say what was proved, and they would not hold of a list with a fault."""

from __future__ import annotations

from dataclasses import replace

import pytest

import floorman as fm

pytest.importorskip("numpy")

from floorman.certify import Proof, _overlaps, _proofs, certify, digest
from floorman.law.evaluator import Evaluator


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_every_game_is_proved(game: fm.Game) -> None:
    found = certify(game.book)
    assert found.holds, [proof for proof in found.proofs if not proof.holds]
    assert set(found.digests) == set(game.rankings)
    assert len(found.proofs) >= 3 * len(game.rankings)


def test_a_digest_is_of_the_order_and_of_nothing_else() -> None:
    default = fm.game("poker").book.evaluator(None)
    literal = fm.game("poker", readings={"order-within-category": "literal"}).book.evaluator(None)
    omaha = fm.game("poker", readings={"poker-selection": "two-own-three-board"}).book.evaluator(None)
    assert digest(default) == digest(omaha) != digest(literal)
    assert digest(default) != digest(fm.game("uth").book.evaluator(None)), "their clauses differ"


def test_faults_are_found() -> None:
    """A list without its lowest category leaves hands over; one that names a category twice overlaps."""
    good = fm.game("nj-three-card-poker").book.evaluator(None)
    bad = Evaluator(replace(good.ranking, otherwise=None), good.deck)
    with pytest.raises(LookupError, match="has no category for"):
        list(_proofs(bad))
    assert _overlaps(good) == 0
    mixed = Evaluator(good.ranking, good.deck)
    verdicts = list(good.by_strength)
    verdicts[0], verdicts[-1] = verdicts[-1], verdicts[0]
    mixed.__dict__["by_strength"] = tuple(verdicts)
    assert _overlaps(mixed) > 0
    assert not Proof("five-card", "hands ruled, each once", 10, 9).holds
