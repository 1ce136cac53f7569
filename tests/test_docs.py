"""The documents: all that the product has is in them, what is made is current, and links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

import links
import make
import pytest
from conftest import HERE

import floorman as fm
from floorman import engine, settle
from floorman.cli import app
from floorman.settle.paytable import pay_table, read_pay_table

DOCS = HERE.parent / "docs"
README = HERE.parent / "README.md"
MARKDOWN = [README, *sorted(DOCS.rglob("*.md"))]
COMMANDS = [name for name in app if not name.startswith("-")]
TABLES = sorted(path.stem for path in (Path(settle.__file__).parent / "tables").glob("*.toml"))


def text(pattern: str) -> str:
    """What the documents of these names say, below ``docs``."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(DOCS.glob(pattern)))


@pytest.fixture(scope="module")
def all_extras() -> None:
    wanted_by_extras = ("polars", "pyarrow", "fastexcel", "scipy", "distributed", "fastapi", "jinja2")
    for package in wanted_by_extras:
        pytest.importorskip(package, reason="what is public can be seen where all extras are installed")


# --- what is made is current


@pytest.fixture(scope="module")
def made(all_extras: None) -> dict[str, str]:
    return make.pages()


def test_made_pages_are_current(made: dict[str, str]) -> None:
    old = [name for name, page in made.items() if not (DOCS / name).exists() or text(name) != page]
    assert not old, f"old pages: {', '.join(old)}: call ./run docs"


def test_no_page_is_left_of_what_is_gone(made: dict[str, str]) -> None:
    there = {
        path.relative_to(DOCS).as_posix() for part in ("games", "api") for path in (DOCS / part).iterdir()
    }
    assert there == {name for name in made if "/" in name}


@pytest.mark.skipif(not engine.native, reason="exact solves want the compiled core")
def test_figures_are_what_the_product_says() -> None:
    pytest.importorskip("numpy")
    figures = import_module("making.figures").figures().splitlines()
    written = text("figures.md").splitlines()
    wrong = [f"written {a}, found {b}" for a, b in zip(written, figures, strict=False) if a != b]
    assert not wrong, f"{wrong[0]}: call ./run docs"
    assert len(written) == len(figures)


# --- nothing is missing


def wanted() -> Iterator[tuple[str, str, str]]:
    """All that must be named: what it is, the words that name it, and where."""
    for name in COMMANDS:
        yield "command", f"`floorman {name}", "../README.md"
        yield "command", f"floorman {name}", "guide/*.md"
        yield "command", f"\n## {name}\n", "commands.md"
    for game in fm.games():
        yield "game", f"({game.id}.md) | {game.id} | {', '.join(game.aliases)} |", "games/README.md"
        yield "game", f"# {game.title}\n\n`{game.id}`", f"games/{game.id}.md"
        for reading in game.questions:
            for page in ("readings.md", f"games/{game.id}.md"):
                yield "reading", f"### `{reading.id}` {reading.clause.ref}\n\n{reading.question}\n", page
                for choice in reading.choices:
                    yield "choice", f"| `{choice.name}` | {choice.text} |", page
    for name in TABLES:
        yield "pay table", f"\n## {name}\n", "pay-tables.md"
        yield "source", pay_table(name).source, "pay-tables.md"
    for path in desk_pages():
        yield "page of the desk", f"`{path}", "guide/desk.md"
    for part in parts():
        module = import_module(part)
        names = getattr(module, "__all__", None) or own_names(module)
        page = f"api/{part.rpartition('.')[2]}.md"
        yield "part", f"`{part}`: ", page
        for name in names:
            yield "public name", f"\n| `{name}` | ", page
            yield "public name", f":: {name}\n", page


def desk_pages() -> list[str]:
    """The addresses of the desk's pages that stand for themselves, and of what programs post to."""
    from floorman.desk.app import ROUTERS

    routes: list[Any] = [route for router in ROUTERS for route in router.routes]
    pages = [route.path for route in routes if "GET" in route.methods and "." not in route.path]
    verbs = [f"POST {route.path}" for route in routes if route.path.startswith("/api/")]
    reached_from_others = ("/{job}", "/answer")
    return [*(page for page in pages if not page.endswith(reached_from_others)), *verbs]


def parts() -> list[str]:
    """The packages whose names are public; commands and law modules have pages of their own."""
    packages = {module.name for module in iter_modules(fm.__path__) if module.ispkg}
    return ["floorman", *(f"floorman.{name}" for name in sorted(packages - {"cli", "display", "law"}))]


def own_names(module: Any) -> list[str]:
    return [
        name
        for name, value in vars(module).items()
        if getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
        if callable(value)
    ]


