"""Responses of the web: plain JSON, and errors with a reason, a message, and advice."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from http import HTTPStatus
from typing import Any, Final

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException

from croupier.house.errors import Conflict, Ended, TooLong, Unavailable
from croupier.house.floor.recover import CorruptEntry
from croupier.house.floor.request import Answer, Done
from croupier.house.table.setup import BadSubmission
from croupier.law.faults import Fault
from croupier.refusal import Reason, Refused
from croupier.web.api import messages
from croupier.web.api.statuses import STATUS

LOG: Final = logging.getLogger("croupier.web")


class Json(Response):
    """A JSON response; money is in whole cents."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the content as JSON, always the same bytes for the same value."""
        return msgspec.json.encode(content)


class HttpError(Exception):
    """Raised to end a request with a refusal; nothing has changed."""

    def __init__(self, refused: Refused, status: int = 0, **more: Any) -> None:
        super().__init__(refused.message)
        self.refused = refused
        self.status = status
        """The status, where it does not follow from the reason alone."""
        self.more = more
        self.headers: dict[str, str] = {}


def refuse(reason: Reason, message: str, advice: str) -> HttpError:
    """Return a refusal of the web's own, to be raised."""
    return HttpError(Refused(reason, message, advice))


def error(refused: Refused, status: int = 0, **more: Any) -> Json:
    """Return a refusal as a response; its reason gives the status, unless one is named."""
    return Json({"error": refused.to_wire() | more}, status or STATUS[refused.reason])


def done(answer: Answer) -> dict[str, Any]:
    """Return the receipt of a command; HttpError if it was refused."""
    if isinstance(answer, Done):
        return {"seq": answer.seq, "duplicate": answer.duplicate}
    raise HttpError(answer)


def faults_json(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Return every fault with its path and clause."""
    return [asdict(fault) for fault in faults]


class StrictRequest(Request):
    """A request whose body must be JSON in UTF-8."""

    async def json(self) -> Any:
        """Return the body; HttpError if it is not JSON."""
        try:
            return msgspec.json.decode(await self.body())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
            told = str(fault)[:120] if isinstance(fault, msgspec.DecodeError) else "it is not text"
            raise HTTPException(400, f"The request body is not valid JSON: {told}.") from None


class StrictRoute(APIRoute):
    """A route that reads bodies strictly."""

    def get_route_handler(self) -> Any:
        """Return the handler with a strict request."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return handle


def install(app: FastAPI) -> None:
    """Answer every kind of failure in one form."""
    app.add_exception_handler(HttpError, _refused)
    app.add_exception_handler(BadSubmission, _bad_submission)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    for kind in (Unavailable, Conflict, CorruptEntry):
        app.add_exception_handler(kind, _unavailable)
    app.add_exception_handler(Exception, _fault_of_ours)


async def _refused(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, HttpError)
    answer = error(raised.refused, raised.status, **raised.more)
    answer.headers.update(raised.headers)
    return answer


async def _bad_submission(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, BadSubmission)
    message = "This submission has faults; the table was not opened."
    told = faults_json(raised.faults)
    refused = Refused(Reason.BAD_SUBMISSION, message, "fix the faults listed")
    return error(refused, faults=told)


async def _malformed(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, RequestValidationError)
    first: Mapping[str, Any] = next(iter(raised.errors()), {})
    place = ".".join(str(item) for item in first.get("loc", ())[1:])[:80]
    message = f"{place or 'the request'}: {first.get('msg', 'malformed')}"
    return error(Refused(Reason.MALFORMED, message[:300], "see /api/openapi.json"))


async def _http(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, HTTPException)
    message = str(raised.detail)
    if raised.status_code == 404:
        message = messages.NOT_FOUND
    told = {"reason": HTTPStatus(raised.status_code).name.lower(), "message": message}
    answer = Json({"error": told | {"advice": "", "clause": ""}}, raised.status_code)
    answer.headers.update(raised.headers or {})
    return answer


async def _unavailable(_: Request, raised: Exception) -> Response:
    if isinstance(raised, Ended | TooLong):  # a child process
        LOG.error("a process failed", extra={"fault": str(raised)})
        message = f"{str(raised)[:1].upper()}{str(raised)[1:]}."
        return error(Refused(Reason.UNAVAILABLE, message, messages.TRY_AGAIN))
    LOG.error("the database failed", extra={"fault": str(raised)})
    return error(Refused(Reason.UNAVAILABLE, messages.DATABASE_UNAVAILABLE, messages.TRY_AGAIN))


async def _fault_of_ours(request: Request, raised: Exception) -> Response:
    LOG.error("internal error", exc_info=raised, extra={"path": request.url.path})
    message = "Internal error. Details are in the server log."
    return error(Refused(Reason.FAULT, message, ""))
