"""The floor around the cards: idle hours, devices, seats, closing."""

from __future__ import annotations

from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.asks import FLOOR, first, in_order, mode_of, person, refuse, step_open
from croupier.table.judged.rounds import ruling
from croupier.table.judged.steps import Judged
from croupier.table.refusal import Reason, Refused
from croupier.table.ruleset import Ruleset
from croupier.table.state import Device, Table
from croupier.table.variants import SHUFFLER

REPORTS = {True: "shuffler_failed", False: "shoe_failed"}
"""How a failure is reported: of the shuffler, or of what deals (I-66)."""


def between_rounds(table: Table) -> Refused | None:
    """A refusal while a round is on."""
    if table.round is None:
        return None
    return refuse(Reason.WRONG_MOMENT, "a round is on", "wait until it is over")


def may_idle(table: Table) -> bool:
    """Whether an open table with a deck in service has nobody to deal to."""
    deck = table.deck(table.live)
    return not table.round and not table.idle and deck is not None and not deck.opening


def idle(_ruleset: Ruleset, table: Table, command: c.GoIdle) -> Judged:
    """Nobody plays; the cards are to be spread."""
    if not may_idle(table):
        says = "only an open table between rounds is idle"
        return refuse(Reason.WRONG_MOMENT, says, "wait until then")
    wrong = person(command, "dealer")
    return wrong or (e.TableWentIdle(command.at, command.by, command.who),)


def resume(_ruleset: Ruleset, table: Table, command: c.Resume) -> Judged:
    """Play begins again as the book says."""
    if not table.idle:
        return refuse(Reason.WRONG_MOMENT, "the table is not idle", "go on")
    wrong = person(command, "dealer")
    return wrong or (e.TableResumed(command.at, command.by, command.who),)


def _device(table: Table, name: str) -> Device | Refused:
    device = table.device(name)
    if device:
        return device
    listed = " or ".join(one.name for one in table.devices) or "none"
    says = f"there is no device {name!r} at the table"
    return refuse(Reason.NO_SUCH_DEVICE, says, f"name {listed}")


def decks_in(table: Table, device: str) -> tuple[int, ...]:
    """The decks that may be in this device: any in the shuffler, the one in play in the other."""
    if device == SHUFFLER:
        return tuple(one.id for one in table.decks)
    return (table.live,) if table.live else ()


def fail(ruleset: Ruleset, table: Table, command: c.FailDevice) -> Judged:
    """The device is jammed; a round with that deck ends as the law says."""
    device = _device(table, command.device)
    if table.idle:
        return refuse(Reason.WRONG_MOMENT, "the cards are spread out", "resume play first")
    if command.deck not in decks_in(table, command.device):
        says = f"deck {command.deck} is not in it"
        return refuse(Reason.NO_SUCH_DECK, says, "name the deck that is")
    if isinstance(device, Refused):
        return device
    if device.state != "works":
        return refuse(Reason.NOT_DUE, "it is known not to work", "do what is due")
    wrong = person(command, "dealer")
    if wrong:
        return wrong
    in_play = "in_play" if command.deck == table.live else "idle"
    report = REPORTS[command.device == SHUFFLER]
    effect, clause, then = ruling(mode_of(ruleset, table).law, report, {"deck": in_play})
    return (
        e.DeviceFailed(
            command.at,
            command.by,
            command.who,
            command.device,
            command.deck,
            effect,
            clause,
            then,
        ),
    )


def break_down(_ruleset: Ruleset, table: Table, command: c.MarkBroken) -> Judged:
    """The device is out of order."""
    device = _device(table, command.device)
    if isinstance(device, Refused):
        return device
    if device.state != "jammed":
        return refuse(Reason.NOT_DUE, "it has not failed", "report the failure first")
    wrong = person(command, FLOOR, device.clause)
    return wrong or (e.DeviceBroken(command.at, command.by, command.who, command.device),)


