"""The log's entries: one canonical form, one hash, and links that anyone can recompute."""

from __future__ import annotations

import hashlib
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.entry import (
    BEGINNING,
    BadEntry,
    Entry,
    Head,
    follow,
    framed,
    good_command,
    head_after,
    marks_text,
    read_marks,
    true_hash,
)

ENTRY = follow(
    Head("table/7", 4, bytes(range(32))),
    at=1_700_000_000_123,
    actor="player:ann",
    command="c-1",
    request="ef" * 32,
    rulebook="ab" * 32,
    submission="cd" * 32,
    kind="round:play_placed/1",
    body=b'{"seat":1}',
    marks=[("wallet:ann", 9), ("house", 2)],
)


def test_an_entry_follows_its_head() -> None:
    assert (ENTRY.stream, ENTRY.seq, ENTRY.prev) == ("table/7", 5, bytes(range(32)))
    assert ENTRY.marks == (("house", 2), ("wallet:ann", 9))
    head = head_after(ENTRY, fence=3)
    assert head == Head("table/7", 5, ENTRY.hash, 3)
    assert follow(head, at=0, actor="system", command="d", kind="k", body=b"").prev == ENTRY.hash


def test_a_stream_begins_with_nothing_before() -> None:
    first = follow(Head("floor"), at=0, actor="system", command="c", kind="k", body=b"")
    assert (first.seq, first.prev) == (1, BEGINNING)


def test_the_hash_is_what_the_module_says_it_is() -> None:
    """Recomputed in the words of the module's first lines, sharing no code with it."""
    parts = [
        b"croupier entry 2", b"table/7", b"5", b"1700000000123", b"player:ann", b"c-1",
        b"ef" * 32, b"ab" * 32, b"cd" * 32, b"round:play_placed/1", b'{"seat":1}', b"0",
        b'[["house",2],["wallet:ann",9]]', bytes(range(32)),
    ]  # fmt: skip
    told = hashlib.sha256()
    for part in parts:
        told.update(len(part).to_bytes(8, "big"))
        told.update(part)
    assert told.digest() == ENTRY.hash == true_hash(ENTRY)


OTHER: dict[str, Any] = {
    "stream": "table/8",
    "seq": 6,
    "at": 0,
    "actor": "player:bob",
    "command": "c-2",
    "request": "",
    "rulebook": "",
    "submission": "",
    "kind": "round:play_placed/2",
    "body": b'{"seat":2}',
    "sealed": True,
    "marks": (("house", 2),),
    "prev": BEGINNING,
}


@pytest.mark.parametrize("name", [field.name for field in fields(Entry) if field.name != "hash"])
def test_the_hash_covers_every_field(name: str) -> None:
    assert true_hash(replace(ENTRY, **{name: OTHER[name]})) != ENTRY.hash


texts = st.lists(st.binary(max_size=6), max_size=4)


@given(texts, texts)
def test_no_two_lists_of_fields_look_alike(one: list[bytes], other: list[bytes]) -> None:
    assert (framed(one) == framed(other)) == (one == other)


@given(st.lists(st.tuples(st.text(), st.integers(1, 2**63 - 1)), max_size=3).map(tuple))
def test_marks_come_back_as_they_were(marks: tuple[tuple[str, int], ...]) -> None:
    assert read_marks(marks_text(marks)) == marks


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "[1]",
        '[["house"]]',
        '[["house","2"]]',
        '[["house",2] ]',
        "\udc80",
        "[\udc80]",
    ],
)
def test_marks_in_any_other_form_are_refused(text: str) -> None:
    with pytest.raises(BadEntry):
        read_marks(text)


@pytest.mark.parametrize("command", ["c", "ä" * 64, "0b6c9b5e-6f0e-4a8e-9d1c-2f6b8f9f6d1e"])
def test_a_command_id_is_printable(command: str) -> None:
    assert good_command(command)


@pytest.mark.parametrize("command", ["", "c" * 65, "a\nb", "a\0b", "\udc80"])
def test_a_bad_command_id_is_refused(command: str) -> None:
    assert not good_command(command)
    with pytest.raises(BadEntry, match="1 to 64 printable"):
        follow(Head("floor"), at=0, actor="system", command=command, kind="k", body=b"")


def test_an_account_is_moved_once_by_an_entry() -> None:
    with pytest.raises(BadEntry, match="net its movements"):
        follow(
            Head("floor"), at=0, actor="system", command="c", kind="k", body=b"",
            marks=[("house", 1), ("house", 2)],
        )  # fmt: skip
