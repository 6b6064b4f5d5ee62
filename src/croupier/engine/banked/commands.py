"""Commands of a round against the house; cards arrive from a shoe."""

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
    """Place a player's whole bet on one box; it replaces the player's earlier bet there."""

    seat: Seat
    wagers: Annotated[Amounts, Field("wagers", "cents")]
    player: Player = ""
    tips: Annotated[Amounts, Field("wagers for the dealer", "cents")] = ()


@command("take_back", PLAYERS, at_box=True)
class TakeBack:
    """Withdraw everything on a box before bets close."""

    seat: Seat


@command("turn_up", CREW, by_house=True)
class TurnUp:
    """Turn up community cards that are already on the table."""

    cards: ShownFaces = ()
    """Their faces, if they were not known."""


@command("play", PLAYERS, at_box=True)
class Play:
    """Place a Play wager of this multiple."""

    seat: Seat
    multiple: Annotated[int, Field("multiple", "times", min=1)]
    tip: Annotated[bool, Field("a Play wager for the dealer")] = False
    """Whether a Play wager for the dealer goes with it."""


@command("approve", FLOOR, while_paused=True, meters=True)
class ApprovePayout:
    """Approve a pending payout, or validate a hand that earns others an Envy Bonus.

    The floorperson must not be the person who did the dealer's part (I-34, I-145).
    """

    seat: Seat
    by: Approver = ""
    meters: Annotated[Mapping[str, int] | None, Field("meters", carried=True)] = None


@command("pay_envy", CREW, by_house=True)
class PayEnvy:
    """Pay the next Envy Bonus: to this seat, for one other player's hand (I-50)."""

    seat: Seat


@command("forfeit", FLOOR, meters=True)
class Forfeit:
    """Take the remaining wagers of an absent player as lost."""

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
    """Return the command of a decision in a round file: 4x, check, fold."""
    if word in ("check", "fold"):
        return Check(seat) if word == "check" else Fold(seat)
    return Play(seat, int(word.removesuffix("x")))
