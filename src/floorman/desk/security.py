"""What browsers are told about our pages, and what is refused from pages that are not ours."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from floorman.desk.problems import refusal

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
READS = {"GET", "HEAD", "OPTIONS"}
LOCAL = ("127.0.0.1", "localhost", "::1")


class Guard:
    """Adds the headers to every answer; refuses writes from other origins, and hosts that are not ours.

    A page elsewhere may send a form here without asking, and a name elsewhere may be made to lead here:
    so a write has to come from our own page or from no page, and where ``hosts`` are given a request has
    to be for one of them.
    """

    def __init__(self, app: ASGIApp, hosts: Sequence[str] = ()) -> None:
        self._app, self._hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        host, request = _host(headers), Request(scope)
        if self._hosts and host not in self._hosts:
            answer = refusal(request, 421, "wrong-host", f"{host or 'no host'}: not served by this desk")
        elif scope["method"] not in READS and _from_elsewhere(headers):
            answer = refusal(request, 403, "other-origin", "a page of another origin may not write here")
        else:
            await self._app(scope, receive, with_headers)
            return
        await answer(scope, receive, with_headers)


def _host(headers: Headers) -> str:
    try:
        return urlsplit(f"//{headers.get('host', '')}").hostname or ""
    except ValueError:  # a bracket that is not closed
        return ""


def _from_elsewhere(headers: Headers) -> bool:
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")
