"""``floorman serve``."""

from __future__ import annotations

import socket
import webbrowser
from threading import Timer
from typing import Annotated

from cyclopts import Parameter

from floorman.cli import output
from floorman.errors import FloormanError, wanting

OPENING = 0.5
"""Seconds from the call until a browser is sent to the page."""


def serve(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    open_page: Annotated[bool, Parameter(name="--open", negative="", show_default=False)] = False,
) -> int:
    """Open the ruling desk: a page on which cards are put down and ruled, and its JSON.

    Pages: rule a hand, odds and pay tables, audit a file, train. Wants floorman[desk].

    Example: floorman serve --open

    Parameters
    ----------
    host
        The address that is listened to; with another than this machine's own, all who reach it may ask.
    port
        The port; 0 takes a free one.
    open_page
        Send a browser to the page.
    """
    with wanting("desk"):
        import uvicorn

        from floorman.desk import create_app
        from floorman.desk.security import LOCAL
    listening = _listen(host, port)
    port = listening.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    output.message(f"the desk is open at {address} (Ctrl+C closes it)")
    if open_page:
        Timer(OPENING, webbrowser.open, [address]).start()
    app = create_app(hosts=LOCAL if host in LOCAL else ())
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=2))
    server.run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens; raises :class:`FloormanError` where that cannot be."""
    if not 0 <= port <= 65535:
        raise FloormanError(f"--port {port}: give a number from 0 to 65535")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise FloormanError(f"--host {host} --port {port}: {error.strerror or error}") from None
