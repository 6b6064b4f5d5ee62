"""What somebody may ask of a running table, as it comes over the wire.

Every command is a name and fields. Those that concern the cards, the bets and the people are
declared here; the steps of the table's life are taken as `table.commands` declares them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, get_args

import msgspec

from croupier.table import commands as life


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat and buys in."""

    seat: int
    chips: int


@dataclass(frozen=True, slots=True)
class SeatBot:
    """A seat is filled by a player that the house runs."""

    seat: int
    name: str
    chips: int
    strategy: str = "simple"


@dataclass(frozen=True, slots=True)
class Buy:
    """A seated player buys more chips."""

    chips: int


@dataclass(frozen=True, slots=True)
class Stand:
    """A player leaves; in the middle of a round, when it is over (I-12)."""

    seat: int = 0
    """A bot's seat, where the floor sends it away."""


@dataclass(frozen=True, slots=True)
class SitOut:
    """Between players: not dealt in for now."""


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Between players: dealt in again."""


@dataclass(frozen=True, slots=True)
class Wager:
    """A whole bet on one box; it replaces what lies there."""

    seat: int
    wagers: Mapping[str, int]
    tips: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A bet is taken back before bets close."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ready:
    """No more time is wanted before the deal."""


@dataclass(frozen=True, slots=True)
class Play:
    """A Play wager of this multiple."""

    seat: int
    multiple: int
    tip: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    seat: int


@dataclass(frozen=True, slots=True)
class Fold:
    seat: int


@dataclass(frozen=True, slots=True)
class Call:
    seat: int


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet or raise that brings the wager of this betting round to this amount."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Muck:
    seat: int


@dataclass(frozen=True, slots=True)
class OpenRound:
    """The next round: bets may be made, or the hand between players begins."""


@dataclass(frozen=True, slots=True)
class TakeBetsDown:
    """The betting is called off: every bet goes back and the round is over before any card."""

    reason: str = ""
    """Why, where bets lie on the layout."""


@dataclass(frozen=True, slots=True)
class CloseBets:
    """No more bets."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The next cards leave the deck; their faces where a dealer keys them in."""

    cards: tuple[str, ...] = ()
    """Written "Ah"; "??" for a card that stays unseen."""


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Community cards on the table are turned up."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """The faces of cards dealt unseen: of a seat, of the dealer (0), of the box (-2)."""

    target: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Expose:
    """The dealer's cards are turned up; between players, the hands are compared."""

    cards: tuple[str, ...] = ()
    box: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settle:
    """The box whose turn it is is settled."""

    seat: int


@dataclass(frozen=True, slots=True)
class Approve:
    """A floorperson's word for a payment that waits for it, or a hand that envy is paid for.

    It is another person's than whoever did the dealer's part (I-34, I-145).
    """

    seat: int


@dataclass(frozen=True, slots=True)
class PayEnvy:
    """The next envy payment is made: to this seat, for one other player's hand (I-50)."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseRound:
    """Cards are racked, the round is over."""


@dataclass(frozen=True, slots=True)
class DrawForButton:
    """Between players: a card each for the first button."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The player in turn has taken too long (I-12, I-124)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """The floor takes what a departed player still has at stake as lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class Report:
    """Something went wrong."""

    report: str
    at: str = ""
    seat: int = 0
    card: str = ""
    cause: str = "other"
    misdealt: bool = True
    fifty_two: bool = True
    deck: str = "in_play"


@dataclass(frozen=True, slots=True)
class Rule:
    """Between players: a floorperson's ruling where the text is silent (I-120)."""

    report: str
    seat: int = 0
    place: int = 1
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Confirm:
    """A second person's word for a proposal; `id` on the wire is the command's own."""

    proposal: int


@dataclass(frozen=True, slots=True)
class Reject:
    """A proposal is dropped; with a reason where the round waits for the word."""

    proposal: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """Other limits from the next round on; needs two people."""

    limits: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fill:
    """Chips come to the tray, or leave it where the amount is below zero."""

    cents: int


