"""JSON read as a careful reader would: amounts exactly, and every name once."""

from __future__ import annotations

import json
from decimal import Decimal, InvalidOperation
from typing import Any

from floorman.errors import FloormanError, shown

MOST_DIGITS = 1_000
"""No number that is asked about has more."""


def read_json(text: str, name: str) -> Any:
    """What ``text`` says, with decimals for numbers that have a point or an exponent.

    ``name`` is what an error calls the text. Raises :class:`FloormanError` for what is no JSON, is nested
    too deeply, or has a name twice in one object, of which it could not be said which is meant.

    >>> read_json('{"ante": 10, "bet": 0.10}', "the line")
    {'ante': 10, 'bet': Decimal('0.10')}
    """
    try:
        return json.loads(
            text,
            parse_int=_whole,
            parse_float=_decimal,
            parse_constant=_no_number,
            object_pairs_hook=_each_once,
        )
    except RecursionError:
        raise FloormanError(f"{name} is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise FloormanError(f"{name} is no JSON: {error}") from None
    except _Refused as error:
        raise FloormanError(f"{name}: {error}") from None


class _Refused(ValueError):
    """JSON, and yet nothing that can be taken at its word."""


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise _Refused(f"{digits[:12]}... is a number of {len(digits)} digits: {MOST_DIGITS} are the most")
    return int(digits)


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise _Refused(f"{shown(text)} is no amount") from None


def _no_number(word: str) -> Any:
    raise _Refused(f"{word} is no number")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _Refused(f"{shown(twice)} stands twice in one object")
    return found
