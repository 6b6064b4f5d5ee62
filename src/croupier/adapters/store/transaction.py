"""One transaction: lock rows, decide commands against them, write everything once.

Because the rows are locked, what `lock` read stays true until the end. A refused command (Conflict,
Fenced, Overdrawn, Unbalanced) leaves the transaction as it was, so that the others of its group can
continue.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import (
    Column,
    Connection,
    RowMapping,
    Table,
    bindparam,
    delete,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from croupier.adapters.store import schema
from croupier.adapters.store.rows import ENTRY_COLUMNS, LOG, entry_row, head_of, read_entry
from croupier.house.errors import Conflict, Fenced, Unavailable
from croupier.house.ledger.postings import Balance, moved
from croupier.house.log.chain import head_mac
from croupier.house.log.entry import (
    BadEntry,
    Entry,
    FinishedRound,
    Head,
    Snapshot,
    Unreadable,
    head_after,
    true_hash,
)
from croupier.house.log.record import read_record

FIRST_WAIT: Final = "10s"
LATER_WAIT: Final = "50ms"
"""How long to wait for a lock taken after others: too short for a deadlock."""

ENTRIES_CHANNEL: Final = "croupier"
INBOX_CHANNEL: Final = "croupier_inbox"
ANSWERS_CHANNEL: Final = "croupier_answers"
SESSIONS_CHANNEL: Final = "croupier_sessions"

_UPDATE_HEAD = (
    update(schema.heads)
    .where(schema.heads.c.stream == bindparam("key"))
    .values(
        seq=bindparam("seq"), hash=bindparam("hash"), fence=bindparam("fence"), mac=bindparam("mac")
    )
)
_UPDATE_BALANCE = (
    update(schema.balances)
    .where(schema.balances.c.account == bindparam("key"))
    .values(units=bindparam("units"), mark=bindparam("mark"))
)
_NOTIFY = text(
    "SELECT pg_notify(channel, payload) FROM"
    " unnest(CAST(:channels AS text[]), CAST(:payloads AS text[])) AS notice (channel, payload)"
)


class Transaction:
    """Work that is committed as a whole, or not at all."""

    def __init__(
        self, connection: Connection, mac: bytes | None, known: Set[tuple[str, str]]
    ) -> None:
        self.connection = connection
        """For other statements of the transaction; call `flush` first to read what was appended."""
        self.made: set[tuple[str, str]] = set()
        """Rows, by table and name, that exist once this is committed."""
        self._mac = mac
        self._known = known
        self._postgres = connection.dialect.name == "postgresql"
        self._heads: dict[str, Head] = {}
        self._reached: dict[str, int] = {}
        """By stream that was read without a lock, its last entry."""
        self._numbers: dict[str, int] = {}
        """By stream, its number."""
        self._laws: dict[tuple[str, str], int] = {}
        self._balances: dict[str, Balance] = {}
        self._entries: dict[tuple[str, str], Entry | None] = {}
        """By stream and command, the entries that were looked up or are new."""
        self._rows: dict[Table, list[dict[str, Any]]] = {}
        self._moved_heads: set[str] = set()
        self._moved_balances: set[str] = set()
        self._notices: dict[str, list[str]] = {}
        """By channel, the notices to send."""

    # reads

    def lasting(self, sessions: Iterable[bytes], now: int) -> set[bytes]:
        """Return the sessions that have not ended, and keep them from ending before this
        transaction.
        """
        wanted, table = sorted(sessions), schema.sessions
        if not wanted:
            return set()
        lasting = (table.c.token.in_(wanted), table.c.expires > now)
        # Renewing a session passes; ending it waits.
        held = select(table.c.token).where(*lasting).order_by(table.c.token)
        held = held.with_for_update(read=True, key_share=True)
        return set(self.connection.execute(held).scalars())

    def lock(self, streams: Iterable[str], accounts: Iterable[str]) -> None:
        """Lock these heads and balances until the end; create missing ones.

        All locks are taken in one order, so that there is no deadlock. A later call for other rows
        waits only briefly (PostgreSQL): lock once for the whole group of commands. A Conflict here
        means that the transaction is lost and must be repeated.
        """
        heads = sorted(set(streams) - self._heads.keys())
        balances = sorted(set(accounts) - self._balances.keys())
        if not heads and not balances:
            return
        if self._postgres:
            wait = LATER_WAIT if self._heads or self._balances else FIRST_WAIT
            self.connection.execute(text(f"SET LOCAL lock_timeout = '{wait}'"))
        self._make_missing(heads, balances)
        for row in self._locked(schema.heads, schema.heads.c.stream, heads):
            self._heads[row["stream"]] = head_of(row)
            self._numbers[row["stream"]] = row["number"]
        for row in self._locked(schema.balances, schema.balances.c.account, balances):
            self._balances[row["account"]] = Balance(row["units"], row["mark"])

    def _make_missing(self, streams: Sequence[str], accounts: Sequence[str]) -> None:
        # Before any lock: a writer that waits here for another's new row holds only new rows,
        # which the other, having passed this step, never waits for.
        new_heads = [name for name in streams if ("heads", name) not in self._known]
        new_balances = [name for name in accounts if ("balances", name) not in self._known]
        if new_heads:
            rows = [self._head_row(Head(name)) for name in new_heads]
            self._make(schema.heads, rows)
        if new_balances:
            self._make(
                schema.balances, [{"account": n, "units": 0, "mark": 0} for n in new_balances]
            )
        self.made.update(("heads", name) for name in new_heads)
        self.made.update(("balances", name) for name in new_balances)

    def _make(self, table: Table, rows: list[dict[str, Any]]) -> None:
        statement = (
            postgresql.insert(table).values(rows).on_conflict_do_nothing()
            if self._postgres
            else sqlite.insert(table).values(rows).on_conflict_do_nothing()
        )
        self.connection.execute(statement)

    def _locked(self, table: Table, key: Column[str], names: Sequence[str]) -> list[RowMapping]:
        if not names:
            return []
        statement = select(table).where(key.in_(names)).order_by(key).with_for_update()
        return list(self.connection.execute(statement).mappings())

    def head(self, stream: str) -> Head:
        """Return the head of the locked stream, including what this transaction appended."""
        return self._heads[stream]

    def reached(self, stream: str) -> int:
        """Return the number of a stream's last entry: current if locked, else as first read."""
        if stream in self._heads:
            return self._heads[stream].seq
        if stream not in self._reached:
            heads = schema.heads
            found = select(heads.c.seq).where(heads.c.stream == stream)
            self._reached[stream] = self.connection.execute(found).scalar() or 0
        return self._reached[stream]

    def balance(self, account: str) -> Balance:
        """Return the balance of the locked account, including what this transaction moved."""
        return self._balances[account]

    def look_up(self, commands: Iterable[tuple[str, str]]) -> None:
        """Read the entries of these commands, by locked stream and id, for a whole group."""
        wanted = {key for key in commands if key not in self._entries}
        if not wanted:
            return
        streams = {self._numbers[stream]: stream for stream, _ in wanted}
        table = schema.entries
        statement = (
            select(table.c.stream.label("of"), *ENTRY_COLUMNS)
            .select_from(LOG)
            .where(
                table.c.stream.in_(streams), table.c.command.in_({key_id for _, key_id in wanted})
            )
        )
        self._entries.update(dict.fromkeys(wanted))
        for row in self.connection.execute(statement):
            entry = read_entry(streams[row[0]], row[1:])
            if isinstance(entry, Unreadable):
                raise Unavailable(f"{entry.stream} entry {entry.seq} is damaged: {entry.message}.")
            self._entries[entry.stream, entry.command] = entry

    def entry(self, stream: str, command: str) -> Entry | None:
        """Return the command's entry if it was accepted before, here or elsewhere."""
        self.look_up([(stream, command)])
        return self._entries[stream, command]

    # writes

    def append(self, entry: Entry, fence: int = 0) -> None:
        """Append one command's entry and its movements.

        Raises Conflict if the entry does not follow the stream's head or the command already has
        one, Fenced if the stream was given to another process, Unbalanced or Overdrawn if the
        ledger forbids the movements, BadEntry if the entry is incomplete. Then nothing of it is
        appended.
        """
        stream = entry.stream
        head = self._heads[stream]
        if fence < head.fence:
            raise Fenced(f"{stream} was taken over: fence {fence} is below {head.fence}.")
        if entry.seq != head.seq + 1:
            raise Conflict(f"{stream} ends with entry {head.seq} by now.")
        if entry.hash != true_hash(entry, head.hash):
            raise BadEntry(f"Entry {entry.seq} is not whole, or does not follow entry {head.seq}.")
        moves = read_record(entry, None).moves
        after = moved(self._balances, moves)
        if self.entry(stream, entry.command) is not None:
            raise Conflict(f"The command {entry.command!r} has been carried out already.")
        self._put_head(head_after(entry, fence))
        self._balances.update(after)
        self._moved_balances.update(after)
        self._entries[stream, entry.command] = entry
        number = self._numbers[stream]
        self._add(schema.entries, [entry_row(entry, number, self._law(entry))])
        self._add(
            schema.movements,
            [
                {"account": account, "mark": mark, "stream": number, "seq": entry.seq,
                 "units": units}
                for account, units, mark in moves
                if mark
            ],
        )  # fmt: skip
        self.notify(ENTRIES_CHANNEL, stream, entry.seq)

    def _law(self, entry: Entry) -> int:
        """Return the number of the law under which the entry was decided."""
        law = (entry.rulebook, entry.submission)
        if law not in self._laws:
            table = schema.laws
            same = (table.c.rulebook == law[0], table.c.submission == law[1])
            found = select(table.c.number).where(*same)
            number = self.connection.execute(found).scalar()
            if number is None:
                self._make(table, [{"rulebook": law[0], "submission": law[1]}])
                number = self.connection.execute(found).scalar_one()
            self._laws[law] = number
        return self._laws[law]

    def note(self, stream: str, seq: int, kinds: Iterable[str]) -> None:
        """Make the rounds searchable by these events of the entry."""
        rows = [{"stream": stream, "seq": seq, "kind": kind} for kind in sorted(set(kinds))]
        self._add(schema.notes, rows)

    def round_finished(self, finished: FinishedRound) -> None:
        """Make the round searchable."""
        self._add(schema.rounds, [asdict(finished)])

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Store the snapshot in place of an older one."""
        table = schema.snapshots
        self.connection.execute(delete(table).where(table.c.stream == snapshot.stream))
        self._add(table, [asdict(snapshot)])

    def raise_fence(self, stream: str, fence: int) -> None:
        """Refuse later writes to the locked stream with a lower fencing token."""
        head = self._heads[stream]
        self._put_head(Head(stream, head.seq, head.hash, max(fence, head.fence)))

    def notify(self, channel: str, stream: str, number: int) -> None:
        """Notify listeners after the commit; only PostgreSQL has any."""
        if self._postgres:
            self._notices.setdefault(channel, []).append(f"{stream} {number}")

    def flush(self) -> None:
        """Write everything appended to the database, not yet committed."""
        for table, rows in self._rows.items():
            if rows:
                self.connection.execute(insert(table), rows)
        self._rows.clear()
        if self._moved_heads:
            rows = [self._head_row(self._heads[name]) for name in sorted(self._moved_heads)]
            for row in rows:
                row["key"] = row.pop("stream")
            self.connection.execute(_UPDATE_HEAD, rows)
        if self._moved_balances:
            rows = [
                {
                    "key": name,
                    "units": self._balances[name].units,
                    "mark": self._balances[name].mark,
                }
                for name in sorted(self._moved_balances)
            ]
            self.connection.execute(_UPDATE_BALANCE, rows)
        self._moved_heads.clear()
        self._moved_balances.clear()
        told = [(channel, line) for channel, lines in self._notices.items() for line in lines]
        if told:
            channels, payloads = zip(*told, strict=True)
            self.connection.execute(
                _NOTIFY, {"channels": list(channels), "payloads": list(payloads)}
            )
        self._notices.clear()

    def _put_head(self, head: Head) -> None:
        self._heads[head.stream] = head
        self._moved_heads.add(head.stream)

    def _head_row(self, head: Head) -> dict[str, Any]:
        if self._mac is None:
            raise BadEntry("The books were opened for reading only: the mac key is missing.")
        mac = head_mac(self._mac, head.stream, head.seq, head.hash)
        return {
            "stream": head.stream, "seq": head.seq, "hash": head.hash, "fence": head.fence,
            "mac": mac,
        }  # fmt: skip

    def _add(self, table: Table, rows: list[dict[str, Any]]) -> None:
        self._rows.setdefault(table, []).extend(rows)
