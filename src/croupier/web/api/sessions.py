"""Sign in and out, join by an invitation, and manage your own password and play money."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from anyio import CapacityLimiter, to_thread
from fastapi import APIRouter, Response

from croupier.house.floor import accounts as floor_accounts
from croupier.house.people import Caller, Joined, Role, SignedIn
from croupier.house.table.state import SYSTEM
from croupier.money import UNITS_PER_CENT
from croupier.refusal import Reason, Refused
from croupier.web.api import forms
from croupier.web.api.answers import HttpError, Json, StrictRoute, done, refuse
from croupier.web.api.callers import COOKIE, Anybody, HouseHere, Maybe, Signed, Token, give_cookie
from croupier.web.api.idempotency import ask_floor
from croupier.web.api.openapi import responses
from croupier.web.api.sign_out import end_account, sign_out_json
from croupier.web.server.context import House

router = APIRouter(prefix="/api", tags=["people"], route_class=StrictRoute)

_HASHING: Final = CapacityLimiter(4)
"""A few threads for hashing passwords, so that the others are free for the tables."""

_SESSION: Final = {
    "name": "ann", "role": "player", "must_change_password": False, "has_password": False,
    "token": "eKb…", "wallet": 100000,
}  # fmt: skip


def wallet_of(house: House, name: str) -> int:
    """Return a person's money in cents, without the chips at tables."""
    account = f"wallet:{name}"
    held = house.books.balances(account).get(account)
    return held.units // UNITS_PER_CENT if held else 0


def caller_json(house: House, caller: Caller) -> dict[str, Any]:
    """Return a person's own account."""
    return {
        "name": caller.name,
        "role": caller.role.value,
        "must_change_password": caller.must_change_password,
        "has_password": house.people.door.has_password(caller),
        "wallet": wallet_of(house, caller.name),
    }


def _begun(house: House, signed_in: SignedIn, **more: Any) -> Json:
    told = {**caller_json(house, signed_in.caller), "token": signed_in.token, **more}
    answer = Json(told)
    give_cookie(house, answer, signed_in)
    return answer


def no_bot_called(house: House, name: str) -> None:
    """Raise HttpError if the name is a bot's, or too similar to one."""
    refused = house.floor.taken_by_bot(name)
    if refused is not None:
        raise HttpError(refused)


@router.post("/session", responses=responses("The session, also as a cookie.", _SESSION))
async def sign_in(house: HouseHere, form: forms.SignIn) -> Response:
    """Sign in with a name and password."""
    ask = partial(house.people.door.sign_in, form.name, form.password, house.now)
    signed_in = await to_thread.run_sync(ask, limiter=_HASHING)
    if isinstance(signed_in, Refused):
        raise HttpError(signed_in)
    return await to_thread.run_sync(_begun, house, signed_in)


_LEAVING: Final = {
    "ends_account": True, "tables": [{"id": "D26UJK", "name": "Lantern", "chips": 20000}],
}  # fmt: skip


@router.get("/session", responses=responses("What it does.", {**_LEAVING, "wallet": 25000}))
def get_sign_out_effect(house: HouseHere, caller: Anybody) -> Response:
    """Get what signing out would do.

    Without a password, signing out ends the account.
    """
    return Json({**sign_out_json(house, caller), "wallet": wallet_of(house, caller.name)})


@router.delete("/session", responses=responses("It is over.", {"signed_out": True, **_LEAVING}))
def sign_out(house: HouseHere, token: Token, caller: Maybe) -> Response:
    """Sign out.

    Without a password, this ends the account: the player leaves every table.
    """
    told = sign_out_json(house, caller)
    if caller is not None and told["ends_account"]:
        told["ends_account"] = end_account(house, caller, token)
    house.people.door.sign_out(token, house.now)
    answer = Json({"signed_out": True, **told})
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")
    return answer


ME: Final = {name: value for name, value in _SESSION.items() if name != "token"}


@router.get("/me", responses=responses("Who you are.", ME))
def get_me(house: HouseHere, caller: Anybody) -> Response:
    """Get the signed-in user.

    Money is in cents.
    """
    return Json(caller_json(house, caller))


@router.post("/password", responses=responses("It is changed; other sessions are over.", ME))
async def change_password(
    house: HouseHere, token: Token, _: Anybody, form: forms.NewPassword
) -> Response:
    """Change your own password.

    Leave `old` empty if you joined by an invitation link and have no password yet.
    """
    ask = partial(house.people.door.change_password, token, form.old, form.new, house.now)
    changed = await to_thread.run_sync(ask, limiter=_HASHING)
    if isinstance(changed, Refused):
        raise HttpError(changed)
    return Json(await to_thread.run_sync(caller_json, house, changed))


@router.post(
    "/invitations/inspect",
    responses=responses("Where it leads.", {"table": "D26UJK", "name": "Lantern"}),
)
def inspect_invitation(house: HouseHere, form: forms.LinkText) -> Response:
    """Inspect an invitation link.

    This does not consume a use of it.
    """
    link = house.people.invitations.look(form.link, house.now)
    if isinstance(link, Refused):
        raise HttpError(link)
    live = house.floor.lives.get(link.stream)
    id = link.stream.removeprefix("table/")
    return Json({"table": id, "name": live.setup.name if live else ""})


@router.post(
    "/join", responses=responses("The session of a new player.", {**_SESSION, "table": "D26UJK"})
)
def join_by_invitation(house: HouseHere, form: forms.Join) -> Response:
    """Join by an invitation link."""
    no_bot_called(house, form.name)
    joined = house.people.invitations.join(form.link, form.name, house.now)
    if not isinstance(joined, Joined):
        raise HttpError(joined)
    _welcome(house, joined.signed_in.caller.name)
    return _begun(house, joined.signed_in, table=joined.stream.removeprefix("table/"))


@router.post("/guest", responses=responses("The session of a new player.", _SESSION))
def join_as_guest(house: HouseHere, form: forms.Guest) -> Response:
    """Join as a guest.

    Only where guest play is on.
    """
    if not house.settings.guests:
        message = "Guest play is off."
        raise refuse(Reason.NOT_ALLOWED, message, "ask for an invitation link")
    no_bot_called(house, form.name)
    signed_in = house.walk_in(form.name, house.now)
    if isinstance(signed_in, Refused):
        raise HttpError(signed_in)
    _welcome(house, signed_in.caller.name)
    return _begun(house, signed_in)


def _welcome(house: House, name: str) -> None:
    """Give the new player play money, once."""
    if house.settings.starting_balance:
        command = floor_accounts.PayIn(name, house.settings.starting_balance)
        done(house.floor.ask(floor_accounts.STREAM, SYSTEM, command, id=f"welcome-{name}"))


@router.post("/wallet", responses=responses("What you now have.", {"wallet": 100000}))
def refill_wallet(house: HouseHere, caller: Signed, form: forms.Amount) -> Response:
    """Refill your wallet with play money.

    Up to the starting balance of a new player. The same id takes effect once.
    """
    most = house.settings.starting_balance
    if not most:
        message = "Play money is off."
        raise refuse(Reason.NOT_ALLOWED, message, "ask a floorperson to deposit")
    if caller.role is not Role.PLAYER:
        message = "Only players can get play money."
        raise refuse(Reason.NOT_YOURS_TO_DO, message, "sign in as a player")
    given = floor_accounts.PayIn(caller.name, form.cents, most)
    ask_floor(house, caller, given, form.id, by=SYSTEM)
    return Json({"wallet": wallet_of(house, caller.name)})
