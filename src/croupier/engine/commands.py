"""Commands that several machines judge, each for its own part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from croupier.engine.command import (
    CREW,
    FLOOR,
    PLAYERS,
    SITTERS,
    AnySeat,
    Cents,
    Faces,
    Field,
    OwnSeat,
    Player,
    Seat,
    ShownFaces,
    command,
)


@command("sit", SITTERS, while_called=True)
class Sit:
    """A player takes a seat and buys in."""

    seat: Seat
    chips: Cents
    player: Player = ""


@command("buy", PLAYERS, while_called=True)
class Buy:
    """A seated player buys more chips."""

    chips: Cents
    seat: OwnSeat = 0


@command("stand", PLAYERS, others=FLOOR, while_paused=True, ends=True)
class Stand:
    """A player leaves; in the middle of a round, when it is over (I-12)."""

    seat: AnySeat = 0
    """The sender's own if none is named; a floorperson may remove any player."""


@command("open_round", CREW, by_house=True, meters=True)
class OpenRound:
    """The next round: bets may be made, or the hand between players begins."""


@command("close_bets", CREW, by_house=True, meters=True)
class CloseBets:
    """No more bets."""


@command("deal", CREW, by_house=True, ends=True)
class Deal:
    """The next cards from the shoe, in the order in which they leave it.

    Between players the fee and the blinds come before the first card, with no card named.
    """

    cards: Faces = ()


@command("show", CREW, ends=True)
class Show:
    """The faces of cards dealt unseen: of a seat, of the dealer (0), of the box (-2)."""

    target: Annotated[int, Field("whose cards", min=-2)]
    cards: ShownFaces


@command("check", PLAYERS, at_box=True, ends=True)
class Check:
    """The decision is put off."""

    seat: Seat


@command("fold", PLAYERS, at_box=True, ends=True)
class Fold:
    """The player leaves the contest."""

    seat: Seat


@command("expose", CREW, by_house=True, ends=True)
class Expose:
    """The dealer's cards are turned up; between players, the hands are compared."""

    cards: ShownFaces = ()
    box: ShownFaces = ()


@command("settle", CREW, by_house=True, meters=True)
class SettleBox:
    """The box whose turn it is is settled, by the meters as they now show."""

    seat: Seat
    meters: Annotated[Mapping[str, int] | None, Field("meters", carried=True)] = None
    """Readings in meter units from outside; the round's own meters if None."""


@command("close_round", CREW, by_house=True, ends=True)
class CloseRound:
    """Cards are racked, the round is over; with what the law demands afterward."""

    voided: Annotated[bool, Field("void", carried=True)] = False
    demands: Annotated[tuple[tuple[str, str], ...], Field("demands", carried=True)] = ()
    """What, and the clause that demands it."""
