"""The steps of a table's life, in words; what a step asks is told as its clause says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.house.audit.played import Step
from croupier.house.audit.story.words import Part, Told, Words, plain
from croupier.table import events as e
from croupier.table.ruleset import Ruleset


def _clauses(event: Any) -> tuple[str, ...]:
    own = getattr(event, "clauses", None)
    return own if own is not None else (getattr(event, "clause", ""),)


def _says(says: Callable[[Any], str]) -> Words:
    return lambda step, _: Told(says(step.event), _clauses(step.event))


def _fell_due(step: Step, _: bool) -> Told:
    event: e.StepsFellDue = step.event
    ruleset = step.before.setup.ruleset
    parts = tuple(_task(ruleset, name) for name in event.steps)
    return Told("now due", (), "", parts)


def _task(ruleset: Ruleset, name: str) -> Part:
    task = ruleset.task(name)
    return Part(task.says, (task.clause,)) if task is not None else Part(plain(name))


def _done(verb: str) -> Words:
    def words(step: Step, _: bool) -> Told:
        event = step.event
        task = step.before.setup.ruleset.task(event.step)
        at = f" at seat {event.seat}" if getattr(event, "seat", 0) else ""
        chosen = f": {plain(event.choice)}" if getattr(event, "choice", "") else ""
        parts = (Part(task.says),) if task is not None else ()
        return Told(f"{verb}: {plain(event.step)}{at}{chosen}", (event.clause,), "", parts)

    return words


def _with(event: Any) -> str:
    return f"; {plain(event.effect)}" if event.effect != "none" else ""


WORDS: Mapping[type[Any], Words] = {
    e.TableOpened: _says(lambda _: "the table opens"),
    e.DeckReceived: _says(lambda event: f"deck {event.deck} comes to the table"),
    e.StepsFellDue: _fell_due,
    e.CardsInspected: _says(lambda _: "the first player has looked at the cards"),
    e.DeckPutInService: _says(lambda event: f"deck {event.deck} is in service"),
    e.StepDone: _done("done"),
    e.StepVerified: _done("verified"),
    e.LineTicked: _done("ticked"),
    e.DeckShuffled: _says(lambda event: f"deck {event.deck} is shuffled by {event.how}"),
    e.DeckCut: _says(lambda event: f"deck {event.deck} is cut, {event.depth} cards from the top"),
    e.DeckCounted: _says(lambda event: f"deck {event.deck} counts {event.cards} cards"),
    e.ShuffleOrdered: _says(lambda event: f"a shuffle is ordered: {event.reason}"),
    e.RecutOrdered: _says(lambda event: f"another cut is ordered: {event.reason}"),
    e.DecksSwapped: _says(lambda event: f"deck {event.live} comes into play"),
    e.DeckRemoved: _says(lambda event: f"deck {event.deck} is removed: {event.reason}"),
    e.BetsOpened: _says(lambda event: f"round {event.round} begins with deck {event.deck}"),
    e.BetsClosed: _says(lambda _: "bets are called closed"),
    e.WagersLocked: _says(lambda _: "the system takes no further wagers"),
    e.ChipsCounted: _says(
        lambda event: f"{event.chips} chips counted against {event.accepted} wagers accepted"
    ),
    e.CountOverridden: _says(lambda event: f"the deal goes on all the same: {event.reason}"),
    e.DealStarted: _says(lambda _: "the deal begins"),
    e.BettingRoundEnded: _says(lambda event: f"betting round {event.number} is over"),
    e.DealCompleted: _says(lambda _: "the last card has left the deck"),
    e.StubCounted: _says(
        lambda event: f"the stub counts {event.cards}, {'right' if event.right else 'wrong'}"
    ),
    e.MisdealRuled: _says(lambda event: f"the wrong count is ruled on{_with(event)}"),
    e.DealerShown: _says(lambda _: "the showdown begins"),
    e.BoxReached: _says(lambda event: f"seat {event.seat} comes to be settled"),
    e.ProgressiveWon: _says(lambda event: f"seat {event.seat} has won an award"),
    e.RoundFinished: _says(
        lambda event: f"round {event.round} is finished" + (", void" if event.voided else "")
    ),
    e.RoundReleased: _says(lambda event: f"the next round may begin: {event.reason}"),
    e.TableWentIdle: _says(lambda _: "nobody plays"),
    e.TableResumed: _says(lambda _: "play goes on"),
    e.OpeningRepeated: _says(lambda _: "the decks wait for the first player's look"),
    e.DeviceFailed: _says(lambda event: f"the {plain(event.device)} failed{_with(event)}"),
    e.DeviceBroken: _says(lambda event: f"the {plain(event.device)} is out of order"),
    e.DeviceRepaired: _says(lambda event: f"the {plain(event.device)} works again"),
    e.MethodChosen: _says(lambda event: f"cards are dealt another way: {plain(event.method)}"),
    e.SeatTaken: _says(lambda event: f"{event.player} sits down at seat {event.seat}"),
    e.SeatLeft: _says(
        lambda event: (
            f"seat {event.seat} is left" + (" when the round is over" if event.after_round else "")
        )
    ),
    e.TableClosed: _says(lambda _: "the table closes"),
}
