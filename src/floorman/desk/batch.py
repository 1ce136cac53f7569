"""Many hands ruled at once, each as the JSON that it is ruled to alone.

Most hands go by arrays: their text is read, their strength looked up, and the cards that play are found by
asking which selection first has that strength. What is special is ruled alone: a joker, or a hand that is
refused.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from floorman.cards import Card
from floorman.engine.arrays import rank_rows
from floorman.engine.rows import BAD, Rows, Strengths
from floorman.engine.texts import WIDTH, read
from floorman.errors import FloormanError
from floorman.floor import Game
from floorman.law.evaluator import Evaluator
from floorman.law.pattern import Ranks
from floorman.law.shape import shapes
from floorman.notation import JOKERS

CHUNK = 4_000
"""Hands at a time: what is answered already goes out while the rest is ruled."""
_PLACES = 64
_CARDS = [json.dumps(str(Card(code))) for code in range(JOKERS[0])]


class Hand(NamedTuple):
    """A hand as it was given: its own cards and the board, texts or lists."""

    cards: Any
    board: Any = ""


def ranked(game: Game, ranking: str | None, hands: Sequence[Hand]) -> Iterator[list[str]]:
    """The rulings of hands in their order, as texts of JSON, some at a time.

    Each is what :meth:`Ruling.as_dict` gives, or ``line``, ``error`` and ``message`` where the hand is
    refused; lines count from 1.

    >>> import floorman as fm
    >>> texts = next(ranked(fm.game("uth"), None, [Hand("As Ks Qs Js Ts 2c 2d"), Hand("As As")]))
    >>> [json.loads(text).get("strength") for text in texts]
    [7461, None]
    """
    written = _writer(game, ranking)
    for start in range(0, len(hands), CHUNK):
        chunk = hands[start : start + CHUNK]
        found = dict(written.by_rows(chunk))
        yield [
            found[place] if place in found else _alone(game, ranking, hand, start + place + 1)
            for place, hand in enumerate(chunk)
        ]


def _alone(game: Game, ranking: str | None, hand: Hand, line: int) -> str:
    try:
        return json.dumps(game.rank(hand.cards, hand.board, ranking=ranking).as_dict())
    except FloormanError as error:
        return json.dumps({"line": line, **error.as_dict()})


@lru_cache(maxsize=64)
def _writer(game: Game, ranking: str | None) -> _Writer:
    return _Writer(game, ranking)


class _Writer:
    """Writes the rulings of one list, with what all hands of a strength have in common written once."""

    def __init__(self, game: Game, ranking: str | None) -> None:
        self.evaluator: Evaluator = game.book.evaluator(ranking)
        listed = self.evaluator.ranking
        head = {"game": game.id, "ranking": listed.name}
        self._head = f'{json.dumps(head)[:-1]}, "cards": ['
        self._tail = f'], "readings": {json.dumps(dict(game.readings))}}}'
        self._middles = [
            f'], {json.dumps(self._said(strength))[1:-1]}, "plays": ['
            for strength in range(self.evaluator.strengths)
        ]
        self._first = _first_places(self.evaluator)

    def by_rows(self, hands: Sequence[Hand]) -> Iterator[tuple[int, str]]:
        """The texts of those hands that can be ruled by rows, with their places."""
        if self._first is None:
            return
        own, owns = self._read([hand.cards for hand in hands])
        shared, boards = self._read([hand.board for hand in hands])
        deals = owns.astype(np.int64) * _PLACES + boards
        for deal in np.unique(deals).tolist():
            counts = divmod(deal, _PLACES)
            if counts in self.evaluator.ranking.selection.deals:
                rows = np.flatnonzero(deals == deal)
                codes = np.concatenate([own[rows, : counts[0]], shared[rows, : counts[1]]], axis=1)
                yield from self._of_deal(rows, codes, counts)

    def _of_deal(
        self, rows: npt.NDArray[np.intp], codes: Rows, counts: tuple[int, int]
    ) -> Iterator[tuple[int, str]]:
        codes = np.ascontiguousarray(codes)
        plain = (codes < JOKERS[0]).all(axis=1)
        rows, codes = rows[plain], codes[plain]
        strengths = rank_rows(self.evaluator, codes[:, : counts[0]].copy(), codes[:, counts[0] :].copy())
        ruled = strengths != BAD
        rows, codes, strengths = rows[ruled], codes[ruled], strengths[ruled]
        plays = self._in_order(self._playing(codes, strengths, counts), strengths)
        each = zip(rows.tolist(), codes.tolist(), strengths.tolist(), plays.tolist(), strict=True)
        for row, given, strength, playing in each:
            cards, best = ", ".join([_CARDS[c] for c in given]), ", ".join([_CARDS[c] for c in playing])
            yield row, f"{self._head}{cards}{self._middles[strength]}{best}{self._tail}"

    def _playing(self, codes: Rows, strengths: Strengths, counts: tuple[int, int]) -> Rows:
        """The first selection of each row that has its strength."""
        own, board = tuple(range(counts[0])), tuple(range(counts[0], sum(counts)))
        size = self.evaluator.ranking.size
        playing = np.zeros((len(codes), size), np.uint8)
        left = np.arange(len(codes))
        for places in self.evaluator.ranking.selection.hands(own, board):
            chosen = np.ascontiguousarray(codes[left][:, list(places)])
            same = rank_rows(self.evaluator, chosen, None) == strengths[left]
            playing[left[same]] = chosen[same]
            left = left[~same]
        return playing

    def _in_order(self, playing: Rows, strengths: Strengths) -> Rows:
        """The cards that play, most significant first; of equal ranks the higher code first."""
        ranks = playing >> 2
        assert self._first is not None, "only lists with an order are ruled by rows"
        first = np.take_along_axis(self._first[strengths], ranks, axis=1)
        order = np.argsort(first.astype(np.int64) * _PLACES - playing, axis=1)
        return np.take_along_axis(playing, order, axis=1)

    def _read(self, given: Sequence[Any]) -> tuple[Rows, npt.NDArray[np.uint8]]:
        """Codes and counts of hands; what is no text of ASCII has a count that no deal has."""
        texts = [_text(each) for each in given]
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        offsets = np.concatenate([[0], np.cumsum(lengths)])
        text = np.frombuffer("".join(texts).encode("ascii"), np.uint8)
        nulls = lengths == 0
        return read((text, offsets), self.evaluator.deck, nulls, WIDTH)

    def _said(self, strength: int) -> Mapping[str, Any]:
        category = self.evaluator.by_strength[strength].category
        clause = category.clause
        return {
            "category": category.name,
            "clause": clause.ref,
            "citation": clause.citation,
            "strength": strength,
        }


def _text(given: Any) -> str:
    """The text of a hand; of one that only a careful reader may read, a text that is none."""
    if isinstance(given, list):
        given = " ".join(given) if all(map(_is_one_card, given)) else "?"
    return given if isinstance(given, str) and given.isascii() else "?"


def _is_one_card(given: object) -> bool:
    return isinstance(given, str) and 2 <= len(given) <= 3 and given.isalnum()


def _first_places(evaluator: Evaluator) -> npt.NDArray[np.uint8] | None:
    """For each strength and rank, where in the order of its cards that rank stands first.

    None where hands of one strength have different ranks, as in lists that compare no hands.
    """
    ordered: dict[int, Ranks] = {}
    for shape, _ in shapes(evaluator.ranking.size, evaluator.deck):
        verdict = evaluator.judge(shape)
        same = ordered.setdefault(evaluator.strength(verdict), verdict.arrangement)
        if same != verdict.arrangement:
            return None
    found = np.zeros((evaluator.strengths, _PLACES >> 2), np.uint8)
    for strength, ranks in ordered.items():
        for place, rank in reversed(list(enumerate(ranks))):
            found[strength, rank] = place
    return found
