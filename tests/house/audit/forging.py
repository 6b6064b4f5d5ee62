"""A careful forger: says something else in one entry, and makes everything else fit that can."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.adapters.store.rows import pack, read_entry
from croupier.engine.copies import copy_with
from croupier.house.log import codec
from croupier.house.log.chain import head_mac
from croupier.house.log.checkpoints import Checkpoint, make_checkpoint, read_statement
from croupier.house.log.entry import BEGINNING, Entry, Head, true_hash
from croupier.house.log.record import SEALED, Movement, Record, Recorded, compose, read_record
from croupier.house.log.sealing import seal
from tests.house.audit.shelf import COLUMNS, Rows

HASH = COLUMNS["entries"].index("hash")


def entries_of(rows: Rows, stream: str) -> list[Entry]:
    """The stream's entries in their order."""
    read = [read_entry(row[0], row[1:]) for row in rows["entries"] if row[0] == stream]
    return sorted((item for item in read if isinstance(item, Entry)), key=lambda entry: entry.seq)


def has(entry: Entry, kind: str) -> bool:
    """Whether the entry has an event of the kind."""
    return any(event.kind == kind for event in read_record(entry, None).events)


def first_of(rows: Rows, stream: str, kind: str) -> Entry:
    """The stream's first entry with an event of a kind."""
    return next(entry for entry in entries_of(rows, stream) if has(entry, kind))


def rewritten(  # noqa: PLR0917
    rows: Rows, stream: str, seq: int, kind: str, change: Callable[[Any], Any], key: bytes
) -> Rows:
    """An event says something else, and every hash from there on fits; so does the end noted."""

    def told(recorded: Recorded) -> Recorded:
        if recorded.kind != kind:
            return recorded
        return copy_with(
            recorded, body=codec.encode(change(codec.decode(recorded.kind, recorded.body)))
        )

    return retold(rows, stream, seq, lambda record: with_events(record, told), key)


def with_events(record: Record, change: Callable[[Recorded], Recorded]) -> Record:
    """The record with each event as the change makes it."""
    return copy_with(record, events=tuple(map(change, record.events)))


def with_request(record: Record, **fields: Any) -> Record:
    """The record as if something else had been asked."""
    return copy_with(record, request={**record.request, **fields})


def with_moves(record: Record, change: Mapping[str, int]) -> Record:
    """The record with movements that are larger by this."""

    def more(move: Movement) -> Movement:
        return move[0], move[1] + change.get(move[0], 0), move[2]

    return with_events(
        record, lambda recorded: copy_with(recorded, moves=tuple(map(more, recorded.moves)))
    )


def retold(
    rows: Rows, stream: str, seq: int, change: Callable[[Record], Record], key: bytes
) -> Rows:
    """An entry says something else, sealed as it should be, and every hash fits."""

    def told(entry: Entry) -> Entry:
        return entry if entry.seq != seq else said(entry, change(read_record(entry, key)), key)

    return enveloped(rows, stream, told)


def said(entry: Entry, record: Record, key: bytes) -> Entry:
    """The entry with another body, what is hidden in it sealed."""
    hidden = read_record(entry, key).request.keys() - read_record(entry, None).request.keys()
    body, text = compose(record.request, hidden, record.events, record.floor)
    sealed = seal(key, entry.stream, entry.seq, SEALED, text) if text else b""
    return copy_with(entry, body=body, sealed=sealed)


def enveloped(rows: Rows, stream: str, change: Callable[[Entry], Entry]) -> Rows:
    """Entries of the stream in other envelopes, and every hash fits; so does the end noted."""
    made: list[Entry] = []
    for new in sorted(map(change, entries_of(rows, stream)), key=lambda entry: entry.seq):
        before = made[-1].hash if made else BEGINNING
        made.append(copy_with(new, hash=true_hash(new, before)))
    others = [row for row in rows["entries"] if row[0] != stream]
    ends = {stream: made[-1]}
    heads = [
        (*row[:2], ends[row[0]].hash, *row[3:]) if row[0] in ends else row for row in rows["heads"]
    ]
    return {**rows, "entries": [*others, *map(_row, made)], "heads": heads}


def appended(rows: Rows, made: Entry) -> Rows:
    """The rows with one more entry at the end of its stream, which is noted to end there."""
    heads = [
        (row[0], made.seq, made.hash, *row[3:]) if row[0] == made.stream else row
        for row in rows["heads"]
    ]
    return {**rows, "entries": [*rows["entries"], _row(made)], "heads": heads}


def _row(entry: Entry) -> tuple[Any, ...]:
    return tuple(
        pack(entry.body) if name == "body" else getattr(entry, name) for name in COLUMNS["entries"]
    )


def vouched(rows: Rows, mac: bytes) -> Rows:
    """The ends noted are vouched for with a stolen key."""
    heads = [(*row[:4], head_mac(mac, row[0], row[1], row[2])) for row in rows["heads"]]
    return {**rows, "heads": heads}


def signed(rows: Rows, sign: bytes) -> Rows:
    """Sign every checkpoint again with a stolen key, for the altered log."""
    hashes = {(row[0], row[1]): row[HASH] for row in rows["entries"]}
    made: list[Checkpoint] = []
    for row in rows["checkpoints"]:
        said = read_statement(Checkpoint(*row))
        assert said is not None
        heads = [Head(stream, seq, hashes[stream, seq]) for stream, (seq, _) in said.heads.items()]
        new = make_checkpoint(made[-1] if made else None, heads, said.at, sign)
        assert new is not None
        made.append(new)
    several = [
        (checkpoint.number, checkpoint.at, checkpoint.body, checkpoint.signature)
        for checkpoint in made
    ]
    return {**rows, "checkpoints": several}


def moved(rows: Rows, stream: str, seq: int, change: dict[str, int], key: bytes) -> Rows:
    """The entry's movements, the list of them and the balances fit a payment raised by this."""
    rows = retold(rows, stream, seq, lambda record: with_moves(record, change), key)
    movements = [
        (*row[:4], row[4] + change[row[0]])
        if row[2:4] == (stream, seq) and row[0] in change
        else row
        for row in rows["movements"]
    ]
    balances = [(row[0], row[1] + change.get(row[0], 0), row[2]) for row in rows["balances"]]
    return {**rows, "movements": movements, "balances": balances}
