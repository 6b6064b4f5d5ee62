"""The inbox: a command for another process waits once, and its answer comes with its effects."""

from __future__ import annotations

from hashlib import sha256

import pytest

from croupier.adapters.store import Store
from croupier.adapters.store.inbox import answer
from croupier.house.log.entry import Waiting
from tests.adapters.store.books import BrokenOff, break_off, draft


def put(store: Store, command: str, person: str, body: str, at: int) -> Waiting:
    """The command waits, known by a digest of all that it is."""
    key = sha256(f"{command} {person} {body}".encode()).digest()
    sealed = b"sealed " + body.encode()
    return store.inbox.put("table/1", command, person, key=key, body=sealed, at=at)


def test_a_command_waits_until_it_is_answered(store: Store, other: Store) -> None:
    sent = put(store, "c1", "ann", '{"fold":1}', 5)
    told = (sent.stream, sent.command, sent.person, sent.body)
    assert told == ("table/1", "c1", "ann", b'sealed {"fold":1}')
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
    sent = put(store, "c1", "ann", "{}", 5)
    with pytest.raises(BrokenOff):
        break_off(other, lambda transaction: answer(transaction, sent, "folded"))
    assert other.inbox.waiting(["table/1"]) == [sent]


def test_a_command_sent_twice_waits_once(store: Store, other: Store) -> None:
    sent = put(store, "c1", "ann", "{}", 5)
    assert put(other, "c1", "ann", "{}", 6) == sent
    bobs = put(store, "c1", "bob", "{}", 7)
    assert other.inbox.waiting(["table/1"]) == [sent, bobs]


def test_a_command_sent_again_after_its_answer_waits_again(store: Store, other: Store) -> None:
    sent = put(store, "c1", "ann", "{}", 5)
    other.inbox.reply(sent, "folded")
    assert other.inbox.waiting(["table/1"]) == []
    again = put(store, "c1", "ann", "{}", 8)
    assert (again.id, again.at, again.answer) == (sent.id, 8, None)
    assert other.inbox.waiting(["table/1"]) == [again]


def test_another_command_of_the_same_id_waits_beside_the_first(store: Store, other: Store) -> None:
    sent = put(store, "c1", "ann", '{"fold":1}', 5)
    second = put(store, "c1", "ann", '{"call":1}', 6)
    assert other.inbox.waiting(["table/1"]) == [sent, second]
    other.inbox.reply(sent, "folded")
    assert other.inbox.waiting(["table/1"]) == [second]


def test_old_commands_are_forgotten(store: Store) -> None:
    put(store, "c1", "ann", "{}", 5)
    kept = put(store, "c2", "ann", "{}", 6)
    assert store.inbox.forget(before=6) == 1
    assert store.inbox.waiting(["table/1"]) == [kept]
