"""Writes an accepted command as one entry of the log, with its events and movements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.copies import copy_with
from croupier.engine.procedure import events as procedure_events
from croupier.house.floor import accounts
from croupier.house.floor.request import Done, Happened, Request
from croupier.house.ledger.accounts import Moves, moves_of
from croupier.house.ledger.postings import shared
from croupier.house.log import codec
from croupier.house.log.entry import FinishedRound, follow
from croupier.house.log.record import SEALED, Movement, Recorded, compose
from croupier.house.log.sealing import seal
from croupier.house.log.store import Writing
from croupier.house.table import events as table_events
from croupier.house.table.decision import Course
from croupier.house.table.evolve import evolve
from croupier.house.table.outcome import outcome
from croupier.house.table.setup import Setup
from croupier.house.table.state import Live

OPENING = (table_events.RoundOpened, seating_events.HandOpened)
"""Events that start a round."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the entry of a command is written from: transaction, request, time, and seal."""

    writing: Writing
    request: Request
    at: int
    seal: bytes
    asked: Mapping[str, Any]
    """The request as the log keeps it."""
    hidden: frozenset[str]
    """Its fields with cards that not everyone may see."""
    fence: int = 0
    floor: int | None = None
    """At a table, the last entry of the floor's log when the command was decided."""


class Pen:
    """Writes the entry of one command, event by event."""

    def __init__(self, sheet: Sheet, setup: Setup | None = None) -> None:
        self.sheet, self._setup = sheet, setup
        self.seq = sheet.writing.head(sheet.request.stream).seq + 1
        """The number of the entry."""
        self._events: list[Recorded] = []
        self._marks: dict[str, int] = {}

    def write(self, event: Any, moves: Moves) -> None:
        """Add the event to the entry, with its movements."""
        self._events.append(
            Recorded(codec.kind_of(event), codec.encode(event), tuple(self._numbered(moves)))
        )

    def _numbered(self, moves: Moves) -> Iterable[Movement]:
        """Yield each movement, with its number if several logs share the account."""
        for account in sorted(moves):
            mark = 0
            if shared(account):
                self.sheet.writing.lock((), (account,))
                last = self._marks.get(account)
                if last is None:
                    last = self.sheet.writing.balance(account).mark
                mark = self._marks[account] = last + 1
            yield account, moves[account], mark

    def finish(self) -> Done:
        """Append the entry."""
        sheet, request = self.sheet, self.sheet.request
        stream = request.stream
        body, text = compose(sheet.asked, sheet.hidden, self._events, sheet.floor)
        sealed = seal(sheet.seal, stream, self.seq, SEALED, text) if text else b""
        setup = self._setup
        entry = follow(
            sheet.writing.head(stream),
            at=sheet.at,
            actor=request.person.actor,
            command=request.id,
            body=body,
            sealed=sealed,
            rulebook=setup.book.digest if setup else "",
            submission=setup.submission_digest if setup else "",
        )
        sheet.writing.lock((), {move[0] for event in self._events for move in event.moves})
        sheet.writing.append(entry, sheet.fence)
        noted = {
            mark
            for recorded in self._events
            for mark in codec.marks_of(recorded.kind, recorded.body)
        }
        if noted:
            sheet.writing.note(stream, self.seq, noted)
        return Done(stream, self.seq)


def write_table(sheet: Sheet, course: Course) -> tuple[Live, Done]:
    """Return the table after the command, whose events are all appended."""
    setup = course.befores[0].setup if course.befores else course.live.setup
    pen = Pen(sheet, setup)
    finished = []
    began = course.befores[0].round_started_seq if course.befores else course.live.round_started_seq
    moved = moves_of(course)
    for (_, event), before, moves in zip(course.happened, course.befores, moved, strict=True):
        pen.write(event, moves)
        began = pen.seq if opens(event) else began
        if isinstance(event, procedure_events.RoundFinished):
            where = (sheet.request.stream, before.number, began, pen.seq, sheet.at)
            finished.append(FinishedRound(*where, outcome(before)))
    done = pen.finish()
    for finished_round in finished:
        sheet.writing.round_finished(finished_round)
    return copy_with(course.live, seq=done.seq, at=sheet.at, round_started_seq=began), done


def opens(event: Any) -> bool:
    """Return whether the event starts a round."""
    return isinstance(event, OPENING)


def after(live: Live, happened: Happened, at: int, seq: int) -> tuple[Live, tuple[Live, ...]]:
    """Return the table after the events of an entry, and as it was before each of them."""
    began, befores = live.round_started_seq, []
    for family, event in happened:
        befores.append(live)
        live = evolve(live, family, event, at)
        began = seq if opens(event) else began
    return copy_with(live, seq=seq, at=at, round_started_seq=began), tuple(befores)


def write_floor(
    sheet: Sheet, general: accounts.General, events: Iterable[Any]
) -> tuple[accounts.General, Done]:
    """Return the floor after these events, which are appended."""
    pen = Pen(sheet)
    for event in events:
        pen.write(event, accounts.moves_of(event))
        general = accounts.evolve(general, event)
    done = pen.finish()
    return copy_with(general, seq=done.seq), done
