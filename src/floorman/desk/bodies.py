"""How the body of a request is read: amounts exactly, and nothing that a careful reader would refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import Request, Response
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from floorman.errors import FloormanError
from floorman.exact_json import read_json

JSON = "application/json"
WRONG_TYPE = 415


class _Exactly(Request):
    """A request whose JSON is read with decimals for what has a point, and names that stand once."""

    async def json(self) -> Any:
        try:
            return read_json((await self.body()).decode(), "the body")
        except UnicodeDecodeError as error:
            raise HTTPException(
                400, f"the body is no UTF-8: {error.reason} at byte {error.start}"
            ) from None
        except FloormanError as error:
            raise HTTPException(400, str(error)) from None


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
