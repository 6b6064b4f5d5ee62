"""The audit over HTTP: the books verified, and written out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from typing import Annotated, Final, Literal

from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.responses import StreamingResponse

from croupier.house.audit import export
from croupier.house.audit.books import Archive
from croupier.house.audit.export import Span
from croupier.house.audit.report import Report
from croupier.house.people import Caller, What
from croupier.money import meter_text
from croupier.web import forms
from croupier.web.answers import Json, Refuse, StrictRoute
from croupier.web.callers import HouseHere, allowed
from croupier.web.describing import shows

router = APIRouter(prefix="/api/audit", tags=["audit"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]
Form = Literal["jsonl", "csv", "phh"]
Moment = Annotated[int, Query(alias="from", ge=0, le=forms.WHOLE, description="Milliseconds.")]
Until = Annotated[int | None, Query(ge=0, le=forms.WHOLE, description="The first too late.")]
Writer = Callable[[Archive, bytes | None, Span], Iterator[str]]

WRITERS: Final[dict[Form, tuple[Writer, str]]] = {
    "jsonl": (export.jsonl, "application/x-ndjson"),
    "csv": (export.csv_lines, "text/csv"),
    "phh": (export.phh, "application/toml"),
}
PIECE: Final = 32 * 1024


@router.get("/verify", responses=shows("What was found.", {"clean": True, "faults": []}))
async def verify_books(request: Request, house: HouseHere, caller: Reader) -> Response:
    """Verify chain, signatures, rulings, money and meters: all of it is replayed.

    Another process does it, one at a time: whoever asks meanwhile hears what that one finds.
    """
    since = house.now
    try:  # shielded: others wait for the same answer
        report = await asyncio.shield(asyncio.wrap_future(house.verifier.ask()))
    except asyncio.CancelledError:
        raise Refuse(503, "closing", "The floor is closing.", "verify it later") from None
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
        "streams": [asdict(one) for one in report.streams],
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
    and there is no PHH. What a live round hides is told to nobody.
    """
    whole = caller.may(What.AUDIT)
    if format == "phh" and not whole:
        says = "Hands with every card are for the auditor."
        raise Refuse(403, "not_yours_to_do", says, "have an auditor do it")
    stream = f"table/{table}" if table else ""
    if stream and stream not in house.archive.streams():
        raise Refuse(404, "no_such_table", f"There is no table {table!r}.", "see the list")
    writer, kind = WRITERS[format]
    # Of every wager's end nothing is told that the table did not see: the lines name no cards.
    seal = house.floor.seal if whole or format == "csv" else None
    name = f"croupier-{table or 'floor'}.{format}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    pieces = _together(writer(house.archive, seal, Span(stream, from_, to)))
    return StreamingResponse(pieces, media_type=kind, headers=headers)


def _together(lines: Iterable[str]) -> Iterator[str]:
    """The same text in larger pieces."""
    kept: list[str] = []
    size = 0
    for line in lines:
        kept.append(line)
        size += len(line)
        if size >= PIECE:
            yield "".join(kept)
            kept, size = [], 0
    if kept:
        yield "".join(kept)
