"""Commands of the seating between players; cards arrive from the shoe."""

from __future__ import annotations

from typing import Annotated

from croupier.engine.command import CREW, PLAYERS, Field, OwnSeat, ShownFaces, command
from croupier.engine.commands import Buy, OpenRound, Sit, Stand

__all__ = [
    "Buy",
    "ComeBack",
    "Command",
    "DrawForButton",
    "FinishHand",
    "OpenRound",
    "Sit",
    "SitOut",
    "Stand",
]


@command("sit_out", PLAYERS, while_called=True)
class SitOut:
    """A player stays and does not want to be dealt in."""

    seat: OwnSeat = 0


@command("come_back", PLAYERS, while_called=True)
class ComeBack:
    """A player who sat out wants to be dealt in."""

    seat: OwnSeat = 0


@command("draw_for_button", CREW, by_house=True)
class DrawForButton:
    """One card face up for each who draws, clockwise from the house dealer's left."""

    cards: ShownFaces = ()


@command("finish_hand", CREW, wired=False)
class FinishHand:
    """The hand is over: what each seat of it has now, and what the house took."""

    stacks: Annotated[tuple[tuple[int, int], ...], Field("stacks", "cents")]
    fee: Annotated[int, Field("fee", "cents", min=0)] = 0
    left: Annotated[tuple[int, ...], Field("seats left")] = ()
    """Seats whose players left during the hand."""
    voided: Annotated[bool, Field("void")] = False
    """A misdeal: everything went back, the same button deals again."""


Command = Sit | Buy | SitOut | ComeBack | Stand | DrawForButton | OpenRound | FinishHand
