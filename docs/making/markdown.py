"""Markdown in small pieces, each with an empty line before it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

NUMBER = re.compile(r"-?[\d,.]+%?$")


def page(title: str, *pieces: Iterable[str]) -> str:
    """The text of a page."""
    return "\n".join([f"# {title}", *(line for piece in pieces for line in piece)]) + "\n"


def paragraphs(*texts: str) -> Iterator[str]:
    """Paragraphs, or headings."""
    for text in texts:
        yield ""
        yield text


def code(language: str, text: str) -> Iterator[str]:
    """A block of code."""
    yield from paragraphs(f"```{language}\n{text}\n```")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table; columns of numbers stand to the right."""
    lines = list(rows)
    rule = ["---:" if all(map(NUMBER.match, column)) else "---" for column in zip(*lines, strict=True)]
    yield ""
    for cells in (head, rule, *lines):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
