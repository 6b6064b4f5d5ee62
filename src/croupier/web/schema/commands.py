"""JSON Schema of the declared commands: fields with labels, units, and limits, and roles."""

from __future__ import annotations

import inspect
from dataclasses import MISSING
from typing import Any

from croupier.engine.command import STANDS_IN, Declaration
from croupier.house.floor.request import LONGEST_ID
from croupier.house.table.command_form import Form, WireField, form_of
from croupier.house.table.commands import BY_NAME, Shuffle
from croupier.web.schema.shapes import Schema, Shapes, an_object, described

VERSION: Schema = {"const": 1}
ID: Schema = {
    "type": "string",
    "minLength": 1,
    "maxLength": LONGEST_ID,
    "description": "Of your own; the same id takes effect once.",
}
_FACE = "[2-9TJQKA][cdhs]"


def commands() -> dict[str, Form]:
    """Return every command that clients can send, by its wire name."""
    return {name: form_of(kind) for name, kind in sorted(BY_NAME.items()) if kind is not Shuffle}


def add_commands(shapes: Shapes) -> None:
    """Add every command as a client sends it, and as an offer contains it."""
    sent, offered = [], []
    for name, form in commands().items():
        fields = {field.name: _field(shapes, field) for field in form.fields}
        fields |= {
            wire_field.about.single: {
                **fields[wire_field.name]["items"],
                "x-stands-for": wire_field.name,
            }
            for wire_field in form.fields
            if wire_field.about.single
        }
        needed = [item.name for item in form.fields if item.default is MISSING]
        own = {"v": VERSION, "id": ID, "do": {"const": name}}
        frame = an_object({**own, **fields}, [*own, *needed])
        frame |= _who(form.declared)
        message = inspect.getdoc(form.declared.kind) or ""
        sent.append(shapes.add(f"{_pascal(name)}Command", described(frame, message)))
        offered.append(an_object({"do": {"const": name}, **fields}, ("do",)))
    shapes.add("Command", {"anyOf": sent})
    shapes.add("OfferedCommand", {"anyOf": offered})


def _pascal(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_"))


def _who(about: Declaration) -> Schema:
    """Return the roles that may give the command, and who must confirm it."""
    told: Schema = {"x-by": [role for role in STANDS_IN if role in about.by]}
    if about.second != "never":
        told["x-second"] = about.second
    if about.at_box:
        told["x-at-box"] = True
    if about.step:
        told["x-step"] = True
    return told


def _field(shapes: Shapes, wire_field: WireField) -> Schema:
    """Return a field with its label, unit, and limit."""
    schema: Schema = {"title": wire_field.about.label}
    if wire_field.about.unit:
        schema["x-unit"] = wire_field.about.unit
    if wire_field.about.unit == "cards":
        faces = _FACE if wire_field.about.shown else rf"{_FACE}|\?\?"
        schema |= {"type": "array", "items": {"type": "string", "pattern": f"^({faces})$"}}
    else:
        schema |= shapes.of(wire_field.kind)
    if wire_field.about.min is not None:
        schema["minimum"] = wire_field.about.min
    default = _default(wire_field.default)
    return schema if default is MISSING else {**schema, "default": default}


def _default(value: Any) -> Any:
    """Return the default in its written form."""
    made = getattr(value, "default_factory", None)
    return made() if callable(made) else value
