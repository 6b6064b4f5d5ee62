"""The state of a table between players: never changed in place."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.cards import Card


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table."""

    seat: int
    player: str
    stack: int
    sits_out: bool = False
    leaving: bool = False
    """Goes when the hand is over."""
    entered: bool = False
    """Was in the last hand, or in the draw for the button: has nothing to wait for."""
    known: bool = False
    """Has been dealt in since sitting down; a player who returns does not count as new."""
    missed_small: bool = False
    missed_big: bool = False

    @property
    def ready(self) -> bool:
        """Has chips and wants to be dealt in."""
        return self.stack > 0 and not self.sits_out and not self.leaving

    @property
    def missed(self) -> bool:
        """Let a blind pass."""
        return self.missed_small or self.missed_big


@dataclass(frozen=True, slots=True)
class Post:
    """What a player who comes in posts besides the two blinds (I-110)."""

    seat: int
    live: int
    dead: int


@dataclass(frozen=True, slots=True)
class HandOpening:
    """The hand to be dealt: everything that a round needs to know of the table."""

    players: tuple[tuple[int, str, int], ...]
    """Seat, name and stack, clockwise from the left of the button."""
    button: int
    """The button's seat, which may be empty with a dead button."""
    small: int | None
    """Who posts the small blind; None where it is dead."""
    small_at: int
    """The seat of the small blind's disk."""
    big: int
    posts: tuple[Post, ...] = ()

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats dealt in."""
        return tuple(seat for seat, _, _ in self.players)

    @property
    def chips(self) -> int:
        """What all of them have together."""
        return sum(stack for _, _, stack in self.players)


@dataclass(frozen=True, slots=True)
class Disks:
    """Where button and blinds were in the last hand; only the button once it has been drawn."""

    button: int | None = None
    small: int | None = None
    big: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for the first button that has ended in a tie."""

    among: tuple[int, ...]
    """Who gets another card, clockwise from the house dealer's left."""
    out: frozenset[Card] = field(default_factory=frozenset)
    """Cards that have left the deck."""


@dataclass(frozen=True, slots=True)
class Departure:
    """A player who left, remembered until the button has gone round once (I-110)."""

    seat: Seat
    """The player as of leaving, with the blinds that have passed the seat since."""
    travelled: int = 0
    """Seats that the button has moved since."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seating of a table at one moment."""

    seats: tuple[Seat, ...] = ()
    """In the order of their numbers, which run clockwise from the house dealer's left."""
    disks: Disks = Disks()
    draw: Draw | None = None
    hand: HandOpening | None = None
    """The hand that is being played."""
    hands: int = 0
    """Hands that were dealt to the end."""
    departures: tuple[Departure, ...] = ()

    def at(self, seat: object) -> Seat | None:
        """Return the player of this seat, or None."""
        return next((item for item in self.seats if item.seat == seat), None)

    def departure(self, player: str) -> Departure | None:
        """Return the record of a player who left within this round of the button, or None."""
        return next((item for item in self.departures if item.seat.player == player), None)

    def ready(self) -> tuple[Seat, ...]:
        """Return those who want to be dealt in."""
        return tuple(seat for seat in self.seats if seat.ready)
