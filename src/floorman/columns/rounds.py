"""Rounds, one a row: the hands of some seats with the board that they share, ruled all at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from floorman.cards import Deck
from floorman.columns.cells import Counts, Hands
from floorman.dealing import check_as_many, deal
from floorman.engine.arrays import rank_rows
from floorman.engine.rows import BAD, Flags, Rows, Strengths, doubled_rows
from floorman.engine.texts import NOT_READ, WIDTH
from floorman.errors import FloormanError, NotRuled, WrongCount
from floorman.law.evaluator import Evaluator
from floorman.notation import ANY_JOKER, JOKERS

Picked = slice | npt.NDArray[np.intp]
"""Rows of an array: all of them, or those of these places."""


class Rounds:
    """The hands of every seat, a round a row, by what an error calls them.

    One seat or two must have cards in every row; of more, one without is not in play there. ``dead``
    are cards that lie elsewhere in the round, ``lows`` the low hands of seats that set two. Raises
    :class:`NotRuled` for jokers given partly as text and partly as codes.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        seats: Mapping[str, Hands],
        board: Hands | None = None,
        dead: Hands | None = None,
        lows: Mapping[str, Hands] | None = None,
    ) -> None:
        self.evaluator = evaluator
        lows = lows or {}
        self.lows = {seat: f"{seat}'s low hand" for seat in lows}
        others = {"the board": board, "the dead cards": dead}
        given = {**seats, **{self.lows[seat]: hands for seat, hands in lows.items()}}
        given |= {name: hands for name, hands in others.items() if hands is not None}
        self._hands = _with_jokers_apart(evaluator.deck, given)
        self.seats = tuple(seats)
        self._board = self._hands.get("the board")

    @cached_property
    def rows(self) -> int:
        """How many rounds there are."""
        return len(next(iter(self._hands.values())).counts)

    @cached_property
    def in_play(self) -> Flags:
        """Which seats have cards, (n, seats)."""
        return np.stack([self._hands[seat].counts > 0 for seat in self.seats], axis=1)

    @cached_property
    def strengths(self) -> Strengths:
        """The strengths of all seats, (n, seats); BAD for a hand that is none, and for one not in play."""
        found = np.full((self.rows, len(self.seats)), BAD, np.uint16)
        for place, seat in enumerate(self.seats):
            for (own, board), rows in self.deals(seat).items():
                with suppress(WrongCount):
                    found[rows, place] = self._rank(seat, own, board, rows)
        return found

    @cached_property
    def bad(self) -> Flags:
        """Which rounds no deck can give, or hold a hand that cannot be ruled."""
        bad = ((self.strengths == BAD) & self.in_play).any(axis=1)
        bad |= ~(self.in_play.any(axis=1) if self._some_may_be_out else self.in_play.all(axis=1))
        own = np.stack([self._hands[seat].counts for seat in self.seats], axis=1)
        bad |= (self.in_play & (own != own.max(axis=1, keepdims=True))).any(axis=1)
        for hands in self._hands.values():
            bad |= hands.counts == NOT_READ
            bad |= ((hands.codes >= len(self.evaluator.deck)) & (hands.codes != NOT_READ)).any(axis=1)
        if len(self._hands) - (self._board is not None) > 1:
            bad |= doubled_rows(np.concatenate([_filled(hands) for hands in self._hands.values()], axis=1))
        return np.asarray(bad)

    def deals(self, seat: str) -> dict[tuple[int, int], Picked]:
        """The rows of each count of own cards and of the board that a seat has; all that can be read."""
        own = self._hands[seat].counts
        board = np.zeros_like(own) if self._board is None else self._board.counts
        kinds = own.astype(np.uint16) << 8 | board
        found: dict[tuple[int, int], Picked] = {}
        for kind in np.flatnonzero(np.bincount(kinds)).tolist():
            dealt = divmod(kind, 256)
            if dealt[0] and NOT_READ not in dealt:
                rows = np.flatnonzero(kinds == kind)
                found[dealt] = slice(None) if len(rows) == len(kinds) else rows
        return found

    def take(self, rows: npt.NDArray[np.intp], evaluator: Evaluator) -> Rounds:
        """The rounds of these rows, ruled by another list or another reading of it."""
        picked = {name: hands.take(rows) for name, hands in self._hands.items()}
        board, dead = picked.pop("the board", None), picked.pop("the dead cards", None)
        lows = {seat: picked.pop(name) for seat, name in self.lows.items()}
        return Rounds(evaluator, picked, board, dead, lows)

    def by_list(self, evaluator: Evaluator) -> Rounds:
        """The same rounds by another list, which rules all own cards of the seats, without the board."""
        return Rounds(evaluator, {seat: self._own(seat) for seat in self.seats})

    def of_lows(self, evaluator: Evaluator) -> Rounds:
        """The same rounds by the list of low hands, which rules these alone."""
        return Rounds(evaluator, {seat: self._hands[name] for seat, name in self.lows.items()})

    def counts(self, name: str) -> Counts:
        """How many cards a hand has in each row."""
        return self._hands[name].counts

    def text_of(self, name: str, row: int) -> str:
        """What is given for a hand in one row."""
        return self._hands[name].text_of(row)

    def fault(self, row: int) -> tuple[tuple[str, ...], FloormanError]:
        """The hands that make a bad round bad, and the error that is raised when it is ruled alone."""
        read: dict[str, list[int]] = {}
        for name, hands in self._hands.items():
            try:
                read[name] = hands.cards_of(row, name)
                deal(self.evaluator.deck, [(name, read[name])])
            except FloormanError as error:
                return (name,), error
        try:
            deal(self.evaluator.deck, list(read.items()))
        except FloormanError as error:
            return _clashing(read, error), error
        return self._wrong_count(read)

    @property
    def _some_may_be_out(self) -> bool:
        return len(self.seats) > 2

    def _wrong_count(self, read: Mapping[str, Sequence[int]]) -> tuple[tuple[str, ...], FloormanError]:
        board = tuple(read.get("the board", ()))
        played = [seat for seat in self.seats if read[seat]] if self._some_may_be_out else self.seats
        for seat in played or self.seats[:1]:
            try:
                next(self._formed(tuple(read[seat]), board, seat))
            except WrongCount as error:
                return (seat,), error
        try:
            check_as_many([(seat, read[seat]) for seat in played])
        except WrongCount as error:
            return tuple(played), error
        raise LookupError(f"{read} is ruled alone and not in its row")

    def _formed(self, own: tuple[int, ...], board: tuple[int, ...], name: str) -> Iterator[tuple[int, ...]]:
        if len(own) > WIDTH:
            raise WrongCount(f"{len(own)} cards given for {name}: {WIDTH} at the most are read in a row")
        return self.evaluator.ranking.selection.hands(own, board, name)

    def _own(self, seat: str) -> Hands:
        own = self._hands[seat]
        if seat not in self.lows:
            return own
        return own.with_more(self._hands[self.lows[seat]], self.evaluator.ranking.size)

    def _rank(self, seat: str, own: int, board: int, rows: Picked) -> Strengths:
        shared = self._board.codes[rows, :board] if self._board is not None and board else None
        return rank_rows(self.evaluator, self._hands[seat].codes[rows, :own], shared)


