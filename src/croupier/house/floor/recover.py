"""Recovery: tables and floor as their logs leave them, by replay."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import msgspec

from croupier.house.floor import accounts
from croupier.house.floor.append import after
from croupier.house.floor.request import Change, Happened
from croupier.house.log import record
from croupier.house.log.entry import Entry, Snapshot, Unreadable
from croupier.house.log.sealing import BadSeal, seal, unseal
from croupier.house.log.store import Books
from croupier.house.table import events as table_events
from croupier.house.table.setup import Conduct, set_up
from croupier.house.table.snapshot import restored, taken
from croupier.house.table.state import TableState, new_table_state

SNAPSHOT = "snapshot"


class CorruptEntry(Exception):
    """A log that cannot be replayed, with place and reason in one sentence."""


def entries_with_events(
    entries: Iterable[Entry | Unreadable], key: bytes
) -> Iterator[tuple[Entry, Happened]]:
    """Yield each entry with its events; raise CorruptEntry where they cannot be read."""
    for entry in entries:
        if isinstance(entry, Unreadable):
            raise CorruptEntry(f"{entry.stream} entry {entry.seq} cannot be read: {entry.message}.")
        try:
            yield entry, record.events_of(entry, key)
        except record.BadRecord as error:
            raise CorruptEntry(f"{entry.stream} entry {entry.seq} {error}.") from None


def started(event: Any) -> TableState:
    """Return the table that the first event of its log sets up."""
    if not isinstance(event, table_events.TableSetUp):
        raise CorruptEntry("A table's log does not begin with its setting up.")
    conduct = msgspec.convert(event.settings, Conduct)
    return new_table_state(set_up(event.id, event.name, event.submission, conduct))


def replayed(
    live: TableState | None, entries: Iterable[Entry | Unreadable], key: bytes
) -> TableState | None:
    """Return the table after these entries; None without a table and without entries."""
    for entry, happened in entries_with_events(entries, key):
        if live is None:
            live = started(happened[0][1] if happened else None)
        live, _ = after(live, happened, entry.at, entry.seq)
    return live


def changes_after(
    live: TableState, entries: Iterable[Entry | Unreadable], key: bytes
) -> Iterator[Change]:
    """Yield the change of each further command."""
    for entry, happened in entries_with_events(entries, key):
        live, befores = after(live, happened, entry.at, entry.seq)
        yield Change(entry.stream, live, happened, befores)


def table_from(books: Books, stream: str, key: bytes) -> TableState | None:
    """Return a table as its log leaves it, from its last snapshot on."""
    found = books.snapshot(stream)
    if found is None:
        return replayed(None, books.entries(stream), key)
    try:
        body = unseal(key, stream, found.seq, SNAPSHOT, found.body)
        live = restored(body)
    except (BadSeal, msgspec.ValidationError, msgspec.DecodeError):
        return replayed(None, books.entries(stream), key)  # an older snapshot
    return replayed(live, books.entries(stream, found.seq), key)


def snapshot_of(live: TableState, digest: bytes, key: bytes) -> Snapshot:
    """Return the table, sealed, as it is after the entry with this hash."""
    stream = live.setup.stream
    body = seal(key, stream, live.seq, SNAPSHOT, taken(live))
    return Snapshot(stream, live.seq, digest, body)


def floor_from(
    books: Books, key: bytes, known: accounts.FloorState | None = None
) -> accounts.FloorState:
    """Return the floor as its log leaves it, from what is known of it on."""
    general = known or accounts.FloorState()
    later = books.entries(accounts.STREAM, general.seq)
    for entry, happened in entries_with_events(later, key):
        for _, event in happened:
            general = accounts.evolve(general, event, entry.at)
        general = replace(general, seq=entry.seq)
    return general
