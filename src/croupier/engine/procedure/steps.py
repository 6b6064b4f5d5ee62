"""Steps that are done, verified and ticked."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from croupier.engine.command import CREW, AnySeat, Field, command, record
from croupier.engine.command import Deck as DeckNumber
from croupier.engine.copies import copy_with
from croupier.engine.machine import Giver, offer
from croupier.engine.procedure.changes import add_part
from croupier.engine.procedure.due import choices_of
from croupier.engine.procedure.noun import Event, Judged, Noun, Offers
from croupier.engine.procedure.opening import OpeningRepeated
from croupier.engine.procedure.pending import (
    AWARD,
    FLOOR,
    ahead,
    first,
    in_order,
    mode_of,
    person,
    rack_rule,
    role_of,
    step_open,
    task_of,
    undoing,
)
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Item, Table
from croupier.engine.procedure.task import OWN_COMMAND, Task
from croupier.refusal import Reason, Refused

NOUN = Noun()


@command("do", CREW, step=True)
class CompleteStep:
    """A step that is due is done."""

    step: Annotated[str, Field("step")] = ""
    deck: DeckNumber = 0
    seat: AnySeat = 0
    device: Annotated[str, Field("device")] = ""
    choice: Annotated[str, Field("choice")] = ""


@command("verify", CREW, step=True, role="floorperson")
class Verify:
    """A floorperson verifies a step that was done."""

    step: Annotated[str, Field("step")] = ""
    deck: DeckNumber = 0


@command("tick", CREW, step=True, role="dealer")
class TickChecklistLine:
    """A line of the checklist is ticked."""

    step: Annotated[str, Field("step")] = ""
    deck: DeckNumber = 0
    seat: AnySeat = 0


@record
class StepDone(Event):
    wire: ClassVar[str] = "step_done/1"
    step: str
    clause: str
    deck: int
    seat: int
    device: str
    choice: str


@record
class StepVerified(Event):
    wire: ClassVar[str] = "step_verified/1"
    step: str
    clause: str
    deck: int


@record
class LineTicked(Event):
    wire: ClassVar[str] = "line_ticked/1"
    step: str
    clause: str
    deck: int
    seat: int


@NOUN.guard(CompleteStep)
def do_step(ruleset: Ruleset, table: Table, command: CompleteStep, giver: Giver) -> Judged:
    """Judge a step that is done, or a key that is pressed."""
    found = _find_open(ruleset, table, command)
    if found is None:
        return _judge_key(ruleset, table, command, giver)
    item, task = found
    earlier = ahead(ruleset, table, item)
    others = mode_of(ruleset, table).of(task.due)
    ways = [other for other in others if command.choice and other.choice == command.choice]
    wrong = first(
        person(giver, role_of(ruleset, table, item, task), task.clause),
        *(person(giver, way.by, way.clause) for way in ways),
        step_open(earlier) if earlier else None,
        racked(ruleset, table, item, task),
        _choice(ruleset, table, command, task),
    )
    if wrong:
        return wrong
    return tuple(_done(command, each, giver) for each in (task, *ways))


@NOUN.guard(Verify)
def verify_step(ruleset: Ruleset, table: Table, command: Verify, giver: Giver) -> Judged:
    """Judge a floorperson's verification of a step."""
    for item, task in in_order(ruleset, table):
        if item.done and (item.step, item.deck) == (command.step, command.deck):
            wrong = person(giver, FLOOR, task.clause)
            return wrong or (
                StepVerified(giver.at, giver.by, giver.who, task.name, task.clause, item.deck),
            )
    return Refused(
        Reason.NOT_DUE, "nothing is waiting to be verified there", "verify what was done"
    )


@NOUN.guard(TickChecklistLine)
def tick_line(ruleset: Ruleset, table: Table, command: TickChecklistLine, giver: Giver) -> Judged:
    """Judge a tick on the checklist."""
    wanted = (command.step, command.deck, command.seat)
    for item, task in in_order(ruleset, table):
        if task.line and (item.step, item.deck, item.seat) == wanted:
            wrong = person(giver, "dealer", task.clause)
            return wrong or (
                LineTicked(giver.at, giver.by, giver.who, task.name, task.clause, *wanted[1:]),
            )
    return Refused(
        Reason.NOT_DUE, "the checklist has no such line now", "tick a line that is listed"
    )


