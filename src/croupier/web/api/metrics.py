"""The health of the server, and its counters for Prometheus."""

from __future__ import annotations

import ipaddress
import time
from typing import Any

from fastapi import APIRouter, Request, Response

from croupier import __version__
from croupier.house.people import What
from croupier.refusal import Reason, Refused
from croupier.web.api import messages
from croupier.web.api.answers import HttpError, Json, refuse
from croupier.web.api.callers import HouseHere, Maybe
from croupier.web.api.openapi import responses
from croupier.web.server.context import House
from croupier.web.server.guard import client_of

router = APIRouter(tags=["server"])


def _gauges_json(house: House) -> dict[str, Any]:
    return {
        "version": __version__,
        "tables": len(house.floor.lives),
        "seconds": int(time.monotonic() - house.started),
    }


@router.get(
    "/api/health", responses=responses("It works.", {"status": "ok", "tables": 5, "seconds": 61})
)
def get_health(house: HouseHere) -> Response:
    """Get the health of the server.

    Whether tables are running and the database can be read.
    """
    if house.hub.closing:
        raise refuse(Reason.CLOSING, messages.STOPPING, messages.TRY_AGAIN)
    house.books.entry("floor", "health")  # raises if the database is unavailable
    if not house.floor.healthy:
        raise refuse(Reason.UNAVAILABLE, messages.DATABASE_UNAVAILABLE, messages.TRY_AGAIN)
    return Json({"status": "ok", **_gauges_json(house)})


@router.get("/metrics", responses={200: {"description": "Text for Prometheus."}})
def get_metrics(request: Request, house: HouseHere, caller: Maybe) -> Response:
    """Get counters and gauges.

    For floorpersons, auditors, and clients on this machine.
    """
    may = caller is not None and caller.may(What.METRICS)
    if not may and not (house.settings.local_metrics and _local(client_of(request.scope))):
        message = "Only floorpersons and auditors can read the metrics."
        refused = Refused(Reason.NOT_YOURS_TO_DO, message, "sign in as one")
        raise HttpError(refused, 403 if caller else 401)
    lives = tuple(house.floor.lives.values())
    now = {
        "tables": len(lives),
        "players": sum(len(live.players) for live in lives),
        "bots": sum(len(live.bots) for live in lives),
        "rounds": sum(live.number for live in lives),
        "entries": sum(live.seq for live in lives),
        "uptime_seconds": round(time.monotonic() - house.started, 1),
    }
    kind = "text/plain; version=0.0.4; charset=utf-8"
    return Response(house.counts.text(now), media_type=kind)


def _local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
