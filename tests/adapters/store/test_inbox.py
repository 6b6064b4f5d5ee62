"""The inbox: a command for another process waits once, and its answer comes with its effects."""

from __future__ import annotations

import pytest

from croupier.adapters.store import Store
from croupier.adapters.store.inbox import answer
from tests.adapters.store.books import BrokenOff, break_off, draft


def test_a_command_waits_until_it_is_answered(store: Store, other: Store) -> None:
    sent = store.inbox.put("table/1", "c1", "ann", body='{"fold":1}', at=5)
    assert (sent.stream, sent.command, sent.person, sent.body) == (
        "table/1", "c1", "ann", '{"fold":1}',
    )  # fmt: skip
    assert other.inbox.waiting(["table/1", "table/2"]) == [sent]
    assert other.inbox.waiting(["table/2"]) == []
    assert store.inbox.answered(sent.id) is None
    with other.transaction() as transaction:
        transaction.lock(["table/1"], [])
        transaction.append(*draft(transaction, "table/1", "c1", {}))
        answer(transaction, sent, "folded")
        assert store.inbox.answered(sent.id) is None  # not before its effects are there
    assert store.inbox.answered(sent.id) == "folded"
    assert other.inbox.waiting(["table/1"]) == []


def test_an_answer_is_undone_with_its_effects(store: Store, other: Store) -> None:
    sent = store.inbox.put("table/1", "c1", "ann", body="{}", at=5)
    with pytest.raises(BrokenOff):
        break_off(other, lambda transaction: answer(transaction, sent, "folded"))
    assert other.inbox.waiting(["table/1"]) == [sent]


def test_a_command_sent_twice_waits_once(store: Store, other: Store) -> None:
    sent = store.inbox.put("table/1", "c1", "ann", body="{}", at=5)
    assert other.inbox.put("table/1", "c1", "ann", body="{}", at=6) == sent
    bobs = store.inbox.put("table/1", "c1", "bob", body="{}", at=7)
    assert other.inbox.waiting(["table/1"]) == [sent, bobs]


def test_a_command_sent_again_after_its_answer_waits_again(store: Store, other: Store) -> None:
    sent = store.inbox.put("table/1", "c1", "ann", body="{}", at=5)
    other.inbox.reply(sent, "folded")
    assert other.inbox.waiting(["table/1"]) == []
    again = store.inbox.put("table/1", "c1", "ann", body="{}", at=8)
    assert (again.id, again.at, again.answer) == (sent.id, 8, None)
    assert other.inbox.waiting(["table/1"]) == [again]


def test_another_command_of_the_same_id_waits_beside_the_first(store: Store, other: Store) -> None:
    sent = store.inbox.put("table/1", "c1", "ann", body='{"fold":1}', at=5)
    second = store.inbox.put("table/1", "c1", "ann", body='{"call":1}', at=6)
    assert other.inbox.waiting(["table/1"]) == [sent, second]
    other.inbox.reply(sent, "folded")
    assert other.inbox.waiting(["table/1"]) == [second]


def test_old_commands_are_forgotten(store: Store) -> None:
    store.inbox.put("table/1", "c1", "ann", body="{}", at=5)
    kept = store.inbox.put("table/1", "c2", "ann", body="{}", at=6)
    assert store.inbox.forget(before=6) == 1
    assert store.inbox.waiting(["table/1"]) == [kept]