@NOUN.offers
def offer_steps(ruleset: Ruleset, table: Table) -> Offers:
    """Yield open steps and lines, and steps that wait to be verified."""
    for item, task in in_order(ruleset, table):
        where = {"step": (item.step,), "deck": (item.deck,)}
        at = {**where, "seat": (item.seat,)}
        if task.line:
            yield offer(TickChecklistLine, "dealer", task.clause, **at)
        elif item.done:
            yield offer(Verify, FLOOR, task.clause, **where)
        elif task.act not in OWN_COMMAND:
            choices = choices_of(ruleset, table, task) or ("",)
            role = role_of(ruleset, table, item, task)
            yield offer(
                CompleteStep, role, task.clause, **at, device=(item.device,), choice=choices
            )


@NOUN.offers
def offer_keys(ruleset: Ruleset, table: Table) -> Offers:
    """Yield keys that may be pressed again to cancel, or pressed by mistake."""
    tasks = mode_of(ruleset, table).tasks
    undone = {task.undoes for task in tasks if task.undoes}
    for task in tasks:
        if not task.undoes and task.name not in undone:
            continue
        waiting = {item.seat for item in table.items if item.step == task.name}
        seats = tuple(seat for seat in range(1, ruleset.seats + 1) if seat not in waiting)
        if seats:
            where: dict[str, Any] = {"step": (task.name,), "deck": (0,), "seat": seats}
            yield offer(CompleteStep, task.by, task.clause, **where, device=("",), choice=("",))


@NOUN.fold(StepDone)
def apply_step_done(ruleset: Ruleset, table: Table, event: StepDone) -> Table:
    """Close the step, or let it wait for its verification."""
    item = next((each for each in table.items if _same(each, event)), None)
    if item is None:
        return _apply_key(ruleset, table, event)
    task = task_of(ruleset, table, item)
    if item.occasion == AWARD and not task.undoes:
        table = add_part(table, item.seat, AWARD, event.who)
    rest = tuple(other for other in table.items if other != item)
    if task.verified_by:
        return copy_with(table, items=(*rest, copy_with(item, done=True)))
    table = copy_with(table, items=rest)
    if task.act == "rack":
        return copy_with(table, rack=item.deck)
    if task.act == "retire":
        devices = tuple(
            copy_with(device, mark=event.choice) if device.name == event.device else device
            for device in table.devices
        )
        demands = tuple(demand for demand in table.demands if demand.what != "block_next_round")
        return copy_with(table, devices=devices, demands=demands)
    return table


@NOUN.consequence(StepDone)
def after_step_done(ruleset: Ruleset, _table: Table, event: StepDone) -> list[Event]:
    """Repeat the opening, if the step says so."""
    task = ruleset.task(event.step)
    if task is None or task.act != "reopen":
        return []
    return [OpeningRepeated(event.at, event.by, event.who)]


@NOUN.fold(StepVerified)
def apply_step_verified(_ruleset: Ruleset, table: Table, event: StepVerified) -> Table:
    """Close the step."""
    kept = tuple(
        item
        for item in table.items
        if not (item.done and (item.step, item.deck) == (event.step, event.deck))
    )
    return copy_with(table, items=kept)


@NOUN.fold(LineTicked)
def apply_line_ticked(_ruleset: Ruleset, table: Table, event: LineTicked) -> Table:
    """Take the line off the list."""
    kept = tuple(
        item
        for item in table.items
        if (item.step, item.deck, item.seat) != (event.step, event.deck, event.seat)
    )
    return copy_with(table, items=kept)


def _find_open(ruleset: Ruleset, table: Table, command: CompleteStep) -> tuple[Item, Task] | None:
    """Return the open step that the command names."""
    wanted = (command.step, command.deck, command.seat, command.device)
    for item, task in in_order(ruleset, table):
        plain = not task.line and not item.done and task.act not in OWN_COMMAND
        if plain and (item.step, item.deck, item.seat, item.device) == wanted:
            return item, task
    return None


