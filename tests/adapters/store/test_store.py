"""The books are written command by command, whole or not at all, and read back as they were."""

from __future__ import annotations

import pytest

from croupier.adapters.store import Store, Transaction, open_store
from croupier.adapters.store import store as module
from croupier.adapters.store.recount import recount
from croupier.engine.copies import copy_with
from croupier.house.errors import Conflict, Fault
from croupier.house.ledger.postings import Balance, Overdrawn, Unbalanced
from croupier.house.log.chain import head_mac_valid
from croupier.house.log.checkpoints import public_key, stamps, verify_checkpoints
from croupier.house.log.entry import (
    BadEntry,
    Entry,
    FinishedRound,
    Head,
    follow,
    head_after,
    true_hash,
)
from croupier.house.log.record import BadRecord, read_record
from tests.adapters.store.books import (
    MAC,
    SIGN,
    BrokenOff,
    body_of,
    break_off,
    carry_out,
    deposit,
    draft,
    play,
)


def faults(store: Store) -> list[Fault]:
    """All that is wrong with the books."""
    with store.reading() as reading:
        signed = stamps(store.checkpoints())
        return [*reading.damage(), *reading.verify_streams(MAC, signed), *recount(reading)]


def test_what_is_appended_is_read_back(store: Store) -> None:
    with store.transaction() as transaction:
        transaction.lock(["floor"], ["cage", "wallet:ann"])
        [entry] = draft(transaction, "floor", "c1", {"cage": -500, "wallet:ann": 500}, at=2**45)
        transaction.append(entry)
        assert transaction.head("floor").hash == entry.hash
        assert transaction.balance("wallet:ann") == Balance(500, 1)
        assert transaction.entry("floor", "c1") == entry
    assert list(store.entries("floor")) == [entry]
    assert read_record(entry, None).moves == (("cage", -500, 1), ("wallet:ann", 500, 1))
    head = store.head("floor")
    assert head is not None
    assert (head.seq, head.hash) == (1, entry.hash)
    assert head_mac_valid(head, MAC)
    assert store.heads() == {"floor": head}
    assert store.entry("floor", "c1") == entry
    assert store.balances() == {"cage": Balance(-500, 1), "wallet:ann": Balance(500, 1)}
    assert faults(store) == []


def test_nothing_is_found_where_nothing_was_written(store: Store) -> None:
    assert store.head("floor") is None
    assert store.streams() == []
    assert list(store.entries("floor")) == []
    assert store.balances() == {}
    assert store.entry("floor", "c1") is None
    assert store.checkpoints() == []
    assert store.last_checkpoint() is None
    assert faults(store) == []


