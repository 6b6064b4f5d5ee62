"""Devices that fail, are repaired, or are done without."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from croupier.engine.command import CREW, Field, command, record
from croupier.engine.command import Deck as DeckNumber
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import (
    UNSHUFFLED,
    change_deck,
    drop_arranging_steps,
    drop_blocking,
    drop_steps_of,
)
from croupier.engine.procedure.deck_locations import EMPTY, awaited, decks_in, one_machine, place_of
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.occasions import (
    raise_arranging_steps,
    raise_steps,
    raise_steps_before_play,
)
from croupier.engine.procedure.pending import (
    FLOOR,
    cleared,
    first,
    lawful,
    mode_of,
    person,
    put_away,
)
from croupier.engine.procedure.refusals import between_rounds
from croupier.engine.procedure.rules import Ruleset, ruling
from croupier.engine.procedure.state import Device, Table
from croupier.engine.procedure.without_device import SHUFFLER
from croupier.refusal import Reason, Refused

NOUN = Noun()

REPORTS = {True: "shuffler_failed", False: "shoe_failed"}
"""How a failure is reported: of the shuffler, or of what deals (I-66)."""


@command("fail_device", CREW, second="undoing", step=True, role="dealer", meters=True, ends=True)
class FailDevice:
    """A device jams, stops, or does not finish; with the deck that is in it."""

    device: Annotated[str, Field("device")] = ""
    deck: DeckNumber = 0


@command("mark_broken", CREW, step=True, role="floorperson")
class MarkBroken:
    """A device that failed is out of order."""

    device: Annotated[str, Field("device")] = ""


@command("repair_device", CREW, step=True, role="floorperson")
class RepairDevice:
    """A device works again."""

    device: Annotated[str, Field("device")] = ""


@command("use_method", CREW, step=True, role="floorperson")
class UseMethod:
    """Cards are dealt another way while a device is out."""

    method: Annotated[str, Field("way of dealing")] = ""


@record
class DeviceFailed(Event):
    wire: ClassVar[str] = "device_failed/1"
    device: str
    deck: int
    """The deck that was in it; 0 for none."""
    effect: str
    clause: str
    then: tuple[str, ...]
    report: str = ""
    """What it is to the round; empty where the device held no card of it."""


@record
class DeviceBroken(Event):
    wire: ClassVar[str] = "device_broken/1"
    device: str


@record
class DeviceRepaired(Event):
    wire: ClassVar[str] = "device_repaired/1"
    device: str


@record
class MethodChosen(Event):
    """Cards are dealt another way from now on, after a shuffle."""

    wire: ClassVar[str] = "method_chosen/1"
    method: str


@NOUN.guard(FailDevice)
def fail_device(ruleset: Ruleset, table: Table, command: FailDevice, giver: Giver) -> Judged:
    """Judge a device's failure; it ends the round only while cards are still to come (I-66)."""
    device = _find_device(table, command.device)
    if table.idle:
        return Refused(Reason.WRONG_MOMENT, "the cards are spread out", "resume play first")
    if isinstance(device, Refused):
        return device
    inside = decks_in(ruleset, table, command.device)
    if command.deck not in inside:
        named = " or ".join(f"deck {number}" for number in inside if number != EMPTY)
        message = f"deck {command.deck} is not in the {command.device}"
        return Refused(Reason.NO_SUCH_DECK, message, f"name {named or 'deck 0: it is empty'}")
    if device.state != "works":
        return Refused(Reason.NOT_DUE, "the failure is recorded already", "do what is due")
    wrong = person(giver, "dealer")
    if wrong:
        return wrong
    report, (effect, clause, then) = _failure(ruleset, table, command.device, command.deck)
    told = (giver.at, giver.by, giver.who)
    found = [
        DeviceFailed(*told, command.device, command.deck, effect, clause, then, report),
        *(
            DeviceFailed(*told, item.name, EMPTY, "none", clause, ())
            for item in (table.devices if one_machine(ruleset) else ())
            if item.name != command.device and item.state == "works"
        ),
    ]
    return tuple(found)


