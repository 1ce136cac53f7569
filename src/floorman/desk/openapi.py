"""What the desk says of itself to programs: its OpenAPI, with examples and every refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.routing import APIRoute

from floorman.desk.examples import EXAMPLES, Example
from floorman.desk.problems import MEDIA_TYPE, REFUSED, Problem, documented, for_programs

JSON = "application/json"
ABSENT = 404
OF_METHOD: dict[str, tuple[int, ...]] = {"get": (), "post": (400, 403, 413)}
"""What guards and readers of bodies may answer to each method."""
OF_THE_FRAME = ("HTTPValidationError", "ValidationError")
"""What FastAPI believes to answer; its refusals leave here as problems."""


class Described(FastAPI):
    """An application whose OpenAPI says what guards and handlers answer, and shows examples."""

    def openapi(self) -> dict[str, Any]:
        """The OpenAPI document, made once."""
        made = self.openapi_schema is not None
        document = super().openapi()
        if not made:
            _complete(document)
        return document


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Path, method and content of every operation of a document."""
    for path, item in document["paths"].items():
        for method in OF_METHOD:
            if method in item:
                yield path, method, item[method]


def operation_id(route: APIRoute) -> str:
    """The name of an operation, by its address.

    >>> from floorman.desk import api, rule
    >>> routes = [*api.router.routes, *rule.router.routes]
    >>> [operation_id(r) for r in routes if isinstance(r, APIRoute) and r.include_in_schema]
    ['rank', 'compare', 'settle', 'odds', 'get_index', 'get_rule_of_game']
    """
    path = route.path.removesuffix(".json").removeprefix("/api/" if route.methods == {"POST"} else "/")
    words = re.findall(r"\w+", re.sub(r"{\w+}", "", path))
    of = re.findall(r"{(\w+)}", path)
    verb = [] if route.methods == {"POST"} else ["get"]
    return "_".join([*verb, *words, *(["of", "_and_".join(of)] if of else [])])


def _complete(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    for name in OF_THE_FRAME:
        schemas.pop(name, None)
    schemas[Problem.__name__] = Problem.model_json_schema()
    for path, method, operation in operations(document):
        refusals = documented(*_statuses(path, method, operation))
        answers = operation["responses"] | {str(status): said for status, said in refusals.items()}
        operation["responses"] = dict(sorted(answers.items()))
        if not for_programs(path):
            _show_pages(operation)
        for example in EXAMPLES.get(path, ()):
            _show(operation, example)


def _statuses(path: str, method: str, operation: dict[str, Any]) -> Iterator[int]:
    """The refusals of an operation that it does not document itself."""
    yield from OF_METHOD[method]
    if "{" in path:
        yield ABSENT
    if operation.get("parameters") or operation.get("requestBody"):
        yield REFUSED


def _show_pages(operation: dict[str, Any]) -> None:
    """What is refused at an address that people follow is a page."""
    for answer in operation["responses"].values():
        if MEDIA_TYPE in answer["content"]:
            answer["content"] = {"text/html": {"schema": {"type": "string"}}}


def _show(operation: dict[str, Any], example: Example) -> None:
    """Write an example of the question, and the answer that it has, where readers look for them."""
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in example.asked:
            parameter["example"] = example.asked[parameter["name"]]
    sides = [(operation["responses"]["200"], example.answered(example.asked))]
    if "requestBody" in operation:
        sides.append((operation["requestBody"], example.asked))
    for side, value in sides:
        shown = side["content"][JSON].setdefault("examples", {})
        shown[example.name] = {"summary": example.summary, "value": value}
