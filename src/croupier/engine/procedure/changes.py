"""Changes to a table that the folds of several nouns make."""

from __future__ import annotations

from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure.pending import task_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Demand, Part, Table
from croupier.law.vocabulary.procedure import Act

UNSHUFFLED: dict[str, Any] = {"shuffled": "", "cut": False, "order": None}
"""What a deck loses once its cards have been dealt."""
_ARRANGING = ("before_play", "after_round", "floor_orders", "shuffled", "cut")
"""Occasions whose steps arrange a deck's cards; a new arrangement repeats them."""
LASTING = ("remove_deck", "block_next_round")
"""Demands that block the next round; steps that fall due meet the others."""


def change_deck(table: Table, id: int, **changes: Any) -> Table:
    """Return the table with one deck changed."""
    decks = tuple(copy_with(deck, **changes) if deck.id == id else deck for deck in table.decks)
    return copy_with(table, decks=decks)


def drop_arranging_steps(ruleset: Ruleset, table: Table, id: int) -> Table:
    """Return the table without the open steps that arrange this deck's cards; lines stay."""
    kept = tuple(
        item
        for item in table.items
        if item.deck != id or item.occasion not in _ARRANGING or task_of(ruleset, table, item).line
    )
    return copy_with(table, items=kept)


def drop_steps_of(ruleset: Ruleset, table: Table, act: Act, id: int = 0) -> Table:
    """Return the table without open steps of this act, of one deck if it is named."""
    kept = tuple(
        item
        for item in table.items
        if task_of(ruleset, table, item).act != act
        or task_of(ruleset, table, item).line
        or id not in (0, item.deck)
    )
    return copy_with(table, items=kept)


def change_round(table: Table, **changes: Any) -> Table:
    """Return the table with its round changed."""
    return copy_with(table, round=copy_with(table.round, **changes)) if table.round else table


def drop_lines(ruleset: Ruleset, table: Table) -> Table:
    """Return the table without lines: they matter only at their moment."""
    kept = tuple(item for item in table.items if not task_of(ruleset, table, item).line)
    return copy_with(table, items=kept)


def add_part(table: Table, seat: int, occasion: str, who: str) -> Table:
    """Return the table with a record of who did something at a box."""
    part = Part(seat, occasion, who)
    known = table.round.parts if table.round else ()
    return table if part in known else change_round(table, parts=(*known, part))


def add_demands(table: Table, deck: int, demands: tuple[tuple[str, str], ...]) -> Table:
    """Return the table with what the law demands before the next round, each demand once."""
    known = {(demand.what, demand.deck) for demand in table.demands}
    new = {what: Demand(what, clause, deck) for what, clause in demands if what in LASTING}
    added = tuple(item for item in new.values() if (item.what, deck) not in known)
    return copy_with(table, demands=(*table.demands, *added))


def drop_blocking(table: Table) -> tuple[Any, ...]:
    """Return the demands without those that only a floorperson lifts."""
    return tuple(demand for demand in table.demands if demand.what != "block_next_round")