def test_everything_is_in_the_docs(all_extras: None) -> None:
    found = list(wanted())
    said = {page: text(page) for _, _, page in found}
    missing = [
        f"{what} {words.strip()!r} in {page}" for what, words, page in found if words not in said[page]
    ]
    assert not missing, "\n".join(missing)
    assert {"command", "game", "reading", "pay table", "public name"} <= {what for what, _, _ in found}


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_in_the_reference(name: str) -> None:
    _, _, from_here = text("commands.md").partition(f"\n## {name}\n")
    section, _, _ = from_here.partition("\n## ")
    told = " ".join(re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE))
    for argument in app[name].assemble_argument_collection(parse_docstring=True):
        for option in argument.names:
            called = option if option.startswith("-") else option.upper()
            assert called in re.findall(r"[\w-]+", told), f"floorman {name} has no {called}"
        help_text = " ".join((argument.parameter.help or "").split())
        assert help_text, f"floorman {name} says nothing of {argument.name}"
        assert help_text.replace("|", "\\|") in section


# --- what the guide shows works


def blocks(language: str) -> Iterator[Any]:
    for path in MARKDOWN:
        found = re.findall(
            rf"^```{language}\n(.*?)^```", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        for number, block in enumerate(found, start=1):
            yield pytest.param(block, id=f"{path.relative_to(HERE.parent)} {number}")


def calls(shell: str) -> Iterator[list[str]]:
    """The calls of the program in lines for a shell, without what they read from and write to."""
    for line in shell.replace("\\\n", " ").splitlines():
        for part in re.split(r" \| (?=floorman )", line):
            words = shlex.split(part, comments=True)
            if words[:1] == ["floorman"]:
                stop = next((n for n, word in enumerate(words) if word in ("<", ">", "|")), len(words))
                yield words[1:stop]


@pytest.mark.parametrize("block", list(blocks("sh")))
def test_commands_are_called_as_they_can_be(block: str) -> None:
    for call in calls(block):
        app.parse_args(call, exit_on_error=False, print_error=False)


@pytest.mark.parametrize(
    "call", re.findall(r"^\| `(floorman .*?)` \|", README.read_text("utf-8"), re.MULTILINE)
)
def test_commands_of_the_readme_are_called_as_they_can_be(call: str) -> None:
    for words in calls(call):
        app.parse_args(words, exit_on_error=False, print_error=False)


@pytest.mark.parametrize("block", list(blocks("toml")))
def test_files_that_are_shown_can_be_read(block: str) -> None:
    plain = tomllib.loads(block)
    if "wager" in plain:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            read_pay_table(plain, "the table of the guide")


# --- links


def slug(heading: str) -> str:
    """The name by which a heading is linked to."""
    return re.sub(r"[^\w\- ]", "", heading.lower().strip()).replace(" ", "-")


@pytest.mark.parametrize("path", MARKDOWN, ids=lambda path: str(path.relative_to(HERE.parent)))
def test_links_of_a_page_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", path.read_text(encoding="utf-8")):
        name, _, place = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), f"{path}: {link} is not there"
        if place:
            headings = re.findall(r"^#+ (.+)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert place in map(slug, headings), f"{path}: {link} has no such heading"


def test_the_site_is_whole(tmp_path: Path) -> None:
    """Built without a warning; links lead to places that are there, and nothing is fetched from outside."""
    for package in ("sphinx", "myst_parser", "furo"):
        pytest.importorskip(package, reason="the site is built with the group docs of pyproject.toml")
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--doctree-dir", str(tmp_path / "doctrees")]
    site = tmp_path / "site"
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, str(DOCS), str(site)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert list(links.faults(site)) == []
    page = (site / "api" / "floorman.html").read_text(encoding="utf-8")
    assert [name for name in fm.__all__ if f'id="floorman.{name}"' not in page] == []


def test_dead_links_of_a_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<h1 id="top">Top</h1><a href="#nowhere">')
    (tmp_path / "style.css").write_text("a { background: url(gone.png) } b { background: url('data:,') }")
    (tmp_path / "index.html").write_text(
        '<link rel="stylesheet" href="style.css"><script src="https://example.com/a.js"></script>'
        '<a href="there.html#top"></a><a href="there.html#bottom"></a><a href="gone.html"></a>'
        '<a href="https://example.com/x"></a><a href="https:/example.com"></a><img src="gone.svg">'
    )
    found = [fault.removeprefix(f"{tmp_path}/") for fault in links.faults(tmp_path)]
    assert found == [
        "index.html: there.html#bottom leads nowhere",
        "index.html: gone.html leads nowhere",
        "index.html: gone.svg leads nowhere",
        "index.html: https:/example.com is no address",
        "index.html: https://example.com/a.js is fetched from outside",
        "there.html: #nowhere leads nowhere",
        "style.css: gone.png is fetched, and is not in the site",
    ]
    assert links.outside(tmp_path) == {"https://example.com/x", "https:/example.com"}
