"""A command of the log judged once more: what is on record is what the law gives, then and now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import groupby
from typing import Any

from croupier.house import codec
from croupier.house.entry import Entry
from croupier.house.faults import Fault, What
from croupier.house.live import events as h
from croupier.house.live.course import Asked, Course
from croupier.house.live.state import Live, Person
from croupier.money import MOST_UNITS
from croupier.refusal import Refused
from croupier.round.banked import events as banked

Told = tuple[Entry, str, Any]
"""An entry, the family of its event, and the event."""

_LONGEST = 120
_OF_THE_DECK = codec.HIDDEN | {codec.kind_of(h.DeckCommitted(0, ""))}


@dataclass(frozen=True, slots=True)
class Command:
    """The entries that one command brought about."""

    id: str
    told: tuple[Told, ...]

    @property
    def first(self) -> Entry:
        """The first of them."""
        return self.told[0][0]

    @property
    def last(self) -> Entry:
        """The last of them."""
        return self.told[-1][0]

    @property
    def happened(self) -> tuple[tuple[str, Any], ...]:
        """The events with their families."""
        return tuple((family, event) for _, family, event in self.told)


def commands_of(told: Iterable[Told]) -> Iterator[Command]:
    """A stream's entries, command by command."""
    for id, group in groupby(told, key=lambda one: one[0].command):
        yield Command(id, tuple(group))


def at(what: What, says: str, entry: Entry) -> Fault:
    """A fault of this entry."""
    return Fault(what, says, entry.stream, entry.seq)


def person_of(actor: str) -> Person:
    """Whom the log names so."""
    role, _, name = actor.partition(":")
    return Person(name, role)


def asked_with(live: Live, command: Command) -> Asked:
    """Who asked, when, and what shared accounts showed then.

    Meters show what the log says that they showed; whether they did is looked at elsewhere, and so
    is whether anybody spent more than was there.
    """
    setup, person = live.setup, person_of(command.first.actor)
    shown = {f"wallet:{person.name}": MOST_UNITS}
    for _, _, event in command.told:
        if isinstance(event, h.RoundOpened | banked.MetersRead):
            shown |= {setup.account("meter", name): units for name, units in event.meters}
            shown |= {setup.account("reserve", name): units for name, units in event.reserves}
    return Asked(command.first.at, person, shown)


def difference(command: Command, answer: Course | Refused) -> Fault | None:
    """Where the law's answer differs from what is on record; None if it is the same."""
    if isinstance(answer, Refused):
        return at(What.RULING, f"this is refused: {answer}", command.first)
    return differs(command, [event for _, event in answer.happened])


def differs(command: Command, given: Sequence[Any]) -> Fault | None:
    """Where these events differ from what is on record."""
    for (entry, _, event), right in zip(command.told, given, strict=False):
        if event != right and codec.encode(event) != codec.encode(right):
            return _otherwise(entry, event, right)
    if len(given) > len(command.told):
        says = f"the command also brings about {codec.kind_of(given[len(command.told)])}"
        return at(What.RULING, says, command.last)
    if len(given) < len(command.told):
        says = "nothing that was asked brings this about"
        return at(What.RULING, says, command.told[len(given)][0])
    return None


def _otherwise(entry: Entry, event: Any, right: Any) -> Fault:
    kind = codec.kind_of(right)
    if kind != entry.kind:
        return at(What.RULING, f"the law gives {kind} here", entry)
    if (
        kind in _OF_THE_DECK
    ):  # a hidden card is told to nobody, the auditor of a live round included
        return at(What.DECK, "this is not the deck that was committed to", entry)
    path, theirs, ours = _first_difference("", event, right)
    return at(What.RULING, f"{path} is {_brief(theirs)} where the law gives {_brief(ours)}", entry)


def _first_difference(path: str, theirs: Any, ours: Any) -> tuple[str, Any, Any]:
    """Where two values first differ, as deep down as can be told, and what is there."""
    parts: Iterable[tuple[str, Any, Any]] = ()
    if type(theirs) is type(ours) and is_dataclass(theirs) and not isinstance(theirs, type):
        names = [one.name for one in fields(theirs)]
        parts = ((name, getattr(theirs, name), getattr(ours, name)) for name in names)
    elif isinstance(theirs, tuple) and isinstance(ours, tuple) and len(theirs) == len(ours):
        pairs = enumerate(zip(theirs, ours, strict=True), 1)
        parts = ((str(place), one, other) for place, (one, other) in pairs)
    for name, one, other in parts:
        if one != other:
            return _first_difference(f"{path}.{name}" if path else name, one, other)
    return path or "it", theirs, ours


def _brief(value: Any) -> str:
    shown = codec.encode(value).decode()
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
