"""The schema of the wire: it has all that real sessions send and receive, and nothing else."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from croupier.engine.command import Declaration, declared
from croupier.house.table.command_form import BadCommand
from croupier.house.table.commands import KINDS, read
from croupier.law.load import released
from croupier.web.schema import document, written_document
from croupier.web.schema.commands import commands
from croupier.web.server.pages import FOLDER
from tests.web.floors import within
from tests.web.playing import Seat, play_in_turn
from tests.web.shapes import entry_faults, faults
from tools.golden.adapter import WATCHERS, Json, Table
from tools.golden.sessions import groups, sessions
from tools.wire_types import FILE, types

AUDITOR = "auditor:aud"
ENVELOPE = ("v", "id", "do")
WRONG_CARDS: tuple[Any, ...] = (0, False, [], {}, ["9h"])
READ: dict[str, tuple[str, ...]] = {
    "view": ("TableView", "ConsoleView"),
    "offer": ("OfferView",),
    "procedure": ("LifeView",),
}
"""Names that pages give to what they are sent, and the shapes of it."""
OTHERWISE = {
    ("pages/lobby/hero.js", "offer"): "what the first page of the lobby invites to; it is not sent",
    ("pages/floor.js", "view"): "a tab of the floor page, not a table's view",
}
"""Pages that use the same word for something that is not sent."""


def test_schema_is_one_of_the_dialect_that_it_names() -> None:
    jsonschema_rs.meta.validate(document())


def test_no_object_may_have_a_field_that_is_not_named() -> None:
    def objects(schema: Any) -> Iterator[Json]:
        if isinstance(schema, dict):
            if isinstance(schema.get("properties"), dict) and schema.get("type") == "object":
                yield schema
            for item in schema.values():
                yield from objects(item)
        elif isinstance(schema, list):
            for item in schema:
                yield from objects(item)

    found = [*objects(document())]
    assert len(found) > 200
    assert all(row["additionalProperties"] is False for row in found)


def test_schema_has_the_same_bytes_in_every_process() -> None:
    script = "import sys; from croupier.web.schema import *; sys.stdout.buffer.write("
    for seed in ("1", "2"):
        asked = subprocess.run(
            [sys.executable, "-c", f"{script}written_document())"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert asked.stdout == written_document()


@pytest.mark.parametrize("group", groups())
def test_sessions_are_written_as_the_schema_says(group: str) -> None:
    """Every view, offer and event of kept sessions, as everybody sees them, and every refusal."""
    found: set[str] = set()
    for session in sessions(group):
        table = Table(session.opening)
        for request in session.requests:
            answer = table.ask(request)
            for kind, body in answer.events:
                found.update(faults("EventBodies", {kind: body}))
            if answer.refused is not None:
                found.update(faults("Refusal", answer.refused))
            for actor in (*WATCHERS, AUDITOR):
                found.update(_seen_faults(table, actor))
    assert not found, "\n".join(sorted(found)[:20])


def _seen_faults(table: Table, actor: str) -> Iterator[str]:
    view, offers = table.seen(actor)
    name = "TableView" if actor.startswith(("public", "player")) else "StaffView"
    yield from faults(name, json.loads(json.dumps({**view, "seq": 1, "offers": []})))
    for offer in offers:
        yield from faults("OfferView", json.loads(json.dumps(offer)))


@pytest.mark.parametrize("book", released())
def test_live_connections_carry_what_the_schema_says(book: str, tmp_path: Path) -> None:
    """Everything that players, staff and the public are sent while a round is played."""
    with within(tmp_path) as floor:
        id = floor.open(book)
        staff = Seat(floor.address, id, floor.floorperson())
        public = Seat(floor.address, id)
        first, second = floor.sit(id, "ann", 1), floor.sit(id, "bob", 2)
        with staff, public, first, second, floor.call() as client:
            play_in_turn(lambda: floor.live(id).seq, first, second)
            for seat in (first, staff):
                assert seat.ask("stand", seat=99)["type"] == "refused"
            staff.must("pause", reason="a test")
            staff.shown(staff.must("unpause"))
            public.until(lambda message: message["seq"] == floor.live(id).seq)
            for frame in ("nonsense", '{"v": 1, "type": "ping"}'):
                first.send(frame)
                while first.receive()["type"] not in ("error", "pong"):
                    pass
            with Seat(floor.address, id, since="round") as again:
                again.view()
                frames = [*first.frames, *staff.frames, *public.frames, *again.frames]
            seen = client.get(f"/api/tables/{id}/view").json()
    told = [json.loads(frame) for frame in frames]
    assert {item["type"] for item in told} == {"view", "done", "refused", "error", "pong"}
    assert any("finished_round" in each for each in told)
    found = [
        fault
        for message in told
        for fault in faults(f"{message['type'].capitalize()}Message", message)
    ]
    assert not found, "\n".join(sorted(set(found))[:20])
    assert not faults("TableView", seen)


# commands


def _example(schema: Json) -> Any:
    """The least that a field of a command may hold."""
    if "anyOf" in schema:
        return _example(schema["anyOf"][0])
    match schema.get("type"):
        case "integer":
            return schema.get("minimum", 1)
        case "array":
            return []
        case "object":
            return {}
        case "boolean":
            return False
    return ""


def _default(schema: Json, key: str) -> Any:
    return schema["properties"][key]["default"]


@pytest.mark.parametrize("name", commands())
def test_command_of_the_schema_is_read_with_its_fields(name: str) -> None:
    shapes = document()["$defs"]["Command"]["anyOf"]
    several = (document()["$defs"][shape["$ref"].rpartition("/")[2]] for shape in shapes)
    schema = next(item for item in several if item["properties"]["do"]["const"] == name)
    fields = {
        key: _example(each)
        for key, each in schema["properties"].items()
        if key not in ENVELOPE and "x-stands-for" not in each
    }
    assert not faults("ToFloor", {"v": 1, "id": "1", "do": name, **fields})
    about = declared(type(read(name, fields)))
    assert name in names(about)
    with pytest.raises(BadCommand):
        read(name, {**fields, "undocumented": 1})
    for key in fields:
        fewer = {other: value for other, value in fields.items() if other != key}
        if key in schema["required"]:
            with pytest.raises(BadCommand):
                read(name, fewer)
        else:
            assert read(name, fewer) == read(name, {**fewer, key: _default(schema, key)})


def names(about: Declaration) -> set[str]:
    """Every name by which the command is read."""
    return {about.name, about.also} - {""}


def test_commands_are_those_that_the_server_reads() -> None:
    """A deck's order is never taken from outside: the one command that only its shoe gives."""
    shapes = document()["$defs"]["Command"]["anyOf"]
    several = (document()["$defs"][shape["$ref"].rpartition("/")[2]] for shape in shapes)
    told = {item["properties"]["do"]["const"] for item in several}
    known = set()
    for name in {name for kind in KINDS for name in names(declared(kind))}:
        try:
            read(name, {})
        except BadCommand as error:
            if "unknown command" in str(error):
                continue
        known.add(name)
    assert told == known


