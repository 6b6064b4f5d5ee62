"""A table's log replayed as a witness would: each request judged again, all its movements noted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.engine.procedure.rounds import RoundFinished
from croupier.engine.secrecy import hidden_of
from croupier.house.audit import awards
from croupier.house.audit import shoe as shoes
from croupier.house.audit.command_check import (
    Answer,
    Command,
    Happened,
    asked_with,
    at,
    difference,
    numbered,
    refused,
)
from croupier.house.audit.roles import Actors, Register
from croupier.house.errors import Fault, What
from croupier.house.floor.append import OPENING, starts_round
from croupier.house.floor.recover import CorruptEntry, started
from croupier.house.floor.table_opening import OpenTable, opening
from croupier.house.ledger.accounts import Moves, advance_with_moves, moves_of
from croupier.house.log.chain import Stamp
from croupier.house.log.entry import Entry, FinishedRound
from croupier.house.log.record import BadRecord
from croupier.house.log.requests import BadRequest, command_of, request_of
from croupier.house.table import events as table_events
from croupier.house.table.decide import judge
from croupier.house.table.decision import Asked, Decision, nobody
from croupier.house.table.outcome import outcome
from croupier.house.table.setup import BadSubmission, Setup
from croupier.house.table.state import TableState
from croupier.refusal import Refused


class Lost(Exception):
    """The log cannot be followed from this entry on; says why."""

    def __init__(self, seq: int, message: str) -> None:
        super().__init__(message)
        self.seq = seq


_IMPOSSIBLE = (
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError, StopIteration),
    CorruptEntry,
)
"""What a state that was never there, or an event that cannot have happened to it, leads to."""
_NOTED = awards.CONCERN.union((RoundFinished, *OPENING))
"""Events of which something is noted beside what they do to the table."""


class Witnessed(msgspec.Struct):
    """What one command brought about, as the witness saw it."""

    happened: Happened = ()
    kinds: tuple[type[Any], ...] = ()
    """The classes of these events."""
    moves: list[Moves] = []
    """By event, what it added to each account."""
    finished: list[FinishedRound] = []
    faults: list[Fault] = []

    def happen(self, happened: Happened) -> None:
        """The command brought these events about."""
        self.happened = happened
        self.kinds = tuple([type(event) for _, event in happened])


class TableWitness:
    """Follows one table's log from its first command on."""

    def __init__(
        self, register: Register | None = None, stamps: Mapping[int, Stamp] | None = None
    ) -> None:
        signed = [(seq, stamp.floor, stamp.checkpoint) for seq, stamp in (stamps or {}).items()]
        self.live: TableState | None = None
        self._actors: Actors | None = None
        if register is not None:
            self._actors = Actors(register, signed=sorted(signed, reverse=True))
        self._known_names: tuple[int, Callable[[str], Refused | None]] = (-1, nobody)
        """Of the latest number of the floor's log, why a bot could not have had a name."""
        self._unknown_law = False
        self._shoe = shoes.Shoe()
        self._awards = awards.Awards()

    def see(self, command: Command, judged: bool = True) -> Witnessed:
        """What the command brought about; Lost if the log cannot be followed any further.

        Where it is not to be judged the log is believed, and only followed.
        """
        seen = Witnessed()
        before = self.live
        try:
            self.live = self._goes_on(before, command, seen, judged)
        except BadRecord as error:
            raise Lost(command.entry.seq, str(error)) from None
        shoe: list[Fault] = []
        if before is not None and not shoes.CONCERN.isdisjoint(seen.kinds):
            shoe += self._shoe.see(command.entry, seen.happened, before.setup.virtual_cards)
        if not judged:
            seen.faults = []
        elif shoe or seen.faults:  # the law may have said the same
            seen.faults = [*dict.fromkeys((*shoe, *seen.faults))]
        return seen

    def _goes_on(
        self, before: TableState | None, command: Command, seen: Witnessed, judged: bool
    ) -> TableState:
        live = before if before is not None else self._opened(command)
        if not judged:
            return self._followed(live, command, seen)
        entry, setup = command.entry, live.setup
        law = (setup.book.digest, setup.submission_digest)
        if (entry.rulebook, entry.submission) != law or entry.at < live.at:
            seen.faults += self._envelope(live, entry)
        if self._actors is not None:
            seen.faults += self._actors.see(command, before)
        if not self._unknown_law:
            course = self._judged(before, live, command, seen)
            if course is not None:
                return self._agreed(course, entry, seen)
        return self._followed(live, command, seen)

    def _opened(self, command: Command) -> TableState:
        try:
            happened = command.happened
            return started(happened[0][1] if happened else None)
        except (BadSubmission, *_IMPOSSIBLE) as error:
            raise Lost(command.entry.seq, f"the table cannot open like this: {error}") from None

    def _judged(
        self, before: TableState | None, live: TableState, command: Command, seen: Witnessed
    ) -> Decision | None:
        """The course that the law takes, if it is that of the log; else the fault is noted."""
        entry = command.entry
        try:
            asked_for = command_of(entry.stream, command.record.request)
            course = (
                self._opening(asked_for, command)
                if before is None
                else judge(live, self._asked(live.setup, command), asked_for)
            )
        except BadRequest as error:
            seen.faults.append(at(What.RULING, f"nobody can ask for this: {error}", entry))
            return None
        except _IMPOSSIBLE as error:
            message = f"this cannot be asked of the table as it was ({type(error).__name__})"
            seen.faults.append(at(What.RULING, message, entry))
            return None
        if isinstance(course, Refused):
            seen.faults.append(refused(course, entry))
            return None
        seen.moves = moves_of(course)
        events = [event for _, event in course.happened]
        hidden = hidden_of(asked_for)
        fault = difference(command, Answer(request_of(asked_for), hidden, events, seen.moves))
        if fault is None:
            return course
        seen.faults.append(fault)
        return None

    def _asked(self, setup: Setup, command: Command) -> Asked:
        """Who asked, with what the floor's log said of the people then."""
        actors, after, names = self._actors, command.record.floor, self._names(command)
        if actors is None:
            return asked_with(setup, command, names)
        tied = partial(actors.register.custody.refusal, at=command.entry.at, after=after)
        return asked_with(setup, command, names, tied)

    def _names(self, command: Command) -> Callable[[str], Refused | None]:
        """Why a bot could not have had a name: of the people that the floor's log knew then."""
        actors, after = self._actors, command.record.floor
        if actors is None or after is None or after > actors.register.reached:
            return nobody
        known, names = self._known_names
        if known != after:
            names = partial(actors.register.free_for_a_bot, after=after)
            self._known_names = after, names
        return names

    def _opening(self, asked_for: Any, command: Command) -> Decision:
        """How the log must begin, where the meters that it seeds were new."""
        if not isinstance(asked_for, OpenTable) or asked_for.setup.stream != command.entry.stream:
            raise BadRequest("a table's log begins with its opening")
        setup = asked_for.setup
        seeded = [
            event for _, event in command.happened if isinstance(event, table_events.MetersSeeded)
        ]
        fresh = [name for event in seeded for name, _ in event.meters]
        return opening(asked_with(setup, command), setup, fresh)

    def _agreed(self, course: Decision, entry: Entry, seen: Witnessed) -> TableState:
        """The course that the law took is that of the log."""
        first = course.befores[0] if course.befores else course.live
        began = first.round_started_seq
        seen.happen(tuple(course.happened))
        if not _NOTED.isdisjoint(seen.kinds):
            for (_, event), before in zip(course.happened, course.befores, strict=True):
                if type(event) in _NOTED:
                    began = entry.seq if starts_round(event) else began
                    self._note(before, entry, event, began, seen)
        return replace(course.live, seq=entry.seq, at=entry.at, round_started_seq=began)

    def _note(
        self, before: TableState, entry: Entry, event: Any, began: int, seen: Witnessed
    ) -> None:
        """What is wrong with an award, and what came of the round that the event finished."""
        seen.faults += self._awards.see(before, entry, event)
        if isinstance(event, RoundFinished):
            where = (entry.stream, before.number, began, entry.seq, entry.at)
            seen.finished.append(FinishedRound(*where, outcome(before)))

    def _followed(self, live: TableState, command: Command, seen: Witnessed) -> TableState:
        """The table goes the way of the log, lawful or not."""
        entry, began = command.entry, live.round_started_seq
        seen.happen(command.happened)
        seen.moves = []
        for (family, event), recorded in zip(seen.happened, command.record.events, strict=True):
            try:
                began = entry.seq if starts_round(event) else began
                self._note(live, entry, event, began, seen)
                live, moves = advance_with_moves(live, family, event, entry.at)
            except (BadSubmission, *_IMPOSSIBLE) as error:
                message = f"this cannot have happened there ({type(error).__name__}: {error})"
                raise Lost(entry.seq, message) from None
            seen.moves.append(moves)
            if numbered(moves, recorded.moves) != recorded.moves:
                message = f"{recorded.kind} is noted with other movements than it makes"
                seen.faults.append(at(What.LEDGER, message, entry))
        return replace(live, seq=entry.seq, at=entry.at, round_started_seq=began)

    def _envelope(self, live: TableState, entry: Entry) -> Iterator[Fault]:
        """The entry names the law that it was judged under, and time never goes backwards."""
        setup = live.setup
        if entry.at < live.at:
            yield at(What.RULING, "it happened before the entry that it follows", entry)
        if entry.rulebook != setup.book.digest and not self._unknown_law:
            self._unknown_law = True
            message = "from here on it was judged under a rulebook that this program does not have"
            yield at(What.RULING, message, entry)
        if entry.submission != setup.submission_digest:
            yield at(What.RULING, "it names another submission than the table's", entry)
