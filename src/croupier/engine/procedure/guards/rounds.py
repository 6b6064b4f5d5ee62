"""A round at the table: bets, deal, count, showdown, end."""

from __future__ import annotations

from croupier.engine.machine import Giver
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.guards.decks import MOST_COUNTED
from croupier.engine.procedure.guards.steps import Judged
from croupier.engine.procedure.pending import (
    FLOOR,
    ahead,
    first,
    gate_of,
    in_order,
    mode_of,
    open_act,
    person,
    reasoned,
    step_open,
)
from croupier.engine.procedure.rules import Ruleset
from croupier.engine.procedure.state import Item, Table
from croupier.engine.procedure.task import Task
from croupier.law.irregularities import axes_of, rows_for
from croupier.law.resolve import Law
from croupier.law.vocabulary.procedure import Act
from croupier.refusal import Reason, Refused

DEMANDS = ("reshuffle", "remove_deck", "remove_cards", "block_next_round", "log")


def wrong_stage(table: Table, *stages: str) -> Refused | None:
    """A refusal unless a round is on and at one of these stages, and not to be called void."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is on", "open one first")
    if table.round.void:
        says = "the round is void"
        return Refused(Reason.WRONG_MOMENT, says, "finish it as void", table.round.void)
    if table.round.stage not in stages:
        says = f"the round is at another stage: {table.round.stage}"
        return Refused(Reason.WRONG_MOMENT, says, f"this belongs to {' or '.join(stages)}")
    return None


def open_bets(
    ruleset: Ruleset, table: Table, _: procedure_commands.OpenRound, giver: Giver
) -> Judged:
    """A round is on, with the deck in play."""
    if table.round or table.idle:
        says = "a round is on" if table.round else "the table is idle"
        return Refused(Reason.WRONG_MOMENT, says, "finish it" if table.round else "resume play")
    wrong = first(person(giver, "dealer"), held_up(ruleset, table, giver.at, "play"))
    return wrong or (
        procedure_events.BetsOpened(giver.at, giver.by, giver.who, table.rounds + 1, table.live),
    )


def close_bets(
    ruleset: Ruleset, table: Table, _: procedure_commands.CloseBets, giver: Giver
) -> Judged:
    """No more bets, and the steps before the deal are due."""
    task = mode_of(ruleset, table).acting("close")
    clause = task.clause if task else ""
    wrong = first(wrong_stage(table, "betting"), person(giver, "dealer", clause))
    return wrong or (procedure_events.BetsClosed(giver.at, giver.by, giver.who, clause),)


def _acting(ruleset: Ruleset, table: Table, act: Act) -> tuple[Item, Task] | Refused:
    """The open item of an act, or the refusal that there is none."""
    items = open_act(ruleset, table, act)
    if not items:
        return Refused(Reason.NOT_DUE, "this is not due", "do what is due")
    return items[0]


def _behind(ruleset: Ruleset, table: Table, item: Item) -> Refused | None:
    earlier = ahead(ruleset, table, item)
    return step_open(earlier) if earlier else None


def lock(ruleset: Ruleset, table: Table, _: procedure_commands.LockWagers, giver: Giver) -> Judged:
    """The system takes no further wagers."""
    found = _acting(ruleset, table, "lock")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), _behind(ruleset, table, item))
    return wrong or (procedure_events.WagersLocked(giver.at, giver.by, giver.who, task.clause),)


def chips(
    ruleset: Ruleset, table: Table, command: procedure_commands.CountChips, giver: Giver
) -> Judged:
    """Both numbers are on record; where they differ, the deal waits (I-10)."""
    found = _acting(ruleset, table, "match")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = first(person(giver, task.by, task.clause), _behind(ruleset, table, item))
    if wrong:
        return wrong
    if min(command.chips, command.accepted) < 0:
        return Refused(Reason.BAD_COUNT, "there are no fewer than none", "count again", task.clause)
    return (
        procedure_events.ChipsCounted(
            giver.at, giver.by, giver.who, command.chips, command.accepted, task.clause
        ),
    )


def override(
    ruleset: Ruleset, table: Table, command: procedure_commands.OverrideCount, giver: Giver
) -> Judged:
    """The deal may go on although chips and wagers differ, for a reason on record."""
    found = _acting(ruleset, table, "match")
    if isinstance(found, Refused) or table.round is None or not table.round.mismatch:
        return Refused(Reason.NOT_DUE, "no count of chips has failed", "count the chips")
    clause = found[1].clause
    wrong = first(person(giver, FLOOR, clause), reasoned(command.reason, clause))
    return wrong or (
        procedure_events.CountOverridden(giver.at, giver.by, giver.who, clause, command.reason),
    )


def start(ruleset: Ruleset, table: Table, _: procedure_commands.Deal, giver: Giver) -> Judged:
    """Cards leave the deck."""
    wrong = first(
        wrong_stage(table, "closed"),
        person(giver, "dealer"),
        undealable(ruleset, table, giver.at),
    )
    return wrong or (procedure_events.DealStarted(giver.at, giver.by, giver.who),)


def undealable(ruleset: Ruleset, table: Table, at: int) -> Refused | None:
    """What holds up the deal: its own steps, and any that the deck in play still needs."""
    wrong = held_up(ruleset, table, at, "deal")
    if wrong:
        return wrong
    for item, task in in_order(ruleset, table):
        if item.deck == table.live and gate_of(table, item, task) == "play":
            return step_open(task)
    return None


def end_betting(
    ruleset: Ruleset, table: Table, _: procedure_commands.EndBettingRound, giver: Giver
) -> Judged:
    """A betting round between players is over."""
    wrong = wrong_stage(table, "dealing", "dealt")
    if wrong:
        return wrong
    ended = table.round.ended if table.round else 0
    if ended >= mode_of(ruleset, table).betting_rounds:
        says = "no further betting round ends in this round"
        return Refused(Reason.NOT_IN_BOOK, says, "finish the round")
    wrong = first(person(giver, "dealer"), held_up(ruleset, table, giver.at, "showdown"))
    return wrong or (procedure_events.BettingRoundEnded(giver.at, giver.by, giver.who, ended + 1),)


def complete(
    ruleset: Ruleset, table: Table, _: procedure_commands.CompleteDeal, giver: Giver
) -> Judged:
    """The last card is dealt; the stub is to be racked or counted."""
    wrong = first(
        wrong_stage(table, "dealing"),
        person(giver, "dealer"),
        held_up(ruleset, table, giver.at, "showdown"),
    )
    return wrong or (procedure_events.DealCompleted(giver.at, giver.by, giver.who),)


def countable(ruleset: Ruleset, table: Table) -> Task | None:
    """The step by which the stub may be counted now: when due, or sooner in place of racking it."""
    items = open_act(ruleset, table, "count")
    if items:
        return items[0][1]
    racking = [item for item, _ in open_act(ruleset, table, "rack")]
    if not any(item.occasion == "cards_dealt" for item in racking):
        return None
    return mode_of(ruleset, table).acting("count")


def count_stub(
    ruleset: Ruleset, table: Table, command: procedure_commands.CountStub, giver: Giver
) -> Judged:
    """The count is on record, right or wrong."""
    task = countable(ruleset, table)
    if task is None:
        return Refused(
            Reason.NOT_DUE, "there is no stub to count", "count when all cards are dealt"
        )
    wrong = person(giver, task.by, task.clause)
    if wrong:
        return wrong
    if not 0 <= command.cards <= MOST_COUNTED:
        says = f"{command.cards} is no count of cards"
        return Refused(Reason.BAD_COUNT, says, f"write 0 to {MOST_COUNTED}", task.clause)
    right = command.cards == task.cards
    return (
        procedure_events.StubCounted(
            giver.at, giver.by, giver.who, command.cards, right, task.clause
        ),
    )


def misdeal(
    ruleset: Ruleset, table: Table, command: procedure_commands.FindMisdeal, giver: Giver
) -> Judged:
    """The wrong count has its ruling under the law."""
    found = _acting(ruleset, table, "misdeal")
    if isinstance(found, Refused):
        return found
    item, task = found
    wrong = person(giver, task.by, task.clause)
    if wrong:
        return wrong
    case = {
        "misdealt": command.misdealt,
        "fifty_two": command.fifty_two,
        "methods": table.method,
    }
    law = mode_of(ruleset, table).law
    effect, clause, then = ruling(law, "stub_count_wrong", case)
    return (
        procedure_events.MisdealRuled(
            giver.at,
            giver.by,
            giver.who,
            command.misdealt,
            command.fifty_two,
            task.name,
            item.deck,
            effect,
            clause,
            then,
        ),
    )


def ruling(law: Law, report: str, case: dict[str, object]) -> tuple[str, str, tuple[str, ...]]:
    """The effect of a report in this case, its clause, and what the law demands then."""
    axes = axes_of(law, report)
    rows = rows_for(law, report, {axis: case[axis] for axis in axes})
    decisive = next((row for row in rows if row.item.effect is not None), None)
    if decisive is None:
        return "none", "", ()
    then = tuple(name for row in rows for name in row.item.then)
    return str(decisive.item.effect), law.book.cite(decisive.clause), then


def show(ruleset: Ruleset, table: Table, _: procedure_commands.Expose, giver: Giver) -> Judged:
    """The dealer's hand is seen."""
    wrong = first(
        wrong_stage(table, "dealt"),
        person(giver, "dealer"),
        held_up(ruleset, table, giver.at, "showdown"),
    )
    return wrong or (procedure_events.DealerShown(giver.at, giver.by, giver.who),)


