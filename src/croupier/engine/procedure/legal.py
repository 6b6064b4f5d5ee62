"""What may be done at a table now, and by whom: the candidates that their guards accept."""

from __future__ import annotations

from typing import Any

from croupier.engine.machine import Giver, Offer
from croupier.engine.procedure.decide import guarded
from croupier.engine.procedure.nouns import CANDIDATES
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table
from croupier.refusal import Refused

_NAME = "somebody"
"""Stands for the name under which a floorperson would give the command."""


def legal(ruleset: Ruleset, table: Table, at: int) -> tuple[Offer, ...]:
    """Return everything that would be accepted at this time; nothing before the table's own."""
    if at < table.at:
        return ()
    found: list[Offer] = []
    for candidates in CANDIDATES:
        for candidate in candidates(ruleset, table):
            offer = _accepted(ruleset, table, candidate, Giver(at, candidate.by, _NAME))
            if offer is not None and offer not in found:  # a step may be open more than once
                found.append(offer)
    return tuple(found)


def _accepted(ruleset: Ruleset, table: Table, candidate: Offer, giver: Giver) -> Offer | None:
    """Return the candidate with those values that its guard accepts; None if there are none."""
    example = {name: values.some() for name, values in candidate.fields}

    def accepts(**values: Any) -> bool:
        """Return whether the guard accepts the candidate with these values."""
        command = candidate.kind(**{**example, **values})
        return not isinstance(guarded(ruleset, table, command, giver), Refused)

    several = [name for name, _ in candidate.fields if len(candidate.choices(name)) > 1]
    if not several:
        return candidate if accepts() else None
    for name in several:
        values = candidate.choices(name)
        accepted = tuple(value for value in values if accepts(**{name: value}))
        if not accepted:
            return None
        if accepted != values:
            candidate = candidate.choosing(**{name: accepted})
    return candidate
