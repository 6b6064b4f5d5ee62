"""A command of the log judged once more: what is on record is what the law gives, then and now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any

import msgspec

from croupier.engine.banked import events as banked
from croupier.engine.cardroom.hand import events as hands
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house.errors import Fault, What
from croupier.house.ledger.accounts import Moves
from croupier.house.log import codec
from croupier.house.log.entry import Entry
from croupier.house.log.record import Movement, Record, Recorded, compose, sorted_json
from croupier.house.table import events as table_events
from croupier.house.table.decision import Asked, independent, nobody
from croupier.house.table.setup import Setup
from croupier.house.table.state import Person
from croupier.money import MOST_UNITS
from croupier.refusal import Reason, Refused

Happened = tuple[tuple[str, Any], ...]
"""Events with their families."""

_LONGEST = 120
_OF_THE_DECK = frozenset(
    f"{family}:{kind.wire}"
    for family, kind in (
        *(
            ("table", DeckShuffled),
            ("round", banked.CardsDealt),
            ("hand", hands.CardsDealt),
        ),
        *(("house", table_events.DeckSalted), ("house", table_events.DeckCommitted)),
    )
)
_READ = frozenset((f"house:{table_events.RoundOpened.wire}", f"round:{banked.MetersRead.wire}"))
"""Events that say what meters showed when the command was judged."""


class Command(msgspec.Struct, frozen=True):
    """An entry of the log, and what it says."""

    entry: Entry
    record: Record

    @property
    def happened(self) -> Happened:
        """The events with their families; BadRecord where one is none."""
        return tuple((event.family, event.event) for event in self.record.events)


class Answer(msgspec.Struct, frozen=True):
    """What judging the request again gives."""

    request: Mapping[str, Any]
    """The request as it would be written again."""
    hidden: frozenset[str]
    """Its fields that are to be sealed."""
    events: Sequence[Any]
    moves: Sequence[Moves]
    """By event, what it adds to each account."""


def at(what: What, message: str, entry: Entry) -> Fault:
    """A fault of this entry."""
    return Fault(what, message, entry.stream, entry.seq)


def refused(refusal: Refused, entry: Entry) -> Fault:
    """The fault of an entry whose command is refused when it is judged again."""
    message = f"this is refused: {refusal}"
    if refusal.reason is Reason.NEEDS_TWO:
        return at(What.TWO_PERSONS, message, entry)
    return at(What.RULING, message, entry)


@lru_cache(maxsize=1024)
def person_of(actor: str) -> Person:
    """Whom the log names so."""
    role, _, name = actor.partition(":")
    return Person(name, role)


def asked_with(
    setup: Setup,
    command: Command,
    names: Callable[[str], Refused | None] = nobody,
    tied: Callable[[str, str], Refused | None] = independent,
) -> Asked:
    """Who asked, when, and what shared accounts showed then.

    Meters show what the log says that they showed; whether they did is looked at elsewhere, and so
    is whether anybody spent more than was there.
    """
    person = person_of(command.entry.actor)
    shown = {f"wallet:{person.name}": MOST_UNITS}
    for event in command.record.events:
        if event.kind in _READ:
            read = event.event
            shown |= {setup.account("meter", name): units for name, units in read.meters}
            shown |= {setup.account("reserve", name): units for name, units in read.reserves}
    return Asked(command.entry.at, person, shown, names, tied)


def numbered(moves: Moves, noted: Iterable[Movement]) -> tuple[Movement, ...]:
    """The moves as an entry has them, with the numbers that are noted there."""
    if not moves:
        return ()
    marks = {account: mark for account, _, mark in noted}
    return tuple([(account, moves[account], marks.get(account, 0)) for account in sorted(moves)])


def difference(command: Command, answer: Answer) -> Fault | None:
    """Where the law's answer differs from what is on record; None if it is the same to the byte."""
    entry, noted, kind_of, encode = command.entry, command.record, codec.kind_of, codec.encode
    made = [
        Recorded(
            kind_of(event),
            encode(event),
            numbered(moves, recorded.moves) if moves else (),
        )
        for event, moves, recorded in zip(answer.events, answer.moves, noted.events, strict=False)
    ]
    if len(made) == len(noted.events) == len(answer.events):
        body, text = compose(answer.request, answer.hidden, made, noted.floor)
        if body == entry.body and text == noted.text:
            return None
    return _differs(command, answer.events) or _written_otherwise(command, answer, made)


