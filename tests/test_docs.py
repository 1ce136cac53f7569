"""The pages are what the law modules say today, and the documents name every command and game."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest
from conftest import HERE

import floorman as fm
from floorman.cli import app

DOCS = HERE.parent / "docs"


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_docs", DOCS / "make.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", fm.games(), ids=lambda game: game.id)
def test_the_page_of_a_game_is_current(make: ModuleType, game: fm.Game) -> None:
    path = DOCS / "games" / f"{game.id}.md"
    assert path.exists(), "no page: call ./run docs"
    assert path.read_text(encoding="utf-8") == make.page(game), "an old page: call ./run docs"


def test_the_index_is_current(make: ModuleType) -> None:
    index = (DOCS / "games" / "README.md").read_text(encoding="utf-8")
    assert index == make.index(), "an old index: call ./run docs"
    pages = {path.stem for path in (DOCS / "games").glob("*.md")} - {"README"}
    assert pages == {game.id for game in fm.games()}


def test_readme_names_every_command() -> None:
    readme = (HERE.parent / "README.md").read_text(encoding="utf-8")
    commands = [name for name in app if not name.startswith("-")]
    assert len(commands) >= 7
    for name in commands:
        assert f"`floorman {name}" in readme, f"README does not name floorman {name}"


@pytest.mark.parametrize(
    "path", [HERE.parent / "README.md", *sorted(DOCS.rglob("*.md"))], ids=lambda path: path.name
)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert (path.parent / link).exists(), f"{path}: {link} is not there"
