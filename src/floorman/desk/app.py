"""The application: its pages, its JSON, and what stands guard before both."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.resources import files

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from floorman import __version__
from floorman.desk import api, api_page, audit, odds, rule, train
from floorman.desk.jobs import Jobs
from floorman.desk.limits import BodyLimit, Limits
from floorman.desk.openapi import Described, operation_id
from floorman.desk.problems import handle
from floorman.desk.security import Guard
from floorman.desk.solving import Solves

ROUTERS = (rule.router, odds.router, audit.router, train.router, api.router, api_page.router)


def create_app(limits: Limits | None = None, hosts: Sequence[str] = ()) -> FastAPI:
    """The desk as an ASGI application; ``hosts`` are the names it answers to, any where none is given.

    >>> create_app().title
    'Floorman'
    """

    @asynccontextmanager
    async def open_until_closed(app: FastAPI) -> AsyncIterator[None]:
        yield
        app.state.jobs.close()
        app.state.solves.close()
        app.state.jobs, app.state.solves = Jobs(), Solves()  # whoever opens it again finds it open

    app = Described(
        title="Floorman",
        version=__version__,
        summary="Poker-derived casino hands, ruled as the gaming regulations say, each clause cited.",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=operation_id,
        lifespan=open_until_closed,
    )
    app.state.jobs, app.state.solves = Jobs(), Solves()
    app.state.limits = limits or Limits()
    for router in ROUTERS:
        app.include_router(router)
    app.mount("/static", StaticFiles(directory=str(files("floorman.desk") / "static")), name="static")
    app.add_middleware(BodyLimit, limits=app.state.limits)
    app.add_middleware(Guard, hosts=hosts)
    handle(app)
    return app
