"""Draws the cards that the desk shows, from two packages of card art in the public domain.

    python art/make_cards.py ART

ART is a folder that holds both packages of npm, unpacked and named as here:

- ART/react-playing-cards, of @heruka_urgyen/react-playing-cards 0.5.0: ranks, suits, court cards, the back;
- ART/playing-cards, of @letele/playing-cards 0.1.0: the joker.

The court cards and the joker are theirs. The faces are laid out anew, to be read when small: a large rank
and suit in the corner, and beside them a suit or the picture.

Written are, in src/floorman/desk/static/cards:

- for a deck of two colours a file for each card, named as the package writes it (``As.svg``, ``Jk.svg``),
  and ``back.svg``;
- for a deck of four colours the diamonds and clubs once more, such as ``four/Td.svg``. Its other cards are
  those of the deck of two.

So a page takes a card from ``four/`` if the deck has four colours and the suit is d or c. Names inside a
picture are its own: show it by ``<img>``, do not paste it into the page.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.etree import ElementTree

from svg_paths import in_whole_numbers

CARDS = Path(__file__).parents[1] / "src" / "floorman" / "desk" / "static" / "cards"
RANKS, SUITS = "23456789TJQKA", "cdhs"
COURT = "JQK"
GRID_OF_RANK = "-500 -500 1000 1000"
LEFT_OF_PICTURE = -100
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"

BLACK, RED, BLUE, GREEN, PURPLE = "#000", "#c3001d", "#0b4fc4", "#08752f", "#6a2c91"
# The colours by the names that the art has for them: its diamonds are blue, its clubs green.
FOUR_COLOURS = {"black": BLACK, "red": RED, "blue": BLUE, "green": GREEN}
TWO_COLOURS = FOUR_COLOURS | {"blue": RED, "green": BLACK}
COLOUR_OF_SUIT = dict(zip(SUITS, ("green", "blue", "red", "black"), strict=True))

WIDTH, HEIGHT = 240, 336
LETTER_STROKE = 120  # on the grid of a rank; the art has 80, too thin on a telephone
# Where the parts of a face lie: a point (their middle, of the joker the corner) and their scale.
RANK_PLACE = (48, 62, 0.094)
SUIT_PLACE = (48, 154, 0.074)
LARGE_SUIT_PLACE = (150, 234, 0.15)
COURT_PLACE = (161, 192, 0.86)
JOKER_PLACE = (55, 30, 0.14)
# The art has no letters for these three. They are drawn on the grid of its J and K.
LETTERS = {
    "O": "M-175 -285a175 175 0 0 1 350 0v570a175 175 0 0 1 -350 0z",
    "E": "M-185 -460h400v100M-185 -460v920h400v-100M-185 0h300",
    "R": "M-185 460v-920h220a240 240 0 0 1 0 480h-220M40 20L215 460",
}

Element = ElementTree.Element


def main() -> None:
    """Write every picture; the folder of the art is the one argument."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    art = Path(sys.argv[1])
    for name, picture in pictures(art):
        path = CARDS / f"{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(ElementTree.tostring(picture) + b"\n")


def pictures(art: Path) -> Iterator[tuple[str, Element]]:
    """Each picture with its name below the folder of the cards."""
    faces = art / "react-playing-cards" / "src" / "images"
    for rank in RANKS:
        for suit in SUITS:
            source = ElementTree.parse(faces / "4color" / f"{rank}{suit.upper()}.svg").getroot()
            yield f"{rank}{suit}", face(source, rank, suit, TWO_COLOURS)
            if suit in "dc":
                yield f"four/{rank}{suit}", face(source, rank, suit, FOUR_COLOURS)
    jack = ElementTree.parse(faces / "4color" / "JS.svg").getroot()
    king = ElementTree.parse(faces / "4color" / "KS.svg").getroot()
    letters = LETTERS | {"J": letter_path(jack), "K": letter_path(king)}
    bundle = (art / "playing-cards" / "dist" / "index.esm.js").read_text(encoding="utf-8")
    yield "Jk", joker(joker_paths(bundle), letters)
    yield "back", back(ElementTree.parse(faces / "back.svg").getroot())


def face(source: Element, rank: str, suit: str, colours: Mapping[str, str]) -> Element:
    """One card of a suit, laid out anew from the art's own card."""
    colour = colours[COLOUR_OF_SUIT[suit]]
    card = blank()
    if rank in COURT:
        card.append(court(source, colours, placed(*COURT_PLACE)))
    outline = in_whole_numbers(symbol_path(source, f"S{suit.upper()}{rank}"))
    corner = Element("g", fill=colour)
    places = [SUIT_PLACE] if rank in COURT else [SUIT_PLACE, LARGE_SUIT_PLACE]
    corner.extend(Element("path", transform=placed(*place), d=outline) for place in places)
    corner.append(letter(letter_path(source), colour, placed(*RANK_PLACE)))
    card.append(corner)
    return card


