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

from croupier.house.faults import Conflict, Unavailable
from croupier.house.floor.recover import Damaged
from croupier.house.floor.request import Answer, Done
from croupier.house.live.refusal import Refusal
from croupier.house.live.setup import BadSubmission
from croupier.house.people import Reason, Refused
from croupier.law.faults import Fault

LOG: Final = logging.getLogger("croupier.web")

_STATUS: Final = {
    "not_signed_in": 401,
    "no_match": 401,
    "signed_out": 401,
    "not_yours_to_do": 403,
    "not_allowed": 403,
    "not_your_box": 403,
    "needs_two": 403,
    "no_such_table": 404,
    "no_such_person": 404,
    "no_such_proposal": 404,
    "no_such_meter": 404,
    "bad_link": 404,
    "link_over": 404,
    "bad_id": 400,
    "closing": 503,
    "moved": 503,
}
"""Refusals that are not simply the rules' (409)."""


class Json(Response):
    """An answer in JSON, money in whole cents."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """The content as JSON, always the same bytes for the same value."""
        return msgspec.json.encode(content)


class Refuse(Exception):
    """Ends a request with an error; nothing has changed."""

    def __init__(self, status: int, reason: str, says: str, advice: str = "", **more: Any) -> None:
        super().__init__(says)
        self.status = status
        self.error = {"reason": reason, "says": says, "advice": advice, "clause": "", **more}
        self.headers: dict[str, str] = {}


def error(status: int, reason: str, says: str, advice: str = "", **more: Any) -> Json:
    """An error as every route answers it."""
    told = {"reason": reason, "says": says, "advice": advice, "clause": "", **more}
    return Json({"error": told}, status)


def status_of(reason: str) -> int:
    """The HTTP status of a refusal for this reason."""
    return _STATUS.get(reason, 409)


def refuse(refusal: Refusal | Refused) -> Refuse:
    """The refusal of the house, to be raised."""
    if isinstance(refusal, Refusal):
        told = asdict(refusal)
        return Refuse(status_of(refusal.reason), **told)
    status = 400 if refusal.reason in _UNFIT else status_of(refusal.reason.word)
    return Refuse(status, refusal.reason.word, refusal.says)


_UNFIT: Final = (Reason.BAD_NAME, Reason.BAD_PASSWORD, Reason.BAD_AMOUNT)


def done(answer: Answer) -> dict[str, Any]:
    """What a command brought about; Refuse if it was refused."""
    if isinstance(answer, Done):
        return {"first": answer.first, "last": answer.last, "again": answer.again}
    raise refuse(answer)


def faults_told(faults: Iterable[Fault]) -> list[dict[str, Any]]:
    """Every fault with its place and clause."""
    return [asdict(fault) for fault in faults]


class StrictRequest(Request):
    """A request whose body is read strictly: what is no text in UTF-8 is no JSON either."""

    async def json(self) -> Any:
        """The body; Refuse if it is no JSON."""
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
    app.add_exception_handler(Refuse, _refused)
    app.add_exception_handler(BadSubmission, _bad_submission)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http)
    for kind in (Unavailable, Conflict, Damaged):
        app.add_exception_handler(kind, _unavailable)
    app.add_exception_handler(Exception, _fault_of_ours)


async def _refused(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, Refuse)
    return Json({"error": raised.error}, raised.status, raised.headers)


async def _bad_submission(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, BadSubmission)
    says = "A table cannot open with this submission."
    told = faults_told(raised.faults)
    return error(422, "bad_submission", says, "mend what its faults name", faults=told)


async def _malformed(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, RequestValidationError)
    first: Mapping[str, Any] = next(iter(raised.errors()), {})
    place = ".".join(str(one) for one in first.get("loc", ())[1:])[:80]
    says = f"{place or 'the request'}: {first.get('msg', 'it cannot be read')}"
    return error(400, "malformed", says[:300], "see the API's description")


async def _http(_: Request, raised: Exception) -> Response:
    assert isinstance(raised, HTTPException)
    says = str(raised.detail)
    if raised.status_code == 404:
        says = "There is nothing at this address."
    answer = error(raised.status_code, HTTPStatus(raised.status_code).name.lower(), says)
    answer.headers.update(raised.headers or {})
    return answer


async def _unavailable(_: Request, raised: Exception) -> Response:
    LOG.error("the books failed", extra={"fault": str(raised)})
    return error(503, "unavailable", "The books cannot be reached now.", "try again in a moment")


async def _fault_of_ours(request: Request, raised: Exception) -> Response:
    LOG.error("a fault of ours", exc_info=raised, extra={"path": request.url.path})
    return error(500, "fault", "This is a fault of croupier itself; it is in the log.")
