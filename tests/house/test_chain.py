"""Verifying a stream: every fault is found, and blamed on the entry that was tampered with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from croupier.house.chain import head_is_ours, head_mac, verify_chain
from croupier.house.entry import Entry, Head, Unreadable, follow, head_after, true_hash
from croupier.house.faults import What

MAC = bytes(range(32))
STREAM = "table/1"


def chain(stream: str, length: int) -> list[Entry]:
    made: list[Entry] = []
    head = Head(stream)
    for number in range(1, length + 1):
        body = b'{"stream":"%s","number":%d}' % (stream.encode(), number)
        made.append(follow(head, at=number, actor="system", command="c", kind="k", body=body))
        head = head_after(made[-1])
    return made


LOG = chain(STREAM, 8)
OTHER = chain("table/2", 8)
HEAD = replace(head_after(LOG[-1]), mac=head_mac(MAC, STREAM, 8, LOG[-1].hash))


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
    """The entry with a hash that fits its content: what a forger would write."""
    return replace(entry, hash=true_hash(entry))


def test_a_good_stream_has_no_fault() -> None:
    assert found(LOG) == []
    assert found([], Head(STREAM, mac=head_mac(MAC, STREAM, 0, bytes(32)))) == []
    assert found([], None) == []


@pytest.mark.parametrize("seq", range(1, 9))
def test_a_changed_entry_is_named(seq: int) -> None:
    entry = LOG[seq - 1]
    assert found(put(replace(entry, body=b"{}"))) == [(What.CHANGED, seq)]
    assert found(put(replace(entry, prev=bytes(31) + b"\1"))) == [(What.CHANGED, seq)]
    assert found(put(replace(entry, hash=bytes(32)))) == [(What.CHANGED, seq)]


@pytest.mark.parametrize("seq", range(1, 9))
def test_a_rewritten_entry_is_named_though_it_is_whole(seq: int) -> None:
    assert found(put(rehashed(replace(LOG[seq - 1], body=b"{}")))) == [(What.REPLACED, seq)]


@pytest.mark.parametrize("seq", range(1, 9))
def test_an_entry_from_another_stream_is_named(seq: int) -> None:
    foreign = OTHER[seq - 1]
    moved = replace(foreign, stream=STREAM)
    whats = {What.FOREIGN} if seq == 1 else {What.FOREIGN, What.REPLACED}
    assert {place[1] for place in found(put(foreign))} == {seq}
    assert {place[0] for place in found(put(foreign))} >= whats
    assert found(put(moved)) == [(What.CHANGED, seq)]
    assert found(put(rehashed(moved))) == [(What.REPLACED, seq)]


def test_several_replaced_in_a_row_are_all_named() -> None:
    forged = [rehashed(replace(OTHER[seq - 1], stream=STREAM)) for seq in (3, 4, 5)]
    apart = [rehashed(replace(entry, prev=bytes([entry.seq]) * 32)) for entry in forged]
    assert found(put(*apart)) == [(What.REPLACED, 3), (What.REPLACED, 4), (What.REPLACED, 5)]


@pytest.mark.parametrize(("first", "last"), [(1, 1), (1, 3), (4, 4), (4, 7)])
def test_a_gap_is_named(first: int, last: int) -> None:
    kept = [entry for entry in LOG if not first <= entry.seq <= last]
    assert found(kept) == [(What.GAP, first)]


@pytest.mark.parametrize("left", range(8))
def test_a_missing_tail_is_named(left: int) -> None:
    assert found(LOG[:left]) == [(What.TAIL, left + 1)]


def test_a_tail_cut_off_with_its_head_needs_the_key() -> None:
    cut = replace(HEAD, seq=5, hash=LOG[4].hash)
    assert found(LOG[:5], cut) == [(What.HEAD, 5)]
    assert not list(verify_chain(LOG[:5], cut))  # without the key nobody can tell


def test_an_entry_behind_the_end_is_named() -> None:
    more = follow(HEAD, at=9, actor="system", command="c", kind="k", body=b"{}")
    assert found([*LOG, more]) == [(What.BEYOND, 9)]
    far = replace(LOG[4], seq=2**40)
    assert found([*LOG[:4], *LOG[5:], far]) == [(What.GAP, 5), (What.BEYOND, 2**40)]


def test_an_entry_out_of_order_is_named() -> None:
    assert (What.ORDER, 4) in found([*LOG[:3], LOG[4], LOG[3], *LOG[5:]])
    assert found([*LOG[:4], LOG[3], *LOG[4:]]) == [(What.ORDER, 4)]
    assert found([replace(LOG[0], seq=-(2**62)), *LOG[1:]]) == [
        (What.ORDER, -(2**62)),
        (What.GAP, 1),
    ]


def test_two_that_changed_places_are_named() -> None:
    one, other = replace(LOG[2], seq=6), replace(LOG[5], seq=3)
    assert found(put(one, other)) == [(What.CHANGED, 3), (What.CHANGED, 6)]
    assert {seq for _, seq in found(put(rehashed(one), rehashed(other)))} == {3, 6}


def test_a_row_that_is_no_entry_is_named() -> None:
    broken = Unreadable(STREAM, 4, "its column 'sealed' was altered")
    assert found(put(broken)) == [(What.UNREADABLE, 4)]
    assert found([*LOG[:3], Unreadable(STREAM, 5, "")]) == [
        (What.GAP, 4), (What.UNREADABLE, 5), (What.TAIL, 6),
    ]  # fmt: skip
    assert (What.UNREADABLE, 0) in found([Unreadable(STREAM, 0, "its column 'seq'"), *LOG[1:]])


def test_a_head_that_is_gone_or_altered_is_named() -> None:
    assert found(LOG, None) == [(What.HEAD, 8)]
    assert found(LOG, replace(HEAD, hash=bytes(32))) == [(What.HEAD, 8)]
    assert found(LOG, replace(HEAD, seq=9)) == [(What.HEAD, 9)]
    assert found(LOG, replace(HEAD, mac=b"")) == [(What.HEAD, 8)]


def test_a_head_of_another_stream_is_not_ours() -> None:
    assert head_is_ours(HEAD, MAC)
    assert not head_is_ours(replace(HEAD, stream="table/2"), MAC)
    assert not head_is_ours(replace(HEAD, stream="\udc80"), MAC)
    assert not head_is_ours(HEAD, bytes(32))


def test_a_fault_says_where_and_what() -> None:
    [fault] = verify_chain([*LOG[:2], *LOG[5:]], HEAD, mac=MAC)
    assert str(fault) == "table/1 entry 3: entries 3 to 5 are missing"
