"""The books of a night held in memory, row by row, so that thousands of tamperings are quick.

What an audit of a database does with rows is done here by the same functions; only the replay of
logs that nobody touched is remembered instead of being done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from croupier.adapters.archive import StoredArchive
from croupier.adapters.store import Store, schema
from croupier.adapters.store.rows import ENTRY_COLUMNS, ENTRY_NAMES, LOG, read_entry, read_head
from croupier.house.audit.accounts import Accounts
from croupier.house.audit.archive import AnchorFile, AuditKeys, Row
from croupier.house.audit.checkpoints import verify_signed
from croupier.house.audit.command_check import Command
from croupier.house.audit.report import Report, StreamTold
from croupier.house.audit.stream_audit import Following, opened
from croupier.house.audit.table_replay import TableWitness, Witnessed
from croupier.house.errors import Fault, What
from croupier.house.log.chain import verify_chain
from croupier.house.log.checkpoints import Checkpoint
from croupier.house.log.entry import Entry, Head, Unreadable

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "entries": ("stream", *ENTRY_NAMES, "rulebook", "submission"),
    "heads": ("stream", "seq", "hash", "fence", "mac"),
    "movements": ("account", "mark", "stream", "seq", "units"),
    **{
        table.name: tuple(column.name for column in table.c)
        for table in (
            *(schema.balances, schema.checkpoints, schema.rounds),
            *(schema.notes, schema.snapshots),
        )
    },
}
"""The rows of the books, streams and laws by their names."""
OF_A_STREAM = ("entries", "heads", "rounds", "notes")
Rows = dict[str, list[Row]]


def columns(table: str) -> tuple[str, ...]:
    """The table's columns in their order."""
    return COLUMNS[table]


def rows_of(store: Store) -> Rows:
    """All rows of the books."""
    plain = {table.name: table for table in schema.metadata.sorted_tables}
    with StoredArchive(store).reading() as kept, store.reading() as reading:
        found: Rows = {
            name: [tuple(row) for row in reading.table(plain[name])]
            for name in ("balances", "checkpoints", "rounds", "notes", "snapshots")
        }
        found["heads"] = [tuple(row)[1:] for row in reading.table(schema.heads)]
        found["movements"] = [*kept.movements()]
        names = {number: name for name, number in reading.numbers.items()}
        columns = (schema.entries.c.stream.label("of"), *ENTRY_COLUMNS)
        order = (schema.entries.c.stream, schema.entries.c.seq)
        log = reading.rows(select(*columns).select_from(LOG).order_by(*order))
        found["entries"] = [(names[row[0]], *row[1:]) for row in log]
    return found


def only(rows: Rows, *streams: str) -> Rows:
    """The rows of these streams, and what belongs to none."""
    of = {name: several for name, several in rows.items() if name in OF_A_STREAM}
    of["snapshots"] = rows["snapshots"]
    return {
        **rows,
        **{name: [row for row in several if row[0] in streams] for name, several in of.items()},
        "movements": [row for row in rows["movements"] if row[2] in streams],
    }


def _in_order(rows: list[Row], *keys: int) -> list[Row]:
    """As a database sorts them: numbers before texts before bytes."""
    kinds = {int: 0, str: 1, bytes: 2}
    return sorted(rows, key=lambda row: [(kinds[type(row[at])], row[at]) for at in keys])


class Shelf:
    """The books as an audit reads them."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows

    def _of(self, table: str, stream: str, *names: str) -> Iterator[Row]:
        at = [columns(table).index(name) for name in names]
        own = [row for row in self.rows[table] if row[0] == stream]
        for row in _in_order(own, *at[:2]):
            yield tuple(row[place] for place in at)

    def damage(self) -> Iterator[Fault]:
        """A shelf is never damaged."""
        return iter(())

    def streams(self) -> list[str]:
        """Every name under which there are entries or an end noted."""
        return sorted({row[0] for name in ("entries", "heads") for row in self.rows[name]})

    def heads(self) -> Mapping[str, Head | Unreadable]:
        """The end noted for each stream."""
        several: list[Any] = [
            dict(zip(columns("heads"), row, strict=True)) for row in self.rows["heads"]
        ]
        return {head.stream: head for head in map(read_head, several)}

    def fences(self) -> Mapping[str, Any]:
        """Nobody has leased anything."""
        return {}

    def entries(self, stream: str, after: int = 0) -> Iterator[Entry | Unreadable]:
        """The stream's rows in the order of their numbers."""
        own = [row for row in self.rows["entries"] if row[0] == stream]
        return (read_entry(row[0], row[1:]) for row in _in_order(own, 1) if row[1] > after)

    def checkpoints(self) -> Iterator[Checkpoint | Fault]:
        """The checkpoints in the order of their numbers."""
        for row in _in_order(self.rows["checkpoints"], 0):
            yield Checkpoint(*row)

    def movements(self) -> Iterator[Row]:
        """account, mark, stream, seq, units."""
        return iter(_in_order(self.rows["movements"], 0, 1))

    def notes(self, stream: str) -> Iterator[Row]:
        """seq, kind."""
        return self._of("notes", stream, "seq", "kind")

    def rounds(self, stream: str) -> Iterator[Row]:
        """number, first, last, at, outcome."""
        return self._of("rounds", stream, "number", "first", "last", "at", "outcome")

    def snapshots(self, stream: str) -> Iterator[Row]:
        """seq, hash, body."""
        return self._of("snapshots", stream, "seq", "hash", "body")

    def balances(self) -> Iterator[Row]:
        """account, units, mark."""
        return iter(self.rows["balances"])

    def strays(self) -> Iterator[Fault]:
        """Rows of streams that have no entries."""
        known = set(self.streams())
        for name in ("rounds", "notes"):
            for row in self.rows[name]:
                if row[0] not in known:
                    yield Fault(What.ROUND, f"{name} of a stream that has no log", row[0])

    def recount(self) -> Iterator[Fault]:
        """A shelf is counted by replaying it, or not at all."""
        return iter(())


