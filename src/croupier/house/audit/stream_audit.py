"""A stream followed entry by entry, and all that the database keeps of it beside the log."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from croupier.house.audit.accounts import Accounts
from croupier.house.audit.archive import Kept, Row
from croupier.house.audit.command_check import Command
from croupier.house.audit.floor_replay import FloorWitness
from croupier.house.audit.meter_readings import READING, readings_of
from croupier.house.audit.report import StreamTold
from croupier.house.audit.roles import Register
from croupier.house.audit.stored_rows import StreamRows, whole
from croupier.house.audit.table_replay import Lost, TableWitness
from croupier.house.errors import Fault, What
from croupier.house.floor import accounts as floor_accounts
from croupier.house.floor.recover import SNAPSHOT
from croupier.house.log import codec
from croupier.house.log.chain import Stamp
from croupier.house.log.entry import Entry
from croupier.house.log.record import BadRecord, read_record
from croupier.house.log.sealing import BadSeal, unseal
from croupier.house.table.snapshot import StoredTable as Snapped
from croupier.house.table.snapshot import taken
from croupier.house.table.state import TableState


def opened(entry: Entry, seal: bytes | None) -> Command:
    """The entry with what it says; Lost where it cannot be opened or says nothing."""
    try:
        return Command(entry, read_record(entry, seal))
    except BadRecord as error:
        raise Lost(entry.seq, str(error)) from None
    except BadSeal:
        raise Lost(entry.seq, "its sealed part does not open with these keys") from None


def _snapped(live: TableState) -> Snapped | None:
    """The table as a snapshot has it; none while a round is on."""
    return None if live.in_round else msgspec.json.decode(taken(live), type=Snapped)


class Following:
    """One stream on its way."""

    def __init__(
        self,
        kept: Kept,
        told: StreamTold,
        accounts: Accounts,
        seal: bytes | None = None,
        *,
        since: int = 0,
        register: Register | None = None,
        stamps: Mapping[int, Stamp] | None = None,
    ) -> None:
        stream = told.stream
        self.told, self.accounts, self.since = told, accounts, since
        """Entries up to `since` were verified before: they are believed."""
        own = stream == floor_accounts.STREAM
        self.witness = FloorWitness() if own else TableWitness(register, stamps)
        self._rows = StreamRows(stream, kept.rounds(stream), kept.notes(stream))
        self._shortcuts, self._seal = [*kept.snapshots(stream)], seal
        accounts.begin(stream)

    def see(self, entry: Entry) -> list[Fault]:
        """What is wrong with the command, with what it moved, and with the rows kept of it."""
        command = opened(entry, self._seal)
        judged = entry.seq > self.since
        try:
            seen = self.witness.see(command, judged)
        except BadRecord as error:
            raise Lost(entry.seq, str(error)) from None
        faults = [*seen.faults]
        sought: set[str] = set()
        live = self.witness.live if judged and isinstance(self.witness, TableWitness) else None
        for (_, event), moves, recorded in zip(
            seen.happened, seen.moves, command.record.events, strict=True
        ):
            noted = recorded.moves
            if moves or noted:
                faults += self.accounts.moved(entry, moves, noted)
            if type(event) in READING and live is not None:
                for account, units in readings_of(live.setup, event):
                    self.accounts.read(entry, account, units, noted)
            if recorded.kind in codec.SOUGHT:
                sought |= codec.marks_of(recorded.kind, recorded.body)
        faults += self.accounts.command_done(entry)
        for finished in seen.finished:
            faults += self._rows.finished(finished)
        if sought or self._rows.has_notes_upto(entry.seq):
            faults += self._rows.noted(entry.seq, sought)
        for row in self._shortcuts:
            if row[0] == entry.seq:
                self._shortcuts.remove(row)
                faults += self._shortcut(row, entry)
        self.told.commands += 1
        self.told.rounds += len(seen.finished)
        return faults

    def end(self) -> Iterator[Fault]:
        """Nothing is kept of the stream that its log does not have."""
        yield from self._rows.left_over()
        for row in self._shortcuts:
            message = "a snapshot was taken where the log has no entry"
            yield Fault(What.SNAPSHOT, message, self.told.stream, whole(row[0]))

    def _shortcut(self, row: Row, entry: Entry) -> Iterator[Fault]:
        """A snapshot is the table as its log leaves it there."""
        live = self.witness.live if isinstance(self.witness, TableWitness) else None
        if live is None:
            return
        seq, hash, body = row
        try:
            told = unseal(self._seal or b"", entry.stream, seq, SNAPSHOT, body)
            same = msgspec.json.decode(told, type=Snapped) == _snapped(live)
        except (BadSeal, TypeError):
            same = False
        except msgspec.DecodeError:
            return  # an older version took it: nobody goes by it
        if hash != entry.hash or not same:
            message = "the snapshot taken here is not the table as its log leaves it"
            yield Fault(What.SNAPSHOT, message, entry.stream, entry.seq)

    def name(self) -> None:
        """Put the table's name and rulebook into the figures."""
        if isinstance(self.witness, TableWitness) and self.witness.live is not None:
            setup = self.witness.live.setup
            self.told.name, self.told.rulebook = setup.name, setup.book.id
