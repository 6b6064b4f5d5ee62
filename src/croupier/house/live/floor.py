"""What the floor does at a running table: irregularities, second words, limits, pauses, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.house.live import banked, between
from croupier.house.live import commands as w
from croupier.house.live import events as h
from croupier.house.live.course import Course
from croupier.house.live.people import leave_seat
from croupier.house.live.setup import BadSubmission, set_up
from croupier.house.live.state import ATTENDANT, Live, Proposal
from croupier.round.banked import commands as r
from croupier.round.banked.cases import Case, cases
from croupier.round.cardroom.rulings import cases as rulings
from croupier.table import commands as t
from croupier.table import events as happened
from croupier.table.judged.floor import REPORTS
from croupier.table.variants import SHUFFLER

MOST_FILL = 10_000_000_000
VOIDING = ("void", "end_round", "void_box")
"""Effects that undo wagers: they need two people."""


def report(course: Course, command: w.Report) -> None:
    """What the law says then has happened, or waits for a second person's word."""
    case = _case(course, command)
    undoes = case is not None and (case.approved or case.effect in VOIDING)
    if case is not None and undoes and course.live.setup.conduct.floor != "automatic":
        propose(course, command, f"{command.report}: {case.effect}", case.clause)
        return
    by = ATTENDANT.name if undoes else ""
    carry_out_report(course, command, by)


def _case(course: Course, command: w.Report) -> Case | None:
    """The case that the report would be; None if the round itself will refuse it."""
    game, round = course.live.setup.game, course.live.round
    if game is None or round is None:
        return None
    told = {
        "at": command.at,
        "cause": command.cause,
        "misdealt": command.misdealt,
        "fifty_two": command.fifty_two,
        "deck": command.deck,
    }
    for case in cases(game, round):
        if case.report == command.report and all(told[k] == v for k, v in case.told):
            return case
    return None


def carry_out_report(course: Course, command: w.Report, by: str) -> None:
    """The irregularity is on record with its effect."""
    banked.read_meters(course)
    card = banked.read_cards(course, (command.card,))[0] if command.card else None
    course.round(
        r.ReportIrregularity(
            command.report,
            command.at,
            command.seat,
            card,
            command.cause,
            command.misdealt,
            command.fifty_two,
            command.deck,
            by,
        )
    )
    if course.live.round is not None and course.live.round.phase == "over":
        banked.finish(course, voided=True)


def rule(course: Course, command: w.Rule) -> None:
    """A ruling between players; one that undoes the hand needs two people."""
    game, hand = course.live.setup.hands, course.live.hand
    if game is not None and hand is not None and course.live.setup.conduct.floor != "automatic":
        for case in rulings(game, hand):
            if case.report == command.report and case.effect in VOIDING:
                propose(course, command, f"{command.report}: {case.effect}", case.clause)
                return
    between.rule(course, command)


def propose(course: Course, command: Any, says: str, clause: str) -> None:
    """The proposal waits for a second person."""
    name = w.wire_name(type(command))
    fields = w.told(command)
    if is_proposed(course.live, name, fields):
        raise course.refuse("wrong_moment", "this is proposed already", "have it confirmed", clause)
    id = course.live.proposed + 1
    course.house(h.Proposed(id, course.asked.person.name, name, fields, says, clause))


def is_proposed(live: Live, name: str, fields: Mapping[str, Any]) -> bool:
    """Whether the same waits already: a report of that kind, or something about that device."""
    return any(
        one.command == name
        and all(one.fields.get(about) == fields.get(about) for about in ("report", "device"))
        for one in live.proposals
    )


def _proposal(course: Course, id: int) -> Proposal:
    found = next((one for one in course.live.proposals if one.id == id), None)
    if found is None:
        raise course.refuse("no_such_proposal", f"there is no proposal {id}", "name an open one")
    return found


def confirm(course: Course, command: w.Confirm) -> None:
    """A second person's word: what was proposed is carried out."""
    proposal, person = _proposal(course, command.proposal), course.asked.person
    if proposal.by == person.name:
        says = "who proposes something cannot confirm it"
        raise course.refuse("needs_two", says, "have another floorperson do it", proposal.clause)
    course.house(h.ProposalSettled(proposal.id, person.name, confirmed=True))
    asked = w.read(proposal.command, proposal.fields)
    match asked:
        case w.Report():
            carry_out_report(course, asked, person.name)
        case w.Rule():
            between.rule(course, asked)
        case w.ChangeLimits():
            carry_out_limits(course, asked)
        case _:
            carry_out_step(course, asked)


def reject(course: Course, command: w.Reject) -> None:
    """The proposal is dropped."""
    proposal = _proposal(course, command.proposal)
    course.house(h.ProposalSettled(proposal.id, course.asked.person.name, confirmed=False))


