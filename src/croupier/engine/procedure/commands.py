"""What somebody may ask of a table's procedures; chance comes as the order of a shuffle.

The role in which a step is done, the time and the person come beside it, in `Giver`.
"""

from __future__ import annotations

from typing import Annotated

from croupier.cards import Card
from croupier.engine.command import CREW, PLAYERS, AnySeat, Deck, Field, Reason, command
from croupier.engine.commands import (
    CloseBets,
    CloseRound,
    Deal,
    Expose,
    OpenRound,
    SettleBox,
    Sit,
    Stand,
)
from croupier.engine.secrecy import HIDDEN

__all__ = [
    "CloseBets",
    "CloseRound",
    "CloseTable",
    "Command",
    "CompleteDeal",
    "CountChips",
    "CountStub",
    "CutDone",
    "Deal",
    "Do",
    "EndBettingRound",
    "Expose",
    "FailDevice",
    "FindMisdeal",
    "GoIdle",
    "InspectCards",
    "LockWagers",
    "MarkBroken",
    "OpenRound",
    "OrderRecut",
    "OrderShuffle",
    "OverrideCount",
    "ReceiveDeck",
    "ReleaseRound",
    "RemoveDeck",
    "RepairDevice",
    "ReportCount",
    "Resume",
    "SettleBox",
    "ShuffleDone",
    "Sit",
    "Stand",
    "SwapDecks",
    "Tick",
    "UseMethod",
    "Verify",
    "WinProgressive",
]

INSPECTORS = CREW | PLAYERS
"""The first player to arrive looks at the cards, or staff say that one has (I-131)."""


@command("receive_deck", CREW, step=True, role="dealer")
class ReceiveDeck:
    """A deck arrives at the table."""

    preshuffled: Annotated[bool, Field("preinspected and preshuffled")] = False
    """It comes preinspected and preshuffled."""


@command("inspect_cards", INSPECTORS, step=True, role="player")
class InspectCards:
    """The first player to arrive has had the opportunity to look at the cards."""


@command("do", CREW, step=True)
class Do:
    """A step that is due is done."""

    step: Annotated[str, Field("step")] = ""
    deck: Deck = 0
    seat: AnySeat = 0
    device: Annotated[str, Field("device")] = ""
    choice: Annotated[str, Field("choice")] = ""


@command("verify", CREW, step=True, role="floorperson")
class Verify:
    """A floorperson verifies a step that was done."""

    step: Annotated[str, Field("step")] = ""
    deck: Deck = 0


@command("tick", CREW, step=True, role="dealer")
class Tick:
    """A line of the checklist is ticked."""

    step: Annotated[str, Field("step")] = ""
    deck: Deck = 0
    seat: AnySeat = 0


@command("shuffle_done", CREW, step=True)
class ShuffleDone:
    """A deck has been shuffled."""

    deck: Deck = 0
    order: Annotated[tuple[Card, ...] | None, Field("order"), HIDDEN] = None
    """The cards from the top where they are virtual; None where they are not known."""


@command("cut_done", CREW, step=True)
class CutDone:
    """A deck has been cut."""

    deck: Deck = 0
    depth: Annotated[int, Field("cards above the cover card", least=0)] = 0
    """How many cards lay above the cover card."""


@command("report_count", CREW, step=True)
class ReportCount:
    """The shuffler shows how many cards it counted."""

    deck: Deck = 0
    cards: Annotated[int, Field("cards counted", least=0)] = 0


@command("order_shuffle", CREW, step=True, role="floorperson")
class OrderShuffle:
    """A floorperson directs that the cards be shuffled."""

    reason: Reason = ""


@command("order_recut", CREW, step=True)
class OrderRecut:
    """A floorperson directs that the cards be cut again."""

    reason: Reason = ""


@command("swap_decks", CREW, step=True)
class SwapDecks:
    """The other deck comes into play."""


@command("remove_deck", CREW, step=True, role="dealer")
class RemoveDeck:
    """A deck leaves the table for good."""

    deck: Deck = 0
    reason: Reason = ""


@command("lock_wagers", CREW, step=True)
class LockWagers:
    """The system accepts no further wagers."""


@command("count_chips", CREW, step=True)
class CountChips:
    """Chips collected, against the wagers that the system accepted."""

    chips: Annotated[int, Field("chips collected", "cents", least=0)] = 0
    accepted: Annotated[int, Field("wagers accepted", "cents", least=0)] = 0


@command("override_count", CREW, step=True, role="floorperson")
class OverrideCount:
    """A floorperson lets the deal go on although chips and wagers differ (I-10)."""

    reason: Reason = ""


@command("end_betting_round", CREW, wired=False, step=True, role="dealer")
class EndBettingRound:
    """The action of a betting round between players is closed."""


@command("complete_deal", CREW, wired=False, step=True, role="dealer")
class CompleteDeal:
    """The last card has left the deck: on the board, or with the last stack out of a device."""


@command("count_stub", CREW, step=True)
class CountStub:
    """The stub is counted, with all cards that have left it."""

    cards: Annotated[int, Field("cards counted", least=0)] = 0


@command("find_misdeal", CREW, second="undoing", step=True, meters=True, ends=True)
class FindMisdeal:
    """What the dealer finds after a wrong count."""

    misdealt: Annotated[bool, Field("misdealt")] = True
    fifty_two: Annotated[bool, Field("all cards make a whole deck")] = True
    """Whether all cards together make a whole deck."""


@command("win_progressive", CREW, wired=False, step=True, role="dealer")
class WinProgressive:
    """A box has won a progressive award."""

    seat: AnySeat = 0


@command("release_round", CREW, step=True, role="floorperson")
class ReleaseRound:
    """A floorperson lifts what an irregularity put in the way of the next round."""

    reason: Reason = ""


@command("go_idle", CREW, step=True, role="dealer")
class GoIdle:
    """Nobody plays at the open table."""


@command("resume", CREW, step=True, role="dealer")
class Resume:
    """Somebody wants to play again."""


@command("fail_device", CREW, second="undoing", step=True, role="dealer", meters=True, ends=True)
class FailDevice:
    """A device jams, stops, or does not finish; with the deck that is in it."""

    device: Annotated[str, Field("device")] = ""
    deck: Deck = 0


@command("mark_broken", CREW, step=True, role="floorperson")
class MarkBroken:
    """A device that failed is out of order."""

    device: Annotated[str, Field("device")] = ""


@command("repair_device", CREW, step=True, role="floorperson")
class RepairDevice:
    """A device works again."""

    device: Annotated[str, Field("device")] = ""


@command("use_method", CREW, step=True, role="floorperson")
class UseMethod:
    """Cards are dealt another way while a device is out."""

    method: Annotated[str, Field("way of dealing")] = ""


@command("close_table", CREW, step=True, role="floorperson", ends=True)
class CloseTable:
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
    | OpenRound
    | CloseBets
    | LockWagers
    | CountChips
    | OverrideCount
    | Deal
    | EndBettingRound
    | CompleteDeal
    | CountStub
    | FindMisdeal
    | Expose
    | SettleBox
    | WinProgressive
    | CloseRound
    | ReleaseRound
    | GoIdle
    | Resume
    | FailDevice
    | MarkBroken
    | RepairDevice
    | UseMethod
    | Sit
    | Stand
    | CloseTable
)
