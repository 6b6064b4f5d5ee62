"""What follows from an event by itself: steps that fall due, decks that come into service."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.pending import fits, in_order, mode_of, names, opening_steps
from croupier.engine.procedure.rules import Mode, Names, Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.engine.procedure.task import Task
from croupier.law.vocabulary.procedure import Act

Followed = list[procedure_events.Event]
_ITSELF = "system"
"""Who brings about what follows by itself."""


def follow(ruleset: Ruleset, table: Table, event: procedure_events.Event) -> Followed:
    """What the event brings with it, at the table as it is after it."""
    rule = _FOLLOW.get(type(event))
    return rule(ruleset, table, event) if rule else []


def services(ruleset: Ruleset, table: Table, at: int) -> Followed:
    """Decks whose opening is done with."""
    found: Followed = []
    for deck in table.decks:
        if deck.opening and _opened(ruleset, table, deck):
            ready = deck.preshuffled and not deck.inspected
            clause = mode_of(ruleset, table).waives("before_play") if ready else ""
            how = "preshuffled" if clause else ""
            found.append(procedure_events.DeckPutInService(at, _ITSELF, "", deck.id, how, clause))
    return found


def _opened(ruleset: Ruleset, table: Table, deck: Deck) -> bool:
    if not deck.inspected and opening_steps(ruleset, table, deck):
        return False
    return not any(
        item.deck == deck.id and item.occasion in ("deck_received", "first_player")
        for item, task in in_order(ruleset, table)
        if not task.line
    )


def digital(task: Task) -> bool:
    """Whether the step is done with virtual cards too (I-131)."""
    if task.act == "shuffle":
        return task.due != "first_player"
    return task.act == "close" or (task.by == "floorperson" and task.act != "recut")


def _any(_: Task) -> bool:
    return True


def _steps_of(
    ruleset: Ruleset,
    mode: Mode,
    occasion: str,
    owner: Deck | None,
    chosen: Callable[[Task], bool],
) -> tuple[Names, Names]:
    """The steps of an occasion that are not applicable with virtual cards, and those awaited."""
    tasks = [
        task
        for task in mode.of(occasion)
        if chosen(task) and (owner is None or fits(mode, task, owner))
    ]
    things: Names = ()
    if ruleset.virtual:
        things = names([task for task in tasks if not digital(task)])
        tasks = [task for task in tasks if digital(task)]
    return things, names([task for task in tasks if task.awaited])


def _raised(
    ruleset: Ruleset,
    table: Table,
    event: procedure_events.Event,
    occasion: str,
    *,
    deck: int = 0,
    seat: int = 0,
    device: str = "",
    chosen: Callable[[Task], bool] = _any,
) -> Followed:
    """The steps of an occasion, fallen due or not applicable."""
    mode, owner = mode_of(ruleset, table), table.deck(deck) if deck else None
    if chosen is _any:
        case = (occasion, owner and (owner.preshuffled, owner.shuffled), ruleset.virtual)
        known = mode.raised.get(case)
        if known is None:
            known = mode.raised[case] = _steps_of(ruleset, mode, occasion, owner, chosen)
    else:
        known = _steps_of(ruleset, mode, occasion, owner, chosen)
    things, asked = known
    found: Followed = []
    if things:
        found.append(
            procedure_events.StepsNotApplicable(event.at, _ITSELF, "", occasion, things, deck, seat)
        )
    if asked:
        found.append(
            procedure_events.StepsFellDue(
                event.at, _ITSELF, "", occasion, asked, deck, seat, device
            )
        )
    return found


def _acts(*acts: Act) -> Callable[[Task], bool]:
    return lambda task: task.act in acts


def _opened_table(ruleset: Ruleset, table: Table, event: procedure_events.TableOpened) -> Followed:
    return _raised(ruleset, table, event, "table_opens")


def _received(ruleset: Ruleset, table: Table, event: procedure_events.DeckReceived) -> Followed:
    found = _raised(ruleset, table, event, "deck_received", deck=event.deck)
    if ruleset.virtual:
        found += _raised(ruleset, table, event, "first_player", deck=event.deck)
    return found


def _inspected(ruleset: Ruleset, table: Table, event: procedure_events.CardsInspected) -> Followed:
    return [
        item
        for deck in event.decks
        for occasion in ("first_player", "before_play")
        for item in _raised(ruleset, table, event, occasion, deck=deck)
    ]


def _in_service(
    ruleset: Ruleset, table: Table, event: procedure_events.DeckPutInService
) -> Followed:
    deck = table.deck(event.deck)
    if deck is None or deck.inspected:
        return []  # what comes before play fell due when the first player had looked
    found = _arranged(ruleset, table, event, event.deck, "before_play")
    if event.shuffled:
        found += _arranged(ruleset, table, event, event.deck)
    return found


def _arranged(
    ruleset: Ruleset,
    table: Table,
    event: procedure_events.Event,
    deck: int,
    occasion: str = "shuffled",
) -> Followed:
    """Steps upon a deck's cards; only the deck in play is loaded, the other one is held (3.B.3)."""
    waits = table.live not in (0, deck)
    return _raised(
        ruleset,
        table,
        event,
        occasion,
        deck=deck,
        chosen=lambda task: not (waits and task.act == "load"),
    )


