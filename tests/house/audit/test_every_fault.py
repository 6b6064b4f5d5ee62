"""Every place where the audit can find a fault finds it: one case for each call that makes one.

The places are read from the source, so that a check without a case cannot be added.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.cards import DECK
from croupier.engine.copies import copy_with
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house.audit.command_check import Command
from croupier.house.audit.roles import Actors, Register, granted, in_role
from croupier.house.audit.shoe import Shoe
from croupier.house.audit.verify import verify
from croupier.house.errors import Fault
from croupier.house.floor import events as floor_events
from croupier.house.log import codec
from croupier.house.log.entry import Entry
from croupier.house.log.record import Record, Recorded, read_record
from tests.house.audit import faulty_accounts
from tests.house.audit.by_hand import TABLE_LOG, entry
from tests.house.audit.faulty_books import TABLE, Books, Case, Cases, Found, reposted, retold
from tests.house.audit.faulty_chains import OF_A_CHAIN
from tests.house.audit.forging import entries_of, said, with_events, with_request
from tests.house.audit.night import Night
from tests.house.audit.places import places, watched
from tests.house.audit.shelf import Rows, Shelf, rows_of

CASES = Cases(faulty_accounts.CASES)


@pytest.fixture(scope="module")
def books(night: Night) -> Books:
    """The books of the night, row by row."""
    return Books(night, rows_of(night.store))


@pytest.mark.parametrize("place", places(), ids=lambda place: place.name)
def test_the_fault_is_found_there(books: Books, place: Any) -> None:
    assert place.name in CASES, "no case drives this place"
    with watched() as made:
        faults, where = CASES[place.name](books)
    here = [fault for fault in made.at(place) if any(fault is other for other in faults)]
    assert here, [str(fault) for fault in faults][:5]
    assert {fault.what.name for fault in here} == {place.what}
    assert where in {str(fault).partition(": ")[0] for fault in here}


def test_no_case_is_of_a_place_that_is_gone() -> None:
    assert CASES.keys() == {place.name for place in places()}


def _of_a_chain(finds: Callable[[], list[Fault]], where: str) -> Case:
    return lambda _: (finds(), where)


# the law asked again


def earlier(books: Books, entry: Entry) -> Entry:
    """The entry a millisecond before the one before."""
    return copy_with(entry, at=entries_of(books.rows, TABLE)[entry.seq - 2].at - 1)


def unsealed(books: Books, entry: Entry) -> Entry:
    """The entry with a body that anybody can read."""
    record = read_record(entry, books.night.keys.seal)
    events = [{"kind": each.kind, "body": msgspec.Raw(each.body)} for each in record.events]
    body = msgspec.json.encode({"request": record.request, "events": events})
    return copy_with(entry, body=body, sealed=b"")


def spaced(_: Books, entry: Entry) -> Entry:
    """The entry in another form."""
    return copy_with(entry, body=entry.body.replace(b":", b": ", 1))


def asked(**fields: Any) -> Callable[[Books, Entry], Entry]:
    """The entry as if something else had been asked."""

    def change(books: Books, entry: Entry) -> Entry:
        key = books.night.keys.seal
        return said(entry, with_request(read_record(entry, key), **fields), key)

    return change


def with_only(keeps: Callable[[str], bool]) -> Callable[[Books, Entry], Entry]:
    """The entry without some of its events."""

    def change(books: Books, entry: Entry) -> Entry:
        key = books.night.keys.seal
        record = read_record(entry, key)
        kept = tuple(each for each in record.events if keeps(each.kind))
        return said(entry, copy_with(record, events=kept), key)

    return change


def twice(books: Books, entry: Entry) -> Entry:
    """The entry with its last event once more."""
    key = books.night.keys.seal
    record = read_record(entry, key)
    return said(entry, copy_with(record, events=(*record.events, record.events[-1])), key)


def doubled(books: Books, entry: Entry) -> Entry:
    """The entry with movements of twice as much."""
    key = books.night.keys.seal

    def event(each: Recorded) -> Recorded:
        moves = tuple((name, 2 * units, mark) for name, units, mark in each.moves)
        return copy_with(each, moves=moves)

    return said(entry, with_events(read_record(entry, key), event), key)


def shorter(books: Books, entry: Entry) -> Entry:
    """The entry with a request that leaves out what it has by default."""
    key = books.night.keys.seal
    record = read_record(entry, key)
    conduct = {"floor": "staff", "pace": 0}
    return said(entry, copy_with(record, request={**record.request, "settings": conduct}), key)


def foreign_law(books: Books, entry: Entry) -> Entry:
    """The entry under a rulebook that nobody has, with movements of twice as much."""
    return copy_with(doubled(books, entry), rulebook="ab" * 32)


def other_order(event: Any) -> Any:
    """The same cards dealt, the first of them last."""
    return copy_with(event, cards=(*event.cards[1:], event.cards[0]))


def other_root(event: Any) -> Any:
    """A commitment to no deck that anybody has."""
    return copy_with(event, root="ab" * 32)


CASES |= {
    "audit/awards.py Awards.see AWARD": retold(
        "table:step_done/1", lambda event: copy_with(event, seat=4), at="round:payout_approved/1"
    ),
    "audit/awards.py Awards._second AWARD": retold(
        "round:payout_approved/1", lambda event: copy_with(event, by="flo")
    ),
    "audit/awards.py Awards._second AWARD 2": retold(
        "round:payout_approved/1", lambda event: copy_with(event, by="ann")
    ),
    "audit/floor_replay.py FloorWitness._judge RULING": reposted(
        "floor:money_paid_in/1", lambda _, entry: copy_with(entry, rulebook="ab" * 32), "floor"
    ),
    "audit/floor_replay.py FloorWitness._judge RULING 2": reposted(
        "floor:money_paid_in/1", asked(do="print_money"), "floor"
    ),
    "audit/command_check.py refused TWO_PERSONS": reposted(
        "floor:meter_changed/1", lambda _, entry: copy_with(entry, actor="floorperson:eve"), "floor"
    ),
    "audit/command_check.py _differs RULING": reposted(
        "house:chips_bought/1", with_only(lambda kind: kind != "house:chips_bought/1")
    ),
    "audit/command_check.py _differs RULING 2": reposted("round:checked/1", twice),
    "audit/command_check.py _otherwise RULING": reposted(
        "house:deck_committed/1", with_only(lambda kind: kind != "table:deck_shuffled/1")
    ),
    "audit/command_check.py _otherwise DECK": retold(  # the shoe would have said the same
        "table:deck_shuffled/1", lambda event: copy_with(event, clauses=())
    ),
    "audit/command_check.py _otherwise RULING 2": retold(
        "round:play_placed/1", lambda event: copy_with(event, stake=event.stake + 1)
    ),
    "audit/command_check.py _written_otherwise LEDGER": reposted("house:chips_bought/1", doubled),
    "audit/command_check.py _written_otherwise RULING": reposted("house:tray_filled/1", shorter),
    "audit/command_check.py _written_otherwise RULING 2": reposted("round:cards_dealt/1", unsealed),
    "audit/command_check.py _written_otherwise RULING 3": reposted("round:checked/1", spaced),
    "audit/shoe.py Shoe.see DECK 2": retold(
        "house:deck_committed/1", other_root, at="round:bets_closed/1"
    ),
    "audit/shoe.py Shoe._shuffled DECK": reposted(
        "house:deck_committed/1", with_only(lambda kind: kind != "house:deck_committed/1")
    ),
    "audit/shoe.py Shoe._shuffled DECK 2": reposted(
        "table:deck_shuffled/1", lambda _, entry: copy_with(entry, actor="dealer:joe")
    ),
    "audit/shoe.py Shoe._shuffled DECK 3": retold("house:deck_committed/1", other_root),
    "audit/shoe.py Shoe._left DECK": retold(
        "house:deck_committed/1", other_root, at="round:cards_dealt/1"
    ),
    "audit/shoe.py Shoe._left DECK 2": retold("round:cards_dealt/1", other_order),
    "audit/verify.py _followed REPLAY": retold(
        "round:play_placed/1", lambda event: copy_with(event, seat=9)
    ),
    "audit/table_replay.py TableWitness._judged RULING": reposted(
        "round:checked/1", asked(do="cheat")
    ),
    "audit/table_replay.py TableWitness._judged RULING 2": retold(
        "round:cards_dealt/1",
        lambda event: copy_with(event, cards=event.cards[:3]),
        at="round:box_settled/1",
    ),
    "audit/command_check.py refused RULING": reposted("round:checked/1", asked(seat=9)),
    "audit/table_replay.py TableWitness._followed LEDGER": reposted(
        "round:play_placed/1", foreign_law
    ),
    "audit/table_replay.py TableWitness._envelope RULING": reposted("round:checked/1", earlier),
    "audit/table_replay.py TableWitness._envelope RULING 2": reposted(
        "round:checked/1", lambda _, entry: copy_with(entry, rulebook="ab" * 32)
    ),
    "audit/table_replay.py TableWitness._envelope RULING 3": reposted(
        "round:checked/1", lambda _, entry: copy_with(entry, submission="ab" * 32)
    ),
}


@CASES.of("audit/awards.py Awards._unapproved AWARD")
def award_paid_with_its_box(books: Books) -> Found:
    approved = read_record(books.first("round:payout_approved/1"), books.night.keys.seal)
    line = next(recorded.event.line for recorded in approved.events if "approved" in recorded.kind)
    paid = retold(
        "round:box_settled/1", lambda event: copy_with(event, lines=(*event.lines, line), held="")
    )
    return paid(books)


@CASES.of("audit/roles.py in_role ACTOR 2")
def somebody_elses_role(_: Books) -> Found:
    command = Command(copy_with(entry(1), actor="floorperson:ann"), Record({}, ()))
    return [*in_role(Register({"ann": [(1, "player")]}), command, 1)], f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py in_role ACTOR")
def bot_that_nobody_seated(_: Books) -> Found:
    command = Command(copy_with(entry(1), actor="bot:ann"), Record({}, ()))
    return [*in_role(Register(), command, 1)], f"{TABLE_LOG} entry 1"


def noting(floor: int | None) -> Command:
    """An entry of a table that notes how far the floor's log had come."""
    return Command(entry(1), Record({}, (), floor=floor))


