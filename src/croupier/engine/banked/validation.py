"""The form of commands in a round against the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.banked import commands
from croupier.engine.validation import (
    OF_REPORT,
    are_faces,
    are_pairs,
    are_readings,
    brief,
    is_flag,
    is_text,
    whole,
)
from croupier.refusal import Reason, Refused

_FORMS: Mapping[type[Any], Mapping[str, Callable[[object], bool]]] = {
    commands.PlaceWagers: {"wagers": are_pairs, "player": is_text, "tips": are_pairs},
    commands.Deal: {"cards": lambda value: type(value) is tuple},
    commands.TurnUp: {"cards": are_faces},
    commands.Show: {"target": whole, "cards": are_faces},
    commands.Play: {"multiple": whole, "tip": is_flag},
    commands.Expose: {"cards": are_faces, "box": are_faces},
    commands.SettleBox: {"seat": whole, "meters": are_readings},
    commands.ApprovePayout: {"seat": whole, "by": is_text, "meters": are_readings},
    commands.PayEnvy: {"seat": whole},
    commands.CloseRound: {"voided": is_flag, "demands": are_pairs},
    commands.Forfeit: {"seat": whole, "by": is_text},
    commands.ReportIrregularity: OF_REPORT,
}


def check_form(command: commands.Command) -> Refused | None:
    """Return the refusal of a command with an invalid field."""
    for field, holds in _FORMS.get(type(command), {}).items():
        value = getattr(command, field)
        if not holds(value):
            message = f"invalid {field} for {type(command).__name__} (got {brief(value)})"
            advice = f"send {field} as the command's schema describes it"
            return Refused(Reason.UNKNOWN_COMMAND, message, advice)
    return None
