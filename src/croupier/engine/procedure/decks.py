"""Decks that change places or leave the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.engine.command import CREW, command, record
from croupier.engine.command import Deck as DeckNumber
from croupier.engine.command import Reason as GivenReason
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.noun import REASON, Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import doing, raise_steps
from croupier.engine.procedure.pending import (
    ending,
    first,
    open_act,
    other_deck,
    person,
    reasoned,
    swap_task,
)
from croupier.engine.procedure.refusals import no_deck
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("swap_decks", CREW, step=True)
class SwapDecks:
    """The other deck comes into play."""


@command("remove_deck", CREW, step=True, role="dealer")
class RemoveDeck:
    """A deck leaves the table for good."""

    deck: DeckNumber = 0
    reason: GivenReason = ""


@record
class DecksSwapped(Event):
    wire: ClassVar[str] = "decks_swapped/1"
    live: int
    clause: str


@record
class DeckRemoved(Event):
    wire: ClassVar[str] = "deck_removed/1"
    deck: int
    clause: str
    reason: str


@NOUN.guard(SwapDecks, act="swap")
def swap_decks(ruleset: Ruleset, table: Table, _: SwapDecks, giver: Giver) -> Judged:
    """Judge the change to the other deck."""
    task, other = swap_task(ruleset, table), other_deck(table)
    if task is None or other is None:
        return Refused(Reason.NOT_DUE, "no change of decks is due", "continue with this deck")
    wrong = person(giver, task.by, task.clause)
    return wrong or (DecksSwapped(giver.at, giver.by, giver.who, other.id, task.clause),)


@NOUN.guard(RemoveDeck, act="remove", due=("change_deck", "remove_deck"))
def remove_deck(ruleset: Ruleset, table: Table, command: RemoveDeck, giver: Giver) -> Judged:
    """Judge the removal of a deck; not of one that is being played."""
    if table.round and table.round.deck == command.deck:
        message = "this deck is being played"
        return Refused(Reason.WRONG_MOMENT, message, "finish the round, or call it void")
    deck = table.deck(command.deck)
    if deck is None:
        return no_deck(command.deck)
    clause = next(_grounds(ruleset, table, deck, giver.at), "")
    wrong = first(person(giver, "dealer", clause), reasoned(command.reason, clause))
    return wrong or (
        DeckRemoved(giver.at, giver.by, giver.who, command.deck, clause, command.reason),
    )


@NOUN.offers
def offer_changes(ruleset: Ruleset, table: Table) -> Offers:
    """Yield the removal of every deck, and the change of decks when it is due."""
    for deck in table.decks:
        yield offer(RemoveDeck, "dealer", "", deck=(deck.id,), reason=REASON)
    task = swap_task(ruleset, table)
    if task:
        yield offer(SwapDecks, task.by, task.clause)


@NOUN.fold(DecksSwapped)
def apply_decks_swapped(_ruleset: Ruleset, table: Table, event: DecksSwapped) -> Table:
    """Make the other deck the next to be played."""
    return copy_with(table, live=event.live)


@NOUN.consequence(DecksSwapped)
def after_decks_swapped(ruleset: Ruleset, table: Table, event: DecksSwapped) -> list[Event]:
    """Raise the steps that load the deck, as far as it is shuffled and cut."""
    deck = table.deck(event.live)
    ready = {"shuffled": bool(deck and deck.shuffled), "cut": bool(deck and deck.cut)}
    return [
        item
        for occasion in ready
        if ready[occasion]
        for item in raise_steps(
            ruleset, table, event, occasion, deck=event.live, chosen=doing("load")
        )
    ]


@NOUN.fold(DeckRemoved)
def apply_deck_removed(_ruleset: Ruleset, table: Table, event: DeckRemoved) -> Table:
    """Remove the deck and all that concerns it; another in service takes its place (I-19)."""
    decks = tuple(deck for deck in table.decks if deck.id != event.deck)
    ready = next((item.id for item in decks if not item.opening), 0)
    return copy_with(
        table,
        decks=decks,
        live=ready if table.live == event.deck else table.live,
        rack=0 if table.rack == event.deck else table.rack,
        items=tuple(each for each in table.items if each.deck != event.deck),
        demands=tuple(demand for demand in table.demands if demand.deck != event.deck),
    )


def _grounds(ruleset: Ruleset, table: Table, deck: Deck, at: int) -> Iterator[str]:
    """Yield the clauses by which the deck must go: a wrong count, a demand, its hours."""
    yield from (task.clause for _, task in open_act(ruleset, table, "remove", deck.id))
    yield from (demand.clause for demand in table.demands if demand.deck == deck.id)
    life = ending(ruleset, table, deck, at)
    if life:
        yield life.clause
