"""The events of a command with all that follows from them by itself."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.procedure.evolve import evolve
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.nouns import CONSEQUENCES
from croupier.engine.procedure.opening import services
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table


def follow(ruleset: Ruleset, table: Table, event: Event) -> list[Event]:
    """What the event brings with it, at the table as it is after it."""
    consequence = CONSEQUENCES.get(type(event))
    return consequence(ruleset, table, event) if consequence else []


def unfold(
    ruleset: Ruleset, table: Table, events: Iterable[Event]
) -> tuple[tuple[Event, Table], ...]:
    """The events with all that follows from them, each right after what brings it about.

    Each comes with the table after it, so that nobody has to apply the events once more.
    """
    waiting, happened = list(events), []
    while waiting:
        event = waiting.pop(0)
        table = evolve(ruleset, table, event)
        happened.append((event, table))
        waiting = follow(ruleset, table, event) + waiting
        if not waiting:
            waiting = services(ruleset, table, event.at)
    return tuple(happened)
