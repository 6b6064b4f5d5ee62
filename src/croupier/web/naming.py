"""What a bot may be called on a floor of people: nothing that is somebody's name, or looks so."""

from __future__ import annotations

from typing import Any

from croupier.house.live.commands import SeatBot
from croupier.house.live.refusal import Refusal
from croupier.house.people import Reason
from croupier.web.house import House


def name_refused(house: House, command: Any) -> Refusal | None:
    """Why a bot that is to sit down needs another name; None for everything else."""
    if not isinstance(command, SeatBot):
        return None
    refused = house.people.office.free(command.name)
    if refused is None:
        return None
    if refused.reason is Reason.NAME_TAKEN:
        says = f"{command.name[:24]!r} is somebody's name here, or looks like one"
        return Refusal("name_taken", says, "give the bot another name")
    says = refused.says[:1].lower() + refused.says[1:].rstrip(".")
    return Refusal("needs_name", says, "give the bot such a name")