@CASES.of("audit/roles.py Actors.see RULING")
def floor_not_noted(_: Books) -> Found:
    return [*Actors(Register()).see(noting(None), None)], f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py Actors.see RULING 2")
def floor_noted_backwards(_: Books) -> Found:
    return [*Actors(Register(reached=9), noted=5).see(noting(4), None)], f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py Actors.see RULING 3")
def floor_noted_beyond_its_end(_: Books) -> Found:
    return [*Actors(Register(reached=9)).see(noting(10), None)], f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py Actors.see CHECKPOINT")
def floor_noted_before_a_checkpoint(_: Books) -> Found:
    seen = Actors(Register(reached=9), signed=[(0, 5, 1)]).see(noting(4), None)
    return [*seen], f"{TABLE_LOG} entry 1"


def granting(actor: str, *events: Any) -> Command:
    """An entry of the floor's log with these events."""
    recorded = tuple(Recorded(codec.kind_of(event), codec.encode(event)) for event in events)
    return Command(copy_with(entry(1), actor=actor), Record({}, recorded))


EVE_ALONE = Register({"eve": [(1, "floorperson")]})


@CASES.of("audit/roles.py granted ACTOR")
def role_that_no_floor_has(_: Books) -> Found:
    entry = granting("floorperson:eve", floor_events.PersonAdded("ann", "bot", "eve"))
    return granted(EVE_ALONE, entry), f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py granted ACTOR 2")
