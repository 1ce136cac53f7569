"""Logs of dealt rounds for the tests, and what an audit must find in them, ruled one round at a time."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import floorman as fm

Row = dict[str, str | None]
Found = tuple[int, str, str, str | None, str | None]
"""Row, column, status, what is right, and the clause."""


@dataclass(frozen=True)
class Kind:
    """A kind of log: its game, seats with so many cards, a board, and what it records."""

    game: str
    seats: dict[str, int]
    board: int = 0
    ranking: str | None = None
    compared: bool = True
    qualifies: str | None = None
    absent: float = 0.0
    columns: list[str] = field(default_factory=list)


KINDS = {
    "uth": Kind("uth", {"player": 2, "dealer": 2}, 5, qualifies="dealer"),
    "caribbean": Kind("caribbean", {"player": 5, "dealer": 5}, qualifies="dealer"),
    "three card": Kind("nj-three-card-poker", {"player": 3, "dealer": 3}, qualifies="dealer"),
    "flop": Kind("flop", {"player": 3, "dealer": 3}, 3),
    "bonus": Kind("flop", {"hand": 3}, 0, "three-card-bonus", compared=False),
    "pai gow": Kind("supreme", {"player": 2, "dealer": 2}),
    "pai gow bonus": Kind("supreme", {"hand": 4}, 0, "bonus", compared=False),
    "table of six": Kind(
        "nj-poker",
        {f"seat {place}": 2 for place in range(1, 7)},
        5,
        absent=0.3,
        columns=[f"seat {place}=seat {place}" for place in range(1, 7)],
    ),
}


def log(kind: Kind, rows: int, seed: int) -> list[Row]:
    """Rounds as they were dealt and rightly recorded, with faults in about a third of them."""
    shuffler = random.Random(seed)
    game = fm.game(kind.game)
    return [
        _faulty(kind, _recorded(kind, game, _dealt(kind, game, shuffler)), shuffler) for _ in range(rows)
    ]


def findings(kind: Kind, rows: Sequence[Row], first: int = 2) -> list[Found]:
    """What is wrong in each row, row by row, by the rulings of single hands."""
    game = fm.game(kind.game)
    found = []
    for number, row in enumerate(rows, start=first):
        found += [(number, *what) for what in _wrong(kind, game, row)]
    return found


REFUSALS = {"unreadable-card", "wrong-count", "not-in-deck", "doubled-card", "doubled-across-hands"}


def as_found(rows: list[dict[str, Any]]) -> list[Found]:
    """Findings as the tests write them: refusals without their column, and across hands as doubled."""
    found = []
    for row in rows:
        refused = row["status"] in REFUSALS
        status = "doubled-card" if row["status"] == "doubled-across-hands" else row["status"]
        found.append((row["row"], "" if refused else row["column"], status, row["right"], row["clause"]))
    return found


def _dealt(kind: Kind, game: fm.Game, shuffler: random.Random) -> Row:
    deck = [str(card) for card in game.deck]
    shuffler.shuffle(deck)
    row: Row = {}
    for seat, cards in kind.seats.items():
        hand = [deck.pop() for _ in range(cards)]
        row[seat] = None if shuffler.random() < kind.absent else " ".join(hand)
    if kind.board:
        row["board"] = " ".join(deck.pop() for _ in range(kind.board))
    return row


def _recorded(kind: Kind, game: fm.Game, row: Row) -> Row:
    board = row.get("board") or ""
    for seat in kind.seats:
        name = "category" if len(kind.seats) == 1 else f"{seat}_category"
        hand = row[seat]
        row[name] = hand and game.rank(hand, board, ranking=kind.ranking).category.name
    playing = [seat for seat in kind.seats if row[seat]]
    if kind.compared:
        row["winner"] = _winner(kind, game, row, playing)
    if kind.qualifies:
        row["qualifies"] = "yes" if _qualifies(kind, game, row) else "no"
    return row


def _winner(kind: Kind, game: fm.Game, row: Row, playing: Sequence[str]) -> str:
    if len(playing) < 2:
        return playing[0] if playing else ""
    compared = game.compare(*(row[seat] or "" for seat in playing), board=row.get("board") or "")
    winners = [playing[place] for place in compared.winners]
    if len(winners) == 1:
        return winners[0]
    return compared.outcome if len(kind.seats) == 2 else f"{compared.outcome}: {', '.join(winners)}"


def _qualifies(kind: Kind, game: fm.Game, row: Row) -> bool:
    """By what the games say: a pair, ace-king, queen-high, as ranks and not as strengths."""
    hand = game.rank(row[kind.qualifies or ""] or "", row.get("board") or "")
    if hand.category.name != "no ranking hand":
        return True
    ranks = [card.rank for card in hand.cards]
    if kind.game == "uth":
        return False
    return ranks[:2] == ["A", "K"] if kind.game == "caribbean" else ranks[0] in "AKQ"


def _wrong(kind: Kind, game: fm.Game, row: Row) -> list[tuple[str, str, str | None, str | None]]:
    seats = list(kind.seats)
    playing = [seat for seat in seats if row[seat]]
    may_be_out = len(seats) > 2
    try:
        for seat in playing if may_be_out else seats:
            game.rank(row[seat] or "", row.get("board") or "", ranking=kind.ranking)
        if not playing:
            raise fm.WrongCount("nobody")
        if len({len((row[seat] or "").split()) for seat in playing}) > 1:
            raise fm.WrongCount("seats that hold not as many")
        everything = [row[seat] or "" for seat in playing] + [row.get("board") or ""]
        cards = " ".join(everything).split()
        naturals = [card for card in cards if card != "Jk"]
        if cards.count("Jk") > game.deck.jokers:
            raise fm.WrongCount("jokers")
        if len(set(naturals)) < len(naturals):
            raise fm.DoubledCard("across")
    except fm.FloormanError as error:
        return [("", error.kind, None, None)]
    found: list[tuple[str, str, str | None, str | None]] = []
    for seat in seats:
        name = "category" if len(seats) == 1 else f"{seat}_category"
        said, hand = row[name], row[seat]
        if not said:
            continue
        if not hand:
            found.append((name, "category", "no cards", game.ranking(kind.ranking).clause.ref))
            continue
        right = game.rank(hand, row.get("board") or "", ranking=kind.ranking)
        if said != right.category.name:
            found.append((name, "category", right.category.name, right.clause.ref))
    if kind.compared and row["winner"]:
        right_one = _winner(kind, game, row, playing)
        if row["winner"] != right_one:
            found.append(("winner", "winner", right_one, _deciding_clause(game, row, playing)))
    if kind.qualifies and row["qualifies"]:
        right_one = "yes" if _qualifies(kind, game, row) else "no"
        if row["qualifies"] != right_one:
            found.append(("qualifies", "qualifies", right_one, "outside"))
    return found


def _deciding_clause(game: fm.Game, row: Row, playing: Sequence[str]) -> str:
    """Of the winner against the seat that is recorded; of the winner against the next best, else."""
    if len(playing) < 2:
        return game.ranking().clause.ref
    board = row.get("board") or ""
    compared = game.compare(*(row[seat] or "" for seat in playing), board=board)
    winners = [playing[seat] for seat in compared.winners]
    losers = sorted(
        (seat for seat in playing if seat not in winners),
        key=lambda seat: compared.hands[playing.index(seat)].strength,
    )
    tie = game.ranking().tie
    if len(winners) > 1:
        assert tie
        return tie.clause.ref
    against = row["winner"] if row["winner"] in playing else losers[-1]
    pair = [seat for seat in playing if seat in (winners[0], against)]
    return game.compare(*(row[seat] or "" for seat in pair), board=board).reasons[0].clause.ref


Fault = Callable[[Kind, Row, random.Random], None]


def _faulty(kind: Kind, row: Row, shuffler: random.Random) -> Row:
    if shuffler.random() < 0.35:
        shuffler.choice(FAULTS)(kind, row, shuffler)
    return row


def _seat(kind: Kind, row: Row, shuffler: random.Random) -> str:
    return shuffler.choice([seat for seat in kind.seats if row[seat]] or list(kind.seats))


def _another_category(kind: Kind, row: Row, shuffler: random.Random) -> None:
    seat = _seat(kind, row, shuffler)
    ladder = fm.game(kind.game).ranking(kind.ranking).ladder
    row["category" if len(kind.seats) == 1 else f"{seat}_category"] = shuffler.choice(ladder).name


def _another_winner(kind: Kind, row: Row, shuffler: random.Random) -> None:
    if "winner" in row:
        row["winner"] = shuffler.choice([*kind.seats, ""])


def _the_other_way(kind: Kind, row: Row, shuffler: random.Random) -> None:
    if "qualifies" in row:
        row["qualifies"] = "no" if row["qualifies"] == "yes" else "yes"


def _a_card_twice(kind: Kind, row: Row, shuffler: random.Random) -> None:
    cells = [name for name in (*kind.seats, "board") if row.get(name)]
    if cells:
        one, two = shuffler.choice(cells), shuffler.choice(cells)
        hand = (row[two] or "").split()
        hand[-1] = (row[one] or "").split()[0]
        row[two] = " ".join(hand)


def _a_card_less(kind: Kind, row: Row, shuffler: random.Random) -> None:
    seat = _seat(kind, row, shuffler)
    row[seat] = " ".join((row[seat] or "").split()[1:]) or None


def _no_card(kind: Kind, row: Row, shuffler: random.Random) -> None:
    seat = _seat(kind, row, shuffler)
    row[seat] = f"{(row[seat] or '')[:-1]}x"


def _a_joker(kind: Kind, row: Row, shuffler: random.Random) -> None:
    seat = _seat(kind, row, shuffler)
    hand = (row[seat] or "").split()
    row[seat] = " ".join([*hand[1:], "Jk"])


FAULTS: list[Fault] = [
    *(_another_category, _another_winner, _the_other_way, _a_card_twice),
    *(_a_card_less, _no_card, _a_joker),
]