def _differs(command: Command, given: Sequence[Any]) -> Fault | None:
    """Where these events differ from what is on record."""
    entry, recorded = command.entry, command.record.events
    for item, right in zip(recorded, given, strict=False):
        if item.kind != codec.kind_of(right) or item.body != codec.encode(right):
            return _otherwise(entry, item, right)
    if len(given) > len(recorded):
        message = f"the command also brings about {codec.kind_of(given[len(recorded)])}"
        return at(What.RULING, message, entry)
    if len(given) < len(recorded):
        message = f"nothing that was asked brings about {recorded[len(given)].kind}"
        return at(What.RULING, message, entry)
    return None


def _written_otherwise(command: Command, answer: Answer, made: Sequence[Recorded]) -> Fault:
    """The same events, and yet another entry: its movements, its seal, or its form."""
    entry = command.entry
    for recorded, right in zip(command.record.events, made, strict=True):
        if recorded.moves != right.moves:
            message = f"{recorded.kind} is noted to move {_brief(recorded.moves)} where it moves "
            return at(What.LEDGER, message + _brief(right.moves), entry)
    if sorted_json(command.record.request) != sorted_json(answer.request):
        return at(What.RULING, "its request is not written as it would be", entry)
    sealed = bool(compose(answer.request, answer.hidden, made)[1])
    if bool(entry.sealed) != sealed:
        message = "it is sealed" if entry.sealed else "it carries cards and is not sealed"
        return at(What.RULING, message, entry)
    return at(What.RULING, "it is not written in the form of the log", entry)


def _otherwise(entry: Entry, recorded: Recorded, right: Any) -> Fault:
    kind = codec.kind_of(right)
    if kind != recorded.kind:
        return at(What.RULING, f"the law gives {kind} here, not {recorded.kind}", entry)
    if kind in _OF_THE_DECK:
        return at(What.DECK, "this is not the deck that was committed to", entry)
    path, theirs, ours = _first_difference("", recorded.event, right)
    said = f"is {_brief(theirs)} where the law gives {_brief(ours)}"
    if path.partition(".")[0] in codec.hidden_of(kind):
        # Nobody sees a hidden card, not even the auditor of a live round.
        said = "is not what the law gives"
    return at(What.RULING, f"{kind}: {path} {said}", entry)


def _first_difference(path: str, theirs: Any, ours: Any) -> tuple[str, Any, Any]:
    """Return the innermost place where two values first differ, and what each has there."""
    parts: Iterable[tuple[str, Any, Any]] = ()
    if type(theirs) is type(ours) and is_dataclass(theirs) and not isinstance(theirs, type):
        names = [field.name for field in fields(theirs)]
        parts = ((name, getattr(theirs, name), getattr(ours, name)) for name in names)
    elif isinstance(theirs, tuple) and isinstance(ours, tuple) and len(theirs) == len(ours):
        pairs = enumerate(zip(theirs, ours, strict=True), 1)
        parts = ((str(place), item, other) for place, (item, other) in pairs)
    for name, each, other in parts:
        if each != other:
            return _first_difference(f"{path}.{name}" if path else name, each, other)
    return path or "it", theirs, ours


def _brief(value: Any) -> str:
    shown = codec.encode(value).decode()
    return shown if len(shown) <= _LONGEST else f"{shown[:_LONGEST]}…"
