"""What has happened in a hand between players: past tense, with stable wire names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from croupier.cards import Card
from croupier.engine import irregularity
from croupier.engine.command import Unseen, record
from croupier.engine.secrecy import HIDDEN, PUBLIC
from croupier.refusal import Refused


@dataclass(frozen=True, slots=True)
class FeeTaken:
    """The house took its fee."""

    wire: ClassVar[str] = "fee_taken/1"
    amount: int
    from_seats: tuple[tuple[int, int], ...]
    """What each seat pays; empty where the pot bears it."""
    clause: str


@dataclass(frozen=True, slots=True)
class FeeReturned:
    """The hand ended before the flop: the fee goes back to where it came from (I-121)."""

    wire: ClassVar[str] = "fee_returned/1"
    amount: int
    to_seats: tuple[tuple[int, int], ...]
    """What each seat gets back; empty where it goes back to the pot."""
    clause: str


@dataclass(frozen=True, slots=True)
class BlindsPosted:
    """Blinds and other posts were posted."""

    wire: ClassVar[str] = "blinds_posted/1"
    posts: tuple[tuple[int, int], ...]
    """Live wagers by seat: the blinds first, then those of players who come in."""
    clause: str
    dead: tuple[tuple[int, int], ...] = ()
    """What goes to the pot without counting as a wager."""


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards left the deck."""

    wire: ClassVar[str] = "cards_dealt/1"
    cards: Annotated[tuple[Unseen, ...], HIDDEN]


@dataclass(frozen=True, slots=True)
class Folded:
    """A player folded."""

    wire: ClassVar[str] = "folded/1"
    seat: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A player checked."""

    wire: ClassVar[str] = "checked/1"
    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    """A player called."""

    wire: ClassVar[str] = "called/1"
    seat: int
    added: int


@dataclass(frozen=True, slots=True)
class Raised:
    """A bet or a raise."""

    wire: ClassVar[str] = "raised/1"
    seat: int
    to: int
    added: int
    full: bool
    """A full bet or raise, which counts and reopens the betting; an all-in may fall short."""


@dataclass(frozen=True, slots=True)
class UncalledReturned:
    """A wager that no other player can win was returned."""

    wire: ClassVar[str] = "uncalled_returned/1"
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Mucked:
    """A player mucked at the showdown."""

    wire: ClassVar[str] = "mucked/1"
    seat: int
    folds: bool = False
    """Whether the cards are unseen, which makes it a fold at the showdown (I-118)."""


@dataclass(frozen=True, slots=True)
class FacesShown:
    """A player's cards were shown."""

    wire: ClassVar[str] = "faces_shown/1"
    seat: int
    cards: Annotated[tuple[Card, ...], PUBLIC]


@dataclass(frozen=True, slots=True)
class Award:
    """One pot's division."""

    pot: int
    amount: int
    shares: tuple[tuple[int, int], ...]
    odd: tuple[tuple[int, int], ...]
    """Odd chips within the shares, by seat."""
    clause: str
    reading: str = ""
    """Where not all hands were compared: the reading by which it is won nevertheless."""


@dataclass(frozen=True, slots=True)
class PotsAwarded:
    """The pots were awarded."""

    wire: ClassVar[str] = "pots_awarded/1"
    awards: tuple[Award, ...]
    shown: tuple[int, ...]
    """Seats whose cards are turned up, in the order of showing."""


@dataclass(frozen=True, slots=True)
class PlayerLeft:
    """A player left during the hand."""

    wire: ClassVar[str] = "player_left/1"
    seat: int


@record
class IrregularityRuled(irregularity.IrregularityRuled):
    """What the floor rules on a hand where the text is silent (I-120)."""


Event = (
    FeeTaken
    | FeeReturned
    | BlindsPosted
    | CardsDealt
    | Folded
    | Checked
    | Called
    | Raised
    | UncalledReturned
    | Mucked
    | FacesShown
    | PotsAwarded
    | PlayerLeft
    | IrregularityRuled
)

Judged = tuple[Event, ...] | Refused
"""What a command brings about, or why it is refused."""
