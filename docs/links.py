"""Checks a built site: links lead to places that are there, and nothing is fetched from outside.

python docs/links.py FOLDER lists the addresses outside, which are not visited; exit status 1 for a fault.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

FETCHED = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
ADDRESS = re.compile(r"https?://[a-z0-9.-]+\.[a-z]{2,}(/\S*)?$")


@dataclass
class Page(HTMLParser):
    """The places of a page that can be linked to, what it links to, and what it fetches."""

    path: Path
    places: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    fetched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        self.places |= {said[name] for name in ("id", "name") if name in said}
        if "href" in said:
            (self.links if tag == "a" or said.get("rel") == "canonical" else self.fetched).append(
                said["href"]
            )
        self.fetched += [said[name] for name in ("src", "data", "poster") if name in said]


def faults(folder: Path) -> Iterator[str]:
    """In words, each link of a site that is dead, and each thing that it fetches from elsewhere."""
    pages = {path.resolve(): Page(path) for path in sorted(folder.rglob("*.html"))}
    for page in pages.values():
        for link in (*page.links, *page.fetched):
            if not _is_outside(link) and not _leads(page, link, pages):
                yield f"{page.path}: {link} leads nowhere"
        for link in page.links:
            if _is_outside(link) and not ADDRESS.match(link):
                yield f"{page.path}: {link} is no address"
        for link in page.fetched:
            if _is_outside(link):
                yield f"{page.path}: {link} is fetched from outside"
    yield from _style_faults(folder)


def outside(folder: Path) -> set[str]:
    """The addresses outside that a site links to."""
    pages = map(Page, folder.rglob("*.html"))
    return {link for page in pages for link in page.links if _is_outside(link)}


def _style_faults(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.css")):
        for match in FETCHED.finditer(path.read_text(encoding="utf-8")):
            link = match[1] or match[2]
            if not link.startswith("data:") and (
                _is_outside(link) or not (path.parent / urlsplit(link).path).exists()
            ):
                yield f"{path}: {link} is fetched, and is not in the site"


def _is_outside(link: str) -> bool:
    parts = urlsplit(link)
    return bool(parts.netloc) or parts.scheme not in ("", "data")


def _leads(page: Page, link: str, pages: dict[Path, Page]) -> bool:
    if link.startswith("data:"):
        return True
    parts = urlsplit(link)
    target = (page.path.parent / unquote(parts.path) if parts.path else page.path).resolve()
    if target not in pages:
        return target.is_file()
    return parts.fragment in ("", *pages[target].places) or unquote(parts.fragment) in pages[target].places


def main(folder: str) -> int:
    found = list(faults(Path(folder)))
    for fault in found:
        print(fault, file=sys.stderr)
    for address in sorted(outside(Path(folder))):
        print(f"outside, not visited: {address}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
