"""Apply events to a table. This can't refuse, and a replay is a fold of it."""

from __future__ import annotations

from croupier.engine.copies import copy_with
from croupier.engine.machine import folding
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.nouns import FOLDS
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table


def evolve(ruleset: Ruleset, table: Table, event: Event) -> Table:
    """Return the table after the event; the one given is unchanged."""
    after = FOLDS[type(event)](ruleset, table, event)
    return after if after.at == event.at else copy_with(after, at=event.at)


replay = folding(evolve)
"""The table after all these events."""
