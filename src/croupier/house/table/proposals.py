"""The floor's work at a running table: irregularities, dual approval, limits, pauses, closing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.engine.banked.commands import TakeBack
from croupier.engine.banked.wager_fates import Chips
from croupier.engine.command import declared
from croupier.engine.irregularity import IrregularityRuled, ReportIrregularity
from croupier.engine.procedure.devices import DeviceFailed
from croupier.engine.procedure.hours import CloseTable
from croupier.engine.procedure.steps import CompleteStep
from croupier.engine.procedure.stub import MisdealRuled
from croupier.engine.secrecy import hidden_of
from croupier.house.table import commands, events
from croupier.house.table.banked import judges as banked
from croupier.house.table.banked.offers import FAILURES
from croupier.house.table.banked.play import ask_round, boxes_of, game_of, phase_of
from croupier.house.table.cardroom import judges
from croupier.house.table.decision import Decision, Judge
from croupier.house.table.seats import leave_seat
from croupier.house.table.setup import BadSubmission, set_up
from croupier.house.table.state import ATTENDANT, Proposal, is_attendant
from croupier.law.vocabulary.banked import Irregularity
from croupier.money import dollars
from croupier.refusal import Reason

REASON_CHARACTERS = 200
"""Most characters of a reason."""


def report_of_round(decision: Decision, command: ReportIrregularity) -> None:
    """Report an irregularity of a banked round; a malfunction is reported on the device instead."""
    if command.report in FAILURES:
        message = "a malfunction must be reported on the device, with the deck in it"
        raise decision.refuse(
            Reason.NO_SUCH_REPORT, message, "report the device", _said_in(decision, command)
        )
    report(decision, command)


def report(decision: Decision, command: ReportIrregularity) -> None:
    """Rule on the irregularity, or propose the ruling to a second person.

    It takes two people if wagers would be returned or taken out of turn.
    """
    person = decision.asked.person
    trial = Decision(decision.live, decision.asked)
    carry_out_report(trial, command, person.name, person.name)
    undoes = any(ruling.undoes for ruling in _rulings(trial))
    if undoes and _takes_two(decision, command):
        _call(decision, command, command.report, trial, command.seat)
        return
    carry_out_report(decision, command, ATTENDANT.name if undoes else "", person.name)


def _rulings(decision: Decision) -> list[IrregularityRuled]:
    return [event for _, event in decision.happened if isinstance(event, IrregularityRuled)]


def _takes_two(decision: Decision, command: Any) -> bool:
    """Return whether this needs a second person if it undoes wagers; a practice table has none."""
    staffed = decision.live.setup.settings.floor != "automatic"
    return staffed and declared(type(command)).second == "undoing"


def _said_in(decision: Decision, command: ReportIrregularity) -> str:
    """Return the clause that answers this report; empty if the rulebook has none."""
    game = game_of(decision.live.setup)
    rows = game.law.all(Irregularity)
    found = next((row.clause for row in rows if row.item.report == command.report), "")
    return game.cite(found) if found else ""


def _moved(decision: Decision) -> tuple[Chips, ...]:
    """Return what these events do to wagers out of turn, each decided in its own round state."""
    found: list[Chips] = []
    for before, (_, event) in zip(decision.befores, decision.happened, strict=True):
        found += before.setup.kind.chips_of(before, event)
    return tuple(found)


def _call(decision: Decision, command: Any, report: str, trial: Decision, seat: int = 0) -> None:
    """Call the floor for what the trial shows: the round waits for the second person.

    The trial fixes the case at this moment: nothing of the round changes before the answer (I-126).
    """
    ruling, *_ = _rulings(trial)
    propose(decision, command, f"{report}: {ruling.effect}", ruling.clause)
    decision.house(
        events.FloorCalled(decision.live.proposed, report, seat, ruling.clause, _moved(trial))
    )


_RULED: Mapping[str, Judge] = {"banked": banked.rule, "cardroom": judges.rule}


def carry_out_report(
    decision: Decision, command: ReportIrregularity, by: str, reporter: str
) -> None:
    """Record the irregularity with its effect, its reporter, and its approver."""
    told = replace(command, by=by, reporter=reporter)
    _RULED[decision.live.setup.kind.name](decision, told)


def propose(decision: Decision, command: Any, message: str, clause: str) -> None:
    """Record a proposal for a second person."""
    name, secret = commands.wire_name(type(command)), hidden_of(command)
    fields, faces = dict[str, Any](), dict[str, Any]()
    for field, value in commands.told(command).items():
        (faces if field in secret else fields)[field] = value
    if any(
        proposal.command == name and not proposal.report for proposal in decision.live.proposals
    ):
        raise decision.refuse(
            Reason.WRONG_MOMENT, "this has already been proposed", "confirm or reject it", clause
        )
    number = decision.live.proposed + 1
    decision.house(
        events.Proposed(number, decision.asked.person.name, name, fields, message, clause, faces)
    )


def _proposal(decision: Decision, number: int) -> Proposal:
    found = next((proposal for proposal in decision.live.proposals if proposal.id == number), None)
    if found is None:
        raise decision.refuse(
            Reason.NO_SUCH_PROPOSAL, f"there is no proposal {number}", "choose an open proposal"
        )
    return found


def confirm(decision: Decision, command: commands.Confirm) -> None:
    """Carry out what was proposed, as the second person."""
    proposal, person = _proposal(decision, command.proposal), decision.asked.person
    if proposal.by == person.name:
        message = "you can't confirm your own proposal"
        raise decision.refuse(Reason.NEEDS_TWO, message, "ask another floorperson", proposal.clause)
    if tied := decision.asked.tied(proposal.by, person.name):
        raise decision.refuse(tied.reason, tied.message, tied.advice, proposal.clause)
    decision.house(events.ProposalSettled(proposal.id, person.name, confirmed=True))
    asked = commands.read(proposal.command, {**proposal.fields, **proposal.faces})
    match asked:
        case ReportIrregularity():
            carry_out_report(decision, asked, person.name, proposal.by)
        case commands.ChangeLimits():
            carry_out_limits(decision, asked)
        case _:
            carry_out_step(decision, asked, proposal.by)


def reject(decision: Decision, command: commands.Reject) -> None:
    """Drop the proposal: what the floor was called for has not happened, for this reason."""
    proposal, name = _proposal(decision, command.proposal), decision.asked.person.name
    reason = _reason(decision, command.reason, proposal.clause, must=bool(proposal.report))
    decision.house(events.ProposalSettled(proposal.id, name, confirmed=False, reason=reason))


def _reason(decision: Decision, said: str, clause: str = "", *, must: bool) -> str:
    reason = said.strip()
    if (must and not reason) or len(reason) > REASON_CHARACTERS:
        message = "a reason is required" if not reason else "the reason is too long"
        raise decision.refuse(
            Reason.REASON_REQUIRED,
            message,
            f"enter a reason (up to {REASON_CHARACTERS} characters)",
            clause,
        )
    return reason


def take_bets_down(decision: Decision, command: commands.TakeBetsDown) -> None:
    """Return every bet and end the round."""
    if phase_of(decision.live) != "bets":
        raise decision.refuse(Reason.WRONG_MOMENT, "betting isn't open", "finish the round")
    reason = _reason(decision, command.reason, must=bool(boxes_of(decision.live)))
    _call_off(decision, reason)


def _call_off(decision: Decision, reason: str) -> None:
    decision.house(events.BetsTakenDown(decision.asked.person.name, reason))
    for box in boxes_of(decision.live):
        ask_round(decision, TakeBack(box.seat))
    banked.finish(decision, voided=True)


def change_limits(decision: Decision, command: commands.ChangeLimits) -> None:
    """Propose new limits, if the rules allow them."""
    _with_limits(decision, command)
    propose(decision, command, "new limits", "")


def _with_limits(decision: Decision, command: commands.ChangeLimits) -> dict[str, Any]:
    setup = decision.live.setup
    old = dict(setup.submission.get("limits", {}))
    submission = {**setup.submission, "limits": {**old, **command.limits}}
    try:
        set_up(setup.id, setup.name, submission, setup.settings)
    except BadSubmission as error:
        first = error.faults[0]
        raise decision.refuse(
            Reason.BAD_LIMITS, first.message, first.advice, first.clause
        ) from None
    return submission


def carry_out_limits(decision: Decision, command: commands.ChangeLimits) -> None:
    """Apply the limits to the next round."""
    if decision.live.in_round:
        noun = decision.live.setup.kind.family
        raise decision.refuse(
            Reason.WRONG_MOMENT, f"a {noun} is in progress", f"confirm it between {noun}s"
        )
    decision.house(events.LimitsChanged(_with_limits(decision, command)))


def fill(decision: Decision, command: commands.Fill) -> None:
    """Fill or credit the tray; the ledger checks whether the chips are there."""
    most = decision.live.setup.settings.most_fill
    by_itself = is_attendant(decision.live, decision.asked.person)  # in one fill
    if command.cents == 0:
        message = "the amount of a fill or credit must not be zero"
        raise decision.refuse(Reason.BAD_AMOUNT, message, "enter an amount above or below zero")
    if abs(command.cents) > most and not by_itself:
        message = f"one fill or credit is at most {dollars(most)}"
        raise decision.refuse(Reason.BAD_AMOUNT, message, f"enter at most {dollars(most)}")
    decision.house(events.TrayFilled(command.cents))


def short_tray(decision: Decision, command: commands.ShortTray) -> None:
    """Pause until the tray is filled."""
    if command.cents <= 0:
        raise decision.refuse(Reason.BAD_AMOUNT, "nothing is missing", "keep playing")
    decision.house(events.TrayShort(command.cents))


def pause(decision: Decision, command: commands.Pause) -> None:
    """Pause the table until the floor resumes it."""
    if decision.live.paused:
        raise decision.refuse(Reason.PAUSED, "the table is already paused", "resume it first")
    reason = _reason(decision, command.reason, must=True)
    decision.house(events.TablePaused(decision.asked.person.name, reason))


def unpause(decision: Decision, _: commands.Unpause) -> None:
    """Resume the table."""
    if not decision.live.paused:
        raise decision.refuse(Reason.WRONG_MOMENT, "the table is not paused", "keep playing")
    decision.house(events.TableUnpaused(decision.asked.person.name))


def resume_table(decision: Decision, _: commands.ResumeTable) -> None:
    """Reset the decision clock, which did not run while no server did."""
    if not decision.live.in_round:
        noun = decision.live.setup.kind.family
        raise decision.refuse(
            Reason.WRONG_MOMENT, f"no {noun} is in progress", f"open a {noun} first"
        )
    decision.house(events.TableLoaded())


def step(decision: Decision, command: object) -> None:
    """Do a step of the procedure; one that would undo wagers needs a second person."""
    live = decision.live
    if isinstance(command, CompleteStep):
        _of_an_award(decision, command)
    if phase_of(live) not in ("", "bets") and _takes_two(decision, command):
        trial = Decision(live, decision.asked)
        carry_out_step(trial, command)
        for _, event in trial.happened:
            told = voiding(event)
            if told is not None:
                _call(decision, command, told.report, trial)
                return
    carry_out_step(decision, command)


def _of_an_award(decision: Decision, command: CompleteStep) -> None:
    """Refuse the approval step, which goes with the payment, and keys of unlit seats (I-102)."""
    task = decision.live.setup.ruleset.task(command.step)
    clause = task.clause if task is not None else ""
    if banked.with_approval(decision.live, command.step):
        message = "this step is part of the award's approval"
        raise decision.refuse(Reason.NOT_DUE, message, "approve the payment", clause)
    if banked.is_dark(decision.live, command.step, command.seat):
        message = f"no light is on at seat {command.seat}"
        raise decision.refuse(
            Reason.NOT_DUE, message, "key a seat that bet the progressive", clause
        )


def carry_out_step(decision: Decision, command: object, reporter: str = "") -> None:
    """Do the step, with its consequences for the round.

    The reporter is the person who proposed it, if that is not the actor.
    """
    if isinstance(command, CloseTable):
        _everybody_goes(decision)
    decision.step(command)
    for _, event in tuple(decision.happened):
        _consequence(decision, event, reporter or decision.asked.person.name)


def _everybody_goes(decision: Decision) -> None:
    if phase_of(decision.live) == "bets":
        _call_off(decision, "the table closes")
    if decision.live.in_round:
        return  # the procedure refuses
    for player in decision.live.players:
        leave_seat(decision, decision.live.seat_of(player), player)


def _consequence(decision: Decision, event: Any, reporter: str) -> None:
    """End the round under the rules after a miscount or a malfunction."""
    phase, told = phase_of(decision.live), voiding(event)
    if not phase or told is None:
        return
    if phase == "bets":
        for box in boxes_of(decision.live):
            ask_round(decision, TakeBack(box.seat))
        banked.finish(decision, voided=True)
        return
    carry_out_report(decision, told, decision.asked.person.name, reporter)


def voiding(event: Any) -> ReportIrregularity | None:
    """Return the report of a step that voids the round; None for any other event."""
    if isinstance(event, MisdealRuled) and event.effect == "void":
        return ReportIrregularity(
            "stub_count_wrong", misdealt=event.misdealt, fifty_two=event.fifty_two
        )
    if isinstance(event, DeviceFailed) and event.effect == "void":
        return ReportIrregularity(event.report, deck="in_play")
    return None
