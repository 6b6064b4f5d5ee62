"""The application: every route of the API, the live connections, and the pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.routing import Route
from starlette.types import ASGIApp

from croupier import __version__
from croupier.house.errors import Conflict, Unavailable
from croupier.refusal import Reason, Refused
from croupier.web.api import (
    analysis,
    answers,
    audit,
    audit_rounds,
    console,
    drills,
    floor,
    hand_histories,
    lobby,
    messages,
    meters,
    metrics,
    people,
    receipts,
    rounds,
    rulebooks,
    sessions,
    signs,
    submissions,
    tables,
    trainer,
    wire,
)
from croupier.web.api.openapi import describe
from croupier.web.live import connection
from croupier.web.server.context import House
from croupier.web.server.guard import Guard
from croupier.web.server.pages import Pages

TIDY_EVERY = 3600.0
"""Seconds between deletions."""
ROUTERS = (
    *(sessions, people, tables, rounds, submissions, meters, rulebooks, signs, connection),
    *(
        audit,
        metrics,
        lobby,
        floor,
        trainer,
        drills,
        console,
        hand_histories,
        analysis,
    ),
    *(audit_rounds, wire, receipts),
)


async def _tidy(house: House) -> None:
    """Delete expired sessions and links from time to time."""
    while True:
        with suppress(Conflict, Unavailable):  # try again next time
            await run_in_threadpool(house.people.door.forget, house.now)
        await asyncio.sleep(TIDY_EVERY)


class Application(FastAPI):
    """A FastAPI application with our description, behind our guard."""

    def build_middleware_stack(self) -> ASGIApp:
        """Put the guard outermost, so that even an internal error has its headers."""
        return Guard(super().build_middleware_stack(), self.state.house)

    def openapi(self) -> dict[str, Any]:
        """Return the OpenAPI document."""
        return describe(self)


def create_app(house: House, pages: Pages | None = None) -> FastAPI:
    """Return the application that serves this house."""

    @asynccontextmanager
    async def following(_: FastAPI) -> AsyncIterator[None]:
        house.hub.open()
        tidying = asyncio.ensure_future(_tidy(house))
        yield
        tidying.cancel()
        house.hub.close()

    app = Application(
        title="croupier",
        version=__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,  # these pages load scripts from other sites
        redoc_url=None,
        lifespan=following,
        redirect_slashes=False,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.house = house
    answers.install(app)
    for router in ROUTERS:
        app.include_router(router.router)

    async def not_found(_: Request) -> Response:
        return answers.error(Refused(Reason.NOT_FOUND, messages.NOT_FOUND, ""))

    app.add_route("/api/{path:path}", not_found, include_in_schema=False)
    route = Route("/{path:path}", pages or Pages(), methods=["GET", "HEAD"])
    app.router.routes.append(route)
    return app