def court(source: Element, colours: Mapping[str, str], transform: str) -> Element:
    """The framed picture of a court card, without the index and the edge of the card that it comes from."""
    named = [element.attrib["id"] for element in source.iter() if "id" in element.attrib]
    ids = {name: f"p{number}" for number, name in enumerate(named)}
    picture = plain(source, ids, colours)
    for parent in list(picture.iter()):
        for child in [child for child in parent if is_around_picture(child)]:
            parent.remove(child)
    group = Element("g", transform=transform)
    group.extend(picture)
    return group


def is_around_picture(element: Element) -> bool:
    """Whether it is the shape of a rank, or begins left of the picture, as the index and the edge do."""
    return element.get("viewBox") == GRID_OF_RANK or float(element.get("x", "0")) < LEFT_OF_PICTURE


def plain(element: Element, ids: Mapping[str, str], colours: Mapping[str, str]) -> Element:
    """A copy in whole numbers, short names and our colours, without namespaces."""
    copy = Element(element.tag.removeprefix(SVG))
    for key, value in element.items():
        if key == "d":
            copy.set("d", in_whole_numbers(value))
        elif key == "id":
            copy.set("id", ids[value])
        elif key == HREF:
            copy.set("href", f"#{ids[value.removeprefix('#')]}")
        else:
            copy.set(key, colours.get(value, value))
    copy.extend(plain(child, ids, colours) for child in element)
    return copy


def joker(paths: list[dict[str, str]], letters: Mapping[str, str]) -> Element:
    """The joker, with its name down the side where the others have their rank."""
    card = blank()
    picture = Element("g", transform=placed(*JOKER_PLACE))
    picture.extend(plain(Element("path", path), {}, FOUR_COLOURS) for path in paths)
    card.append(picture)
    card.extend(
        letter(letters[character], PURPLE, placed(30, 44 + 62 * line, 0.052))
        for line, character in enumerate("JOKER")
    )
    return card


def joker_paths(bundle: str) -> list[dict[str, str]]:
    """The paths of the joker in the package's script, in the order in which they are to be painted."""
    component = re.search(r"const SvgJ1 = .*?^};", bundle, re.DOTALL | re.MULTILINE)
    if component is None:
        sys.exit("the package of the joker has no SvgJ1: is it version 0.1.0?")
    paths = []
    for made in re.findall(r'createElement\("path", \{(.*?)\}', component[0], re.DOTALL):
        properties = dict(re.findall(r'(\w+): "?([^"\n]*?)"?,?\n', made))
        paths.append({re.sub("([A-Z])", r"-\1", key).lower(): value for key, value in properties.items()})
    return paths[::-1]


def back(source: Element) -> Element:
    """The back: the art's diamonds, four times as large, for they flicker when the card is small."""
    card = blank()
    pattern, field = source.find(f"{SVG}defs"), source.findall(f"{SVG}rect")[1]
    assert pattern is not None
    picture = Element("g", transform=f"translate({WIDTH // 2} {HEIGHT // 2})")
    ids = {"B1": "p"}
    picture.append(plain(pattern, ids, {"black": BLUE}))
    for tile in picture.iter("pattern"):
        tile.set("patternTransform", "scale(4)")
    picture.append(plain(field, ids, {"url(#B1)": "url(#p)"}))
    card.append(picture)
    return card


def blank() -> Element:
    """A white card with its edge."""
    card = Element("svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")
    edge = {"width": str(WIDTH - 2), "height": str(HEIGHT - 2), "stroke": "#555", "stroke-width": "2"}
    card.append(Element("rect", {"x": "1", "y": "1", "rx": "14", "fill": "#fff"} | edge))
    return card


def letter(path: str, colour: str, transform: str) -> Element:
    """A rank or a letter, which the art draws as a line on a grid of a thousand."""
    line = {
        "stroke": colour,
        "stroke-width": str(LETTER_STROKE),
        "stroke-linecap": "square",
        "fill": "none",
    }
    return Element("path", line, transform=transform, d=in_whole_numbers(path))


def letter_path(source: Element) -> str:
    """The line of a card's rank."""
    suit_and_rank = source.attrib["face"][::-1]
    return symbol_path(source, f"V{suit_and_rank}")


def symbol_path(source: Element, name: str) -> str:
    path = source.find(f"{SVG}symbol[@id='{name}']/{SVG}path")
    assert path is not None, f"the art has no symbol {name}"
    return path.attrib["d"]


def placed(x: float, y: float, size: float) -> str:
    return f"translate({x} {y})scale({size})"


if __name__ == "__main__":
    main()
