"""The wire: what each type of message holds, in which order, over a real connection.

Ids, times and cards are left out: what is kept is the name, type and order of every field that a
player and a floorperson are sent while a round of each book is played.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.cards import DECK
from croupier.house.commitment import Shoe
from tests.web.floors import within
from tests.web.playing import Seat, play_in_turn
from tools.golden.adapter import Json
from tools.golden.corpus import Files, Part
from tools.golden.lookups import books

OPEN = ("wagers", "tips", "meters", "chips", "facts", "limits", "needs", "resets", "fields")
"""Objects whose keys are names of wagers and the like, not fields."""


def parts() -> Iterator[Part]:
    """One for each rulebook."""
    for book in books():
        yield Part(f"wire/{book}", partial(_made, book))


def _shoe(chance: random.Random) -> Shoe:
    order = list(DECK)
    chance.shuffle(order)
    return Shoe(tuple(order), tuple(chance.randbytes(16) for _ in order))


def _made(book: str) -> Files:
    """Two players play a round, a floorperson looks on; all of them are refused something."""
    with TemporaryDirectory() as folder:
        shoe = partial(_shoe, random.Random(f"golden {book}"))
        with within(Path(folder), shoe=shoe) as floor:
            id = floor.open(book)
            staff = Seat(floor.address, id, floor.floorperson())
            first, second = floor.sit(id, "ann", 1), floor.sit(id, "bob", 2)
            with staff, first, second:
                play_in_turn(lambda: floor.live(id).seq, first, second)
                for seat in (first, staff):
                    seat.ask("stand", seat=99)
                    seat.ask("expose")
                staff.must("pause", reason="the corpus")
                staff.shown(staff.must("unpause"))
                first.shown(first.must("stand"))
                told = {"player": first.frames, "floorperson": staff.frames}
    lines = []
    for who, frames in told.items():
        shapes: dict[str, dict[str, list[str]]] = {}
        for frame in frames:
            message = json.loads(frame)
            _shape(message, "", shapes.setdefault(str(message["type"]), {}))
        for kind in sorted(shapes):
            lines.append(f"# {who}: {kind}")
            lines += [f"{place} {_told(types)}" for place, types in sorted(shapes[kind].items())]
    return {f"wire/{book}.txt": "\n".join(lines) + "\n"}


def _shape(value: Any, place: str, found: dict[str, list[str]]) -> None:
    """Adds every field below this place with its type; an object's with the order of its fields."""
    named = place.rpartition(".")[2].rstrip("[]") in OPEN or place.endswith("events[].body")
    if isinstance(value, dict) and not named:
        fields: Json = value
        _add(found, place, ", ".join(("{", *fields)))
        for name, item in fields.items():
            if not (place.endswith("offers[]") and name == "fields"):
                _shape(item, f"{place}.{name}" if place else name, found)
    elif isinstance(value, list):
        _add(found, place, "list")
        for item in value:
            _shape(item, f"{place}[]", found)
    else:
        _add(found, place, type(value).__name__)


def _told(types: list[str]) -> str:
    """Return the types of a field. Objects show the fields of all of them, in order."""
    order: list[str] = []
    for object_type in sorted(
        (kind for kind in types if kind.startswith("{")), key=lambda kind: -len(kind)
    ):
        at = 0
        for name in object_type.split(", ")[1:]:
            if name in order:
                at = order.index(name) + 1
            else:
                order.insert(at, name)
                at += 1
    plain = [kind for kind in types if not kind.startswith("{")]
    return " | ".join([*plain, *([f"{{{', '.join(order)}}}"] if order else [])])


def _add(found: dict[str, list[str]], place: str, told: str) -> None:
    types = found.setdefault(place, [])
    if told not in types:
        types.append(told)
        types.sort()
