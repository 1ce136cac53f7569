"""Markup that cannot be broken by what is put into it."""

from __future__ import annotations

from html import escape


class Markup(str):
    """Text that is markup already: all other text is escaped where it is put in."""

    def __html__(self) -> str:
        """The same, as templates ask for it."""
        return self


def element(tag: str, *inner: str, **attributes: str) -> Markup:
    """An element of HTML or SVG; in the names of attributes ``_`` stands for ``-``.

    One that is given nothing to hold, be it an empty text, closes itself.

    >>> element("b", "ante & blind", aria_label='"x"')
    '<b aria-label="&quot;x&quot;">ante &amp; blind</b>'
    >>> element("td", ""), element("rect", x="1")
    ('<td></td>', '<rect x="1"/>')
    """
    named = "".join(f' {name.replace("_", "-")}="{escape(value)}"' for name, value in attributes.items())
    if not inner:
        return Markup(f"<{tag}{named}/>")
    safe = "".join(text if isinstance(text, Markup) else escape(text) for text in inner)
    return Markup(f"<{tag}{named}>{safe}</{tag}>")


def in_ascii(markup: Markup) -> str:
    """The same in plain ASCII, which no guess at an encoding can spoil.

    >>> in_ascii(element("b", "A\\u2660"))
    '<b>A&#9824;</b>'
    """
    return markup.encode("ascii", "xmlcharrefreplace").decode("ascii")
