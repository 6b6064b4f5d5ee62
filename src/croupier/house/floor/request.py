"""What the floor is asked, and what it answers."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from croupier.house.live.state import Live, Person
from croupier.refusal import Refused


@dataclass(frozen=True, slots=True)
class Done:
    """The command took effect and is durable."""

    stream: str
    seq: int
    """Its entry in the stream."""
    again: bool = False
    """Whether it had taken effect before, under the same id."""


Answer = Done | Refused


@dataclass(slots=True, eq=False)
class Request:
    """A command for one stream, on its way."""

    stream: str
    person: Person
    id: str
    command: Any
    expects: int | None = None
    """Only if the stream still ends here: what a table does by itself is overtaken otherwise."""
    session: bytes = b""
    """The session by which it was asked; only while that lasts. Empty for what the house asks."""
    answer: Future[Answer] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class Change:
    """A table has gone on: what happened, and how it is now."""

    stream: str
    live: Live
    events: tuple[tuple[str, Any], ...]
    known: bool = True
    """Whether that is all that happened since the change before."""
