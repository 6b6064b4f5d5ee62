"""Accounts of people: their roles, invitation links, and money."""

from __future__ import annotations

from typing import Annotated, Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Path, Response

from croupier.house.floor import accounts as floor_accounts
from croupier.house.people import Caller, Given, Person, Role, What
from croupier.house.people.sessions import HOUR
from croupier.refusal import Reason, Refused
from croupier.web.api import forms, messages
from croupier.web.api.answers import HttpError, Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, allowed, person_of
from croupier.web.api.idempotency import ask_floor
from croupier.web.api.openapi import responses
from croupier.web.api.sessions import no_bot_called, wallet_of
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["people"], route_class=StrictRoute)

_HASHING: Final = CapacityLimiter(2)
Staff = Annotated[Caller, Depends(allowed(What.MANAGE_PEOPLE))]
Cashier = Annotated[Caller, Depends(allowed(floor_accounts.PayIn))]
Named = Annotated[str, Path(max_length=96, examples=["ann"])]

_PERSON: Final = {
    "name": "joe",
    "role": "dealer",
    "must_change_password": True,
    "disabled": False,
    "locked": False,
    "created": 1_700_000_000_000,
}


def _person_json(person: Person, now: int) -> dict[str, Any]:
    return {
        "name": person.name,
        "role": person.role.value,
        "must_change_password": person.must_change_password,
        "disabled": person.disabled,
        "locked": now < person.locked_until,
        "created": person.created,
    }


@router.get(
    "/people", responses=responses("Everybody, by name.", {"people": [_PERSON], "roles": [*Role]})
)
def list_people(house: HouseHere, caller: Staff) -> Response:
    """List everybody with an account, and the roles that there are."""
    found = house.people.office.people(caller)
    if isinstance(found, Refused):
        raise HttpError(found)
    return Json({"people": [_person_json(person, house.now) for person in found], "roles": [*Role]})


@router.post(
    "/people",
    responses=responses(
        "Added. The password is shown only here.", {"name": "joe", "password": "k7p2-…"}
    ),
)
async def add_person(house: HouseHere, caller: Staff, form: forms.NewPerson) -> Response:
    """Add a person.

    The response has their one-time password.
    """
    no_bot_called(house, form.name)

    def add() -> Given | Refused:
        return house.people.office.add(caller, form.name, form.role, house.now)

    given = await to_thread.run_sync(add, limiter=_HASHING)
    if isinstance(given, Refused):
        raise HttpError(given)
    return Json({"name": given.name, "password": given.one_time})


@router.patch(
    "/people/{name}",
    responses=responses(
        "Changed. A new password is shown only here.", {"name": "joe", "password": None}
    ),
)
async def change_person(
    house: HouseHere, caller: Staff, name: Named, form: forms.PersonChange
) -> Response:
    """Change a person's account.

    Change the role, disable or enable the account, unlock it, or set a new one-time password.
    """
    if len(form.model_dump(exclude_none=True)) != 1:
        message = "Change one field per request."
        raise refuse(Reason.MALFORMED, message, "give role, disabled, unlock, or new_password")
    password = await to_thread.run_sync(_change, house, caller, name, form, limiter=_HASHING)
    return Json({"name": name, "password": password})


def _change(house: House, by: Caller, name: str, form: forms.PersonChange) -> str | None:
    """Make the change; return the one-time password if there is a new one."""
    office = house.people.office
    answer: Given | Refused | None
    if form.role is not None:
        answer = office.change_role(by, name, form.role, house.now)
    elif form.disabled is not None:
        change = office.disable if form.disabled else office.enable
        answer = change(by, name, house.now)
    elif form.unlock:
        answer = office.unlock(by, name, house.now)
    else:
        answer = office.give_password(by, name, house.now)
    if isinstance(answer, Refused):
        raise HttpError(answer)
    return answer.one_time if answer is not None else None


@router.post("/wallets/{name}", responses=responses("What they now have.", {"wallet": 120000}))
def pay(house: HouseHere, caller: Cashier, name: Named, form: forms.Amount) -> Response:
    """Deposit to or withdraw from a wallet.

    A negative amount is a withdrawal. The same id takes effect once.
    """
    found = house.people.office.people(caller)
    if isinstance(found, Refused) or all(person.name != name for person in found):
        raise refuse(Reason.NO_SUCH_PERSON, f"No person named {name[:40]!r}.", "check the name")
    paid = (
        floor_accounts.PayIn(name, form.cents)
        if form.cents >= 0
        else floor_accounts.PayOut(name, -form.cents)
    )
    ask_floor(house, caller, paid, form.id)
    return Json({"wallet": wallet_of(house, name)})


_LINK: Final = {"url": "http://127.0.0.1:8765/join#IkQyNlVJ…", "expires": 1_700_043_200_000}


def make_link(
    house: House, caller: Caller, id: str, form: forms.NewLink, own: str
) -> dict[str, Any]:
    """Return a new invitation link; `own` is the URL of this request."""
    live = house.floor.lives.get(f"table/{id}")
    if live is None:
        raise refuse(Reason.NO_SUCH_TABLE, messages.TABLE_NOT_FOUND, messages.CHOOSE_TABLE)
    made = house.people.invitations.make(
        caller,
        live.setup.stream,
        house.now,
        lasts=form.hours * HOUR,
        uses=form.uses,
        seated=bool(live.own_seat(person_of(caller))),
    )
    if isinstance(made, Refused):
        unfit = made.reason is Reason.BAD_AMOUNT  # a limit of people or hours, not of money
        raise HttpError(made, 400 if unfit else 0)
    base = house.settings.address or own
    return {"url": f"{base}/join#{made}", "expires": house.now + form.hours * HOUR}


_OPEN: Final = {"id": "k3J…", "table": "D26UJK", "by": "floor", "expires": 0, "left": 5}


@router.get("/invitations", responses=responses("All that are kept.", {"invitations": [_OPEN]}))
def list_invitations(house: HouseHere, caller: Staff) -> Response:
    """List invitation links.

    With those that are expired or used up.
    """
    found = house.people.invitations.links(caller)
    if isinstance(found, Refused):
        raise HttpError(found)
    told = [
        {
            "id": link.id,
            "table": link.stream.removeprefix("table/"),
            "by": link.by,
            "expires": link.expires,
            "left": link.left,
        }
        for link in found
    ]
    return Json({"invitations": told})


@router.delete("/invitations/{id}", responses=responses("It is revoked.", {"withdrawn": True}))
def revoke_invitation(
    house: HouseHere, caller: Staff, id: Annotated[str, Path(max_length=64)]
) -> Response:
    """Revoke an invitation link.

    People who joined by it stay.
    """
    refused = house.people.invitations.withdraw(caller, id, house.now)
    if refused is not None:
        raise HttpError(refused)
    return Json({"withdrawn": True})