@NOUN.guard(RepairDevice, due=("repair_device",))
def repair_device(ruleset: Ruleset, table: Table, command: RepairDevice, giver: Giver) -> Judged:
    """Judge a floorperson's word that the device works again."""
    device = _find_device(table, command.device)
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if isinstance(device, Refused):
        return device
    if device.state == "works":
        return Refused(Reason.NOT_DUE, "the device works", "continue")
    wrong = first(person(giver, FLOOR, device.clause), cleared(ruleset, table, command.device))
    return wrong or (DeviceRepaired(giver.at, giver.by, giver.who, command.device),)


@NOUN.guard(MarkBroken, due=("repair_device",))
def mark_broken(_ruleset: Ruleset, table: Table, command: MarkBroken, giver: Giver) -> Judged:
    """Judge a floorperson's word that the device is out of order."""
    device = _find_device(table, command.device)
    if isinstance(device, Refused):
        return device
    if device.state != "jammed":
        return Refused(Reason.NOT_DUE, "the device has not failed", "report the failure first")
    wrong = person(giver, FLOOR, device.clause)
    return wrong or (DeviceBroken(giver.at, giver.by, giver.who, command.device),)


@NOUN.guard(UseMethod, due=("choose_method",))
def use_method(ruleset: Ruleset, table: Table, command: UseMethod, giver: Giver) -> Judged:
    """Judge the choice of another way of dealing."""
    wrong = between_rounds(table)
    if wrong:
        return wrong
    if table.idle or any(device.state == "jammed" for device in table.devices) or not table.out:
        message = "the way of dealing changes only while a device is out of order"
        return Refused(Reason.WRONG_MOMENT, message, "report the failure first")
    wrong = first(
        person(giver, FLOOR, ruleset.dealing_clause),
        cleared(ruleset, table),
        put_away(ruleset, table),
    )
    if wrong:
        return wrong
    if command.method not in methods(ruleset, table):
        listed = " or ".join(methods(ruleset, table)) or "nothing else"
        message = f"cards can't be dealt by {command.method!r} now"
        return Refused(Reason.NOT_A_CHOICE, message, f"use {listed}", ruleset.dealing_clause)
    return (MethodChosen(giver.at, giver.by, giver.who, command.method),)


@NOUN.offers
def offer_devices(ruleset: Ruleset, table: Table) -> Offers:
    """Yield what may happen to each device, and other ways of dealing while one is out."""
    for device in table.devices:
        name = (device.name,)
        inside = decks_in(ruleset, table, device.name)
        yield offer(FailDevice, "dealer", device=name, deck=inside)
        yield offer(MarkBroken, FLOOR, device.clause, device=name)
        yield offer(RepairDevice, FLOOR, device.clause, device=name)
    ways = methods(ruleset, table) if table.out else ()
    if ways:
        yield offer(UseMethod, FLOOR, ruleset.dealing_clause, method=ways)


@NOUN.fold(DeviceFailed)
def apply_device_failed(ruleset: Ruleset, table: Table, event: DeviceFailed) -> Table:
    """Mark the device as jammed, its deck as disordered, and the round as void if so ruled."""
    if event.deck:
        table = drop_arranging_steps(ruleset, table, event.deck)
        table = drop_steps_of(ruleset, table, "shuffle", event.deck)
        table = change_deck(table, event.deck, preshuffled=False, **UNSHUFFLED)
    table = _with_device(table, event.device, state="jammed", clause=event.clause)
    if event.deck and table.rack == event.deck:
        table = copy_with(table, rack=0)  # its cards were in the device
    if table.round and event.effect == "void":
        table = copy_with(table, round=copy_with(table.round, void=event.clause))
    return _drop_steps_of_other_modes(ruleset, table)


@NOUN.consequence(DeviceFailed)
def after_device_failed(ruleset: Ruleset, table: Table, event: DeviceFailed) -> list[Event]:
    """Raise the steps for the cards in this device; a shuffle if the book has none."""
    if not event.deck:
        return []
    found = raise_steps(
        ruleset,
        table,
        event,
        "device_failed",
        deck=event.deck,
        device=event.device,
        chosen=lambda task: task.device == event.device,
    )
    if not found and not table.round:
        found = raise_arranging_steps(ruleset, table, event, event.deck, "before_play")
    return found


