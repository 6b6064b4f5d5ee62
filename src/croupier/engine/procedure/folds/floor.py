"""The floor around the cards: idle hours, devices, seats, closing."""

from __future__ import annotations

from typing import Any

from croupier.engine.copies import copy_with
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.folds.decks import (
    UNSHUFFLED,
    changed,
    without_act,
    without_arranging,
)
from croupier.engine.procedure.pending import lawful, mode_of
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Seat, Table


def released(_ruleset: Ruleset, table: Table, _event: procedure_events.RoundReleased) -> Table:
    """The way to the next round is clear of what an irregularity put there."""
    return copy_with(table, demands=_unblocked(table))


def _unblocked(table: Table) -> tuple[Any, ...]:
    return tuple(demand for demand in table.demands if demand.what != "block_next_round")


def idle(_ruleset: Ruleset, table: Table, _event: procedure_events.TableWentIdle) -> Table:
    """Nobody plays."""
    return copy_with(table, idle=True)


def resumed(ruleset: Ruleset, table: Table, _event: procedure_events.TableResumed) -> Table:
    """Somebody plays again; whatever order the cards were in counts no more."""
    kept = tuple(item for item in table.items if item.occasion != "table_idle")
    table = copy_with(table, idle=False, items=kept)
    for deck in table.decks:
        table = without_arranging(ruleset, table, deck.id)
        table = changed(table, deck.id, preshuffled=False, **UNSHUFFLED)
    return table


def _device(table: Table, name: str, **changes: Any) -> Table:
    devices = tuple(
        copy_with(device, **changes) if device.name == name else device for device in table.devices
    )
    return copy_with(table, devices=devices)


def _of_mode(ruleset: Ruleset, table: Table) -> Table:
    """The table without steps that the law does not ask for with the devices as they are."""
    if not lawful(ruleset, table):
        return table
    mode = mode_of(ruleset, table)
    return copy_with(table, items=tuple(item for item in table.items if mode.task(item.step)))


def failed(ruleset: Ruleset, table: Table, event: procedure_events.DeviceFailed) -> Table:
    """The device is jammed, the deck in it disordered, the round void if the law says so."""
    if event.deck:
        table = without_arranging(ruleset, table, event.deck)
        table = without_act(ruleset, table, "shuffle", event.deck)
        table = changed(table, event.deck, preshuffled=False, **UNSHUFFLED)
    table = _device(table, event.device, state="jammed", clause=event.clause)
    if event.deck and table.rack == event.deck:
        table = copy_with(table, rack=0)  # its cards were in the device
    if table.round and event.effect == "void":
        table = copy_with(table, round=copy_with(table.round, void=event.clause))
    return _of_mode(ruleset, table)


def broken(_ruleset: Ruleset, table: Table, event: procedure_events.DeviceBroken) -> Table:
    """The device is out of order."""
    return _device(table, event.device, state="broken")


def repaired(ruleset: Ruleset, table: Table, event: procedure_events.DeviceRepaired) -> Table:
    """The device works, and nothing is left to be done about it."""
    kept = tuple(
        item
        for item in table.items
        if (item.occasion, item.device) != ("device_broken", event.device)
    )
    table = copy_with(table, items=kept, demands=_unblocked(table))
    return _of_mode(ruleset, _device(table, event.device, state="works", mark="", clause=""))


def method(ruleset: Ruleset, table: Table, event: procedure_events.MethodChosen) -> Table:
    """Cards are dealt this way from the next round on; every deck is to be shuffled afresh."""
    table = copy_with(table, method=event.method)
    for deck in table.decks:
        if not deck.opening:
            table = without_arranging(ruleset, table, deck.id)
            table = changed(table, deck.id, preshuffled=False, **UNSHUFFLED)
    return _of_mode(ruleset, table)


def taken(_ruleset: Ruleset, table: Table, event: procedure_events.SeatTaken) -> Table:
    """The player sits there."""
    seats = (*table.seats, Seat(event.seat, event.player))
    return copy_with(table, seats=tuple(sorted(seats, key=lambda item: item.seat)))


def left(_ruleset: Ruleset, table: Table, event: procedure_events.SeatLeft) -> Table:
    """The seat is free, or will be when the round is over."""
    if event.after_round:
        seats = tuple(
            copy_with(seat, leaving=True) if seat.seat == event.seat else seat
            for seat in table.seats
        )
    else:
        seats = tuple(item for item in table.seats if item.seat != event.seat)
    return copy_with(table, seats=seats)


def closed(_ruleset: Ruleset, table: Table, _event: procedure_events.TableClosed) -> Table:
    """No deck, no player, nothing due; devices and counts are as they were."""
    return copy_with(
        table,
        open=False,
        idle=False,
        decks=(),
        live=0,
        last=0,
        items=(),
        rack=0,
        seats=(),
        demands=(),
    )
