"""A game ready to rule: its law, read one way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from floorman import comparison
from floorman.cards import Cards, Deck, read_cards
from floorman.comparison import Comparison
from floorman.dealing import DeckCheck, check_deck, deal
from floorman.errors import NotRuled, WrongCount
from floorman.law.catalogue import laws
from floorman.law.clause import Section
from floorman.law.ranking import Ranking
from floorman.law.rulebook import Rulebook, rulebook
from floorman.ruling import Ruling, rule
from floorman.setting import Setting, settings


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


class Game:
    """One game under one choice of readings. Made by :func:`game`."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    @property
    def id(self) -> str:
        return self.book.law.id

    @property
    def section(self) -> Section:
        """The regulation section, with its clauses."""
        return self.book.law.section

    @property
    def deck(self) -> Deck:
        return self.book.law.equipment.deck

    @property
    def rankings(self) -> tuple[str, ...]:
        """The names of the ranking lists; the first is used where none is named.

        >>> game("flop").rankings
        ('five-card', 'three-card-bonus')
        """
        return self.book.rankings

    @property
    def readings(self) -> Mapping[str, str]:
        """How each open question of the section is read: reading to choice."""
        return self.book.readings

    def rank(self, hand: Cards, board: Cards = (), *, ranking: str | None = None) -> Ruling:
        """Rule one hand.

        ``hand`` and ``board`` are text in any notation, or sequences of cards, codes or texts. Raises
        a :class:`FloormanError` for what is no card, not in the deck, given twice, or a count of
        cards that this list does not rule.

        >>> ruling = game("nj-poker").rank("5c 4d 3h 2s Ac")
        >>> ruling.title, ruling.clause.citation
        ('straight, five-high', 'N.J.A.C. 13:69F-14, rank of hands, (c)6')
        """
        own, shared = deal(self.deck, (("the hand", read_cards(hand)), ("the board", read_cards(board))))
        return rule(self.book, ranking, own, shared)

    def compare(
        self,
        *hands: Cards,
        board: Cards = (),
        ranking: str | None = None,
        pot: int | None = None,
    ) -> Comparison:
        """Compare hands, a seat each from 0, with the cards of ``board`` shared.

        Where the section names the seats (player, dealer), the hands stand in that order. ``pot``, in
        whole chips, is divided among the winners where the section divides one. Raises as
        :meth:`rank` does, :class:`NotRuled` for a list whose hands the section does not compare, and
        :class:`WrongCount` for too few or too many hands.

        >>> c = game("uth").compare("As Kd", "Qh Qs", board="2c 7d 9h Jc 3s")
        >>> c.outcome, c.winners, c.reasons[0].clause.ref
        ('win', (1,), '(b)')
        """
        names = self._seats(self.book.rules.ranking(ranking), len(hands))
        read = [(name, read_cards(hand)) for name, hand in zip(names, hands, strict=True)]
        *owns, shared = deal(self.deck, [*read, ("the board", read_cards(board))])
        compared = comparison.compare(
            [rule(self.book, ranking, own, shared, name) for own, name in zip(owns, names, strict=True)],
            names,
        )
        if pot is None:
            return compared
        division = comparison.divide(self.book.rules.pot, pot, compared.winners, len(hands))
        return replace(compared, pot=division)

    def set_hand(self, cards: Cards) -> tuple[Setting, ...]:
        """Every way to set ``cards`` as a high and a low hand, the legal way of each split first.

        Raises :class:`NotRuled` in a game without such hands, :class:`WrongCount` for a wrong number
        of cards.

        >>> best, swapped, *_ = game("supreme").set_hand("Ks Kd 5c 2h")
        >>> best.high.title, best.legal, swapped.legal
        ('matching pair, kings', True, False)
        """
        wanted = self.book.rules.setting
        if wanted is None:
            raise NotRuled(f"{self.id} has no cards to set as two hands")
        (own,) = deal(self.deck, [("the hand", read_cards(cards))])
        if len(own) != wanted.cards:
            raise WrongCount(f"{len(own)} cards given to set: wanted are {wanted.cards}")
        return settings(self.book, wanted, own)

    def check_deck(self, cards: Cards) -> DeckCheck:
        """Count ``cards`` against the deck of this game.

        >>> game("supreme").check_deck("As As Jk").doubled
        ((Card('As'), 2),)
        """
        return check_deck(self.deck, read_cards(cards))

    def __repr__(self) -> str:
        return f"floorman.game({self.id!r}, readings={dict(self.readings)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.id, dict(self.readings))

    def _seats(self, ranking: Ranking, given: int) -> tuple[str, ...]:
        if ranking.seats:
            if given != len(ranking.seats):
                raise WrongCount(f"{given} hands given: {self.id} compares {' and '.join(ranking.seats)}")
            return ranking.seats
        if given < 2:
            raise WrongCount(
                f"{given} hand{'' if given == 1 else 's'} given: a comparison wants two or more"
            )
        return tuple(f"hand {seat}" for seat in range(1, given + 1))
