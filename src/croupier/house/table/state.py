"""The state of a running table, never changed in place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from msgspec import field

from croupier.cards import Card
from croupier.engine.banked.state import Round
from croupier.engine.banked.wager_fates import Chips
from croupier.engine.cardroom import seating as rooms
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.copies import copied_by, copy_with
from croupier.engine.procedure import Table, new_table
from croupier.house.table.setup import Setup


@dataclass(frozen=True, slots=True)
class Person:
    """An actor: a name and a role (player, dealer, floorperson, auditor, bot, system)."""

    name: str
    role: str

    @property
    def actor(self) -> str:
        """The name of the person as an actor of the log."""
        return f"{self.role}:{self.name}" if self.name else self.role


BOT = "bot"
"""The role of a bot."""
SYSTEM = Person("", "system")
ATTENDANT = Person("automatic", "floorperson")
"""The floorperson of practice tables only: see `is_attendant`."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal that waits for a second person."""

    id: int
    by: str
    command: str
    fields: Mapping[str, Any]
    """Its fields, without faces of cards."""
    message: str
    clause: str
    faces: Mapping[str, Any]
    report: str = ""
    """What the floor was called for; the round waits until it is answered."""
    seat: int = 0
    at: int = 0
    """When it was made, in milliseconds."""
    chips: tuple[Chips, ...] = ()
    """What would become of the wagers."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What a dealer does with chips because wagers ended out of turn."""

    seq: int
    """How many of these came before it in the round."""
    report: str
    clause: str
    chips: tuple[Chips, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """A virtual deck: its order, its salts, and the published root."""

    deck: int
    order: tuple[Card, ...] = ()
    salts: tuple[str, ...] = ()
    root: str = ""
    drawn: int = 0
    """How many cards have left it."""


class TableState(msgspec.Struct, frozen=True, eq=False):
    """A running table at one moment."""

    setup: Setup
    procedure: Table
    """Decks, devices, and steps."""
    seating: rooms.Seating = field(default_factory=rooms.Seating)
    """Seats, button, and blinds of a cardroom game."""
    play: Round | Hand | None = None
    """The current round, or the current hand of a cardroom."""
    number: int = 0
    """The number of the current or last round."""
    round_started_seq: int = 0
    """The entry of its log that opened that round."""
    chips: Mapping[str, int] = field(default_factory=dict)
    """Cents of each player at a house-banked table, apart from stakes on the layout."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Bots and their strategies."""
    shoe: Pack = field(default_factory=lambda: Pack(0))
    undone: tuple[Undone, ...] = ()
    """Wagers of this or the previous round that ended out of turn."""
    demands: tuple[tuple[str, str], ...] = ()
    """What an irregularity of this round requires after it, with its clause."""
    ready: frozenset[str] = frozenset()
    paused: str = ""
    """Why the table is paused; empty if it is not."""
    short: int = 0
    """Cents that the tray lacks for what is due."""
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    """How many proposals there have been."""
    seq: int = 0
    """The number of the last entry of its log."""
    at: int = 0
    """When it was made, in milliseconds."""
    since: int = 0
    """Since when the table has waited for the same thing."""
    bets_from: int = 0
    """When the first wager of this round was made; 0 before."""
    timed_out_seat: int = 0
    """The seat that timed out, until the house has taken its turn."""

    def seat_of(self, player: str) -> int:
        """Return the seat of a player, 0 for none."""
        for seat in self.setup.kind.seats(self):
            if seat.player == player:
                return seat.seat
        return 0

    def player_at(self, seat: int) -> str:
        """Return the player of a seat, empty if it is free."""
        for sitter in self.setup.kind.seats(self):
            if sitter.seat == seat:
                return sitter.player
        return ""

    def is_own(self, person: Person, player: str) -> bool:
        """Return whether this player is the person: a bot is not, even with the same name."""
        return player == person.name and (player in self.bots) == (person.role == BOT)

    def own_seat(self, person: Person) -> int:
        """Return the seat of the person, 0 for none."""
        return self.seat_of(person.name) if self.is_own(person, person.name) else 0

    def own_boxes(self, person: Person) -> tuple[int, ...]:
        """Return the seats that the person plays in the current round."""
        dealt = self.setup.kind.in_play(self)
        return tuple(seat for seat, name in dealt if self.is_own(person, name))

    @property
    def names(self) -> frozenset[str]:
        """Every name at the table: seated, or in the current round."""
        dealt = (name for _, name in self.setup.kind.in_play(self))
        return frozenset((*self.players, *self.bots, *dealt))

    @property
    def players(self) -> tuple[str, ...]:
        """Everyone who has a seat."""
        return tuple(seat.player for seat in self.setup.kind.seats(self))

    @property
    def called_for(self) -> Proposal | None:
        """What the floor was called for: the round waits until it is answered (I-126)."""
        for proposal in self.proposals:
            if proposal.report:
                return proposal
        return None

    @property
    def in_round(self) -> bool:
        """Whether a round or hand is in progress."""
        return self.play is not None

    @property
    def round(self) -> Round | None:
        """The current round against the house; for the game's own package only."""
        return self.play if isinstance(self.play, Round) else None

    @property
    def hand(self) -> Hand | None:
        """The current hand of a cardroom; for the game's own package only."""
        return self.play if isinstance(self.play, Hand) else None


copied_by(TableState, msgspec.structs.replace)


def is_attendant(live: TableState, person: Person) -> bool:
    """Return whether this is the house itself as the floorperson of a table without staff."""
    automatic = live.setup.settings.floor == "automatic"
    return automatic and person.name == ATTENDANT.name and person == ATTENDANT


def new_table_state(setup: Setup) -> TableState:
    """Return a table of which nothing is recorded yet."""
    return TableState(setup, new_table(setup.ruleset))


def drawn(live: TableState, count: int) -> TableState:
    """Return the table after this many cards have left its virtual deck."""
    return msgspec.structs.replace(live, shoe=copy_with(live.shoe, drawn=live.shoe.drawn + count))
