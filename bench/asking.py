"""A client that costs little beside the server: connections that are kept, a question at a time."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable, Iterator
from time import perf_counter

LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
CONNECTIONS = 8


def post(path: str, body: bytes) -> bytes:
    """A question as it is sent."""
    head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
    return f"{head}content-length: {len(body)}\r\n\r\n".encode() + body


def seconds(port: int, questions: Iterable[bytes]) -> float:
    """How long it takes until all questions are answered."""
    return asyncio.run(_ask(port, iter(questions)))


async def _ask(port: int, questions: Iterator[bytes]) -> float:
    loop = asyncio.get_running_loop()
    begun = perf_counter()
    asking = []
    for _ in range(CONNECTIONS):
        _, each = await loop.create_connection(
            lambda: _Asking(questions, loop.create_future()), "127.0.0.1", port
        )
        asking.append(each)
    await asyncio.gather(*(each.done for each in asking))
    return perf_counter() - begun


class _Asking(asyncio.Protocol):
    """A connection that asks the next question when it has the answer to the one before."""

    transport: asyncio.Transport

    def __init__(self, questions: Iterator[bytes], done: asyncio.Future[None]) -> None:
        self.questions, self.done, self.answer = questions, done, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self._next()

    def data_received(self, data: bytes) -> None:
        self.answer += data
        head, _, body = self.answer.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if length and len(body) >= int(length[1]):
            self.answer = b""
            if head.startswith(b"HTTP/1.1 200 "):
                self._next()
            else:
                self.done.set_exception(RuntimeError(body.decode()))

    def connection_lost(self, error: Exception | None) -> None:
        if not self.done.done():
            self.done.set_exception(error or RuntimeError("the server closed the connection"))

    def _next(self) -> None:
        question = next(self.questions, None)
        if question is None:
            self.done.set_result(None)
            self.transport.close()
        else:
            self.transport.write(question)