class Remembered(TableWitness):
    """A witness of a log that nobody touched, who has seen it before."""

    def __init__(self, seen: Mapping[int, Witnessed]) -> None:
        super().__init__()
        self._seen = seen

    def see(self, command: Command, judged: bool = True) -> Witnessed:  # noqa: ARG002
        """What the command brought about."""
        return self._seen[command.entry.seq]


@dataclass
class Auditor:
    """Who has verified the untouched books once, and looks at altered ones again."""

    shelf: Shelf
    keys: AuditKeys
    anchors: tuple[AnchorFile, ...]

    def short(self, most: int) -> Rows:
        """The books without streams that have more entries: those are quickly looked at again."""
        rows = self.shelf.rows
        sizes = Counter(row[0] for row in rows["entries"])
        return {
            **rows,
            **{name: [row for row in rows[name] if sizes[row[0]] <= most] for name in OF_A_STREAM},
            "movements": [row for row in rows["movements"] if sizes[row[2]] <= most],
        }

    def __post_init__(self) -> None:
        self.log: dict[str, tuple[Entry, ...]] = {}
        self.seen: dict[str, dict[int, Witnessed]] = {}
        self.accounts = Accounts()
        for stream in self.shelf.streams():
            entries = (item for item in self.shelf.entries(stream) if isinstance(item, Entry))
            self.log[stream] = tuple(entries)
            following = Following(self.shelf, StreamTold(stream), self.accounts, self.keys.seal)
            self.seen[stream] = seen = {}
            for entry in self.log[stream]:
                command = opened(entry, self.keys.seal)
                seen[entry.seq] = following.witness.see(command)
                several = zip(seen[entry.seq].moves, command.record.events, strict=True)
                for moves, recorded in several:
                    list(self.accounts.moved(entry, moves, recorded.moves))
        self.stamps = verify_signed(
            self.shelf.checkpoints(), self.anchors, self.keys.public, Report()
        )

    def chain(self, shelf: Shelf, *streams: str) -> list[Fault]:
        """Faults of the chains of these streams."""
        heads = shelf.heads()
        found: list[Fault] = []
        for stream in streams:
            head = heads.get(stream)
            if isinstance(head, Unreadable):
                found.append(Fault(What.HEAD, head.message, stream))
                head = None
            found += verify_chain(
                shelf.entries(stream),
                head,
                stream=stream,
                mac=self.keys.mac,
                stamps=self.stamps.get(stream, {}),
            )
            if head is not None and head.fence:
                found.append(Fault(What.HEAD, "the fence of the stream", stream, head.seq))
        return found

    def kept(self, shelf: Shelf, *streams: str) -> list[Fault]:
        """Faults of what is kept of these streams beside their untouched logs."""
        found: list[Fault] = [*shelf.strays()]
        for stream in streams:
            if stream not in self.log:
                continue
            told = StreamTold(stream, entries=len(self.log[stream]))
            following = Following(shelf, told, Accounts(), self.keys.seal)
            following.witness = Remembered(self.seen[stream])
            for entry in self.log[stream]:
                found += following.see(entry)
            found += following.end()
        return found

    def balanced(self, shelf: Shelf) -> list[Fault]:
        """Faults of the balances and of the list of movements."""
        listed = self.accounts.listed(shelf.movements())
        return [*self.accounts.balanced(shelf.balances()), *listed]

    def signed(self, shelf: Shelf) -> list[Fault]:
        """Faults of the checkpoints."""
        report = Report()
        verify_signed(shelf.checkpoints(), self.anchors, self.keys.public, report)
        return report.findings
