"""Who wins?"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import product

from floorman.desk.answer import Answer, Listed
from floorman.desk.pages import compared_lists
from floorman.desk.trainer.asked import Asked, Option, depth
from floorman.errors import FloormanError, unknown

AND, BETWEEN = " ", "/"
"""What stands between the seats of one list that win, and between lists."""


class WhoWins(Asked):
    """Asks for the seats that win by each of some lists."""

    def __init__(self, answer: Answer, lists: Sequence[str]) -> None:
        super().__init__(answer)
        self._lists = lists

    @property
    def several(self) -> bool:
        """Seats are ticked where there are too many for a button for each way to tie."""
        return len(self._seats) > 2

    @property
    def prompt(self) -> str:
        """What is asked, in words."""
        names = [name.replace("-", " ") for name in self._lists]
        if self.question.game.book.rules.setting:
            return f"Who wins the {', and who the '.join(names)}?"
        if len(compared_lists(self.question.game)) > 1:
            return f"Who wins by the {self._lists[0]} list?"
        return "Who wins?"

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """A seat each; with two seats that may tie, the tie too; of several lists, all ways together."""
        alone = [self._of_list(listed) for listed in self._compared]
        if len(alone) == 1:
            return alone[0]
        names = [listed.ranking.name.replace("-", " ") for listed in self._compared]
        return tuple(
            Option(
                BETWEEN.join(option.name for option in ways),
                ", ".join(f"{name}: {way.label.lower()}" for name, way in zip(names, ways, strict=True)),
            )
            for ways in product(*alone)
        )

    @cached_property
    def right(self) -> str:
        """The seats that win, by each list."""
        return BETWEEN.join(self._winners(listed) for listed in self._compared)

    @property
    def kind(self) -> Hashable:
        """By each list, the category that wins, how many things are weighed, and what it comes to."""
        return tuple(self._kind(listed) for listed in self._compared)

    @property
    def hardness(self) -> int:
        """How far the comparisons go."""
        return sum(map(depth, self._compared))

    def read(self, chosen: Sequence[str], amount: str) -> str:
        """The answer that was given; raises :class:`FloormanError` where it names no seat of these."""
        if not chosen:
            raise FloormanError("no answer was chosen: say who wins")
        if not self.several:
            names = [option.name for option in self.options]
            given = AND.join(chosen)
            if given not in names:
                raise unknown("answer", given, names)
            return given
        ticked = AND.join(chosen).split(AND)
        for seat in ticked:
            if seat not in self._seats:
                raise unknown("seat", seat, self._seats, of=self.question.game.id)
        return AND.join(seat for seat in self._seats if seat in ticked)

    def words(self, answer: str) -> str:
        """An answer in words."""
        label = next((option.label for option in self.options if option.name == answer), "")
        return label or " and ".join(seat.replace("-", " ") for seat in answer.split(AND)).capitalize()

    @cached_property
    def _compared(self) -> tuple[Listed, ...]:
        return tuple(listed for listed in self.answer.lists if listed.ranking.name in self._lists)

    @property
    def _seats(self) -> list[str]:
        return [seat.name for seat in self.question.table.seats]

    def _of_list(self, listed: Listed) -> tuple[Option, ...]:
        seats = tuple(Option(seat.name, seat.label) for seat in self.question.table.seats)
        tie = listed.ranking.tie
        if self.several or tie is None or tie.seat is not None:
            return seats
        return (*seats, Option(AND.join(self._seats), tie.outcome.capitalize()))

    def _winners(self, listed: Listed) -> str:
        assert listed.comparison is not None, "a list that is asked about compares the hands that lie there"
        return AND.join(self._seats[seat] for seat in listed.comparison.winners)

    def _kind(self, listed: Listed) -> Hashable:
        assert listed.comparison is not None, "a list that is asked about compares the hands that lie there"
        highest = max(listed.comparison.hands)
        return highest.category.name, depth(listed), len(listed.comparison.winners)
