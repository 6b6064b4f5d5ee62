"""What somebody may ask for in a hand between players; cards arrive from a shoe."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card

Unseen = Card | None


@dataclass(frozen=True, slots=True)
class PostBlinds:
    """The fee that falls due before the deal is taken; blinds and other posts are posted."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next cards from the shoe, in the order in which they leave it."""

    cards: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class Fold:
    seat: int


@dataclass(frozen=True, slots=True)
class Check:
    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    seat: int


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet, or a raise, that brings the player's wager of this round to this amount."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Muck:
    """A player keeps a losing hand face down; cards that nobody has seen are given up (I-118)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """The faces of a player's cards that were dealt unseen."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShowDown:
    """Hands are compared and the pots awarded."""


@dataclass(frozen=True, slots=True)
class Leave:
    """A player has left: checked or folded for when the turn comes."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The player in turn has taken too long: checked for where that is free, else folded."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A floorperson's ruling where the text is silent (I-120)."""

    report: str
    by: str
    seat: int = 0
    place: int = 1
    """Which of the seat's cards was exposed, from 1."""
    cards: tuple[Unseen, ...] = ()
    """The exposed card, or what came out too early, the burn first; () where known or unseen."""


Command = (
    PostBlinds | Deal | Fold | Check | Call | Bet | Muck | Show | ShowDown | Leave | TimeOut | Rule
)
