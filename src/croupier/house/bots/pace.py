"""The pace of bots."""

from __future__ import annotations

from typing import Any

from croupier.house.table.next_move import Next
from croupier.house.table.state import Person, TableState


def next_of(live: TableState, name: str, command: Any) -> Next | None:
    """Return the command as the bot's own, at the table's pace; None without a command."""
    if command is None:
        return None
    return Next(live.at + live.setup.settings.pace, command, Person(name, "bot"))
