"""The reference of the command line, from the commands themselves."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

from cyclopts import App, Argument

from floorman.cli import app
from making.markdown import code, page, paragraphs, table

VALUES = {bool: "", date: "DATE", int: "NUMBER", Path: "FILE", str: "TEXT"}
ABOUT = """\
Made from the commands by `./run docs`; `floorman COMMAND --help` says the same.

Results go to standard output, messages to standard error. Exit status: 0 all good, 1 findings or bad
lines, 2 usage. `floorman --version` tells the version, and `floorman --install-completion` completes
commands in your shell."""


def commands() -> dict[str, App]:
    """The commands by their names."""
    return {name: app[name] for name in app if not name.startswith("-")}


def arguments(command: App) -> list[Argument]:
    """All that a command may be told, what is told by its place first."""
    found = list(command.assemble_argument_collection(parse_docstring=True))
    return sorted(found, key=lambda argument: argument.index is None)


def reference() -> str:
    """Every command with all its arguments and options."""
    rows = [(f"[{name}](#{name})", _described(command)[0]) for name, command in commands().items()]
    each = (line for name, command in commands().items() for line in _command(name, command))
    return page("Commands", paragraphs(ABOUT), table(("command", "what it does"), rows), each)


def called(argument: Argument) -> str:
    """An argument as it is written on the command line."""
    if argument.index is None:
        return f"{', '.join(argument.names)} {_value(argument.hint)}".strip()
    name = argument.name.upper().lstrip("-")
    many = argument.field_info.kind is inspect.Parameter.VAR_POSITIONAL
    return f"[{name}...]" if many else name


def _command(name: str, command: App) -> Iterator[str]:
    told = arguments(command)
    wanted = [called(each) for each in told if each.required or each.index is not None]
    yield from paragraphs(f"## {name}")
    yield from code("text", " ".join(["floorman", name, *wanted, "[OPTIONS]"]))
    for text in _described(command):
        example = text.removeprefix("Example: ")
        yield from paragraphs(text) if example == text else code("sh", example)
    yield from table(
        ("argument or option", "what it is"), [(f"`{called(each)}`", _help(each)) for each in told]
    )


def _described(command: App) -> list[str]:
    """The paragraphs of a command's description, a line each."""
    description, _, _ = (inspect.getdoc(command.default_command) or "").partition("\n\nParameters\n---")
    return [" ".join(paragraph.split()) for paragraph in description.split("\n\n")]


def _value(hint: Any) -> str:
    if get_origin(hint) is Literal:
        return "|".join(get_args(hint))
    if get_origin(hint) in (tuple, UnionType):  # of one kind, or None
        return _value(get_args(hint)[0]) + ("..." if get_origin(hint) is tuple else "")
    return VALUES[hint]


def _help(argument: Argument) -> str:
    said = [" ".join((argument.parameter.help or "").split())]
    if argument.required and argument.index is None:
        said.append("Required.")
    if argument.show_default and argument.field_info.default:
        said.append(f"Default: `{argument.field_info.default}`.")
    return " ".join(said)
