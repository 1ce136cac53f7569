"""What logs write for who won, for yes and no, and for a hand that does not count."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import polars as pl

from floorman.audit.values import as_text
from floorman.law.labels import plain_word

Values = npt.NDArray[np.int64]

NO_CLAIM, UNKNOWN = -1, -2
EQUAL, WINS, LOSES = -3, -4, -5
"""Some hands are equal; the first seat wins, or loses, whoever else does."""

_EQUAL = ("push", "tie", "tied", "split", "split pot", "draw", "chop", "standoff", "stand off", "equal")
_WINS, _LOSES = ("win", "wins", "won", "w"), ("lose", "loses", "lost", "loss", "l")
_DEALER = ("banker", "bank", "house")
_OUT = ("", "fold", "folded", "no action")
_YES = ("yes", "y", "true", "t", "1", "qualifies", "qualified")
_NO = ("no", "n", "false", "f", "0", "does not qualify", "not qualified", "dnq")
_FOLDED = ("yes", "y", "true", "t", "1", "fold", "folded")
_STAYED = ("no", "n", "false", "f", "0", "", "play", "played", "raise", "raised", "bet", "stay", "stayed")
_VOID = (*_YES, "void", "voided", "cancelled", "canceled", "x")
_COUNTS = (*_NO, "", "ok", "valid", "played", "settled")


def values_of(column: pl.Series, meaning: Callable[[str], int], null: int = NO_CLAIM) -> Values:
    """What each cell means; each word that there is gets asked once. Nulls mean ``null``."""
    words = as_text(column)
    known = {word: meaning(word) for word in words.unique().to_list() if word is not None}
    if not known:
        return np.full(len(column), null, np.int64)
    means = words.replace_strict(list(known), list(known.values()), default=null, return_dtype=pl.Int64)
    return means.to_numpy()


def winner(word: str, seats: Sequence[str]) -> int:
    """A bit for each seat that is named as a winner, also behind a word for equal hands, or EQUAL."""
    plain = plain_word(word)
    if plain in _OUT:
        return NO_CLAIM
    if plain in _EQUAL:
        return EQUAL
    what, colon, who = plain.partition(":")
    if colon and what.strip() in _EQUAL:
        plain = who
    names = [_tight(seat) for seat in seats]
    said = re.sub(r" w(i|o)ns?$", "", plain)
    named = [_seat(_tight(part), names) for part in re.split(r"[,;/+&|]|\band\b", said) if part.strip()]
    if not named or not set(named) <= set(names):
        return UNKNOWN
    return sum({1 << names.index(name) for name in named})


def outcome(word: str, seats: Sequence[str]) -> int:
    """The same of words that speak of the first seat: WINS, LOSES, and what :func:`winner` knows."""
    plain = plain_word(word)
    if plain in _WINS:
        return WINS
    return LOSES if plain in _LOSES else winner(word, seats)


def yes(word: str) -> int:
    """1 for yes, 0 for no."""
    plain = plain_word(word)
    if plain in _YES:
        return 1
    return 0 if plain in _NO else NO_CLAIM if not plain else UNKNOWN


def folded(word: str) -> int:
    """1 for a hand that its player folded, 0 for one that was played."""
    plain = plain_word(word)
    return 1 if plain in _FOLDED else 0 if plain in _STAYED else UNKNOWN


def void(word: str) -> int:
    """1 for a row that does not count, 0 for one that does."""
    plain = plain_word(word)
    return 1 if plain in _VOID else 0 if plain in _COUNTS else UNKNOWN


def _seat(name: str, seats: Sequence[str]) -> str:
    """The dealer is also called by who holds the bank."""
    return "dealer" if name in _DEALER and name not in seats else name


def _tight(word: str) -> str:
    return plain_word(word).replace(" ", "")
