"""Cards laid onto a table, and chips beside them, as a round of the game may have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice, product

from floorman.cards import Card
from floorman.desk.answer import Answer
from floorman.desk.pages import tables_of
from floorman.desk.question import Question
from floorman.desk.table import BOARD
from floorman.desk.trainer.chance import Chance
from floorman.desk.trainer.drill import MOST_HANDS, PAID, Drill
from floorman.floor import Game
from floorman.settle import Settlement

POT = "pot"
"""The wager that seats play for among themselves, each with the same."""
UNITS = (5, 10, 15, 20, 25, 40, 50, 75, 100)
"""What the first wager of a round may be, in chips; some do not divide by two or three."""
_TIMES = range(5)


@dataclass(frozen=True)
class Stakes:
    """What a seat stakes, in units by wager, and whether it folds."""

    times: Mapping[str, int]
    folds: bool


def lay(drill: Drill, chance: Chance) -> Question:
    """A table of the game with cards on it, set where hands are set; staked where is asked what is paid."""
    asked = drill.question
    if drill.seats is None and asked.table.open:
        asked = asked.with_seats(chance.pick(range(2, MOST_HANDS + 1)))
    asked = _dealt(asked, chance.shuffled(list(asked.game.deck)), [seat.name for seat in asked.table.seats])
    asked = replace(asked, high={seat: chance.pick(ways) for seat, ways in _legal(asked).items()})
    return _staked(asked, chance) if drill.ask == PAID else asked


def _dealt(asked: Question, deck: Sequence[Card], seats: Iterable[str]) -> Question:
    """Cards for these seats and the board: as many as may be given, of these the most on the board."""
    left = iter(deck)
    setting = asked.game.book.rules.setting
    deals = [(setting.cards, 0)] if setting else asked.list.selection.deals
    own, shared = max(deals, key=lambda deal: (sum(deal), deal[1]))
    wanted = dict.fromkeys(seats, own) | {BOARD: shared}
    places = [place.name for place in asked.table.places]
    return replace(asked, cards={place: _text(islice(left, wanted.get(place, 0))) for place in places})


def _legal(asked: Question) -> dict[str, list[str]]:
    """By seat, the high hands that may be set from its cards."""
    return {
        seat: [_text(way.high.cards) for way in ways if way.legal]
        for seat, ways in Answer(asked).settings.items()
    }


def _staked(asked: Question, chance: Chance) -> Question:
    """The table with chips on it: by one unit, and as much for the pot from every seat."""
    ways = _ways_to_stake(asked.game)
    first = chance.pick(ways)
    alike = [way for way in ways if way.times.get(POT) == first.times.get(POT)]
    seats = [seat.name for seat in asked.table.paid]
    chosen = {seat: chance.pick(alike) if seat != seats[0] else first for seat in seats}
    return _with(asked, chosen, chance.pick(UNITS))


@cache
def _ways_to_stake(game: Game) -> tuple[Stakes, ...]:
    """The ways in which one seat may stake, the first wager being the unit: those that can be settled."""
    bare = Question.read(game.id, [(f"reading.{name}", each) for name, each in game.readings.items()])
    dealt = [bare.table.seats[0].name] if bare.table.open else [seat.name for seat in bare.table.seats]
    laid = _dealt(bare, list(game.deck), dealt)
    laid = replace(laid, high={seat: ways[0] for seat, ways in _legal(laid).items()})
    unit, *others = laid.wagers
    found = (
        Stakes({unit: 1, **dict(zip(others, times, strict=True))}, folds)
        for times in product(_TIMES, repeat=len(others))
        for folds in (False, True)
    )
    return tuple(
        way
        for way in found
        if isinstance(Answer(_with(laid, {dealt[0]: way}, UNITS[0])).settlement, Settlement)
    )


def _with(asked: Question, chosen: Mapping[str, Stakes], unit: int) -> Question:
    stakes = {
        (seat, wager): str(times * unit)
        for seat, way in chosen.items()
        for wager, times in way.times.items()
        if times
    }
    folded = frozenset(seat for seat, way in chosen.items() if way.folds)
    staked = {wager for _, wager in stakes}
    tables = {wager: name for wager, name in _tables(asked).items() if wager in staked}
    return replace(asked, stakes=stakes, folded=folded, tables=tables)


def _tables(asked: Question) -> dict[str, str]:
    """By wager, the table that was chosen, or the first of the package where there are several."""
    wagers = asked.table.staking.tables if asked.table.staking else ()
    several = {wager: tables_of(asked.game, wager) for wager in wagers}
    first = {wager: tables[0].name for wager, tables in several.items() if len(tables) > 1}
    return first | dict(asked.tables)


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