def _shuffled(ruleset: Ruleset, table: Table, event: procedure_events.DeckShuffled) -> Followed:
    return _arranged(ruleset, table, event, event.deck)


def _cut(ruleset: Ruleset, table: Table, event: procedure_events.DeckCut) -> Followed:
    return _arranged(ruleset, table, event, event.deck, "cut")


def _counted(ruleset: Ruleset, table: Table, event: procedure_events.DeckCounted) -> Followed:
    """A deck goes when the shuffler counts and reports a wrong number: both together."""
    if event.right or not mode_of(ruleset, table).acting("report", "count_wrong"):
        return []
    return _raised(ruleset, table, event, "count_wrong", deck=event.deck, chosen=_acts("remove"))


def _shuffle_ordered(
    ruleset: Ruleset, table: Table, event: procedure_events.ShuffleOrdered
) -> Followed:
    return _raised(ruleset, table, event, "floor_orders", deck=event.deck, chosen=_acts("shuffle"))


def _recut_ordered(
    ruleset: Ruleset, table: Table, event: procedure_events.RecutOrdered
) -> Followed:
    return _raised(ruleset, table, event, "shuffled", deck=event.deck, chosen=_acts("cut", "load"))


def _swapped(ruleset: Ruleset, table: Table, event: procedure_events.DecksSwapped) -> Followed:
    """The deck that now comes into play is put where it is dealt from, as far as it is ready."""
    deck = table.deck(event.live)
    ready = {"shuffled": bool(deck and deck.shuffled), "cut": bool(deck and deck.cut)}
    return [
        item
        for occasion in ready
        if ready[occasion]
        for item in _raised(ruleset, table, event, occasion, deck=event.live, chosen=_acts("load"))
    ]


def _opened_bets(ruleset: Ruleset, table: Table, event: procedure_events.BetsOpened) -> Followed:
    """Conduct while bets are made, and the announcement that ends them."""
    found = _raised(ruleset, table, event, "betting")
    only: Callable[[Task], bool] = _acts("close")
    if ruleset.between_players:
        only = _any
    return found + _raised(ruleset, table, event, "before_deal", deck=event.deck, chosen=only)


def _closed_bets(ruleset: Ruleset, table: Table, event: procedure_events.BetsClosed) -> Followed:
    """What comes before the deal, but for the announcement that was just made."""
    return _raised(
        ruleset,
        table,
        event,
        "before_deal",
        deck=table.live,
        chosen=lambda task: task.act != "close",
    )


def _started(ruleset: Ruleset, table: Table, event: procedure_events.DealStarted) -> Followed:
    found = _raised(ruleset, table, event, "deal")
    return found + _raised(ruleset, table, event, "decisions")


def _betting_over(
    ruleset: Ruleset, table: Table, event: procedure_events.BettingRoundEnded
) -> Followed:
    """Each betting round has its own step."""
    return _raised(
        ruleset,
        table,
        event,
        "betting_round_over",
        chosen=lambda task: task.betting_round == event.number,
    )


def _dealt(ruleset: Ruleset, table: Table, event: procedure_events.DealCompleted) -> Followed:
    """The stub is counted if its time has come, and racked unseen otherwise (I-20, I-21)."""
    counts = mode_of(ruleset, table).acting("count")
    now = counts is not None and table.uncounted + 1 >= counts.every and not ruleset.virtual
    return _raised(
        ruleset,
        table,
        event,
        "cards_dealt",
        deck=table.live,
        chosen=lambda task: ruleset.virtual or (task.act == "count") is now,
    )


def _stub(ruleset: Ruleset, table: Table, event: procedure_events.StubCounted) -> Followed:
    deck = table.round.deck if table.round else table.last
    if event.right:
        return _raised(ruleset, table, event, "count_right", deck=deck)
    return _raised(ruleset, table, event, "count_wrong", deck=deck, chosen=_acts("misdeal"))


def _shown(ruleset: Ruleset, table: Table, event: procedure_events.DealerShown) -> Followed:
    return _raised(ruleset, table, event, "showdown")


def _box(ruleset: Ruleset, table: Table, event: procedure_events.BoxReached) -> Followed:
    return _raised(ruleset, table, event, "box_turn", seat=event.seat)


def _won(ruleset: Ruleset, table: Table, event: procedure_events.ProgressiveWon) -> Followed:
    return _raised(ruleset, table, event, "progressive_won", seat=event.seat)


