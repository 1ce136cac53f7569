"""The page on the API for people: what may be asked, by the examples of the OpenAPI."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from floorman.desk.limits import MEGABYTE
from floorman.desk.openapi import JSON, operations
from floorman.desk.pages import page

FORM = "multipart/form-data"

router = APIRouter()


@dataclass(frozen=True)
class Call:
    """A question as a command, and its answer, where one is shown."""

    summary: str
    command: str
    answer: str | None


@dataclass(frozen=True)
class Operation:
    """An operation of the OpenAPI, with its paragraphs and calls."""

    id: str
    method: str
    path: str
    summary: str
    paragraphs: list[str]
    statuses: list[str]
    calls: list[Call]


@router.get("/api", response_class=HTMLResponse, include_in_schema=False)
async def show(request: Request) -> HTMLResponse:
    """Every operation, those that programs post to first."""
    base = str(request.base_url).removesuffix("/")
    found = [
        _operation(base, path, method, said) for path, method, said in operations(request.app.openapi())
    ]
    found.sort(key=lambda each: not each.path.startswith("/api/"))
    limits = request.app.state.limits
    return page(request, "api.html", operations=found, most=limits.body // MEGABYTE, batch=limits.batch)


def _operation(base: str, path: str, method: str, said: Mapping[str, Any]) -> Operation:
    return Operation(
        said["operationId"],
        method.upper(),
        path,
        said["summary"],
        said["description"].split("\n\n"),
        list(said["responses"]),
        list(_calls(base, path, said)),
    )


def _calls(base: str, path: str, said: Mapping[str, Any]) -> Iterator[Call]:
    """A call for each example of the question, or of the answer where the address is all that is asked."""
    answers = _examples(said["responses"]["200"])
    address = base + _address(path, said.get("parameters", ()))
    sent = said.get("requestBody", {"content": {}})
    for name, (summary, asked) in _examples(sent).items():
        words = ["curl", address, "--json", json.dumps(asked, ensure_ascii=False)]
        yield Call(summary, shlex.join(words), _shown(answers, name))
    if JSON not in sent["content"]:
        words = ["curl", address, *_fields(sent["content"].get(FORM))]
        yield Call(said["summary"], shlex.join(words), _shown(answers, next(iter(answers), "")))


def _address(path: str, parameters: Any) -> str:
    """The address of an example."""
    query: dict[str, Any] = {}
    for each in parameters:
        value = each.get("example")
        if each["in"] == "path":
            path = path.replace(f"{{{each['name']}}}", quote(value) if value else each["name"].upper())
        elif value is not None:
            query |= value if isinstance(value, dict) else {each["name"]: value}
    return f"{path}?{urlencode(query)}" if query else path


def _fields(form: Mapping[str, Any] | None) -> Iterator[str]:
    """What a form has to have, as curl sends it; a file by a name that stands for yours.

    >>> file, game = {"contentMediaType": "text/csv"}, {"examples": ["uth"]}
    >>> schema = {"required": ["file", "game"], "properties": {"file": file, "game": game}}
    >>> list(_fields({"schema": schema}))
    ['-F', 'file=@log.csv', '-F', 'game=uth']
    """
    schema = form["schema"] if form else {}
    for name in schema.get("required", ()):
        said = schema["properties"][name]
        is_file = "contentMediaType" in said or said.get("format") == "binary"
        yield "-F"
        yield f"{name}={'@log.csv' if is_file else said.get('examples', [name.upper()])[0]}"


def _examples(side: Mapping[str, Any]) -> dict[str, tuple[str, Any]]:
    """The examples of a question or of an answer by name, each with its summary."""
    content = side.get("content", {}).get(JSON, {})
    alone = {"": ("", content["example"])} if "example" in content else {}
    named = content.get("examples", {}).items()
    return alone | {name: (example["summary"], example["value"]) for name, example in named}


def _shown(answers: Mapping[str, tuple[str, Any]], name: str) -> str | None:
    return written(answers[name][1]) if name in answers else None


def written(answer: Any) -> str:
    """JSON to be looked at: a line each, but lists of words or numbers on one.

    >>> print(written({"cards": ["As", "Kd"], "clause": None}))
    {
      "cards": ["As", "Kd"],
      "clause": null
    }
    """
    text = json.dumps(answer, indent=2, ensure_ascii=False)
    return re.sub(r"\[\n[^]\[{}]*\]", _on_one_line, text)


def _on_one_line(found: re.Match[str]) -> str:
    _, *lines, _ = found[0].split("\n")
    return f"[{' '.join(line.strip() for line in lines)}]"
