"""A game ready to rule: its law, read one way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from floorman import comparison
from floorman.by_engine import ByEngine
from floorman.cards import Cards, Deck, read_cards
from floorman.changes import Change, changes
from floorman.comparison import Comparison
from floorman.dealing import DeckCheck, check_as_many, check_deck, deal
from floorman.errors import NotRuled, WrongCount
from floorman.law.catalogue import laws
from floorman.law.clause import Reading, Section
from floorman.law.game import Equipment, Qualification
from floorman.law.ranking import Ranking
from floorman.law.rulebook import Rulebook, rulebook
from floorman.law.words import counted
from floorman.ruling import Ruling, rule
from floorman.setting import Setting, settings
from floorman.survey import CategorySurvey, survey

if TYPE_CHECKING:
    from floorman.settle import Settlement, Tables
    from floorman.settle.round import Round


def game(name: str, readings: Mapping[str, str] | None = None) -> Game:
    """The game named by id, alias or citation, ``readings`` choosing how open questions are read.

    Raises :class:`UnknownName` for a name, reading or choice there is not.

    >>> game("uth").id
    'nj-ultimate-texas-holdem'
    >>> game("supreme", readings={"zero-point-low-hand": "arithmetic"}).readings["joker-suit"]
    'yes'
    """
    return _game(rulebook(name, readings))


def games() -> tuple[Game, ...]:
    """All games there are, under the default readings.

    >>> "pa-caribbean-stud" in [game.id for game in games()]
    True
    """
    return tuple(game(found.id) for found in laws())


@cache
def _game(book: Rulebook) -> Game:
    return Game(book)


class Game(ByEngine):
    """One game under one choice of readings. Made by :func:`game`.

    >>> uth = game("uth")
    >>> uth.title, uth.section.date, uth.rankings
    ("Ultimate Texas hold 'em", '2024-09-16', ('five-card',))
    """

    def __init__(self, book: Rulebook) -> None:
        super().__init__(book)

    @property
    def id(self) -> str:
        """The name that results carry."""
        return self.book.law.id

    @property
    def aliases(self) -> tuple[str, ...]:
        """Shorter names that :func:`game` takes."""
        return self.book.law.aliases

    @property
    def title(self) -> str:
        """The game's name as people write it."""
        return self.book.law.title

    @property
    def section(self) -> Section:
        """The regulation section, with its clauses."""
        return self.book.law.section

    @property
    def equipment(self) -> Equipment:
        """The deck and what else belongs on the table, with the clauses."""
        return self.book.law.equipment

    @property
    def deck(self) -> Deck:
        """The deck that the game is dealt from."""
        return self.equipment.deck

    @property
    def rankings(self) -> tuple[str, ...]:
        """The names of the ranking lists; the first is used where none is named."""
        return self.book.rankings

    @property
    def readings(self) -> Mapping[str, str]:
        """How each open question of the section is read: reading to choice."""
        return self.book.readings

    @property
    def questions(self) -> tuple[Reading[Any], ...]:
        """The questions that the section leaves open, each with its clause and choices."""
        return self.book.law.readings

    @property
    def qualification(self) -> Qualification | None:
        """The lowest hand with which a seat qualifies, where one has to."""
        return self.book.rules.qualification

    def as_dict(self) -> dict[str, Any]:
        """What the game is as plain data, as ``floorman games --json`` prints it."""
        return {
            "game": self.id,
            "aliases": list(self.aliases),
            "title": self.title,
            "citation": self.section.name,
            "current_through": self.section.date,
            "rankings": list(self.rankings),
        }

    def ranking(self, name: str | None = None) -> Ranking:
        """The ranking list of that name, the first where none is named; raises :class:`UnknownName`."""
        return self.book.evaluator(name).ranking

    def rank(self, hand: Cards, board: Cards = (), *, ranking: str | None = None) -> Ruling:
        """Rule one hand.

        ``hand`` and ``board`` are text in any notation, or sequences of cards, codes or texts. Raises
        :class:`UnreadableCard` for what is no card, :class:`NotInDeck`, :class:`DoubledCard`,
        :class:`WrongCount` for a count of cards that the list does not rule, and
        :class:`UnknownName` for a list there is not.

        >>> ruling = game("nj-poker").rank("5c 4d 3h 2s Ac 9d 9h")
        >>> [str(card) for card in ruling.cards], ruling.strength
        (['5c', '4d', '3h', '2s', 'Ac'], 5853)
        """
        own, shared = deal(
            self.deck, (("the hand", read_cards(hand)), ("the board", read_cards(board, "the board")))
        )
        return rule(self.book, ranking, own, shared)

    def compare(
        self,
        *hands: Cards,
        board: Cards = (),
        ranking: str | None = None,
        pot: int | None = None,
        names: Sequence[str] | None = None,
    ) -> Comparison:
        """Compare hands, a seat each from 0, with the cards of ``board`` shared.

        Where the section names the seats (player, dealer), the hands stand in that order. All seats
        hold as many cards. ``pot``, in whole chips, is divided among the winners where the section
        divides one; ``names`` are what reasons call the seats, where the section does not name them.
        Raises as :meth:`rank` does, :class:`NotRuled` for a list whose hands the section does not compare,
        and :class:`WrongCount` for too few or too many hands or names.

        >>> c = game("uth").compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s")
        >>> c.outcome, c.winners
        ('win', (1,))
        """
        names = self._seats(self.ranking(ranking), len(hands), names)
        read = [(name, read_cards(hand, name)) for name, hand in zip(names, hands, strict=True)]
        check_as_many(read)
        *owns, shared = deal(self.deck, [*read, ("the board", read_cards(board, "the board"))])
        rulings = [
            rule(self.book, ranking, own, shared, name) for own, name in zip(owns, names, strict=True)
        ]
        compared = comparison.compare(rulings, names)
        if pot is None:
            return compared
        return replace(compared, pot=self.divide(pot, compared))

    def divide(self, pot: int, compared: Comparison) -> comparison.PotDivision:
        """Divide a pot of whole chips among the winners.

        Raises :class:`NotRuled` where the section divides no pot, or for a comparison of another game
        or other readings, :class:`WrongCount` for anything but a whole number from 0.

        >>> poker = game("nj-poker")
        >>> tied = poker.compare("As Kd 9h 5c 2s", "Ac Kh 9d 5s 2c")
        >>> poker.divide(101, tied).chips, poker.divide(101, tied).remainder
        ((50, 50), 1)
        """
        if self.book.rules.pot is None:
            raise NotRuled(f"{self.id} divides no pot among hands: leave the pot out")
        if not isinstance(compared, Comparison) or compared.hands[0].book is not self.book:
            raise NotRuled(f"{compared!r} is no comparison of {self!r}: its pot is not divided here")
        return comparison.divide(self.book.rules.pot, pot, compared)

    def set_hand(self, cards: Cards) -> tuple[Setting, ...]:
        """Every way to set ``cards`` as a high and a low hand, the legal way of each split first.

        Raises :class:`NotRuled` in a game without such hands, :class:`WrongCount` for a wrong number
        of cards.

        >>> best, swapped, *_ = game("supreme").set_hand("Ks Kd 5c 2h")
        >>> [str(card) for card in best.high.cards], best.legal, swapped.legal
        (['Ks', 'Kd'], True, False)
        """
        wanted = self.book.rules.setting
        if wanted is None:
            raise NotRuled(f"{self.id} has no cards to set as two hands")
        (own,) = deal(self.deck, [("the hand", read_cards(cards))])
        if len(own) != wanted.cards:
            raise WrongCount(f"{counted(len(own))} given to set: {wanted.cards} are wanted")
        return settings(self.book, wanted, own)

    def check_deck(self, cards: Cards) -> DeckCheck:
        """Count ``cards`` against the deck of this game.

        >>> game("supreme").check_deck("As As Jk").doubled
        ((Card('As'), 2),)
        """
        return check_deck(self.deck, read_cards(cards, "the deck"))

    def settle(self, played: Round | Mapping[str, Any], tables: Tables | None = None) -> Settlement:
        """What each wager of a round wins or loses, line by line, with the rule or pay table it rests on.

        ``played`` is a :class:`floorman.settle.round.Round`, or plain data such as
        ``{"player": "As Kd", "dealer": "Qh Qs", "board": "...", "wagers": {"ante": 10, ...}}``; stakes are
        whole numbers of cents, or Decimals. ``tables`` names a pay table by its wager. Raises
        :class:`IllegalRound` for a round that may not be played so, with the rule that it breaks.

        >>> hands = {"player": "Kd Qs 9h 5c 2d", "dealer": "Qd Js 9c 5h 2s"}
        >>> settled = game("caribbean").settle({**hands, "wagers": {"ante": 5, "bet": 10}})
        >>> [(line.wager, line.result, line.net) for line in settled.lines]
        [('ante', 'win', 5), ('bet', 'push', 0)]
        """
        settling: Any = import_module("floorman.settle")
        settled: Settlement = settling.settle(self.book, played, tables)
        return settled

    def survey(self, ranking: str | None = None) -> tuple[CategorySurvey, ...]:
        """Every category of a list from the highest, with its number of hands and examples.

        >>> [found.hands for found in game("flop").survey("three-card-bonus")]
        [4, 44, 52, 720, 1096, 3744, 16440]
        """
        return survey(self.book.evaluator(ranking))

    def changes(self, reading: str, choice: str) -> tuple[Change, ...]:
        """The hands that another choice for a reading would rule differently, counted list by list.

        Empty where it moves no hand. Raises :class:`UnknownName` for a reading or choice there is not.

        >>> game("flop").changes("unsuited-three-card-straight", "three-suits")[0].count
        432
        """
        return changes(self.book, reading, choice)

    def __repr__(self) -> str:
        return f"floorman.game({self.id!r}, readings={dict(self.readings)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.id, dict(self.readings))

    def _seats(self, ranking: Ranking, given: int, names: Sequence[str] | None = None) -> tuple[str, ...]:
        hands = counted(given, "hand")
        if ranking.seats:
            if given != len(ranking.seats):
                raise WrongCount(f"{hands} given: {self.id} compares {' and '.join(ranking.seats)}")
            return ranking.seats
        if given < 2:
            raise WrongCount(f"{hands} given: a comparison wants two or more")
        if names is not None:
            if len(names) != given:
                raise WrongCount(f"{hands} given, and {counted(len(names), 'name')}: as many are wanted")
            return tuple(names)
        return tuple(f"hand {seat}" for seat in range(1, given + 1))
