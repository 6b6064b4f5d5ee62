"""Changes to a table that the folds of several nouns make."""

from __future__ import annotations

from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure.pending import task_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Demand, Part, Table
from croupier.law.vocabulary.procedure import Act

UNSHUFFLED: dict[str, Any] = {"shuffled": "", "cut": False, "order": None}
"""What a deck is no longer once its cards have been out."""
_ARRANGING = ("before_play", "after_round", "floor_orders", "shuffled", "cut")
"""Occasions whose steps arrange a deck's cards; a new arrangement begins them anew."""
LASTING = ("remove_deck", "block_next_round")
"""Demands that stand in the way of the next round; the others are met by steps that fall due."""


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


def in_round(table: Table, **changes: Any) -> Table:
    return copy_with(table, round=copy_with(table.round, **changes)) if table.round else table


def without_lines(ruleset: Ruleset, table: Table) -> Table:
    """Lines are looked at in their moment, and then past."""
    kept = tuple(item for item in table.items if not task_of(ruleset, table, item).line)
    return copy_with(table, items=kept)


def taking_part(table: Table, seat: int, occasion: str, who: str) -> Table:
    """The table with what somebody did at a box, once."""
    part = Part(seat, occasion, who)
    known = table.round.parts if table.round else ()
    return table if part in known else in_round(table, parts=(*known, part))


def demanding(table: Table, deck: int, demands: tuple[tuple[str, str], ...]) -> Table:
    """The table with what now stands in the way of the next round, each thing once."""
    known = {(demand.what, demand.deck) for demand in table.demands}
    new = {what: Demand(what, clause, deck) for what, clause in demands if what in LASTING}
    added = tuple(item for item in new.values() if (item.what, deck) not in known)
    return copy_with(table, demands=(*table.demands, *added))


def unblocked(table: Table) -> tuple[Any, ...]:
    return tuple(demand for demand in table.demands if demand.what != "block_next_round")
