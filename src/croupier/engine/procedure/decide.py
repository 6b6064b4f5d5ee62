"""Judge a command: events, or a refusal. Changes nothing and never raises for a mistake."""

from __future__ import annotations

from croupier.engine.machine import Giver, stepping
from croupier.engine.procedure.consequences import unfold
from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.noun import Event, Judged
from croupier.engine.procedure.nouns import GUARDS
from croupier.engine.procedure.opening import ReceiveDeck
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

Unfolded = tuple[tuple[Event, Table], ...] | Refused


def decide(ruleset: Ruleset, table: Table, command: object, giver: Giver) -> Judged:
    """Return the events that the command brings about with all that follows, or the refusal."""
    judged = unfolded(ruleset, table, command, giver)
    return judged if isinstance(judged, Refused) else tuple(event for event, _ in judged)


def unfolded(ruleset: Ruleset, table: Table, command: object, giver: Giver) -> Unfolded:
    """Return the same, each event with the table after it."""
    judged = guarded(ruleset, table, command, giver)
    return judged if isinstance(judged, Refused) else unfold(ruleset, table, judged)


def guarded(ruleset: Ruleset, table: Table, command: object, giver: Giver) -> Judged:
    """Return the events of the command alone, or the refusal; `legal` asks this too."""
    guard = GUARDS.get(type(command))
    if guard is None:
        message = f"{type(command).__name__} is not a command"
        return Refused(Reason.UNKNOWN_COMMAND, message, "use a command of the table")
    if giver.at < table.at:
        message = f"the table's clock shows {table.at}, later than {giver.at}"
        return Refused(Reason.CLOCK_BACK, message, "set the clock right")
    if not table.open and not isinstance(command, ReceiveDeck):
        return Refused(Reason.TABLE_CLOSED, "the table is closed", "bring a deck to open it")
    return guard(ruleset, table, command, giver)


def _given(ruleset: Ruleset, table: Table, given: tuple[object, Giver]) -> Judged:
    return decide(ruleset, table, *given)


_step = stepping(_given, evolve)


def step(ruleset: Ruleset, table: Table, command: object, giver: Giver) -> tuple[Table, Judged]:
    """Return the table after the command, and what it brought about."""
    return _step(ruleset, table, (command, giver))
