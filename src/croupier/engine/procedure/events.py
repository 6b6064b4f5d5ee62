"""What has happened at a table: past tense, each with a stable wire name and a version.

Not frozen at run time, because that triples what making one costs; never changed.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.cards import Card
from croupier.engine.command import record
from croupier.engine.secrecy import HIDDEN


@record
class Happened:
    """What every event carries: when, by which role, by whom."""

    at: int
    by: str
    who: str


@record
class TableOpened(Happened):
    wire: ClassVar[str] = "table_opened/1"


@record
class DeckReceived(Happened):
    wire: ClassVar[str] = "deck_received/1"
    deck: int
    preshuffled: bool
    clause: str
    """The clause by which a preshuffled deck skips its opening; empty for any other."""


@record
class StepsFellDue(Happened):
    """These steps are now to be done, or these lines to be looked at."""

    wire: ClassVar[str] = "steps_fell_due/1"
    occasion: str
    steps: tuple[str, ...]
    deck: int = 0
    seat: int = 0
    device: str = ""


@record
class StepsNotApplicable(Happened):
    """Steps with things that a table of virtual cards does not have (I-131)."""

    wire: ClassVar[str] = "steps_not_applicable/1"
    occasion: str
    steps: tuple[str, ...]
    deck: int = 0
    seat: int = 0


@record
class CardsInspected(Happened):
    wire: ClassVar[str] = "cards_inspected/1"
    decks: tuple[int, ...]


@record
class DeckPutInService(Happened):
    """The opening procedure is done with; the deck's hours run from here (I-19)."""

    wire: ClassVar[str] = "deck_put_in_service/1"
    deck: int
    shuffled: str
    """How it arrived shuffled; empty if it did not, or has been shuffled here."""
    clause: str
    """The clause by which it needs no shuffle before play; empty if it does."""


@record
class StepDone(Happened):
    wire: ClassVar[str] = "step_done/1"
    step: str
    clause: str
    deck: int
    seat: int
    device: str
    choice: str


@record
class StepVerified(Happened):
    wire: ClassVar[str] = "step_verified/1"
    step: str
    clause: str
    deck: int


@record
class LineTicked(Happened):
    wire: ClassVar[str] = "line_ticked/1"
    step: str
    clause: str
    deck: int
    seat: int


@record
class DeckShuffled(Happened):
    wire: ClassVar[str] = "deck_shuffled/1"
    deck: int
    how: str
    clauses: tuple[str, ...]
    """The clauses that this shuffle fulfils."""
    order: Annotated[tuple[Card, ...] | None, HIDDEN]


@record
class DeckCut(Happened):
    wire: ClassVar[str] = "deck_cut/1"
    deck: int
    depth: int
    clauses: tuple[str, ...]


@record
class DeckCounted(Happened):
    wire: ClassVar[str] = "deck_counted/1"
    deck: int
    cards: int
    right: bool
    clause: str


@record
class ShuffleOrdered(Happened):
    wire: ClassVar[str] = "shuffle_ordered/1"
    deck: int
    clause: str
    reason: str


@record
class RecutOrdered(Happened):
    wire: ClassVar[str] = "recut_ordered/1"
    deck: int
    clause: str
    reason: str


@record
class DecksSwapped(Happened):
    wire: ClassVar[str] = "decks_swapped/1"
    live: int
    clause: str


@record
class DeckRemoved(Happened):
    wire: ClassVar[str] = "deck_removed/1"
    deck: int
    clause: str
    reason: str


@record
class BetsOpened(Happened):
    wire: ClassVar[str] = "bets_opened/1"
    round: int
    deck: int


@record
class BetsClosed(Happened):
    wire: ClassVar[str] = "bets_closed/1"
    clause: str


@record
class WagersLocked(Happened):
    wire: ClassVar[str] = "wagers_locked/1"
    clause: str


@record
class ChipsCounted(Happened):
    wire: ClassVar[str] = "chips_counted/1"
    chips: int
    accepted: int
    clause: str


