"""The stored log and ledger as an audit reads them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import takewhile
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Table, and_, exists, func, or_, select, tuple_

from croupier.adapters.keys import KEY_BYTES, read_keys
from croupier.adapters.store import Store, schema
from croupier.adapters.store.anchors import Anchor
from croupier.adapters.store.reader import Reading
from croupier.adapters.store.recount import recount
from croupier.adapters.store.rows import ENTRY_COLUMNS, LOG, raw_columns, read_entry
from croupier.house.audit.archive import AnchorFile, AuditKeys, Movement, Row, Sought
from croupier.house.errors import BadKeys, BadStore, Fault, What
from croupier.house.ledger.postings import Balance
from croupier.house.log.checkpoints import Checkpoint
from croupier.house.log.entry import Entry, FinishedRound, Head, Unreadable
from croupier.house.log.record import BadRecord, Recorded, read_record

_CHUNK: Final = 1000


def audit_keys(given: Path | None, usual: Path, public: str = "") -> AuditKeys:
    """Return the keys of the given file, or of the default file if it exists.

    Raises BadKeys if a file cannot be used or the public key is malformed.
    """
    told: bytes | None = None
    if public:
        try:
            told = bytes.fromhex(public)
        except ValueError:
            told = b""
        if len(told) != KEY_BYTES:
            raise BadKeys(f"{public[:80]!r} is not a public key; write {KEY_BYTES} bytes in hex.")
    if given is None and not usual.exists():
        return AuditKeys(public=told)
    keys = read_keys(given or usual)
    return AuditKeys(keys.seal, keys.mac, told or bytes.fromhex(keys.public))


def anchors_of(usual: Path, other: Path | None) -> tuple[AnchorFile, ...]:
    """Return the anchor files that exist; raise BadStore if the named one cannot be read."""
    found = []
    if other is not None:
        if not other.exists():
            raise BadStore(f"There is no anchor file {other}.")
        found.append(AnchorFile(str(other), tuple(Anchor(other).read())))
    if usual.exists():
        found.append(AnchorFile(str(usual), tuple(Anchor(usual).read())))
    return tuple(found)


class StoredBooks:
    """A consistent snapshot of the whole database for one audit."""

    def __init__(self, reading: Reading, upto: int | None = None) -> None:
        self._reading, self._upto = reading, upto
        """By stream, the last entry to read: later ones were written after the audit began."""

    def damage(self) -> Iterator[Fault]:
        """Yield the damage that the database itself reports."""
        return self._reading.damage()

    def streams(self) -> list[str]:
        """Return the name of every stream with entries or a recorded head, sorted."""
        return self._reading.streams()

    def heads(self) -> Mapping[str, Head | Unreadable]:
        """Return the recorded head of each stream."""
        return self._reading.heads()

    def fences(self) -> Mapping[str, Any]:
        """Return the fencing token of each stream's lease."""
        return {row.stream: row.fence for row in self._reading.table(schema.leases)}

    def entries(self, stream: str, after: int = 0) -> Iterator[Entry | Unreadable]:
        """Yield the stream's rows after a number, in order."""
        entries = self._reading.entries(stream, after)
        return takewhile(lambda item: self._upto is None or item.seq <= self._upto, entries)

    def checkpoints(self) -> Iterator[Checkpoint | Fault]:
        """Yield the checkpoints in order."""
        return self._reading.checkpoints()

    def _of(self, table: Table, stream: str, *names: str, last: str = "seq") -> Iterator[Row]:
        """Yield these columns of a stream's rows, ordered by the first two of them."""
        if not stream.isprintable():
            return
        own = [table.c.stream == stream]
        if self._upto is not None:
            own.append(table.c[last] <= self._upto)
        columns = {column.name: column for column in raw_columns(table)}
        order = [table.c[name] for name in names[:2]]
        chosen = select(*(columns[name] for name in names)).where(*own)
        for row in self._reading.rows(chosen.order_by(*order)):
            yield tuple(row)

    def movements(self) -> Iterator[Row]:
        """Yield account, mark, stream, seq, and units, ordered by account and mark."""
        names = {number: name for name, number in self._reading.numbers.items()}
        for account, mark, stream, seq, units in self._reading.table(schema.movements):
            yield account, mark, names.get(stream, stream), seq, units

    def rounds(self, stream: str) -> Iterator[Row]:
        """Yield number, first, last, at, and outcome, ordered by number."""
        columns = ("number", "first", "last", "at", "outcome")
        return self._of(schema.rounds, stream, *columns, last="last")

    def notes(self, stream: str) -> Iterator[Row]:
        """Yield seq and kind, in this order."""
        return self._of(schema.notes, stream, "seq", "kind")

    def snapshots(self, stream: str) -> Iterator[Row]:
        """Yield seq, hash, and body of the snapshots."""
        return self._of(schema.snapshots, stream, "seq", "hash", "body")

    def balances(self) -> Iterator[Row]:
        """Yield account, units, and mark."""
        for row in self._reading.table(schema.balances):
            yield tuple(row)

    def strays(self) -> Iterator[Fault]:
        """Yield a fault for rounds and snapshots of streams without entries."""
        known = set(self.streams())
        of = {
            schema.rounds: What.ROUND,
            schema.notes: What.ROUND,
            schema.snapshots: What.SNAPSHOT,
        }
        for table, what in of.items():
            column = raw_columns(table)[0]
            for (stream,) in self._reading.rows(select(column).distinct()):
                if stream not in known:
                    message = f"there are {table.name} for a stream that has no log"
                    yield Fault(what, message, str(stream))

    def recount(self) -> Iterator[Fault]:
        """Yield the faults that a recount finds without replaying anything."""
        return recount(self._reading)


