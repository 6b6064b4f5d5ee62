"""Processes hear of each other's commits on PostgreSQL; on SQLite there is nobody to hear."""

from __future__ import annotations

import queue
import threading

import pytest
from sqlalchemy import text

from croupier.adapters.store import Store, Transaction
from croupier.adapters.store.inbox import answer
from croupier.adapters.store.notify import Heard, Notice
from tests.adapters.store.books import BrokenOff, break_off, carry_out, draft

PATIENCE = 30
on_postgresql = pytest.mark.parametrize("url", ["postgresql"], indirect=True)


def undone(transaction: Transaction) -> None:
    transaction.lock(["table/1"], [])
    transaction.append(*draft(transaction, "table/1", "undone", {}))


@on_postgresql
def test_commits_are_heard_in_their_order(store: Store, other: Store) -> None:
    heard: queue.Queue[Notice] = queue.Queue()
    listener = other.listen()
    listener.start(heard.put)
    assert heard.get(timeout=PATIENCE) == Notice(Heard.AGAIN)
    carry_out(store, "table/1", "c1", {})
    with pytest.raises(BrokenOff):
        break_off(store, undone)
    sent = store.inbox.put("table/1", "c2", "ann", key=b"k", body=b"{}", at=5)
    with store.transaction() as transaction:
        transaction.lock(["table/1", "table 2"], [])
        transaction.append(*draft(transaction, "table/1", "c2", {}))
        transaction.append(*draft(transaction, "table 2", "c2", {}))
        answer(transaction, sent, "ok")
    assert [heard.get(timeout=PATIENCE) for _ in range(5)] == [
        Notice(Heard.ENTRIES, "table/1", 1),
        Notice(Heard.INBOX, "table/1", sent.id),
        Notice(Heard.ENTRIES, "table/1", 2),
        Notice(Heard.ENTRIES, "table 2", 1),
        Notice(Heard.ANSWER, "table/1", sent.id),
    ]
    listener.close()
    assert heard.empty()


@on_postgresql
def test_a_lost_connection_is_made_again_and_told(store: Store) -> None:
    heard: queue.Queue[Notice] = queue.Queue()
    listener = store.listen()
    listener.start(heard.put)
    assert heard.get(timeout=PATIENCE) == Notice(Heard.AGAIN)
    with store.engine.begin() as connection:
        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        assert connection.execute(text(cut)).all()
    assert heard.get(timeout=PATIENCE) == Notice(Heard.AGAIN)
    carry_out(store, "table/1", "c1", {})
    assert heard.get(timeout=PATIENCE) == Notice(Heard.ENTRIES, "table/1", 1)
    listener.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_on_sqlite_there_is_nothing_to_hear(store: Store) -> None:
    assert not store.is_shared
    assert list(store.listen()) == []
    before = threading.active_count()
    listener = store.listen()
    listener.start(print)
    listener.close()
    assert threading.active_count() == before
