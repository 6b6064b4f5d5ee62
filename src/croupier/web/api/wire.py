"""The schema of the wire, for authors of clients."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from croupier.web.api.answers import StrictRoute
from croupier.web.api.openapi import responses
from croupier.web.schema import written_document
from croupier.web.schema.document import DIALECT
from croupier.web.server.cache import cached_response

router = APIRouter(prefix="/api", tags=["wire"], route_class=StrictRoute)

_EXAMPLE = {
    "$schema": DIALECT,
    "anyOf": [{"$ref": "#/$defs/FromFloor"}, {"$ref": "#/$defs/ToFloor"}],
    "$defs": {"PingMessage": {"type": "object", "properties": {"v": {"const": 1}}}},
}


@router.get("/wire", responses=responses("JSON Schema (2020-12).", _EXAMPLE))
def get_wire_schema(request: Request) -> Response:
    """Get the JSON Schema of the live connection.

    Commands, views, offers, events, and log entries.
    """
    return cached_response(request, written_document(), "application/json")
