"""The schema of the wire for tests: what is wrong with something that was sent."""

from __future__ import annotations

from functools import cache
from typing import Any

import jsonschema_rs

from croupier.web.schema import document


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """Return a validator for the shape of this name."""
    whole = {key: item for key, item in document().items() if key != "anyOf"}
    return jsonschema_rs.Draft202012Validator({**whole, "$ref": f"#/$defs/{name}"})


def faults(name: str, value: Any) -> list[str]:
    """What is wrong with a value of this shape, with the place of each fault."""
    checks = validator(name)
    if checks.is_valid(value):
        return []
    return [
        f"{name} {error.instance_path}: {error.message}"[:600]
        for error in checks.iter_errors(value)
    ]


def entry_faults(line: Any) -> list[str]:
    """What is wrong with a line of the exported log, the bodies of its events included."""
    found = faults("Entry", line)
    for event in (line.get("opened") or line["body"])["events"]:
        if "body" in event:
            found += faults("EventBodies", {event["kind"]: event["body"]})
    return found
