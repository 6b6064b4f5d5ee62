"""Commands of a hand between players; cards arrive from a shoe."""

from __future__ import annotations

from typing import Annotated

from croupier.engine.command import (
    CREW,
    FLOOR,
    PLAYERS,
    Field,
    Seat,
    Unseen,
    command,
)
from croupier.engine.commands import Check, Deal, Expose, Fold, Show, Stand
from croupier.engine.irregularity import ReportIrregularity

__all__ = [
    "Bet",
    "Call",
    "Check",
    "Command",
    "Deal",
    "Expose",
    "Fold",
    "Muck",
    "PostBlinds",
    "ReportIrregularity",
    "Show",
    "Stand",
    "TimeOut",
    "Unseen",
]


@command("post_blinds", CREW, wired=False)
class PostBlinds:
    """The fee that falls due before the deal is taken; blinds and other posts are posted.

    At a running table it comes with the first `Deal`.
    """


@command("call", PLAYERS, at_box=True, ends=True)
class Call:
    """The player brings the wager of this betting round to what is bet."""

    seat: Seat


@command("bet", PLAYERS, at_box=True, ends=True)
class Bet:
    """A bet, or a raise, that brings the player's wager of this round to this amount."""

    seat: Seat
    to: Annotated[int, Field("amount", "cents", min=1)]


@command("muck", PLAYERS, at_box=True, ends=True)
class Muck:
    """Keep a losing hand face down; unseen cards are given up (I-118)."""

    seat: Seat


@command("time_out", CREW, others=FLOOR, by_house=True, ends=True)
class TimeOut:
    """The player in turn has taken too long: checked for where that is free, else folded.

    Against the house as well (I-12, I-124).
    """

    seat: Seat


Command = (
    PostBlinds
    | Deal
    | Fold
    | Check
    | Call
    | Bet
    | Muck
    | Show
    | Expose
    | Stand
    | TimeOut
    | ReportIrregularity
)