def _filled(hands: Hands) -> Rows:
    counts = hands.counts[hands.counts != NOT_READ]
    return hands.codes[:, : int(counts.max(initial=0))]


def _with_jokers_apart(deck: Deck, given: dict[str, Hands]) -> dict[str, Hands]:
    """The same hands, where a joker that is not named is one that no earlier hand of the round has."""
    if not deck.jokers or len(given) == 1:
        return given
    if len({hands.coded for hands in given.values()}) > 1:
        raise NotRuled("jokers: give all hands as text, or all as codes")
    if next(iter(given.values())).coded:
        return given
    naturals = len(deck) - deck.jokers
    before = np.zeros((1, 1), np.intp)
    found = {}
    for name, hands in given.items():
        jokers = (hands.codes >= naturals) & (hands.codes != NOT_READ)
        order = before + np.cumsum(jokers, axis=1)
        found[name] = replace(
            hands, codes=np.where(jokers, naturals - 1 + order, hands.codes).astype(np.uint8)
        )
        before = order[:, -1:]
    return found


def _clashing(read: Mapping[str, Sequence[int]], error: FloormanError) -> tuple[str, ...]:
    """The hands that hold a card which lies in two places, or jokers where there are too many."""
    if isinstance(error, WrongCount):
        return tuple(name for name, codes in read.items() if max(codes, default=0) >= JOKERS[0])
    count = Counter(code for codes in read.values() for code in codes if code != ANY_JOKER)
    return tuple(name for name, codes in read.items() if any(count[code] > 1 for code in codes))
