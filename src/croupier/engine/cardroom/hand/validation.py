"""The form of commands: they may come from anywhere, so what they carry is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.cardroom.hand import commands
from croupier.engine.validation import OF_REPORT, are_unseen, brief, is_card, is_number
from croupier.refusal import Reason, Refused


def _faces(value: object) -> bool:
    return type(value) is tuple and all(is_card(card) for card in value)


_SEAT: Mapping[str, Callable[[object], bool]] = {"seat": is_number}
_FORMS: Mapping[type[Any], Mapping[str, Callable[[object], bool]]] = {
    commands.PostBlinds: {},
    commands.Deal: {"cards": are_unseen},
    commands.Fold: _SEAT,
    commands.Check: _SEAT,
    commands.Call: _SEAT,
    commands.Bet: {"seat": is_number, "to": is_number},
    commands.Muck: _SEAT,
    commands.Show: {"target": is_number, "cards": _faces},
    commands.Expose: {"cards": _faces, "box": _faces},
    commands.Stand: _SEAT,
    commands.TimeOut: _SEAT,
    commands.ReportIrregularity: OF_REPORT,
}


def check_form(command: commands.Command) -> Refused | None:
    """Return the refusal of a command with an invalid field."""
    for field, holds in _FORMS[type(command)].items():
        value = getattr(command, field)
        if not holds(value):
            message = f"invalid {field} for {type(command).__name__} (got {brief(value)})"
            advice = f"send {field} as the command's schema describes it"
            return Refused(Reason.UNKNOWN_COMMAND, message, advice)
    return None