class StoredArchive:
    """The stored log and ledger, read-only."""

    def __init__(self, store: Store) -> None:
        self._store = store

    @contextmanager
    def reading(self) -> Iterator[StoredBooks]:
        """Yield a consistent snapshot of everything."""
        with self._store.reading() as reading:
            yield StoredBooks(reading)

    def streams(self) -> list[str]:
        """Return every stream that has entries."""
        return self._store.streams()

    def entries(self, stream: str, after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Yield the stream's entries after one number and up to another."""
        return self._store.entries(stream, after, upto)

    def round(self, stream: str, number: int) -> FinishedRound | None:
        """Return the place of a finished round in its stream."""
        table = schema.rounds
        same = (table.c.stream == stream, table.c.number == number)
        with self._store.connection() as connection:
            row = connection.execute(select(table).where(*same)).mappings().first()
        return FinishedRound(**row) if row else None

    def rounds(self, stream: str, last: int = 10) -> list[FinishedRound]:
        """Return the stream's last finished rounds, newest first."""
        return self._store.rounds(stream, last)

    def find(self, sought: Sought, most: int) -> list[FinishedRound]:
        """Return up to `most` of the finished rounds that match, newest first."""
        own, notes = schema.rounds.c, schema.notes.c
        where = [own.at >= sought.from_]
        if sought.to is not None:
            where.append(own.at < sought.to)
        if sought.stream:
            where.append(own.stream == sought.stream)
        if sought.number:
            where.append(own.number == sought.number)
        if sought.kinds:
            within = (notes.stream == own.stream, notes.seq.between(own.first, own.last))
            where.append(exists().where(*within, notes.kind.in_(sought.kinds)))
        told = func.lower(own.outcome)
        where += [told.contains(text, autoescape=True) for text in sought.holds]
        if sought.behind is not None:
            at, stream, number = sought.behind
            later = and_(own.stream == stream, own.number < number)
            where.append(own.at <= at)  # a condition of its own, so that the index of times is used
            where.append(or_(own.at < at, or_(own.stream > stream, later)))
        order = (own.at.desc(), own.stream, own.number.desc())
        statement = select(schema.rounds).where(*where).order_by(*order).limit(most)
        with self._store.connection() as connection:
            return [FinishedRound(**row) for row in connection.execute(statement).mappings()]

    def kinds(
        self, rounds: Iterable[FinishedRound], among: Iterable[str]
    ) -> dict[tuple[str, int], set[str]]:
        """Return, by stream and number, which of these event kinds the rounds contain."""
        own, notes = schema.rounds.c, schema.notes.c
        within = and_(notes.stream == own.stream, notes.seq.between(own.first, own.last))
        wanted = tuple_(own.stream, own.number).in_(
            [(finished_round.stream, finished_round.number) for finished_round in rounds]
        )
        statement = (
            select(own.stream, own.number, notes.kind)
            .select_from(schema.rounds.join(schema.notes, within))
            .where(wanted, notes.kind.in_(tuple(among)))
            .distinct()
        )
        found: dict[tuple[str, int], set[str]] = {}
        with self._store.connection() as connection:
            for stream, number, kind in connection.execute(statement):
                found.setdefault((stream, number), set()).add(kind)
        return found

    def balances(self, prefix: str = "") -> dict[str, Balance]:
        """Return the accounts whose names start with the prefix."""
        return self._store.balances(prefix)

    def movements(self, *accounts: str) -> Iterator[Movement]:
        """Yield the movements of shared accounts, by account and number."""
        moved, entries, heads = schema.movements, schema.entries, schema.heads
        named = or_(
            *(
                moved.c.account.startswith(name, autoescape=True)
                if name.endswith(":")
                else moved.c.account == name
                for name in accounts
            )
        )
        same = and_(entries.c.stream == moved.c.stream, entries.c.seq == moved.c.seq)
        log = LOG.join(moved, same).join(heads, heads.c.number == entries.c.stream)
        columns = (moved.c.account, moved.c.mark, moved.c.units, heads.c.stream.label("of"))
        statement = (
            select(*(column.label(f"moved_{column.name}") for column in columns), *ENTRY_COLUMNS)
            .select_from(log)
            .where(named)
            .order_by(moved.c.account, moved.c.mark)
        )
        with (
            self._store.connection() as connection,
            connection.execution_options(yield_per=_CHUNK).execute(statement) as found,
        ):
            for row in found:
                entry = read_entry(row[3], row[4:])
                if isinstance(entry, Entry):
                    yield _movement(row[0], row[1], row[2], entry)


def _movement(account: str, mark: int, units: int, entry: Entry) -> Movement:
    """Return the movement with the event that made it."""
    try:
        several = read_record(entry, None).events
    except BadRecord as error:
        return Movement(account, mark, units, entry, Recorded("", str(error).encode()))
    made = (
        recorded
        for recorded in several
        if any(move[::2] == (account, mark) for move in recorded.moves)
    )
    return Movement(account, mark, units, entry, next(made, Recorded("", b"")))
