"""One space of names for people and bots: nobody is called like the other, or looks so."""

from __future__ import annotations

from typing import Any

from croupier.house.live.commands import SeatBot
from croupier.house.people import names
from croupier.refusal import Reason, Refused
from croupier.web.answers import refuse
from croupier.web.house import House


def name_refused(house: House, command: Any) -> Refused | None:
    """Why a bot that is to sit down needs another name; None for everything else."""
    if not isinstance(command, SeatBot):
        return None
    refused = house.people.office.free(command.name)
    if refused is None:
        return None
    if refused.reason is Reason.NAME_TAKEN:
        says = f"{command.name[:24]!r} is somebody's name here, or looks like one"
        return Refused(Reason.NAME_TAKEN, says, "give the bot another name")
    says = refused.says[:1].lower() + refused.says[1:].rstrip(".")
    return Refused(Reason.NEEDS_NAME, says, "give the bot such a name")


def no_bots_name(house: House, name: str) -> None:
    """HttpError if a bot at any table of the floor is called so, or looks so."""
    wanted = names.likeness(names.tidy(name))
    lives = tuple(house.floor.lives.values())
    if any(names.likeness(names.tidy(bot)) == wanted for live in lives for bot in live.bots):
        says = "A bot at a table has this name, or one that looks like it."
        raise refuse(Reason.NAME_TAKEN, says, "choose another name")
