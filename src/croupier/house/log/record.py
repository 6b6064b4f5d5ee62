"""The body of an entry: the request, its events, and the movements of each event.

The body is JSON without white space, its keys in the order in which they are written: `{"floor",
"request": {"do", …}, "events": [{"kind", "body", "moves"}…]}`. Hidden cards are not in it but in
the sealed part (docs/log.md).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from croupier.engine.copies import copied_by
from croupier.house.log import codec
from croupier.house.log.entry import Entry
from croupier.house.log.sealing import one_width, unseal

SEALED: Final = "entry"
"""The context of an entry's seal."""

Movement = tuple[str, int, int]
"""An account, the units that it gets, and the number of this movement of a shared account or 0."""


class BadRecord(ValueError):
    """The body of an entry that cannot be understood."""


class Recorded(msgspec.Struct, frozen=True):
    """One event of an entry."""

    kind: str
    """Its wire name with family and version, such as "round:play_placed/1"."""
    body: bytes
    """Canonical JSON; empty if it is sealed and there was no key."""
    moves: tuple[Movement, ...] = ()

    @property
    def family(self) -> str:
        """The state machine that it belongs to."""
        return codec.family_of(self.kind)

    @property
    def event(self) -> Any:
        """Return the event itself; raise BadRecord if it is not one, or still sealed."""
        try:
            return codec.decode(self.kind, self.body)
        except (codec.UnknownKind, msgspec.DecodeError, UnicodeError) as error:
            raise BadRecord(f"is not an event: {error}") from None


class Record(msgspec.Struct, frozen=True):
    """A request with its events."""

    request: Mapping[str, Any]
    """The wire name of the command as `do`, and its fields."""
    events: tuple[Recorded, ...]
    text: bytes = b""
    """The sealed part as it was written."""
    floor: int | None = None
    """The last entry of the floor's log when a table's command was decided; None in that log
    itself.
    """

    @property
    def moves(self) -> tuple[Movement, ...]:
        """Return the movements of the whole entry, in the order of its events."""
        return tuple(move for event in self.events for move in event.moves)


copied_by(Recorded, msgspec.structs.replace)
copied_by(Record, msgspec.structs.replace)


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    kind: str
    body: msgspec.Raw = msgspec.Raw()
    moves: tuple[Movement, ...] = ()


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    request: dict[str, Any]
    events: tuple[_Line, ...] = ()
    floor: int | None = None


class _Text(msgspec.Struct, forbid_unknown_fields=True):
    events: dict[str, dict[str, Any]] = {}
    request: dict[str, Any] = {}


_BODIES: Final = msgspec.json.Decoder(_Body)
_TEXTS: Final = msgspec.json.Decoder(_Text)
_encode: Final = msgspec.json.Encoder().encode


def sorted_json(value: Any) -> bytes:
    """Return the value as JSON that does not depend on the order of its keys."""
    return msgspec.json.encode(value, order="sorted")


def compose(
    request: Mapping[str, Any],
    hidden: Collection[str],
    events: Iterable[Recorded],
    floor: int | None = None,
) -> tuple[bytes, bytes]:
    """Return the body of an entry, and the text that is to be sealed, empty if there is none.

    `hidden` are the fields of the request that contain cards. A field that an event and the request
    both hide under the same name is sealed once.
    """
    lines: list[bytes] = []
    apart: dict[str, Any] = {}
    fields, open_to_all = {}, request
    if hidden:
        fields = {name: value for name, value in request.items() if name in hidden}
        open_to_all = {name: value for name, value in request.items() if name not in hidden}
    for number, recorded in enumerate(events):
        line, secret = _begun(recorded.kind)
        if secret:
            told = msgspec.json.decode(recorded.body)
            own = {name: told.pop(name) for name in secret if told.get(name)}
            if own:
                apart[str(number)] = {
                    name: None if name in fields and _same(fields[name], value) else value
                    for name, value in own.items()
                }
            if told:
                line += b',"body":' + _encode(told)
        else:
            line += b',"body":' + recorded.body
        moves = recorded.moves
        lines.append(line + b',"moves":' + _encode(moves) + b"}" if moves else line + b"}")
    noted = b"" if floor is None else b'"floor":%d,' % floor
    body = b'{%b"request":%b,"events":[%b]}' % (noted, _encode(open_to_all), b",".join(lines))
    if not apart and not fields:
        return body, b""
    return body, one_width(_encode({"request": fields, "events": apart}))


@lru_cache(maxsize=256)
def _begun(kind: str) -> tuple[bytes, tuple[str, ...]]:
    """Return the start of the line of such an event, and the names of its sealed fields."""
    return b'{"kind":"%b"' % kind.encode("ascii"), tuple(sorted(codec.hidden_of(kind)))


def _same(item: Any, other: Any) -> bool:
    return sorted_json(item) == sorted_json(other)


def read_record(entry: Entry, key: bytes | None) -> Record:
    """Return the content of the entry, without what is sealed if there is no key.

    Raises BadRecord if it cannot be understood, BadSeal if the sealed part does not open.
    """
    try:
        body = _BODIES.decode(entry.body)
        if not entry.sealed or key is None:
            several = [
                Recorded(event.kind, bytes(event.body), event.moves) for event in body.events
            ]
            return Record(body.request, tuple(several), floor=body.floor)
        text = unseal(key, entry.stream, entry.seq, SEALED, entry.sealed)
        apart = _TEXTS.decode(text)
        events = tuple(
            Recorded(
                line.kind, _whole(line, apart.events.get(str(number)), apart.request), line.moves
            )
            for number, line in enumerate(body.events)
        )
    except (msgspec.DecodeError, UnicodeError) as error:
        raise BadRecord(f"cannot be understood: {error}") from None
    return Record({**body.request, **apart.request}, events, text, body.floor)


def _whole(line: _Line, apart: dict[str, Any] | None, request: Mapping[str, Any]) -> bytes:
    """Return the event's canonical JSON, including what was sealed of it."""
    if apart is None:
        return bytes(line.body)
    told = msgspec.json.decode(line.body, type=dict[str, Any]) if line.body else {}
    secret = {name: request.get(name) if at is None else at for name, at in apart.items()}
    return sorted_json({**told, **secret})


def events_of(entry: Entry, key: bytes | None) -> tuple[tuple[str, Any], ...]:
    """Return the events of an entry with their families, in order.

    Raises BadRecord if one is not an event or is sealed and there is no key, BadSeal if the seal is
    broken.
    """
    return tuple((event.family, event.event) for event in read_record(entry, key).events)
