"""The state of a running table: never changed in place."""

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
    """Who asks: a name and a role (player, dealer, floorperson, auditor, bot, system)."""

    name: str
    role: str

    @property
    def actor(self) -> str:
        """As the log names the person."""
        return f"{self.role}:{self.name}" if self.name else self.role


BOT = "bot"
"""The role of a player that the house runs."""
SYSTEM = Person("", "system")
ATTENDANT = Person("automatic", "floorperson")
"""The floorperson of a practice table, and of no other: see `is_attendant`."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that waits for a second person's word."""

    id: int
    by: str
    command: str
    fields: Mapping[str, Any]
    """Its fields, but for faces of cards."""
    says: str
    clause: str
    faces: Mapping[str, Any]
    report: str = ""
    """What the floor is called for; the round stands still until it is answered."""
    seat: int = 0
    at: int = 0
    """When it was made, in milliseconds."""
    chips: tuple[Chips, ...] = ()
    """What would become of the wagers."""


@dataclass(frozen=True, slots=True)
class Undone:
    """What a dealer does with chips because wagers ended out of turn."""

    seq: int
    """How many of these there were in the round before."""
    report: str
    clause: str
    chips: tuple[Chips, ...]


@dataclass(frozen=True, slots=True)
class Pack:
    """A virtual deck: its order, its salts, and the root that was published."""

    deck: int
    order: tuple[Card, ...] = ()
    salts: tuple[str, ...] = ()
    root: str = ""
    drawn: int = 0
    """How many cards have left it."""


class Live(msgspec.Struct, frozen=True, eq=False):
    """A table as it runs at one moment."""

    setup: Setup
    life: Table
    room: rooms.Seating = field(default_factory=rooms.Seating)
    """Seats, button and blinds of a game between players."""
    play: Round | Hand | None = None
    """The round, or the hand between players, that is on."""
    number: int = 0
    """The number of the round that is on, or was last."""
    began: int = 0
    """The entry of its log with which that round began."""
    chips: Mapping[str, int] = field(default_factory=dict)
    """Cents in front of each player at a house-banked table, beside what lies on the layout."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Players that the house runs, and how they play."""
    pack: Pack = field(default_factory=lambda: Pack(0))
    undone: tuple[Undone, ...] = ()
    """Wagers of this round, or of the one before it, that ended out of turn."""
    demands: tuple[tuple[str, str], ...] = ()
    """What an irregularity of this round leaves to be done after it, and its clause."""
    ready: frozenset[str] = frozenset()
    paused: str = ""
    """Why nothing goes on; empty while it does."""
    short: int = 0
    """Cents that are missing in the tray for what is due."""
    proposals: tuple[Proposal, ...] = ()
    proposed: int = 0
    """How many there ever were."""
    seq: int = 0
    """The number of the last entry of its log."""
    at: int = 0
    """When it was made, in milliseconds."""
    since: int = 0
    """Since when the table has waited for whatever it now waits for."""
    bets_from: int = 0
    """When the first wager of this round was made; 0 before."""
    called: int = 0
    """The seat on which time was called, until the house has taken its turn."""

    def seat_of(self, player: str) -> int:
        """The seat of a player, 0 for none."""
        for seat in self.setup.kind.seats(self):
            if seat.player == player:
                return seat.seat
        return 0

    def player_at(self, seat: int) -> str:
        """The player of a seat, nobody if empty."""
        for sitter in self.setup.kind.seats(self):
            if sitter.seat == seat:
                return sitter.player
        return ""

    def is_own(self, person: Person, player: str) -> bool:
        """Whether this player is the person: a bot is no person, even of the same name."""
        return player == person.name and (player in self.bots) == (person.role == BOT)

    def own_seat(self, person: Person) -> int:
        """The seat where the person sits, 0 for none."""
        return self.seat_of(person.name) if self.is_own(person, person.name) else 0

    def own_boxes(self, person: Person) -> tuple[int, ...]:
        """The seats that the person plays in the round that is on."""
        dealt = self.setup.kind.in_play(self)
        return tuple(seat for seat, name in dealt if self.is_own(person, name))

    @property
    def names(self) -> frozenset[str]:
        """Every name at the table: of those who sit, and of those in the round that is on."""
        dealt = (name for _, name in self.setup.kind.in_play(self))
        return frozenset((*self.players, *self.bots, *dealt))

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who has a seat."""
        return tuple(seat.player for seat in self.setup.kind.seats(self))

    @property
    def called_for(self) -> Proposal | None:
        """What the floor is called for: the round stands still until it is answered (I-126)."""
        for proposal in self.proposals:
            if proposal.report:
                return proposal
        return None

    @property
    def on(self) -> bool:
        """Whether a round is on."""
        return self.play is not None

    @property
    def round(self) -> Round | None:
        """The round against the house that is on; for the game's own package alone."""
        return self.play if isinstance(self.play, Round) else None

    @property
    def hand(self) -> Hand | None:
        """The hand between players that is on; for the game's own package alone."""
        return self.play if isinstance(self.play, Hand) else None


copied_by(Live, msgspec.structs.replace)


def is_attendant(live: Live, person: Person) -> bool:
    """Whether this is the house itself as the floorperson of a table without staff."""
    automatic = live.setup.conduct.floor == "automatic"
    return automatic and person.name == ATTENDANT.name and person == ATTENDANT


def new_live(setup: Setup) -> Live:
    """A table of which nothing is on record yet."""
    return Live(setup, new_table(setup.ruleset))


def drawn(live: Live, count: int) -> Live:
    """The table after so many cards have left its virtual deck."""
    return msgspec.structs.replace(live, pack=copy_with(live.pack, drawn=live.pack.drawn + count))
