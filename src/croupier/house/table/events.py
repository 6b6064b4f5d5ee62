"""Events that the house records of a table: past tense, each with a stable wire name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar

from croupier.engine.banked.wager_fates import Chips
from croupier.engine.command import record
from croupier.engine.secrecy import HIDDEN


@record
class TableSetUp:
    """The table was set up, with everything that it runs by."""

    wire: ClassVar[str] = "table_set_up/1"
    id: str
    name: str
    rulebook: str
    submission: Mapping[str, Any]
    settings: Mapping[str, Any]


@record
class MetersSeeded:
    """The meters were seeded as the submission says, with the house's money."""

    wire: ClassVar[str] = "meters_seeded/1"
    meters: tuple[tuple[str, int], ...]
    """Name and units."""


@record
class TrayFilled:
    """The tray was filled from the house, or credited to it if the amount is below zero."""

    wire: ClassVar[str] = "tray_filled/1"
    cents: int


@record
class ChipsBought:
    """A player bought chips."""

    wire: ClassVar[str] = "chips_bought/1"
    player: str
    cents: int
    bot: bool = False


@record
class ChipsCashed:
    """A player's chips were cashed."""

    wire: ClassVar[str] = "chips_cashed/1"
    player: str
    cents: int
    bot: bool = False


@record
class BotSeated:
    """A bot was seated."""

    wire: ClassVar[str] = "bot_seated/1"
    player: str
    strategy: str


@record
class DeckCommitted:
    """The root of the tree over the salted cards of a virtual deck, public before bets close."""

    wire: ClassVar[str] = "deck_committed/1"
    deck: int
    root: str


@record
class DeckSalted:
    """The salts of that tree, one per card from the top; sealed."""

    wire: ClassVar[str] = "deck_salted/1"
    deck: int
    salts: Annotated[tuple[str, ...], HIDDEN]


@record
class RoundOpened:
    """A round was opened, with the meters as they show then."""

    wire: ClassVar[str] = "round_opened/1"
    number: int
    meters: tuple[tuple[str, int], ...]
    reserves: tuple[tuple[str, int], ...]


@record
class PlayerReady:
    """A player is ready for the deal."""

    wire: ClassVar[str] = "player_ready/1"
    player: str


@record
class TrayShort:
    """A payment could not be made: the tray is short by this much, and play waits for a fill."""

    wire: ClassVar[str] = "tray_short/1"
    cents: int


@record
class TablePaused:
    wire: ClassVar[str] = "table_paused/1"
    by: str
    reason: str


@record
class TableUnpaused:
    wire: ClassVar[str] = "table_unpaused/1"
    by: str


@record
class TableLoaded:
    """A server resumed the table in the middle of a round and reset the decision clock."""

    wire: ClassVar[str] = "table_loaded/1"


@record
class TimeCalled:
    """A player timed out or has left: the house takes the turn (I-12, I-124)."""

    wire: ClassVar[str] = "time_called/1"
    seat: int


@record
class Proposed:
    """Something was proposed that a second person must confirm."""

    wire: ClassVar[str] = "proposed/1"
    id: int
    by: str
    command: str
    """Its wire name."""
    fields: Mapping[str, Any]
    message: str
    clause: str
    faces: Annotated[Mapping[str, Any], HIDDEN] = field(default_factory=dict)
    """Its fields with cards, separate from the others."""


@record
class FloorCalled:
    """The floor was called: the round waits until a floorperson confirms or rejects it (I-126)."""

    wire: ClassVar[str] = "floor_called/1"
    proposal: int
    report: str
    seat: int
    clause: str
    chips: tuple[Chips, ...] = ()
    """What would become of the wagers at this moment."""


@record
class ProposalSettled:
    """A proposal was carried out, or rejected for this reason."""

    wire: ClassVar[str] = "proposal_settled/1"
    id: int
    by: str
    confirmed: bool
    reason: str = ""


@record
class BetsTakenDown:
    """The betting was called off: every bet was returned."""

    wire: ClassVar[str] = "bets_taken_down/1"
    by: str
    reason: str


@record
class LimitsChanged:
    """The table's limits changed: it runs under another submission that differs only in them."""

    wire: ClassVar[str] = "limits_changed/1"
    submission: Mapping[str, Any]


Event = (
    TableSetUp
    | MetersSeeded
    | TrayFilled
    | ChipsBought
    | ChipsCashed
    | BotSeated
    | DeckCommitted
    | DeckSalted
    | RoundOpened
    | PlayerReady
    | TrayShort
    | TablePaused
    | TableUnpaused
    | TableLoaded
    | TimeCalled
    | Proposed
    | FloorCalled
    | ProposalSettled
    | BetsTakenDown
    | LimitsChanged
)
