"""Leases: one holder at a time, taken over when they run out, and a late holder cannot write."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.adapters.store import Store
from croupier.house.errors import Fenced
from croupier.house.log.entry import Lease
from tests.adapters.store.books import carry_out


def taken(store: Store, holder: str, now: int, until: int) -> Lease:
    lease = store.leases.take("table/1", holder, now, until)
    assert lease is not None
    return lease


def test_a_lease_is_held_by_one(store: Store, other: Store) -> None:
    lease = taken(store, "one", now=1000, until=6000)
    assert lease == Lease("table/1", "one", 1, 6000)
    assert other.leases.take("table/1", "two", 1001, 9000) is None
    assert other.leases.take("table/1", "two", 5999, 9000) is None
    assert store.leases.all() == [lease]
    assert taken(store, "one", now=2000, until=8000) == Lease("table/1", "one", 1, 8000)


def test_a_lease_that_has_run_out_is_taken_over_with_a_higher_fence(
    store: Store, other: Store
) -> None:
    old = taken(store, "one", now=1000, until=6000)
    carry_out(store, "table/1", "c1", {}, fence=old.fence)
    new = taken(other, "two", now=6000, until=9000)
    assert new.fence > old.fence
    with pytest.raises(Fenced):  # though the new holder has not written anything yet
        carry_out(store, "table/1", "c2", {}, fence=old.fence)
    assert store.leases.renew([old], until=99_000) == []
    carry_out(other, "table/1", "c2", {}, fence=new.fence)
    assert [entry.command for entry in store.entries("table/1")] == ["c1", "c2"]
    assert store.leases.all() == [new]


def test_a_holder_that_let_its_lease_run_out_gets_a_new_fence(store: Store) -> None:
    assert taken(store, "one", now=1000, until=2000).fence == 1
    assert taken(store, "one", now=2000, until=3000).fence == 2


def test_a_lease_is_renewed_and_released(store: Store, other: Store) -> None:
    lease = taken(store, "one", now=1000, until=2000)
    two = store.leases.take("table/2", "one", 1000, 2000)
    assert two is not None
    assert store.leases.renew([two, lease], until=5000) == [
        Lease("table/1", "one", 1, 5000),
        Lease("table/2", "one", 1, 5000),
    ]
    assert other.leases.take("table/1", "two", 4000, 9000) is None
    store.leases.release([lease])
    assert taken(other, "two", now=4000, until=9000).fence == 2
    store.leases.release([lease])  # too late: it is another's
    assert store.leases.take("table/1", "one", 4001, 9000) is None


def test_processes_that_are_there_are_counted_and_are_no_streams(
    store: Store, other: Store
) -> None:
    day = 24 * 3_600_000
    assert store.leases.present("one", now=1000, until=5000) == 1
    assert other.leases.present("two", now=2000, until=6000) == 2
    assert other.leases.present("two", now=5000, until=9000) == 1  # the other has not been seen
    assert store.leases.present("one", now=6000, until=9500) == 2
    other.leases.absent("two")
    assert store.leases.present("one", now=7000, until=9500) == 1
    assert store.leases.present("three", now=9501 + day, until=9999 + day) == 1
    assert (store.heads(), store.leases.all()) == ({}, [])


def test_a_fence_never_falls_below_what_has_written(store: Store) -> None:
    carry_out(store, "table/1", "c1", {}, fence=7)
    assert taken(store, "one", now=1000, until=2000).fence == 8


def test_one_of_many_gets_a_lease(store: Store, other: Store) -> None:
    for number in range(10):
        ready = threading.Barrier(4)

        def work(which: int, number: int = number, ready: threading.Barrier = ready) -> bool:
            books = store if which % 2 else other
            ready.wait()
            return books.leases.take(f"table/{number}", f"p{which}", 1000, 2000) is not None

        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(work, range(4))) == 1
