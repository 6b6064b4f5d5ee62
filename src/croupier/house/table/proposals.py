"""The floor's work at a running table: irregularities, dual approval, limits, pauses, closing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.engine.banked.commands import TakeBack
from croupier.engine.banked.wager_fates import Chips
from croupier.engine.command import declared
from croupier.engine.irregularity import IrregularityRuled, ReportIrregularity
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import events as procedure_events
from croupier.engine.secrecy import hidden_of
from croupier.house.table import commands, events
from croupier.house.table.banked import judges as banked
from croupier.house.table.banked.offers import FAILURES
from croupier.house.table.banked.play import ask_round, boxes_of, game_of, phase_of
from croupier.house.table.cardroom import judges
from croupier.house.table.decision import Course, Judge
from croupier.house.table.seats import leave_seat
from croupier.house.table.setup import BadSubmission, set_up
from croupier.house.table.state import ATTENDANT, Proposal, is_attendant
from croupier.law.vocabulary.banked import Irregularity
from croupier.money import dollars
from croupier.refusal import Reason

MOST_SAID = 200
"""Most characters of a reason."""


def report_of_round(course: Course, command: ReportIrregularity) -> None:
    """Report an irregularity of a banked round; a malfunction is reported on the device instead."""
    if command.report in FAILURES:
        says = "a malfunction must be reported on the device, with the deck in it"
        raise course.refuse(
            Reason.NO_SUCH_REPORT, says, "report the device", _said_in(course, command)
        )
    report(course, command)


def report(course: Course, command: ReportIrregularity) -> None:
    """Rule on the irregularity, or propose the ruling to a second person.

    It takes two people if wagers would be returned or taken out of turn.
    """
    person = course.asked.person
    trial = Course(course.live, course.asked)
    carry_out_report(trial, command, person.name, person.name)
    undoes = any(ruling.undoes for ruling in _rulings(trial))
    if undoes and _takes_two(course, command):
        _call(course, command, command.report, trial, command.seat)
        return
    carry_out_report(course, command, ATTENDANT.name if undoes else "", person.name)


def _rulings(course: Course) -> list[IrregularityRuled]:
    return [event for _, event in course.happened if isinstance(event, IrregularityRuled)]


def _takes_two(course: Course, command: Any) -> bool:
    """Return whether this needs a second person if it undoes wagers; a practice table has none."""
    staffed = course.live.setup.conduct.floor != "automatic"
    return staffed and declared(type(command)).second == "undoing"


def _said_in(course: Course, command: ReportIrregularity) -> str:
    """Return the clause that answers this report; empty if the rulebook has none."""
    game = game_of(course.live.setup)
    rows = game.law.all(Irregularity)
    found = next((row.clause for row in rows if row.item.report == command.report), "")
    return game.cite(found) if found else ""


def _moved(course: Course) -> tuple[Chips, ...]:
    """Return what these events do to wagers out of turn, each decided in its own round state."""
    found: list[Chips] = []
    for before, (_, event) in zip(course.befores, course.happened, strict=True):
        found += before.setup.kind.chips_of(before, event)
    return tuple(found)


def _call(course: Course, command: Any, report: str, trial: Course, seat: int = 0) -> None:
    """Call the floor for what the trial shows: the round waits for the second person.

    The trial fixes the case at this moment: nothing of the round changes before the answer (I-126).
    """
    ruling, *_ = _rulings(trial)
    propose(course, command, f"{report}: {ruling.effect}", ruling.clause)
    course.house(
        events.FloorCalled(course.live.proposed, report, seat, ruling.clause, _moved(trial))
    )


_RULED: Mapping[str, Judge] = {"banked": banked.rule, "cardroom": judges.rule}


def carry_out_report(course: Course, command: ReportIrregularity, by: str, reporter: str) -> None:
    """Record the irregularity with its effect, its reporter, and its approver."""
    told = replace(command, by=by, reporter=reporter)
    _RULED[course.live.setup.kind.name](course, told)


def propose(course: Course, command: Any, says: str, clause: str) -> None:
    """Record a proposal for a second person."""
    name, secret = commands.wire_name(type(command)), hidden_of(command)
    fields, faces = dict[str, Any](), dict[str, Any]()
    for field, value in commands.told(command).items():
        (faces if field in secret else fields)[field] = value
    if any(proposal.command == name and not proposal.report for proposal in course.live.proposals):
        raise course.refuse(
            Reason.WRONG_MOMENT, "this has already been proposed", "confirm or reject it", clause
        )
    id = course.live.proposed + 1
    course.house(events.Proposed(id, course.asked.person.name, name, fields, says, clause, faces))


def _proposal(course: Course, id: int) -> Proposal:
    found = next((proposal for proposal in course.live.proposals if proposal.id == id), None)
    if found is None:
        raise course.refuse(
            Reason.NO_SUCH_PROPOSAL, f"there is no proposal {id}", "choose an open proposal"
        )
    return found


def confirm(course: Course, command: commands.Confirm) -> None:
    """Carry out what was proposed, as the second person."""
    proposal, person = _proposal(course, command.proposal), course.asked.person
    if proposal.by == person.name:
        says = "you can't confirm your own proposal"
        raise course.refuse(Reason.NEEDS_TWO, says, "ask another floorperson", proposal.clause)
    course.house(events.ProposalSettled(proposal.id, person.name, confirmed=True))
    asked = commands.read(proposal.command, {**proposal.fields, **proposal.faces})
    match asked:
        case ReportIrregularity():
            carry_out_report(course, asked, person.name, proposal.by)
        case commands.ChangeLimits():
            carry_out_limits(course, asked)
        case _:
            carry_out_step(course, asked, proposal.by)


def reject(course: Course, command: commands.Reject) -> None:
    """Drop the proposal: what the floor was called for has not happened, for this reason."""
    proposal, name = _proposal(course, command.proposal), course.asked.person.name
    reason = _reason(course, command.reason, proposal.clause, must=bool(proposal.report))
    course.house(events.ProposalSettled(proposal.id, name, confirmed=False, reason=reason))


def _reason(course: Course, said: str, clause: str = "", *, must: bool) -> str:
    reason = said.strip()
    if (must and not reason) or len(reason) > MOST_SAID:
        says = "a reason is required" if not reason else "the reason is too long"
        raise course.refuse(
            Reason.NEEDS_REASON, says, f"enter a reason (up to {MOST_SAID} characters)", clause
        )
    return reason


def take_bets_down(course: Course, command: commands.TakeBetsDown) -> None:
    """Return every bet and end the round."""
    if phase_of(course.live) != "bets":
        raise course.refuse(Reason.WRONG_MOMENT, "betting isn't open", "finish the round")
    reason = _reason(course, command.reason, must=bool(boxes_of(course.live)))
    _call_off(course, reason)


def _call_off(course: Course, reason: str) -> None:
    course.house(events.BetsTakenDown(course.asked.person.name, reason))
    for box in boxes_of(course.live):
        ask_round(course, TakeBack(box.seat))
    banked.finish(course, voided=True)


def change_limits(course: Course, command: commands.ChangeLimits) -> None:
    """Propose new limits, if the rules allow them."""
    _with_limits(course, command)
    propose(course, command, "new limits", "")


def _with_limits(course: Course, command: commands.ChangeLimits) -> dict[str, Any]:
    setup = course.live.setup
    old = dict(setup.submission.get("limits", {}))
    submission = {**setup.submission, "limits": {**old, **command.limits}}
    try:
        set_up(setup.id, setup.name, submission, setup.conduct)
    except BadSubmission as error:
        first = error.faults[0]
        raise course.refuse(Reason.BAD_LIMITS, first.says, first.advice, first.clause) from None
    return submission


def carry_out_limits(course: Course, command: commands.ChangeLimits) -> None:
    """Apply the limits to the next round."""
    if course.live.in_round:
        raise course.refuse(
            Reason.WRONG_MOMENT, "a round is in progress", "confirm it between rounds"
        )
    course.house(events.LimitsChanged(_with_limits(course, command)))


def fill(course: Course, command: commands.Fill) -> None:
    """Fill or credit the tray; the ledger checks whether the chips are there."""
    most = course.live.setup.conduct.most_fill
    by_itself = is_attendant(course.live, course.asked.person)  # in one fill
    if command.cents == 0:
        says = "the amount of a fill or credit must not be zero"
        raise course.refuse(Reason.BAD_AMOUNT, says, "enter an amount other than zero")
    if abs(command.cents) > most and not by_itself:
        says = f"one fill or credit is at most {dollars(most)}"
        raise course.refuse(Reason.BAD_AMOUNT, says, f"enter at most {dollars(most)}")
    course.house(events.TrayFilled(command.cents))


def short_tray(course: Course, command: commands.ShortTray) -> None:
    """Pause until the tray is filled."""
    if command.cents <= 0:
        raise course.refuse(Reason.BAD_AMOUNT, "nothing is missing", "keep playing")
    course.house(events.TrayShort(command.cents))


def pause(course: Course, command: commands.Pause) -> None:
    """Pause the table until the floor resumes it."""
    if course.live.paused:
        raise course.refuse(Reason.PAUSED, "the table is already paused", "resume it first")
    reason = _reason(course, command.reason, must=True)
    course.house(events.TablePaused(course.asked.person.name, reason))


def unpause(course: Course, _: commands.Unpause) -> None:
    """Resume the table."""
    if not course.live.paused:
        raise course.refuse(Reason.WRONG_MOMENT, "the table is not paused", "keep playing")
    course.house(events.TableUnpaused(course.asked.person.name))


def take_up(course: Course, _: commands.TakeUp) -> None:
    """Reset the decision clock, which did not run while no server did."""
    if not course.live.in_round:
        raise course.refuse(Reason.WRONG_MOMENT, "no round is in progress", "open a round first")
    course.house(events.TableTakenUp())


def step(course: Course, command: procedure_commands.Command) -> None:
    """Do a step of the procedure; one that would undo wagers needs a second person."""
    live = course.live
    if isinstance(command, procedure_commands.Do):
        _of_an_award(course, command)
    if phase_of(live) not in ("", "bets") and _takes_two(course, command):
        trial = Course(live, course.asked)
        carry_out_step(trial, command)
        for _, event in trial.happened:
            told = voiding(event)
            if told is not None:
                _call(course, command, told.report, trial)
                return
    carry_out_step(course, command)


def _of_an_award(course: Course, command: procedure_commands.Do) -> None:
    """Refuse the approval step, which goes with the payment, and keys of unlit seats (I-102)."""
    task = course.live.setup.ruleset.task(command.step)
    clause = task.clause if task is not None else ""
    if banked.with_approval(course.live, command.step):
        says = "this step is part of the award's approval"
        raise course.refuse(Reason.NOT_DUE, says, "approve the payment", clause)
    if banked.is_dark(course.live, command.step, command.seat):
        says = f"no light is on at seat {command.seat}"
        raise course.refuse(Reason.NOT_DUE, says, "key a seat that bet the progressive", clause)


def carry_out_step(course: Course, command: procedure_commands.Command, reporter: str = "") -> None:
    """Do the step, with its consequences for the round.

    The reporter is the person who proposed it, if that is not the actor.
    """
    if isinstance(command, procedure_commands.CloseTable):
        _everybody_goes(course)
    course.step(command)
    for _, event in tuple(course.happened):
        _consequence(course, event, reporter or course.asked.person.name)


def _everybody_goes(course: Course) -> None:
    if phase_of(course.live) == "bets":
        _call_off(course, "the table closes")
    if course.live.in_round:
        return  # the procedure refuses
    for player in course.live.players:
        leave_seat(course, course.live.seat_of(player), player)


def _consequence(course: Course, event: Any, reporter: str) -> None:
    """End the round under the rules after a miscount or a malfunction."""
    phase, told = phase_of(course.live), voiding(event)
    if not phase or told is None:
        return
    if phase == "bets":
        for box in boxes_of(course.live):
            ask_round(course, TakeBack(box.seat))
        banked.finish(course, voided=True)
        return
    carry_out_report(course, told, course.asked.person.name, reporter)


def voiding(event: Any) -> ReportIrregularity | None:
    """Return the report of a step that voids the round; None for any other event."""
    if isinstance(event, procedure_events.MisdealRuled) and event.effect == "void":
        return ReportIrregularity(
            "stub_count_wrong", misdealt=event.misdealt, fifty_two=event.fifty_two
        )
    if isinstance(event, procedure_events.DeviceFailed) and event.effect == "void":
        return ReportIrregularity(event.report, deck="in_play")
    return None