def change_limits(course: Course, command: w.ChangeLimits) -> None:
    """Other limits are proposed, if the law allows them."""
    _with_limits(course, command)
    propose(course, command, "other limits", "")


def _with_limits(course: Course, command: w.ChangeLimits) -> dict[str, Any]:
    setup = course.live.setup
    old = dict(setup.submission.get("limits", {}))
    submission = {**setup.submission, "limits": {**old, **command.limits}}
    try:
        set_up(setup.id, setup.name, submission, setup.conduct)
    except BadSubmission as error:
        first = error.faults[0]
        raise course.refuse("bad_limits", first.says, first.advice, first.clause) from None
    return submission


def carry_out_limits(course: Course, command: w.ChangeLimits) -> None:
    """The next round is played under these limits."""
    if course.live.on:
        raise course.refuse("wrong_moment", "a round is on", "confirm it between two rounds")
    course.house(h.LimitsChanged(_with_limits(course, command)))


def fill(course: Course, command: w.Fill) -> None:
    """The tray has more chips, or fewer."""
    if not 0 < abs(command.cents) <= MOST_FILL:
        raise course.refuse("bad_amount", "that is no fill", "name an amount in cents")
    course.house(h.TrayFilled(command.cents))


def pause(course: Course, command: w.Pause) -> None:
    """Nothing goes on until the floor says so."""
    if course.live.paused:
        raise course.refuse("paused", "the table is stopped already", "let it go on first")
    reason = command.reason.strip()
    if not reason or len(reason) > 200:
        raise course.refuse("needs_reason", "no reason is given", "say why, in 1 to 200 signs")
    course.house(h.TablePaused(course.asked.person.name, reason))


def unpause(course: Course, _: w.Unpause) -> None:
    """The table goes on."""
    if not course.live.paused:
        raise course.refuse("wrong_moment", "the table is not stopped", "play on")
    course.house(h.TableUnpaused(course.asked.person.name))


def take_up(course: Course, _: w.TakeUp) -> None:
    """Nobody's time to decide ran while no server did."""
    if not course.live.on:
        raise course.refuse("wrong_moment", "no round is on", "nobody's time runs")
    course.house(h.TableTakenUp())


def step(course: Course, command: t.Command) -> None:
    """A step of the table's life; one that would undo wagers waits for a second person's word."""
    live = course.live
    if is_proposed(live, w.wire_name(type(command)), w.told(command)):
        raise course.refuse("wrong_moment", "this is proposed already", "have it confirmed")
    dealt = live.round is not None and live.round.phase != "bets"
    if dealt and live.setup.conduct.floor != "automatic":
        trial = Course(live, course.asked)
        carry_out_step(trial, command)
        for _, event in trial.happened:
            told = _voiding(live, event)
            if told is not None:
                propose(course, command, f"{told.report}: {event.effect}", event.clause)
                return
    carry_out_step(course, command)


def carry_out_step(course: Course, command: t.Command) -> None:
    """The step is taken; what it means for the round happens with it."""
    roles = {
        "player": ("player",),
        "bot": ("player",),
        "system": ("system", "dealer"),
        "dealer": ("dealer", "shuffler", "player", "system"),
        "floorperson": ("floorperson", "dealer", "shuffler", "player", "system"),
    }
    if isinstance(command, t.CloseTable):
        _everybody_goes(course)
    course.life(command, *roles[course.asked.person.role])
    for _, event in tuple(course.happened):
        _consequence(course, event)


def _everybody_goes(course: Course) -> None:
    if course.live.on:
        return  # the table's life refuses
    for player in course.live.players:
        leave_seat(course, course.live.seat_of(player), player)


def _consequence(course: Course, event: Any) -> None:
    """A miscount or a failed device ends the round as the law says."""
    round, told = course.live.round, _voiding(course.live, event)
    if round is None or told is None:
        return
    if round.phase == "bets":
        for box in round.boxes:
            course.round(r.TakeBack(box.seat))
        banked.finish(course, voided=True)
        return
    carry_out_report(course, told, course.asked.person.name)


def _voiding(live: Live, event: Any) -> w.Report | None:
    """What the round is told of a step that voids it; None of any other."""
    if isinstance(event, happened.MisdealRuled) and event.effect == "void":
        return w.Report("stub_count_wrong", misdealt=event.misdealt, fifty_two=event.fifty_two)
    if isinstance(event, happened.DeviceFailed) and event.effect == "void":
        in_play = "in_play" if event.deck == live.life.live else "idle"
        return w.Report(REPORTS[event.device == SHUFFLER], deck=in_play)
    return None
