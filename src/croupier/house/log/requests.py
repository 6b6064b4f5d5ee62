"""A command as the log keeps it, and back: its wire name and its fields only.

The audit reads the command from here and decides it again. Actor and time are in the entry, from
which a step of the procedure gets both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final, get_args

import msgspec

from croupier.house.floor import accounts as floor
from croupier.house.floor.table_opening import OpenTable, read_opening, told_of_opening
from croupier.house.log.record import sorted_json
from croupier.house.table import commands as table_commands
from croupier.house.table.command_form import form_of

DO: Final = "do"
OPEN_TABLE: Final = table_commands.wire_name(OpenTable)
_SHUFFLE: Final = table_commands.wire_name(table_commands.Shuffle)

_OF_THE_FLOOR: Final[Mapping[str, type[Any]]] = {
    table_commands.wire_name(kind): kind for kind in get_args(floor.Command)
}


class BadRequest(ValueError):
    """A logged request that cannot be read, with the reason."""


def request_of(command: Any) -> dict[str, Any]:
    """Return the command as it is logged."""
    kind = type(command)
    told = told_of_opening(command) if kind is OpenTable else table_commands.told(command)
    return {DO: table_commands.wire_name(kind), **told}


def command_of(stream: str, request: Mapping[str, Any]) -> Any:
    """Return the logged command of this stream; raise BadRequest if it cannot be read."""
    told = dict(request)
    name = told.pop(DO, None)
    try:
        if name == OPEN_TABLE:
            return read_opening(told)
        if stream != floor.STREAM:
            if name == _SHUFFLE:  # not a command of the wire
                return form_of(table_commands.Shuffle).read(told)
            return table_commands.read(name, told)
        return msgspec.convert(told, _OF_THE_FLOOR[str(name)])
    except KeyError:
        raise BadRequest(f"unknown command of the floor {str(name)[:40]!r}") from None
    except ValueError as error:
        raise BadRequest(str(error)) from None


def is_same(kept: Mapping[str, Any], command: Any) -> bool:
    """Return whether the command is the logged one, apart from what the house adds to it."""
    own = {"id"} if isinstance(command, OpenTable) else _added_by_house(command)
    now = {key: value for key, value in request_of(command).items() if key not in own}
    return sorted_json(now) == sorted_json({k: v for k, v in kept.items() if k not in own})


def _added_by_house(command: Any) -> set[str]:
    return {field.name for field in fields(command) if not field.compare}
