"""The places of a table: where the cards of a game lie, as a page asks for them."""

from __future__ import annotations

from dataclasses import dataclass

from floorman.errors import NotRuled, WrongCount
from floorman.floor import Game
from floorman.law.ranking import Ranking
from floorman.settle import Staking, staking

MOST_SEATS = 10
BOARD = "board"


@dataclass(frozen=True)
class Place:
    """A place for cards: its name in an address, what people call it, and how many cards it takes."""

    name: str
    label: str
    cards: int


@dataclass(frozen=True)
class Table:
    """The seats of a game, its board where it has one, and what may be staked where that is known.

    ``open`` says whether more seats may be added; ``paid`` are the seats that stake.
    """

    seats: tuple[Place, ...]
    board: Place | None
    staking: Staking | None
    open: bool

    @property
    def places(self) -> tuple[Place, ...]:
        """All places, the board last."""
        return (*self.seats, self.board) if self.board else self.seats

    @property
    def paid(self) -> tuple[Place, ...]:
        """The seats that stake something."""
        return self.seats if self.open else self.seats[:1]


def table(game: Game, ranking: Ranking, seats: int) -> Table:
    """The table of a game with so many seats, where the game itself does not say how many there are.

    Raises :class:`WrongCount` for a number of seats that a table has not.
    """
    if not 2 <= seats <= MOST_SEATS:
        raise WrongCount(f"{seats} seats: 2 to {MOST_SEATS} are allowed")
    staked = staking_of(game)
    deals = ranking.selection.deals
    own = (staked and staked.parts.cards) or max(own for own, _ in deals)
    shared = staked.parts.board if staked and staked.parts.board else max(board for _, board in deals)
    if game.book.rules.setting:
        own = game.book.rules.setting.cards
    named = _named(game, ranking)
    names = named or tuple(f"hand-{seat}" for seat in range(1, seats + 1))
    places = tuple(Place(name, name.replace("-", " ").capitalize(), own) for name in names)
    return Table(places, Place(BOARD, "Board", shared) if shared else None, staked, not named)


def _named(game: Game, ranking: Ranking) -> tuple[str, ...]:
    """The seats that the law names: by the list, or because one of them has to qualify."""
    if ranking.seats or game.qualification is None:
        return ranking.seats
    return "player", game.qualification.seat


def staking_of(game: Game) -> Staking | None:
    """What may be staked in a game, None where its wagers are not known."""
    try:
        return staking(game.book)
    except NotRuled:
        return None
