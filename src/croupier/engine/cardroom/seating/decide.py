"""Judges a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.cardroom.seating import commands as c
from croupier.engine.cardroom.seating.evolve import evolve
from croupier.engine.cardroom.seating.guards import draw, hands
from croupier.engine.cardroom.seating.guards import seats as seating
from croupier.engine.cardroom.seating.guards.seats import Judged
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Table
from croupier.engine.machine import stepping
from croupier.refusal import Reason, Refused

_JUDGE: dict[type[Any], Callable[[Rules, Table, Any], Judged]] = {
    c.Sit: seating.sit_down,
    c.Buy: seating.add_chips,
    c.SitOut: seating.sit_out,
    c.ComeBack: seating.come_back,
    c.Stand: seating.stand_up,
    c.DrawForButton: draw.draw,
    c.OpenRound: hands.open_hand,
    c.FinishHand: hands.finish_hand,
}


def decide(rules: Rules, table: Table, command: c.Command) -> Judged:
    """The events that the command brings about, or why it is refused."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        says = f"{type(command).__name__} is no command"
        return Refused(Reason.UNKNOWN_COMMAND, says, "give one of the commands")
    return judge(rules, table, command)


step = stepping(decide, evolve)
"""The table after the command, and what it brought about."""
