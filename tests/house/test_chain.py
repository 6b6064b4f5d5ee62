"""Verifying a stream: every fault is found, and blamed on the entry that was tampered with."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from croupier.engine.copies import copy_with
from croupier.house.errors import What
from croupier.house.log.chain import head_mac, head_mac_valid, verify_chain
from croupier.house.log.entry import (
    BEGINNING,
    Entry,
    Head,
    Unreadable,
    follow,
    head_after,
    true_hash,
)

MAC = bytes(range(32))
STREAM = "table/1"


def chain(stream: str, length: int) -> list[Entry]:
    made: list[Entry] = []
    head = Head(stream)
    for number in range(1, length + 1):
        body = b'{"stream":"%s","number":%d}' % (stream.encode(), number)
        made.append(follow(head, at=number, actor="system", command="c", body=body))
        head = head_after(made[-1])
    return made


LOG = chain(STREAM, 8)
OTHER = chain("table/2", 8)
HEAD = copy_with(head_after(LOG[-1]), mac=head_mac(MAC, STREAM, 8, LOG[-1].hash))


def found(
    entries: Sequence[Entry | Unreadable], head: Head | None = HEAD
) -> list[tuple[What, int]]:
    faults = list(verify_chain(entries, head, stream=STREAM, mac=MAC))
    assert all(fault.stream == STREAM for fault in faults)
    return [(fault.what, fault.seq) for fault in faults]


def put(*entries: Entry | Unreadable) -> list[Entry | Unreadable]:
    """The log with these in the places of their numbers."""
    by_seq: dict[int, Entry | Unreadable] = {entry.seq: entry for entry in LOG}
    by_seq.update((entry.seq, entry) for entry in entries)
    return [by_seq[seq] for seq in sorted(by_seq)]


def rehashed(entry: Entry) -> Entry:
    """The entry with a hash that fits its place: what a forger would write."""
    before = LOG[entry.seq - 2].hash if entry.seq > 1 else BEGINNING
    return copy_with(entry, hash=true_hash(entry, before))


def test_a_good_stream_has_no_fault() -> None:
    assert found(LOG) == []
    assert found([], Head(STREAM, mac=head_mac(MAC, STREAM, 0, bytes(32)))) == []
    assert found([], None) == []


@pytest.mark.parametrize("seq", range(1, 9))
def test_a_changed_entry_is_named(seq: int) -> None:
    entry = LOG[seq - 1]
    assert found(put(copy_with(entry, body=b"{}"))) == [(What.CHANGED, seq)]
    assert found(put(copy_with(entry, hash=bytes(32)))) == [(What.CHANGED, seq)]


@pytest.mark.parametrize("seq", range(1, 8))
def test_a_rewritten_entry_is_named_with_the_next_though_it_is_whole(seq: int) -> None:
    """Its hash is right, and that of the entry behind it is not any more."""
    forged = put(rehashed(copy_with(LOG[seq - 1], body=b"{}")))
    assert found(forged) == [(What.CHANGED, seq + 1)]


def test_the_last_entry_is_held_by_the_head() -> None:
    assert found(put(rehashed(copy_with(LOG[7], body=b"{}")))) == [(What.REPLACED, 8)]


@pytest.mark.parametrize("seq", range(1, 9))
def test_an_entry_from_another_stream_is_named(seq: int) -> None:
    """So is the entry after it, which may have been altered too."""
    places = found(put(copy_with(OTHER[seq - 1], stream=STREAM)))
    behind = (What.CHANGED, seq + 1) if seq < 8 else (What.REPLACED, seq)
    assert (What.CHANGED, seq) in places
    assert {*places} <= {(What.CHANGED, seq), behind}


def test_several_replaced_in_a_row_are_named_behind_the_last() -> None:
    """A forger who makes them follow each other is found where the old entries continue."""
    head, forged = head_after(LOG[1]), list[Entry]()
    for number in (3, 4, 5):
        forged.append(follow(head, at=number, actor="system", command="c", body=b"{}"))
        head = head_after(forged[-1])
    assert found(put(*forged)) == [(What.CHANGED, 6)]


@pytest.mark.parametrize(("first", "last"), [(1, 1), (1, 3), (4, 4), (4, 7)])
def test_a_gap_is_named(first: int, last: int) -> None:
    kept = [entry for entry in LOG if not first <= entry.seq <= last]
    assert found(kept) == [(What.GAP, first)]


@pytest.mark.parametrize("left", range(8))
def test_a_missing_tail_is_named(left: int) -> None:
    assert found(LOG[:left]) == [(What.TAIL, left + 1)]


def test_a_tail_cut_off_with_its_head_needs_the_key() -> None:
    cut = copy_with(HEAD, seq=5, hash=LOG[4].hash)
    assert found(LOG[:5], cut) == [(What.HEAD, 5)]
    assert not list(verify_chain(LOG[:5], cut))  # not detectable without the key


def test_an_entry_behind_the_end_is_named() -> None:
    more = follow(HEAD, at=9, actor="system", command="c", body=b"{}")
    assert found([*LOG, more]) == [(What.BEYOND, 9)]
    far = copy_with(LOG[4], seq=2**40)
    assert found([*LOG[:4], *LOG[5:], far]) == [(What.GAP, 5), (What.BEYOND, 2**40)]


def test_an_entry_out_of_order_is_named() -> None:
    assert (What.ORDER, 4) in found([*LOG[:3], LOG[4], LOG[3], *LOG[5:]])
    assert found([*LOG[:4], LOG[3], *LOG[4:]]) == [(What.ORDER, 4)]
    assert found([copy_with(LOG[0], seq=-(2**62)), *LOG[1:]]) == [
        (What.ORDER, -(2**62)),
        (What.GAP, 1),
    ]


def test_two_that_changed_places_are_named() -> None:
    entry, other = copy_with(LOG[2], seq=6), copy_with(LOG[5], seq=3)
    assert {seq for _, seq in found(put(entry, other))} == {3, 4, 6, 7}
    assert {seq for _, seq in found(put(rehashed(entry), rehashed(other)))} == {4, 7}


def test_a_row_that_is_no_entry_is_named() -> None:
    broken = Unreadable(STREAM, 4, "its column 'body' was altered")
    assert found(put(broken)) == [(What.UNREADABLE, 4)]
    assert found([*LOG[:3], Unreadable(STREAM, 5, "")]) == [
        (What.GAP, 4), (What.UNREADABLE, 5), (What.TAIL, 6),
    ]  # fmt: skip
    assert (What.UNREADABLE, 0) in found([Unreadable(STREAM, 0, "its column 'seq'"), *LOG[1:]])


def test_a_head_that_is_gone_or_altered_is_named() -> None:
    assert found(LOG, None) == [(What.HEAD, 8)]
    assert found(LOG, copy_with(HEAD, hash=bytes(32))) == [(What.HEAD, 8)]
    assert found(LOG, copy_with(HEAD, seq=9)) == [(What.HEAD, 9)]
    assert found(LOG, copy_with(HEAD, mac=b"")) == [(What.HEAD, 8)]


def test_a_head_of_another_stream_is_not_ours() -> None:
    assert head_mac_valid(HEAD, MAC)
    assert not head_mac_valid(copy_with(HEAD, stream="table/2"), MAC)
    assert not head_mac_valid(copy_with(HEAD, stream="\udc80"), MAC)
    assert not head_mac_valid(HEAD, bytes(32))


def test_a_fault_says_where_and_what() -> None:
    [fault] = verify_chain([*LOG[:2], *LOG[5:]], HEAD, mac=MAC)
    assert str(fault) == "table/1 entry 3: entries 3 to 5 are missing"
