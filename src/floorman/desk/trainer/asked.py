"""What is asked about a table that is laid: the words, the answers to choose from, and the right one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from floorman.desk.answer import Answer, Listed
from floorman.desk.question import Question


@dataclass(frozen=True)
class Option:
    """An answer that may be chosen: the word for it in an address, and what people call it."""

    name: str
    label: str


class Asked(ABC):
    """A question that has one right answer, which the library gives.

    An answer is a text: what was chosen, and behind it the amount where one is wanted.
    """

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    @property
    def question(self) -> Question:
        """The table, with all that lies there."""
        return self.answer.question

    @property
    def amount(self) -> str:
        """What the amount is called that is to be typed; empty where none is."""
        return ""

    @property
    def several(self) -> bool:
        """Whether more than one answer may be ticked."""
        return False

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is asked, in words."""

    @property
    @abstractmethod
    def options(self) -> tuple[Option, ...]:
        """The answers to choose from."""

    @property
    @abstractmethod
    def right(self) -> str:
        """The right answer."""

    @property
    @abstractmethod
    def kind(self) -> Hashable:
        """What it is an example of: how it is decided, whatever the cards."""

    @property
    @abstractmethod
    def hardness(self) -> int:
        """How hard it is, from 1: what has to be looked at until it is decided."""

    @abstractmethod
    def read(self, chosen: Sequence[str], amount: str) -> str:
        """The answer that was given; raises :class:`FloormanError` for what is none."""

    @abstractmethod
    def words(self, answer: str) -> str:
        """An answer in words."""

    def as_dict(self) -> dict[str, Any]:
        """What is asked, as plain data, without the answer."""
        asked = self.question
        return {
            "game": asked.game.id,
            "question": self.prompt,
            "cards": {place: [str(card) for card in cards] for place, cards in self.answer.cards.items()},
            "high": dict(asked.high),
            "stakes": [[seat, wager, stake] for (seat, wager), stake in asked.stakes.items()],
            "folded": sorted(asked.folded),
            "tables": dict(asked.tables),
            "readings": dict(asked.game.readings),
            "answers": [option.name for option in self.options],
            "several": self.several,
            "amount": self.amount,
        }


def depth(listed: Listed) -> int:
    """How far a comparison had to go, and what turned up on the way.

    Each thing weighed against the seat that stood longest; one more where nothing decides, where the law
    overrules the comparison, for each joker that stands for a card, and for each hand that has a note in
    the law, as a run with its ace low has.
    """
    compared = listed.comparison
    if compared is None:
        return 0
    steps = max(compared.traces, key=len)
    overruled = compared.hands[compared.winners[0]] < max(compared.hands)
    turns = sum(
        len(hand.stands_for) + any(True for _ in hand.category.pattern.notes(hand.verdict.made))
        for hand in compared.hands
    )
    return len(steps) + (not steps[-1].decides) + overruled + turns
