"""How the web answers: plain JSON, and errors as a reason, a sentence and an advice."""

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
from croupier.web.api.statuses import STATUS

LOG: Final = logging.getLogger("croupier.web")


class Json(Response):
    """An answer in JSON, money in whole cents."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The content as JSON, always the same bytes for the same value."""
        return msgspec.json.encode(content)


class HttpError(Exception):
    """Ends a request with a refusal; nothing has changed."""

    def __init__(self, refused: Refused, status: int = 0, **more: Any) -> None:
        super().__init__(refused.says)
        self.refused = refused
        self.status = status
        """Where it follows from more than the reason."""
        self.more = more
        self.headers: dict[str, str] = {}


def refuse(reason: Reason, says: str, advice: str) -> HttpError:
    """A refusal of the web's own, to be raised."""
    return HttpError(Refused(reason, says, advice))


def error(refused: Refused, status: int = 0, **more: Any) -> Json:
    """A refusal as every route answers it; the reason gives the status, unless one is named."""
    return Json({"error": refused.to_wire() | more}, status or STATUS[refused.reason])


def done(answer: Answer) -> dict[str, Any]:
    """What a command brought about; HttpError if it was refused."""
    if isinstance(answer, Done):
        return {"seq": answer.seq, "again": answer.again}
    raise HttpError(answer)


def faults_told(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Every fault with its place and clause."""
    return [asdict(fault) for fault in faults]


class StrictRequest(Request):
    """A request whose body is read strictly: what is no text in UTF-8 is no JSON either."""

    async def json(self) -> Any:
        """The body; HttpError if it is no JSON."""
        try:
            return msgspec.json.decode(await self.body())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
            told = str(fault)[:120] if isinstance(fault, msgspec.DecodeError) else "it is no text"
            raise HTTPException(400, f"The body is no JSON: {told}.") from None


class StrictRoute(APIRoute):
    """A route that reads bodies so."""

    def get_route_handler(self) -> Any:
        """The handler, given a strict request."""
        handler = super().get_route_handler()

        async def handle(request: Request) -> Response:
            return await handler(StrictRequest(request.scope, request.receive))

        return handle


def install(app: FastAPI) -> None:
    """Every way in which a request can go wrong has an answer in one form."""
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
    says = "A table cannot open with this submission."
    told = faults_told(raised.faults)
    refused = Refused(Reason.BAD_SUBMISSION, says, "mend what its faults name")
    return error(refused, faults=told)


async def _malformed(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, RequestValidationError)
    first: Mapping[str, Any] = next(iter(raised.errors()), {})
    place = ".".join(str(item) for item in first.get("loc", ())[1:])[:80]
    says = f"{place or 'the request'}: {first.get('msg', 'it cannot be read')}"
    return error(Refused(Reason.MALFORMED, says[:300], "see the API's description"))


async def _http(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, HTTPException)
    says = str(raised.detail)
    if raised.status_code == 404:
        says = "There is nothing at this address."
    told = {"reason": HTTPStatus(raised.status_code).name.lower(), "says": says}
    answer = Json({"error": told | {"advice": "", "clause": ""}}, raised.status_code)
    answer.headers.update(raised.headers or {})
    return answer


async def _unavailable(_: Request, raised: Exception) -> Response:
    if isinstance(raised, Ended | TooLong):  # a process beside the server
        LOG.error("a process failed", extra={"fault": str(raised)})
        says = f"{str(raised)[:1].upper()}{str(raised)[1:]}."
        return error(Refused(Reason.UNAVAILABLE, says, "try again in a moment"))
    LOG.error("the books failed", extra={"fault": str(raised)})
    says = "The books cannot be reached now."
    return error(Refused(Reason.UNAVAILABLE, says, "try again in a moment"))


async def _fault_of_ours(request: Request, raised: Exception) -> Response:
    LOG.error("a fault of ours", exc_info=raised, extra={"path": request.url.path})
    says = "This is a fault of croupier itself; it is in the log."
    return error(Refused(Reason.FAULT, says, ""))
