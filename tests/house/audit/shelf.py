"""The books of a night held in memory, row by row, so that thousands of tamperings are quick.

What an audit of a database does with rows is done here by the same functions; only the replay of
logs that nobody touched is remembered instead of being done again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Table

from croupier.adapters.store import Store, schema
from croupier.adapters.store.rows import read_entry, read_head
from croupier.house.audit.accounts import Accounts
from croupier.house.audit.books import AnchorFile, AuditKeys, Row
from croupier.house.audit.following import Following, opened
from croupier.house.audit.judging import Command, commands_of
from croupier.house.audit.report import Report, StreamTold
from croupier.house.audit.signed import verify_signed
from croupier.house.audit.witness import TableWitness, Witnessed
from croupier.house.chain import verify_chain
from croupier.house.checkpoints import Checkpoint
from croupier.house.entry import Entry, Head, Unreadable
from croupier.house.faults import Fault, What

TABLES: Mapping[str, Table] = {
    table.name: table
    for table in (
        *(schema.entries, schema.heads, schema.receipts, schema.balances),
        *(schema.postings, schema.checkpoints, schema.rounds, schema.snapshots),
    )
}
Rows = dict[str, list[Row]]


def columns(table: str) -> tuple[str, ...]:
    """The table's columns in their order."""
    return tuple(column.name for column in TABLES[table].c)


def rows_of(store: Store) -> Rows:
    """All rows of the books, as the database holds them."""
    with store.reading() as reading:
        return {name: [tuple(row) for row in reading.table(one)] for name, one in TABLES.items()}


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

    def entries(self, stream: str) -> Iterator[Entry | Unreadable]:
        """The stream's rows in the order of their numbers."""
        own = [row for row in self.rows["entries"] if row[0] == stream]
        return map(read_entry, _in_order(own, 1))

    def checkpoints(self) -> Iterator[Checkpoint | Fault]:
        """The checkpoints in the order of their numbers."""
        for row in _in_order(self.rows["checkpoints"], 0):
            yield Checkpoint(*row)

    def postings(self, stream: str) -> Iterator[Row]:
        """seq, account, units, mark."""
        return self._of("postings", stream, "seq", "account", "units", "mark")

    def receipts(self, stream: str) -> Iterator[Row]:
        """first, last, command, answer."""
        return self._of("receipts", stream, "first", "last", "command", "answer", "request")

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
        for name in ("postings", "receipts", "rounds"):
            for row in self.rows[name]:
                if row[0] not in known:
                    yield Fault(What.LEDGER, f"{name} of a stream that has no log", row[0])

    def recount(self) -> Iterator[Fault]:
        """A shelf is counted by replaying it, or not at all."""
        return iter(())


class Remembered(TableWitness):
    """A witness of a log that nobody touched, who has seen it before."""

    def __init__(self, seen: Mapping[int, Witnessed]) -> None:
        super().__init__()
        self._seen = seen

    def see(self, command: Command) -> Witnessed:
        """What the command brought about."""
        return self._seen[command.first.seq]


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
        several = ("entries", "heads", "receipts", "postings", "rounds")
        return {
            **rows,
            **{name: [row for row in rows[name] if sizes[row[0]] <= most] for name in several},
        }

    def __post_init__(self) -> None:
        self.commands: dict[str, tuple[Command, ...]] = {}
        self.seen: dict[str, dict[int, Witnessed]] = {}
        self.accounts = Accounts()
        for stream in self.shelf.streams():
            told = opened(self.shelf.entries(stream), self.keys.seal)
            self.commands[stream] = tuple(commands_of(told))
            following = Following(self.shelf, StreamTold(stream), self.accounts)
            self.seen[stream] = seen = {}
            for command in self.commands[stream]:
                seen[command.first.seq] = following.witness.see(command)
                for entry, moves in zip(
                    (one[0] for one in command.told), seen[command.first.seq].moves, strict=True
                ):
                    list(self.accounts.moved(entry, moves))
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
                found.append(Fault(What.HEAD, head.says, stream))
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
            if stream not in self.commands:
                continue
            told = StreamTold(stream, entries=sum(len(one.told) for one in self.commands[stream]))
            following = Following(shelf, told, Accounts())
            following.witness = Remembered(self.seen[stream])
            for command in self.commands[stream]:
                found += following.see(command)
            found += following.end()
        return found

    def balanced(self, shelf: Shelf) -> list[Fault]:
        """Faults of the balances."""
        return [*self.accounts.balanced(shelf.balances())]

    def signed(self, shelf: Shelf) -> list[Fault]:
        """Faults of the checkpoints."""
        report = Report()
        verify_signed(shelf.checkpoints(), self.anchors, self.keys.public, report)
        return report.faults