def test_one_card_may_be_given_by_itself() -> None:
    told = {"report": "face_up_card", "card": "9h"}
    assert not faults("ToFloor", {"v": 1, "id": "1", "do": "report", **told})
    assert read("report", told) == read("report", {"report": "face_up_card", "cards": ["9h"]})
    with pytest.raises(BadCommand, match="has no field 'card'"):
        read("report", {**told, "cards": ["9h"]})
    for nothing in (None, ""):
        assert read("report", {**told, "card": nothing}) == read(
            "report", {"report": "face_up_card"}
        )
    for wrong in WRONG_CARDS:
        with pytest.raises(BadCommand):
            read("report", {**told, "card": wrong})


def test_commands_say_who_may_give_them() -> None:
    play = document()["$defs"]["PlayCommand"]
    assert play["x-by"] == ["player", "bot", "dealer", "floorperson"]
    assert play["properties"]["multiple"]["x-unit"] == "times"
    assert play["properties"]["multiple"]["minimum"] == 1
    assert document()["$defs"]["ChangeLimitsCommand"]["x-second"] == "always"


# pages


def test_types_of_the_pages_are_those_of_the_schema() -> None:
    """After a change of the wire: `python -m tools.wire_types`."""
    assert FILE.read_text("utf-8") == types()


@pytest.mark.parametrize("name", READ)
def test_pages_read_only_keys_that_are_sent(name: str) -> None:
    shapes = [document()["$defs"][item]["properties"] for item in READ[name]]
    known = {key for shape in shapes for key in shape}
    reads = re.compile(rf"(?<![\w.]){name}\??\.(\w+)")
    read, unknown = 0, set()
    for path in sorted(FOLDER.rglob("*.js")):
        place = path.relative_to(FOLDER).as_posix()
        if place.startswith("vendor/") or (place, name) in OTHERWISE:
            continue
        found = reads.findall(path.read_text("utf-8"))
        read += len(found)
        unknown |= {f"{place}: {name}.{key}" for key in found if key not in known}
    assert read > 5
    assert not unknown


def test_entries_of_the_log_are_written_as_the_schema_says(tmp_path: Path) -> None:
    with within(tmp_path) as floor:
        id = floor.open(released()[0])
        with floor.sit(id, "ann", 1) as seat:
            seat.until(lambda message: message["view"]["seat"] == 1)
        token = floor.floorperson()
        with floor.call(headers={"Authorization": f"Bearer {token}"}) as client:
            lines = client.get("/api/audit/export?format=jsonl").text.splitlines()
    assert len(lines) > 3
    assert not [fault for line in lines for fault in entry_faults(json.loads(line))]
