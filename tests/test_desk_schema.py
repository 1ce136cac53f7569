"""What the OpenAPI says is so: whatever is asked, nothing is answered that it does not say."""

from __future__ import annotations

import json
import re
from time import monotonic
from typing import Any
from zlib import crc32

import pytest

schemathesis = pytest.importorskip("schemathesis")
TestClient = pytest.importorskip("fastapi.testclient").TestClient

from fastapi.routing import APIRoute  # noqa: E402
from hypothesis import HealthCheck, Phase, given, seed, settings  # noqa: E402
from hypothesis.errors import Unsatisfiable  # noqa: E402
from pydantic import TypeAdapter  # noqa: E402
from schemathesis import GenerationMode, checks  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

import floorman as fm  # noqa: E402
from floorman.desk import create_app  # noqa: E402
from floorman.desk.app import ROUTERS  # noqa: E402
from floorman.desk.openapi import operations  # noqa: E402
from floorman.desk.problems import for_programs  # noqa: E402

CHECKS = [
    checks.not_a_server_error,
    allow_header_conformance,
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
]
"""All that can be said of an API without accounts and without things that are made and removed.

Not among them is that everything of the right type is accepted: any text is a string, few are a hand.
"""
LONG = 300
"""Seconds of the longer proof, of which each operation has its share."""
SHORT, AT_ONCE = 500, 50
"""Questions in the suite, of which each operation has its share; and at a time in the longer proof."""
QUIETLY = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)

APP = create_app()
DOCUMENT = APP.openapi()
SCHEMA = schemathesis.openapi.from_asgi("/openapi.json", APP)
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]
ROUND = {"player": "Kd Qs 9h 5c 2d", "dealer": "Qd Js 9c 5h 2s", "wagers": {"ante": 5, "bet": 10}}
HANDS = ["As Kd", "Qh Qs", "As Ah 9c 5d 2s", "As Ks Qs Js Ts 2c 2d", "Jk As Kd 9c", "As As"]
LIKELY = {
    "game": [game.id for game in fm.games()],
    "ranking": ["five-card"],
    "board": ["", "2c 7d 9h", "2c 7d 9h Jc 3s"],
    **dict.fromkeys(("cards", "hands", "player", "dealer"), HANDS),
}
"""What stands in for most texts that nobody would send, to come past the first refusal."""


