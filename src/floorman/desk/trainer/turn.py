"""One hand of a visit: the drill, the score so far, and what was answered. An address holds it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from time import time_ns
from urllib.parse import urlencode

from floorman.desk.fields import Field
from floorman.desk.trainer.asked import Asked
from floorman.desk.trainer.drill import Drill
from floorman.desk.trainer.visit import Visit, milliseconds
from floorman.errors import FloormanError, shown

_OWN = ("visit", "dealt", "took", "amount")


@dataclass(frozen=True)
class Turn:
    """A hand that is asked in a visit. ``dealt`` is when, ``took`` how long it took, in milliseconds.

    >>> turn = Turn.read("uth", [("seed", "7"), ("visit", "48r"), ("dealt", "1000"), ("answer", "player")])
    >>> turn.timed(4500).answer_address
    '/train/nj-ultimate-texas-holdem/answer?seed=7&number=1&ask=five-card&level=mixed&visit=48r&took=3500&answer=player'
    """

    drill: Drill
    visit: Visit
    dealt: str = ""
    took: str = ""
    amount: str = ""
    chosen: tuple[str, ...] = ()

    @classmethod
    def read(cls, game: str, fields: Iterable[Field]) -> Turn:
        """The turn of an address; raises :class:`FloormanError` for what it does not hold."""
        own: dict[str, str] = {}
        chosen, hand = [], []
        for name, text in fields:
            if name == "answer":
                chosen.append(text)
            elif name not in _OWN:
                hand.append((name, text))
            elif name in own:
                raise FloormanError(f"{name} is given twice: {shown(own[name])} and {shown(text)}")
            else:
                own[name] = text
        visit = Visit.read(own.pop("visit", ""))
        return cls(Drill.read(game, hand), visit, chosen=tuple(filter(None, chosen)), **own)

    @property
    def address(self) -> str:
        """Where the hand is asked in this visit."""
        return f"{self._path}?{urlencode([*self.drill.fields, *self._visit()])}"

    @property
    def answer_address(self) -> str:
        """Where this answer is judged."""
        fields = [*self.drill.fields, *self._visit(), *self._answer()]
        return f"{self._path}/answer?{urlencode(fields)}"

    def timed(self, now: int) -> Turn:
        """The turn with the time since its hand was dealt, which its address then tells ever after."""
        return replace(self, took=str(max(0, now - milliseconds(self.dealt))))

    def following(self, visit: Visit) -> Turn:
        """The hand that comes next in the visit."""
        return Turn(self.drill.next, visit)

    def given(self, asked: Asked) -> str:
        """The answer to what is asked; raises :class:`FloormanError` where it is none."""
        return asked.read(self.chosen, self.amount)

    @property
    def _path(self) -> str:
        return f"/train/{self.drill.game.id}"

    def _visit(self) -> Iterator[Field]:
        if self.visit.text:
            yield "visit", self.visit.text

    def _answer(self) -> Iterator[Field]:
        if self.took:
            yield "took", self.took
        yield from (("answer", each) for each in self.chosen)
        if self.amount:
            yield "amount", self.amount


def now() -> int:
    """The time in milliseconds."""
    return time_ns() // 10**6