def _done(command: CompleteStep, task: Task, giver: Giver) -> StepDone:
    """Return the event of a step."""
    return StepDone(
        giver.at,
        giver.by,
        giver.who,
        task.name,
        task.clause,
        command.deck,
        command.seat,
        command.device,
        command.choice,
    )


def racked(ruleset: Ruleset, table: Table, item: Item, task: Task) -> Refused | None:
    """Return the refusal while cards of another deck are in the rack."""
    rule = rack_rule(ruleset)
    if rule is None or task.act != "rack" or table.rack in (0, item.deck):
        return None
    message = f"the rack still holds cards of deck {table.rack}"
    return Refused(Reason.RACK_OCCUPIED, message, "have that deck shuffled first", rule.clause)


def _choice(ruleset: Ruleset, table: Table, command: CompleteStep, task: Task) -> Refused | None:
    """Return the refusal unless the choice is one of the step's own."""
    choices = choices_of(ruleset, table, task) or ("",)
    if command.choice in choices:
        return None
    listed = " or ".join(choices)
    message = f"{command.choice!r} is not one of the step's choices"
    advice = f"choose {listed}" if listed else "leave the choice out"
    return Refused(Reason.NOT_A_CHOICE, message, advice, task.clause)


def cancellable(table: Table, task: Task, seat: int) -> bool:
    """Return whether a winner's key at this seat may be taken back: pressed, and not yet paid."""
    open_ = {item.step for item in table.items if (item.occasion, item.seat) == (task.due, seat)}
    return bool(open_) and not open_ & {task.undoes, task.name}


def keyable(ruleset: Ruleset, table: Table, task: Task, seat: int) -> bool:
    """Return whether this key can be pressed by mistake: nothing is open or paid at the seat."""
    if (
        undoing(ruleset, table, task) is None
        or ruleset.virtual_cards
        or not 1 <= seat <= ruleset.seats
    ):
        return False
    if table.round is None or table.round.stage != "showdown" or table.round.void:
        return False
    open_ = {(item.occasion, item.seat) for item in table.items}
    paid = {(part.occasion, part.seat) for part in table.round.parts}
    return (task.due, seat) not in open_ | paid


def _judge_key(ruleset: Ruleset, table: Table, command: CompleteStep, giver: Giver) -> Judged:
    """Judge a key that is not due: a winner's, taken back, or pressed by mistake (I-102)."""
    task = mode_of(ruleset, table).task(command.step)
    if (
        task is None
        or (command.deck, command.device) != (0, "")
        or not (
            cancellable(table, task, command.seat)
            if task.undoes
            else keyable(ruleset, table, task, command.seat)
        )
    ):
        message = f"{command.step!r} is not due"
        return Refused(Reason.NOT_DUE, message, "do what is due", task.clause if task else "")
    wrong = first(person(giver, task.by, task.clause), _choice(ruleset, table, command, task))
    return wrong or (_done(command, task, giver),)


def _apply_key(ruleset: Ruleset, table: Table, event: StepDone) -> Table:
    """Apply a key that was not due: a winner's, canceled, or pressed by mistake (I-102)."""
    task = ruleset.task(event.step)
    if task is None:
        return table
    if task.undoes:
        table = add_part(table, event.seat, task.due, event.who)
        seq = min(
            item.seq for item in table.items if (item.occasion, item.seat) == (AWARD, event.seat)
        )
        return copy_with(
            table, items=(*table.items, Item(task.undoes, task.due, seq, seat=event.seat))
        )
    cancel = undoing(ruleset, table, task)
    if cancel is None:
        return table
    seq = table.seq + 1
    items = (*table.items, Item(cancel.name, cancel.due, seq, seat=event.seat))
    return copy_with(table, items=items, seq=seq)


def _same(item: Item, event: StepDone) -> bool:
    """Return whether the event closes this item."""
    mine = (item.step, item.deck, item.seat, item.device)
    return mine == (event.step, event.deck, event.seat, event.device) and not item.done
