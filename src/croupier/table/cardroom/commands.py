"""What somebody may ask of a table between players; chance arrives as cards from the shoe."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card


@dataclass(frozen=True, slots=True)
class SitDown:
    """A player takes a free seat and buys in."""

    seat: int
    player: str
    chips: int


@dataclass(frozen=True, slots=True)
class AddChips:
    """A player puts more chips on the table."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player stays and does not want to be dealt in."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """A player who sat out wants to be dealt in."""

    seat: int


@dataclass(frozen=True, slots=True)
class StandUp:
    """A player leaves with the chips, after the hand if dealt into one."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawForButton:
    """One card face up for each who draws, clockwise from the house dealer's left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The next hand is dealt."""


@dataclass(frozen=True, slots=True)
class FinishHand:
    """The hand is over: what each seat of it has now, and what the house took."""

    stacks: tuple[tuple[int, int], ...]
    fee: int = 0
    left: tuple[int, ...] = ()
    """Seats whose players left during the hand."""
    voided: bool = False
    """A misdeal: everything went back, the same button deals again."""


Command = SitDown | AddChips | SitOut | ComeBack | StandUp | DrawForButton | OpenHand | FinishHand
