"""How much of anything is taken at a time, and what refuses a body that is larger."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from floorman.desk.problems import refusal

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The most that is taken: bytes of a body, bytes of a file, hands or rounds of a batch."""

    body: int = 16 * MEGABYTE
    file: int = 256 * MEGABYTE
    batch: int = 100_000


class TooLarge(HTTPException):
    """A body that is larger than the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(413, f"the body is larger than {most:,} bytes: send less, or use the command line")


class BodyLimit:
    """Refuses a body as soon as it is known to be too large: by what its header says, or by counting."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app, self._limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        with_file = headers.get(b"content-type", b"").startswith(b"multipart/")
        most = self._limits.file if with_file else self._limits.body
        said = headers.get(b"content-length", b"0")
        taken, begun = 0, False

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge(most)
            return message

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            if said.isdigit() and int(said) > most:
                raise TooLarge(most)
            await self._app(scope, counted, noted)
        except TooLarge as error:
            if begun:
                raise
            request = Request(scope)
            await refusal(request, error.status_code, "too-large", error.detail)(scope, receive, send)