def _seat(ruleset: Ruleset, seat: int) -> Refused | None:
    if 1 <= seat <= ruleset.seats:
        return None
    says = f"there is no seat {seat}"
    return Refused(Reason.NO_SUCH_SEAT, says, f"name a seat from 1 to {ruleset.seats}")


def busy(table: Table, occasion: str, seat: int) -> bool:
    """Whether steps of this occasion are open for the seat."""
    return any((item.occasion, item.seat) == (occasion, seat) for item in table.items)


def box(
    ruleset: Ruleset, table: Table, command: procedure_commands.SettleBox, giver: Giver
) -> Judged:
    """The box is being settled."""
    wrong = first(wrong_stage(table, "showdown"), _seat(ruleset, command.seat))
    if wrong:
        return wrong
    if busy(table, "box_turn", command.seat):
        return Refused(Reason.NOT_DUE, "this box's turn has come already", "do what is due")
    wrong = person(giver, "dealer")
    return wrong or (procedure_events.BoxReached(giver.at, giver.by, giver.who, command.seat),)


def win(
    ruleset: Ruleset, table: Table, command: procedure_commands.WinProgressive, giver: Giver
) -> Judged:
    """The box's award waits for its steps."""
    wrong = wrong_stage(table, "showdown")
    if wrong:
        return wrong
    if not mode_of(ruleset, table).of("progressive_won"):
        says = "there is no progressive at this table"
        return Refused(Reason.NOT_IN_BOOK, says, "pay without it")
    wrong = _seat(ruleset, command.seat)
    if wrong:
        return wrong
    if busy(table, "progressive_won", command.seat):
        return Refused(Reason.NOT_DUE, "this win is being looked into", "do what is due")
    wrong = person(giver, "dealer")
    return wrong or (procedure_events.ProgressiveWon(giver.at, giver.by, giver.who, command.seat),)


