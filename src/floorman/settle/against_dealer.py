"""The hands of a player and of the dealer, compared, as several games settle them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from floorman.cards import Cards, read_cards
from floorman.comparison import Comparison, compare
from floorman.dealing import deal
from floorman.law.evaluator import Evaluator
from floorman.law.game import Qualification
from floorman.law.rulebook import Rulebook
from floorman.ruling import Ruling, rule
from floorman.settle.paytable import PayTable
from floorman.settle.situation import DEALER, EVEN, LOST, PLAYER, PUSHES, Outcome, Situation, by_table


@dataclass(frozen=True)
class Dealt:
    """The cards of a round: the player's, the dealer's, and a board; each card lies in one place only.

    Raises :class:`FloormanError` as dealing does.
    """

    book: Rulebook
    own: Cards
    dealer: Cards = ()
    board: Cards = ()

    @cached_property
    def _codes(self) -> list[tuple[int, ...]]:
        hands = {PLAYER: self.own, DEALER: self.dealer, "the board": self.board}
        return deal(self.book.law.equipment.deck, [(n, read_cards(cards, n)) for n, cards in hands.items()])

    @property
    def player_hand(self) -> Ruling:
        """The player's hand by the first list."""
        return self.player_by(None)

    def player_by(self, ranking: str | None) -> Ruling:
        """The player's hand by a list."""
        own, _, board = self._codes
        return rule(self.book, ranking, own, board, PLAYER)

    @cached_property
    def dealer_hand(self) -> Ruling:
        """The dealer's hand by the first list."""
        _, dealer, board = self._codes
        return rule(self.book, None, dealer, board, DEALER)

    @cached_property
    def compared(self) -> Comparison:
        """Who has the higher hand."""
        return compare((self.player_hand, self.dealer_hand), (PLAYER, DEALER))

    @property
    def outcome(self) -> Fraction:
        """What even money is worth: 1 where the player has the higher hand, -1 where the dealer has."""
        if len(self.compared.winners) > 1:
            return PUSHES
        return EVEN if self.compared.winners == (0,) else LOST

    @cached_property
    def qualified(self) -> bool:
        """Whether the dealer's hand qualifies; every one does where none has to."""
        needed = self.book.rules.qualification
        return needed is None or self.dealer_hand.strength >= least_strength(
            self.book.evaluator(None), needed
        )

    def by_table(self, table: PayTable) -> Outcome:
        """What a pay table gives for the player's hand."""
        hand = self.player_by(table.ranking)
        return by_table(table, table.lines_by_strength(self.book.evaluator(table.ranking))[hand.strength])

    def situation(self, folded: bool, tables: Mapping[str, PayTable]) -> Situation:
        """How the player's hand stands, with what these tables give for it.

        Of a hand that folds no more is asked, since the dealer's may never be seen.
        """
        found = {wager: self.by_table(table) for wager, table in tables.items()}
        if folded:
            return Situation(folded=True, by_table=found)
        deciding = self.compared.reasons[-1].clause.ref
        return Situation(False, self.outcome, self.qualified, found, deciding)


@cache
def least_strength(evaluator: Evaluator, needed: Qualification) -> int:
    """The strength of the lowest hand that qualifies."""
    _, verdict = evaluator.best(tuple(read_cards(needed.least)), ())
    return evaluator.strength(verdict)
