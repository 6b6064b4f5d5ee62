"""What an entry says: who asked for what, what came of it, and what each event moved.

The body of an entry is JSON without white space, its keys in the order in which they are written:
`{"request": {"do", …}, "events": [{"kind", "body", "moves"}…]}`. Cards that somebody may not see
are left out of it and lie in the sealed part instead, with what else belongs to that request or
event (docs/log.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.house import codec
from croupier.house.entry import Entry
from croupier.house.sealing import one_width, unseal

SEALED: Final = "entry"
"""The kind of place at which an entry's sealed part opens."""

Movement = tuple[str, int, int]
"""An account, the units that it gets, and the number of this movement of a shared account or 0."""


class BadRecord(ValueError):
    """The body of an entry that says nothing which could be understood."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One event of an entry."""

    kind: str
    """Its wire name with family and version, such as "round:play_placed/1"."""
    body: bytes
    """Canonical JSON; empty where it is sealed and nobody had the key."""
    moves: tuple[Movement, ...] = ()

    @property
    def family(self) -> str:
        """Which of the state machines it belongs to."""
        return codec.family_of(self.kind)

    @property
    def event(self) -> Any:
        """The event itself; BadRecord if it is none, or still sealed."""
        try:
            return codec.decode(self.kind, self.body)
        except (codec.UnknownKind, msgspec.DecodeError, UnicodeError) as error:
            raise BadRecord(f"is no event: {error}") from None


@dataclass(frozen=True, slots=True)
class Record:
    """A request and all that it brought about."""

    request: Mapping[str, Any]
    """The wire name of the command as `do`, and its fields."""
    events: tuple[Recorded, ...]
    text: bytes = b""
    """What was sealed, as it was written."""

    @property
    def moves(self) -> tuple[Movement, ...]:
        """What the whole entry moved, in the order of its events."""
        return tuple(move for one in self.events for move in one.moves)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    body: msgspec.Raw = msgspec.Raw()
    moves: tuple[Movement, ...] = ()


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    request: dict[str, Any]
    events: tuple[_Line, ...] = ()


class _Text(msgspec.Struct, forbid_unknown_fields=True):
    events: dict[str, dict[str, Any]] = {}
    request: dict[str, Any] = {}


_BODIES: Final = msgspec.json.Decoder(_Body)
_TEXTS: Final = msgspec.json.Decoder(_Text)


def sorted_json(value: Any) -> bytes:
    """The value as JSON that is the same whatever order its keys are in."""
    return msgspec.json.encode(value, order="sorted")


def compose(
    request: Mapping[str, Any], hidden: bool, events: Iterable[Recorded]
) -> tuple[bytes, bytes]:
    """The body of an entry, and the text that is to be sealed beside it, empty if there is none.

    A sealed event leaves out what the sealed request has under the same name.
    """
    lines: list[dict[str, Any]] = []
    apart: dict[str, Any] = {}
    known: Mapping[str, Any] = request if hidden else {}
    for number, one in enumerate(events):
        line: dict[str, Any] = {"kind": one.kind}
        if one.kind in codec.HIDDEN:
            told = msgspec.json.decode(one.body)
            apart[str(number)] = {
                name: value
                for name, value in told.items()
                if name not in known or sorted_json(known[name]) != sorted_json(value)
            }
        else:
            line["body"] = msgspec.Raw(one.body)
        if one.moves:
            line["moves"] = one.moves
        lines.append(line)
    told_of = {"do": request["do"]} if hidden else request
    body = msgspec.json.encode({"request": told_of, "events": lines})
    if not apart and not hidden:
        return body, b""
    fields = {name: value for name, value in request.items() if name != "do"} if hidden else {}
    return body, one_width(msgspec.json.encode({"request": fields, "events": apart}))


def read_record(entry: Entry, key: bytes | None) -> Record:
    """What the entry says, without what is sealed where there is no key.

    BadRecord if that cannot be understood, BadSeal if the sealed part does not open.
    """
    try:
        body = _BODIES.decode(entry.body)
        if not entry.sealed or key is None:
            several = tuple(Recorded(one.kind, bytes(one.body), one.moves) for one in body.events)
            return Record(body.request, several)
        text = unseal(key, entry.stream, entry.seq, SEALED, entry.sealed)
        apart = _TEXTS.decode(text)
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadRecord(f"cannot be understood: {error}") from None
    events = []
    for number, one in enumerate(body.events):
        told = bytes(one.body)
        if not told and str(number) in apart.events:
            own = apart.events[str(number)]
            told = codec.completed(one.kind, own, apart.request)
        events.append(Recorded(one.kind, told, one.moves))
    return Record({**body.request, **apart.request}, tuple(events), text)


def events_of(entry: Entry, key: bytes | None) -> tuple[tuple[str, Any], ...]:
    """The events of an entry with their families, in their order.

    BadRecord where one is none or is sealed and there is no key, BadSeal where the seal is broken.
    """
    return tuple((one.family, one.event) for one in read_record(entry, key).events)
