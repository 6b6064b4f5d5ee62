"""The schema of the wire as one document."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from croupier.engine.banked import view
from croupier.engine.cardroom.hand import view as hand
from croupier.engine.cardroom.seating import state
from croupier.engine.cardroom.seating.view import SeatView as RoomSeatView
from croupier.engine.cardroom.seating.view import View as RoomView
from croupier.engine.procedure.state import Seat as LifeSeat
from croupier.engine.secrecy import hidden_fields
from croupier.house.audit.export import Happened, Line, Opened
from croupier.house.floor.request import Done
from croupier.house.log.codec import FAMILIES
from croupier.house.narrator.chronicle import Step
from croupier.house.table.view_types import StaffView, TableView, TitledDue, TitledLife
from croupier.refusal import Refused
from croupier.web.live.messages import Shown
from croupier.web.schema.commands import ID, VERSION, add_commands
from croupier.web.schema.shapes import Schema, Shapes, an_object, described, reference

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
NAMES: Final[Mapping[type[Any], str]] = {
    Happened: "EntryEvent",
    LifeSeat: "LifeSeat",
    Line: "Entry",
    Opened: "EntryBody",
    RoomSeatView: "RoomSeatView",
    RoomView: "RoomView",
    Step: "DoneStep",
    TitledDue: "Due",
    TitledLife: "LifeView",
    hand.SeatView: "PlayerView",
    hand.View: "HandView",
    state.HandOpening: "HandOpening",
    view.SeatView: "BoxView",
    view.View: "RoundView",
}
"""Other names for classes that share a name."""


@cache
def document() -> Schema:
    """Return the schema of everything that clients and the server send."""
    shapes = Shapes(NAMES)
    add_commands(shapes)
    for kind in (TableView, StaffView, Line):
        shapes.of(kind)
    _add_refusal(shapes)
    _add_messages(shapes)
    _add_events(shapes)
    return {
        "$schema": DIALECT,
        "title": "The wire of croupier",
        "description": "One frame of a live connection, from the floor or to it.",
        "anyOf": [reference("FromFloor"), reference("ToFloor")],
        "$defs": dict(sorted(shapes.defs.items())),
    }


@cache
def written_document() -> bytes:
    """Return the document as it is served, always the same bytes."""
    return msgspec.json.encode(document())


def _add_refusal(shapes: Shapes) -> None:
    shapes.add("Refusal", _without(shapes.closed(Refused), "role"))


def _add_messages(shapes: Shapes) -> None:
    """Add every frame of a live connection."""
    answered = {"id": ID}
    done, refused = _without(shapes.closed(Done), "stream"), shapes.defs["Refusal"]
    said = an_object({"message": {"type": "string"}}, ("message",))
    frames = {
        "view": shapes.closed(Shown),
        "done": _with(done, answered),
        "refused": _with(refused, answered),
        "error": described(said, "The message was not a valid frame."),
        "pong": described(an_object({}, ()), "The answer to a ping."),
    }
    sent = [
        shapes.add(f"{name.capitalize()}Message", _frame(name, row)) for name, row in frames.items()
    ]
    shapes.add("FromFloor", {"anyOf": sent})
    ping = shapes.add("PingMessage", _frame("ping", an_object({}, ())))
    shapes.add("ToFloor", {"anyOf": [reference("Command"), ping]})


def _add_events(shapes: Shapes) -> None:
    """Add the content of each kind of event, and an event of any kind."""
    kinds: dict[str, Schema] = {}
    for family, several in FAMILIES.items():
        for kind in several:
            name = f"{family}:{kind.wire}"
            schema = {"title": name, **_unsealed(shapes.closed(kind), hidden_fields(kind))}
            kinds[name] = shapes.add(f"{family.capitalize()}{kind.__name__}Event", schema)
    message = "By the kind of an event, what it holds."
    shapes.add("EventKind", {"enum": list(kinds)})
    shapes.add("EventBodies", described(an_object(kinds, ()), message))


def _unsealed(schema: Schema, hidden: Collection[str]) -> Schema:
    """Return the schema of an event whose sealed content may be missing."""
    return {**schema, "required": [key for key in schema["required"] if key not in hidden]}


def _frame(type_: str, schema: Schema) -> Schema:
    return _with(schema, {"v": VERSION, "type": {"const": type_}})


def _with(schema: Schema, more: Mapping[str, Schema]) -> Schema:
    """Return the schema of an object with these fields before its own."""
    properties = {**more, **schema["properties"]}
    return {**schema, "properties": properties, "required": [*more, *schema["required"]]}


def _without(schema: Schema, name: str) -> Schema:
    """Return the schema of an object without a field that is not written."""
    properties = {key: item for key, item in schema["properties"].items() if key != name}
    return {
        **schema,
        "properties": properties,
        "required": [key for key in schema["required"] if key != name],
    }
