"""Decks that come, are opened, shuffled, cut, swapped and removed."""

from __future__ import annotations

from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.pending import task_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Deck, Table
from croupier.law.vocabulary.procedure import Act

UNSHUFFLED: dict[str, Any] = {"shuffled": "", "cut": False, "order": None}
"""What a deck is no longer once its cards have been out."""
_ARRANGING = ("before_play", "after_round", "floor_orders", "shuffled", "cut")
"""Occasions whose steps arrange a deck's cards; a new arrangement begins them anew."""


def changed(table: Table, id: int, **changes: Any) -> Table:
    """The table with one deck changed."""
    decks = tuple(copy_with(deck, **changes) if deck.id == id else deck for deck in table.decks)
    return copy_with(table, decks=decks)


def without_arranging(ruleset: Ruleset, table: Table, id: int) -> Table:
    """The table without the open steps that arrange this deck's cards; lines stay."""
    kept = tuple(
        item
        for item in table.items
        if item.deck != id or item.occasion not in _ARRANGING or task_of(ruleset, table, item).line
    )
    return copy_with(table, items=kept)


def without_act(ruleset: Ruleset, table: Table, act: Act, id: int = 0) -> Table:
    """The table without open items of this act, of one deck if it is named."""
    kept = tuple(
        item
        for item in table.items
        if task_of(ruleset, table, item).act != act
        or task_of(ruleset, table, item).line
        or id not in (0, item.deck)
    )
    return copy_with(table, items=kept)


def opened(_ruleset: Ruleset, table: Table, _event: procedure_events.TableOpened) -> Table:
    """The table is open."""
    return copy_with(table, open=True)


def received(_ruleset: Ruleset, table: Table, event: procedure_events.DeckReceived) -> Table:
    """The deck lies at the table, its opening begins."""
    deck = Deck(event.deck, event.preshuffled)
    return copy_with(table, received=event.deck, decks=(*table.decks, deck))


def inspected(_ruleset: Ruleset, table: Table, event: procedure_events.CardsInspected) -> Table:
    """The first player has had a look at these decks."""
    for id in event.decks:
        table = changed(table, id, inspected=True)
    return table


def in_service(_ruleset: Ruleset, table: Table, event: procedure_events.DeckPutInService) -> Table:
    """The deck may be played with; its hours run from its first time in service."""
    deck = next(item for item in table.decks if item.id == event.deck)
    since = event.at if deck.since is None else deck.since
    shuffled = event.shuffled or deck.shuffled
    table = changed(table, event.deck, opening=False, since=since, shuffled=shuffled)
    return copy_with(table, live=table.live or event.deck)


def shuffled(ruleset: Ruleset, table: Table, event: procedure_events.DeckShuffled) -> Table:
    """The deck's cards are in a new order, out of the rack, and not cut."""
    table = without_arranging(ruleset, table, event.deck)
    table = without_act(ruleset, table, "shuffle", event.deck)
    table = changed(
        table, event.deck, shuffled=event.how, cut=False, order=event.order, preshuffled=False
    )
    return copy_with(table, rack=0) if table.rack == event.deck else table


def cut(ruleset: Ruleset, table: Table, event: procedure_events.DeckCut) -> Table:
    """The deck has been cut."""
    table = without_act(ruleset, table, "cut", event.deck)
    return changed(table, event.deck, cut=True)


def counted(ruleset: Ruleset, table: Table, event: procedure_events.DeckCounted) -> Table:
    """The shuffler's count is in."""
    return without_act(ruleset, table, "tally", event.deck)


def shuffle_ordered(
    ruleset: Ruleset, table: Table, event: procedure_events.ShuffleOrdered
) -> Table:
    """The deck's present order counts no more."""
    return changed(without_arranging(ruleset, table, event.deck), event.deck, **UNSHUFFLED)


def recut_ordered(ruleset: Ruleset, table: Table, event: procedure_events.RecutOrdered) -> Table:
    """The deck's cut counts no more."""
    return changed(without_arranging(ruleset, table, event.deck), event.deck, cut=False)


def swapped(_ruleset: Ruleset, table: Table, event: procedure_events.DecksSwapped) -> Table:
    """The other deck is next to be played."""
    return copy_with(table, live=event.live)


def removed(_ruleset: Ruleset, table: Table, event: procedure_events.DeckRemoved) -> Table:
    """Nothing of the deck is left at the table; another in service takes its place (I-19)."""
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


def opening_repeated(
    ruleset: Ruleset, table: Table, _event: procedure_events.OpeningRepeated
) -> Table:
    """Every deck waits for the first player's look again; its hours run on."""
    for deck in table.decks:
        table = without_arranging(ruleset, table, deck.id)
        table = changed(
            table, deck.id, opening=True, inspected=False, preshuffled=False, **UNSHUFFLED
        )
    return table
