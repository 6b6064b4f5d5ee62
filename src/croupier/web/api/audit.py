"""The audit over HTTP: the books verified, and written out."""

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
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, allowed
from croupier.web.api.openapi import shows

router = APIRouter(prefix="/api/audit", tags=["audit"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]
Moment = Annotated[int, Query(alias="from", ge=0, le=forms.WHOLE, description="Milliseconds.")]
Until = Annotated[int | None, Query(ge=0, le=forms.WHOLE, description="The first too late.")]

KINDS: Final[dict[Form, str]] = {
    "jsonl": "application/x-ndjson",
    "csv": "text/csv",
    "phh": "application/toml",
}


@router.get("/verify", responses=shows("What was found.", {"clean": True, "faults": []}))
async def verify_books(request: Request, house: HouseHere, caller: Reader) -> Response:
    """Verify chain, signatures, rulings, money and meters: all of it is replayed.

    Another process does it, one at a time: whoever asks meanwhile hears what that one finds.
    """
    since = house.now
    try:  # shielded: others wait for the same answer
        report = await asyncio.shield(asyncio.wrap_future(house.verifier.ask()))
    except asyncio.CancelledError:
        raise refuse(Reason.CLOSING, "The floor is closing.", "verify it later") from None
    told = _told(report) | {"at": since, "by": caller.name}
    request.app.state.verified = told
    return Json(told)


@router.get("/verified", responses=shows("Lately.", {"progress": [120, 4000], "last": None}))
def verified(request: Request, house: HouseHere, _: Reader) -> Response:
    """How far an audit is that is under way, and what the last one found since the server runs."""
    last = getattr(request.app.state, "verified", None)
    return Json({"progress": house.verifier.progress, "last": last})


def _told(report: Report) -> dict[str, object]:
    return {
        "clean": report.clean,
        "complete": report.complete,
        "faults": [{**asdict(fault), "place": str(fault)} for fault in report.faults],
        "unverified": report.unverified,
        "streams": [asdict(stream) for stream in report.streams],
        "money": {kind: _dollars(units) for kind, units in report.money.items()},
        "checkpoints": report.checkpoints,
        "anchored": report.anchored,
    }


def _dollars(units: int) -> str:
    return f"{'-' if units < 0 else ''}{meter_text(abs(units))}"


@router.get("/export", responses={200: {"description": "A file."}})
def export_books(
    house: HouseHere,
    caller: Reader,
    *,
    format: Annotated[Form, Query()],
    table: Annotated[str, Query(max_length=24)] = "",
    from_: Moment = 0,
    to: Until = None,
) -> Response:
    """The log as JSON Lines, every wager's end as CSV, hands between players as PHH.

    Cards that were never shown are for the auditor alone: for others they stay sealed in the log,
    and there is no PHH. What a live round hides is told to nobody. Another process writes it.
    """
    whole = caller.may(What.AUDIT)
    if format == "phh" and not whole:
        says = "Hands with every card are for the auditor."
        raise refuse(Reason.NOT_YOURS_TO_DO, says, "have an auditor do it")
    stream = f"table/{table}" if table else ""
    if stream and stream not in house.archive.streams():
        raise refuse(Reason.NO_SUCH_TABLE, f"There is no table {table!r}.", "see the list")
    # Of every wager's end nothing is told that the table did not see: the lines name no cards.
    hidden = whole or format == "csv"
    pieces = house.exporter.ask(format, Span(stream, from_, to), hidden=hidden)
    if pieces is None:
        says = "Several exports are being written already."
        raise refuse(Reason.SLOW_DOWN, says, "wait until one is through")
    name = f"croupier-{table or 'floor'}.{format}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Exported(pieces, KINDS[format], headers)


class Exported(StreamingResponse):
    """A text that comes piece by piece; it is written no further than somebody reads it."""

    def __init__(
        self, pieces: Generator[str, None, None], kind: str, headers: dict[str, str]
    ) -> None:
        super().__init__(pieces, media_type=kind, headers=headers)
        self._pieces = pieces

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The text is sent, as far as anybody reads."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._pieces.close()
