"""A stream followed command by command, and all that the database keeps of it beside the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from croupier.house.audit.accounts import Accounts
from croupier.house.audit.books import Kept, Row
from croupier.house.audit.compare import StreamRows, whole
from croupier.house.audit.floor_witness import FloorWitness
from croupier.house.audit.judging import Command
from croupier.house.audit.readings import readings_of
from croupier.house.audit.report import StreamTold
from croupier.house.audit.witness import Lost, TableWitness
from croupier.house.entry import Entry, Unreadable
from croupier.house.faults import Fault, What
from croupier.house.floor import general as g
from croupier.house.floor.recover import SNAPSHOT, Damaged, events_of
from croupier.house.live.snapshot import Kept as Snapped
from croupier.house.live.snapshot import taken
from croupier.house.live.state import Live
from croupier.house.sealing import BadSeal, unseal


def opened(
    entries: Iterable[Entry | Unreadable], seal: bytes | None
) -> Iterator[tuple[Entry, str, Any]]:
    """Each entry with its event; Lost where one cannot be opened or is none."""
    for entry in entries:
        try:
            yield from events_of((entry,), seal or b"")
        except Damaged as error:
            says = str(error).removeprefix(f"{entry.stream} entry {entry.seq} ").rstrip(".")
            raise Lost(entry.seq, says) from None
        except BadSeal:
            raise Lost(entry.seq, "its body does not open with these keys") from None


def _snapped(live: Live) -> Snapped | None:
    """The table as a snapshot has it; none while a round is on."""
    return None if live.on else msgspec.json.decode(taken(live), type=Snapped)


class Following:
    """One stream on its way."""

    def __init__(
        self, kept: Kept, told: StreamTold, accounts: Accounts, seal: bytes | None = None
    ) -> None:
        stream = told.stream
        self.told, self.accounts = told, accounts
        self.witness = FloorWitness() if stream == g.STREAM else TableWitness()
        rows = kept.postings(stream), kept.receipts(stream), kept.rounds(stream)
        self._rows = StreamRows(stream, *rows)
        self._shortcuts, self._seal = [*kept.snapshots(stream)], seal or b""
        accounts.begin(stream)

    def see(self, command: Command) -> Iterator[Fault]:
        """What is wrong with the command, with what it moved, and with the rows kept of it."""
        seen = self.witness.see(command)
        yield from seen.faults
        for (entry, _, event), moves in zip(command.told, seen.moves, strict=True):
            yield from self._rows.posted(entry, moves)
            yield from self.accounts.moved(entry, moves)
            if isinstance(self.witness, TableWitness) and self.witness.live is not None:
                for account, units in readings_of(self.witness.live.setup, event):
                    self.accounts.read(entry, account, units)
        yield from self.accounts.command_done(command.last)
        yield from self._rows.received(command.first, command.last.seq)
        for finished in seen.finished:
            yield from self._rows.finished(finished)
        for row in self._shortcuts:
            if row[0] == command.last.seq:
                self._shortcuts.remove(row)
                yield from self._shortcut(row, command.last)
        self.told.commands += 1
        self.told.rounds += len(seen.finished)

    def end(self) -> Iterator[Fault]:
        """Nothing is kept of the stream that its log does not have."""
        yield from self._rows.left_over(self.told.entries)
        for row in self._shortcuts:
            says = "a snapshot was taken where no command ended"
            yield Fault(What.SNAPSHOT, says, self.told.stream, whole(row[0]))

    def _shortcut(self, row: Row, last: Entry) -> Iterator[Fault]:
        """A snapshot is the table as its log leaves it there."""
        live = self.witness.live if isinstance(self.witness, TableWitness) else None
        if live is None:
            return
        seq, hash, body = row
        try:
            told = unseal(self._seal, last.stream, seq, SNAPSHOT, body)
            same = msgspec.json.decode(told, type=Snapped) == _snapped(live)
        except (BadSeal, TypeError):
            same = False
        except msgspec.DecodeError:
            return  # an older version took it: nobody goes by it
        if hash != last.hash or not same:
            says = "the snapshot taken here is not the table as its log leaves it"
            yield Fault(What.SNAPSHOT, says, last.stream, last.seq)

    def name(self) -> None:
        """The table's name and rulebook are told."""
        if isinstance(self.witness, TableWitness) and self.witness.live is not None:
            setup = self.witness.live.setup
            self.told.name, self.told.rulebook = setup.name, setup.book.id
