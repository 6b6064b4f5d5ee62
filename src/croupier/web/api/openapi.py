"""The OpenAPI document: summaries, examples of responses, and the one form of errors."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from croupier import __version__
from croupier.law.load import released

ABOUT: Final = """
The running floor. Money is in whole cents. Meters are in units of 1/10,000 cent, with dollars where
they are displayed. Sign in with `POST /api/session` and send the token as
`Authorization: Bearer TOKEN`, or keep the cookie. Follow a table over the WebSocket
`/api/tables/{id}/live`; see docs/api.md.
"""

BOOK: Final = released()[0]
"""The rulebook in examples."""
CLAUSE: Final = "PREFIX:7.F.1"
"""A clause id as in responses: the rulebook's prefix and the clause."""

ERROR: Final = {
    "error": {
        "reason": "insufficient_chips",
        "message": "you have $5 in chips; this bet needs $20",
        "advice": "buy chips, or bet less",
        "clause": "",
    }
}
_ERRORS: Final = {
    "400": "Malformed request.",
    "401": "Not signed in.",
    "403": "Forbidden for this role.",
    "404": "Not found.",
    "408": "The request did not arrive in time.",
    "409": "Refused by the rules; nothing changed.",
    "413": "The request body is too large.",
    "429": "Too many requests; wait for the seconds in Retry-After.",
    "503": "The server is stopping, or the database is unavailable.",
}


def responses(about: str, example: Any, **more: str) -> dict[int | str, dict[str, Any]]:
    """Return the responses of a route for its description; `more` adds statuses, such as `s422`."""
    own: dict[int | str, dict[str, Any]] = {
        int(status[1:]): {"description": meaning} for status, meaning in more.items()
    }
    content = {"application/json": {"schema": {}, "example": example}}
    return {200: {"description": about, "content": content}, **own}


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document, built once per application."""
    if app.openapi_schema is None:
        document = get_openapi(
            title="croupier", version=__version__, description=ABOUT, routes=app.routes
        )
        document.setdefault("components", {})["schemas"] = {
            name: schema
            for name, schema in document.get("components", {}).get("schemas", {}).items()
            if name not in ("HTTPValidationError", "ValidationError")
        } | {"Error": _error_schema()}
        for operations in document.get("paths", {}).values():
            for operation in operations.values():
                _summarize(operation)
                _add_errors(operation["responses"])
        app.openapi_schema = document
    return app.openapi_schema


def _summarize(operation: dict[str, Any]) -> None:
    """Split the docstring of a route: its first line is the summary, the rest the description."""
    summary, _, rest = operation["description"].partition("\n")
    operation["summary"] = summary.removesuffix(".")
    if rest.strip():
        operation["description"] = rest.strip()
    else:
        del operation["description"]


def _error_schema() -> dict[str, Any]:
    text = {"type": "string"}
    fields = dict.fromkeys(("reason", "message", "advice", "clause"), text)
    inner = {"type": "object", "properties": fields, "required": list(fields)}
    return {
        "type": "object",
        "properties": {"error": inner},
        "required": ["error"],
        "example": ERROR,
    }


def _add_errors(responses: dict[str, Any]) -> None:
    """Add every error in its one form to the responses of an operation."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    validation = responses.get("422", {}).get("content", {}).get("application/json", {})
    if "HTTPValidationError" in str(validation):
        del responses["422"]
    for status, meaning in _ERRORS.items():
        responses.setdefault(status, {"description": meaning, "content": content})
    for status, response in responses.items():
        if status.startswith(("4", "5")):
            response.setdefault("content", content)
