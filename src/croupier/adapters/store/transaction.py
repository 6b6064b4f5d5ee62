"""One transaction: rows are locked, commands are judged against them, all is written once.

Because the rows are locked, what `lock` read stays true until the end, and a command that is
refused (Conflict, Fenced, Overdrawn, Unbalanced) leaves the transaction as it was: the others of
its group may go on.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.adapters.store import schema
from croupier.adapters.store.rows import entry_row, read_receipt
from croupier.house.chain import head_mac
from croupier.house.entry import (
    BadEntry,
    Entry,
    FinishedRound,
    Head,
    Receipt,
    Snapshot,
    head_after,
    true_hash,
)
from croupier.house.faults import Conflict, Fenced
from croupier.house.posting import Balance, Posting, moved

FIRST_WAIT: Final = "10s"
LATER_WAIT: Final = "50ms"
"""A lock asked for after others may be out of order; a short wait cannot become a deadlock."""

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
    """Work that is committed as a whole at its end, or not at all."""

    def __init__(
        self, connection: Connection, mac: bytes | None, known: Set[tuple[str, str]]
    ) -> None:
        self.connection = connection
        """For what else belongs into the transaction; `flush` first, to read what was appended."""
        self.made: set[tuple[str, str]] = set()
        """Rows, by table and name, that exist once this is committed."""
        self._mac = mac
        self._known = known
        self._postgres = connection.dialect.name == "postgresql"
        self._heads: dict[str, Head] = {}
        self._balances: dict[str, Balance] = {}
        self._receipts: dict[tuple[str, str], Receipt | None] = {}
        self._rows: dict[Table, list[dict[str, Any]]] = {}
        self._moved_heads: set[str] = set()
        self._moved_balances: set[str] = set()
        self._notices: dict[str, list[str]] = {}
        """By channel, what to tell."""

    # what is there

    def lasting(self, sessions: Iterable[bytes], now: int) -> set[bytes]:
        """Those of the sessions that are not over; none of them ends before this does."""
        wanted, table = sorted(sessions), schema.sessions
        if not wanted:
            return set()
        lasting = (table.c.token.in_(wanted), table.c.expires > now)
        # Whoever keeps a session going may pass; whoever ends it waits.
        held = select(table.c.token).where(*lasting).order_by(table.c.token)
        held = held.with_for_update(read=True, key_share=True)
        return set(self.connection.execute(held).scalars())

    def lock(self, streams: Iterable[str], accounts: Iterable[str]) -> None:
        """The heads and balances are this transaction's alone until its end; missing ones are made.

        All locks are taken in one order, so nobody waits in a circle. A later call for other rows
        waits only briefly (PostgreSQL): better lock once, for the whole group of commands. Conflict
        here means that the transaction is lost and must be done again.
        """
        heads = sorted(set(streams) - self._heads.keys())
        balances = sorted(set(accounts) - self._balances.keys())
        if not heads and not balances:
            return
        if self._postgres:
            wait = LATER_WAIT if self._heads or self._balances else FIRST_WAIT
            self.connection.execute(text(f"SET LOCAL lock_timeout = '{wait}'"))
        self._make_missing(heads, balances)
        for row in self._locked(schema.heads, heads):
            self._heads[row["stream"]] = Head(**row)
        for row in self._locked(schema.balances, balances):
            self._balances[row["account"]] = Balance(row["units"], row["mark"])

    def _make_missing(self, streams: Sequence[str], accounts: Sequence[str]) -> None:
        # Before anything is locked: whoever waits here for another's new row holds only new rows,
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

    def _locked(self, table: Table, names: Sequence[str]) -> list[Mapping[str, Any]]:
        if not names:
            return []
        key = next(iter(table.primary_key))
        statement = select(table).where(key.in_(names)).order_by(key).with_for_update()
        return [dict(row) for row in self.connection.execute(statement).mappings()]

    def head(self, stream: str) -> Head:
        """Where the locked stream ends, counting what this transaction appended."""
        return self._heads[stream]

    def balance(self, account: str) -> Balance:
        """What the locked account holds, counting what this transaction moved."""
        return self._balances[account]

    def look_up(self, commands: Iterable[tuple[str, str]]) -> None:
        """The receipts of these commands, by stream and id, are known at once for a whole group."""
        wanted = {key for key in commands if key not in self._receipts}
        if not wanted:
            return
        table = schema.receipts
        streams, ids = {stream for stream, _ in wanted}, {id for _, id in wanted}
        statement = select(table).where(table.c.stream.in_(streams), table.c.command.in_(ids))
        self._receipts.update(dict.fromkeys(wanted))
        for row in self.connection.execute(statement).mappings():
            self._receipts[row["stream"], row["command"]] = read_receipt(row)

    def receipt(self, stream: str, command: str) -> Receipt | None:
        """What the command brought about, if it was carried out before, here or elsewhere."""
        key = (stream, command)
        if key not in self._receipts:
            table = schema.receipts
            statement = select(table).where(table.c.stream == stream, table.c.command == command)
            row = self.connection.execute(statement).mappings().first()
            self._receipts[key] = read_receipt(row) if row else None
        return self._receipts[key]

    # what is written

    def append(
        self,
        entries: Sequence[Entry],
        postings: Sequence[Posting],
        receipt: Receipt,
        fence: int = 0,
    ) -> None:
        """One command's entries, movements and receipt are part of the transaction, or nothing is.

        Raises Conflict if the entries do not follow the stream's head or the command has a receipt,
        Fenced if the stream has been given to another process, Unbalanced or Overdrawn if the books
        forbid the postings, BadEntry if the parts contradict each other.
        """
        head = self._heads[receipt.stream]
        if fence < head.fence:
            raise Fenced(f"{head.stream} was taken over: fence {fence} is below {head.fence}.")
        last = self._following(head, entries, receipt)
        _agree(entries, postings)
        after = moved(self._balances, postings)
        if self.receipt(receipt.stream, receipt.command) is not None:
            raise Conflict(f"The command {receipt.command!r} has been carried out already.")
        if fence > head.fence or last is not head:
            self._put_head(Head(last.stream, last.seq, last.hash, fence))
        self._balances.update(after)
        self._moved_balances.update(after)
        self._receipts[receipt.stream, receipt.command] = receipt
        stream = receipt.stream
        self._add(schema.entries, [entry_row(entry) for entry in entries])
        self._add(schema.receipts, [_receipt_row(receipt)])
        self._add(
            schema.postings,
            [
                {"stream": stream, "seq": p.seq, "account": p.account, "units": p.units,
                 "mark": p.mark}
                for p in postings
            ],
        )  # fmt: skip
        if entries:
            self.notify(ENTRIES_CHANNEL, stream, last.seq)

    @staticmethod
    def _following(head: Head, entries: Sequence[Entry], receipt: Receipt) -> Head:
        """The stream's end after the entries."""
        if (receipt.first, receipt.last) != (head.seq + 1, head.seq + len(entries)):
            raise Conflict(f"{head.stream} ends with entry {head.seq} by now.")
        for entry in entries:
            if (entry.stream, entry.seq, entry.prev) != (head.stream, head.seq + 1, head.hash):
                raise Conflict(f"Entry {entry.seq} does not follow entry {head.seq}.")
            told = (entry.command, entry.request)
            if told != (receipt.command, receipt.request) or entry.hash != true_hash(entry):
                raise BadEntry(f"Entry {entry.seq} is not whole, or not of this command.")
            head = head_after(entry)
        return head

    def round_finished(self, finished: FinishedRound) -> None:
        """The round can be looked for once this is committed."""
        self._add(schema.rounds, [asdict(finished)])

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """The table can be had from here once this is committed; an older snapshot is gone."""
        table = schema.snapshots
        self.connection.execute(delete(table).where(table.c.stream == snapshot.stream))
        self._add(table, [asdict(snapshot)])

    def raise_fence(self, stream: str, fence: int) -> None:
        """Whoever writes to the locked stream with a lower fence is refused from now on."""
        head = self._heads[stream]
        self._put_head(Head(stream, head.seq, head.hash, max(fence, head.fence)))

    def notify(self, channel: str, stream: str, number: int) -> None:
        """Listeners hear of it after the commit; only PostgreSQL has any."""
        if self._postgres:
            self._notices.setdefault(channel, []).append(f"{stream} {number}")

    def flush(self) -> None:
        """All that was appended is in the database, though not yet committed."""
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


def _receipt_row(receipt: Receipt) -> dict[str, Any]:
    return {
        "stream": receipt.stream, "command": receipt.command, "first": receipt.first,
        "last": receipt.last, "answer": receipt.answer, "request": receipt.request,
    }  # fmt: skip


def _agree(entries: Sequence[Entry], postings: Sequence[Posting]) -> None:
    """Each posting belongs to an entry, and the entries' marks are those of the postings."""
    marks: dict[int, list[tuple[str, int]]] = {entry.seq: [] for entry in entries}
    seen: set[tuple[int, str]] = set()
    for posting in postings:
        if posting.seq not in marks:
            raise BadEntry(f"A posting names entry {posting.seq}, which is not of this command.")
        if (posting.seq, posting.account) in seen:
            raise BadEntry(f"Entry {posting.seq} moves {posting.account} twice; net it.")
        seen.add((posting.seq, posting.account))
        if posting.mark:
            marks[posting.seq].append((posting.account, posting.mark))
    for entry in entries:
        if tuple(sorted(marks[entry.seq])) != entry.marks:
            raise BadEntry(f"Entry {entry.seq} and its postings name different movements.")
