"""What somebody did is held against the role that the floor's log had given them by then."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.adapters.keys import keys_at
from croupier.adapters.store import open_store
from croupier.engine.copies import copy_with
from croupier.house.audit.command_check import Command
from croupier.house.audit.roles import Register, in_role
from croupier.house.audit.verify import Task, verify, verify_stream
from croupier.house.errors import Fault, What
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor import events as floor_events
from croupier.house.floor.writer import Floor
from croupier.house.log.codec import encode, kind_of
from croupier.house.log.entry import follow, head_after
from croupier.house.log.record import Record, Recorded, compose, read_record
from croupier.house.log.requests import request_of
from croupier.house.table.events import TrayFilled
from croupier.house.table.setup import Conduct
from croupier.house.table.state import Person
from tests import vocabulary
from tests.house.audit.by_hand import entry
from tests.house.audit.forging import appended, entries_of, enveloped, retold, vouched
from tests.house.audit.night import ANN, BANKED, CY, EVE, Night, Shoes
from tests.house.audit.shelf import Rows, Shelf, rows_of

HOUR = 3_600_000
ANNS = Register({"ann": [(2, "player"), (4, "dealer"), (6, "nobody")]}, reached=9)


def asked(actor: str, **request: str) -> Command:
    """An entry of which only the actor and the request matter."""
    return Command(copy_with(entry(1), actor=actor), Record(request, ()))


@pytest.mark.parametrize(
    ("after", "had"),
    [(1, "not on the floor"), (2, "player"), (3, "player"), (4, "dealer"), (9, "nobody")],
)
def test_a_role_is_that_of_its_place_in_the_floors_log(after: int, had: str) -> None:
    assert ANNS.role_of("ann", after) == had
    for role in ("player", "dealer", "floorperson", "nobody"):
        assert bool([*in_role(ANNS, asked(f"{role}:ann"), after)]) == (role != had)


def test_whom_the_log_does_not_know_may_do_nothing() -> None:
    strangers = ("floorperson:mallory", "player:bob", "system:mallory", "floorperson:automatic")
    for actor in (*strangers, "floorperson", "bot:ann", ""):
        assert [*in_role(ANNS, asked(actor), 9)], actor
    assert [*in_role(ANNS, asked("system"), 9)] == []


def test_a_player_joins_by_an_own_word_and_only_so() -> None:
    joins: Mapping[str, str] = {"do": "add_person", "name": "bob", "role": "player"}
    assert [*in_role(ANNS, asked("player:bob", **joins), 9)] == []
    for actor, changed in (
        ("player:bob", {"role": "floorperson"}),
        ("player:bob", {"name": "cy"}),
        ("floorperson:bob", {}),
        ("player:bob", {"do": "change_person"}),
    ):
        assert [*in_role(ANNS, asked(actor, **{**joins, **changed}), 9)], (actor, changed)


def test_the_log_of_the_floor_says_who_is_what() -> None:
    register = Register()
    register.see(5, floor_events.PersonAdded("ann", "player", "eve"))
    register.see(7, floor_events.PersonChanged("ann", "dealer", False, "eve"))
    register.see(9, floor_events.PersonChanged("ann", "dealer", True, "eve"))
    assert register.roles == {"ann": [(5, "player"), (7, "dealer"), (9, "nobody")]}
    assert register.free_for_a_bot("Ánn", 4) is None
    assert register.free_for_a_bot("Ánn", 5) is not None


@pytest.mark.parametrize(("role", "right"), [("player", True), ("dealer", False)])
def test_every_entry_of_every_stream_is_held_against_it(
    night: Night, role: str, right: bool
) -> None:
    shelf = Shelf(rows_of(night.store))
    stream = "table/B1"
    people = {name: [(1, "floorperson")] for name in ("eve", "flo")}
    register = Register(
        {**people, "ann": [(1, role)], "bob": [(1, "player")], "cy": [(1, "player")]}, reached=10**6
    )
    task = Task(stream, shelf.heads()[stream], 0, {}, register=register)
    faults = verify_stream(shelf, night.audit_keys, task, lambda _: None).faults
    named = [fault for fault in faults if fault.what is What.ACTOR]
    assert bool(named) != right
    assert all(item.message == "ann acted as player and was dealer" for item in named)


# forged with the keys of the house


def found(night: Night, rows: Rows) -> list[Fault]:
    told = vouched({**rows, "checkpoints": []}, night.keys.mac)
    return verify(Shelf(told), night.audit_keys).findings


def with_one_more(night: Night, rows: Rows, stream: str, actor: str, floor: int) -> Rows:
    """An entry that somebody with the keys appended: the tray filled, in good form."""
    last = entries_of(rows, stream)[-1]
    event = TrayFilled(100)
    moves = (("house", -1_000_000, 0), (f"tray:{stream[6:]}", 1_000_000, 0))
    told = Recorded(kind_of(event), encode(event), moves)
    body, _ = compose(request_of(vocabulary.Fill(100)), (), [told], floor)
    made = follow(
        head_after(last),
        at=last.at,
        actor=actor,
        command="forged",
        body=body,
        rulebook=last.rulebook,
        submission=last.submission,
    )
    return appended(rows, made)


@pytest.mark.parametrize("actor", ["floorperson:mallory", "floorperson:automatic", "system:eve"])
def test_an_act_of_somebody_whom_the_floor_never_added_is_found(night: Night, actor: str) -> None:
    rows = rows_of(night.store)
    stream = "table/B1"
    reached = read_record(entries_of(rows, stream)[-1], None).floor
    assert reached is not None
    faults = found(night, with_one_more(night, rows, stream, actor, reached))
    assert [fault for fault in faults if fault.what is What.ACTOR and fault.stream == stream], (
        faults[:3]
    )


def test_a_forged_order_of_two_streams_is_found(night: Night) -> None:
    rows, stream = rows_of(night.store), "table/B1"
    last = entries_of(rows, stream)[-1]
    for floor in (0, 10**6):

        def noting(record: Record, to: int = floor) -> Record:
            return copy_with(record, floor=to)

        told = retold(rows, stream, last.seq, noting, night.keys.seal)
        faults = [fault for fault in found(night, told) if fault.stream == stream]
        assert {(item.seq, item.what) for item in faults} >= {(last.seq, What.RULING)}, floor


def test_a_bot_with_a_name_of_somebody_is_found(night: Night) -> None:
    """Whose name was taken is asked of the floor's log as it was then."""
    rows, stream = rows_of(night.store), "table/A1"
    seated = next(item for item in entries_of(rows, stream) if b'"seat_bot"' in item.body)
    body = seated.body.replace(b'"Bot 1"', b'"flo"')
    told = enveloped(
        rows, stream, lambda each: copy_with(each, body=body) if each.seq == seated.seq else each
    )
    faults = [
        fault for fault in found(night, told) if fault.seq == seated.seq and fault.stream == stream
    ]
    assert any("too similar to another name" in fault.message for fault in faults), faults


