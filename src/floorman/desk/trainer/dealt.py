"""Which hand a seed and a number deal: one of many, the hard and the rare ones weighing more.

Nothing here knows what is hard in a game: it is asked how far the library's comparison had to go.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from floorman.desk.answer import Answer
from floorman.desk.trainer.asked import Asked
from floorman.desk.trainer.chance import Chance
from floorman.desk.trainer.drill import LEVELS, PAID, Drill
from floorman.desk.trainer.laying import lay
from floorman.desk.trainer.paid import WhatIsPaid
from floorman.desk.trainer.wins import WhoWins
from floorman.settle import Settlement

CANDIDATES = 24
"""Out of how many deals one is drawn."""


def deal(drill: Drill) -> Asked:
    """What is asked under the number of a drill.

    Of :data:`CANDIDATES` plain deals one is drawn. Each weighs its hardness (see
    :func:`~floorman.desk.trainer.asked.depth`) to the power of the level, divided by how many of them are
    of its kind; where the power is 0 the first deal stands. The seed, the number and what the address says
    beside them decide it all.

    >>> asked = deal(Drill.read("caribbean", [("seed", "7"), ("number", "1")]))
    >>> asked.prompt, [option.name for option in asked.options]
    ('Who wins?', ['player', 'dealer', 'player dealer'])
    """
    chance = Chance(f"{drill.seed}/{drill.number}")
    power = LEVELS[drill.level]
    if not power:
        return _candidate(drill, chance)
    candidates = [_candidate(drill, chance) for _ in range(CANDIDATES)]
    kinds = [candidate.kind for candidate in candidates]
    alike = Counter(kinds)
    weights = [
        Fraction(candidate.hardness**power, alike[kind])
        for candidate, kind in zip(candidates, kinds, strict=True)
    ]
    return chance.weighted(candidates, weights)


def _candidate(drill: Drill, chance: Chance) -> Asked:
    answer = Answer(lay(drill, chance))
    if drill.ask != PAID:
        return WhoWins(answer, drill.lists)
    settled = answer.settlement
    assert isinstance(settled, Settlement), f"{answer.question.address} cannot be settled: {settled}"
    return WhatIsPaid(answer, chance.pick(settled.lines))
