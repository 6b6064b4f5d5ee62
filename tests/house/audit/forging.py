"""A careful forger: says something else in one entry, and makes everything else fit that can."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from croupier.adapters.store.rows import ENTRY_TYPES, entry_row, read_entry
from croupier.house import codec
from croupier.house.chain import head_mac
from croupier.house.checkpoints import Checkpoint, make_checkpoint, read_statement
from croupier.house.entry import Entry, Head, true_hash
from croupier.house.sealing import plain_body, seal
from tests.house.audit.shelf import Rows


def entries_of(rows: Rows, stream: str) -> list[Entry]:
    """The stream's entries in their order."""
    read = [read_entry(row) for row in rows["entries"] if row[0] == stream]
    return sorted((one for one in read if isinstance(one, Entry)), key=lambda one: one.seq)


def first_of(rows: Rows, stream: str, kind: str) -> Entry:
    """The stream's first entry of a kind."""
    return next(entry for entry in entries_of(rows, stream) if entry.kind == kind)


def rewritten(
    rows: Rows, stream: str, seq: int, change: Callable[[Any], Any], key: bytes = b""
) -> Rows:
    """The event says something else, and every hash from there on fits; so does the end noted."""

    def told(entry: Entry) -> Entry:
        if entry.seq != seq:
            return entry
        body = codec.encode(change(codec.decode(entry.kind, plain_body(entry, key))))
        sealed = seal(key, stream, seq, entry.kind, body) if entry.sealed else body
        return replace(entry, body=sealed)

    return enveloped(rows, stream, told)


def enveloped(rows: Rows, stream: str, change: Callable[[Entry], Entry]) -> Rows:
    """Entries of the stream in other envelopes, and every hash fits; so does the end noted."""
    made: list[Entry] = []
    for new in sorted(map(change, entries_of(rows, stream)), key=lambda one: one.seq):
        if made:
            new = replace(new, prev=made[-1].hash)  # noqa: PLW2901
        made.append(replace(new, hash=true_hash(new)))
    others = [row for row in rows["entries"] if row[0] != stream]
    ends = {stream: made[-1]}
    heads = [
        (*row[:2], ends[row[0]].hash, *row[3:]) if row[0] in ends else row for row in rows["heads"]
    ]
    return {**rows, "entries": [*others, *map(_row, made)], "heads": heads}


def _row(entry: Entry) -> tuple[Any, ...]:
    row = entry_row(entry)
    return tuple(int(row[name]) if name == "sealed" else row[name] for name in ENTRY_TYPES)


def vouched(rows: Rows, mac: bytes) -> Rows:
    """The ends noted are vouched for with a stolen key."""
    heads = [(*row[:4], head_mac(mac, row[0], row[1], row[2])) for row in rows["heads"]]
    return {**rows, "heads": heads}


def signed(rows: Rows, sign: bytes) -> Rows:
    """Every checkpoint is made anew with a stolen key, of the log as it now is."""
    hashes = {(row[0], row[1]): row[-1] for row in rows["entries"]}
    made: list[Checkpoint] = []
    for row in rows["checkpoints"]:
        said = read_statement(Checkpoint(*row))
        assert said is not None
        heads = [Head(stream, seq, hashes[stream, seq]) for stream, (seq, _) in said.heads.items()]
        new = make_checkpoint(made[-1] if made else None, heads, said.at, sign)
        assert new is not None
        made.append(new)
    several = [(one.number, one.at, one.body, one.signature) for one in made]
    return {**rows, "checkpoints": several}


def moved(rows: Rows, stream: str, seq: int, change: dict[str, int]) -> Rows:
    """Postings and balances fit a payment that was raised by this."""
    postings = [
        (*row[:3], row[3] + change[row[2]], row[4])
        if row[:2] == (stream, seq) and row[2] in change
        else row
        for row in rows["postings"]
    ]
    balances = [(row[0], row[1] + change.get(row[0], 0), row[2]) for row in rows["balances"]]
    return {**rows, "postings": postings, "balances": balances}
