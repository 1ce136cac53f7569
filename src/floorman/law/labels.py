"""What logs of dealt hands call the categories: other words for them, and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from floorman.law.ranking import Ranking

# Each row is one hand by the names that it goes by.
_SAME = (
    ("royal flush", "royal", "royal straight flush", "royal 3", "mini royal"),
    ("straight flush", "three card straight flush"),
    ("four of a kind", "quads"),
    ("full house", "boat", "full boat"),
    ("flush", "three card flush"),
    ("straight", "three card straight"),
    ("three of a kind", "trips", "set"),
    ("two pairs", "two pair"),
    ("one pair", "pair", "any other pair", "matching pair"),
    ("no ranking hand", "high card", "nothing", "no pair", "none"),
)


@dataclass(frozen=True)
class Numbering:
    """How a data set numbers what others name, and in which columns it has what.

    ``categories`` stand by their number from 0; ``ranks`` and ``suits`` by theirs from 1, or are empty
    where the data set writes letters. ``columns`` are given as ``--columns`` takes them.
    """

    categories: Mapping[str, str]
    ranks: str = ""
    suits: str = ""
    columns: tuple[str, ...] = ()


_UCI = (
    "no ranking hand",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)

NUMBERINGS: Mapping[str, Numbering] = {
    # The UCI Poker Hand data sets: suit and rank of five cards, then the class.
    "uci": Numbering(
        categories={str(number): name for number, name in enumerate(_UCI)},
        ranks="A23456789TJQK",
        suits="hsdc",
        columns=("hand=2:1,4:3,6:5,8:7,10:9", "category=11"),
    )
}


def category_named(ranking: Ranking, word: str) -> int | None:
    """The place in the list, from the highest, of the category that ``word`` names; None where none is.

    What follows a comma is left aside: ``two pairs, aces and kings`` names the category alone.
    """
    names = [plain_word(category.name) for category in ranking.ladder]
    wanted = plain_word(word.partition(",")[0])
    if wanted in names:
        return names.index(wanted)
    for same in _SAME:
        here = [name for name in names if name in same]
        if wanted in same and len(here) == 1:
            return names.index(here[0])
    return None


def plain_word(word: str) -> str:
    """A word in small letters, with a blank for whatever stands between its parts."""
    return re.sub(r"[\s_-]+", " ", word).strip().casefold()
