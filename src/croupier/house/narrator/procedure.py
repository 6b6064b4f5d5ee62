"""Sentences about the procedure: decks, shuffles, counts, devices, and due steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.procedure.bets import BetsClosed, ChipsCounted, CountOverridden, WagersLocked
from croupier.engine.procedure.boxes import BoxSettlementStarted, DealerShown, ProgressiveWon
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
from croupier.engine.procedure.occasions import StepsFellDue, StepsNotApplicable
from croupier.engine.procedure.opening import (
    CardsInspected,
    DeckInPlay,
    DeckReceived,
    OpeningRepeated,
    TableOpened,
)
from croupier.engine.procedure.rounds import BetsOpened, RoundFinished, RoundReleased
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.seats import SeatLeft, SeatTaken
from croupier.engine.procedure.shuffle import DeckCounted, DeckShuffled, ShuffleOrdered
from croupier.engine.procedure.steps import LineTicked, StepDone, StepVerified
from croupier.engine.procedure.stub import MisdealRuled, StubCounted
from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import Teller, effect_title, lower, noun_of, upper
from croupier.law.explain.phrase import counted, words
from croupier.law.explain.titles import title

PHASES: Final[Mapping[type[Any], str]] = {
    BetsOpened: "bets",
    BetsClosed: "close",
    BettingRoundEnded: "street",
    DealerShown: "show",
}
"""Events that start the next part of a round's procedure."""
NOT_LISTED: Final = (
    TableOpened,
    DeckInPlay,
    DealStarted,
    DealCompleted,
    BoxSettlementStarted,
    SeatTaken,
    SeatLeft,
    LineTicked,
    BetsOpened,
    DealerShown,
    BettingRoundEnded,
    StepsFellDue,
    StepsNotApplicable,
    RoundFinished,
)
"""Events that a console's list of steps leaves out: not done by a person, or shown elsewhere."""


def _doer(moment: Moment) -> str:
    """Return who did the step, with the role; empty if the table deals automatically."""
    event = moment.event
    if not event.who or (moment.before.setup.virtual_cards and event.by != "player"):
        return ""
    return str(event.who) if event.by == "player" else f"{event.who} ({event.by})"


def _clauses(event: Any) -> tuple[str, ...]:
    own = getattr(event, "clauses", None)
    return own if own is not None else (getattr(event, "clause", ""),)


def _sentence(moment: Moment, text: str, level: Level) -> Sentence:
    clauses = _clauses(moment.event)
    return Sentence(text=text, who=_doer(moment), clauses=clauses, level=level)


def _says(text: Callable[[Any], str], level: Level = "staff") -> Teller:
    return lambda moment: _sentence(moment, text(moment.event), level)


def _steps(text: str) -> Teller:
    """Return a teller for several steps, each with its title and clause."""

    def teller(moment: Moment) -> Sentence:
        ruleset = moment.before.setup.ruleset
        parts = tuple(_task(ruleset, name) for name in moment.event.steps)
        return Sentence(text=text, parts=parts, level="audit")

    return teller


def _task(ruleset: Ruleset, name: str) -> Part:
    task = ruleset.task(name)
    return Part(title("step", name), (task.clause,) if task is not None else ())


def _step(suffix: str = "", level: Level = "staff") -> Teller:
    """Return a teller for a step that was done, with its title."""

    def teller(moment: Moment) -> Sentence:
        event = moment.event
        seat = getattr(event, "seat", 0)
        at = f", seat {seat}" if seat else ""
        choice = getattr(event, "choice", "")
        chosen = f": {words(choice)}" if choice else ""
        task = moment.before.setup.ruleset.task(event.step)
        return Sentence(
            text=f"{title('step', event.step)}{chosen}{suffix}{at}",
            who=_doer(moment),
            seat=seat,
            clauses=(event.clause,),
            parts=(Part(task.message),) if task is not None else (),
            level=level,
        )

    return teller


def _with_effect(text: Callable[[Any], str]) -> Teller:
    """Return a teller for a text with the effect of its event."""

    def teller(moment: Moment) -> Sentence:
        event = moment.event
        effect = lower(effect_title(moment.before.setup, event.effect))
        said = f"{text(event)}: {effect}" if event.effect != "none" else text(event)
        return _sentence(moment, said, "staff")

    return teller


def _of_round(text: Callable[[str, Any], str], level: Level = "staff") -> Teller:
    """Return a teller for a text about a round, which a cardroom calls a hand."""

    def teller(moment: Moment) -> Sentence:
        noun = noun_of(moment.before.setup)
        return _sentence(moment, text(noun, moment.event), level)

    return teller