def repair(ruleset: Ruleset, table: Table, command: c.RepairDevice) -> Judged:
    """The device works again."""
    device = _device(table, command.device)
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if isinstance(device, Refused):
        return device
    if device.state == "works":
        return refuse(Reason.NOT_DUE, "it works", "go on")
    wrong = first(person(command, FLOOR, device.clause), cleared(ruleset, table, command.device))
    return wrong or (e.DeviceRepaired(command.at, command.by, command.who, command.device),)


def cleared(ruleset: Ruleset, table: Table, device: str = "") -> Refused | None:
    """A refusal while cards are still in a device that failed."""
    for item, task in in_order(ruleset, table):
        plain = item.occasion == "device_failed" and task.act != "shuffle"
        if plain and device in ("", item.device):
            return step_open(task)
    return None


def put_away(ruleset: Ruleset, table: Table) -> Refused | None:
    """A refusal while a broken device stands about unmarked."""
    for _, task in in_order(ruleset, table):
        if task.act == "retire":
            return step_open(task)
    return None


def methods(ruleset: Ruleset, table: Table) -> tuple[str, ...]:
    """Other ways in which cards may be dealt with the devices as they are."""
    return tuple(one for one in ruleset.valid(table.out) if one != table.method)


def use(ruleset: Ruleset, table: Table, command: c.UseMethod) -> Judged:
    """Cards are dealt this way from the next round on."""
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if table.idle or any(one.state == "jammed" for one in table.devices) or not table.out:
        says = "another way is used only when a device is out of order"
        return refuse(Reason.WRONG_MOMENT, says, "report the device first")
    wrong = first(
        person(command, FLOOR, ruleset.dealing_clause),
        cleared(ruleset, table),
        put_away(ruleset, table),
    )
    if wrong:
        return wrong
    if command.method not in methods(ruleset, table):
        listed = " or ".join(methods(ruleset, table)) or "nothing else"
        says = f"{command.method!r} is no other way that is lawful now"
        return refuse(Reason.NOT_A_CHOICE, says, f"use {listed}", ruleset.dealing_clause)
    return (e.MethodChosen(command.at, command.by, command.who, command.method),)


def take(ruleset: Ruleset, table: Table, command: c.TakeSeat) -> Judged:
    """The player sits there."""
    if not 1 <= command.seat <= ruleset.seats:
        says = f"there is no seat {command.seat}"
        return refuse(Reason.NO_SUCH_SEAT, says, f"name a seat from 1 to {ruleset.seats}")
    if any(one.seat == command.seat for one in table.seats):
        return refuse(Reason.SEAT_TAKEN, "somebody sits there", "take a free seat")
    if any(one.player == command.player for one in table.seats):
        return refuse(Reason.SEAT_TAKEN, "this player has a seat", "leave that one first")
    wrong = person(command, "player")
    if wrong:
        return wrong
    if not command.player:
        return refuse(Reason.NEEDS_NAME, "a player sits down by name", "say who it is")
    return (e.SeatTaken(command.at, command.by, command.who, command.seat, command.player),)


def leave(_ruleset: Ruleset, table: Table, command: c.LeaveSeat) -> Judged:
    """The seat is free, or will be when the round is over (I-12)."""
    seat = next((one for one in table.seats if one.seat == command.seat), None)
    if seat is None:
        return refuse(Reason.NO_SUCH_SEAT, "nobody sits there", "name a taken seat")
    if seat.leaving:
        return refuse(Reason.NOT_DUE, "this player is leaving already", "wait for the end")
    wrong = person(command, "player")
    later = table.round is not None
    return wrong or (e.SeatLeft(command.at, command.by, command.who, command.seat, later),)


def close(_ruleset: Ruleset, table: Table, command: c.CloseTable) -> Judged:
    """The table is closed."""
    wrong = first(between_rounds(table), person(command, FLOOR))
    return wrong or (e.TableClosed(command.at, command.by, command.who),)
