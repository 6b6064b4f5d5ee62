"""Tamperings with a stored log: rows as the database holds them, and what was done to them.

A tampering says where an audit must point: at least at `must`, and nowhere but there and at `may`
(a row that was moved is noticed both where it is missing and where it turns up).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, TypeAlias

from croupier.adapters.store.rows import ENTRY_NAMES, pack, read_entry, unpack
from croupier.engine.copies import copy_with
from croupier.house.errors import Fault
from croupier.house.log.chain import head_mac, verify_chain
from croupier.house.log.entry import BEGINNING, Entry, Head, follow, head_after, true_hash
from tests.adapters.store.books import MAC, body_of

Row: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[str, int]
COLUMNS = ("stream", *ENTRY_NAMES, "rulebook", "submission")
TYPES = dict(zip(COLUMNS, (str, int, int, str, str, bytes, bytes, bytes, str, str), strict=True))
SEQ, HASH = COLUMNS.index("seq"), COLUMNS.index("hash")
WIDTH = 64
"""Bits of a number as the database keeps it."""


@dataclass(frozen=True)
class Tampering:
    """A log that was tampered with."""

    how: str
    rows: Sequence[Row]
    must: frozenset[Place]
    may: frozenset[Place] = field(default_factory=frozenset)


def log(stream: str, length: int) -> list[Row]:
    """The rows of a good stream, all of them with something sealed, some with movements."""
    rows: list[Row] = []
    head = Head(stream)
    for number in range(1, length + 1):
        moves = {"house": (-number, number), "wallet:änn": (number, number * 7)}
        entry = follow(
            head, at=1_700_000_000_000 + number, actor=f"player:änn{number}",
            command=f"{stream}-c{number}",
            rulebook=sha256(stream.encode()).hexdigest(), submission="cd" * 32,
            body=body_of(moves if number % 2 else {}, b'{"number":%d}' % number),
            sealed=sha256(b"%d" % number).digest(),
        )  # fmt: skip
        rows.append(as_row(entry))
        head = head_after(entry)
    return rows


def as_row(entry: Entry) -> Row:
    """The entry as the database has it, by the names of its stream and of its law."""
    return tuple(pack(entry.body) if name == "body" else getattr(entry, name) for name in COLUMNS)


def heads(rows: Sequence[Row]) -> dict[str, Head]:
    """The ends of good streams, vouched for."""
    ends: dict[str, Head] = {}
    for row in rows:
        ends[row[0]] = Head(
            row[0], row[SEQ], row[HASH], mac=head_mac(MAC, row[0], row[SEQ], row[HASH])
        )
    return ends


def place(row: Row) -> Place:
    return row[0], row[SEQ]


def behind(rows: Sequence[Row], where: Place) -> frozenset[Place]:
    """The place after this one, which is no more reliable than this one."""
    following = (where[0], where[1] + 1)
    return frozenset({following} if following in map(place, rows) else ())


def flipped(value: Any, kind: type, bit: int) -> Any:
    """The value with one bit the other way round, as the database would then hold it."""
    if kind is int:
        number = (int(value) & ((1 << WIDTH) - 1)) ^ (1 << bit)
        return number - (1 << WIDTH) if number >> (WIDTH - 1) else number
    raw = value.encode("utf-8", "surrogateescape") if kind is str else value
    altered = bytearray(raw)
    altered[bit // 8] ^= 1 << bit % 8
    return bytes(altered).decode("utf-8", "surrogateescape") if kind is str else bytes(altered)


def bits(row: Row) -> Iterator[tuple[int, int]]:
    """Every bit of a row that means something: the column's place and the bit's."""
    for column, (name, kind) in enumerate(TYPES.items()):
        value: Any = row[column] if row[column] is not None else b""
        length = WIDTH if kind is int else 8 * len(value.encode() if kind is str else value)
        for bit in range(length if name != "stream" else 0):
            if name != "body" or not _idle(value, bit):
                yield column, bit


def _idle(kept: bytes, bit: int) -> bool:
    """Whether what is kept says the same without this bit: the last byte is filled up with some."""
    try:
        return unpack(flipped(kept, bytes, bit)) == unpack(kept)
    except ValueError:
        return False


def bit_flip(rows: Sequence[Row], which: int, column: int, bit: int) -> Tampering:
    """One bit of one column of one row is flipped."""
    name = COLUMNS[column]
    row = list(rows[which])
    row[column] = flipped(row[column], TYPES[name], bit)
    altered = [*rows[:which], tuple(row), *rows[which + 1 :]]
    moved = frozenset({place(tuple(row))})
    moved |= behind(rows, place(tuple(row))) if column == SEQ else frozenset()
    return Tampering(f"bit {bit} of {name}", altered, frozenset({place(rows[which])}), may=moved)


def one_stream(rows: Sequence[Row], dice: random.Random) -> list[Row]:
    """The rows of one of the streams."""
    stream = dice.choice(rows)[0]
    return [row for row in rows if row[0] == stream]


def deletion(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """Rows in the middle of a stream are gone."""
    own = one_stream(rows, dice)
    first = dice.randrange(len(own) - 1)
    gone = own[first : dice.randint(first + 1, len(own) - 1)]
    kept = [row for row in rows if row not in gone]
    return Tampering("deletion", kept, frozenset({place(gone[0])}))


def truncation(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A stream's last rows are gone, or all of them."""
    own = one_stream(rows, dice)
    gone = own[dice.randrange(len(own)) :]
    kept = [row for row in rows if row not in gone]
    return Tampering("truncation", kept, frozenset({place(gone[0])}))


