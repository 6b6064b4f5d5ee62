"""Checkpoints: signed, chained, and proof against a log that was set back or rewritten."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house.errors import Fault, What
from croupier.house.log.chain import Stamp, verify_chain
from croupier.house.log.checkpoints import (
    Checkpoint,
    anchor_line,
    checkpoint_due,
    compare_anchor,
    make_checkpoint,
    public_key,
    read_anchor,
    read_statement,
    stamps,
    verify_checkpoints,
)
from croupier.house.log.entry import Entry, Head, follow, head_after

SIGN = bytes(range(32))
PUBLIC = public_key(SIGN)


def chain(stream: str, length: int, body: bytes = b"{}") -> list[Entry]:
    """A stream of this many entries."""
    made: list[Entry] = []
    head = Head(stream)
    for number in range(length):
        made.append(follow(head, at=number, actor="system", command=f"c{number}", body=body))
        head = head_after(made[-1])
    return made


LOG = {"table/1": chain("table/1", 9), "table/2": chain("table/2", 4)}


def heads(item: int, other: int) -> list[Head]:
    return [
        head_after(LOG[stream][number - 1]) if number else Head(stream)
        for stream, number in (("table/1", item), ("table/2", other))
    ]


def signed(*ends: tuple[int, int], sign: bytes = SIGN) -> list[Checkpoint]:
    """Checkpoints made when the two streams had these numbers of entries."""
    made: list[Checkpoint] = []
    for at, (number, other) in enumerate(ends):
        checkpoint = make_checkpoint(made[-1] if made else None, heads(number, other), at, sign)
        assert checkpoint is not None
        made.append(checkpoint)
    return made


MADE = signed((3, 0), (5, 2), (5, 4), (9, 4))


def test_checkpoints_say_where_every_stream_ends() -> None:
    said = read_statement(MADE[1])
    assert said is not None
    assert (said.number, said.at) == (2, 1)
    assert said.heads == {
        "table/1": (5, LOG["table/1"][4].hash.hex()),
        "table/2": (2, LOG["table/2"][1].hash.hex()),
    }
    assert list(verify_checkpoints(MADE, PUBLIC)) == []


def test_nothing_new_is_not_signed() -> None:
    assert make_checkpoint(MADE[-1], heads(9, 4), 99, SIGN) is None
    assert make_checkpoint(None, [Head("table/1")], 99, SIGN) is None


@pytest.mark.parametrize(
    ("entries", "ms", "answer"),
    [
        (0, 10**9, False), (1, 59_999, False), (1, 60_000, True), (499, 0, False), (500, 0, True),
    ],
)  # fmt: skip
def test_a_checkpoint_is_due_by_number_or_time(entries: int, ms: int, answer: bool) -> None:
    assert checkpoint_due(entries, ms) is answer


def altered_row(checkpoint: Checkpoint, field: str, value: Any) -> Checkpoint:
    return replace(checkpoint, **{field: value})


def numbers(faults: Sequence[Fault]) -> list[int]:
    assert all(fault.what is What.CHECKPOINT for fault in faults)
    return [fault.checkpoint for fault in faults]


@given(st.data())
def test_no_bit_of_a_checkpoint_may_change(data: st.DataObject) -> None:
    which = data.draw(st.integers(0, 3))
    part = data.draw(st.sampled_from(["body", "signature"]))
    text = bytearray(getattr(MADE[which], part))
    text[data.draw(st.integers(0, len(text) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    altered = [*MADE]
    altered[which] = altered_row(MADE[which], part, bytes(text))
    assert numbers(list(verify_checkpoints(altered, PUBLIC))) == [which + 1]


@pytest.mark.parametrize("field", ["number", "at"])
def test_a_checkpoint_row_says_what_its_body_says(field: str) -> None:
    altered = [*MADE[:3], altered_row(MADE[3], field, 77)]
    assert 4 in numbers(list(verify_checkpoints(altered, PUBLIC)))


def test_a_missing_checkpoint_is_named() -> None:
    assert numbers(list(verify_checkpoints([*MADE[:1], *MADE[2:]], PUBLIC))) == [2]
    assert numbers(list(verify_checkpoints(MADE[1:], PUBLIC))) == [1]


def test_another_key_signs_nothing() -> None:
    forged = signed((3, 0), (5, 2), sign=bytes(32))
    assert numbers(list(verify_checkpoints(forged, PUBLIC))) == [1, 2]


def test_a_checkpoint_of_another_past_does_not_follow() -> None:
    other = signed((4, 0), (5, 2))
    assert numbers(list(verify_checkpoints([MADE[0], other[1]], PUBLIC))) == [2]


def test_streams_never_go_backwards() -> None:
    back = signed((5, 2), (3, 2))
    [fault] = verify_checkpoints(back, PUBLIC)
    assert str(fault) == "checkpoint 2: the checkpoint ends table/1 before entry 5"


def test_stamps_hold_the_log_in_its_place() -> None:
    found = stamps(MADE)
    assert found["table/1"] == {
        3: Stamp(1, LOG["table/1"][2].hash),
        5: Stamp(2, LOG["table/1"][4].hash),
        9: Stamp(4, LOG["table/1"][8].hash),
    }
    for stream, entries in LOG.items():
        assert not list(verify_chain(entries, head_after(entries[-1]), stamps=found[stream]))


def test_a_log_set_back_with_its_head_is_noticed() -> None:
    """Entries and head of an earlier moment are in themselves perfect."""
    older = LOG["table/1"][:6]
    assert not list(verify_chain(older, head_after(older[-1])))
    [fault] = verify_chain(older, head_after(older[-1]), stamps=stamps(MADE)["table/1"])
    assert (fault.what, fault.seq, fault.checkpoint) == (What.TAIL, 7, 4)


def test_a_log_rewritten_with_its_head_is_noticed() -> None:
    """A holder of the mac key can rewrite the past; the signatures show from where on."""
    head = head_after(LOG["table/1"][3])
    other = LOG["table/1"][:4]
    for number in range(4, 9):
        other.append(follow(head, at=number, actor="system", command=f"c{number}", body=b"[]"))
        head = head_after(other[-1])
    assert not list(verify_chain(other, head))
    faults = list(verify_chain(other, head, stamps=stamps(MADE)["table/1"]))
    assert [(fault.what, fault.seq, fault.checkpoint) for fault in faults] == [
        (What.CHECKPOINT, 5, 2),
        (What.CHECKPOINT, 9, 4),
    ]


def test_a_stream_that_is_gone_is_noticed() -> None:
    [fault] = verify_chain([], None, stream="table/2", stamps=stamps(MADE)["table/2"])
    assert (fault.what, fault.stream, fault.seq) == (What.TAIL, "table/2", 1)


def test_the_anchor_file_comes_back_as_it_was() -> None:
    text = b"".join(map(anchor_line, MADE))
    assert list(read_anchor(text)) == MADE
    assert list(read_anchor(text[:-1])) == MADE[:3]  # the last line was being written
    assert list(read_anchor(b"")) == []


def test_a_line_that_is_no_checkpoint_is_a_fault() -> None:
    text = b"".join([anchor_line(MADE[0]), b"hello\n", b'{"checkpoint":{},"signature":""}\n'])
    first, *faults = read_anchor(text)
    assert first == MADE[0]
    assert [str(fault) for fault in faults] == [
        "the books: line 2 of the anchor file is not a checkpoint",
        "the books: line 3 of the anchor file is not a checkpoint",
    ]


def test_an_older_anchor_agrees_and_another_past_does_not() -> None:
    assert list(compare_anchor(MADE[:2], MADE)) == []
    assert numbers(list(compare_anchor(MADE, MADE[:2]))) == [3, 4]
    assert numbers(list(compare_anchor(signed((4, 0)), MADE))) == [1]
