"""What somebody may ask for. Chance is a command too: cards arrive from a shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.cards import Card

Unseen = Card | None
"""A card that has left the deck and whose face nobody has told us yet."""


@dataclass(frozen=True, slots=True)
class PlaceWagers:
    """A player's whole bet on one box; it replaces what the player had there."""

    seat: int
    wagers: tuple[tuple[str, int], ...]
    player: str = ""
    tips: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Everything on a box is taken back before bets close."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseBets:
    """No more bets."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next cards from the shoe, in the order in which they leave it."""

    cards: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Community cards that already lie on the table are turned up."""

    cards: tuple[Card, ...] = ()
    """Their faces, where they were not known."""


@dataclass(frozen=True, slots=True)
class Show:
    """The faces of cards dealt unseen: of a seat, of the dealer (0), of the box (-2)."""

    target: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A Play wager of this multiple."""

    seat: int
    multiple: int
    tip: bool = False
    """A Play wager for the dealer goes with it."""


@dataclass(frozen=True, slots=True)
class Check:
    """The decision is put off."""

    seat: int


@dataclass(frozen=True, slots=True)
class Fold:
    """The player leaves the contest with the dealer."""

    seat: int


@dataclass(frozen=True, slots=True)
class ExposeDealer:
    """The dealer's cards are turned up."""

    cards: tuple[Card, ...] = ()
    box: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class SettleBox:
    """The box whose turn it is is settled, by the meters as they now show."""

    seat: int
    meters: Mapping[str, int] | None = None
    """Readings in meter units from outside; the round's own meters if None."""


@dataclass(frozen=True, slots=True)
class ApprovePayout:
    """A floorperson's word for a payment that waits for it."""

    seat: int
    by: str
    meters: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Envy is paid, cards are racked, the round is over."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player has left or does not act any more."""

    seat: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The floor takes what a departed player still has at stake as lost."""

    seat: int
    by: str


@dataclass(frozen=True, slots=True)
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
    | CloseRound
    | Leave
    | Forfeit
    | ReportIrregularity
)