def name_added_again(_: Books) -> Found:
    entry = granting("floorperson:eve", floor_events.PersonAdded("eve", "auditor", "eve"))
    return granted(EVE_ALONE, entry), f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py granted ACTOR 3")
def unknown_name_changed(_: Books) -> Found:
    changed = floor_events.PersonChanged("ann", "dealer", disabled=False, by="eve")
    return granted(EVE_ALONE, granting("floorperson:eve", changed)), f"{TABLE_LOG} entry 1"


@CASES.of("audit/roles.py granted ACTOR 4")
def second_person_by_the_house(_: Books) -> Found:
    entry = granting("system", floor_events.PersonAdded("ann", "floorperson", "system"))
    return granted(EVE_ALONE, entry), f"{TABLE_LOG} entry 1"


@CASES.of("audit/verify.py verify TAIL")
def no_log_of_the_floor(books: Books) -> Found:
    faults = books.audit(books.rows, TABLE)
    return [fault for fault in faults if fault.stream == "floor"], "floor entry 1"


@CASES.of("audit/shoe.py Shoe.see DECK")
def order_of_cards_on_a_table(_: Books) -> Found:
    shuffled = DeckShuffled(0, "dealer", "", 1, "hand", (), DECK)
    return [*Shoe().see(entry(1), (("table", shuffled),), virtual=False)], f"{TABLE_LOG} entry 1"


