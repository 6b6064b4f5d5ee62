"""A floorperson's work with people: who is there, in which role, links to join, money."""

from __future__ import annotations

from typing import Annotated, Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Depends, Path, Response

from croupier.house.floor import accounts as floor_accounts
from croupier.house.people import Caller, Given, Person, Role, What
from croupier.house.people.sessions import HOUR
from croupier.refusal import Reason, Refused
from croupier.web.api import forms
from croupier.web.api.answers import HttpError, Json, StrictRoute, refuse
from croupier.web.api.callers import HouseHere, allowed, person_of
from croupier.web.api.idempotency import asks_floor
from croupier.web.api.openapi import shows
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
    "temporary": True,
    "disabled": False,
    "locked": False,
    "created": 1_700_000_000_000,
}


def _told(person: Person, now: int) -> dict[str, Any]:
    return {
        "name": person.name,
        "role": person.role.value,
        "temporary": person.temporary,
        "disabled": person.disabled,
        "locked": now < person.locked_until,
        "created": person.created,
    }


@router.get("/people", responses=shows("Everybody, by name.", {"people": [_PERSON]}))
def people(house: HouseHere, caller: Staff) -> Response:
    """Everybody on the floor."""
    found = house.people.office.people(caller)
    if isinstance(found, Refused):
        raise HttpError(found)
    return Json({"people": [_told(person, house.now) for person in found]})


@router.post(
    "/people",
    responses=shows(
        "Added; the password is told this once.", {"name": "joe", "password": "k7p2-…"}
    ),
)
async def add_person(house: HouseHere, caller: Staff, form: forms.NewPerson) -> Response:
    """Somebody new, with a one-time password."""
    no_bot_called(house, form.name)

    def add() -> Given | Refused:
        return house.people.office.add(caller, form.name, Role(form.role), house.now)

    given = await to_thread.run_sync(add, limiter=_HASHING)
    if isinstance(given, Refused):
        raise HttpError(given)
    return Json({"name": given.name, "password": given.one_time})


@router.patch(
    "/people/{name}",
    responses=shows(
        "Changed; a new password is told this once.", {"name": "joe", "password": None}
    ),
)
async def change_person(
    house: HouseHere, caller: Staff, name: Named, form: forms.PersonChange
) -> Response:
    """Another role, shut out or let in, unlocked, or a new one-time password."""
    if len(form.model_dump(exclude_none=True)) != 1:
        says = "A person is changed in one respect at a time."
        raise refuse(Reason.MALFORMED, says, "name role, disabled, unlock or new_password")
    password = await to_thread.run_sync(_change, house, caller, name, form, limiter=_HASHING)
    return Json({"name": name, "password": password})


def _change(house: House, by: Caller, name: str, form: forms.PersonChange) -> str | None:
    """What the form asks is done; the one-time password if there is a new one."""
    office = house.people.office
    answer: Given | Refused | None
    if form.role is not None:
        answer = office.change_role(by, name, Role(form.role), house.now)
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


@router.post("/wallets/{name}", responses=shows("What they now have.", {"wallet": 120000}))
def pay(house: HouseHere, caller: Cashier, name: Named, form: forms.Amount) -> Response:
    """Pay money in for somebody, or out where the amount is below zero; the same id pays once."""
    found = house.people.office.people(caller)
    if isinstance(found, Refused) or all(person.name != name for person in found):
        raise refuse(Reason.NO_SUCH_PERSON, f"Nobody is called {name[:40]!r}.", "name somebody")
    paid = (
        floor_accounts.PayIn(name, form.cents)
        if form.cents >= 0
        else floor_accounts.PayOut(name, -form.cents)
    )
    asks_floor(house, caller, paid, form.id)
    return Json({"wallet": wallet_of(house, name)})


_LINK: Final = {"url": "http://127.0.0.1:8765/join#IkQyNlVJ…", "expires": 1_700_043_200_000}


def make_link(
    house: House, caller: Caller, id: str, form: forms.NewLink, own: str
) -> dict[str, Any]:
    """A link to the table; `own` is the address by which this request came."""
    live = house.floor.lives.get(f"table/{id}")
    if live is None:
        raise refuse(Reason.NO_SUCH_TABLE, f"There is no table {id[:20]!r}.", "see the list")
    made = house.people.invitations.make(
        caller,
        live.setup.stream,
        house.now,
        lasts=form.hours * HOUR,
        uses=form.uses,
        seated=bool(live.own_seat(person_of(caller))),
    )
    if isinstance(made, Refused):
        unfit = made.reason is Reason.BAD_AMOUNT  # of people or hours, not of money
        raise HttpError(made, 400 if unfit else 0)
    base = house.settings.address or own
    return {"url": f"{base}/join#{made}", "expires": house.now + form.hours * HOUR}


_OPEN: Final = {"id": "k3J…", "table": "D26UJK", "by": "floor", "expires": 0, "left": 5}


@router.get("/links", responses=shows("All that are kept.", {"links": [_OPEN]}))
def links(house: HouseHere, caller: Staff) -> Response:
    """Links to join, used up or not."""
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
    return Json({"links": told})


@router.delete("/links/{id}", responses=shows("It lets nobody in.", {"withdrawn": True}))
def withdraw(house: HouseHere, caller: Staff, id: Annotated[str, Path(max_length=64)]) -> Response:
    """A link lets nobody in any more; who came by it stays."""
    refused = house.people.invitations.withdraw(caller, id, house.now)
    if refused is not None:
        raise HttpError(refused)
    return Json({"withdrawn": True})
