"""What somebody may ask of a table. Time comes in `at`, chance as the order of a shuffle."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.cards import Card


@dataclass(frozen=True, slots=True)
class Asked:
    """What every command carries: when, by which role, and the person's name where it matters."""

    at: int
    """Seconds since an epoch."""
    by: str = "dealer"
    who: str = ""


@dataclass(frozen=True, slots=True)
class ReceiveDeck(Asked):
    """A deck arrives at the table."""

    preshuffled: bool = False
    """It comes preinspected and preshuffled."""


@dataclass(frozen=True, slots=True)
class InspectCards(Asked):
    """The first player to arrive has had the opportunity to look at the cards."""


@dataclass(frozen=True, slots=True)
class Do(Asked):
    """A step that is due is done."""

    step: str = ""
    deck: int = 0
    seat: int = 0
    device: str = ""
    choice: str = ""


@dataclass(frozen=True, slots=True)
class Verify(Asked):
    """A floorperson verifies a step that was done."""

    step: str = ""
    deck: int = 0


@dataclass(frozen=True, slots=True)
class Tick(Asked):
    """A line of the checklist is ticked."""

    step: str = ""
    deck: int = 0
    seat: int = 0


@dataclass(frozen=True, slots=True)
class ShuffleDone(Asked):
    """A deck has been shuffled."""

    deck: int = 0
    order: tuple[Card, ...] | None = None
    """The cards from the top where they are virtual; None where they are not known."""


@dataclass(frozen=True, slots=True)
class CutDone(Asked):
    """A deck has been cut."""

    deck: int = 0
    depth: int = 0
    """How many cards lay above the cover card."""


@dataclass(frozen=True, slots=True)
class ReportCount(Asked):
    """The shuffler shows how many cards it counted."""

    deck: int = 0
    cards: int = 0


@dataclass(frozen=True, slots=True)
class OrderShuffle(Asked):
    """A floorperson directs that the cards be shuffled."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class OrderRecut(Asked):
    """A floorperson directs that the cards be cut again."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class SwapDecks(Asked):
    """The other deck comes into play."""


@dataclass(frozen=True, slots=True)
class RemoveDeck(Asked):
    """A deck leaves the table for good."""

    deck: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class OpenBets(Asked):
    """A round begins: wagers may be made."""


@dataclass(frozen=True, slots=True)
class CloseBets(Asked):
    """No more bets."""


@dataclass(frozen=True, slots=True)
class LockWagers(Asked):
    """The system accepts no further wagers."""


@dataclass(frozen=True, slots=True)
class CountChips(Asked):
    """Chips collected, against the wagers that the system accepted."""

    chips: int = 0
    accepted: int = 0


@dataclass(frozen=True, slots=True)
class OverrideCount(Asked):
    """A floorperson lets the deal go on although chips and wagers differ (I-10)."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class StartDeal(Asked):
    """The first card leaves the deck."""


@dataclass(frozen=True, slots=True)
class EndBettingRound(Asked):
    """The action of a betting round between players is closed."""


@dataclass(frozen=True, slots=True)
class CompleteDeal(Asked):
    """The last card has left the deck: on the board, or with the last stack out of a device."""


@dataclass(frozen=True, slots=True)
class CountStub(Asked):
    """The stub is counted, with all cards that have left it."""

    cards: int = 0


@dataclass(frozen=True, slots=True)
class FindMisdeal(Asked):
    """What the dealer finds after a wrong count."""

    misdealt: bool = True
    fifty_two: bool = True
    """Whether all cards together make a whole deck."""


@dataclass(frozen=True, slots=True)
class ShowDealer(Asked):
    """The dealer's cards are exposed; between players, the hands are shown."""


@dataclass(frozen=True, slots=True)
class TurnBox(Asked):
    """A box comes to be settled."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class WinProgressive(Asked):
    """A box has won a progressive award."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class FinishRound(Asked):
    """Everything is settled, or the round is void; with what the law demands afterwards."""

    voided: bool = False
    demands: tuple[tuple[str, str], ...] = ()
    """What, and the clause that demands it."""


@dataclass(frozen=True, slots=True)
class ReleaseRound(Asked):
    """A floorperson lifts what an irregularity put in the way of the next round."""

    reason: str = ""


@dataclass(frozen=True, slots=True)
class GoIdle(Asked):
    """Nobody plays at the open table."""


@dataclass(frozen=True, slots=True)
class Resume(Asked):
    """Somebody wants to play again."""


@dataclass(frozen=True, slots=True)
class FailDevice(Asked):
    """A device jams, stops, or does not finish; with the deck that is in it."""

    device: str = ""
    deck: int = 0


@dataclass(frozen=True, slots=True)
class MarkBroken(Asked):
    """A device that failed is out of order."""

    device: str = ""


@dataclass(frozen=True, slots=True)
class RepairDevice(Asked):
    """A device works again."""

    device: str = ""


@dataclass(frozen=True, slots=True)
class UseMethod(Asked):
    """Cards are dealt another way while a device is out."""

    method: str = ""


@dataclass(frozen=True, slots=True)
class TakeSeat(Asked):
    """A player sits down."""

    seat: int = 0
    player: str = ""


@dataclass(frozen=True, slots=True)
class LeaveSeat(Asked):
    """A player goes; in the middle of a round, when it is over."""

    seat: int = 0


@dataclass(frozen=True, slots=True)
class CloseTable(Asked):
    """The table closes."""


Command = (
    ReceiveDeck
    | InspectCards
    | Do
    | Verify
    | Tick
    | ShuffleDone
    | CutDone
    | ReportCount
    | OrderShuffle
    | OrderRecut
    | SwapDecks
    | RemoveDeck
    | OpenBets
    | CloseBets
    | LockWagers
    | CountChips
    | OverrideCount
    | StartDeal
    | EndBettingRound
    | CompleteDeal
    | CountStub
    | FindMisdeal
    | ShowDealer
    | TurnBox
    | WinProgressive
    | FinishRound
    | ReleaseRound
    | GoIdle
    | Resume
    | FailDevice
    | MarkBroken
    | RepairDevice
    | UseMethod
    | TakeSeat
    | LeaveSeat
    | CloseTable
)
