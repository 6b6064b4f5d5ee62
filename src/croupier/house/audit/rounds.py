"""Finished rounds read from the log, one by one, without replaying the table's whole life.

A round needs its table's setup, its own entries and, of virtual cards, its deck; the rest of the
table's life does not bear on it. A round that is still being played is never opened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure.rounds import RoundFinished
from croupier.engine.procedure.shuffle import DeckShuffled
from croupier.house.audit.archive import Archive
from croupier.house.audit.command_check import Command
from croupier.house.audit.stream_audit import opened
from croupier.house.audit.table_replay import Lost
from croupier.house.errors import Unavailable
from croupier.house.floor.append import starts_round
from croupier.house.floor.recover import CorruptEntry, started
from croupier.house.ledger.accounts import Moves, advance_with_moves
from croupier.house.log.entry import Entry, FinishedRound
from croupier.house.log.record import BadRecord, Record, read_record
from croupier.house.table import events as table_events
from croupier.house.table.game_kind import Kind
from croupier.house.table.setup import BadSubmission, Setup, set_up
from croupier.house.table.state import Pack, TableState, new_table_state
from croupier.law.submission import digest_of

ID = re.compile(r"(?P<table>[^-\s]{1,40})-(?P<number>[1-9][0-9]{0,17})")
_AT_ONCE = 200
"""Entries that are read together when something is looked for."""
SHUFFLED = "table:deck_shuffled/1"
CLOSED = "table:table_closed/1"
_BOUGHT = "house:chips_bought/1"
_LIMITS = "house:limits_changed/1"


class NoHand(Exception):
    """A hand that cannot be shown; says why in one sentence."""


@dataclass(frozen=True, slots=True)
class Step:
    """One event of a round, with the table as far as the round knows it."""

    entry: Entry
    """The entry that has it; several events of one command are in one entry."""
    family: str
    event: Any
    before: TableState
    after: TableState
    moves: Moves
    request: Mapping[str, Any] = field(default_factory=dict)
    """What was asked: the entry's request."""


