"""The ruling on one hand: what it is, which cards make it, and the clause for each reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from floorman import explain
from floorman.explain import Reason
from floorman.hand import PlayedHand
from floorman.law.evaluator import Codes, Verdict
from floorman.law.rulebook import Rulebook
from floorman.notation import JOKERS


class Ruling(PlayedHand):
    """What a hand is under one ranking list. Made by :meth:`Game.rank`.

    ``==`` asks whether two rulings are of the same cards; ``<``, ``>``, ``<=`` and ``>=`` compare by
    strength, within one ranking list of one game under the same readings, and raise ``TypeError``
    across lists. So the best hand in spades is neither ``==`` nor ``>`` the best in hearts, but ``>=``.
    Strength is of the hand alone: that a hand in some seat loses by a rule of its own is for
    :meth:`Game.compare` to say.

    >>> import floorman as fm
    >>> g = fm.game("nj-ultimate-texas-holdem")
    >>> spades, hearts = g.rank("As Ks Qs Js Ts 2c 2d"), g.rank("Ah Kh Qh Jh Th")
    >>> spades.strength, spades == hearts, spades > hearts, spades >= hearts
    (7461, False, False, True)
    """

    def __init__(
        self,
        book: Rulebook,
        ranking: str | None,
        own: Codes,
        board: Codes,
        playing: Codes,
        verdict: Verdict,
    ) -> None:
        super().__init__(book.evaluator(ranking), own, board, playing, verdict)
        self.book = book

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.book.law.id

    @property
    def ranking(self) -> str:
        """The name of the ranking list."""
        return self.list.name

    @property
    def readings(self) -> Mapping[str, str]:
        """How each open question of the section was read."""
        return self.book.readings

    @property
    def title(self) -> str:
        """The category, and what sets this hand apart in it: its ranks, the top of its run, its points."""
        return explain.title(self.verdict)

    @property
    def grounds(self) -> tuple[Reason, ...]:
        """What the ruling rests on: the cards that make it, an ace used low, jokers, points."""
        return tuple(explain.grounds(self))

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The grounds, then why it is nothing higher and which cards do not play."""
        return (*self.grounds, *explain.shortfall(self))

    def as_dict(self) -> dict[str, Any]:
        """The ruling as plain data, as ``floorman rank --json`` prints it."""
        return {
            "game": self.game,
            "ranking": self.ranking,
            "cards": [str(card) for card in self.given],
            "category": self.category.name,
            "clause": self.clause.ref,
            "citation": self.clause.citation,
            "strength": self.strength,
            "plays": [str(card) for card in self.cards],
            "readings": dict(self.readings),
        }

    def _repr_html_(self) -> str:
        """The ruling as a notebook shows it.

        >>> import floorman as fm
        >>> "strength 7461 of 0 to 7461" in fm.game("uth").rank("As Ks Qs Js Ts")._repr_html_()
        True
        """
        from floorman.display.cards import dealt
        from floorman.display.sheet import departures, paragraph, reasons, sheet

        place = f"{self.ranking}: strength {self.strength} of 0 to {self.strengths - 1}"
        clause = f"{self.clause.source}: {self.clause.text}"
        given = paragraph(dealt(self))
        parts = (given, f"{self.book.law.title}, {place}", clause, reasons(self.reasons))
        return sheet(self.title, *parts, *departures(self.book))

    def __repr__(self) -> str:
        cards = " ".join(str(card) for card in self.given)
        return f"<{cards}: {self.title} {self.clause.ref}, {self.game} {self.ranking}>"

    def __hash__(self) -> int:
        return hash(self._identity())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Ruling):
            return NotImplemented
        return self._same_list(other) and self._identity() == other._identity()

    def __lt__(self, other: Ruling) -> bool:
        return self._comparable(other) and self.verdict.key < other.verdict.key

    def __le__(self, other: Ruling) -> bool:
        return self._comparable(other) and self.verdict.key <= other.verdict.key

    def __gt__(self, other: Ruling) -> bool:
        return self._comparable(other) and self.verdict.key > other.verdict.key

    def __ge__(self, other: Ruling) -> bool:
        return self._comparable(other) and self.verdict.key >= other.verdict.key

    def __reduce__(self) -> tuple[Any, ...]:
        return rule, (self.book, self.ranking, self._own, self._board)

    def _identity(self) -> tuple[str, Codes, Codes]:
        return self.ranking, _alike(self._own), _alike(self._board)

    def _same_list(self, other: Ruling) -> bool:
        return self.book is other.book and self.list is other.list

    def _comparable(self, other: object) -> bool:
        if isinstance(other, Ruling) and self._same_list(other):
            return True
        what = f"a {type(other).__name__}"
        if isinstance(other, Ruling):
            what = f"{other!r}, read with {dict(other.readings)}"
        raise TypeError(
            f"{self!r}, read with {dict(self.readings)}, does not compare with {what}: only hands of one "
            f"ranking list, under the same readings, do"
        )


def _alike(codes: Codes) -> Codes:
    """The cards in any order, one joker as good as another."""
    return tuple(sorted(min(code, JOKERS[0]) for code in codes))


def rule(book: Rulebook, ranking: str | None, own: Codes, board: Codes, name: str = "the hand") -> Ruling:
    """Rule codes that were dealt already; ``name`` is what an error calls the hand.

    Raises :class:`WrongCount` for a count of cards that the list does not rule.
    """
    playing, verdict = book.evaluator(ranking).best(own, board, name)
    return Ruling(book, ranking, own, board, playing, verdict)
