"""What a game does through the engine: arrays, counts, equities, and odds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from typing import TYPE_CHECKING, Any

from floorman.cards import Cards, read_cards
from floorman.comparison import Comparison
from floorman.dealing import deal
from floorman.errors import FloormanError
from floorman.law.ranking import Ranking
from floorman.law.rulebook import Rulebook
from floorman.ruling import Ruling

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from floorman.engine.one import Callers
    from floorman.equity import Equity
    from floorman.odds.returns import Returns
    from floorman.settle.paytable import PayTable


def _with_numpy(module: str) -> Any:
    """A module that rules arrays; raises :class:`FloormanError` where numpy is not installed."""
    try:
        return import_module(f"floorman.{module}")
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        raise FloormanError("arrays want numpy: pip install 'floorman[arrays]'") from None


class ByEngine(ABC):
    """The part of a game that wants numpy, and is the faster where the compiled core is in use."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        self._callers: dict[str | None, Callers] = {}

    @abstractmethod
    def rank(self, hand: Cards, board: Cards = (), *, ranking: str | None = None) -> Ruling:
        """Rule one hand."""

    @abstractmethod
    def compare(
        self, *hands: Cards, board: Cards = (), ranking: str | None = None, pot: int | None = None
    ) -> Comparison:
        """Compare hands."""

    @abstractmethod
    def _seats(self, ranking: Ranking, given: int) -> tuple[str, ...]:
        """The names of so many seats."""

    def strength(self, hand: Cards, *, ranking: str | None = None) -> int:
        """The strength that :meth:`rank` gives a hand, for loops in which nobody asks why.

        Through the compiled core where it is in use, tens of times faster. Raises as :meth:`rank` does.

        >>> import floorman as fm
        >>> fm.game("uth").strength("As Ks Qs Js Ts 2c 2d"), fm.game("uth").strength([51, 47, 43, 39, 35])
        (7461, 7461)
        """
        found = None
        try:
            of_codes, of_text = self._callers.get(ranking) or self._find_callers(ranking)
            if isinstance(hand, str):
                found = of_text(hand)
            elif isinstance(hand, list | tuple):
                found = of_codes(*hand)
        except (TypeError, ValueError):
            pass  # neither text nor codes: it is read as every hand is
        return self.rank(hand, ranking=ranking).strength if found is None else found

    def rank_array(
        self,
        codes: npt.ArrayLike,
        board: npt.ArrayLike | None = None,
        *,
        ranking: str | None = None,
        mark: bool = False,
    ) -> npt.NDArray[np.uint16]:
        """The strengths of many hands: (n, k) codes, with (n, b) of a board, to n unsigned shorts.

        Strengths are those of :meth:`rank`. Raises what :meth:`rank` raises for the first row that it
        would refuse, and :class:`WrongCount` for a ``k`` that the list does not rule; with ``mark``,
        rows with a code that is no card of the deck, or with a card twice, are 65535 instead. Wants
        the extra ``floorman[arrays]``.

        >>> import floorman as fm
        >>> fm.game("uth").rank_array([[51, 47, 43, 39, 35, 0, 1], [0, 5, 10, 20, 25, 30, 40]])
        array([7461,  313], dtype=uint16)
        """
        alone = None if mark else lambda own, shared: self.rank(own, shared, ranking=ranking)
        found: npt.NDArray[np.uint16] = _with_numpy("bulk").rank_array(
            self.book, codes, board, ranking, alone
        )
        return found

    def compare_array(
        self,
        hands: npt.ArrayLike,
        board: npt.ArrayLike | None = None,
        *,
        ranking: str | None = None,
        mark: bool = False,
    ) -> npt.NDArray[np.bool_]:
        """Who wins, for many deals: (n, seats, k) codes, with (n, b) of a board, to (n, seats) flags.

        The winners of a row are those of :meth:`compare`. Raises what :meth:`compare` raises for the
        first row that it would refuse; with ``mark`` such a row has no winner. Wants the extra
        ``floorman[arrays]``.

        >>> import floorman as fm
        >>> hands = [[[51, 45], [42, 43]], [[51, 45], [50, 44]]]
        >>> fm.game("uth").compare_array(hands, [[0, 21, 30, 36, 7]] * 2)
        array([[False,  True],
               [ True,  True]])
        """
        alone = None if mark else lambda seats, shared: self.compare(*seats, board=shared, ranking=ranking)
        found: npt.NDArray[np.bool_] = _with_numpy("bulk").compare_array(
            self.book,
            hands,
            board,
            ranking,
            alone,
            lambda seats: self._seats(self.book.evaluator(ranking).ranking, seats),
        )
        return found

    def count(self, cards: int, dead: Cards = (), *, ranking: str | None = None) -> dict[str, int]:
        """How many hands of ``cards`` cards, none of them ``dead``, are of each category, best first.

        Larger hands count by their best part, where the game deals them so. Counted by classes, not one
        by one. Raises :class:`NotRuled` for sizes that the game does not deal, and for decks and sizes
        that are not counted so. Wants the extra ``floorman[arrays]``, and dead cards the compiled core.

        >>> import floorman as fm
        >>> list(fm.game("nj-poker").count(5).values())
        [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]
        """
        _with_numpy("engine.arrays")
        counting = import_module("floorman.engine.count")
        (out,) = deal(
            self.book.law.equipment.deck, [("the dead cards", read_cards(dead, "the dead cards"))]
        )
        found: dict[str, int] = counting.categories(self.book.evaluator(ranking), cards, frozenset(out))
        return found

    def equity(self, *hands: Cards, board: Cards = (), dead: Cards = ()) -> Equity:
        """What each of two to six hands of two cards is worth, over every way to complete the board.

        ``dead`` cards cannot be drawn. Raises as :meth:`compare` does, and :class:`NotRuled` in a game
        that is not dealt as two own cards and a board of five. Wants the extra ``floorman[arrays]``.

        >>> import floorman as fm
        >>> found = fm.game("nj-poker").equity("As Ks", "Qh Qd")
        >>> [seat.wins for seat in found.seats], found.seats[0].ties
        ([787966, 917606], 6732)
        """
        read = [(f"hand {place}", read_cards(hand, f"hand {place}")) for place, hand in enumerate(hands, 1)]
        rest = [
            (name, read_cards(cards, name))
            for name, cards in (("the board", board), ("the dead cards", dead))
        ]
        *owns, shared, out = deal(self.book.law.equipment.deck, [*read, *rest])
        found: Equity = _with_numpy("equity").equity(self.book, owns, shared, out)
        return found

    def odds(self, wager: str | None = None, table: str | PayTable | None = None) -> Returns:
        """The exact return table of a wager by a pay table; of the main game, where none is named.

        Raises as :func:`floorman.odds.odds` does. Wants the core and the extra ``floorman[odds]``.

        >>> import floorman as fm
        >>> fm.game("flop").odds("three-card-bonus").expectation
        Fraction(-297, 5525)
        """
        found: Returns = _with_numpy("odds").odds(self.book, wager, table)
        return found

    def _find_callers(self, ranking: str | None) -> Callers:
        one: Any = import_module("floorman.engine.one")
        found: Callers = one.callers(self.book.evaluator(ranking))
        self._callers[ranking] = found
        return found
