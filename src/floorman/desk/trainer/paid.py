"""What is paid on a wager?"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from fractions import Fraction

from floorman.desk.answer import Answer
from floorman.desk.trainer.asked import Asked, Option, depth
from floorman.desk.trainer.laying import POT
from floorman.errors import FloormanError, shown, unknown
from floorman.ruling import Ruling
from floorman.settle.lines import WagerLine
from floorman.settle.paytable import PayTable, table_for

WIN, PUSH, LOSE = "win", "push", "lose"
NEAR = Fraction(1, 100)
"""Of all strengths of a list, how far from an edge a hand is still near it."""
_AMOUNT = re.compile(r"\d{1,9}(\.\d{1,4}|/[1-9]\d{0,3})?", re.ASCII)


class WhatIsPaid(Asked):
    """Asks for what becomes of one wager: whether it wins, loses or pushes, and what it wins.

    Of a pot is asked what the seat takes from it, its own stake included.
    """

    def __init__(self, answer: Answer, line: WagerLine) -> None:
        super().__init__(answer)
        self.line = line

    @property
    def amount(self) -> str:
        """What the amount is called."""
        return "Chips taken from the pot" if self._of_pot else "Amount won, beside the stake"

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        seat, wager = self.line.seat.replace("-", " "), self.line.wager.replace("-", " ")
        if self._of_pot:
            return f"What does {seat} take from the pot?"
        whose = seat if self.question.table.open else f"the {seat}"
        return f"What does {whose}'s {wager} of {self.line.stake} win?"

    @property
    def options(self) -> tuple[Option, ...]:
        """What may become of the wager."""
        if self._of_pot:
            return Option(WIN, "Takes this much"), Option(LOSE, "Takes nothing")
        return Option(WIN, "Wins this much"), Option(PUSH, "Push"), Option(LOSE, "Loses")

    @property
    def right(self) -> str:
        """What becomes of it."""
        line = self.line
        if not self._of_pot:
            return f"{WIN} {line.won}" if line.result == WIN else line.result
        taken = Fraction(line.won) + Fraction(line.returned)
        return f"{WIN} {taken}" if taken else LOSE

    @property
    def kind(self) -> Hashable:
        """The wager, what becomes of it by which rule or line, and how far the comparison goes."""
        # Behind a semicolon stands what decided each of two hands: of these there are too many to weigh.
        rule = self.line.text.partition("; ")[0]
        return self.line.wager, self.line.result, rule, self._depth

    @property
    def hardness(self) -> int:
        """How far the comparison goes, and as much again for each edge that a hand is near."""
        return self._depth * (1 + self._near_qualifying + self._near_line)

    def read(self, chosen: Sequence[str], amount: str) -> str:
        """The answer that was given; raises :class:`FloormanError` for none, or an amount that is none."""
        names = [option.name for option in self.options]
        if len(chosen) != 1 or chosen[0] not in names:
            raise unknown("answer", " ".join(chosen), names)
        if chosen[0] != WIN:
            return chosen[0]
        if not _AMOUNT.fullmatch(amount.strip()):
            raise FloormanError(f"amount {shown(amount)}: give what is won, such as 30, 7.5 or 15/2")
        return f"{WIN} {Fraction(amount.strip())}"

    def words(self, answer: str) -> str:
        """An answer in words."""
        result, _, amount = answer.partition(" ")
        if self._of_pot:
            return f"{self.line.seat.replace('-', ' ')} takes {amount or 'nothing'}"
        verb = {WIN: "wins", PUSH: "pushes", LOSE: "loses"}[result]
        return f"{self.line.wager.replace('-', ' ')} {verb} {amount}".strip()

    @property
    def _of_pot(self) -> bool:
        return self.line.wager == POT

    @property
    def _depth(self) -> int:
        """Where every seat is a player, only the pot is between them."""
        if self.question.table.open and not self._of_pot:
            return 1
        return sum(depth(listed) for listed in self.answer.lists)

    @property
    def _near_qualifying(self) -> bool:
        needed = self.question.game.qualification
        if needed is None:
            return False
        hand = self._hand(None, needed.seat)
        least = self.question.game.rank(needed.least).strength
        return abs(hand.strength - least) <= NEAR * hand.strengths

    @property
    def _near_line(self) -> bool:
        """Whether the pay table would give something else for a hand a little better or worse."""
        game, staking = self.question.game, self.question.table.staking
        if staking is None or self.line.wager not in staking.tables:
            return False
        table = self.table(self.line.wager)
        hand = self._hand(table.ranking, self.line.seat)
        lines = table.lines_by_strength(game.book.evaluator(table.ranking))
        span = int(NEAR * hand.strengths)
        return len(set(lines[max(hand.strength - span, 0) : hand.strength + span + 1])) > 1

    def table(self, wager: str) -> PayTable:
        """The pay table of a wager."""
        return table_for(self.question.game.book, wager, self.question.tables.get(wager))

    def _hand(self, ranking: str | None, seat: str) -> Ruling:
        name = self.question.game.ranking(ranking).name
        return next(listed.hands[seat] for listed in self.answer.lists if listed.ranking.name == name)
