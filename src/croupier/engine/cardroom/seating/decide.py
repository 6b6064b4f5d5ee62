"""Decides a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.cardroom.seating import commands
from croupier.engine.cardroom.seating.evolve import evolve
from croupier.engine.cardroom.seating.guards import draw, hands
from croupier.engine.cardroom.seating.guards import seats as seating
from croupier.engine.cardroom.seating.guards.seats import Judged
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Seating
from croupier.engine.machine import stepping
from croupier.refusal import Reason, Refused

_JUDGE: dict[type[Any], Callable[[Rules, Seating, Any], Judged]] = {
    commands.Sit: seating.sit_down,
    commands.Buy: seating.add_chips,
    commands.SitOut: seating.sit_out,
    commands.ComeBack: seating.come_back,
    commands.Stand: seating.stand_up,
    commands.DrawForButton: draw.draw,
    commands.OpenRound: hands.open_hand,
    commands.FinishHand: hands.finish_hand,
}


def decide(rules: Rules, table: Seating, command: commands.Command) -> Judged:
    """Return the events of the command, or its refusal."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        message = f"unknown command {type(command).__name__}"
        return Refused(Reason.UNKNOWN_COMMAND, message, "send a command that is offered")
    return judge(rules, table, command)


step = stepping(decide, evolve)
"""The table after the command, and what it brought about."""
