"""The floor around the cards: idle hours, devices, seats, closing."""

from __future__ import annotations

from croupier.engine.machine import Giver
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.deck_locations import EMPTY, awaited, decks_in, one_machine, place_of
from croupier.engine.procedure.guards.rounds import ruling
from croupier.engine.procedure.guards.steps import Judged
from croupier.engine.procedure.pending import FLOOR, cleared, first, mode_of, person, put_away
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Device, Table
from croupier.engine.procedure.without_device import SHUFFLER
from croupier.refusal import Reason, Refused

REPORTS = {True: "shuffler_failed", False: "shoe_failed"}
"""How a failure is reported: of the shuffler, or of what deals (I-66)."""


def between_rounds(table: Table) -> Refused | None:
    """A refusal while a round is on."""
    if table.round is None:
        return None
    return Refused(Reason.WRONG_MOMENT, "a round is on", "wait until it is over")


def may_idle(table: Table) -> bool:
    """Whether an open table with a deck in service has nobody to deal to."""
    deck = table.deck(table.live)
    return not table.round and not table.idle and deck is not None and not deck.opening


def idle(_ruleset: Ruleset, table: Table, _: procedure_commands.GoIdle, giver: Giver) -> Judged:
    """Nobody plays; the cards are to be spread."""
    if not may_idle(table):
        says = "only an open table between rounds is idle"
        return Refused(Reason.WRONG_MOMENT, says, "wait until then")
    wrong = person(giver, "dealer")
    return wrong or (procedure_events.TableWentIdle(giver.at, giver.by, giver.who),)


def resume(_ruleset: Ruleset, table: Table, _: procedure_commands.Resume, giver: Giver) -> Judged:
    """Play begins again as the book says."""
    if not table.idle:
        return Refused(Reason.WRONG_MOMENT, "the table is not idle", "go on")
    wrong = person(giver, "dealer")
    return wrong or (procedure_events.TableResumed(giver.at, giver.by, giver.who),)


def _device(table: Table, name: str) -> Device | Refused:
    device = table.device(name)
    if device:
        return device
    listed = " or ".join(item.name for item in table.devices) or "none"
    says = f"there is no device {name!r} at the table"
    return Refused(Reason.NO_SUCH_DEVICE, says, f"name {listed}")


def fail(
    ruleset: Ruleset, table: Table, command: procedure_commands.FailDevice, giver: Giver
) -> Judged:
    """The device does not work; the round ends only if cards of it were still to come (I-66)."""
    device = _device(table, command.device)
    if table.idle:
        return Refused(Reason.WRONG_MOMENT, "the cards are spread out", "resume play first")
    if isinstance(device, Refused):
        return device
    inside = decks_in(ruleset, table, command.device)
    if command.deck not in inside:
        named = " or ".join(f"deck {number}" for number in inside if number != EMPTY)
        says = f"deck {command.deck} is not in the {command.device}"
        return Refused(Reason.NO_SUCH_DECK, says, f"name {named or 'deck 0: it is empty'}")
    if device.state != "works":
        return Refused(Reason.NOT_DUE, "it is known not to work", "do what is due")
    wrong = person(giver, "dealer")
    if wrong:
        return wrong
    report, (effect, clause, then) = _failure(ruleset, table, command.device, command.deck)
    told = (giver.at, giver.by, giver.who)
    found = [
        procedure_events.DeviceFailed(
            *told, command.device, command.deck, effect, clause, then, report
        ),
        *(
            procedure_events.DeviceFailed(*told, item.name, EMPTY, "none", clause, ())
            for item in (table.devices if one_machine(ruleset) else ())
            if item.name != command.device and item.state == "works"
        ),
    ]
    return tuple(found)


def _failure(
    ruleset: Ruleset, table: Table, device: str, deck: int
) -> tuple[str, tuple[str, str, tuple[str, ...]]]:
    """Under which report the device fails with this deck, and what the law says then."""
    mode, held = mode_of(ruleset, table), table.deck(deck)
    if held is None:
        retire = mode.acting("retire")
        return "", ("none", retire.clause if retire else "", ())
    shuffling = place_of(ruleset, table, held) == SHUFFLER
    report = REPORTS[shuffling if one_machine(ruleset) else device == SHUFFLER]
    in_play = "in_play" if deck == table.live else "idle"
    effect, clause, then = ruling(mode.law, report, {"deck": in_play})
    if table.round is not None and in_play == "in_play" and not awaited(ruleset, table, deck):
        return report, ("none", clause, ())
    return report, (effect, clause, then)


