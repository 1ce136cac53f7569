"""What the desk answers: each list of the game ruled as far as its cards lie there, and what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from floorman.cards import Card, read_cards
from floorman.comparison import Comparison
from floorman.dealing import deal
from floorman.desk.question import Question, amount
from floorman.desk.table import Place
from floorman.errors import FloormanError, NotRuled, WrongCount
from floorman.law.clause import Choice, Reading
from floorman.law.ranking import Ranking
from floorman.law.words import counted
from floorman.notation import JOKERS
from floorman.ruling import Ruling
from floorman.setting import Setting
from floorman.settle import Settlement


@dataclass(frozen=True)
class Listed:
    """One ranking list: the hands that could be ruled by it, by seat, and compared where they can be."""

    ranking: Ranking
    hands: Mapping[str, Ruling]
    comparison: Comparison | None
    folded: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """What is ruled, in one sentence."""
        if self.comparison is None:
            seats = (f"{_called(seat).capitalize()}: {hand.title}" for seat, hand in self.hands.items())
            return "; ".join(seats)
        names = [self.comparison.names[seat] for seat in self.comparison.winners]
        best = self.comparison.hands[self.comparison.winners[0]]
        if self.comparison.outcome == "win":
            said = f"{names[0]} wins with {best.title}"
        else:
            said = f"{self.comparison.outcome}: {' and '.join(names)} have {best.title}"
        if self.folded:
            said = f"{' and '.join(self.folded)} folds; by the cards alone, {said}"
        return said[0].upper() + said[1:]

    @property
    def weighed(self) -> bool:
        """Whether the comparison of the cards is what decides, and no rule that overrides it."""
        if self.comparison is None:
            return False
        keys = [hand.verdict.key for hand in self.comparison.hands]
        return keys.index(max(keys)) in self.comparison.winners or len(set(keys)) == 1

    def as_dict(self) -> dict[str, Any]:
        """The list as plain data."""
        return {
            "ranking": self.ranking.name,
            "sentence": self.sentence,
            "hands": {
                seat: hand.as_dict() | {"reasons": [reason.as_dict() for reason in hand.reasons]}
                for seat, hand in self.hands.items()
            },
            "comparison": self.comparison and self.comparison.as_dict(),
            "traces": [[step.as_dict() for step in steps] for steps in self.comparison.traces]
            if self.comparison
            else [],
        }


@dataclass(frozen=True)
class Effect:
    """A choice of a reading, whether it is in force, and whether it would change this answer."""

    question: Reading[Any]
    choice: Choice[Any]
    chosen: bool
    changes: bool

    def as_dict(self) -> dict[str, Any]:
        """The effect as plain data."""
        return {
            "reading": self.question.id,
            "choice": self.choice.name,
            "chosen": self.chosen,
            "changes": self.changes,
        }


class Answer:
    """The answer to a question. What is missing or wrong is said in words and keeps nothing else back.

    >>> from floorman.desk.question import Question
    >>> fields = [("player", "As Ah 9c 5d 2s"), ("dealer", "Kd Kc 9d 5c 2h")]
    >>> Answer(Question.read("caribbean", fields)).lists[0].comparison.winners
    (0,)
    """

    def __init__(self, question: Question) -> None:
        self.question = question

    @cached_property
    def error(self) -> FloormanError | None:
        """Why nothing can be ruled, if so."""
        try:
            _ = self.lists
        except FloormanError as error:
            return error
        return None

    @cached_property
    def cards(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each place, as far as its text is cards; raises as ruling does."""
        read = [self._read(place) for place in self.question.table.places]
        dealt = deal(
            self.question.game.deck, [(f"the {place.label.lower()}", codes) for place, codes in read]
        )
        return {place.name: tuple(map(Card, codes)) for (place, _), codes in zip(read, dealt, strict=True)}

    @property
    def laid(self) -> frozenset[Card]:
        """The cards that lie somewhere; jokers by the order in which they were laid."""
        return frozenset(card for cards in self.cards.values() for card in cards)

    @cached_property
    def settings(self) -> Mapping[str, tuple[Setting, ...]]:
        """By seat, the ways to set its cards, where hands are set and all are there."""
        wanted = self.question.game.book.rules.setting
        if wanted is None:
            return {}
        return {
            seat.name: self.question.game.set_hand(self.cards[seat.name])
            for seat in self.question.table.seats
            if len(self.cards[seat.name]) == wanted.cards
        }

    @cached_property
    def set_as(self) -> Mapping[str, Setting]:
        """By seat, the way that was chosen; raises :class:`FloormanError` for one there is not."""
        found = {}
        for seat, text in self.question.high.items():
            codes = read_cards(text, f"{seat}'s high hand")
            chosen = sorted(str(Card(min(code, JOKERS[0]))) for code in codes)
            ways = self.settings.get(seat, ())
            mine = [way for way in ways if sorted(map(str, way.high.cards)) == chosen]
            if ways and not mine:
                raise FloormanError(f"{seat}'s high hand {text}: these are not two of the cards there")
            if mine:
                found[seat] = mine[0]
        return found

    @cached_property
    def lists(self) -> tuple[Listed, ...]:
        """Every list that rules some hand here; raises :class:`FloormanError` for cards that are none."""
        found = (self._listed(ranking) for ranking in self._rankings())
        return tuple(listed for listed in found if listed.hands)

    @cached_property
    def settlement(self) -> Settlement | FloormanError | None:
        """What the wagers come to, or why that cannot be said; None where nothing is staked."""
        if not self.question.stakes:
            return None
        if self.unset:
            return NotRuled(f"choose how the cards of {' and '.join(self.unset)} are set")
        try:
            return self.question.game.settle(self._round(), self.question.tables)
        except FloormanError as error:
            return error

    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Every choice of every reading, and whether it would change what is answered here."""
        chosen = self.question.game.readings
        return tuple(
            Effect(each, choice, choice.name == chosen[each.id], self._differs(each, choice))
            for each in self.question.game.questions
            for choice in each.choices
        )

    @property
    def unset(self) -> tuple[str, ...]:
        """The seats whose cards lie there and are not set yet."""
        return tuple(_called(seat) for seat in self.settings if seat not in self.set_as)

    @property
    def waiting(self) -> str:
        """What has to be put down before anything can be ruled; empty where something is."""
        if self.lists:
            return ""
        if self.settings:
            return "Choose how the cards are set"
        if self.question.game.book.rules.setting:
            return f"Put down {self.question.table.seats[0].cards} cards for a seat"
        own = self.question.table.seats[0].cards
        boards = sorted(
            board for mine, board in self.question.list.selection.deals if board and mine == own
        )
        if self.question.table.staking and boards:
            return f"Put down {own} cards for a seat, and {boards[0]} to {boards[-1]} on the board"
        return f"Put down cards: {self.question.list.selection.wants().rstrip(',')}"

    @property
    def sentence(self) -> str:
        """The whole answer in a sentence or two."""
        if self.error:
            return str(self.error)
        several = len(self.lists) > 1
        named = (f"{listed.ranking.name}: " if several else "" for listed in self.lists)
        said = [f"{name}{listed.sentence}" for name, listed in zip(named, self.lists, strict=True)]
        if isinstance(self.settlement, FloormanError):
            said.append(f"Not settled: {self.settlement}")
        return ". ".join(said) or self.waiting

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data."""
        question = self.question
        plain: dict[str, Any] = {
            "game": question.game.id,
            "question": [list(field) for field in question.fields],
            "address": question.address,
            "readings": dict(question.game.readings),
        }
        if self.error:
            return plain | self.error.as_dict()
        return plain | {
            "sentence": self.sentence,
            "lists": [listed.as_dict() for listed in self.lists],
            "settings": {seat: [way.as_dict() for way in ways] for seat, ways in self.settings.items()},
            "settlement": self.settlement and self.settlement.as_dict(),
            "effects": [effect.as_dict() for effect in self.effects],
        }

    def _read(self, place: Place) -> tuple[Place, list[int]]:
        text, name = self.question.cards[place.name], f"the {place.label.lower()}"
        codes = read_cards(text, name) if text else []
        if len(codes) > place.cards:
            raise WrongCount(f"{counted(len(codes))} given for {name}: {place.cards} at the most")
        return place, codes

    def _rankings(self) -> Iterator[Ranking]:
        """The list by which hands are compared, or all where hands are set, and those that only pay."""
        game = self.question.game
        for ranking in map(game.ranking, game.rankings):
            if ranking.tie is None or game.book.rules.setting or ranking is self.question.list:
                yield ranking

    def _listed(self, ranking: Ranking) -> Listed:
        game = self.question.game
        given = dict(self._hands(ranking))
        board = self._board(ranking)
        dealt = {
            seat: cards
            for seat, cards in given.items()
            if (len(cards), len(board)) in ranking.selection.deals
        }
        if ranking.tie and len(dealt) > 1 and len(dealt) >= len(ranking.seats):
            compared = game.compare(
                *dealt.values(),
                board=board,
                ranking=ranking.name,
                names=[_called(seat) for seat in dealt],
                pot=self._pot(),
            )
            folded = () if self.question.table.open else tuple(map(_called, sorted(self.question.folded)))
            return Listed(ranking, dict(zip(dealt, compared.hands, strict=True)), compared, folded)
        hands = {seat: game.rank(cards, board, ranking=ranking.name) for seat, cards in dealt.items()}
        return Listed(ranking, hands, None)

    def _hands(self, ranking: Ranking) -> Iterator[tuple[str, tuple[Card, ...]]]:
        """The cards of each seat as a list looks at them: its high hand, its low hand, or all it holds."""
        wanted = self.question.game.book.rules.setting
        for seat in self.question.table.seats:
            if wanted and ranking.name in (wanted.high, wanted.low):
                way = self.set_as.get(seat.name)
                if way:
                    yield seat.name, (way.high if ranking.name == wanted.high else way.low).given
            elif self.cards[seat.name] and not self._is_out(seat):
                yield seat.name, self.cards[seat.name]

    def _is_out(self, seat: Place) -> bool:
        """Whether a seat has no part in a list: it folded and left the pot, or has no wager on a bonus."""
        rules = self.question.game.book.rules
        left = rules.pot is not None and seat.name in self.question.folded
        return left or (rules.setting is not None and seat != self.question.table.seats[0])

    def _board(self, ranking: Ranking) -> tuple[Card, ...]:
        """The board, where a list looks at it: not where it rules the own cards alone."""
        uses = ranking.selection.uses
        return () if uses and not uses[1] else self.cards.get("board", ())

    def _pot(self) -> int | None:
        if not self.question.pot:
            return None
        if self.question.stakes:
            raise NotRuled("a pot to divide, and wagers of seats: give one of them")
        chips = amount(self.question.pot, "pot")
        if self.question.game.book.rules.pot is None:
            raise NotRuled(f"{self.question.game.id} divides no pot among hands: leave the pot out")
        if not isinstance(chips, int):
            raise WrongCount(f"pot {self.question.pot}: give a whole number of chips")
        return chips

    def _round(self) -> dict[str, Any]:
        """The round as it is settled."""
        question = self.question
        staked = {who for who, _ in question.stakes}
        in_pot = question.game.book.rules.pot is not None
        seats = [
            seat.name
            for seat in question.table.paid
            if seat.name in staked or (in_pot and self.cards[seat.name])
        ]
        players: dict[str, dict[str, Any]] = {
            seat: {
                "cards": self.cards[seat],
                "wagers": question.amounts(seat),
                "folded": seat in question.folded,
            }
            for seat in seats
        }
        played: dict[str, Any] = {"players": players}
        if not question.table.open:
            dealer = question.table.seats[1].name
            played["dealer"] = self.cards[dealer]
            for seat, way in self.set_as.items():
                whose = played if seat == dealer else players.get(seat, {})
                high, low = ("dealer", "dealer_low") if seat == dealer else ("cards", "low")
                whose |= {high: way.high.given, low: way.low.given}
        if question.table.board:
            played["board"] = self.cards["board"]
        if question.minimum:
            played["minimum"] = amount(question.minimum, "minimum")
        return played

    def _differs(self, reading: Reading[Any], choice: Choice[Any]) -> bool:
        if choice.name == self.question.game.readings[reading.id]:
            return False
        return Answer(self.question.read_so(reading.id, choice.name)).essence != self.essence

    @cached_property
    def essence(self) -> tuple[object, ...]:
        """What of the answer a reading could change: categories, who wins, what is paid."""
        if self.error:
            return (str(self.error),)
        ruled = [
            (
                listed.comparison
                and (listed.comparison.outcome, listed.comparison.winners, listed.comparison.pot),
                [hand.category.name for hand in listed.hands.values()],
            )
            for listed in self.lists
        ]
        settled = self.settlement
        paid = [line.net for line in settled.lines] if isinstance(settled, Settlement) else str(settled)
        return (*map(str, ruled), str(paid))


def _called(seat: str) -> str:
    return seat.replace("-", " ")
