"""How much of anything is taken at a time, and what refuses a body that is larger."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from floorman.desk.problems import KINDS, TOO_LARGE, TooLarge, refusal

MEGABYTE = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The most that is taken: bytes of a body or of one with a file, hands or rounds of a batch, rows of
    a file."""

    body: int = 16 * MEGABYTE
    file: int = 256 * MEGABYTE
    batch: int = 100_000
    rows: int = 50_000_000


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
        text = f"the {'file' if with_file else 'body'} is larger than {size(most)}: {_ADVICE[with_file]}"
        said = headers.get(b"content-length", b"0")
        if said.isdigit() and int(said) > most:
            await refusal(Request(scope), TOO_LARGE, KINDS[TOO_LARGE], text)(scope, receive, send)
            return
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge(text)
            return message

        await self._app(scope, counted, send)


_ADVICE = {
    True: "send it in parts, or give it to `floorman audit` on the command line, which takes any size",
    False: "send less, or use the command line",
}


def size(count: int) -> str:
    """A number of bytes, as people say it.

    >>> size(256 * MEGABYTE), size(1000)
    ('256 MB', '1,000 bytes')
    """
    return f"{count / MEGABYTE:,.0f} MB" if count >= MEGABYTE else f"{count:,} bytes"