@record
class CountOverridden(Happened):
    wire: ClassVar[str] = "count_overridden/1"
    clause: str
    reason: str


@record
class DealStarted(Happened):
    wire: ClassVar[str] = "deal_started/1"


@record
class BettingRoundEnded(Happened):
    wire: ClassVar[str] = "betting_round_ended/1"
    number: int


@record
class DealCompleted(Happened):
    """The last card has left the deck."""

    wire: ClassVar[str] = "deal_completed/1"


@record
class StubCounted(Happened):
    wire: ClassVar[str] = "stub_counted/1"
    cards: int
    right: bool
    clause: str


@record
class MisdealRuled(Happened):
    wire: ClassVar[str] = "misdeal_ruled/1"
    misdealt: bool
    fifty_two: bool
    step: str
    deck: int
    effect: str
    clause: str
    then: tuple[str, ...]


@record
class DealerShown(Happened):
    wire: ClassVar[str] = "dealer_shown/1"


@record
class BoxReached(Happened):
    wire: ClassVar[str] = "box_reached/1"
    seat: int


@record
class ProgressiveWon(Happened):
    wire: ClassVar[str] = "progressive_won/1"
    seat: int


@record
class RoundFinished(Happened):
    wire: ClassVar[str] = "round_finished/1"
    round: int
    deck: int
    voided: bool
    demands: tuple[tuple[str, str], ...]


@record
class RoundReleased(Happened):
    wire: ClassVar[str] = "round_released/1"
    reason: str


@record
class TableWentIdle(Happened):
    wire: ClassVar[str] = "table_went_idle/1"


@record
class TableResumed(Happened):
    wire: ClassVar[str] = "table_resumed/1"


@record
class OpeningRepeated(Happened):
    """The decks wait for the first player's look again; their hours run on."""

    wire: ClassVar[str] = "opening_repeated/1"


@record
class DeviceFailed(Happened):
    wire: ClassVar[str] = "device_failed/1"
    device: str
    deck: int
    """The deck that was in it; 0 for none."""
    effect: str
    clause: str
    then: tuple[str, ...]
    report: str = ""
    """What it is to the round; empty where the device held no card of it."""


@record
class DeviceBroken(Happened):
    wire: ClassVar[str] = "device_broken/1"
    device: str


@record
class DeviceRepaired(Happened):
    wire: ClassVar[str] = "device_repaired/1"
    device: str


@record
class MethodChosen(Happened):
    """Cards come out another way from now on, and are shuffled afresh for it."""

    wire: ClassVar[str] = "method_chosen/1"
    method: str


@record
class SeatTaken(Happened):
    wire: ClassVar[str] = "seat_taken/1"
    seat: int
    player: str


@record
class SeatLeft(Happened):
    wire: ClassVar[str] = "seat_left/1"
    seat: int
    after_round: bool


@record
class TableClosed(Happened):
    wire: ClassVar[str] = "table_closed/1"


Event = (
    TableOpened
    | DeckReceived
    | StepsFellDue
    | StepsNotApplicable
    | CardsInspected
    | DeckPutInService
    | StepDone
    | StepVerified
    | LineTicked
    | DeckShuffled
    | DeckCut
    | DeckCounted
    | ShuffleOrdered
    | RecutOrdered
    | DecksSwapped
    | DeckRemoved
    | BetsOpened
    | BetsClosed
    | WagersLocked
    | ChipsCounted
    | CountOverridden
    | DealStarted
    | BettingRoundEnded
    | DealCompleted
    | StubCounted
    | MisdealRuled
    | DealerShown
    | BoxReached
    | ProgressiveWon
    | RoundFinished
    | RoundReleased
    | TableWentIdle
    | TableResumed
    | OpeningRepeated
    | DeviceFailed
    | DeviceBroken
    | DeviceRepaired
    | MethodChosen
    | SeatTaken
    | SeatLeft
    | TableClosed
)
