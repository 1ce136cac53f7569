"""Ranks and hands in the words that the sections use."""

from __future__ import annotations

from collections.abc import Sequence

_RANKS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king", "ace", "joker"),
)
_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def rank_letter(rank: int) -> str:
    """``A`` for 12, ``10`` for 8, ``Jk`` for a joker: a rank as people write it."""
    return ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "Jk")[rank]


def rank_word(rank: int) -> str:
    """``ace`` for 12."""
    return _RANKS[rank]


def rank_words(rank: int) -> str:
    """``aces`` for 12, ``sixes`` for 4."""
    word = _RANKS[rank]
    return f"{word}es" if word.endswith("x") else f"{word}s"


def count_words(count: int) -> str:
    """``two`` for 2, the figure where it is past ten."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def counted(number: int, what: str = "card") -> str:
    """``1 card``, ``5 cards``."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def made_words(made: Sequence[int]) -> str:
    """The ranks that make a hand: groups by rank, anything else by its highest.

    >>> made_words((1, 1, 1, 0, 0)), made_words((12, 12, 11, 11)), made_words((3, 2, 1, 0, 12))
    ('threes over twos', 'aces and kings', 'five-high')
    """
    groups = [(made.count(rank), rank) for rank in dict.fromkeys(made)]
    if len(groups) == len(made):
        return f"{rank_word(made[0])}-high"
    joint = " and " if len({count for count, _ in groups}) == 1 else " over "
    return joint.join(rank_words(rank) for _, rank in groups)