def break_down(
    _ruleset: Ruleset, table: Table, command: procedure_commands.MarkBroken, giver: Giver
) -> Judged:
    """The device is out of order."""
    device = _device(table, command.device)
    if isinstance(device, Refused):
        return device
    if device.state != "jammed":
        return Refused(Reason.NOT_DUE, "it has not failed", "report the failure first")
    wrong = person(giver, FLOOR, device.clause)
    return wrong or (procedure_events.DeviceBroken(giver.at, giver.by, giver.who, command.device),)


def repair(
    ruleset: Ruleset, table: Table, command: procedure_commands.RepairDevice, giver: Giver
) -> Judged:
    """The device works again."""
    device = _device(table, command.device)
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if isinstance(device, Refused):
        return device
    if device.state == "works":
        return Refused(Reason.NOT_DUE, "it works", "go on")
    wrong = first(person(giver, FLOOR, device.clause), cleared(ruleset, table, command.device))
    return wrong or (
        procedure_events.DeviceRepaired(giver.at, giver.by, giver.who, command.device),
    )


def methods(ruleset: Ruleset, table: Table) -> tuple[str, ...]:
    """Other ways in which cards may be dealt with the devices as they are."""
    return tuple(name for name in ruleset.valid(table.out) if name != table.method)


def use(
    ruleset: Ruleset, table: Table, command: procedure_commands.UseMethod, giver: Giver
) -> Judged:
    """Cards are dealt this way from the next round on."""
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if table.idle or any(device.state == "jammed" for device in table.devices) or not table.out:
        says = "another way is used only when a device is out of order"
        return Refused(Reason.WRONG_MOMENT, says, "report the device first")
    wrong = first(
        person(giver, FLOOR, ruleset.dealing_clause),
        cleared(ruleset, table),
        put_away(ruleset, table),
    )
    if wrong:
        return wrong
    if command.method not in methods(ruleset, table):
        listed = " or ".join(methods(ruleset, table)) or "nothing else"
        says = f"{command.method!r} is no other way that is lawful now"
        return Refused(Reason.NOT_A_CHOICE, says, f"use {listed}", ruleset.dealing_clause)
    return (procedure_events.MethodChosen(giver.at, giver.by, giver.who, command.method),)


def take(ruleset: Ruleset, table: Table, command: procedure_commands.Sit, giver: Giver) -> Judged:
    """The player sits there."""
    if not 1 <= command.seat <= ruleset.seats:
        says = f"there is no seat {command.seat}"
        return Refused(Reason.NO_SUCH_SEAT, says, f"name a seat from 1 to {ruleset.seats}")
    if any(seat.seat == command.seat for seat in table.seats):
        return Refused(Reason.SEAT_TAKEN, "somebody sits there", "take a free seat")
    if any(item.player == command.player for item in table.seats):
        return Refused(Reason.SEAT_TAKEN, "this player has a seat", "leave that one first")
    wrong = person(giver, "player")
    if wrong:
        return wrong
    if not command.player:
        return Refused(Reason.NEEDS_NAME, "a player sits down by name", "say who it is")
    if command.chips < 0:
        says = "nobody sits down with less than nothing"
        return Refused(Reason.BAD_AMOUNT, says, "name whole cents above zero")
    return (
        procedure_events.SeatTaken(giver.at, giver.by, giver.who, command.seat, command.player),
    )


def leave(
    _ruleset: Ruleset, table: Table, command: procedure_commands.Stand, giver: Giver
) -> Judged:
    """The seat is free, or will be when the round is over (I-12)."""
    seat = next((item for item in table.seats if item.seat == command.seat), None)
    if seat is None:
        return Refused(Reason.NO_SUCH_SEAT, "nobody sits there", "name a taken seat")
    if seat.leaving:
        return Refused(Reason.NOT_DUE, "this player is leaving already", "wait for the end")
    wrong = person(giver, "player")
    later = table.round is not None
    return wrong or (procedure_events.SeatLeft(giver.at, giver.by, giver.who, command.seat, later),)


def close(
    _ruleset: Ruleset, table: Table, _: procedure_commands.CloseTable, giver: Giver
) -> Judged:
    """The table is closed."""
    wrong = first(between_rounds(table), person(giver, FLOOR))
    return wrong or (procedure_events.TableClosed(giver.at, giver.by, giver.who),)
