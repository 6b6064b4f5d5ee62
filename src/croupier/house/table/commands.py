"""The commands of a running table: the house's own, and the whole vocabulary.

Every command is a name and fields. Commands about cards, bets, the procedure, and seats are
declared in the engine; their readers and writers are derived from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any, get_args

from croupier.engine.banked import commands as banked
from croupier.engine.cardroom.hand import commands as hands
from croupier.engine.cardroom.seating import commands as seating
from croupier.engine.command import (
    CREW,
    FLOOR,
    HOSTS,
    PLAYERS,
    SYSTEM,
    Cents,
    Field,
    Reason,
    Seat,
    command,
    declared,
)
from croupier.engine.procedure.nouns import COMMANDS as PROCEDURE_COMMANDS
from croupier.engine.secrecy import HIDDEN
from croupier.house.table.command_form import BadCommand, form_of, written_cards


@command("seat_bot", HOSTS, while_called=True)
class SeatBot:
    """Seats a bot."""

    seat: Seat
    name: Annotated[str, Field("name")]
    chips: Cents
    strategy: Annotated[str, Field("strategy")] = "simple"


@command("ready", PLAYERS)
class Ready:
    """Marks the player ready for the deal."""


@command("take_bets_down", CREW, ends=True)
class TakeBetsDown:
    """Calls off the betting: returns every bet and ends the round before any card."""

    reason: Reason = ""
    """Required if there are bets on the layout."""


@command("confirm", FLOOR, while_paused=True, while_called=True, meters=True, ends=True)
class Confirm:
    """Confirms a proposal as the second person; `id` on the wire is the command's own."""

    proposal: Annotated[int, Field("proposal", min=1)]


@command("reject", FLOOR, while_paused=True, while_called=True)
class Reject:
    """Rejects a proposal; with a reason if the round waits for it."""

    proposal: Annotated[int, Field("proposal", min=1)]
    reason: Reason = ""


@command("change_limits", FLOOR, second="always", while_paused=True, while_called=True)
class ChangeLimits:
    """Changes the limits from the next round on; needs two people."""

    limits: Annotated[Mapping[str, Any], Field("limits", "dollars")]


@command("fill", FLOOR, while_paused=True, while_called=True)
class Fill:
    """Fills the tray, or credits it if the amount is below zero."""

    cents: Annotated[int, Field("amount", "cents")]


@command("short_tray", SYSTEM, while_paused=True, while_called=True)
class ShortTray:
    """Reports that the tray is short of what is due; from the system only."""

    cents: Cents


@command("pause", FLOOR, while_called=True)
class Pause:
    """Pauses the table for a reason."""

    reason: Reason


@command("unpause", FLOOR, while_paused=True, while_called=True)
class Unpause:
    """Resumes the table."""


@command("take_up", SYSTEM, while_called=True)
class ResumeTable:
    """Resumes the table on a server, as its log left it; from the system only."""


@command("shuffle", SYSTEM)
class Shuffle:
    """Records a shuffle of the virtual shoe, order and salts; from the system only."""

    order: Annotated[tuple[int, ...], Field("order"), HIDDEN]
    salts: Annotated[tuple[str, ...], Field("salts"), HIDDEN]


OWN = (
    *(SeatBot, Ready, TakeBetsDown, Confirm, Reject, ChangeLimits),
    *(Fill, ShortTray, Pause, Unpause, ResumeTable, Shuffle),
)
KINDS: tuple[type[Any], ...] = tuple(
    dict.fromkeys(
        (
            *PROCEDURE_COMMANDS,
            *get_args(banked.Command),
            *get_args(hands.Command),
            *get_args(seating.Command),
            *OWN,
        )
    )
)
"""Every command that a running table or a machine below it decides."""
_KNOWN = frozenset(KINDS)
_OBJECT = (dict, Mapping)  # nearly always the first, which is checked faster
BY_NAME: Mapping[str, type[Any]] = MappingProxyType(
    {
        name: kind
        for kind in KINDS
        for name in (declared(kind).name, declared(kind).also)
        if name and declared(kind).wired
    }
)


def wire_name(kind: type[Any]) -> str:
    """Return the name of a command on the wire."""
    return declared(kind).name


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """Return the fields of a command of this kind on the wire."""
    return tuple(field.name for field in form_of(kind).fields)


def read(name: object, given: object) -> Any:
    """Return the command of this name with these fields."""
    kind = BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None or kind is Shuffle:
        raise BadCommand(f"unknown command {str(name)[:40]!r}; see docs/api.md for the list")
    if not isinstance(given, _OBJECT):
        raise BadCommand(f"the fields of {name} must be an object")
    return form_of(kind).read(given)


def told(command: Any) -> dict[str, Any]:
    """Return the fields of a command as they are written."""
    return form_of(type(command)).write(command)


def faces_of(command: Any) -> tuple[str, ...]:
    """Return the faces of cards in the command."""
    kind = type(command)
    if kind not in _KNOWN:
        return ()  # the floor's own
    found: list[str] = []
    for name in form_of(kind).cards:
        found += written_cards(getattr(command, name))
    return tuple(found)