# clocks


def test_honest_books_are_clean_however_the_clock_is_set(tmp_path: Path) -> None:
    keys = keys_at(tmp_path / "night.db.key")
    store = open_store(str(tmp_path / "night.db"), keys.mac)
    shoes, off = Shoes(random.Random(3)), [0]
    floor = Floor(store, keys.seal, clock=lambda: time.time_ns() // 1_000_000 + off[0], shoe=shoes)
    night = Night(tmp_path, keys, store, floor, shoes)
    floor.start()
    try:
        for person in (EVE, ANN):
            night.admits(person)
        night.opens("T1", BANKED["A4"], Conduct(floor="automatic", pace=0))
        for step in (-HOUR, 3 * HOUR, -2 * HOUR):
            off[0] += step
            night.admits(Person(f"cy {abs(step)}", CY.role))
            night.at("T1", EVE, vocabulary.Pause("supper"))
            night.at("T1", EVE, vocabulary.Unpause())
            night.asks(
                "floor", EVE, floor_accounts.ChangePerson(f"cy {abs(step)}", "dealer", False)
            )
        store.checkpoint(floor.clock(), keys.sign)
    finally:
        floor.stop()
    with night.archive.reading() as kept:
        report = verify(kept, night.audit_keys)
    store.close()
    assert report.findings == []
    assert report.complete
