"""A command's events as entries of the log and postings of the ledger."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from croupier.house import codec
from croupier.house.books import Writing
from croupier.house.entry import Entry, FinishedRound, Head, Receipt, follow, head_after
from croupier.house.floor import general as g
from croupier.house.floor.request import Done, Request
from croupier.house.ledger import Moves, moves_of
from croupier.house.live import events as house
from croupier.house.live.course import Course
from croupier.house.live.evolve import evolve
from croupier.house.live.outcome import outcome
from croupier.house.live.setup import Setup
from croupier.house.live.state import Live
from croupier.house.posting import Posting, shared
from croupier.house.sealing import seal
from croupier.table import events as life
from croupier.table.cardroom import events as room


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where a command is written down: the transaction, the request, the time, the seal."""

    writing: Writing
    request: Request
    at: int
    seal: bytes
    fingerprint: str
    """Of the request."""
    fence: int = 0


class Pen:
    """Writes the entries of one command, each with the movements that it makes."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.writing, self.request = sheet.writing, sheet.request
        self.entries: list[Entry] = []
        self.postings: list[Posting] = []
        self._head: Head = sheet.writing.head(sheet.request.stream)
        self._marks: dict[str, int] = {}

    def write(self, event: Any, moves: Moves, setup: Setup | None = None) -> None:
        """One event is an entry, and its movements postings."""
        kind, body = codec.kind_of(event), codec.encode(event)
        sealed = kind in codec.HIDDEN
        if sealed:
            seq = self._head.seq + 1
            body = seal(self.sheet.seal, self.request.stream, seq, kind, body)
        marks = self._numbered(moves)
        entry = follow(
            self._head,
            at=self.sheet.at,
            actor=self.request.person.actor,
            command=self.request.id,
            request=self.sheet.fingerprint,
            kind=kind,
            body=body,
            rulebook=setup.book.digest if setup else "",
            submission=setup.submission_digest if setup else "",
            sealed=sealed,
            marks=marks.items(),
        )
        self._head = head_after(entry)
        self.entries.append(entry)
        self.postings += [
            Posting(entry.seq, account, units, marks.get(account, 0))
            for account, units in moves.items()
        ]

    def _numbered(self, moves: Moves) -> dict[str, int]:
        """The number of each movement of an account that several logs share."""
        found = {}
        for account in sorted(moves):
            if shared(account):
                last = self._marks.get(account)
                if last is None:
                    last = self.writing.balance(account).mark
                found[account] = self._marks[account] = last + 1
        return found

    def finish(self) -> Done:
        """The command is in the books, with its receipt."""
        self.writing.lock((), {posting.account for posting in self.postings})
        first = self.entries[0].seq if self.entries else self._head.seq + 1
        stream, id = self.request.stream, self.request.id
        receipt = Receipt(stream, id, first, self._head.seq, "", self.sheet.fingerprint)
        self.writing.append(self.entries, self.postings, receipt, self.sheet.fence)
        return Done(stream, first, self._head.seq)


def write_table(sheet: Sheet, course: Course) -> tuple[Live, Done]:
    """The table after the course, every event of which is in the books."""
    pen = Pen(sheet)
    stream, at = sheet.request.stream, sheet.at
    began, finished = course.live.began, []
    for (family, event), before in zip(course.happened, course.befores, strict=True):
        pen.write(event, moves_of(before, family, event), before.setup)
        seq = pen.entries[-1].seq
        began = seq if opens(event) else began
        if isinstance(event, life.RoundFinished):
            told = outcome(before)
            finished.append(FinishedRound(stream, before.number, before.began, seq, at, told))
    done = pen.finish()
    for one in finished:
        sheet.writing.round_finished(one)
    return replace(course.live, seq=done.last, began=began), done


def opens(event: Any) -> bool:
    """Whether a round begins with the event."""
    return isinstance(event, house.RoundOpened | room.HandOpened)


def after(live: Live, family: str, event: Any, at: int, seq: int) -> Live:
    """The table after an event that is an entry of its log."""
    live = replace(evolve(live, family, event, at), seq=seq)
    return replace(live, began=seq) if opens(event) else live


def write_floor(sheet: Sheet, general: g.General, events: Iterable[Any]) -> tuple[g.General, Done]:
    """The floor after these events, which are in the books."""
    pen = Pen(sheet)
    for event in events:
        pen.write(event, g.moves_of(event))
        general = g.evolve(general, event)
    done = pen.finish()
    return replace(general, seq=done.last), done
