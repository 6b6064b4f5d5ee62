"""Every place where the audit can find a fault finds it: one case for each call that makes one.

The places are read from the source, so that a check without a case cannot be added.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.house import codec
from croupier.house.audit.judging import Command, differs
from croupier.house.audit.verify import verify
from croupier.house.entry import Entry
from croupier.house.faults import Fault
from croupier.house.live import events as h
from croupier.house.sealing import plain_body
from tests.house.audit import faulty_accounts, faulty_cards
from tests.house.audit.by_hand import ONE, entry
from tests.house.audit.faulty_books import TABLE, Books, Case, Cases, Found, idle, reposted, retold
from tests.house.audit.faulty_chains import OF_A_CHAIN
from tests.house.audit.forging import entries_of
from tests.house.audit.night import Night
from tests.house.audit.places import places, watched
from tests.house.audit.shelf import Rows, Shelf, rows_of

CASES = Cases()


@pytest.fixture(scope="module")
def books(night: Night) -> Books:
    """The books of the night, row by row."""
    return Books(night, rows_of(night.store))


@pytest.mark.parametrize("place", places(), ids=lambda place: place.name)
def test_the_fault_is_found_there(books: Books, place: Any) -> None:
    assert place.name in CASES, "no case drives this place"
    with watched() as made:
        faults, where = CASES[place.name](books)
    here = [one for one in made.at(place) if any(one is told for told in faults)]
    assert here, [str(one) for one in faults][:5]
    assert {one.what.name for one in here} == {place.what}
    assert where in {str(one).partition(": ")[0] for one in here}


def test_no_case_is_of_a_place_that_is_gone() -> None:
    assert CASES.keys() == {place.name for place in places()}


def _of_a_chain(finds: Callable[[], list[Fault]], where: str) -> Case:
    return lambda _: (finds(), where)


# the law asked again


def earlier(books: Books, one: Entry) -> Entry:
    """The entry a millisecond before the one before."""
    return replace(one, at=entries_of(books.rows, TABLE)[one.seq - 2].at - 1)


def unsealed(books: Books, one: Entry) -> Entry:
    """The entry with a body that anybody can read."""
    return replace(one, sealed=False, body=plain_body(one, books.night.keys.seal))


CASES |= {
    "audit/floor_witness.py FloorWitness.see RULING": reposted(
        "floor:meter_changed/1", lambda _, one: replace(one, actor="floorperson:eve"), "floor"
    ),
    "audit/floor_witness.py FloorWitness.see RULING 2": reposted(
        "floor:money_paid_in/1", lambda _, one: replace(one, rulebook="ab" * 32), "floor"
    ),
    "audit/judging.py difference RULING": retold(
        "round:wagers_placed/1",
        lambda event: replace(event, wagers=(("ante", 60_000), ("blind", 60_000))),
    ),
    "audit/judging.py _otherwise DECK": retold(  # of its cards the shoe would have said the same
        "table:deck_shuffled/1", lambda event: replace(event, clauses=())
    ),
    "audit/judging.py _otherwise RULING 2": retold(
        "round:play_placed/1", lambda event: replace(event, stake=event.stake + 1)
    ),
    "audit/verify.py _Audit._replay REPLAY": retold(
        "round:play_placed/1", lambda event: replace(event, seat=9)
    ),
    "audit/witness.py TableWitness._go_on RULING": reposted("round:checked/1", idle),
    "audit/witness.py TableWitness._envelope RULING": reposted("round:cards_dealt/1", unsealed),
    "audit/witness.py TableWitness._envelope RULING 2": reposted(
        "round:checked/1", lambda _, one: replace(one, rulebook="ab" * 32)
    ),
    "audit/witness.py TableWitness._envelope RULING 3": reposted(
        "round:checked/1", lambda _, one: replace(one, submission="ab" * 32)
    ),
    "audit/witness.py _one_command RULING": reposted("round:checked/1", earlier),
    "audit/witness.py _one_command RULING 2": reposted(
        "house:chips_bought/1", lambda _, one: replace(one, actor="player:eve")
    ),
    "audit/witness.py opened_lawfully RULING": retold(
        "house:table_set_up/1", lambda event: replace(event, id="B2")
    ),
    "audit/witness.py opened_lawfully RULING 2": retold(
        "house:meters_seeded/1", lambda event: replace(event, meters=(("Meter", 1),))
    ),
    "audit/witness.py opened_lawfully RULING 3": retold(
        "house:tray_filled/1", lambda event: replace(event, cents=event.cents + 1)
    ),
}


READY, OPENED = h.PlayerReady("ann"), h.RoundOpened(1, (), ())


def compared(told: list[Any], given: list[Any]) -> list[Fault]:
    """Where events of the log differ from what the law gives."""
    several = tuple((entry(seq), "house", event) for seq, event in enumerate(told, 1))
    kinded = [
        (replace(one, kind=codec.kind_of(event)), *rest, event) for one, *rest, event in several
    ]
    fault = differs(Command("c", tuple(kinded)), given)
    return [fault] if fault else []


@CASES.of("audit/judging.py differs RULING")
def more_is_given(_: Books) -> Found:
    return compared([READY], [READY, OPENED]), f"{ONE} entry 1"


@CASES.of("audit/judging.py differs RULING 2")
def less_is_given(_: Books) -> Found:
    return compared([READY, OPENED], [READY]), f"{ONE} entry 2"


@CASES.of("audit/judging.py _otherwise RULING")
def another_kind_is_given(_: Books) -> Found:
    return compared([READY, OPENED], [READY, READY]), f"{ONE} entry 2"


# snapshots, ends, lists


@CASES.of("audit/following.py Following.end SNAPSHOT")
def snapshot_in_mid_command(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(row[0], 2, *row[2:])]}
    return books.audit(rows, row[0]), f"{row[0]} entry 2"


@CASES.of("audit/following.py Following._shortcut SNAPSHOT")
def snapshot_of_another_entry(books: Books) -> Found:
    [row] = books.rows["snapshots"]
    rows = {**books.rows, "snapshots": [(*row[:2], bytes(32), row[3])]}
    return books.audit(rows, row[0]), f"{row[0]} entry {row[1]}"


@CASES.of("audit/verify.py _Audit.stream HEAD")
def end_that_is_none(books: Books) -> Found:
    [head] = [row for row in books.rows["heads"] if row[0] == TABLE]
    none: Rows = {name: [] for name in books.rows}
    told = Shelf({**none, "heads": [(*head[:4], "mac")]})
    return verify(told, books.night.audit_keys).faults, TABLE


@CASES.of("audit/verify.py _Audit._fenced HEAD")
def end_with_another_fence(books: Books) -> Found:
    heads = [(*row[:3], 1, row[4]) for row in books.rows["heads"]]
    end = max(row[1] for row in heads if row[0] == TABLE)
    return books.audit({**books.rows, "heads": heads}, TABLE), f"{TABLE} entry {end}"


@CASES.of("audit/verify.py _Audit._replay FOREIGN")
def stream_of_no_floor(books: Books) -> Found:
    heads = [("bar/1", 0, bytes(32), 0, b""), *books.rows["heads"]]
    return books.audit({**books.rows, "heads": heads}, "bar/1"), "bar/1"


@CASES.of("audit/verify.py _Audit.tables_listed TAIL")
def table_without_log(books: Books) -> Found:
    return books.audit(books.rows, "floor"), "table/L1 entry 1"


@CASES.of("audit/verify.py _Audit.tables_listed FOREIGN")
def table_that_nobody_listed(books: Books) -> Found:
    strange = [("table/XX", *row[1:]) for row in books.rows["entries"] if row[0] == "table/L1"]
    rows = {**books.rows, "entries": [*books.rows["entries"], *strange]}
    return books.audit(rows, "floor", "table/XX"), "table/XX entry 1"


for elsewhere in (
    faulty_accounts.CASES,
    faulty_cards.CASES,
    {name: _of_a_chain(*found) for name, found in OF_A_CHAIN.items()},
):
    assert not CASES.keys() & elsewhere.keys()
    CASES |= elsewhere
