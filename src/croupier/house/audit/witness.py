"""A table's log replayed as a witness would: every command judged anew, all that it moved noted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from croupier.house import codec
from croupier.house.audit.awards import Awards
from croupier.house.audit.judging import Command, Told, asked_with, at, difference
from croupier.house.audit.requests import requests_of
from croupier.house.audit.shoe import Shoe
from croupier.house.entry import Entry, FinishedRound
from croupier.house.faults import Fault, What
from croupier.house.floor.recover import Damaged, started
from croupier.house.floor.write import after, opens
from croupier.house.ledger import Moves, moves_of
from croupier.house.live import events as h
from croupier.house.live.course import Course
from croupier.house.live.decide import judge
from croupier.house.live.outcome import outcome
from croupier.house.live.setup import BadSubmission
from croupier.house.live.state import Live
from croupier.table import events as life


class Lost(Exception):
    """The log cannot be followed from this entry on; says why."""

    def __init__(self, seq: int, says: str) -> None:
        super().__init__(says)
        self.seq = seq


_IMPOSSIBLE = (
    *(LookupError, ValueError, TypeError, AttributeError, ArithmeticError, StopIteration),
    Damaged,
)
"""What a state that was never there, or an event that cannot have happened to it, leads to."""


@dataclass(slots=True)
class Witnessed:
    """What one command brought about, as the witness saw it."""

    command: Command
    moves: list[Moves] = field(default_factory=list)
    """By entry, what it added to each account."""
    finished: list[FinishedRound] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


class TableWitness:
    """Follows one table's log from its first command on."""

    def __init__(self) -> None:
        self.live: Live | None = None
        self._unknown_law = False
        self._shoe = Shoe()
        self._awards = Awards()

    def see(self, command: Command) -> Witnessed:
        """What the command brought about; Lost if the log cannot be followed any further."""
        seen = Witnessed(command)
        if self.live is None:
            self.live = self._open(command, seen)
        else:
            seen.faults += self._shoe.see(command, self.live.setup.virtual)
            self.live = self._go_on(self.live, command, seen)
            seen.faults = [*dict.fromkeys(seen.faults)]  # the law may have said the same
        return seen

    def _open(self, command: Command, seen: Witnessed) -> Live:
        try:
            live = started(command.told[0][2])
        except (BadSubmission, *_IMPOSSIBLE) as error:
            raise Lost(command.first.seq, f"no table opens so: {error}") from None
        seen.faults += opened_lawfully(live, command)
        return self._follow(live, command, seen)

    def _go_on(self, live: Live, command: Command, seen: Witnessed) -> Live:
        """The law is asked again; where it answers the same, its answer is the way on."""
        seen.faults += _one_command(live, command)
        if self._unknown_law:
            return self._follow(live, command, seen)
        asked = asked_with(live, command)
        nearest: Fault | None = None
        try:
            for request in requests_of(live, command.happened):
                course = judge(live, asked, request)
                fault = difference(command, course)
                if fault is None and isinstance(course, Course):
                    return self._agreed(course, command, seen)
                nearest = nearest or fault
        except _IMPOSSIBLE:
            pass  # whoever wrote this asked for nothing that could be asked here
        says = "nothing that is asked of a table does this"
        seen.faults.append(nearest or at(What.RULING, says, command.first))
        return self._follow(live, command, seen)

    def _agreed(self, course: Course, command: Command, seen: Witnessed) -> Live:
        """The course that the law took is that of the log."""
        began = course.live.began
        for (entry, family, event), before in zip(command.told, course.befores, strict=True):
            self._note(before, (entry, family, event), seen)
            began = entry.seq if opens(event) else began
        return replace(course.live, seq=command.last.seq, began=began)

    def _note(self, before: Live, told: Told, seen: Witnessed) -> None:
        """What the event moved, and what came of the round that it finished."""
        entry, family, event = told
        seen.faults += self._envelope(before, entry)
        seen.faults += self._awards.see(before, entry, event)
        seen.moves.append(moves_of(before, family, event))
        if isinstance(event, life.RoundFinished):
            where = (entry.stream, before.number, before.began, entry.seq, entry.at)
            seen.finished.append(FinishedRound(*where, outcome(before)))

    def _follow(self, live: Live, command: Command, seen: Witnessed) -> Live:
        """The table goes the way of the log, lawful or not."""
        for told in command.told:
            entry, family, event = told
            try:
                self._note(live, told, seen)
                live = after(live, family, event, entry.at, entry.seq)
            except (BadSubmission, *_IMPOSSIBLE) as error:
                says = f"this cannot have happened there ({type(error).__name__}: {error})"
                raise Lost(entry.seq, says) from None
        return live

    def _envelope(self, live: Live, entry: Entry) -> Iterator[Fault]:
        """The entry names the law that it was judged under, and hides what is to be hidden."""
        setup = live.setup
        if entry.sealed != (entry.kind in codec.HIDDEN):
            says = "it is sealed" if entry.sealed else "it carries cards and is not sealed"
            yield at(What.RULING, says, entry)
        if entry.rulebook != setup.book.digest and not self._unknown_law:
            self._unknown_law = True
            says = "from here on it was judged under a rulebook that this program does not have"
            yield at(What.RULING, says, entry)
        if entry.submission != setup.submission_digest:
            yield at(What.RULING, "it names another submission than the table's", entry)


def _one_command(live: Live, command: Command) -> Iterator[Fault]:
    """One command has one time and one person, and time never goes backwards."""
    first = command.first
    if first.at < live.at:
        yield at(What.RULING, "it happened before the entry that it follows", first)
    for entry, _, _ in command.told:
        if (entry.at, entry.actor) != (first.at, first.actor):
            yield at(What.RULING, "it has another time or person than its command", entry)


def opened_lawfully(live: Live, command: Command) -> Iterator[Fault]:
    """Faults of a table's first entries: its name, its meters' seeds, its tray."""
    setup, game = live.setup, live.setup.game
    tray = setup.conduct.inventory if setup.rooms is None else 0
    initial = {rule.name: rule.initial for rule in game.meters.values()} if game else {}
    for entry, _, event in command.told:
        match event:
            case h.TableSetUp(id=id, rulebook=rulebook):
                if (f"table/{id}", rulebook) != (entry.stream, setup.book.id):
                    says = "the table was set up under another name or rulebook"
                    yield at(What.RULING, says, entry)
            case h.MetersSeeded(meters=meters):
                if any(initial.get(name) != units for name, units in meters):
                    says = "a meter begins with another amount than the submission says"
                    yield at(What.RULING, says, entry)
            case h.TrayFilled(cents=cents) if cents == tray:
                pass
            case _:
                yield at(What.RULING, "this is no part of a table's opening", entry)
