"""Hands dealt from one deck: every card is of the deck, and lies in one place only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from floorman.cards import Card, Deck
from floorman.errors import DoubledCard, NotInDeck, WrongCount
from floorman.notation import ANY_JOKER, JOKERS, write

Codes = tuple[int, ...]


def deal(deck: Deck, hands: Sequence[tuple[str, Sequence[int]]]) -> list[Codes]:
    """The hands as codes of ``deck``, where each is given as (its name, its codes).

    A joker of which it is not said which one (:data:`ANY_JOKER`) becomes one that lies nowhere
    else. Raises :class:`NotInDeck` for a card that the deck has not, :class:`WrongCount` for more
    jokers than it has, and :class:`DoubledCard` for a card in two places, with both.

    >>> deal(Deck(jokers=2), [("player", [ANY_JOKER, 51]), ("dealer", [ANY_JOKER, 48])])
    [(52, 51), (53, 48)]
    """
    flat = [code for _, codes in hands for code in codes]
    if len(set(flat)) == len(flat) and max(flat, default=0) < len(deck):
        return [tuple(codes) for _, codes in hands]
    _refuse_strangers(deck, hands)
    placed = _place_jokers(deck, hands)
    _refuse_doubles(placed)
    return [codes for _, codes in placed]


def check_as_many(seats: Sequence[tuple[str, Sequence[int]]]) -> None:
    """Raise :class:`WrongCount` where not all seats, given as (its name, its codes), hold as many cards."""
    if len({len(codes) for _, codes in seats}) > 1:
        counts = ", ".join(f"{name} has {len(codes)}" for name, codes in seats)
        raise WrongCount(f"all seats hold as many cards, but {counts}")


@dataclass(frozen=True)
class DeckCheck:
    """What a count of a deck found. ``doubled`` says how many there are of each such card.

    >>> import floorman as fm
    >>> found = fm.game("nj-poker").check_deck("As As Ks")
    >>> found.complete, len(found.missing), found.doubled
    (False, 50, ((Card('As'), 2),))
    """

    deck: Deck
    counted: int
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    doubled: tuple[tuple[Card, int], ...]

    @property
    def complete(self) -> bool:
        """Every card of the deck once, and nothing else."""
        return not (self.missing or self.extra or self.doubled)


def check_deck(deck: Deck, codes: Sequence[int]) -> DeckCheck:
    """Count ``codes`` against ``deck``; one joker is as good as another.

    >>> found = check_deck(Deck(), [*range(1, 52), 51, ANY_JOKER])
    >>> found.missing, found.extra, found.doubled
    ((Card('2c'),), (Card('Jk'),), ((Card('As'), 2),))
    """
    count = Counter(codes)
    jokers = sum(count.pop(code, 0) for code in (*JOKERS, ANY_JOKER))
    naturals = [card for card in deck if not card.is_joker]
    joker = Card(JOKERS[0])
    return DeckCheck(
        deck=deck,
        counted=len(codes),
        missing=(
            *(card for card in naturals if not count[card.code]),
            *[joker] * (deck.jokers - jokers),
        ),
        extra=(joker,) * (jokers - deck.jokers),
        doubled=tuple((card, count[card.code]) for card in naturals if count[card.code] > 1),
    )


def _refuse_strangers(deck: Deck, hands: Sequence[tuple[str, Sequence[int]]]) -> None:
    for name, codes in hands:
        for place, code in enumerate(codes, start=1):
            if code >= len(deck) and not (deck.jokers and code == ANY_JOKER):
                raise NotInDeck(
                    f"{write(code)} (card {place} of {name}) is not in the deck of this game, "
                    f"which has {deck}"
                )


def _place_jokers(deck: Deck, hands: Sequence[tuple[str, Sequence[int]]]) -> list[tuple[str, Codes]]:
    named = {code for _, codes in hands for code in codes}
    jokers = [code for _, codes in hands for code in codes if code >= JOKERS[0]]
    if len(jokers) > deck.jokers and ANY_JOKER in named:
        where = _few(_places(hands, (*JOKERS, ANY_JOKER)), ", ")
        raise WrongCount(f"{len(jokers)} jokers given ({where}): the deck has {deck.jokers}")
    free = iter([code for code in JOKERS if code not in named])
    return [
        (name, tuple(next(free) if code == ANY_JOKER else code for code in codes)) for name, codes in hands
    ]


def _refuse_doubles(hands: Sequence[tuple[str, Codes]]) -> None:
    count = Counter(code for _, codes in hands for code in codes)
    doubles = []
    for code, times in count.items():
        if times > 1:
            often = "twice" if times == 2 else f"{times} times"
            where = _few(_places(hands, (code,)), " and ")
            doubles.append(f"{write(code)} is given {often}: {where}")
    if doubles:
        raise DoubledCard(_few(doubles, "; "))


def _few(found: Sequence[str], joint: str, most: int = 5) -> str:
    """The first of ``found``, and how many more there are."""
    more = f"{joint}{len(found) - most} more" if len(found) > most else ""
    return joint.join(found[:most]) + more


def _places(hands: Sequence[tuple[str, Sequence[int]]], wanted: Sequence[int]) -> list[str]:
    return [
        f"card {place} of {name}"
        for name, codes in hands
        for place, code in enumerate(codes, start=1)
        if code in wanted
    ]