@dataclass(frozen=True, slots=True, eq=False)
class Played:
    """A finished round as its log has it."""

    setup: Setup
    finished: FinishedRound
    commands: tuple[Command, ...]
    """Its entries, from the one that opened it to the one that finished it."""
    pack: Pack
    """The deck that it was dealt from, where cards are virtual."""
    deck_over: bool
    """Whether that deck has been shuffled again, so that nothing of it can come any more."""
    bots: frozenset[str] = frozenset()
    """Who of its players was a bot of the house."""

    @property
    def id(self) -> str:
        """As people name it."""
        return f"{self.setup.id}-{self.finished.number}"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Its part of the log."""
        return tuple(command.entry for command in self.commands)

    def steps(self) -> Iterator[Step]:
        """The round, event by event."""
        bots = dict.fromkeys(self.bots, "")
        live = new_table_state(self.setup)
        live = copy_with(live, number=self.finished.number, shoe=self.pack, bots=bots)
        for command in self.commands:
            entry, request = command.entry, command.record.request
            for family, event in command.happened:
                after, moves = _after(live, entry, family, event)
                yield Step(entry, family, event, live, after, moves, request)
                live = after

    def events(self, family: str) -> list[Any]:
        """The events of the round itself, or of its hand."""
        told = (row for command in self.commands for row in command.happened)
        return [event for found, event in told if found == family]


def _after(live: TableState, entry: Entry, family: str, event: Any) -> tuple[TableState, Moves]:
    """Apply only what the round itself needs; return what was moved."""
    kind = live.setup.kind
    if family in (kind.family, "house"):
        after, moves = advance_with_moves(live, family, event, entry.at)
        cashed = isinstance(
            event, table_events.ChipsCashed
        )  # who leaves a round has played it all the same
        return copy_with(after, bots=live.bots) if cashed else after, moves
    opened = kind.opened_by(event)
    if opened is not None:
        return copy_with(live, play=opened), {}
    if isinstance(event, DeckShuffled) and event.order is not None:
        return copy_with(live, shoe=Pack(event.deck, event.order)), {}
    return live, {}


def _tell_bot(kind: Kind, known: dict[str, bool], entry: Entry, record: Record) -> None:
    """Whether somebody is a bot, as this entry shows it, if no later one did."""
    for recorded in record.events:
        if recorded.kind == _BOUGHT:
            known.setdefault(recorded.event.player, recorded.event.bot)
    role, _, name = entry.actor.partition(":")
    plays = any(event.family == kind.family for event in record.events)
    if role in ("bot", "player") and plays:
        known.setdefault(name, role == "bot")


def has_event(entry: Entry, *kinds: str) -> bool:
    """Whether the entry has an event of one of these kinds; no key is needed to tell."""
    try:
        return any(event.kind in kinds for event in read_record(entry, None).events)
    except BadRecord:
        return False


def backwards(archive: Archive, stream: str, before: int, *kinds: str) -> Iterator[Entry]:
    """Earlier entries with events of these kinds, or all if none is named, the latest first."""
    while before > 1:
        after = max(0, before - 1 - _AT_ONCE)
        some = archive.entries(stream, after, before - 1)
        yield from reversed([entry for entry in some if not kinds or has_event(entry, *kinds)])
        before = after + 1


class Rounds:
    """The finished rounds of an archive."""

    def __init__(self, archive: Archive, seal: bytes | None) -> None:
        self.archive, self._seal = archive, seal
        self._setups: dict[tuple[str, str], Setup] = {}

    def find(self, id: str) -> Played:
        """The round of this id, written `<table>-<number>`; NoHand if it cannot be shown."""
        read = ID.fullmatch(id)
        if read is None:
            raise NoHand(f"{id[:60]!r} is not a hand; write table and number, like 7K2M4Q-17")
        stream, number = f"table/{read['table']}", int(read["number"])
        finished = self.archive.round(stream, number)
        if finished is not None:
            return self.read(finished)
        if stream not in self.archive.streams():
            raise NoHand(f"there is no table {read['table']}")
        if self._being_played(stream) == number:
            raise NoHand(f"{id} is still being played: nobody sees it before it is over")
        raise NoHand(f"no hand {number} was played to its end at table {read['table']}")

    def _being_played(self, stream: str) -> int:
        """The number of the round that is on; 0 if none is."""
        last = self.archive.rounds(stream, 1)
        for entry in self.archive.entries(stream, last[0].last if last else 0):
            for event in read_record(entry, None).events:
                if event.kind == "table:bets_opened/1":
                    return int(event.event.round)
        return 0

    def read(self, finished: FinishedRound) -> Played:
        """The round that stands there; NoHand if the log does not have it whole."""
        if self._seal is None:
            raise NoHand("a hand's cards lie sealed in the log, and need the floor's keys")
        stream = finished.stream
        try:
            commands = self._commands(finished)
            first = commands[0].entry
            setup = self._setup(stream, first)
            dealt = any(has_event(command.entry, SHUFFLED) for command in commands)
            pack = Pack(0) if dealt or not setup.virtual_cards else self._pack(stream, first.seq)
            over = not setup.virtual_cards or self._shuffled_again(finished)
            bots = (
                self._bots(setup.kind, stream, commands)
                if setup.virtual_cards
                else frozenset[str]()
            )
        except (Lost, CorruptEntry, Unavailable, BadSubmission, LookupError, ValueError) as error:
            where = f"{stream.removeprefix('table/')}-{finished.number}"
            message = str(error).rstrip(".")
            raise NoHand(f"{where} cannot be read from the log: {message}") from None
        return Played(setup, finished, commands, pack, over, bots)

    def _bots(self, kind: Kind, stream: str, commands: Sequence[Command]) -> frozenset[str]:
        """Who of the round's players was a bot: as each acted in it, or else before it.

        A bot acts for itself and for nobody else, and nobody else acts for it; one who was never
        asked anything, as in an unraised big blind, is known by earlier rounds or by its chips.
        """
        known: dict[str, bool] = {}
        for command in reversed(commands):
            _tell_bot(kind, known, command.entry, command.record)
        happened = (event for command in commands for _, event in command.happened)
        names = {name for event in happened for name in kind.dealt_in(event)}
        earlier = backwards(self.archive, stream, commands[0].entry.seq)
        while not names <= known.keys() and (before := next(earlier, None)):
            _tell_bot(kind, known, before, read_record(before, None))
        return frozenset(name for name, bot in known.items() if bot and name in names)

    def _commands(self, finished: FinishedRound) -> tuple[Command, ...]:
        """The entries of the round, from the one that opened it to the one that finished it."""
        first, last = finished.first, finished.last
        entries = self.archive.entries(finished.stream, first - 1, last)
        commands = tuple(opened(entry, self._seal) for entry in entries)
        opening = [starts_round(event) for _, event in commands[0].happened] if commands else []
        closing = commands[-1].happened if commands else ()
        finishes = [isinstance(event, RoundFinished) for _, event in closing]
        if len(commands) != last - first + 1 or not any(opening) or not any(finishes):
            raise Lost(first, "the list of rounds is not what the log says")
        return commands

    def table(self, stream: str) -> Setup:
        """The table of the stream as it was set up."""
        return self._setup(stream, next(self.archive.entries(stream, 0, 1)))

    def _setup(self, stream: str, entry: Entry) -> Setup:
        """What the table ran by then: as it was set up, or as its limits were changed since."""
        key = (stream, entry.submission)
        if key not in self._setups:
            first = next(self.archive.entries(stream, 0, 1))
            setup = started(opened(first, self._seal).happened[0][1]).setup
            if setup.submission_digest != entry.submission:
                submission = self._limits(stream, entry)
                setup = set_up(setup.id, setup.name, submission, setup.settings)
            self._setups[key] = setup
        return self._setups[key]

    def _limits(self, stream: str, entry: Entry) -> Any:
        for earlier in backwards(self.archive, stream, entry.seq, _LIMITS):
            for _, event in opened(earlier, self._seal).happened:
                limits = event.submission if isinstance(event, table_events.LimitsChanged) else None
                if limits is not None and digest_of(limits) == entry.submission:
                    return limits
        raise Lost(entry.seq, "its submission is not in the log")

    def _pack(self, stream: str, seq: int) -> Pack:
        """The deck as it was shuffled before this entry."""
        shuffled = next(backwards(self.archive, stream, seq, SHUFFLED), None)
        pack = Pack(0)
        for _, event in opened(shuffled, self._seal).happened if shuffled is not None else ():
            match event:
                case DeckShuffled(deck=deck, order=order) if order is not None:
                    pack = Pack(deck, order)
                case table_events.DeckSalted(salts=salts):
                    pack = copy_with(pack, salts=salts)
                case table_events.DeckCommitted(root=root):
                    pack = copy_with(pack, root=root)
        return pack

    def _shuffled_again(self, finished: FinishedRound) -> bool:
        later = self.archive.entries(finished.stream, finished.last)
        return any(has_event(entry, SHUFFLED, CLOSED) for entry in later)
