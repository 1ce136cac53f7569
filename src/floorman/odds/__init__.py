"""What a wager is worth, exactly: its return table, and what to do with each hand.

Main wagers are played as well as can be. Wants the compiled core, and the extra ``floorman[odds]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from floorman.cards import Cards, read_cards
from floorman.dealing import deal
from floorman.errors import FloormanError, NotRuled, unknown
from floorman.law.rulebook import Rulebook
from floorman.odds.by_hand import by_hand
from floorman.odds.cache import remembered
from floorman.odds.own_play import Ask, ByClass, read_by_class
from floorman.odds.returns import Returns, Row
from floorman.odds.strategy import Decision, Seen
from floorman.settle import staking
from floorman.settle.paytable import PayTable, pay_tables, table_for


class Wager(NamedTuple):
    """A wager that is solved.

    ``priced`` is the one that its pay table is for, ``ranking`` the list whose categories that table has;
    a main wager is played as well as can be, together with those that go with it.
    """

    name: str
    priced: str
    ranking: str
    is_main: bool


def wagers(book: Rulebook) -> tuple[Wager, ...]:
    """The wagers of a game that are solved, the main one first; raises :class:`NotRuled` where none is.

    >>> import floorman as fm
    >>> [(wager.name, wager.priced) for wager in wagers(fm.game("uth").book)]
    [('ante', 'blind'), ('trips', 'trips')]
    """
    module = rules_of(book)
    main = [Wager(module.MAIN, module.TABLE, book.rankings[0], True)] if module.MAIN else []
    return (*main, *(Wager(name, name, ranking, False) for name, ranking in module.BY_HAND.items()))


def odds(book: Rulebook, wager: str | None = None, table: str | PayTable | None = None) -> Returns:
    """The return table of a wager, or where none is named of the main game.

    ``table`` is a pay table, or the name of one; without it the first that the package has for the wager.
    Raises :class:`UnknownName` for a wager or table there is not, :class:`NotRuled` for a game or a wager
    that is not solved here, and where the compiled core is not in use.
    """
    known = {each.name: each for each in wagers(book)}
    asked = known.get(wager) if wager else next(iter(known.values()))
    if asked is None:
        raise _not_solved(book, str(wager), known)
    wagering = book.rules.wagering
    if wagering.odd_payouts != "exact":
        raise NotRuled(f"odds are of exact payouts, not with odd-payouts={wagering.odd_payouts}")
    if not asked.is_main and not wagering.folded_side_wagers:
        raise NotRuled(
            f"the {asked.name} wager depends on when the player folds, as it is read: it is not solved so"
        )
    found = _table(book, asked, table)
    if not asked.is_main:
        return by_hand(book, asked.name, asked.ranking, found)
    if found is None:
        raise FloormanError(
            f"{book.law.id} {asked.priced}: give a pay table of your own, the package has none"
        )
    return _returns(book, found, remembered(book, found, lambda: rules_of(book).rows(book, found)))


def under(
    book: Rulebook, strategy: Ask | ByClass | str | Path, table: str | PayTable | None = None
) -> Returns:
    """The return table of the main game under a strategy of one's own.

    ``strategy`` is a function from the cards that the player sees, in tuples of :class:`Card`, to the name
    of an action: of the own cards and the board (none, three or five cards) in ultimate Texas hold 'em,
    of the own cards and the upcard in Caribbean stud, of the own cards in flop poker. It is asked once for
    cards that a renaming of suits makes the same, so it must not tell those apart; nor is it told, of a
    whole board, which cards came first. Or it is a mapping from each class of hands to the first
    decision, or the path of a CSV of these (``hand,action``), where hands have classes with names; all
    later decisions are then perfect.
    Raises as :func:`odds`, and :class:`UnknownName` for an action that is not open.

    >>> import floorman as fm
    >>> under(fm.game("flop").book, lambda own: "fold").expectation
    Fraction(-1, 1)
    """
    found, module = main_table(book, table), rules_of(book)
    if not callable(strategy) and not hasattr(module, "strategy"):
        raise NotRuled(f"hands of {book.law.id} have no classes with names: give a function of the cards")
    play = read_by_class(strategy, module.FIRST) if isinstance(strategy, str | Path) else strategy
    return _returns(book, found, module.rows_under(book, found, play))


def decision(
    book: Rulebook,
    hand: Cards,
    *,
    board: Cards = (),
    upcard: Cards = (),
    dead: Cards = (),
    table: str | PayTable | None = None,
) -> Decision:
    """What each action open to a hand is worth, exactly, in antes; the best first.

    ``board`` and ``upcard`` are what the player sees, as far as the game has them. Raises as :func:`odds`,
    and as ruling does for cards that are none.

    >>> import floorman as fm
    >>> found = decision(fm.game("caribbean").book, "As Kd 9c 5h 2s", upcard="2c")
    >>> found.best.name, found.best.value
    ('bet', Fraction(-49158, 54395))
    """
    found = main_table(book, table)
    given = {"hand": hand, "board": board, "upcard": upcard, "dead cards": dead}
    read = [(f"the {name}", read_cards(cards, f"the {name}")) for name, cards in given.items()]
    own, shared, up, out = deal(book.law.equipment.deck, read)
    decided: Decision = rules_of(book).decide(book, found, Seen(own, shared, up, out))
    return decided


def seen(book: Rulebook) -> tuple[str, ...]:
    """What a decision is told of beside the own cards, by the names that :func:`decision` takes.

    Raises :class:`NotRuled` where no decision is solved.

    >>> import floorman as fm
    >>> seen(fm.game("uth").book)
    ('board', 'dead')
    """
    main_table(book, None)
    return tuple(kind for kind in rules_of(book).SEEN if kind != "own")


def strategy(book: Rulebook, table: str | PayTable | None = None) -> Mapping[str, Decision]:
    """What to do first with every class of hands, by its name.

    Raises as :func:`odds`, and :class:`NotRuled` where hands have no classes with names.
    """
    module = rules_of(book)
    if not hasattr(module, "strategy"):
        raise NotRuled(f"{book.law.id} has no table of first decisions: ask for a hand")
    found: Mapping[str, Decision] = module.strategy(book, main_table(book, table))
    return found


def rules_of(book: Rulebook) -> Any:
    """The module that solves a game: it is called as the law module is.

    Raises :class:`NotRuled` where there is none.
    """
    name = book.law.read.__module__.rpartition(".")[2]
    try:
        return import_module(f"floorman.odds.{name}")
    except ModuleNotFoundError as error:
        if error.name != f"floorman.odds.{name}":
            raise
        raise NotRuled(f"the odds of {book.law.id} are not solved here") from None


def main_table(book: Rulebook, table: str | PayTable | None) -> PayTable:
    """The pay table of the main wagers of a game; raises as :func:`odds` does."""
    main = [wager for wager in wagers(book) if wager.is_main]
    found = _table(book, main[0], table) if main else None
    if found is None:
        raise NotRuled(f"{book.law.id} has no decision that is solved here")
    return found


def _not_solved(book: Rulebook, wager: str, known: Mapping[str, Wager]) -> FloormanError:
    """A wager of the game that is not solved by itself, or none of it."""
    if wager not in staking(book).wagers:
        return unknown("wager", wager, known, of=book.law.id)
    solved = (f"{name} (the main game)" if each.is_main else name for name, each in known.items())
    return NotRuled(
        f"the {wager} wager of {book.law.id} is not solved by itself; solved: {', '.join(solved)}"
    )


def _returns(book: Rulebook, table: PayTable, rows: tuple[Row, ...]) -> Returns:
    deals = sum(row.combinations for row in rows)
    main = rules_of(book).MAIN
    return Returns(book.law.id, main, table.name, table.cited, book.readings, deals, rows, table.left_out)


def _table(book: Rulebook, wager: Wager, given: str | PayTable | None) -> PayTable | None:
    if given is None:
        mine = [table for table in pay_tables(book.law.id) if table.wager == wager.priced]
        return mine[0] if mine else None
    found = table_for(book, wager.priced, given)
    if found.ranking != wager.ranking:
        raise FloormanError(
            f"pay table {found.name} goes by the {found.ranking} list: the {wager.priced} wager is paid by "
            f"the {wager.ranking} list"
        )
    return found