def likely(name: str, value: Any) -> Any:
    """A value, or one that is likely to be understood: of its type, so that what is wrong stays wrong."""
    drawn = crc32(repr(value).encode("utf-8", "surrogatepass"))
    if isinstance(value, list):
        return [likely(name, each) for each in value]
    if isinstance(value, str) and name in LIKELY and drawn % 4:
        return LIKELY[name][drawn // 4 % len(LIKELY[name])]
    if isinstance(value, dict):
        is_any = name in ("round", "rounds") and "hands" not in value
        return ROUND if is_any and drawn % 2 else {key: likely(key, each) for key, each in value.items()}
    return value


@SCHEMA.hook("map_body")  # type: ignore[untyped-decorator]
def likely_body(context: Any, body: Any) -> Any:
    return likely("", body)


@SCHEMA.hook("map_path_parameters")  # type: ignore[untyped-decorator]
def likely_path(context: Any, path_parameters: Any) -> Any:
    return likely("", path_parameters)


@SCHEMA.hook("map_query")  # type: ignore[untyped-decorator]
def likely_query(context: Any, query: Any) -> Any:
    return likely("", query)


@SCHEMA.hook("filter_query")  # type: ignore[untyped-decorator]
def holds_texts(context: Any, query: Any) -> bool:
    """Not where a free field is no text: on its way in an address it becomes one, and is right then."""
    free = context.operation.path.startswith(("/rule/{game}", "/odds/{game}"))
    return not free or all(isinstance(each, str) for name, each in (query or {}).items() if name != "fold")


@SCHEMA.parametrize()  # type: ignore[untyped-decorator]
@settings(QUIETLY, max_examples=SHORT // len(OPERATIONS))
def test_nothing_is_answered_that_the_schema_does_not_say(case: Any) -> None:
    case.call_and_validate(checks=CHECKS)


@pytest.mark.long
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_nothing_is_answered_so_for_five_minutes(operation: Any) -> None:
    until = monotonic() + LONG / len(OPERATIONS)
    number = 0
    while monotonic() < until:
        for mode in GenerationMode:
            ask(operation, mode, number)
        number += 1


def ask(operation: Any, mode: Any, number: int) -> None:
    """Ask some questions of an operation, others for each number."""

    @seed(number)
    @settings(QUIETLY, derandomize=False, max_examples=AT_ONCE, phases=[Phase.generate, Phase.shrink])
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        case.call_and_validate(checks=CHECKS)

    try:
        asked()
    except Unsatisfiable:
        assert mode is GenerationMode.NEGATIVE, operation.label
        assert not operation.definition.raw.get("parameters"), (
            "only what is asked nothing has no wrong form"
        )


@pytest.fixture(scope="module")
def desk() -> Any:
    return TestClient(APP, raise_server_exceptions=False)


EACH = pytest.mark.parametrize(
    ("path", "method", "operation"),
    [pytest.param(*each, id=f"{each[1]} {each[0]}") for each in operations(DOCUMENT)],
)


@EACH
def test_every_operation_says_what_it_does(path: str, method: str, operation: Any) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", operation["operationId"])
    assert operation["summary"]
    assert operation["description"].endswith((".", ".)"))
    for status, answer in operation["responses"].items():
        if int(status) >= 400 and for_programs(path):
            schema = answer["content"]["application/problem+json"]["schema"]
            assert schema == {"$ref": "#/components/schemas/Problem"}, status
    assert all(parameter.get("description") for parameter in operation.get("parameters", ()))


def test_operations_have_names_of_their_own() -> None:
    names = [operation["operationId"] for _, _, operation in operations(DOCUMENT)]
    assert len(set(names)) == len(names)


def test_every_reference_leads_somewhere() -> None:
    """And nothing is left of what FastAPI says of its own refusals."""
    text = json.dumps(DOCUMENT)
    schemas = DOCUMENT["components"]["schemas"]
    found = set(re.findall(r'"#/components/schemas/(\w+)"', text))
    assert found <= set(schemas)
    assert "Problem" in found
    assert not [name for name in schemas if "ValidationError" in name]
    assert text.count('"$ref"') == text.count('"#/components/schemas/')


def shown(side: Any) -> dict[str, Any]:
    """The examples of a question or an answer, by name."""
    content = side.get("content", {}).get("application/json", {})
    alone = {"": content["example"]} if "example" in content else {}
    return alone | {name: example["value"] for name, example in content.get("examples", {}).items()}


def in_address(operation: Any) -> tuple[dict[str, str], dict[str, str]]:
    """What the example of an address has in its path, and in its query."""
    where: dict[str, dict[str, str]] = {"path": {}, "query": {}}
    for each in operation.get("parameters", ()):
        if "example" in each:
            value = each["example"]
            where[each["in"]] |= value if isinstance(value, dict) else {each["name"]: value}
    return where["path"], where["query"]


@EACH
def test_examples_are_answered_as_they_are_shown(desk: Any, path: str, method: str, operation: Any) -> None:
    answers = shown(operation["responses"]["200"])
    assert answers or "application/json" not in operation["responses"]["200"]["content"]
    inside, query = in_address(operation)
    if method == "get" and answers and set(re.findall(r"{(\w+)}", path)) == set(inside):
        (answer,) = answers.values()
        assert desk.get(path.format(**inside), params=query).json() == answer
    for name, asked in shown(operation.get("requestBody", {})).items():
        assert desk.post(path, json=asked).json() == answers[name], name


ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, APIRoute)]
MODELS = {
    (route.path, "get" if route.methods == {"GET"} else "post"): TypeAdapter(route.response_model or Any)
    for route in ROUTES
}


def check_nothing_is_lost(model: Any, answer: Any) -> None:
    known = model.dump_python(model.validate_python(answer), mode="json", by_alias=True, exclude_unset=True)
    assert known == answer


@EACH
def test_models_know_all_that_examples_have(path: str, method: str, operation: Any) -> None:
    for answer in shown(operation["responses"]["200"]).values():
        check_nothing_is_lost(MODELS[path, method], answer)


@pytest.mark.parametrize(
    "question",
    [
        "nj-ultimate-texas-holdem?player=As+Kd&dealer=QhQs&board=2c7d9hJc3s&stake.player.ante=10",
        "nj-poker?seats=3&hand-1=As+Kd&hand-2=QhQs&hand-3=Ad+Kc&board=2c7d9hJc3s&pot=100",
        "nj-supreme-pai-gow?player=As+Ad+Ks+Qd&high.player=As+Ad&dealer=Jc+Jd+9c+8h&high.dealer=Jc+Jd",
        "nj-supreme-pai-gow?player=As+Ad+Ks+Qd&reading.zero-point-low-hand=arithmetic",
        "pa-caribbean-stud?player=KdQs9h5c2d&dealer=QdJs9c5h2s&stake.player.ante=5&stake.player.bet=10",
        *(game.id for game in fm.games()),
    ],
)
def test_models_know_all_that_rulings_have(desk: Any, question: str) -> None:
    name, _, query = question.partition("?")
    answer = desk.get(f"/rule/{name}.json?{query}").json()
    check_nothing_is_lost(MODELS["/rule/{game}.json", "get"], answer)


@pytest.mark.parametrize("path", [route.path for route in ROUTES if not route.include_in_schema])
def test_every_page_is_there_as_json(path: str) -> None:
    beside = {"/": "/index.json", "/api": "/openapi.json", "/deck": "/index.json"}.get(path, f"{path}.json")
    assert beside in (*DOCUMENT["paths"], "/openapi.json")
