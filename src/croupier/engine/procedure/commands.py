"""The commands of a table's procedures under one name, for those who use several."""

from __future__ import annotations

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
from croupier.engine.procedure.bets import CountChips, LockWagers, OverrideCount
from croupier.engine.procedure.boxes import WinProgressive
from croupier.engine.procedure.cut import CutDone, OrderRecut
from croupier.engine.procedure.deal import CompleteDeal, EndBettingRound
from croupier.engine.procedure.decks import RemoveDeck, SwapDecks
from croupier.engine.procedure.devices import FailDevice, MarkBroken, RepairDevice, UseMethod
from croupier.engine.procedure.hours import CloseTable, GoIdle, Resume
from croupier.engine.procedure.opening import InspectCards, ReceiveDeck
from croupier.engine.procedure.rounds import ReleaseRound
from croupier.engine.procedure.shuffle import OrderShuffle, ReportCount, ShuffleDone
from croupier.engine.procedure.steps import CompleteStep, TickChecklistLine, Verify
from croupier.engine.procedure.stub import CountStub, FindMisdeal

__all__ = [
    "CloseBets",
    "CloseRound",
    "CloseTable",
    "CompleteDeal",
    "CompleteStep",
    "CountChips",
    "CountStub",
    "CutDone",
    "Deal",
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
    "TickChecklistLine",
    "UseMethod",
    "Verify",
    "WinProgressive",
]
