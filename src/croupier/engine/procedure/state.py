"""The state of a table: never changed in place."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from croupier.cards import Card
from croupier.engine.command import record
from croupier.engine.copies import drafted_by
from croupier.engine.procedure.rules import Ruleset

Stage = Literal["betting", "closed", "dealing", "dealt", "showdown"]
DeviceState = Literal["works", "jammed", "broken"]


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck at the table."""

    id: int
    preshuffled: bool
    """It arrived so, and no round has been played with it yet."""
    opening: bool = True
    """The opening procedure is under way."""
    inspected: bool = False
    """The first player has had a look at it."""
    since: int | None = None
    """When its hours began; None before it was ever in service."""
    shuffled: Literal["", "hand", "machine", "preshuffled"] = ""
    cut: bool = False
    order: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A step that is due, or a line to be looked at."""

    step: str
    occasion: str
    seq: int
    """Steps of one moment share a number; earlier moments come first."""
    deck: int = 0
    seat: int = 0
    device: str = ""
    done: bool = False
    """Done, and waiting to be verified."""


@record
class Part:
    """What somebody did at a box: turned to it, or did a step toward its award."""

    seat: int
    occasion: str
    who: str


@dataclass(frozen=True, slots=True)
class RoundStage:
    """The round that is being played."""

    number: int
    deck: int
    stage: Stage
    mismatch: bool = False
    """Chips and accepted wagers differed at the last count."""
    counted: bool = False
    """The stub was counted in this round."""
    void: str = ""
    """The clause by which the round must be called void."""
    ended: int = 0
    """How many betting rounds between players are over."""
    parts: tuple[Part, ...] = ()
    """Who did what at the boxes, so that another person validates an award (I-145)."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table."""

    seat: int
    player: str
    leaving: bool = False
    """Goes when the round is over."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device and how it is."""

    name: str
    state: DeviceState = "works"
    mark: str = ""
    """How a broken device is kept out of use."""
    clause: str = ""
    """The clause under which it failed."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What the law demands before the next round."""

    what: str
    clause: str
    deck: int


_NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment of its life."""

    at: int
    """When something last happened."""
    method: str
    devices: tuple[Device, ...]
    open: bool = False
    idle: bool = False
    decks: tuple[Deck, ...] = ()
    received: int = 0
    """How many decks ever came to the table; the last one's number."""
    live: int = 0
    """The deck in play, or next to be played; 0 if none is in service."""
    last: int = 0
    """The deck of the last round."""
    items: tuple[Item, ...] = ()
    seq: int = 0
    round: RoundStage | None = None
    rounds: int = 0
    uncounted: int = 0
    """Rounds since the stub was last counted."""
    rack: int = 0
    """The deck whose cards are in the discard rack; 0 if it is empty."""
    seats: tuple[Seat, ...] = ()
    demands: tuple[Demand, ...] = ()

    def deck(self, id: int) -> Deck | None:
        """Return the deck of this number, if it is at the table."""
        for deck in self.decks:
            if deck.id == id:
                return deck
        return None

    def device(self, name: str) -> Device | None:
        """Return the device of this name, if the table has it."""
        return next((device for device in self.devices if device.name == name), None)

    @property
    def out(self) -> frozenset[str]:
        """Return the devices that do not work."""
        for device in self.devices:
            if device.state != "works":
                return frozenset(item.name for item in self.devices if item.state != "works")
        return _NOTHING


@drafted_by(Table)
def _drafted(new: Callable[[], Any], table: Table) -> Any:
    draft = new()
    draft.at = table.at
    draft.method = table.method
    draft.devices = table.devices
    draft.open = table.open
    draft.idle = table.idle
    draft.decks = table.decks
    draft.received = table.received
    draft.live = table.live
    draft.last = table.last
    draft.items = table.items
    draft.seq = table.seq
    draft.round = table.round
    draft.rounds = table.rounds
    draft.uncounted = table.uncounted
    draft.rack = table.rack
    draft.seats = table.seats
    draft.demands = table.demands
    return draft


def new_table(ruleset: Ruleset, at: int = 0) -> Table:
    """Return a table that has never been opened."""
    devices = tuple(Device(name) for name in ruleset.devices)
    return Table(at, ruleset.method, devices)
