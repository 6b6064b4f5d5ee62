"""The steps of a table's life: decks, shuffles, counts, devices, and what falls due."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.procedure import events as event_types
from croupier.engine.procedure.rules import Ruleset
from croupier.house.narrator.sentence import Level, Moment, Part, Sentence
from croupier.house.narrator.words import Teller, lower
from croupier.law.explain.phrase import counted, words
from croupier.law.explain.titles import title

PHASES: Final[Mapping[type[Any], str]] = {
    event_types.BetsOpened: "bets",
    event_types.BetsClosed: "close",
    event_types.BettingRoundEnded: "street",
    event_types.DealerShown: "show",
}
"""With these the next part of a round's procedure begins."""
NOT_LISTED: Final = (
    event_types.TableOpened,
    event_types.DeckPutInService,
    event_types.DealStarted,
    event_types.DealCompleted,
    event_types.BoxReached,
    event_types.SeatTaken,
    event_types.SeatLeft,
    event_types.LineTicked,
    event_types.BetsOpened,
    event_types.DealerShown,
    event_types.BettingRoundEnded,
    event_types.StepsFellDue,
    event_types.StepsNotApplicable,
    event_types.RoundFinished,
)
"""What a console's list of steps leaves out: nobody did it, or it shows it elsewhere."""


def _doer(moment: Moment) -> str:
    """Who did the step, with the role; nobody where the table deals by itself."""
    event = moment.event
    if not event.who or (moment.before.setup.virtual and event.by != "player"):
        return ""
    return str(event.who) if event.by == "player" else f"{event.who} ({event.by})"


def _clauses(event: Any) -> tuple[str, ...]:
    own = getattr(event, "clauses", None)
    return own if own is not None else (getattr(event, "clause", ""),)


def _says(text: Callable[[Any], str], level: Level = "staff") -> Teller:
    return lambda moment: Sentence(
        text=text(moment.event),
        who=_doer(moment),
        clauses=_clauses(moment.event),
        level=level,
    )


def _steps(text: str) -> Teller:
    """Several steps together, each as its clause says it."""

    def teller(moment: Moment) -> Sentence:
        ruleset = moment.before.setup.ruleset
        parts = tuple(_task(ruleset, name) for name in moment.event.steps)
        return Sentence(text=text, parts=parts, level="audit")

    return teller


def _task(ruleset: Ruleset, name: str) -> Part:
    task = ruleset.task(name)
    return Part(title("step", name), (task.clause,) if task is not None else ())


def _step(suffix: str = "", level: Level = "staff") -> Teller:
    """A step that was done, under its title."""

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
            parts=(Part(task.says),) if task is not None else (),
            level=level,
        )

    return teller


def _effect(event: Any) -> str:
    return f": {lower(title('effect', event.effect))}" if event.effect != "none" else ""


def _device(name: str) -> str:
    return {"shuffler": "Shuffler", "device": "Shoe"}.get(name, words(name).capitalize())


def _deck(what: str) -> Callable[[Any], str]:
    return lambda event: f"Deck {event.deck} {what}"


def _seat_taken(moment: Moment) -> Sentence:
    event: event_types.SeatTaken = moment.event
    return Sentence(
        text=moment.does(event.player, "sit", "down"), who=event.player, seat=event.seat
    )


def _seat_left(moment: Moment) -> Sentence:
    event: event_types.SeatLeft = moment.event
    who = moment.seat_name(event.seat)
    rest = "after this round" if event.after_round else "the table"
    return Sentence(text=moment.does(who, "leave", rest), who=who, seat=event.seat)


def _counted(event: event_types.StubCounted) -> str:
    return f"Stub counted: {counted(event.cards, 'card')}, {'right' if event.right else 'wrong'}"


def _deck_counted(event: event_types.DeckCounted) -> str:
    right = "" if event.right else ", wrong"
    return f"Deck {event.deck} counted: {counted(event.cards, 'card')}{right}"


TELLERS: Mapping[type[Any], Teller] = {
    event_types.TableOpened: _says(lambda _: "Table opened"),
    event_types.DeckReceived: _says(_deck("received")),
    event_types.StepsFellDue: _steps("Next steps"),
    event_types.StepsNotApplicable: _steps("Not needed with virtual cards"),
    event_types.CardsInspected: _says(lambda _: "First player inspected the cards"),
    event_types.DeckPutInService: _says(_deck("in service"), "audit"),
    event_types.StepDone: _step(),
    event_types.StepVerified: _step(", verified"),
    event_types.LineTicked: _step(", checked off", "audit"),
    event_types.DeckShuffled: _says(_deck("shuffled"), "player"),
    event_types.DeckCut: _says(
        lambda event: f"Deck {event.deck} cut {counted(event.depth, 'card')} from the top"
    ),
    event_types.DeckCounted: _says(_deck_counted),
    event_types.ShuffleOrdered: _says(lambda event: f"Shuffle ordered: {event.reason}"),
    event_types.RecutOrdered: _says(lambda event: f"New cut ordered: {event.reason}"),
    event_types.DecksSwapped: _says(lambda event: f"Decks swapped, deck {event.live} in play"),
    event_types.DeckRemoved: _says(lambda event: f"Deck {event.deck} removed: {event.reason}"),
    event_types.BetsOpened: _says(lambda event: f"Round {event.round:,} opened", "audit"),
    event_types.BetsClosed: _says(lambda _: '"No more bets" announced'),
    event_types.WagersLocked: _says(lambda _: "Progressive wagers locked"),
    event_types.ChipsCounted: _says(
        lambda event: f"Progressive chips counted: {event.chips} of {event.accepted}"
    ),
    event_types.CountOverridden: _says(lambda event: f"Count overridden: {event.reason}"),
    event_types.DealStarted: _says(lambda _: "Deal started", "audit"),
    event_types.BettingRoundEnded: _says(
        lambda event: f"Betting round {event.number} over", "audit"
    ),
    event_types.DealCompleted: _says(lambda _: "Last card dealt", "audit"),
    event_types.StubCounted: _says(_counted),
    event_types.MisdealRuled: _says(lambda event: f"Stub count is off{_effect(event)}"),
    event_types.DealerShown: _says(lambda _: "Showdown", "audit"),
    event_types.BoxReached: _says(lambda event: f"Seat {event.seat} to be settled", "audit"),
    event_types.ProgressiveWon: _says(lambda event: f"Seat {event.seat} wins an award"),
    event_types.RoundFinished: _says(
        lambda event: f"Round {event.round:,} finished{', void' if event.voided else ''}", "audit"
    ),
    event_types.RoundReleased: _says(lambda event: f"Next round released: {event.reason}"),
    event_types.TableWentIdle: _says(lambda _: "Table idle"),
    event_types.TableResumed: _says(lambda _: "Play resumes"),
    event_types.OpeningRepeated: _says(lambda _: "Decks wait for the first player's inspection"),
    event_types.DeviceFailed: _says(
        lambda event: f"{_device(event.device)} malfunction{_effect(event)}"
    ),
    event_types.DeviceBroken: _says(lambda event: f"{_device(event.device)} out of service"),
    event_types.DeviceRepaired: _says(lambda event: f"{_device(event.device)} back in service"),
    event_types.MethodChosen: _says(
        lambda event: f"Dealing method changed to {words(event.method)}"
    ),
    event_types.SeatTaken: _seat_taken,
    event_types.SeatLeft: _seat_left,
    event_types.TableClosed: _says(lambda _: "Table closed", "player"),
}
