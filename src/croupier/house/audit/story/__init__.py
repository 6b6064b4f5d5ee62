"""A round as a story: when, who, what happened in words, by which clause, and what money moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.house.audit.played import Step
from croupier.house.audit.story import banked, between, house, procedure
from croupier.house.audit.story.words import HOUSE, Part, Words
from croupier.house.ledger import Moves
from croupier.house.live import events as house_events
from croupier.table import events as life

__all__ = ["TELLERS", "Line", "Part", "story_of"]

TELLERS: Mapping[str, Mapping[type[Any], Words]] = {
    "round": banked.WORDS,
    "hand": between.WORDS,
    "room": between.ROOM,
    "table": procedure.WORDS,
    "house": house.WORDS,
}
_SILENT = (life.StepsNotApplicable, house_events.TimeCalled)
"""What a table of virtual cards does not have is nothing that happened; that time was called is
told with the turn that the house then takes."""
_NAMES = {"system": HOUSE, "": HOUSE}


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened."""

    seq: int
    at: int
    """Milliseconds since the epoch, UTC."""
    who: str
    says: str
    clauses: tuple[str, ...]
    parts: tuple[Part, ...]
    """What it consists of, such as one wager after another."""
    moves: Moves
    """By account, the units that it added."""

    @property
    def cited(self) -> tuple[str, ...]:
        """Every clause that bore on it, once."""
        several = (*self.clauses, *(one for part in self.parts for one in part.clauses))
        return tuple(dict.fromkeys(several))


def story_of(steps: Iterable[Step], *, hidden: bool) -> Iterator[Line]:
    """The story; `hidden` tells the cards that nobody saw, which only an auditor may hear."""
    for step in steps:
        words = TELLERS[step.family].get(type(step.event))
        if words is None or isinstance(step.event, _SILENT):
            continue
        told = words(step, hidden)
        clauses = tuple(dict.fromkeys(one for one in told.clauses if one))
        moves = dict(step.moves)
        who = told.who or _doer(step)
        yield Line(step.entry.seq, step.entry.at, who, told.says, clauses, told.parts, moves)


def _doer(step: Step) -> str:
    """Who brought it about; a virtual dealer's step is the house's own, whoever made it due."""
    role, _, name = step.entry.actor.partition(":")
    if step.family == "table" and step.before.setup.virtual and role in ("player", "bot"):
        return HOUSE if step.event.by != "player" else name
    if not name:
        return _NAMES.get(role, role)
    return name if role in ("player", "bot") else f"{name} ({role})"
