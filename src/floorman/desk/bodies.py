"""How the body of a request is read: amounts exactly, and nothing that a careful reader would refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

JSON = "application/json"
WRONG_TYPE = 415


class _Exactly(Request):
    """A request whose JSON is read with decimals for what has a point, and names that stand once."""

    async def json(self) -> Any:
        try:
            return json.loads(
                (await self.body()).decode(),
                parse_float=Decimal,
                parse_constant=_no_number,
                object_pairs_hook=_each_once,
            )
        except RecursionError:
            raise HTTPException(400, "the body is nested too deeply") from None
        except UnicodeDecodeError as error:
            raise HTTPException(
                400, f"the body is no UTF-8: {error.reason} at byte {error.start}"
            ) from None
        except ValueError as error:  # of a faulty text, and of numbers with thousands of digits
            raise HTTPException(400, f"the body is no JSON: {error}") from None


class ExactRoute(APIRoute):
    """A route that reads its body so."""

    def get_route_handler(self) -> Callable[[Request], Any]:
        """The handler of the route, handed a request that reads exactly."""
        handle = super().get_route_handler()

        async def exactly(request: Request) -> Response:
            kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != JSON:
                raise HTTPException(WRONG_TYPE, f"content type {kind or 'none'}: send {JSON}")
            answer: Response = await handle(_Exactly(request.scope, request.receive))
            return answer

        return exactly


def _no_number(word: str) -> Any:
    raise ValueError(f"{word} is no number")


def _each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r} stands twice in one object")
    return found
