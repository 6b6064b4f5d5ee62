"""What has happened at a table between players: past tense, with stable wire names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from croupier.cards import Card
from croupier.engine.cardroom.seating.state import HandOpening
from croupier.engine.secrecy import PUBLIC


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down and bought in."""

    wire: ClassVar[str] = "cardroom_seat_taken/1"
    seat: int
    player: str
    chips: int
    clause: str


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """A player added chips."""

    wire: ClassVar[str] = "cardroom_chips_added/1"
    seat: int
    chips: int
    clause: str


@dataclass(frozen=True, slots=True)
class SatOut:
    """A player sits out from the next hand."""

    wire: ClassVar[str] = "cardroom_sat_out/1"
    seat: int


@dataclass(frozen=True, slots=True)
class CameBack:
    """A player wants to be dealt in again."""

    wire: ClassVar[str] = "cardroom_came_back/1"
    seat: int


@dataclass(frozen=True, slots=True)
class LeavingTold:
    """The player goes when the hand is over."""

    wire: ClassVar[str] = "cardroom_leaving_told/1"
    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left the table."""

    wire: ClassVar[str] = "cardroom_seat_left/1"
    seat: int
    player: str
    chips: int
    """What the player takes along."""


@dataclass(frozen=True, slots=True)
class ButtonCardsDealt:
    """Cards were dealt to draw for the button."""

    wire: ClassVar[str] = "cardroom_button_cards_dealt/1"
    cards: Annotated[tuple[tuple[int, Card], ...], PUBLIC]
    """By seat, in the order of the deal."""
    clause: str


@dataclass(frozen=True, slots=True)
class ButtonTied:
    """Only these get another card."""

    wire: ClassVar[str] = "cardroom_button_tied/1"
    seats: tuple[int, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class ButtonDrawn:
    """The first button is found; all cards go back to be shuffled before the first hand."""

    wire: ClassVar[str] = "cardroom_button_drawn/1"
    seat: int
    clause: str


@dataclass(frozen=True, slots=True)
class HandOpened:
    """A hand opened."""

    wire: ClassVar[str] = "cardroom_hand_opened/1"
    number: int
    hand: HandOpening
    clause: str


@dataclass(frozen=True, slots=True)
class HandFinished:
    """A hand ended."""

    wire: ClassVar[str] = "cardroom_hand_finished/1"
    number: int
    stacks: tuple[tuple[int, int], ...]
    fee: int
    voided: bool


Event = (
    SeatTaken
    | ChipsAdded
    | SatOut
    | CameBack
    | LeavingTold
    | SeatLeft
    | ButtonCardsDealt
    | ButtonTied
    | ButtonDrawn
    | HandOpened
    | HandFinished
)
