"""Steps done, verified and ticked."""

from __future__ import annotations

from croupier.engine.machine import Giver
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.due import choices_of
from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    first,
    in_order,
    mode_of,
    person,
    rack_rule,
    role_of,
    step_open,
    undoing,
)
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Item, Table
from croupier.engine.procedure.task import OWN_COMMAND, Task
from croupier.refusal import Reason, Refused

Judged = tuple[procedure_events.Event, ...] | Refused


def do(ruleset: Ruleset, table: Table, command: procedure_commands.Do, giver: Giver) -> Judged:
    """The step is recorded as done."""
    found = _open(ruleset, table, command)
    if found is None:
        return _unawaited(ruleset, table, command, giver)
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


def _open(
    ruleset: Ruleset, table: Table, command: procedure_commands.Do
) -> tuple[Item, Task] | None:
    wanted = (command.step, command.deck, command.seat, command.device)
    for item, task in in_order(ruleset, table):
        plain = not task.line and not item.done and task.act not in OWN_COMMAND
        if plain and (item.step, item.deck, item.seat, item.device) == wanted:
            return item, task
    return None


def _done(command: procedure_commands.Do, task: Task, giver: Giver) -> procedure_events.StepDone:
    return procedure_events.StepDone(
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
    """A refusal while another deck's cards lie in the rack."""
    rule = rack_rule(ruleset)
    if rule is None or task.act != "rack" or table.rack in (0, item.deck):
        return None
    says = f"the rack still holds cards of deck {table.rack}"
    return Refused(Reason.RACK_OCCUPIED, says, "have that deck shuffled first", rule.clause)


def _choice(
    ruleset: Ruleset, table: Table, command: procedure_commands.Do, task: Task
) -> Refused | None:
    choices = choices_of(ruleset, table, task) or ("",)
    if command.choice in choices:
        return None
    listed = " or ".join(choices)
    says = f"{command.choice!r} is no way to do this"
    advice = f"say {listed}" if listed else "leave the choice out"
    return Refused(Reason.NOT_A_CHOICE, says, advice, task.clause)


def cancellable(table: Table, task: Task, seat: int) -> bool:
    """Whether a winner keyed at this seat may still be taken back: keyed, and not yet paid."""
    open_ = {item.step for item in table.items if (item.occasion, item.seat) == (task.due, seat)}
    return bool(open_) and not open_ & {task.undoes, task.name}


def keyable(ruleset: Ruleset, table: Table, task: Task, seat: int) -> bool:
    """Whether this key can be pressed by mistake: nothing is open at the seat, nor was paid."""
    if undoing(ruleset, table, task) is None or ruleset.virtual or not 1 <= seat <= ruleset.seats:
        return False
    if table.round is None or table.round.stage != "showdown" or table.round.void:
        return False
    open_ = {(item.occasion, item.seat) for item in table.items}
    paid = {(part.occasion, part.seat) for part in table.round.parts}
    return (task.due, seat) not in open_ | paid


def _unawaited(
    ruleset: Ruleset, table: Table, command: procedure_commands.Do, giver: Giver
) -> Judged:
    """A key that nobody waits for: a winner's, taken back, or one pressed by mistake (I-102)."""
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
        says = f"{command.step!r} is not due"
        return Refused(Reason.NOT_DUE, says, "do what is due", task.clause if task else "")
    wrong = first(person(giver, task.by, task.clause), _choice(ruleset, table, command, task))
    return wrong or (_done(command, task, giver),)


def verify(
    ruleset: Ruleset, table: Table, command: procedure_commands.Verify, giver: Giver
) -> Judged:
    """A floorperson has verified what was done."""
    for item, task in in_order(ruleset, table):
        if item.done and (item.step, item.deck) == (command.step, command.deck):
            wrong = person(giver, FLOOR, task.clause)
            return wrong or (
                procedure_events.StepVerified(
                    giver.at, giver.by, giver.who, task.name, task.clause, item.deck
                ),
            )
    return Refused(Reason.NOT_DUE, "nothing waits to be verified there", "verify what was done")


def tick(ruleset: Ruleset, table: Table, command: procedure_commands.Tick, giver: Giver) -> Judged:
    """The line is ticked."""
    wanted = (command.step, command.deck, command.seat)
    for item, task in in_order(ruleset, table):
        if task.line and (item.step, item.deck, item.seat) == wanted:
            wrong = person(giver, "dealer", task.clause)
            return wrong or (
                procedure_events.LineTicked(
                    giver.at, giver.by, giver.who, task.name, task.clause, *wanted[1:]
                ),
            )
    return Refused(Reason.NOT_DUE, "there is no such line now", "tick a line that is listed")