def test_entries_are_read_from_a_number_to_another(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE_ENTRIES", 3)
    play(store, tables=1, commands=10)
    assert [entry.seq for entry in store.entries("table/1")] == list(range(1, 11))
    assert [entry.seq for entry in store.entries("table/1", after=3, upto=7)] == [4, 5, 6, 7]
    assert [entry.seq for entry in store.entries("table/1", after=9)] == [10]
    assert list(store.entries("table/1", after=10)) == []
    assert store.streams() == ["floor", "table/1"]


def test_balances_are_found_by_the_beginning_of_their_names(store: Store) -> None:
    for person in ("ann", "Ann", "anne", "bob"):
        deposit(store, person, 5, f"c-{person}")
    assert list(store.balances("wallet:ann")) == ["wallet:ann", "wallet:anne"]
    assert list(store.balances("wallet:")) == [
        "wallet:Ann", "wallet:ann", "wallet:anne", "wallet:bob",
    ]  # fmt: skip
    assert list(store.balances("wallet:c")) == []


def test_a_command_takes_effect_once(store: Store) -> None:
    first = deposit(store, "ann", 500, "c1")
    again = deposit(store, "ann", 500, "c1")
    assert first == again == store.entry("floor", "c1")
    assert store.balances("wallet:ann") == {"wallet:ann": Balance(500, 1)}


def test_the_same_command_at_another_table_is_another(store: Store) -> None:
    carry_out(store, "table/1", "c1", {})
    assert carry_out(store, "table/2", "c1", {}).stream == "table/2"


def test_several_commands_share_a_transaction(store: Store) -> None:
    with store.transaction() as transaction:
        transaction.lock(["table/1", "table/2"], ["cage", "chips:1:a", "chips:2:b"])
        for number in range(4):
            for table, chips in (("table/1", "chips:1:a"), ("table/2", "chips:2:b")):
                moves = {"cage": -10, chips: 10}
                transaction.append(*draft(transaction, table, f"c{number}", moves))
    assert store.balances()["cage"] == Balance(-80, 8)
    assert [len(list(store.entries(name))) for name in ("table/1", "table/2")] == [4, 4]
    assert faults(store) == []


def test_a_refused_command_leaves_its_group_as_it_was(store: Store) -> None:
    deposit(store, "ann", 50, "c1")
    with store.transaction() as transaction:
        transaction.lock(["floor"], ["cage", "wallet:ann"])
        transaction.append(*draft(transaction, "floor", "c2", {"wallet:ann": -30, "cage": 30}))
        before = (transaction.head("floor"), transaction.balance("wallet:ann"))
        with pytest.raises(Overdrawn):
            transaction.append(*draft(transaction, "floor", "c3", {"wallet:ann": -30, "cage": 30}))
        assert (transaction.head("floor"), transaction.balance("wallet:ann")) == before
        assert transaction.entry("floor", "c3") is None
        transaction.append(*draft(transaction, "floor", "c4", {"wallet:ann": -20, "cage": 20}))
    assert [entry.command for entry in store.entries("floor")] == ["c1", "c2", "c4"]
    assert store.balances("wallet:ann")["wallet:ann"].units == 0
    assert faults(store) == []


def test_an_exception_undoes_everything(store: Store) -> None:
    deposit(store, "ann", 50, "c1")
    before = (store.heads(), store.balances())

    def work(transaction: Transaction) -> None:
        transaction.lock(["floor", "table/9"], ["cage", "wallet:ann", "wallet:new"])
        transaction.append(*draft(transaction, "floor", "c2", {"wallet:ann": -30, "cage": 30}))

    with pytest.raises(BrokenOff):
        break_off(store, work)
    assert (store.heads(), store.balances()) == before
    assert store.entry("floor", "c2") is None
    deposit(store, "new", 50, "c3")  # rows that were made and undone are made again
    assert faults(store) == []


def test_readers_see_what_is_committed(store: Store, other: Store) -> None:
    deposit(store, "ann", 50, "c1")
    with store.transaction() as transaction:
        transaction.lock(["floor"], ["cage", "wallet:ann"])
        transaction.append(*draft(transaction, "floor", "c2", {"wallet:ann": 50, "cage": -50}))
        transaction.flush()
        assert other.balances("wallet:")["wallet:ann"].units == 50
        assert store.balances("wallet:")["wallet:ann"].units == 50
        assert [entry.command for entry in other.entries("floor")] == ["c1"]
    assert other.balances("wallet:")["wallet:ann"].units == 100


def test_an_audit_reads_one_moment(store: Store, other: Store) -> None:
    play(store, tables=1, commands=2)
    with store.reading() as reading:
        play(other, tables=2, commands=3)
        assert reading.streams() == ["floor", "table/1"]
        assert [*reading.verify_streams(MAC, {}), *recount(reading)] == []
        assert len(list(reading.entries("table/1"))) == 2
    with store.reading() as reading:
        assert reading.streams() == ["floor", "table/1", "table/2"]


# what is refused


def refused(store: Store, entry: Entry) -> None:
    with store.transaction() as transaction:
        transaction.lock(["floor"], ["cage", "wallet:ann", "layout:1", "tray:1"])
        transaction.append(entry)


def a_command(store: Store, command: str, **more: tuple[int, int]) -> Entry:
    head = store.head("floor") or Head("floor")
    marks = store.balances()
    number, two = (marks.get(name, Balance()).mark + 1 for name in ("cage", "wallet:ann"))
    moves = {"cage": (-5, number), "wallet:ann": (5, two), **more}
    return follow(head, at=0, actor="system", command=command, body=body_of(moves))


def test_the_slower_of_two_writers_is_told(store: Store, other: Store) -> None:
    """Both read the head, then both write: the second finds that the stream has gone on."""
    mine, theirs = a_command(store, "mine"), a_command(other, "theirs")
    refused(other, theirs)
    with pytest.raises(Conflict, match="ends with entry 1 by now"):
        refused(store, mine)
    assert [entry.command for entry in store.entries("floor")] == ["theirs"]
    refused(store, a_command(store, "mine"))
    assert faults(store) == []


def test_a_command_that_has_an_entry_is_refused(store: Store) -> None:
    refused(store, a_command(store, "c1"))
    with pytest.raises(Conflict, match="'c1' has been carried out already"):
        refused(store, a_command(store, "c1"))


def test_a_link_to_something_else_is_refused(store: Store) -> None:
    refused(store, a_command(store, "c1"))
    body = a_command(store, "c2").body
    strange = follow(Head("floor", 1, bytes(32)), at=0, actor="system", command="c2", body=body)
    with pytest.raises(BadEntry, match="does not follow"):
        refused(store, strange)


def test_contradictions_are_refused(store: Store) -> None:
    entry = a_command(store, "c1")
    with pytest.raises(BadEntry, match="is not whole"):
        refused(store, copy_with(entry, body=b"[]"))
    with pytest.raises(Unbalanced):
        refused(store, a_command(store, "c1", **{"tray:1": (1, 0)}))
    body = body_of({"cage": (-5, 7), "layout:1": (5, 0)})
    late = follow(Head("floor"), at=0, actor="system", command="c1", body=body)
    with pytest.raises(Conflict, match="Movement 7 of cage is not the next"):
        refused(store, late)
    nothing = follow(Head("floor"), at=0, actor="system", command="c1", body=b"\xff")
    with pytest.raises(BadRecord):
        refused(store, nothing)
    assert store.streams() == []
    assert faults(store) == []


def test_what_is_not_locked_cannot_be_moved(store: Store) -> None:
    body = body_of({"wallet:bob": (5, 1)})
    entry = follow(Head("floor"), at=0, actor="a", command="c1", body=body)
    with pytest.raises(KeyError, match="wallet:bob"):
        refused(store, entry)


def test_without_the_mac_key_the_books_are_for_reading(url: str, store: Store) -> None:
    deposit(store, "ann", 5, "c1")
    reader = open_store(url, make=False)
    assert len(list(reader.entries("floor"))) == 1
    with pytest.raises(BadEntry, match="for reading only"):
        deposit(reader, "ann", 5, "c2")
    reader.close()


# what else is kept


def test_finished_rounds_are_found_the_latest_first(store: Store) -> None:
    rounds = [FinishedRound("table/1", n, n * 10, n * 10 + 9, n, '{"net":5}') for n in range(1, 4)]
    with store.transaction() as transaction:
        for finished in rounds:
            transaction.round_finished(finished)
        transaction.round_finished(copy_with(rounds[0], stream="table/2"))
    assert store.rounds("table/1", last=2) == [rounds[2], rounds[1]]
    assert store.rounds("table/3") == []


def test_checkpoints_are_kept_where_something_is_new(store: Store) -> None:
    assert store.checkpoint(1, SIGN) is None
    play(store, tables=1, commands=1)
    first = store.checkpoint(2, SIGN)
    assert store.checkpoint(3, SIGN) is None
    play(store, tables=2, commands=2)
    second = store.checkpoint(4, SIGN)
    assert [first, second] == store.checkpoints()
    assert store.last_checkpoint() == second
    assert list(verify_checkpoints(store.checkpoints(), public_key(SIGN))) == []
    assert faults(store) == []
    with store.reading() as reading:
        assert list(reading.checkpoints()) == [first, second]


def test_the_clock_is_the_databases(store: Store) -> None:
    assert store.now() > 1_700_000_000_000


def test_a_stream_goes_on_after_reopening(url: str, store: Store) -> None:
    deposit(store, "ann", 5, "c1")
    store.close()
    again = open_store(url, MAC)
    deposit(again, "ann", 5, "c2")
    entry, two = again.entries("floor")
    assert two.hash == true_hash(two, head_after(entry).hash)
    assert faults(again) == []
    again.close()
