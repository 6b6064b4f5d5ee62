"""Writes an accepted command as one entry of the log, with its events and movements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.copies import copy_with
from croupier.engine.procedure.rounds import RoundFinished
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
from croupier.house.table.decision import Decision
from croupier.house.table.evolve import evolve
from croupier.house.table.outcome import outcome
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState

OPENING = (table_events.RoundOpened, seating_events.HandOpened)
"""Events that start a round."""


@dataclass(frozen=True, slots=True)
class WriteContext:
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


class CommandWriter:
    """Writes the entry of one command, event by event."""

    def __init__(self, context: WriteContext, setup: Setup | None = None) -> None:
        self.context, self._setup = context, setup
        self.seq = context.writing.head(context.request.stream).seq + 1
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
                self.context.writing.lock((), (account,))
                last = self._marks.get(account)
                if last is None:
                    last = self.context.writing.balance(account).mark
                mark = self._marks[account] = last + 1
            yield account, moves[account], mark

    def finish(self) -> Done:
        """Append the entry."""
        context, request = self.context, self.context.request
        stream = request.stream
        body, text = compose(context.asked, context.hidden, self._events, context.floor)
        sealed = seal(context.seal, stream, self.seq, SEALED, text) if text else b""
        setup = self._setup
        entry = follow(
            context.writing.head(stream),
            at=context.at,
            actor=request.person.actor,
            command=request.id,
            body=body,
            sealed=sealed,
            rulebook=setup.book.digest if setup else "",
            submission=setup.submission_digest if setup else "",
        )
        context.writing.lock((), {move[0] for event in self._events for move in event.moves})
        context.writing.append(entry, context.fence)
        noted = {
            mark
            for recorded in self._events
            for mark in codec.marks_of(recorded.kind, recorded.body)
        }
        if noted:
            context.writing.note(stream, self.seq, noted)
        return Done(stream, self.seq)


def write_table(context: WriteContext, decision: Decision) -> tuple[TableState, Done]:
    """Return the table after the command, whose events are all appended."""
    setup = decision.befores[0].setup if decision.befores else decision.live.setup
    command_writer = CommandWriter(context, setup)
    finished = []
    began = (
        decision.befores[0].round_started_seq
        if decision.befores
        else decision.live.round_started_seq
    )
    moved = moves_of(decision)
    for (_, event), before, moves in zip(decision.happened, decision.befores, moved, strict=True):
        command_writer.write(event, moves)
        began = command_writer.seq if starts_round(event) else began
        if isinstance(event, RoundFinished):
            where = (context.request.stream, before.number, began, command_writer.seq, context.at)
            finished.append(FinishedRound(*where, outcome(before)))
    done = command_writer.finish()
    for finished_round in finished:
        context.writing.round_finished(finished_round)
    return copy_with(decision.live, seq=done.seq, at=context.at, round_started_seq=began), done


def starts_round(event: Any) -> bool:
    """Return whether the event starts a round."""
    return isinstance(event, OPENING)


def after(
    live: TableState, happened: Happened, at: int, seq: int
) -> tuple[TableState, tuple[TableState, ...]]:
    """Return the table after the events of an entry, and as it was before each of them."""
    began, befores = live.round_started_seq, []
    for family, event in happened:
        befores.append(live)
        live = evolve(live, family, event, at)
        began = seq if starts_round(event) else began
    return copy_with(live, seq=seq, at=at, round_started_seq=began), tuple(befores)


def write_floor(
    context: WriteContext, general: accounts.FloorState, events: Iterable[Any]
) -> tuple[accounts.FloorState, Done]:
    """Return the floor after these events, which are appended."""
    command_writer = CommandWriter(context)
    for event in events:
        command_writer.write(event, accounts.moves_of(event))
        general = accounts.evolve(general, event, context.at)
    done = command_writer.finish()
    return copy_with(general, seq=done.seq), done
