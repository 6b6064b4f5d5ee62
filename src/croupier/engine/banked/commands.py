"""What somebody may ask for in a round against the house; cards arrive from a shoe."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from croupier.engine.command import (
    CREW,
    FLOOR,
    PLAYERS,
    Amounts,
    Approver,
    Field,
    Player,
    Seat,
    ShownFaces,
    Unseen,
    command,
)
from croupier.engine.commands import (
    Check,
    CloseBets,
    CloseRound,
    Deal,
    Expose,
    Fold,
    SettleBox,
    Show,
    Stand,
)
from croupier.engine.irregularity import ReportIrregularity

__all__ = [
    "ApprovePayout",
    "Check",
    "CloseBets",
    "CloseRound",
    "Command",
    "Deal",
    "Expose",
    "Fold",
    "Forfeit",
    "PayEnvy",
    "PlaceWagers",
    "Play",
    "ReportIrregularity",
    "SettleBox",
    "Show",
    "Stand",
    "TakeBack",
    "TurnUp",
    "Unseen",
    "decision",
]


@command("wager", PLAYERS, at_box=True)
class PlaceWagers:
    """A player's whole bet on one box; it replaces what the player had there."""

    seat: Seat
    wagers: Annotated[Amounts, Field("wagers", "cents")]
    player: Player = ""
    tips: Annotated[Amounts, Field("wagers for the dealer", "cents")] = ()


@command("take_back", PLAYERS, at_box=True)
class TakeBack:
    """Everything on a box is taken back before bets close."""

    seat: Seat


@command("turn_up", CREW, by_house=True)
class TurnUp:
    """Community cards that already lie on the table are turned up."""

    cards: ShownFaces = ()
    """Their faces, where they were not known."""


@command("play", PLAYERS, at_box=True)
class Play:
    """A Play wager of this multiple."""

    seat: Seat
    multiple: Annotated[int, Field("multiple", "times", least=1)]
    tip: Annotated[bool, Field("a Play wager for the dealer")] = False
    """A Play wager for the dealer goes with it."""


@command("approve", FLOOR, while_paused=True, meters=True)
class ApprovePayout:
    """A floorperson's word for a payment that waits for it, or for a hand that envy is paid for.

    It is another person's than whoever did the dealer's part (I-34, I-145).
    """

    seat: Seat
    by: Approver = ""
    meters: Annotated[Mapping[str, int] | None, Field("meters", carried=True)] = None


@command("pay_envy", CREW, by_house=True)
class PayEnvy:
    """The next envy payment is made: to this seat, for one other player's hand (I-50)."""

    seat: Seat


@command("forfeit", FLOOR, meters=True)
class Forfeit:
    """The floor takes what a departed player still has at stake as lost."""

    seat: Seat
    by: Approver = ""


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
    | Expose
    | SettleBox
    | ApprovePayout
    | PayEnvy
    | CloseRound
    | Stand
    | Forfeit
    | ReportIrregularity
)


def decision(seat: int, word: str) -> Check | Fold | Play:
    """A decision as a round file writes it: 4x, check, fold."""
    if word in ("check", "fold"):
        return Check(seat) if word == "check" else Fold(seat)
    return Play(seat, int(word.removesuffix("x")))
