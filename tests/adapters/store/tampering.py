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

from croupier.adapters.store.rows import ENTRY_TYPES, entry_row, read_entry
from croupier.house.chain import head_mac, verify_chain
from croupier.house.entry import Entry, Head, follow, head_after
from croupier.house.faults import Fault
from tests.adapters.store.books import MAC

Row: TypeAlias = tuple[Any, ...]
Place: TypeAlias = tuple[str, int]
COLUMNS = tuple(ENTRY_TYPES)
SEQ = COLUMNS.index("seq")
WIDTHS = {int: 64, bool: 8}
"""Bits of a number as the database keeps it."""


@dataclass(frozen=True)
class Tampering:
    """A log that was tampered with."""

    how: str
    rows: Sequence[Row]
    must: frozenset[Place]
    may: frozenset[Place] = field(default_factory=frozenset)


def log(stream: str, length: int) -> list[Row]:
    """The rows of a good stream, some of them sealed, some with marks."""
    rows: list[Row] = []
    head = Head(stream)
    for number in range(1, length + 1):
        entry = follow(
            head, at=1_700_000_000_000 + number, actor=f"player:änn{number}", command=f"c{number}",
            request=sha256(b"asked %d" % number).hexdigest(),
            rulebook=sha256(stream.encode()).hexdigest(), submission="cd" * 32,
            kind="round:play_placed/1", body=sha256(b"%d" % number).digest() * 2,
            sealed=number % 3 == 0,
            marks=[("house", number), ("wallet:änn", number * 7)] if number % 2 else [],
        )  # fmt: skip
        rows.append(as_row(entry))
        head = head_after(entry)
    return rows


def as_row(entry: Entry) -> Row:
    row = entry_row(entry)
    return tuple(int(row[name]) if name == "sealed" else row[name] for name in COLUMNS)


def heads(rows: Sequence[Row]) -> dict[str, Head]:
    """The ends of good streams, vouched for."""
    ends: dict[str, Head] = {}
    for row in rows:
        ends[row[0]] = Head(row[0], row[SEQ], row[-1], mac=head_mac(MAC, row[0], row[SEQ], row[-1]))
    return ends


def place(row: Row) -> Place:
    return row[0], row[SEQ]


def flipped(value: Any, kind: type, bit: int) -> Any:
    """The value with one bit the other way round, as the database would then hold it."""
    if kind in WIDTHS:
        width = WIDTHS[kind]
        number = (int(value) & ((1 << width) - 1)) ^ (1 << bit)
        return number - (1 << width) if number >> (width - 1) else number
    raw = value.encode("utf-8", "surrogateescape") if kind is str else value
    altered = bytearray(raw)
    altered[bit // 8] ^= 1 << bit % 8
    return bytes(altered).decode("utf-8", "surrogateescape") if kind is str else bytes(altered)


def bits(row: Row) -> Iterator[tuple[int, int]]:
    """Every bit of a row: the column's place and the bit's."""
    for column, kind in enumerate(ENTRY_TYPES.values()):
        value = row[column]
        length = WIDTHS.get(kind) or 8 * len(value.encode() if kind is str else value)
        yield from ((column, bit) for bit in range(length))


def bit_flip(rows: Sequence[Row], which: int, column: int, bit: int) -> Tampering:
    """One bit of one column of one row is flipped."""
    name = COLUMNS[column]
    row = list(rows[which])
    row[column] = flipped(row[column], ENTRY_TYPES[name], bit)
    altered = [*rows[:which], tuple(row), *rows[which + 1 :]]
    moved = frozenset({place(tuple(row)), (row[0], 1)})  # a new stream lacks its beginning
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
    one, other = dice.sample(rows, 2)
    swapped = {place(one): (*place(one), *other[2:]), place(other): (*place(other), *one[2:])}
    altered = [swapped.get(place(row), row) for row in rows]
    return Tampering("swap", altered, frozenset(swapped))


def rehashed(row: Row) -> Row:
    """The row with the hash of its content, as a forger would write it."""
    entry = read_entry(row)
    assert isinstance(entry, Entry)
    head = Head(entry.stream, entry.seq - 1, entry.prev)
    return as_row(
        follow(
            head, at=entry.at, actor=entry.actor, command=entry.command, request=entry.request,
            rulebook=entry.rulebook,
            submission=entry.submission, kind=entry.kind, body=entry.body, sealed=entry.sealed,
            marks=entry.marks,
        )
    )  # fmt: skip


def splice(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row of another stream is put in the place of one, sometimes with a hash that fits."""
    target = dice.choice(rows)
    source = dice.choice([row for row in rows if row[0] != target[0]])
    put: Row = (*place(target), *source[2:])
    how = "splice"
    if dice.randrange(2):
        put, how = rehashed(put), "splice with a new hash"
    altered = [put if row == target else row for row in rows]
    return Tampering(how, altered, frozenset({place(target)}))


def rewriting(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row says something else and carries the hash of it."""
    target = dice.choice(rows)
    row = list(target)
    row[COLUMNS.index("body")] = dice.randbytes(20)
    altered = [rehashed(tuple(row)) if old == target else old for old in rows]
    return Tampering("rewriting", altered, frozenset({place(target)}))


def insertion(rows: Sequence[Row], dice: random.Random) -> Tampering:
    """A row is added behind the end, chained to it as it should be."""
    last = one_stream(rows, dice)[-1]
    head = Head(*place(last), last[-1])
    entry = follow(head, at=0, actor="system", command="x", kind="k", body=dice.randbytes(5))
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
    """So many: half of them single bits, the others of every other kind in turn."""
    for turn in range(number):
        if turn % 2:
            yield OTHERS[turn // 2 % len(OTHERS)](rows, dice)
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
        faults += verify_chain(map(read_entry, own), ends.get(stream), stream=stream, mac=MAC)
    return faults
