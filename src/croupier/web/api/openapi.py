"""The API's own description: examples of answers, and errors in one form."""

from __future__ import annotations

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from croupier import __version__
from croupier.law.load import released

ABOUT: Final = """
The running floor. Money is in whole cents; meters are in units of 1/10,000 cent, and as dollars
where they are shown. Sign in with `POST /api/session` and send the token as
`Authorization: Bearer TOKEN`, or keep the cookie. What happens at a table comes over the WebSocket
`/api/tables/{id}/live`; see docs/api.md.
"""

BOOK: Final = released()[0]
"""The rulebook of examples."""
CLAUSE: Final = "PREFIX:7.F.1"
"""A clause as answers name one: the rulebook's prefix, and the clause."""

ERROR: Final = {
    "error": {
        "reason": "not_enough_chips",
        "says": "you have $5; this bet takes $20",
        "advice": "buy chips, or bet less",
        "clause": "",
    }
}
_ERRORS: Final = {
    "400": "It cannot be read.",
    "401": "Nobody is signed in.",
    "403": "It is not yours to do.",
    "404": "There is no such thing.",
    "408": "It did not come in time.",
    "409": "The rules refuse it; nothing has changed.",
    "413": "It is too large.",
    "429": "Too much at once; wait as long as Retry-After says.",
    "503": "The floor is closing, or its books cannot be reached.",
}


def shows(says: str, example: Any, **more: str) -> dict[int | str, dict[str, Any]]:
    """What a route answers, for its description; `more` are statuses of its own, as s422."""
    own: dict[int | str, dict[str, Any]] = {
        int(status[1:]): {"description": about} for status, about in more.items()
    }
    content = {"application/json": {"schema": {}, "example": example}}
    return {200: {"description": says, "content": content}, **own}


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description, made once."""
    if app.openapi_schema is None:
        told = get_openapi(
            title="croupier", version=__version__, description=ABOUT, routes=app.routes
        )
        told.setdefault("components", {})["schemas"] = {
            name: schema
            for name, schema in told.get("components", {}).get("schemas", {}).items()
            if name not in ("HTTPValidationError", "ValidationError")
        } | {"Error": _error_schema()}
        for operations in told.get("paths", {}).values():
            for operation in operations.values():
                _add_errors(operation["responses"])
        app.openapi_schema = told
    return app.openapi_schema


def _error_schema() -> dict[str, Any]:
    text = {"type": "string"}
    fields = dict.fromkeys(("reason", "says", "advice", "clause"), text)
    inner = {"type": "object", "properties": fields, "required": list(fields)}
    return {
        "type": "object",
        "properties": {"error": inner},
        "required": ["error"],
        "example": ERROR,
    }


def _add_errors(responses: dict[str, Any]) -> None:
    """Each operation may answer with any of the errors, in their one form."""
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}}
    validation = responses.get("422", {}).get("content", {}).get("application/json", {})
    if "HTTPValidationError" in str(validation):
        del responses["422"]
    for status, says in _ERRORS.items():
        responses.setdefault(status, {"description": says, "content": content})
    for status, response in responses.items():
        if status.startswith(("4", "5")):
            response.setdefault("content", content)
