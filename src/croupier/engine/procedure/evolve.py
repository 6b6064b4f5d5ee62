"""Events applied to a table: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.machine import folding
from croupier.engine.procedure import events
from croupier.engine.procedure.folds import decks, floor, rounds, steps
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Table

_APPLY: dict[type[Any], Callable[[Ruleset, Table, Any], Table]] = {
    events.TableOpened: decks.opened,
    events.DeckReceived: decks.received,
    events.CardsInspected: decks.inspected,
    events.DeckPutInService: decks.in_service,
    events.DeckShuffled: decks.shuffled,
    events.DeckCut: decks.cut,
    events.DeckCounted: decks.counted,
    events.ShuffleOrdered: decks.shuffle_ordered,
    events.RecutOrdered: decks.recut_ordered,
    events.DecksSwapped: decks.swapped,
    events.DeckRemoved: decks.removed,
    events.OpeningRepeated: decks.opening_repeated,
    events.StepsFellDue: steps.fell_due,
    events.StepsNotApplicable: steps.nothing,
    events.StepDone: steps.done,
    events.StepVerified: steps.verified,
    events.LineTicked: steps.ticked,
    events.BetsOpened: rounds.opened,
    events.BetsClosed: rounds.closed,
    events.WagersLocked: rounds.locked,
    events.ChipsCounted: rounds.chips,
    events.CountOverridden: rounds.overridden,
    events.DealStarted: rounds.dealing,
    events.BettingRoundEnded: rounds.betting_over,
    events.DealCompleted: rounds.dealt,
    events.StubCounted: rounds.stub,
    events.MisdealRuled: rounds.ruled,
    events.DealerShown: rounds.shown,
    events.BoxReached: rounds.reached,
    events.ProgressiveWon: rounds.won,
    events.RoundFinished: rounds.finished,
    events.RoundReleased: floor.released,
    events.TableWentIdle: floor.idle,
    events.TableResumed: floor.resumed,
    events.DeviceFailed: floor.failed,
    events.DeviceBroken: floor.broken,
    events.DeviceRepaired: floor.repaired,
    events.MethodChosen: floor.method,
    events.SeatTaken: floor.taken,
    events.SeatLeft: floor.left,
    events.TableClosed: floor.closed,
}


def evolve(ruleset: Ruleset, table: Table, event: events.Event) -> Table:
    """The table after the event; the one given is unchanged."""
    after = _APPLY[type(event)](ruleset, table, event)
    return after if after.at == event.at else copy_with(after, at=event.at)


replay = folding(evolve)
"""The table after all these events."""
