"""Commands of a running table in short words, for tests: cards as text, wagers by name."""

# ruff: noqa: N802  (these functions stand for classes)

from __future__ import annotations

from collections.abc import Iterable, Mapping

from croupier.cards import Card, card
from croupier.engine.banked.commands import ApprovePayout as Approve
from croupier.engine.banked.commands import Forfeit, PayEnvy, PlaceWagers, Play, TakeBack
from croupier.engine.banked.commands import ReportIrregularity as ReportKind
from croupier.engine.banked.commands import TurnUp as TurnUpKind
from croupier.engine.cardroom.hand.commands import Bet, Call, Muck, TimeOut
from croupier.engine.cardroom.seating.commands import ComeBack, SitOut
from croupier.engine.cardroom.seating.commands import DrawForButton as DrawKind
from croupier.engine.commands import (
    Buy,
    Check,
    CloseBets,
    CloseRound,
    Fold,
    OpenRound,
    Sit,
    Stand,
)
from croupier.engine.commands import Deal as DealKind
from croupier.engine.commands import Expose as ExposeKind
from croupier.engine.commands import SettleBox as Settle
from croupier.engine.commands import Show as ShowKind
from croupier.house.table.command_form import UNSEEN, BadCommand
from croupier.house.table.commands import (
    BY_NAME,
    ChangeLimits,
    Confirm,
    Fill,
    Pause,
    Ready,
    Reject,
    ResumeTable,
    SeatBot,
    ShortTray,
    Shuffle,
    TakeBetsDown,
    Unpause,
    faces_of,
    fields_of,
    read,
    told,
    wire_name,
)

__all__ = [
    "BY_NAME",
    "UNSEEN",
    "Approve",
    "BadCommand",
    "Bet",
    "Buy",
    "Call",
    "ChangeLimits",
    "Check",
    "CloseBets",
    "CloseRound",
    "ComeBack",
    "Confirm",
    "Fill",
    "Fold",
    "Forfeit",
    "Muck",
    "OpenRound",
    "Pause",
    "PayEnvy",
    "Play",
    "Ready",
    "Reject",
    "ResumeTable",
    "SeatBot",
    "Settle",
    "ShortTray",
    "Shuffle",
    "Sit",
    "SitOut",
    "Stand",
    "TakeBack",
    "TakeBetsDown",
    "TimeOut",
    "Unpause",
    "faces_of",
    "fields_of",
    "read",
    "told",
    "wire_name",
]

Faces = Iterable[str]


def _unseen(written: Faces) -> tuple[Card | None, ...]:
    return tuple(None if name == UNSEEN else card(name) for name in written)


def _shown(written: Faces) -> tuple[Card, ...]:
    return tuple(card(name) for name in written)


def Wager(
    seat: int, wagers: Mapping[str, int], tips: Mapping[str, int] | None = None
) -> PlaceWagers:
    """A whole bet on a box."""
    return PlaceWagers(seat, tuple(wagers.items()), tips=tuple((tips or {}).items()))


def Deal(cards: Faces = ()) -> DealKind:
    """The next cards leave the deck."""
    return DealKind(_unseen(cards))


def TurnUp(cards: Faces = ()) -> TurnUpKind:
    """Community cards are turned up."""
    return TurnUpKind(_shown(cards))


def Show(target: int, cards: Faces) -> ShowKind:
    """The faces of cards dealt unseen."""
    return ShowKind(target, _shown(cards))


def Expose(cards: Faces = (), box: Faces = ()) -> ExposeKind:
    """The dealer's cards are turned up, or hands compared."""
    return ExposeKind(_shown(cards), _shown(box))


def DrawForButton(cards: Faces = ()) -> DrawKind:
    """A card each for the first button."""
    return DrawKind(_shown(cards))


def Report(
    report: str,
    at: str = "",
    seat: int = 0,
    card: str = "",
    cause: str = "other",
    *,
    misdealt: bool = True,
    fifty_two: bool = True,
    deck: str = "in_play",
) -> ReportKind:
    """Something went wrong."""
    cards = _shown((card,)) if card else ()
    return ReportKind(report, at, seat, 1, cards, cause, misdealt, fifty_two, deck)


def Rule(report: str, seat: int = 0, place: int = 1, cards: Faces = ()) -> ReportKind:
    """A floorperson's ruling between players."""
    return ReportKind(report, seat=seat, place=place, cards=_unseen(cards))
