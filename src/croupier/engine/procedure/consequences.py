"""The events of a command, with all that follows from them."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.nouns import CONSEQUENCES
from croupier.engine.procedure.opening import put_in_service
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table


def follow(ruleset: Ruleset, table: Table, event: Event) -> list[Event]:
    """Return what the event brings with it, at the table after the event."""
    consequence = CONSEQUENCES.get(type(event))
    return consequence(ruleset, table, event) if consequence else []


def unfold(
    ruleset: Ruleset, table: Table, events: Iterable[Event]
) -> tuple[tuple[Event, Table], ...]:
    """Return the events with all that follows from them, each right after its cause.

    Each comes with the table after it, so the events need not be applied again.
    """
    waiting, happened = list(events), []
    while waiting:
        event = waiting.pop(0)
        table = evolve(ruleset, table, event)
        happened.append((event, table))
        waiting = follow(ruleset, table, event) + waiting
        if not waiting:
            waiting = put_in_service(ruleset, table, event.at)
    return tuple(happened)
