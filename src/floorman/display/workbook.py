"""Names of the sheets of a workbook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

LONGEST = 31
"""The most characters of a name that workbooks take."""
_REFUSED = re.compile(r"[][:*?/\\]|[^ -\ufffd]")


def sheet_names(wanted: Iterable[str]) -> Iterator[str]:
    """Names as workbooks take them, each once; upper and lower case are the same to them.

    A hyphen stands for a character that is refused, what is too long is cut, a name that is taken gets a
    number.

    >>> list(sheet_names(["pays A/B", "Pays A:B", "x" * 40]))
    ['pays A-B', 'Pays A-B 2', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx']
    """
    taken: set[str] = set()
    for name in wanted:
        allowed = _REFUSED.sub("-", name)
        found, number = _cut(allowed), 1
        while found.casefold() in taken:
            number += 1
            found = _cut(allowed, f" {number}")
        taken.add(found.casefold())
        yield found


def _cut(name: str, number: str = "") -> str:
    return name[: LONGEST - len(number)].strip(" '") + number