# snapshots, ends, lists


@CASES.of("audit/stream_audit.py Following.end SNAPSHOT")
def snapshot_of_no_entry(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(row[0], 9_999, *row[2:])]}
    return books.audit(rows, row[0]), f"{row[0]} entry 9999"


@CASES.of("audit/stream_audit.py Following._shortcut SNAPSHOT")
def snapshot_of_another_entry(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(*row[:2], bytes(32), row[3])]}
    return books.audit(rows, row[0]), f"{row[0]} entry {row[1]}"


@CASES.of("audit/verify.py verify_stream HEAD")
def end_that_is_none(books: Books) -> Found:
    [head] = [row for row in books.rows["heads"] if row[0] == TABLE]
    none: Rows = {name: [] for name in books.rows}
    told = Shelf({**none, "heads": [(*head[:4], "mac")]})
    return verify(told, books.night.audit_keys).findings, TABLE


@CASES.of("audit/verify.py _fenced HEAD")
def end_with_another_fence(books: Books) -> Found:
    heads = [(*row[:3], 1, row[4]) for row in books.rows["heads"]]
    end = max(row[1] for row in heads if row[0] == TABLE)
    return books.audit({**books.rows, "heads": heads}, TABLE), f"{TABLE} entry {end}"


@CASES.of("audit/verify.py _follower FOREIGN")
def stream_of_no_floor(books: Books) -> Found:
    heads = [("bar/1", 0, bytes(32), 0, b""), *books.rows["heads"]]
    return books.audit({**books.rows, "heads": heads}, "bar/1"), "bar/1"


@CASES.of("audit/verify.py _listed TAIL")
def table_without_log(books: Books) -> Found:
    return books.audit(books.rows, "floor"), "table/L1 entry 1"


@CASES.of("audit/verify.py _listed FOREIGN")
def table_that_nobody_listed(books: Books) -> Found:
    strange = [("table/XX", *row[1:]) for row in books.rows["entries"] if row[0] == "table/L1"]
    rows = {**books.rows, "entries": [*books.rows["entries"], *strange]}
    return books.audit(rows, "floor", "table/XX"), "table/XX entry 1"


CASES |= {name: _of_a_chain(*found) for name, found in OF_A_CHAIN.items()}
