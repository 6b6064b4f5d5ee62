"""Verifying the books of a floor: the chain, who signed it, and all of it replayed and judged anew.

The log is the truth. Its chain and its signed ends show that nobody rewrote it; replaying it shows
that what it says is what the law gives; and everything else in the database must be what the log
makes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from croupier.house.audit.accounts import Accounts
from croupier.house.audit.books import AnchorFile, AuditKeys, Kept
from croupier.house.audit.floor_witness import FloorWitness
from croupier.house.audit.following import Following, opened
from croupier.house.audit.judging import Command, commands_of
from croupier.house.audit.report import Report, StreamTold
from croupier.house.audit.signed import Stamps, verify_signed
from croupier.house.audit.witness import Lost
from croupier.house.chain import verify_chain
from croupier.house.entry import Entry, Head, Unreadable
from croupier.house.faults import Fault, What
from croupier.house.floor import general as g

Progress = Callable[[int], None]
"""Hears how many entries have been looked at; each is looked at twice."""

TABLES = "table/"
_OF_THE_END = (What.HEAD, What.CHECKPOINT, What.TAIL)
"""Faults that leave the entries before them as they are."""
_STEP = 64


def verify(
    kept: Kept,
    keys: AuditKeys,
    anchors: Sequence[AnchorFile] = (),
    progress: Progress | None = None,
) -> Report:
    """Everything that is wrong with the books, and what could not be looked at."""
    report = Report()
    report.faults += kept.damage()
    stamps = verify_signed(kept.checkpoints(), anchors, keys.public, report)
    if keys.mac is None:
        report.unverified.append("who noted where the streams end, which needs the keys")
    audit = _Audit(kept, keys, report, progress)
    for stream in sorted({*kept.streams(), *stamps}):
        audit.stream(stream, stamps)
    audit.tables_listed()
    report.faults += kept.strays()
    audit.money()
    return report


class _Audit:
    """An audit as it goes from stream to stream."""

    def __init__(
        self, kept: Kept, keys: AuditKeys, report: Report, progress: Progress | None
    ) -> None:
        self.kept, self.keys, self.report, self.progress = kept, keys, report, progress
        self.accounts = Accounts()
        self.heads, self.fences = kept.heads(), kept.fences()
        self.listed: tuple[str, ...] | None = None
        """The tables that the floor's log lists; None where it could not be followed."""
        self.done = 0

    def stream(self, stream: str, stamps: Stamps) -> None:
        """The stream's chain is followed, then its entries are replayed as far as they hold."""
        told, head = StreamTold(stream), self.heads.get(stream)
        self.report.streams.append(told)
        if isinstance(head, Unreadable):
            self.report.faults.append(Fault(What.HEAD, head.says, stream))
            head = None
        stamped = stamps.get(stream, {})
        chain = verify_chain(
            self._all(told), head, stream=stream, mac=self.keys.mac, stamps=stamped
        )
        faults = [*chain, *self._fenced(stream, head)]
        self.report.faults += faults
        broken = [fault.seq for fault in faults if fault.what not in _OF_THE_END]
        upto = min(broken) - 1 if broken else told.entries
        short = bool(broken) or any(fault.what is What.TAIL for fault in faults)
        told.replayed = self._replay(told, upto, short) and not short

    def _all(self, told: StreamTold) -> Iterator[Entry | Unreadable]:
        for entry in self.kept.entries(told.stream):
            told.entries += 1
            self._went_on()
            yield entry

    def _went_on(self) -> None:
        self.done += 1
        if self.progress is not None and self.done % _STEP == 0:
            self.progress(self.done)

    def _fenced(self, stream: str, head: Head | None) -> Iterator[Fault]:
        if head is not None and head.fence != self.fences.get(stream, 0):
            says = "the fence of the stream is not that of its lease"
            yield Fault(What.HEAD, says, stream, head.seq)

    def _replay(self, told: StreamTold, upto: int, short: bool) -> bool:
        """Whether the entries up to this one could be replayed; faults are in the report."""
        stream, report = told.stream, self.report
        if stream != g.STREAM and not stream.startswith(TABLES):
            report.faults.append(Fault(What.FOREIGN, "no stream of a floor is called so", stream))
            return False
        if stream != g.STREAM and self.keys.seal is None:
            report.unverified.append(f"{stream}: its cards, rulings and money, which need the keys")
            return False
        following = Following(self.kept, told, self.accounts, self.keys.seal)
        try:
            for command in self._commands(stream, upto, short):
                report.faults += following.see(command)
        except Lost as lost:
            report.faults.append(Fault(What.REPLAY, str(lost), stream, lost.seq))
            report.unverified.append(f"{stream} from entry {lost.seq} on")
            return False
        finally:
            following.name()
        if short:
            report.unverified.append(f"{stream} from entry {upto + 1} on")
        else:
            report.faults += following.end()
        if isinstance(following.witness, FloorWitness):
            self.listed = None if short else following.witness.general.tables
        return True

    def _commands(self, stream: str, upto: int, short: bool) -> Iterator[Command]:
        """The commands up to an entry; where the stream is cut there, without the last one."""
        last: Command | None = None
        for command in commands_of(self._opened(stream, upto)):
            if last is not None:
                yield last
            last = command
        if last is not None and not short:
            yield last

    def _opened(self, stream: str, upto: int) -> Iterator[tuple[Entry, str, Any]]:
        for one in opened(self.kept.entries(stream), self.keys.seal):
            if one[0].seq > upto:
                return
            self._went_on()
            yield one

    def tables_listed(self) -> None:
        """Each table that has a log is on the floor's list, and the other way round."""
        if self.listed is None:
            return
        logs = {told.stream for told in self.report.streams if told.stream.startswith(TABLES)}
        listed = {f"{TABLES}{id}" for id in self.listed}
        for stream in sorted(listed - logs):
            says = "the floor lists this table, and its log is gone"
            self.report.faults.append(Fault(What.TAIL, says, stream, 1))
        for stream in sorted(logs - listed):
            says = "the floor does not list this table"
            self.report.faults.append(Fault(What.FOREIGN, says, stream, 1))

    def money(self) -> None:
        """All accounts; only counted over where the log could not be replayed."""
        if all(told.replayed for told in self.report.streams):
            self.report.accounts = self.accounts.units
            self.report.faults += self.accounts.balanced(self.kept.balances())
            self.report.faults += self.accounts.in_order()
            return
        known = {(fault.stream, fault.seq) for fault in self.report.faults if fault.seq}
        self.report.faults += [
            fault
            for fault in self.kept.recount()
            if not fault.seq or (fault.stream, fault.seq) not in known
        ]
