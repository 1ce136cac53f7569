"""The pictures of the cards: all there, told apart, readable, and nothing in them but drawing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias
from xml.etree import ElementTree

import pytest

import floorman as fm

Face: TypeAlias = "tuple[tuple[str, str], tuple[str, str]]"
"""What a card's corner shows: the outline and the colour of its rank, and those of its suit."""

CARDS = Path(fm.__file__).parent / "desk" / "static" / "cards"
PICTURES = sorted(CARDS.rglob("*.svg"))
NOTICE = Path(__file__).parents[1] / "NOTICE"
SVG = "{http://www.w3.org/2000/svg}"
DRAWING = {"svg", "g", "defs", "symbol", "use", "pattern", "path", "rect"}
ALL_IN_ALL = 600_000  # bytes, so that the package stays small
CONTRAST = 4.5  # what WCAG 2.2 asks of text at level AA, criterion 1.4.3


def picture(card: fm.Card, colours: int) -> Path:
    """Where a page finds a card, as art/make_cards.py says."""
    return CARDS / ("four" if colours == 4 and card.suit in ("d", "c") else "") / f"{card}.svg"


def root(path: Path) -> ElementTree.Element:
    return ElementTree.parse(path).getroot()


def face(path: Path) -> Face:
    """The corner is the last thing painted: the suit, once or twice, then the rank."""
    corner = root(path)[-1]
    assert corner.tag == f"{SVG}g", f"{path} ends in a {corner.tag}"
    suit, rank = corner[0], corner[-1]
    return (rank.attrib["d"], rank.attrib["stroke"]), (suit.attrib["d"], corner.attrib["fill"])


def faces(colours: int) -> dict[fm.Card, Face]:
    return {card: face(picture(card, colours)) for card in fm.Deck()}


def luminance(colour: str) -> float:
    """The relative luminance of #rgb or #rrggbb, as WCAG 2.2 defines it."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    channels = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("colours", [2, 4])
def test_every_card_of_every_deck_has_its_picture(colours: int) -> None:
    for game in fm.games():
        missing = [str(card) for card in game.deck if not picture(card, colours).is_file()]
        assert not missing, f"{game.id}: the deck of {colours} colours has no picture of {missing}"


def test_there_is_a_back_and_no_picture_of_anything_else() -> None:
    shown = {picture(card, colours) for card in fm.Deck(jokers=2) for colours in (2, 4)}
    assert set(PICTURES) == shown | {CARDS / "back.svg"}


@pytest.mark.parametrize("colours", [2, 4])
def test_ranks_and_suits_are_drawn_alike_and_told_apart(colours: int) -> None:
    drawn = faces(colours)
    outlines = {(card.rank, rank) for card, ((rank, _), _) in drawn.items()}
    suits = {(card.suit, suit) for card, (_, (suit, _)) in drawn.items()}
    assert len(outlines) == len({outline for _, outline in outlines}) == 13
    assert len(suits) == len({outline for _, outline in suits}) == 4


@pytest.mark.parametrize(("colours", "alike"), [(2, {"cs", "dh"}), (4, {"c", "d", "h", "s"})])
def test_suits_have_the_colours_of_the_deck(colours: int, alike: set[str]) -> None:
    suits: dict[str, set[str]] = {}
    for card, ((_, of_rank), (_, of_suit)) in faces(colours).items():
        assert of_rank == of_suit, f"{card}: its rank is {of_rank}, its suit {of_suit}"
        suits.setdefault(of_suit, set()).add(card.suit)
    assert {"".join(sorted(letters)) for letters in suits.values()} == alike


def test_colours_can_be_read_on_the_card() -> None:
    assert contrast("#000", "#ffffff") == pytest.approx(21)
    joker = {path.attrib["stroke"] for path in root(CARDS / "Jk.svg").findall(f"{SVG}path")}
    inks = {ink for colours in (2, 4) for (_, ink), _ in faces(colours).values()} | joker
    assert len(inks) == 5, f"four suits and the joker: {inks}"
    for path in PICTURES:
        card = root(path)[0]
        assert (card.tag, card.attrib["fill"]) == (f"{SVG}rect", "#fff"), f"{path} is no white card"
    for ink in inks:
        assert contrast(ink, "#fff") >= CONTRAST, f"{ink} on white: {contrast(ink, '#fff'):.2f}"


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.relative_to(CARDS)))
def test_a_picture_is_drawing_and_nothing_else(path: Path) -> None:
    svg = root(path)
    assert svg.attrib == {"viewBox": "0 0 240 336"}, "it takes the size that the page gives"
    ids = [element.attrib["id"] for element in svg.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in svg.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag in DRAWING, f"<{tag}> is none of {sorted(DRAWING)}"
        assert not (element.text or "").strip(), f"<{tag}> holds the text {element.text!r}"
        for key, value in element.items():
            assert not re.match("on|style|class", key), f"<{tag} {key}={value!r}>"
            if "href" in key or "url(" in value:
                target = value.removeprefix("url(").removesuffix(")")
                assert target in {f"#{name}" for name in ids}, f"<{tag} {key}={value!r}> points outside"


@pytest.mark.parametrize("path", PICTURES, ids=lambda path: str(path.relative_to(CARDS)))
def test_a_picture_holds_no_address(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(' xmlns="http://www.w3.org/2000/svg"', "", 1)
    found = re.search(r"//|https?:|data:|www\.|<!|<\?|@|&", text)
    assert not found, f"{path} has {found[0]!r}"


def test_all_pictures_together_are_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES) <= ALL_IN_ALL


def test_the_notice_names_the_packages_their_author_and_the_licence() -> None:
    notice = NOTICE.read_text(encoding="utf-8")
    for name in (
        "@heruka_urgyen/react-playing-cards, version 0.5.0",
        "@letele/playing-cards, version 0.1.0",
        "Adrian Kennard",
        "CC0 1.0 Universal",
    ):
        assert name in notice
