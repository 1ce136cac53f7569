from collections.abc import Callable
from typing import Any

def table(size: int, most: int, deck: int, ranks: Any, suits: Any, strengths: Any) -> object: ...
def rank(table: object, codes: Any, strengths: Any, vectors: bool) -> int: ...
def count(table: object, k: int, dead: int, counts: Any) -> None: ...
def count_each(table: object, k: int, first: int, counts: Any) -> None: ...
def winners(
    table: object, hands: Any, seats: int, board: Any, live: Any, cards: int, suit: int, counts: Any
) -> None: ...
def callers(table: object) -> tuple[Callable[..., int | None], Callable[[str], int | None]]: ...
def have_vectors() -> bool: ...
def read(text: Any, offsets: Any, codes: Any, counts: Any) -> None: ...
def orbits() -> object: ...
def orbit_arrays(orbits: object) -> tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]: ...
def values(
    table: object,
    orbits: object,
    terms: Any,
    bonus: Any,
    least: int,
    first: int,
    last: int,
    gains: Any,
    raised: Any,
    units: Any,
) -> None: ...
def decide_flops(orbits: object, gains: Any, raises: Any, waiting: Any) -> None: ...
def decide_rivers(
    table: object, orbits: object, terms: Any, bonus: Any, least: int, first: int, last: int, rivers: Any
) -> None: ...
def outcomes(
    table: object,
    orbits: object,
    terms: Any,
    bonus: Any,
    least: int,
    first: int,
    last: int,
    raises: int,
    before: Any,
    flops: Any,
    rivers: Any,
    labels: Any,
    kinds: int,
    counts: Any,
) -> None: ...
def prospect(
    table: object, terms: Any, bonus: Any, least: int, own: Any, board: Any, live: Any
) -> tuple[int, int, int, int]: ...
def classes(cards: int, kept: int, dead: int) -> tuple[bytes, bytes]: ...
def stand(table: object, upcard: int, least: int, own: Any, strengths: Any, standings: Any) -> None: ...
def stand_one(table: object, upcard: int, least: int, own: Any) -> tuple[int, int, int]: ...
def settle_upcard(
    amounts: Any, wins: Any, strengths: Any, ways: Any, standings: Any, plays: Any, outcomes: Any, won: Any
) -> None: ...
def settle_boards(
    table: object,
    board: int,
    drawn: int,
    fold: int,
    amounts: Any,
    own: Any,
    ways: Any,
    plays: Any,
    values: Any,
    all: Any,
    wagered: Any,
) -> None: ...
