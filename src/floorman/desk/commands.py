"""The same question as commands, for whoever wants to ask it again elsewhere."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator

from floorman.cards import Card
from floorman.desk.answer import Answer, Listed
from floorman.settle import Settlement


def commands(answer: Answer) -> tuple[str, ...]:
    """The commands that come to this answer, one for each list and one for the wagers.

    Wagers of several seats stand in a line of JSON, and are left out here.

    >>> from floorman.desk.question import Question
    >>> asked = Question.read("uth", [("player", "As Kd"), ("dealer", "Qh Qs"), ("board", "2c7d9hJc3s")])
    >>> print(*commands(Answer(asked)))
    floorman compare nj-ultimate-texas-holdem 'As Kd' 'Qh Qs' --board '2c 7d 9h Jc 3s'
    """
    if answer.error:
        return ()
    found = [words for listed in answer.lists for words in _ruled(answer, listed)]
    if isinstance(answer.settlement, Settlement) and not answer.question.table.open:
        found.append(_settled(answer))
    readings = answer.question.readings_chosen.items()
    chosen = [word for name, choice in readings for word in ("--reading", f"{name}={choice}")]
    return tuple(shlex.join(["floorman", *words, *chosen]) for words in found)


def _ruled(answer: Answer, listed: Listed) -> Iterator[list[str]]:
    game = answer.question.game
    hands = [_text(hand.own) for hand in listed.hands.values()]
    board = next(iter(listed.hands.values())).board
    options = ["--board", _text(board)] if board else []
    if listed.ranking.name != game.rankings[0]:
        options += ["--ranking", listed.ranking.name]
    if listed.comparison is None:
        yield ["rank", game.id, *hands, *options]
        return
    if listed.comparison.pot:
        options += ["--pot", str(listed.comparison.pot.pot)]
    yield ["compare", game.id, *hands, *options]


def _settled(answer: Answer) -> list[str]:
    question = answer.question
    player, dealer = (seat.name for seat in question.table.seats)
    words = ["settle", question.game.id]
    for seat, name in ((player, "player"), (dealer, "dealer")):
        way = answer.set_as.get(seat)
        words += [f"--{name}", _text(way.high.given if way else answer.cards[seat])]
        words += [f"--{name}-low", _text(way.low.given)] if way else []
    if question.table.board:
        words += ["--board", _text(answer.cards["board"])]
    words += ["--wagers", *(f"{wager}={text}" for (_, wager), text in question.stakes.items())]
    words += ["--fold"] if player in question.folded else []
    for table in question.tables.values():
        words += ["--table", table]
    return words


def _text(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
