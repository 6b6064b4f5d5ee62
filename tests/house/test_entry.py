"""The log's entries: one canonical form, one hash, and links that anyone can recompute."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.engine.copies import copy_with
from croupier.house.floor.request import good_id
from croupier.house.log.entry import (
    BEGINNING,
    BadEntry,
    Entry,
    Head,
    follow,
    head_after,
    length_prefixed,
    true_hash,
)

BEFORE = bytes(range(32))
ENTRY = follow(
    Head("table/7", 4, BEFORE),
    at=1_700_000_000_123,
    actor="player:ann",
    command="c-1",
    rulebook="ab" * 32,
    submission="cd" * 32,
    body=b'{"request":{"do":"check","seat":1},"events":[]}',
    sealed=b"\0\xff",
)


def test_an_entry_follows_its_head() -> None:
    assert (ENTRY.stream, ENTRY.seq) == ("table/7", 5)
    head = head_after(ENTRY, fence=3)
    assert head == Head("table/7", 5, ENTRY.hash, 3)
    following = follow(head, at=0, actor="system", command="d", body=b"")
    assert following.hash == true_hash(following, ENTRY.hash)


def test_a_stream_begins_with_nothing_before() -> None:
    first = follow(Head("floor"), at=0, actor="system", command="c", body=b"")
    assert (first.seq, first.hash) == (1, true_hash(first, BEGINNING))


def test_the_hash_is_what_the_module_says_it_is() -> None:
    """Recomputed in the words of the module's first lines, sharing no code with it."""
    parts = [
        b"croupier log 2", b"table/7", b"5", b"1700000000123", b"player:ann", b"c-1",
        b"ab" * 32, b"cd" * 32, b'{"request":{"do":"check","seat":1},"events":[]}', b"\0\xff",
        bytes(range(32)),
    ]  # fmt: skip
    told = hashlib.sha256()
    for part in parts:
        told.update(len(part).to_bytes(8, "big"))
        told.update(part)
    assert told.digest() == ENTRY.hash == true_hash(ENTRY, BEFORE)


OTHER: dict[str, Any] = {
    "stream": "table/8",
    "seq": 6,
    "at": 0,
    "actor": "player:bob",
    "command": "c-2",
    "rulebook": "",
    "submission": "",
    "body": b'{"seat":2}',
    "sealed": b"",
}


@pytest.mark.parametrize(
    "name", [field.name for field in msgspec.structs.fields(Entry) if field.name != "hash"]
)
def test_the_hash_covers_every_field_and_the_entry_before(name: str) -> None:
    assert true_hash(copy_with(ENTRY, **{name: OTHER[name]}), BEFORE) != ENTRY.hash
    assert true_hash(ENTRY, BEGINNING) != ENTRY.hash


texts = st.lists(st.binary(max_size=6), max_size=4)


@given(texts, texts)
def test_no_two_lists_of_fields_look_alike(row: list[bytes], other: list[bytes]) -> None:
    assert (length_prefixed(row) == length_prefixed(other)) == (row == other)


@pytest.mark.parametrize("command", ["c", "ä" * 64, "0b6c9b5e-6f0e-4a8e-9d1c-2f6b8f9f6d1e"])
def test_a_good_id_is_printable(command: str) -> None:
    assert good_id(command)
    assert follow(Head("floor"), at=0, actor="system", command=f"ann/{command}", body=b"").hash


@pytest.mark.parametrize("id", ["", "c" * 65, "a\nb", "a\0b", "\udc80", 7, None])
def test_a_bad_id_is_none(id: object) -> None:
    assert not good_id(id)


@pytest.mark.parametrize("command", ["", "a\nb", "a\0b", "\udc80"])
def test_an_id_that_is_not_printable_is_not_written(command: str) -> None:
    with pytest.raises(BadEntry, match="printable"):
        follow(Head("floor"), at=0, actor="system", command=command, body=b"")
