"""What somebody may ask for. Chance is a command too: cards arrive from a shoe.

Not frozen, because freezing triples what making one costs, and a round has dozens; never changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card

Unseen = Card | None
"""A card that has left the deck and whose face nobody has told us yet."""


@dataclass(slots=True, unsafe_hash=True)
class PlaceWagers:
    """A player's whole bet on one box; it replaces what the player had there."""

    seat: int
    wagers: tuple[tuple[str, int], ...]
    player: str = ""
    tips: tuple[tuple[str, int], ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class TakeBack:
    """Everything on a box is taken back before bets close."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class CloseBets:
    """No more bets."""


@dataclass(slots=True, unsafe_hash=True)
class Deal:
    """The next cards from the shoe, in the order in which they leave it."""

    cards: tuple[Unseen, ...]


@dataclass(slots=True, unsafe_hash=True)
class TurnUp:
    """Community cards that already lie on the table are turned up."""

    cards: tuple[Card, ...] = ()
    """Their faces, where they were not known."""


@dataclass(slots=True, unsafe_hash=True)
class Show:
    """The faces of cards dealt unseen: of a seat, of the dealer (0), of the box (-2)."""

    target: int
    cards: tuple[Card, ...]


@dataclass(slots=True, unsafe_hash=True)
class Play:
    """A Play wager of this multiple."""

    seat: int
    multiple: int
    tip: bool = False
    """A Play wager for the dealer goes with it."""


@dataclass(slots=True, unsafe_hash=True)
class Check:
    """The decision is put off."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class Fold:
    """The player leaves the contest with the dealer."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class ExposeDealer:
    """The dealer's cards are turned up."""

    cards: tuple[Card, ...] = ()
    box: tuple[Card, ...] = ()


@dataclass(slots=True, unsafe_hash=True)
class SettleBox:
    """The box whose turn it is is settled, by the meters as they now show."""

    seat: int
    meters: Mapping[str, int] | None = None
    """Readings in meter units from outside; the round's own meters if None."""


@dataclass(slots=True, unsafe_hash=True)
class ApprovePayout:
    """A floorperson's word for a payment that waits for it, or for a hand that envy is paid for."""

    seat: int
    by: str
    meters: Mapping[str, int] | None = None


@dataclass(slots=True, unsafe_hash=True)
class PayEnvy:
    """The next envy payment, which is to this seat, is made."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class CloseRound:
    """Cards are racked, the round is over."""


@dataclass(slots=True, unsafe_hash=True)
class Leave:
    """A player has left or does not act any more."""

    seat: int


@dataclass(slots=True, unsafe_hash=True)
class Forfeit:
    """The floor takes what a departed player still has at stake as lost."""

    seat: int
    by: str


@dataclass(slots=True, unsafe_hash=True)
class ReportIrregularity:
    """Something went wrong."""

    report: str
    at: str = ""
    seat: int = 0
    card: Unseen = None
    cause: str = "other"
    misdealt: bool = True
    fifty_two: bool = True
    deck: str = "in_play"
    by: str = ""
    """Who approves it; needed once a box has been settled."""


Command = (
    PlaceWagers
    | TakeBack
    | CloseBets
    | Deal
    | TurnUp
    | Show
    | Play
    | Check
    | Fold
    | ExposeDealer
    | SettleBox
    | ApprovePayout
    | PayEnvy
    | CloseRound
    | Leave
    | Forfeit
    | ReportIrregularity
)
