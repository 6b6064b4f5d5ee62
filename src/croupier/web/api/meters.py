"""Meters: their amounts, their history, and changes that two people agree on."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Final

import msgspec
from fastapi import APIRouter, Depends, Path, Response

from croupier.felt.wording import meter_amount
from croupier.house.audit.meters import reconcile
from croupier.house.floor import accounts as floor_accounts
from croupier.house.people import Caller, What
from croupier.web.api import forms
from croupier.web.api.answers import Json, StrictRoute, done
from croupier.web.api.callers import HouseHere, Maybe, allowed
from croupier.web.api.idempotency import ask_floor
from croupier.web.api.openapi import responses
from croupier.web.server.context import House

router = APIRouter(prefix="/api/meters", tags=["meters"], route_class=StrictRoute)

Reader = Annotated[Caller, Depends(allowed(What.REPORTS))]
Proposer = Annotated[Caller, Depends(allowed(floor_accounts.ProposeMeterChange))]
Confirmer = Annotated[Caller, Depends(allowed(floor_accounts.ConfirmMeterChange))]
ChangeNumber = Annotated[int, Path(ge=1, le=forms.WHOLE, examples=[1])]

_METER: Final = {
    "account": "meter:D26UJK:Meter", "set": "D26UJK", "name": "Meter",
    "units": 10_000_000_000, "dollars": "$10,000.00",
    "reserve": {"units": 0, "dollars": "$0.00"}, "tables": ["D26UJK"],
}  # fmt: skip
_CHANGE: Final = {
    "id": 1, "account": "meter:D26UJK:Meter", "units": 10_000_000, "reason": "misread sign",
    "by": "floor",
}  # fmt: skip


_RECKONED: Final = {
    "account": "meter:D26UJK:Meter", "seed": 10_000_000_000, "contributions": 20_000, "awards": 0,
    "reset": 0, "reversed": 0, "adjusted": 0, "closing": 10_000_020_000, "showing": 10_000_020_000,
    "reconciled": True,
}  # fmt: skip


def _amount(units: int) -> dict[str, Any]:
    return {"units": units, "dollars": meter_amount(units)}


def meters_json(house: House) -> list[dict[str, Any]]:
    """Return every meter with its reserve and the tables that share it."""
    shown, found = dict(house.floor.meters), []
    lives = tuple(house.floor.lives.values())
    for account, units in sorted(shown.items()):
        kind, _, place = account.partition(":")
        set_, _, name = place.partition(":")
        if kind != "meter":
            continue
        tables = [
            live.setup.id
            for live in lives
            if name in live.setup.meters and live.setup.account(kind, name) == account
        ]
        told = {"account": account, "set": set_, "name": name, **_amount(units)}
        reserve = _amount(shown.get(f"reserve:{place}", 0))
        found.append({**told, "reserve": reserve, "tables": tables})
    return found


def changes_json(house: House) -> list[Any]:
    """Return the meter changes that wait for a second person."""
    return [msgspec.to_builtins(proposal) for proposal in house.floor.general.proposals.values()]


@router.get("", responses=responses("Every meter.", {"meters": [_METER], "changes": [_CHANGE]}))
def list_meters(house: HouseHere, caller: Maybe) -> Response:
    """List all meters with their amounts.

    Callers who may read reports also get pending changes.
    """
    told: dict[str, Any] = {"meters": meters_json(house)}
    if caller is not None and caller.may(What.REPORTS):
        told["changes"] = changes_json(house)
    return Json(told)


@router.get("/reconciliation", responses=responses("To the last unit.", {"meters": [_RECKONED]}))
def reconcile_meters(house: HouseHere, _: Reader) -> Response:
    """Reconcile all meters with the log.

    Each with its seed, contributions, awards, resets, and adjustments.
    """
    found = [
        {**asdict(meter), "closing": meter.closing, "reconciled": meter.reconciled}
        for meter in reconcile(house.archive)
    ]
    return Json({"reconciled": all(row["reconciled"] for row in found), "meters": found})


@router.post(
    "/changes", responses=responses("It waits for a second person.", {"changes": [_CHANGE]})
)
def propose_meter_change(house: HouseHere, caller: Proposer, form: forms.MeterChange) -> Response:
    """Propose a meter change.

    The same id proposes once.
    """
    asked = floor_accounts.ProposeMeterChange(form.account, form.units, form.reason.strip())
    return _asked(house, caller, asked, form)


@router.post("/changes/{number}/confirm", responses=responses("It is moved.", {"changes": []}))
def confirm_meter_change(
    house: HouseHere, caller: Confirmer, number: ChangeNumber, form: forms.Once | None = None
) -> Response:
    """Confirm a meter change.

    Only a second person can, and the meter then moves.
    """
    return _asked(house, caller, floor_accounts.ConfirmMeterChange(number), form)


@router.post("/changes/{number}/reject", responses=responses("It is dropped.", {"changes": []}))
def reject_meter_change(
    house: HouseHere, caller: Confirmer, number: ChangeNumber, form: forms.Once | None = None
) -> Response:
    """Reject a meter change."""
    return _asked(house, caller, floor_accounts.RejectMeterChange(number), form)


def _asked(
    house: House, caller: Caller, command: floor_accounts.Command, form: forms.Once | None
) -> Response:
    answer = ask_floor(house, caller, command, form.id if form else None)
    return Json({"done": done(answer), "changes": changes_json(house)})
