"""What has happened: past tense, each with a stable wire name and a version.

Not frozen, because freezing triples what making one costs, and a round has dozens; never changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from croupier.cards import Card
from croupier.engine import irregularity
from croupier.engine.command import Unseen, record
from croupier.engine.payment import Payment
from croupier.engine.secrecy import HIDDEN, PUBLIC


@dataclass(slots=True, unsafe_hash=True)
class WagersPlaced:
    """A player bet on a box, or changed the bet there."""

    wire: ClassVar[str] = "wagers_placed/1"
    seat: int
    player: str
    wagers: tuple[tuple[str, int], ...]
    tips: tuple[tuple[str, int], ...]


@dataclass(slots=True, unsafe_hash=True)
class WagersWithdrawn:
    """A player withdrew the bet of a box."""

    wire: ClassVar[str] = "wagers_withdrawn/1"
    seat: int


@dataclass(slots=True, unsafe_hash=True)
class BetsClosed:
    """Bets closed; the order of the deal is fixed and the meters are fed."""

    wire: ClassVar[str] = "bets_closed/1"
    plan: tuple[tuple[int, ...], ...]
    """Where each card goes, in the order in which cards leave the deck."""
    contributions: tuple[tuple[str, int, int], ...]
    """Meter, units added to it, units added to its reserve."""


@dataclass(slots=True, unsafe_hash=True)
class CardsDealt:
    """Cards left the deck."""

    wire: ClassVar[str] = "cards_dealt/1"
    cards: Annotated[tuple[Unseen, ...], HIDDEN]


@dataclass(slots=True, unsafe_hash=True)
class CommunityTurnedUp:
    """Community cards on the table were turned up."""

    wire: ClassVar[str] = "community_turned_up/1"
    cards: Annotated[tuple[Card, ...], PUBLIC]


@dataclass(slots=True, unsafe_hash=True)
class FacesShown:
    """A box was dealt unseen and is read at its turn; not every clause turns it up for all."""

    wire: ClassVar[str] = "faces_shown/1"
    target: int
    cards: Annotated[tuple[Card, ...], HIDDEN]


@dataclass(slots=True, unsafe_hash=True)
class PlayPlaced:
    """A player placed the Play wager."""

    wire: ClassVar[str] = "play_placed/1"
    seat: int
    multiple: int
    stake: int
    tip: int


@dataclass(slots=True, unsafe_hash=True)
class Checked:
    """A player checked."""

    wire: ClassVar[str] = "checked/1"
    seat: int


@dataclass(slots=True, unsafe_hash=True)
class Folded:
    """A player folded."""

    wire: ClassVar[str] = "folded/1"
    seat: int


@dataclass(slots=True, unsafe_hash=True)
class DealerExposed:
    """The dealer's cards and the bonus cards were turned up."""

    wire: ClassVar[str] = "dealer_exposed/1"
    cards: Annotated[tuple[Card, ...], PUBLIC]
    box: Annotated[tuple[Unseen, ...], PUBLIC]


@dataclass(slots=True, unsafe_hash=True)
class MetersRead:
    """Meters and reserves that other tables have moved, as they are at a box's turn."""

    wire: ClassVar[str] = "meters_read/1"
    meters: tuple[tuple[str, int], ...]
    reserves: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class BoxSettled:
    """The wagers of a box were settled at its turn."""

    wire: ClassVar[str] = "box_settled/1"
    seat: int
    lines: tuple[Payment, ...]
    meters: tuple[tuple[str, int, int], ...]
    """Meters that moved: name, what they show afterward, reserve afterward."""
    held: str
    """The wager whose payment needs approval; empty if none does."""


@dataclass(slots=True, unsafe_hash=True)
class PayoutApproved:
    """A floorperson approved a pending payout."""

    wire: ClassVar[str] = "payout_approved/1"
    seat: int
    by: str
    line: Payment
    meters: tuple[tuple[str, int, int], ...]


@dataclass(slots=True, unsafe_hash=True)
class HandValidated:
    """A floorperson has validated a hand that envy is paid for and that won no award (I-145)."""

    wire: ClassVar[str] = "hand_validated/1"
    seat: int
    by: str


@dataclass(slots=True, unsafe_hash=True)
class EnvyPaid:
    """An Envy Bonus was paid."""

    wire: ClassVar[str] = "envy_paid/1"
    line: Payment


@dataclass(slots=True, unsafe_hash=True)
class RoundClosed:
    """The cards were racked; the round is over."""

    wire: ClassVar[str] = "round_closed/1"


@dataclass(slots=True, unsafe_hash=True)
class PlayerLeft:
    """A player left during the round."""

    wire: ClassVar[str] = "player_left/1"
    seat: int


@dataclass(slots=True, unsafe_hash=True)
class WagersForfeited:
    """A floorperson took an absent player's wagers as lost."""

    wire: ClassVar[str] = "wagers_forfeited/1"
    seat: int
    by: str
    lines: tuple[Payment, ...]


@record
class IrregularityRuled(irregularity.IrregularityRuled):
    """What the law does about an irregularity of a round against the house."""


Event = (
    WagersPlaced
    | WagersWithdrawn
    | BetsClosed
    | CardsDealt
    | CommunityTurnedUp
    | FacesShown
    | PlayPlaced
    | Checked
    | Folded
    | DealerExposed
    | MetersRead
    | BoxSettled
    | PayoutApproved
    | HandValidated
    | EnvyPaid
    | RoundClosed
    | PlayerLeft
    | WagersForfeited
    | IrregularityRuled
)