def swap(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """Two rows have changed places, in one stream or between two."""
    item, other = dice.sample(rows, 2)
    swapped = {place(item): (*place(item), *other[2:]), place(other): (*place(other), *item[2:])}
    altered = [swapped.get(place(row), row) for row in rows]
    may = behind(rows, place(item)) | behind(rows, place(other))
    return Tampering("swap", altered, frozenset(swapped), may)


def rehashed(rows: Sequence[Row], row: Row) -> Row:
    """The row with the hash of its content behind the one before, as a forger would write it."""
    entry = read_entry(row[0], row[1:])
    assert isinstance(entry, Entry)
    before = [item[HASH] for item in rows if place(item) == (row[0], row[SEQ] - 1)] or [BEGINNING]
    return as_row(copy_with(entry, hash=true_hash(entry, before[0])))


def splice(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row of another stream is put in the place of one, sometimes with a hash that fits."""
    target = dice.choice(rows)
    source = dice.choice([row for row in rows if row[0] != target[0]])
    put: Row = (*place(target), *source[2:])
    if dice.randrange(2):
        return _forged("splice with a new hash", rows, target, put)
    altered = [put if row == target else row for row in rows]
    may = behind(rows, place(target))
    return Tampering("splice", altered, frozenset({place(target)}), may)


def _forged(how: str, rows: Sequence[Row], target: Row, put: Row) -> Tampering:
    """Intact by itself: found by the hash of the next one, or by the head of the stream."""
    altered = [rehashed(rows, put) if row == target else row for row in rows]
    must = behind(rows, place(target)) or frozenset({place(target)})
    return Tampering(how, altered, must, may=frozenset({place(target)}))


def rewriting(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row says something else and carries the hash of it."""
    target = dice.choice(rows)
    row = list(target)
    row[COLUMNS.index("body")] = pack(dice.randbytes(20))
    return _forged("rewriting", rows, target, tuple(row))


def insertion(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row is added behind the end, chained to it as it should be."""
    last = one_stream(rows, dice)[-1]
    head = Head(*place(last), last[HASH])
    entry = follow(
        head, at=0, actor="system", command="x", body=dice.randbytes(5), sealed=b"x",
        rulebook=last[-2], submission=last[-1],
    )  # fmt: skip
    return Tampering("insertion", [*rows, as_row(entry)], frozenset({place(as_row(entry))}))


OTHERS: tuple[Callable[[Sequence[Row], random.Random], Tampering], ...] = (
    deletion,
    truncation,
    swap,
    splice,
    rewriting,
    insertion,
)


def tamperings(rows: Sequence[Row], number: int, dice: random.Random) -> Iterator[Tampering]:
    """A number of changes: half of them single bits, the others of each other kind in turn."""
    for turn in range(number):
        if turn % 2:
            yield OTHERS[(turn // 2) % len(OTHERS)](rows, dice)
        else:
            which = dice.randrange(len(rows))
            yield bit_flip(rows, which, *dice.choice(list(bits(rows[which]))))


def judge(tampering: Tampering, faults: Sequence[Fault]) -> str | None:
    """What is wrong with an audit's answer; None if it points to the right places alone."""
    places = {(fault.stream, fault.seq) for fault in faults}
    if not tampering.must <= places:
        return f"{tampering.how}: {tampering.must - places} not reported, only {places}"
    extra = places - tampering.must - tampering.may
    if extra:
        return f"{tampering.how}: {extra} reported for {tampering.must}"
    return None


def verify_rows(rows: Sequence[Row], ends: dict[str, Head]) -> list[Fault]:
    """What an audit says of these rows, in memory: the same functions that read a database."""
    streams: dict[str, list[Row]] = {stream: [] for stream in ends}
    for row in rows:
        streams.setdefault(row[0], []).append(row)
    faults: list[Fault] = []
    for stream, own in streams.items():
        own.sort(key=lambda row: row[SEQ])
        entries = (read_entry(row[0], row[1:]) for row in own)
        faults += verify_chain(entries, ends.get(stream), stream=stream, mac=MAC)
    return faults
