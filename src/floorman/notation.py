"""Every way a card is written, read into codes.

A code is ``rank * 4 + suit``: ranks 0..12 are 2..A, suits 0..3 are c d h s; jokers are 52 and 53.
Text says "a joker" without saying which of the two: it is read as :data:`ANY_JOKER`, and whoever
deals the hands (:mod:`floorman.dealing`) decides which one it is.
"""

from __future__ import annotations

import re

from floorman.errors import NotInDeck, UnreadableCard, shown

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKERS = (52, 53)
ANY_JOKER = 54

ALLOWED = (
    "a card is a rank (A K Q J T or 10, 9 8 7 6 5 4 3 2) and a suit (c d h s or their symbols), "
    "such as As, Td, 10d, A\u2660, S_K, a Unicode playing card, or Jk for a joker"
)

_SUIT_SYMBOLS = {"\u2663": "c", "\u2666": "d", "\u2665": "h", "\u2660": "s"} | {
    "\u2667": "c",
    "\u2662": "d",
    "\u2661": "h",
    "\u2664": "s",
}
_JOKER_SYMBOLS = "\U0001f0bf\U0001f0cf\U0001f0df"
# The Unicode block gives each suit sixteen places: nought, the ace to the 10, jack, knight, queen, king.
_BLOCK_SUITS = {0xA: "s", 0xB: "h", 0xC: "d", 0xD: "c"}
_BLOCK_RANKS = dict(enumerate("A23456789TJ", start=1)) | {13: "Q", 14: "K"}
_BLOCK_KNIGHT = 12

_PRESENTATION = "[\ufe0e\ufe0f]?"  # how a symbol is to be drawn, which changes nothing of the card
_SYMBOLS = "".join(_SUIT_SYMBOLS)
# re.ASCII keeps letters such as the long s and the Kelvin sign from passing for s and K.
_CARD = re.compile(
    rf"(?P<joker>joker|jk|[{_JOKER_SYMBOLS}]{_PRESENTATION})"
    rf"|(?P<suit_first>[cdhs])_(?P<rank_second>10|[2-9tjqka])"
    rf"|(?P<rank>10|[2-9tjqka])(?P<suit>[cdhs]|[{_SYMBOLS}]{_PRESENTATION})"
    rf"|(?P<block>[\U0001f0a1-\U0001f0de])",
    re.IGNORECASE | re.ASCII,
)
_GAP = re.compile(r"[\s,]*")
_CHUNK = re.compile(r"[^\s,]+")


def read_text(text: str, name: str = "the hand") -> list[int]:
    """The codes of all cards in ``text``, which may stand apart, after commas, or together.

    ``name`` is what an error calls the text.

    Raises :class:`UnreadableCard`, naming the text, its position and what is allowed, and
    :class:`NotInDeck` for the Knights of the Unicode block.

    >>> read_text("As, 10d"), read_text("askd"), read_text("S_K C_10")
    ([51, 33], [51, 45], [47, 32])
    """
    codes = []
    place = _skip_gap(text, 0)
    while place < len(text):
        found = _CARD.match(text, place)
        if found is None:
            raise _unreadable(text, place, name)
        codes.append(_code(found, text, name))
        place = _skip_gap(text, found.end())
    return codes


def write(code: int) -> str:
    """The two characters of a code: ``As``, ``Td``, ``Jk``.

    >>> [write(code) for code in (0, 51, 52)]
    ['2c', 'As', 'Jk']
    """
    return "Jk" if code in (*JOKERS, ANY_JOKER) else RANKS[code >> 2] + SUITS[code & 3]


def _skip_gap(text: str, place: int) -> int:
    gap = _GAP.match(text, place)
    return gap.end() if gap else place


def _code(found: re.Match[str], text: str, name: str) -> int:
    if found["joker"]:
        return ANY_JOKER
    if found["block"]:
        return _block_code(found["block"], text, found.start(), name)
    rank = (found["rank"] or found["rank_second"]).upper().replace("10", "T")
    letter = (found["suit"] or found["suit_first"])[0]
    return RANKS.index(rank) * 4 + SUITS.index(_SUIT_SYMBOLS.get(letter, letter.lower()))


def _block_code(character: str, text: str, place: int, name: str) -> int:
    row, column = divmod(ord(character) & 0xFF, 16)
    if column == _BLOCK_KNIGHT:
        raise NotInDeck(
            f"{character!r}{_where(text, place, character, name)} is a Knight: "
            f"no deck here has one; {ALLOWED}"
        )
    if column not in _BLOCK_RANKS:
        raise _unreadable(text, place, name)
    return RANKS.index(_BLOCK_RANKS[column]) * 4 + SUITS.index(_BLOCK_SUITS[row])


def _unreadable(text: str, place: int, name: str) -> UnreadableCard:
    chunk = _CHUNK.match(text, place)
    given = chunk[0] if chunk else text[place]
    return UnreadableCard(f"cannot read {shown(given)}{_where(text, place, given, name)}: {ALLOWED}")


def _where(text: str, place: int, given: str, name: str) -> str:
    if given == text:
        return f" ({name})"
    return f" at character {place + 1} of {name}, {shown(text)}"
