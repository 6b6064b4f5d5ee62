"""The cut of a deck, and the floor's order to cut again."""

from __future__ import annotations

from typing import Annotated, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.command import Deck as DeckNumber
from croupier.engine.command import Reason as GivenReason
from croupier.engine.machine import Between, Giver, offer
from croupier.engine.procedure.changes import change_deck, drop_arranging_steps, drop_steps_of
from croupier.engine.procedure.noun import REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import doing, raise_arranging_steps, raise_steps
from croupier.engine.procedure.pending import (
    ahead,
    first,
    mode_of,
    open_act,
    person,
    reasoned,
    step_open,
)
from croupier.engine.procedure.refusals import no_deck
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.shuffle import before_deal
from croupier.engine.procedure.state import Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("cut_done", CREW, step=True)
class CutDone:
    """A deck has been cut."""

    deck: DeckNumber = 0
    depth: Annotated[int, Field("cards above the cover card", min=0)] = 0
    """How many cards lay above the cover card."""


@command("order_recut", CREW, step=True)
class OrderRecut:
    """A floorperson directs that the cards be cut again."""

    reason: GivenReason = ""


@record
class DeckCut(Event):
    wire: ClassVar[str] = "deck_cut/1"
    deck: int
    depth: int
    clauses: tuple[str, ...]


@record
class RecutOrdered(Event):
    wire: ClassVar[str] = "recut_ordered/1"
    deck: int
    clause: str
    reason: str


@NOUN.guard(CutDone, act="cut")
def cut_deck(ruleset: Ruleset, table: Table, command: CutDone, giver: Giver) -> Judged:
    """Judge a cut: due, by the right person, and within its bounds."""
    items = open_act(ruleset, table, "cut", command.deck)
    if not table.deck(command.deck):
        return no_deck(command.deck)
    if not items:
        return Refused(Reason.NOT_DUE, "no cut of this deck is due", "do what is due")
    earlier = ahead(ruleset, table, items[0][0])
    clause = items[-1][1].clause
    wrong = first(
        *(person(giver, task.by, task.clause) for _, task in items),
        step_open(earlier) if earlier else None,
    )
    if wrong:
        return wrong
    bounds = cut_bounds(ruleset, table, command.deck)
    if command.depth not in bounds:
        message = f"a cut {command.depth} cards from the top is not in bounds"
        advice = f"cut {bounds.start} to {bounds.stop - 1} cards from the top"
        return Refused(Reason.BAD_CUT, message, advice, clause)
    clauses = tuple(task.clause for _, task in items)
    return (DeckCut(giver.at, giver.by, giver.who, command.deck, command.depth, clauses),)


@NOUN.guard(OrderRecut)
def order_recut(ruleset: Ruleset, table: Table, command: OrderRecut, giver: Giver) -> Judged:
    """Judge a floorperson's order to cut again."""
    deck = before_deal(ruleset, table)
    if deck is None or not deck.cut:
        message = "no cut deck waits to be dealt"
        return Refused(Reason.WRONG_MOMENT, message, "order it after the cut and before the deal")
    task = mode_of(ruleset, table).acting("recut", "floor_orders")
    if task is None:
        return Refused(Reason.NOT_IN_BOOK, "the rulebook has no such order", "continue without it")
    wrong = first(person(giver, task.by, task.clause), reasoned(command.reason, task.clause))
    return wrong or (
        RecutOrdered(giver.at, giver.by, giver.who, deck.id, task.clause, command.reason),
    )


@NOUN.offers
def offer_cuts(ruleset: Ruleset, table: Table) -> Offers:
    """Yield the open cuts of each deck, and the order to cut again."""
    for deck in table.decks:
        for _, task in open_act(ruleset, table, "cut", deck.id)[:1]:
            bounds = cut_bounds(ruleset, table, deck.id)
            depth = Between(bounds.start, bounds.stop - 1)
            yield offer(CutDone, task.by, task.clause, deck=(deck.id,), depth=depth)
    ordered = mode_of(ruleset, table).acting("recut", "floor_orders")
    if ordered:
        yield offer(OrderRecut, ordered.by, ordered.clause, reason=REASON)


@NOUN.fold(DeckCut)
def apply_deck_cut(ruleset: Ruleset, table: Table, event: DeckCut) -> Table:
    """Mark the deck as cut."""
    table = drop_steps_of(ruleset, table, "cut", event.deck)
    return change_deck(table, event.deck, cut=True)


@NOUN.consequence(DeckCut)
def after_deck_cut(ruleset: Ruleset, table: Table, event: DeckCut) -> list[Event]:
    """Raise the steps after a cut."""
    return raise_arranging_steps(ruleset, table, event, event.deck, "cut")


@NOUN.fold(RecutOrdered)
def apply_recut_ordered(ruleset: Ruleset, table: Table, event: RecutOrdered) -> Table:
    """Discard the deck's cut."""
    return change_deck(drop_arranging_steps(ruleset, table, event.deck), event.deck, cut=False)


@NOUN.consequence(RecutOrdered)
def after_recut_ordered(ruleset: Ruleset, table: Table, event: RecutOrdered) -> list[Event]:
    """Raise another cut, and what follows it."""
    return raise_steps(
        ruleset, table, event, "shuffled", deck=event.deck, chosen=doing("cut", "load")
    )


def cut_bounds(ruleset: Ruleset, table: Table, deck: int) -> range:
    """Return how many cards may be above the cover card, always one at least above and below."""
    tasks = [task for _, task in open_act(ruleset, table, "cut", deck)]
    top = max((1, *(task.least_from_top for task in tasks)))
    bottom = max((1, *(task.least_from_bottom for task in tasks)))
    return range(top, ruleset.cards - bottom + 1)