def _finished(ruleset: Ruleset, table: Table, event: procedure_events.RoundFinished) -> Followed:
    """Cards are racked and shuffled; a count that a void round prevented is made up for."""
    found = _raised(ruleset, table, event, "settled", deck=event.deck)
    counts = mode_of(ruleset, table).acting("count")
    if counts and table.uncounted >= counts.every and not ruleset.virtual:
        found += _raised(
            ruleset, table, event, "cards_dealt", deck=event.deck, chosen=_acts("count")
        )
    return found + _raised(ruleset, table, event, "after_round", deck=event.deck)


def _idle(ruleset: Ruleset, table: Table, event: procedure_events.TableWentIdle) -> Followed:
    return _raised(ruleset, table, event, "table_idle")


def _resumed(ruleset: Ruleset, table: Table, event: procedure_events.TableResumed) -> Followed:
    """The opening is repeated where the book says so; else the cards are shuffled for play."""
    found = _raised(ruleset, table, event, "play_resumes")
    if not any(isinstance(item, procedure_events.StepsFellDue) for item in found):
        found += _before_play(ruleset, table, event)
    return found


def _before_play(ruleset: Ruleset, table: Table, event: procedure_events.Event) -> Followed:
    return [
        item
        for deck in table.decks
        if not deck.opening
        for item in _arranged(ruleset, table, event, deck.id, "before_play")
    ]


def _done(ruleset: Ruleset, _table: Table, event: procedure_events.StepDone) -> Followed:
    task = ruleset.task(event.step)
    if task is None or task.act != "reopen":
        return []
    return [procedure_events.OpeningRepeated(event.at, event.by, event.who)]


def _failed(ruleset: Ruleset, table: Table, event: procedure_events.DeviceFailed) -> Followed:
    """What is done about the cards in this device; where the book says nothing, a shuffle."""
    if not event.deck:
        return []
    found = _raised(
        ruleset,
        table,
        event,
        "device_failed",
        deck=event.deck,
        device=event.device,
        chosen=lambda task: task.device == event.device,
    )
    if not found and not table.round:
        found = _arranged(ruleset, table, event, event.deck, "before_play")
    return found


def _broken(ruleset: Ruleset, table: Table, event: procedure_events.DeviceBroken) -> Followed:
    return _raised(ruleset, table, event, "device_broken", device=event.device)


def _repaired(ruleset: Ruleset, table: Table, event: procedure_events.DeviceRepaired) -> Followed:
    """The submission's own way of dealing comes back as soon as it can."""
    if table.method == ruleset.method or (table.out, ruleset.method) not in ruleset.modes:
        return []
    return [procedure_events.MethodChosen(event.at, event.by, event.who, ruleset.method)]


def _method(ruleset: Ruleset, table: Table, event: procedure_events.MethodChosen) -> Followed:
    """What must be in place for this way of dealing is looked at, and the cards are shuffled."""
    found = _raised(ruleset, table, event, "table_opens", chosen=lambda task: bool(task.methods))
    return found + _before_play(ruleset, table, event)


_FOLLOW: dict[type[Any], Callable[[Ruleset, Table, Any], Followed]] = {
    procedure_events.TableOpened: _opened_table,
    procedure_events.DeckReceived: _received,
    procedure_events.CardsInspected: _inspected,
    procedure_events.DeckPutInService: _in_service,
    procedure_events.DeckShuffled: _shuffled,
    procedure_events.DeckCut: _cut,
    procedure_events.DeckCounted: _counted,
    procedure_events.ShuffleOrdered: _shuffle_ordered,
    procedure_events.RecutOrdered: _recut_ordered,
    procedure_events.DecksSwapped: _swapped,
    procedure_events.BetsOpened: _opened_bets,
    procedure_events.BetsClosed: _closed_bets,
    procedure_events.DealStarted: _started,
    procedure_events.BettingRoundEnded: _betting_over,
    procedure_events.DealCompleted: _dealt,
    procedure_events.StubCounted: _stub,
    procedure_events.DealerShown: _shown,
    procedure_events.BoxReached: _box,
    procedure_events.ProgressiveWon: _won,
    procedure_events.RoundFinished: _finished,
    procedure_events.TableWentIdle: _idle,
    procedure_events.TableResumed: _resumed,
    procedure_events.StepDone: _done,
    procedure_events.DeviceFailed: _failed,
    procedure_events.DeviceBroken: _broken,
    procedure_events.DeviceRepaired: _repaired,
    procedure_events.MethodChosen: _method,
}


def unfold(
    ruleset: Ruleset,
    table: Table,
    events: Iterable[procedure_events.Event],
    evolve: Callable[[Ruleset, Table, procedure_events.Event], Table],
) -> tuple[tuple[procedure_events.Event, Table], ...]:
    """The events with all that follows from them, each right after what brings it about.

    With each comes the table after it, so that nobody has to apply the events once more.
    """
    waiting, happened = list(events), []
    while waiting:
        event = waiting.pop(0)
        table = evolve(ruleset, table, event)
        happened.append((event, table))
        waiting = follow(ruleset, table, event) + waiting
        if not waiting:
            waiting = services(ruleset, table, event.at)
    return tuple(happened)
