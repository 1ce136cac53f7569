"""The house: imports run one way, and no rule stands outside the law."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import requires
from pathlib import Path

import pytest

import floorman as fm

SOURCE = Path(fm.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))
# Each room may import those before it; rooms of one row may import each other.
FLOORS = [
    ["errors"],
    ["notation", "exact_json"],
    ["cards"],
    ["dealing"],
    ["law"],
    ["hand"],
    ["explain", "trace"],
    ["display"],
    ["ruling"],
    ["engine"],
    ["comparison", "setting", "changes", "survey", "bulk", "equity", "columns", "certify"],
    ["settle"],
    ["odds"],
    ["by_engine"],
    ["audit"],
    ["floor"],
    ["report"],
    ["desk"],
    ["cli"],
    ["__main__"],
]
LAW_FLOORS = [
    ["clause", "words"],
    ["shape", "wagering"],
    ["pattern", "points", "selection"],
    ["vocabulary", "order"],
    ["ranking"],
    ["game", "evaluator"],
    ["nj", "pa", "pools"],
    ["catalogue"],
    ["rulebook", "labels"],
]


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[tuple[str, ...]]:
    """The modules of the package that a module imports, as paths below it."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        for name in names:
            package, *below = name.split(".")
            if package == "floorman" and below:
                yield tuple(below)


def height(floors: list[list[str]], name: str) -> int:
    for floor, rooms in enumerate(floors):
        if name in rooms:
            return floor
    raise AssertionError(f"{name} has no floor in this test: give it one")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_run_one_way(path: Path) -> None:
    if path == SOURCE / "__init__.py":
        return
    here = height(FLOORS, room(path))
    for below in imports(path):
        if below[0] in ("__version__", room(path)):
            continue
        assert height(FLOORS, below[0]) < here, f"{path} imports {'.'.join(below)}, which is above it"


@pytest.mark.parametrize("path", sorted((SOURCE / "law").rglob("*.py")), ids=lambda path: path.stem)
def test_law_imports_run_one_way(path: Path) -> None:
    parts = path.relative_to(SOURCE / "law").parts
    name = parts[0].removesuffix(".py")
    if name == "__init__":
        return
    here = height(LAW_FLOORS, name)
    for below in imports(path):
        if below[0] == "law":
            assert height(LAW_FLOORS, below[1]) < here, f"{path} imports {'.'.join(below)}"


def test_no_rule_stands_outside_the_law() -> None:
    """Neither a category's name nor a clause's number, be it in code, documentation or comment."""
    names = {
        category.name
        for game in fm.games()
        for ranking in map(game.ranking, game.rankings)
        for category in ranking.ladder
    }
    category = re.compile(rf"(?<![.\w-])({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    clause = re.compile(r"(?<!\w)\([a-h]\)(\(?\d+|(?!\w))")
    pages = [path for kind in ("html", "js") for path in sorted(SOURCE.rglob(f"*.{kind}"))]
    for path in [*MODULES, *pages]:
        if room(path) == "law" or path.name == "htmx.min.js":
            continue
        for number, line in enumerate(path.read_text().splitlines(), start=1):
            found = category.search(line) or clause.search(line)
            assert not found, f"{path}:{number} says {found[0]!r}: {line.strip()}"


def test_a_law_module_is_data_of_its_own_section() -> None:
    for path in (SOURCE / "law").glob("*/*.py"):
        for below in imports(path):
            assert below[:2] not in {("law", "nj"), ("law", "pa")}, f"{path} imports another game"


def test_no_module_is_longer_than_a_sitting() -> None:
    for path in MODULES:
        assert len(path.read_text().splitlines()) <= 400, f"{path} wants splitting along its seams"


def test_importing_loads_nothing_heavy() -> None:
    code = "import sys, floorman; print(*sorted(m for m in sys.modules if m.split('.')[0] in sys.argv[1:]))"
    heavy = ["numpy", "polars", "pandas", "pyarrow", "cyclopts", "rich", "jinja2"]
    done = subprocess.run([sys.executable, "-c", code, *heavy], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_every_public_name_is_there_and_documented() -> None:
    assert "game" in dir(fm)
    for name in fm.__all__:
        assert getattr(fm, name).__doc__, f"{name} says nothing of itself"
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        fm.nonsense  # noqa: B018


def test_nothing_of_the_web_and_of_columns_comes_without_its_extra() -> None:
    """The core wants two packages; all else is asked for by an extra."""
    wanted = [each for each in requires("floorman") or () if "extra ==" not in each]
    assert sorted(re.split(r"[^\w-]", each)[0] for each in wanted) == ["cyclopts", "rich"]


def test_serve_says_which_extra_it_wants() -> None:
    code = "import sys; sys.modules['uvicorn'] = None; from floorman.cli import main; main(['serve'])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.strip().endswith("pip install 'floorman[desk]'")