@NOUN.fold(DeviceBroken)
def apply_device_broken(_ruleset: Ruleset, table: Table, event: DeviceBroken) -> Table:
    """Mark the device as out of order."""
    return _with_device(table, event.device, state="broken")


@NOUN.consequence(DeviceBroken)
def after_device_broken(ruleset: Ruleset, table: Table, event: DeviceBroken) -> list[Event]:
    """Raise the steps for a broken device."""
    return raise_steps(ruleset, table, event, "device_broken", device=event.device)


@NOUN.fold(DeviceRepaired)
def apply_device_repaired(ruleset: Ruleset, table: Table, event: DeviceRepaired) -> Table:
    """Mark the device as working, and drop what was due because of it."""
    kept = tuple(
        item
        for item in table.items
        if (item.occasion, item.device) != ("device_broken", event.device)
    )
    table = copy_with(table, items=kept, demands=drop_blocking(table))
    return _drop_steps_of_other_modes(
        ruleset, _with_device(table, event.device, state="works", mark="", clause="")
    )


@NOUN.consequence(DeviceRepaired)
def after_device_repaired(ruleset: Ruleset, table: Table, event: DeviceRepaired) -> list[Event]:
    """Return to the submission's own way of dealing as soon as that is lawful."""
    if table.method == ruleset.method or (table.out, ruleset.method) not in ruleset.modes:
        return []
    return [MethodChosen(event.at, event.by, event.who, ruleset.method)]


@NOUN.fold(MethodChosen)
def apply_method_chosen(ruleset: Ruleset, table: Table, event: MethodChosen) -> Table:
    """Change the way of dealing; every deck needs another shuffle."""
    table = copy_with(table, method=event.method)
    for deck in table.decks:
        if not deck.opening:
            table = drop_arranging_steps(ruleset, table, deck.id)
            table = change_deck(table, deck.id, preshuffled=False, **UNSHUFFLED)
    return _drop_steps_of_other_modes(ruleset, table)


@NOUN.consequence(MethodChosen)
def after_method_chosen(ruleset: Ruleset, table: Table, event: MethodChosen) -> list[Event]:
    """Raise the lines of this way of dealing, and a shuffle of every deck."""
    found = raise_steps(
        ruleset, table, event, "table_opens", chosen=lambda task: bool(task.methods)
    )
    return found + raise_steps_before_play(ruleset, table, event)


def _find_device(table: Table, name: str) -> Device | Refused:
    """Return the device of this name, or the refusal if there is none."""
    device = table.device(name)
    if device:
        return device
    listed = " or ".join(item.name for item in table.devices) or "none"
    message = f"there is no device {name!r} at the table"
    return Refused(Reason.NO_SUCH_DEVICE, message, f"name {listed}")


def _failure(
    ruleset: Ruleset, table: Table, device: str, deck: int
) -> tuple[str, tuple[str, str, tuple[str, ...]]]:
    """Return the report under which the device fails with this deck, and the law's ruling."""
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


def methods(ruleset: Ruleset, table: Table) -> tuple[str, ...]:
    """Return other ways in which cards may be dealt with the devices as they are."""
    return tuple(name for name in ruleset.valid(table.out) if name != table.method)


def _with_device(table: Table, name: str, **changes: Any) -> Table:
    """Return the table with one device changed."""
    devices = tuple(
        copy_with(device, **changes) if device.name == name else device for device in table.devices
    )
    return copy_with(table, devices=devices)


def _drop_steps_of_other_modes(ruleset: Ruleset, table: Table) -> Table:
    """Return the table without steps that the law does not require with these devices."""
    if not lawful(ruleset, table):
        return table
    mode = mode_of(ruleset, table)
    return copy_with(table, items=tuple(item for item in table.items if mode.task(item.step)))
