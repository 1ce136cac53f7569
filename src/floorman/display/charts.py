"""Charts as SVG: the bars that a page lays out itself, and a chart that stands alone."""

from __future__ import annotations

from textwrap import wrap

from floorman.display.markup import Markup, element, in_ascii
from floorman.display.parts import Bar, Chart

GAIN, LOSS = "#2a8f5f", "#d0562c"
"""Seen on light grounds and on dark ones."""

INK, PAPER = "#1a1d21", "#ffffff"
WIDTH, MARGIN, LINE, ROW = 480, 12, 18, 36
TITLE_LETTERS = 60
_FONT = "system-ui, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def bar(given: Bar, **attributes: str) -> Markup:
    """A bar on its zero, as wide as there is room; ``attributes`` are of the element that holds it.

    A page that has colours of its own overrules these by their classes.
    """
    kind, fill = ("loss", LOSS) if given.value < 0 else ("gain", GAIN)
    place = {"x": str(given.start), "y": "1", "width": str(given.width), "height": "6"}
    zero = {"x1": str(given.zero), "y1": "0", "x2": str(given.zero), "y2": "8"}
    return element(
        "svg",
        element("rect", **{"class": kind}, fill=fill, **place),
        element("line", **zero, stroke="currentColor", vector_effect="non-scaling-stroke"),
        viewBox="0 0 100 8",
        preserveAspectRatio="none",
        **attributes,
    )


def svg(given: Chart) -> str:
    """A chart as a picture: names and figures over their bars, on paper of its own.

    What shows a picture does not tell it the colours around it, so it brings its own.

    >>> from floorman.display.parts import chart
    >>> svg(chart("what it adds", [("win", 1.0), ("lose", -3.0)]))[:41]
    '<svg xmlns="http://www.w3.org/2000/svg" v'
    """
    title = wrap(given.caption, TITLE_LETTERS)
    top = 2 * MARGIN + LINE * len(title)
    height = top + ROW * len(given.bars) + MARGIN
    paper = element("rect", width=str(WIDTH), height=str(height), fill=PAPER)
    head = (
        _text(line, MARGIN, MARGIN + LINE * place, font_weight="bold")
        for place, line in enumerate(title, start=1)
    )
    rows = (mark for place, each in enumerate(given.bars) for mark in _row(each, top + ROW * place))
    drawn = element(
        "svg",
        element("title", given.caption),
        *(paper, *head, *rows),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=str(WIDTH),
        height=str(height),
        role="img",
        color=INK,
        font_family=_FONT,
        font_size="12",
    )
    return in_ascii(drawn)


def _row(given: Bar, top: int) -> tuple[Markup, ...]:
    place = {"x": str(MARGIN), "y": str(top + 18), "width": str(WIDTH - 2 * MARGIN), "height": "10"}
    return (
        _text(given.label, MARGIN, top + 13),
        _text(given.figure, WIDTH - MARGIN, top + 13, text_anchor="end"),
        bar(given, **place),
    )


def _text(text: str, x: int, y: int, **attributes: str) -> Markup:
    return element("text", text, x=str(x), y=str(y), fill=INK, **attributes)
