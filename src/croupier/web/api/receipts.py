"""Receipts for commands that took effect, each for the person who gave the command."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from fastapi import APIRouter, Path, Response

from croupier.refusal import Reason
from croupier.web.api.answers import Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, Signed
from croupier.web.api.forms import WHOLE
from croupier.web.api.openapi import responses
from croupier.web.api.tables import TableId, table_of

router = APIRouter(prefix="/api", tags=["tables"], route_class=StrictRoute)

EntryNumber = Annotated[int, Path(ge=1, le=WHOLE, examples=[17])]
_RECEIPT: Final = {
    "stream": "table/D26UJK", "seq": 17, "at": 1_700_000_000_000, "actor": "player:ann",
    "command": "ann/1", "hash": "9f86d081…", "signature": "4c1f…",
}  # fmt: skip


@router.get("/tables/{id}/receipts/{number}", responses=responses("Keep it.", _RECEIPT))
def get_receipt(house: HouseHere, caller: Signed, id: TableId, number: EntryNumber) -> Response:
    """Get the signed receipt of a command of your own.

    `number` is the `seq` of the answer to the command. `croupier audit receipt` compares a receipt
    with the log.
    """
    stream = table_of(house, id).setup.stream
    entry = next(house.archive.entries(stream, number - 1, number), None)
    if entry is None or entry.actor != caller.actor or house.sign_receipt is None:
        says = f"You gave no command with the number {number} at this table."
        raise refuse(Reason.NOT_FOUND, says, "use the number of your own command")
    return Json(msgspec.to_builtins(house.sign_receipt(entry)))
