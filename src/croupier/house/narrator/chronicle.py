"""The recent sentences of a table, so that a reloaded page shows the same log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from croupier.engine.copies import copy_with
from croupier.engine.procedure.bets import BetsClosed
from croupier.engine.procedure.deal import BettingRoundEnded
from croupier.engine.procedure.opening import TableOpened
from croupier.engine.procedure.rounds import RoundFinished
from croupier.house.floor.recover import entries_with_events
from croupier.house.log.store import Books
from croupier.house.narrator import Moment, Sentence, narrate
from croupier.house.narrator.procedure import NOT_LISTED, PHASES
from croupier.house.table import events as house_events
from croupier.house.table.evolve import evolve
from croupier.house.table.state import TableState, new_table_state

SENTENCES_KEPT: Final = 400
"""Most sentences kept."""
WINDOW_ENTRIES: Final = 400
"""Entries before the current round that are read when a server starts."""


@dataclass(frozen=True, slots=True)
class Narrated:
    """An event with its sentences, without the table around it."""

    seq: int
    family: str
    event: Any
    sentences: tuple[Sentence, ...]


def narrated(moment: Moment) -> Narrated:
    """Return the event of this moment with its sentences."""
    return Narrated(moment.seq, moment.family, moment.event, narrate(moment))


class Step(msgspec.Struct, frozen=True):
    """A step of the procedure that was done since the last round."""

    seq: int
    text: str
    clauses: tuple[str, ...]
    phase: str
    """opening or before, bets, close, street 0 and so on, show."""


class Chronicle:
    """The sentences of a table's last rounds, and the steps done since the last one."""

    def __init__(self, seq: int = 0) -> None:
        self.seq = seq
        """The last entry of the log that is included."""
        self.sentences: list[Sentence] = []
        self.steps: tuple[Step, ...] = ()
        self._phase, self._streets = "before", 0

    def add(self, several: Iterable[Narrated]) -> None:
        """Add these events, the earliest first."""
        for told in several:
            self.seq = told.seq
            for sentence in told.sentences:
                if sentence.mark == "round":
                    self._trim()
                if sentence.level != "audit":
                    self.sentences.append(sentence)
            if told.family == "table":
                self._step(told.event, told.sentences)
        del self.sentences[:-SENTENCES_KEPT]

    def _trim(self) -> None:
        """Drop everything before the previous round when a round starts."""
        opened = [
            place for place, sentence in enumerate(self.sentences) if sentence.mark == "round"
        ]
        if opened:
            del self.sentences[: opened[-1]]

    def _step(self, event: Any, sentences: tuple[Sentence, ...]) -> None:
        # It ends the betting, and belongs to it.
        closing = isinstance(event, BetsClosed)
        if not closing:
            self._go_on(event)
        if not isinstance(event, NOT_LISTED):
            self.steps += tuple(
                Step(sentence.seq, sentence.text, sentence.clauses, self._phase)
                for sentence in sentences
            )
        if closing:
            self._go_on(event)

    def _go_on(self, event: Any) -> None:
        if isinstance(event, RoundFinished):
            self.steps, self._phase, self._streets = (), "before", 0
        elif isinstance(event, TableOpened):
            self._phase = "opening"
        elif isinstance(event, BettingRoundEnded):
            self._phase, self._streets = f"street {self._streets}", self._streets + 1
        else:
            self._phase = PHASES.get(type(event), self._phase)


def from_log(books: Books, live: TableState, seal: bytes) -> Chronicle:
    """Return the chronicle of the table's last rounds, from its log."""
    chronicle = Chronicle(live.seq)
    after = max(0, live.round_started_seq - WINDOW_ENTRIES)
    entries = (entry for entry in books.entries(live.setup.stream, after) if entry.seq <= live.seq)
    chronicle.add(narrated(moment) for moment in moments(live, entries, seal))
    chronicle.seq = live.seq
    return chronicle


def moments(live: TableState, entries: Iterable[Any], seal: bytes) -> Iterator[Moment]:
    """Yield the moments of these entries, replayed only as far as sentences need.

    A round that started before the first entry is skipped.
    """
    state = new_table_state(live.setup)
    for entry, happened in entries_with_events(entries, seal):
        for family, event in happened:
            if family == live.setup.kind.family and not state.in_round:
                continue
            after = _followed(state, family, event, entry.at)
            yield Moment(entry.seq, entry.at, family, event, state, after)
            state = after


def _followed(live: TableState, family: str, event: Any, at: int) -> TableState:
    if family == live.setup.kind.family:
        return evolve(live, family, event, at)
    if isinstance(event, house_events.RoundOpened | house_events.TimeCalled):
        return evolve(live, family, event, at)
    opened = live.setup.kind.opened_by(event)
    if opened is not None:
        return copy_with(live, play=opened, timed_out_seat=0)
    if isinstance(event, RoundFinished):
        return copy_with(live, play=None, timed_out_seat=0)
    return live