def _device(name: str) -> str:
    return {"shuffler": "Shuffler", "device": "Shoe"}.get(name, words(name).capitalize())


def _deck(what: str) -> Callable[[Any], str]:
    return lambda event: f"Deck {event.deck} {what}"


def _seat_taken(moment: Moment) -> Sentence:
    event: SeatTaken = moment.event
    return Sentence(
        text=moment.does(event.player, "sit", "down"), who=event.player, seat=event.seat
    )


def _seat_left(moment: Moment) -> Sentence:
    event: SeatLeft = moment.event
    who = moment.seat_name(event.seat)
    noun = noun_of(moment.before.setup)
    rest = f"after this {noun}" if event.after_round else "the table"
    return Sentence(text=moment.does(who, "leave", rest), who=who, seat=event.seat)


def _finished(noun: str, event: RoundFinished) -> str:
    return f"{upper(noun)} {event.round:,} finished{', void' if event.voided else ''}"


def _counted(event: StubCounted) -> str:
    return f"Stub counted: {counted(event.cards, 'card')}, {'correct' if event.right else 'wrong'}"


def _deck_counted(event: DeckCounted) -> str:
    right = "" if event.right else ", wrong"
    return f"Deck {event.deck} counted: {counted(event.cards, 'card')}{right}"


TELLERS: Mapping[type[Any], Teller] = {
    TableOpened: _says(lambda _: "Table opened"),
    DeckReceived: _says(_deck("received")),
    StepsFellDue: _steps("Next steps"),
    StepsNotApplicable: _steps("Not needed with virtual cards"),
    CardsInspected: _says(lambda _: "First player inspected the cards"),
    DeckInPlay: _says(_deck("in service"), "audit"),
    StepDone: _step(),
    StepVerified: _step(", verified"),
    LineTicked: _step(", checked off", "audit"),
    DeckShuffled: _says(_deck("shuffled"), "player"),
    DeckCut: _says(
        lambda event: f"Deck {event.deck} cut {counted(event.depth, 'card')} from the top"
    ),
    DeckCounted: _says(_deck_counted),
    ShuffleOrdered: _says(lambda event: f"Shuffle ordered: {event.reason}"),
    RecutOrdered: _says(lambda event: f"New cut ordered: {event.reason}"),
    DecksSwapped: _says(lambda event: f"Decks swapped, deck {event.live} in play"),
    DeckRemoved: _says(lambda event: f"Deck {event.deck} removed: {event.reason}"),
    BetsOpened: _of_round(lambda noun, event: f"{upper(noun)} {event.round:,} opened", "audit"),
    BetsClosed: _says(lambda _: '"No more bets" announced'),
    WagersLocked: _says(lambda _: "Progressive wagers locked"),
    ChipsCounted: _says(
        lambda event: f"Progressive chips counted: {event.chips} of {event.accepted}"
    ),
    CountOverridden: _says(lambda event: f"Count overridden: {event.reason}"),
    DealStarted: _says(lambda _: "Deal started", "audit"),
    BettingRoundEnded: _says(lambda event: f"Betting round {event.number} over", "audit"),
    DealCompleted: _says(lambda _: "Deal complete", "audit"),
    StubCounted: _says(_counted),
    MisdealRuled: _with_effect(lambda _: "Stub count is off"),
    DealerShown: _says(lambda _: "Showdown", "audit"),
    BoxSettlementStarted: _says(lambda event: f"Settling seat {event.seat}", "audit"),
    ProgressiveWon: _says(lambda event: f"Seat {event.seat} won the progressive"),
    RoundFinished: _of_round(_finished, "audit"),
    RoundReleased: _of_round(lambda noun, event: f"Next {noun} released: {event.reason}"),
    TableWentIdle: _says(lambda _: "Table idle"),
    TableResumed: _says(lambda _: "Play resumes"),
    OpeningRepeated: _says(lambda _: "Waiting for the first player to inspect the decks"),
    DeviceFailed: _with_effect(lambda event: f"{_device(event.device)} malfunction"),
    DeviceBroken: _says(lambda event: f"{_device(event.device)} out of service"),
    DeviceRepaired: _says(lambda event: f"{_device(event.device)} back in service"),
    MethodChosen: _says(lambda event: f"Dealing method changed to {words(event.method)}"),
    SeatTaken: _seat_taken,
    SeatLeft: _seat_left,
    TableClosed: _says(lambda _: "Table closed", "player"),
}