@dataclass(frozen=True, slots=True)
class ShortTray:
    """The tray cannot pay what is due: so much is missing; from the system alone."""

    cents: int


@dataclass(frozen=True, slots=True)
class Pause:
    """The floor stops the table for a reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Unpause:
    """The table goes on."""


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A server runs the table again, as its log left it; from the system alone."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The virtual shoe has shuffled: order and salts, from the system alone."""

    order: tuple[int, ...]
    salts: tuple[str, ...]


OWN = (
    *(Sit, SeatBot, Buy, Stand, SitOut, ComeBack, Wager, TakeBack, Ready),
    *(Play, Check, Fold, Call, Bet, Muck),
    *(OpenRound, TakeBetsDown, CloseBets, Deal, TurnUp, Show, Expose, Settle, Approve, PayEnvy),
    CloseRound,
    *(DrawForButton, TimeOut, Forfeit, Report, Rule, Confirm, Reject, ChangeLimits),
    *(Fill, ShortTray, Pause, Unpause, TakeUp, Shuffle),
)

COUPLED = (
    *(life.OpenBets, life.CloseBets, life.StartDeal, life.EndBettingRound, life.CompleteDeal),
    *(life.ShowDealer, life.TurnBox, life.WinProgressive, life.FinishRound),
    *(life.TakeSeat, life.LeaveSeat),
)
"""Steps of the table's life that come with a command declared here, and not by themselves."""

STEPS: tuple[type[Any], ...] = tuple(kind for kind in get_args(life.Command) if kind not in COUPLED)


def wire_name(kind: type[Any]) -> str:
    """The name of a command on the wire."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


BY_NAME: Mapping[str, type[Any]] = {wire_name(kind): kind for kind in (*STEPS, *OWN)}
_CARRIED = frozenset(("at", "by", "who"))
"""What the house itself puts into a step: nobody tells it the time or who they are."""


class BadCommand(ValueError):
    """What came over the wire is no command; says what would be."""


def fields_of(kind: type[Any]) -> tuple[str, ...]:
    """The fields that a command of this kind has on the wire."""
    # Only steps carry the time and the person; where a report says `at`, it is a place.
    carried = _CARRIED if kind in STEPS else frozenset()
    return tuple(one.name for one in fields(kind) if one.name not in carried)


def read(name: object, told: object) -> Any:
    """The command of this name with these fields; a step without its time and person."""
    kind = BY_NAME.get(name) if isinstance(name, str) else None
    if kind is None or kind is Shuffle:
        raise BadCommand(f"{str(name)[:40]!r} is no command; the tables' documentation lists them")
    if not isinstance(told, Mapping):
        raise BadCommand(f"the fields of {name} are no object")
    known = fields_of(kind)
    unknown = [str(one) for one in told if one not in known]
    if unknown:
        listed = ", ".join(known) or "no field"
        raise BadCommand(f"{name} has no field {unknown[0][:40]!r}; it has {listed}")
    whole = {**told, "at": 0} if kind in STEPS else dict(told)
    try:
        return msgspec.convert(whole, kind)
    except msgspec.ValidationError as error:
        raise BadCommand(f"{name}: {error}") from None


def faces_of(command: Any) -> tuple[str, ...]:
    """The faces of cards that the command tells."""
    if type(command) not in OWN:
        return ()  # a step counts cards
    several = (getattr(command, name, ()) for name in ("card", "cards", "box"))
    one_by_one = ((one,) if isinstance(one, str) else one for one in several)
    return tuple(face for one in one_by_one for face in one if face)


def told(command: Any) -> dict[str, Any]:
    """The fields of a command as they are written."""
    whole: dict[str, Any] = msgspec.to_builtins(command)
    return {name: whole[name] for name in fields_of(type(command))}