def finishing(ruleset: Ruleset) -> tuple[str, ...]:
    """The stages at which a round may come to its regular end."""
    return ("dealing", "dealt", "showdown") if ruleset.between_players else ("showdown",)


def finish(
    ruleset: Ruleset, table: Table, command: procedure_commands.CloseRound, giver: Giver
) -> Judged:
    """No round is on; what it leaves behind is due."""
    if table.round is None:
        return Refused(Reason.WRONG_MOMENT, "no round is on", "open one first")
    if not command.voided:
        wrong = wrong_stage(table, *finishing(ruleset))
        if wrong:
            return wrong
    wrong = person(giver, "dealer")
    if not wrong and not command.voided:
        wrong = held_up(ruleset, table, giver.at, "showdown", "finish")
    if wrong:
        return wrong
    if any(what not in DEMANDS for what, _ in command.demands):
        says = "that is nothing that the law demands after a round"
        return Refused(Reason.NOT_A_CHOICE, says, f"use {', '.join(DEMANDS)}")
    number, deck = table.round.number, table.round.deck
    return (
        procedure_events.RoundFinished(
            giver.at, giver.by, giver.who, number, deck, command.voided, command.demands
        ),
    )


def release(
    _ruleset: Ruleset, table: Table, command: procedure_commands.ReleaseRound, giver: Giver
) -> Judged:
    """The next round may come."""
    demands = [demand for demand in table.demands if demand.what == "block_next_round"]
    if not demands:
        return Refused(Reason.NOT_DUE, "nothing holds up the next round so", "do what is due")
    clause = demands[0].clause
    wrong = first(person(giver, FLOOR, clause), reasoned(command.reason, clause))
    return wrong or (procedure_events.RoundReleased(giver.at, giver.by, giver.who, command.reason),)
