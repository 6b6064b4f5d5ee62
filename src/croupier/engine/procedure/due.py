"""What is due at a table now, in order, each with its clause and whom it waits for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    cleared,
    ending,
    expired,
    gate_of,
    in_order,
    lawful,
    mode_of,
    opening_steps,
    put_away,
    role_of,
    shuffle_role,
    swap_task,
)
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Deck, Item, Table
from croupier.engine.procedure.task import Task
from croupier.engine.procedure.without_device import SHUFFLER
from croupier.refusal import Reason, Refused

SAYS = {
    "remove_deck": "The deck is taken off the table",
    "block_next_round": "A floorperson clears the way for the next round",
}

DONE_BY = {
    "choose_method": "use_method",
    "block_next_round": "release_round",
    "change_deck": "remove_deck",
}
"""What falls due under one name and is done by a command of another."""


@dataclass(frozen=True, slots=True)
class Due:
    """One thing that is due."""

    step: str
    clause: str
    message: str
    by: str
    blocks: str
    """What cannot happen before: play, deal, showdown, finish; empty if nothing waits for it."""
    line: bool = False
    """A line of the checklist, to be ticked or left."""
    deck: int = 0
    seat: int = 0
    device: str = ""
    choices: tuple[str, ...] = ()
    ready: bool = True
    """Nothing else must be done before it."""


def due(ruleset: Ruleset, table: Table, at: int) -> tuple[Due, ...]:
    """Return everything that is due at this time, in the order in which it is to be done."""
    return (
        *_devices(ruleset, table),
        *_demands(table),
        *_decks(ruleset, table, at),
        *_steps(ruleset, table),
    )


def held_up(ruleset: Ruleset, table: Table, at: int, *gates: str) -> Refused | None:
    """Return the refusal for the first thing that holds up one of these; None if nothing does.

    Where something is in its own way until another thing is done, that other thing is named.
    """
    found = [item for item in due(ruleset, table, at) if item.blocks in gates]
    one = next((each for each in found if each.ready), found[0] if found else None)
    if one is None:
        return None
    message = f"first: {one.message[:1].lower()}{one.message[1:]}"
    advice = f"do {DONE_BY.get(one.step, one.step)}"
    return Refused(Reason.STEP_OPEN, message, advice, one.clause)


def choices_of(ruleset: Ruleset, table: Table, task: Task) -> tuple[str, ...]:
    """Return the ways in which the step may be done."""
    if task.act != "retire":
        return task.choices
    ways = {way.choice for way in mode_of(ruleset, table).of(task.due)}
    return tuple(choice for choice in task.choices if choice in ways)


def _devices(ruleset: Ruleset, table: Table) -> Iterator[Due]:
    """Yield the repair of jammed devices, and the choice of another way of dealing."""
    for device in table.devices:
        if device.state == "jammed":
            message = f"The {device.name} is repaired, or declared out of order"
            yield Due("repair_device", device.clause, message, FLOOR, "play", device=device.name)
    if not lawful(ruleset, table) and all(item.state != "jammed" for item in table.devices):
        methods = ruleset.valid(table.out)
        message = "Another way of dealing is chosen that needs no device that is out"
        clause = ruleset.dealing_clause
        ready = not (cleared(ruleset, table) or put_away(ruleset, table))
        yield Due("choose_method", clause, message, FLOOR, "play", choices=methods, ready=ready)


def _demands(table: Table) -> Iterator[Due]:
    """Yield what the law demands before the next round."""
    for demand in table.demands:
        by = "dealer" if demand.what == "remove_deck" else FLOOR
        yield Due(demand.what, demand.clause, SAYS[demand.what], by, "play", deck=demand.deck)


def _decks(ruleset: Ruleset, table: Table, at: int) -> Iterator[Due]:
    """Yield missing decks, decks whose hours end, and those the first player may look at."""
    mode = mode_of(ruleset, table)
    missing = (1 if ruleset.virtual_cards else mode.decks) - len(table.decks)
    if missing > 0 and not table.round:
        blocks = "" if table.decks else "play"
        yield Due(
            "receive_deck", ruleset.deck_clause, "A deck comes to the table", "dealer", blocks
        )
    for deck in table.decks:
        yield from _hours(ruleset, table, deck, at)
        if waits_for_player(ruleset, table, deck):
            blocks = "play" if table.live in (0, deck.id) else ""
            message = "The first player to arrive may look at the cards"
            clause = opening_steps(ruleset, table, deck)[0].clause
            yield Due("inspect_cards", clause, message, "player", blocks, deck=deck.id)


def waits_for_player(ruleset: Ruleset, table: Table, deck: Deck) -> bool:
    """Return whether the deck is open for the first player to look at."""
    if not deck.opening or deck.inspected or not opening_steps(ruleset, table, deck):
        return False
    return not any(
        item.deck == deck.id and item.occasion == "deck_received" and not task.line
        for item, task in in_order(ruleset, table)
    )


def _hours(ruleset: Ruleset, table: Table, deck: Deck, at: int) -> Iterator[Due]:
    """Yield the deck's end from the warning on; it holds up only the next round (I-19)."""
    life = ending(ruleset, table, deck, at)
    if life is None:
        return
    over = expired(ruleset, table, deck, at)
    message = "The deck's hours are over" if over else "The deck's hours are nearly over"
    blocks = "play" if over and table.live == deck.id else ""
    yield Due("change_deck", life.clause, message, "dealer", blocks, deck=deck.id)


def _steps(ruleset: Ruleset, table: Table) -> Iterator[Due]:
    """Yield open steps; the decks are swapped between the end of a round and the next shuffle."""
    pairs = in_order(ruleset, table)
    swap = swap_task(ruleset, table)
    for item, task in pairs:
        if swap and item.seq > 0:
            yield _swap(swap)
            swap = None
        yield _item(ruleset, table, item, task)
    if swap:
        yield _swap(swap)


def _swap(task: Task) -> Due:
    """Return the change of decks as something due."""
    return Due(task.name, task.clause, task.message, task.by, "play")


def _item(ruleset: Ruleset, table: Table, item: Item, task: Task) -> Due:
    """Return an open step as something due."""
    by = task.verified_by if item.done else role_of(ruleset, table, item, task)
    return Due(
        step=task.name,
        clause=task.clause,
        message=task.message,
        by=by,
        blocks=gate_of(table, item, task),
        line=task.line,
        deck=item.deck,
        seat=item.seat,
        device=item.device,
        choices=choices_of(ruleset, table, task),
        ready=task.line or _ready(ruleset, table, item, task),
    )


def _ready(ruleset: Ruleset, table: Table, item: Item, task: Task) -> bool:
    """Return whether nothing comes before it; a shuffler that is out can't shuffle (I-67)."""
    out = task.act == "shuffle" and SHUFFLER in table.out
    if out and shuffle_role(ruleset, table, item.deck) == SHUFFLER:
        return False
    return ahead(ruleset, table, item) is None
