"""The events of a table's procedures under one name, for those who use several."""

from __future__ import annotations

from croupier.engine.procedure.bets import BetsClosed, ChipsCounted, CountOverridden, WagersLocked
from croupier.engine.procedure.boxes import BoxReached, DealerShown, ProgressiveWon
from croupier.engine.procedure.cut import DeckCut, RecutOrdered
from croupier.engine.procedure.deal import BettingRoundEnded, DealCompleted, DealStarted
from croupier.engine.procedure.decks import DeckRemoved, DecksSwapped
from croupier.engine.procedure.devices import (
    DeviceBroken,
    DeviceFailed,
    DeviceRepaired,
    MethodChosen,
)
from croupier.engine.procedure.hours import TableClosed, TableResumed, TableWentIdle
from croupier.engine.procedure.noun import Event
from croupier.engine.procedure.occasions import StepsFellDue, StepsNotApplicable
from croupier.engine.procedure.opening import (
    CardsInspected,
    DeckPutInService,
    DeckReceived,
    OpeningRepeated,
    TableOpened,
)
from croupier.engine.procedure.rounds import BetsOpened, RoundFinished, RoundReleased
from croupier.engine.procedure.seats import SeatLeft, SeatTaken
from croupier.engine.procedure.shuffle import DeckCounted, DeckShuffled, ShuffleOrdered
from croupier.engine.procedure.steps import LineTicked, StepDone, StepVerified
from croupier.engine.procedure.stub import MisdealRuled, StubCounted

__all__ = [
    "BetsClosed",
    "BetsOpened",
    "BettingRoundEnded",
    "BoxReached",
    "CardsInspected",
    "ChipsCounted",
    "CountOverridden",
    "DealCompleted",
    "DealStarted",
    "DealerShown",
    "DeckCounted",
    "DeckCut",
    "DeckPutInService",
    "DeckReceived",
    "DeckRemoved",
    "DeckShuffled",
    "DecksSwapped",
    "DeviceBroken",
    "DeviceFailed",
    "DeviceRepaired",
    "Event",
    "LineTicked",
    "MethodChosen",
    "MisdealRuled",
    "OpeningRepeated",
    "ProgressiveWon",
    "RecutOrdered",
    "RoundFinished",
    "RoundReleased",
    "SeatLeft",
    "SeatTaken",
    "ShuffleOrdered",
    "StepDone",
    "StepVerified",
    "StepsFellDue",
    "StepsNotApplicable",
    "StubCounted",
    "TableClosed",
    "TableOpened",
    "TableResumed",
    "TableWentIdle",
    "WagersLocked",
]
