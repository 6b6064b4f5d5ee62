"""Views and offers of a table, by name and type; the wire schema is generated from these."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from croupier.engine.banked.bets import BetTerms
from croupier.engine.banked.view import View as RoundView
from croupier.engine.cardroom.hand.pot_view import FeeView
from croupier.engine.cardroom.hand.view import View as HandView
from croupier.engine.cardroom.seating.view import View as RoomView
from croupier.engine.irregularity import Case
from croupier.engine.procedure.due import Due
from croupier.engine.procedure.state import Device
from croupier.engine.procedure.view import ProcedureView
from croupier.house.table.state import Proposal, Undone


@dataclass(frozen=True, slots=True)
class Plain:
    """Marks a value written as lists, texts, and numbers of this type."""

    kind: Any


class Bounds(TypedDict):
    """Bounds of a number."""

    min: int
    max: int


FreeField = list[Any] | Bounds | Literal["number", "reason", "order"] | int
"""One of these values, a number in bounds, any number, text, a deck, or a number of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedTerms(BetTerms):
    """What may be bet on one box, as far as its player can afford."""

    chips: int
    """Most cents of the whole bet."""


class Lacking(TypedDict):
    """Play wagers that the player cannot afford."""

    seat: int
    clause: str
    lacks: list[tuple[int, int]]
    """Each multiple with the cents that it lacks."""
    tip_required: NotRequired[bool]


class OfferView(TypedDict):
    """One command that may be given now; empty fields are omitted."""

    do: str
    clause: NotRequired[str]
    fields: NotRequired[Annotated[dict[str, Any], Plain(dict[str, FreeField])]]
    """For a step, and for calling off bets: the fields to choose."""
    command: Annotated[dict[str, Any], Plain("OfferedCommand")]
    """The command as far as it is fixed; send it with the chosen fields."""
    now: NotRequired[bool]
    """For a dealer: whether this comes first."""
    due: NotRequired[str]
    """The `id` of the due step that it does."""
    seat: NotRequired[int]
    seats: NotRequired[list[int]]
    """Any one of them."""
    target: NotRequired[int]
    """Whose cards: a seat, or the box (-2); omitted for the dealer's."""
    proposal: NotRequired[int]
    choices: NotRequired[list[int]]
    """Multiples."""
    strategies: NotRequired[list[str]]
    tip: NotRequired[bool]
    tip_required: NotRequired[bool]
    min: NotRequired[int]
    max: NotRequired[int]
    bet: NotRequired[Annotated[dict[str, Any], Plain(PricedTerms)]]
    case: NotRequired[Annotated[dict[str, Any], Plain(Case)]]
    cards: NotRequired[int]
    """How many are dealt at most, or entered."""
    faces_required: NotRequired[bool]
    box: NotRequired[int]
    faces_required_box: NotRequired[bool]
    places: NotRequired[list[str]]
    """The names of the next cards' places, in the order of the deck."""
    place: NotRequired[str]
    """For faces to be entered: whose cards, by name."""
    short: NotRequired[bool]
    """Whether it is all the player has, and less than the full amount."""
    chip: NotRequired[int]
    """The smallest chip of the table, in cents."""
    play: NotRequired[Lacking]
    policy: NotRequired[str]
    at_stake: NotRequired[int]
    reason: NotRequired[bool]
    """Whether a reason is required."""


class SeatLine(TypedDict):
    """A taken seat."""

    seat: int
    player: str
    chips: int
    bot: bool
    leaving: bool
    ready: bool


class Called(TypedDict):
    """What the floor was called for."""

    report: str
    title: str
    seat: int
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledDue(Due):
    """A due step with its title."""

    title: str
    id: str
    """The name by which the offers that do it refer to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledDevice(Device):
    """A device, under its title."""

    title: str
    state_title: str
    mark_title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledProposal(Proposal):
    """A proposal, under the title of what was reported or asked for."""

    title: str
    effect_title: str
    """What the proposal leads to; empty where it has no effect on wagers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledUndone(Undone):
    """Wagers that ended out of turn, under the title of the irregularity."""

    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TitledLife(ProcedureView):
    """The table's procedures as its console shows them."""

    method_title: str
    devices: tuple[TitledDevice, ...]
    due: tuple[TitledDue, ...]
    checklist: tuple[TitledDue, ...]


class Scene(TypedDict):
    """The cards and bets on the table at the end of a round."""

    number: int
    commitment: str
    own: Sequence[int]
    round: NotRequired[Annotated[dict[str, Any], Plain(RoundView)]]
    hand: NotRequired[Annotated[dict[str, Any], Plain(HandView)]]


class PublicView(TypedDict):
    """What everyone sees of a table apart from the cards and bets."""

    id: str
    name: str
    rulebook: str
    prefix: str
    virtual_cards: bool
    seq: int
    """The last entry of the table's log."""
    number: int
    open: bool
    paused: str
    """Why the table is paused; empty if it is not."""
    seats: list[SeatLine]
    meters: dict[str, int]
    """Units of 1/10,000 cent."""
    commitment: str
    deadline: int
    """When the table moves automatically; 0 if it does not."""
    called: Called | None
    room: NotRequired[Annotated[dict[str, Any], Plain(RoomView)]]
    fee: NotRequired[Annotated[dict[str, Any] | None, Plain(FeeView | None)]]
    """The house's fee of a cardroom hand."""


class TableView(PublicView):
    """A table as the public or a player may see it."""

    you: str
    role: str
    seat: int
    """Your seat; 0 for none."""
    own: Sequence[int]
    """The boxes that you play in the current round."""
    offers: Annotated[Sequence[dict[str, Any]], Plain(tuple[OfferView, ...])]
    round: NotRequired[Annotated[dict[str, Any], Plain(RoundView)]]
    hand: NotRequired[Annotated[dict[str, Any], Plain(HandView)]]


class StaffView(TableView):
    """A table as dealers, floorpersons, and auditors may see it."""

    procedure: Annotated[dict[str, Any], Plain(TitledLife)]
    proposals: Annotated[list[dict[str, Any]], Plain(tuple[TitledProposal, ...])]
    undone: Annotated[list[dict[str, Any]], Plain(tuple[TitledUndone, ...])]
