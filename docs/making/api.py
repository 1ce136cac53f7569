"""The pages of the API: the public names of each part, and what asks Sphinx for all they say."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import pairwise
from types import ModuleType

from making.markdown import code, page, paragraphs, table

ABOUT = """\
Made from the modules by `./run docs`. What is not listed may change without notice."""
PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "floorman": {
        "floorman": (),
        "floorman.equity": ("SeatEquity",),
        "floorman.survey": ("CategorySurvey",),
        "floorman.changes": ("Change",),
        "floorman.hand": ("Play",),
        "floorman.trace": ("Weighed",),
    },
    "settle": {
        "floorman.settle": (),
        "floorman.settle.round": ("Player", "Round"),
        "floorman.settle.situation": ("IllegalRound",),
        "floorman.settle.lines": ("WagerLine",),
        "floorman.settle.paytable": (
            *("PayTable", "Cap", "pay_tables", "pay_table", "load_pay_table", "read_pay_table"),
            "PayTableWarning",
        ),
        "floorman.settle.pay_lines": ("Line",),
        "floorman.settle.in_bulk": ("settled_by_rows", "BulkSettler", "Settled"),
    },
    "odds": {
        "floorman.odds": (),
        "floorman.odds.returns": ("Returns", "Row"),
        "floorman.odds.strategy": ("Decision", "Action"),
        "floorman.odds.files": (),
    },
    "audit": {
        "floorman.audit": (),
        "floorman.audit.tally": ("Tally",),
        "floorman.audit.frequencies": ("Frequencies",),
        "floorman.audit.cluster": (),
    },
    "columns": {"floorman.columns": ()},
    "report": {
        "floorman.report": (),
        "floorman.report.model": (),
        "floorman.display.parts": (),
        "floorman.report.files": (),
        "floorman.certify": (),
    },
    "desk": {"floorman.desk": ()},
    "engine": {"floorman.engine": ()},
    "law": {
        f"floorman.law.{name}": ()
        for name in (
            *("clause", "game", "ranking", "selection", "pattern", "vocabulary", "points", "order"),
            *("wagering", "shape", "evaluator", "rulebook", "catalogue"),
        )
    },
}
"""The modules of each page, with the names that are shown of them, or else all that are public."""


def public_names(module: ModuleType) -> list[str]:
    """What a module says is public, or else its own classes and functions without an underscore."""
    if hasattr(module, "__all__"):
        return list(module.__all__)
    own = {
        name: inspect.getsourcelines(inspect.unwrap(value))[1]
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "") == module.__name__
        if _is_described(value)
    }
    return sorted(own, key=own.__getitem__)


def pages() -> dict[str, str]:
    """The list of the parts, and a page for each."""
    rows = [(f"[{_title(part)}]({part}.md)", _sentence(import_module(_title(part)))) for part in PARTS]
    parts = code("{toctree}", "\n".join([":hidden:", "", *PARTS]))
    index = page("API", paragraphs(ABOUT), table(("part", "what it is for"), rows), parts)
    return {"README": index, **{part: _part(part) for part in PARTS}}


def _part(part: str) -> str:
    shown = {import_module(name): names for name, names in PARTS[part].items()}
    named = {module: names or public_names(module) for module, names in shown.items()}
    listed = (line for module, names in named.items() for line in _names(module, names))
    directives = "\n\n".join(line for module, names in named.items() for line in _directives(module, names))
    return page(_title(part), listed, paragraphs("## In full"), code("{eval-rst}", directives))


def _title(part: str) -> str:
    return part if part == "floorman" else f"floorman.{part}"


def _names(module: ModuleType, names: Iterable[str]) -> Iterator[str]:
    yield from paragraphs(f"`{module.__name__}`: {_sentence(module)}")
    rows = [(f"`{name}`", _said_of(name, module)) for name in names]
    yield from table(("name", "what it is"), rows)


def _directives(module: ModuleType, names: Iterable[str]) -> Iterator[str]:
    yield f".. currentmodule:: {module.__name__}"
    for name in names:
        value = getattr(module, name)
        if not _is_described(value):
            yield f".. py:data:: {name}\n\n   {_said_of(name, module)}"
        elif not inspect.isclass(value):
            yield f".. autofunction:: {name}"
        else:
            yield f".. {'autoexception' if issubclass(value, Exception) else 'autoclass'}:: {name}"


def _is_described(value: object) -> bool:
    """Whether it has a description of its own: data has that of its type."""
    return inspect.isclass(value) or inspect.isroutine(value)


def _said_of(name: str, module: ModuleType) -> str:
    value = getattr(module, name)
    return _sentence(value) if _is_described(value) else _below(name, module)


def _below(name: str, module: ModuleType) -> str:
    """The text that stands below the assignment of data, here or where it is imported from."""
    body = ast.parse(inspect.getsource(module)).body
    for node, after in pairwise(body):
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return _below(name, import_module(str(node.module)))
        if isinstance(node, ast.Assign | ast.AnnAssign) and ast.unparse(node).startswith(
            (f"{name} =", f"{name}:")
        ):
            return ast.literal_eval(after.value) if isinstance(after, ast.Expr) else ""
    return ""


def _sentence(value: object) -> str:
    """The first paragraph of what a thing says of itself, without what only Sphinx reads."""
    said = " ".join((inspect.getdoc(value) or "").split("\n\n")[0].split())
    return re.sub(r":\w+:`~?([^`]+)`", r"`\1`", said.replace("``", "`"))
