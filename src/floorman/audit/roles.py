"""What a NAME of ``--columns`` may be, and what is said of one that is nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from floorman.audit.money_columns import PAID, RETURNED, roles_of_money
from floorman.errors import UnknownName, unknown

ALONE = "hand"
"""What a seat is called that is the only one, and nobody's in particular."""
USUAL = ("player", "dealer")
"""The seats that every game may have."""
PLAIN = ("board", "dead", "category", "winner", "outcome", "qualifies", "void", "game", "by")

_NO_SEATS = {
    "returned": "write WAGER.returned=COLUMN, with the name of one wager",
    "raised": "in this game no column is read that says when a raise was made",
    "wager": "write the name of the wager, as in ante=COLUMN",
    "seat": "write the name of the seat, as in player=COLUMN",
}
_NEAR = 0.75


def check_role(name: str, seats: Sequence[str], wagers: Sequence[str], setting: Sequence[str]) -> None:
    """Raise :class:`UnknownName` for a name without a dot that is neither a role nor a seat.

    Where the section names its ``seats``, those alone are seats, and ``hand`` where there is but one. Where
    it names none, any other name is a seat, but for reserved words and for names that are nearly a role's.

    >>> check_role("anti", (), ("ante", "bet"), ())
    Traceback (most recent call last):
    ...
    floorman.errors.UnknownName: unknown role 'anti'; did you mean 'ante'? allowed: player, dealer, board, \
dead, category, winner, outcome, qualifies, void, game, by, SEAT.category, ante, bet, WAGER.paid, \
WAGER.returned, paid, minimum, folded
    """
    plain = [role for role in (*PLAIN, *roles_of_money(wagers)) if "." not in role]
    if name in (ALONE, *USUAL, *seats, *plain):
        return
    if name.casefold() in _NO_SEATS:
        raise UnknownName(f"--columns {name}= : {name} is no seat; {_NO_SEATS[name.casefold()]}")
    if seats or get_close_matches(name.casefold(), plain, n=1, cutoff=_NEAR):
        raise unknown_role(name, seats or USUAL, wagers, setting)


def unknown_role(
    name: str, seats: Iterable[str], wagers: Sequence[str], setting: Sequence[str]
) -> UnknownName:
    """The error for a name that is not allowed: all that is in this game, and the nearest."""
    seats = tuple(seats)
    money = list(roles_of_money(wagers))
    of_seats = ["SEAT.category", *(["SEAT.low"] if setting else [])]
    of_wagers = [f"WAGER{PAID}", f"WAGER{RETURNED}"] if wagers else []
    rest = [role for role in money if "." not in role and role not in wagers]
    also = [*(f"{seat}.category" for seat in seats), *(f"{seat}.low" for seat in setting), *money]
    return unknown("role", name, [*seats, *PLAIN, *of_seats, *wagers, *of_wagers, *rest], also)
