"""The audit over HTTP: verify and export the log."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from dataclasses import asdict
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from croupier.house.audit.export import Form, Span
from croupier.house.audit.report import Report
from croupier.house.people import Caller, What
from croupier.money import meter_text
from croupier.refusal import Reason
from croupier.web.api import forms, messages
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, allowed
from croupier.web.api.openapi import responses

router = APIRouter(prefix="/api/audit", tags=["audit"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]
Moment = Annotated[int, Query(alias="from", ge=0, le=forms.WHOLE, description="Milliseconds.")]
Until = Annotated[int | None, Query(ge=0, le=forms.WHOLE, description="The first too late.")]

KINDS: Final[dict[Form, str]] = {
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "phh": "application/toml",
}


@router.get("/verify", responses=responses("What was found.", {"clean": True, "findings": []}))
async def verify_log(request: Request, house: HouseHere, caller: Reader) -> Response:
    """Verify the whole log by replaying it.

    Checks the hash chain, signatures, rulings, money, and meters.
    """
    since = house.now
    try:  # shielded, because other requests wait for the same result
        report = await asyncio.shield(asyncio.wrap_future(house.verifier.ask()))
    except asyncio.CancelledError:
        raise refuse(Reason.CLOSING, messages.STOPPING, "verify again later") from None
    told = _report_json(report) | {"at": since, "by": caller.name}
    request.app.state.verified = told
    return Json(told)


@router.get(
    "/verification", responses=responses("Lately.", {"progress": [120, 4000], "last": None})
)
def get_verification(request: Request, house: HouseHere, _: Reader) -> Response:
    """Get the state of the verification.

    The progress of the current one, and the result of the last one since the server started.
    """
    last = getattr(request.app.state, "verified", None)
    return Json({"progress": house.verifier.progress, "last": last})


def _report_json(report: Report) -> dict[str, object]:
    return {
        "clean": report.clean,
        "complete": report.complete,
        "findings": [{**asdict(fault), "path": str(fault)} for fault in report.findings],
        "not_verified": report.not_verified,
        "streams": [asdict(stream) for stream in report.streams],
        "money": {kind: _dollars(units) for kind, units in report.money.items()},
        "checkpoints": report.checkpoints,
        "anchored": report.anchored,
    }


def _dollars(units: int) -> str:
    return f"{'-' if units < 0 else ''}{meter_text(abs(units))}"


@router.get("/export", responses={200: {"description": "A file."}})
def export_log(
    house: HouseHere,
    caller: Reader,
    *,
    format: Annotated[Form, Query()],
    table: Annotated[str, Query(max_length=24)] = "",
    from_: Moment = 0,
    to: Until = None,
) -> Response:
    """Export the log.

    As JSON Lines, as CSV with one row per wager, or as PHH for cardroom hands.
    """
    whole = caller.may(What.AUDIT)
    if format == "phh" and not whole:
        message = "Only an auditor can export hidden cards."
        raise refuse(Reason.NOT_YOURS_TO_DO, message, "ask an auditor")
    stream = f"table/{table}" if table else ""
    if stream and stream not in house.archive.streams():
        raise refuse(Reason.NO_SUCH_TABLE, messages.TABLE_NOT_FOUND, "see GET /api/audit/tables")
    # A CSV row shows only what the table saw: it contains no cards.
    hidden = whole or format == "csv"
    pieces = house.exporter.ask(format, Span(stream, from_, to), hidden=hidden)
    if pieces is None:
        message = "Too many exports are in progress."
        raise refuse(Reason.SLOW_DOWN, message, "wait until one has finished")
    name = f"croupier-{table or 'floor'}.{format}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Exported(pieces, KINDS[format], headers)


class Exported(StreamingResponse):
    """A text in chunks; the export runs only as fast as the client reads."""

    def __init__(
        self, pieces: Generator[str, None, None], kind: str, headers: dict[str, str]
    ) -> None:
        super().__init__(pieces, media_type=kind, headers=headers)
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the text as far as the client reads it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._pieces.close()
