"""A round as the audit prints it: the narrator's sentences, who asked, and what money moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.engine.procedure.occasions import StepsNotApplicable
from croupier.house.audit.rounds import Step
from croupier.house.ledger.accounts import Moves
from croupier.house.narrator import Moment, Sentence, narrate
from croupier.house.table import events as house_events

_SILENT = (StepsNotApplicable, house_events.TimeCalled)
"""Steps that a virtual table does not have; and a call for time, which the turn that the house
then takes tells."""


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of a story."""

    sentence: Sentence
    by: str
    """Who gave the command: a player's name, a name with its role, or the house."""
    moves: Moves
    """By account, the units that the event added; on its first sentence alone."""


def story_of(steps: Iterable[Step], *, hidden: bool) -> Iterator[Line]:
    """Return the story; with `hidden`, including cards that nobody saw, for an auditor only."""
    for step in steps:
        if isinstance(step.event, _SILENT):
            continue
        by = _asker(step.entry.actor)
        for place, sentence in enumerate(narrate(moment_of(step, hidden=hidden))):
            yield Line(sentence, by, {} if place else dict(step.moves))


def moment_of(step: Step, *, hidden: bool) -> Moment:
    """Return the step as the narrator takes it."""
    entry = step.entry
    return Moment(entry.seq, entry.at, step.family, step.event, step.before, step.after, hidden)


def _asker(actor: str) -> str:
    role, _, name = actor.partition(":")
    if not name:
        return role if role not in ("", "system") else "the house"
    return name if role in ("player", "bot") else f"{name} ({role})"
