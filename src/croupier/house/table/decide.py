"""Judges whatever is asked of a running table: events, or a refusal. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card
from croupier.engine import commands as shared
from croupier.engine.command import SYSTEM, declared
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure import due
from croupier.house import commitment
from croupier.house.table import commands, events, seats
from croupier.house.table import proposals as floor
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.decision import Asked, Course, Judge, Stopped
from croupier.house.table.games import GAMES, game_of
from croupier.house.table.state import Live, Person
from croupier.law.explain.titles import title
from croupier.refusal import Reason, Refused


def shuffle(course: Course, command: commands.Shuffle) -> None:
    """The virtual deck has an order, and the commitment to it is public."""
    live = course.live
    waiting = due(live.setup.ruleset, live.life, course.asked.second)
    deck = next(
        (item.deck for item in waiting if item.by == "system" and item.deck), live.life.live
    )
    order = tuple(map(Card, command.order))
    root = commitment.commit(order, tuple(map(bytes.fromhex, command.salts)))
    course.life(procedure_commands.ShuffleDone(deck, order), "system")
    course.house(events.DeckSalted(deck, command.salts), events.DeckCommitted(deck, root))


HOUSE: Mapping[type[Any], Judge] = {
    shared.Sit: seats.sit,
    commands.SeatBot: seats.seat_bot,
    shared.Buy: seats.buy,
    shared.Stand: seats.stand,
    commands.Confirm: floor.confirm,
    commands.Reject: floor.reject,
    commands.ChangeLimits: floor.change_limits,
    commands.Fill: floor.fill,
    commands.ShortTray: floor.short_tray,
    commands.Pause: floor.pause,
    commands.Unpause: floor.unpause,
    commands.TakeUp: floor.take_up,
    commands.Shuffle: shuffle,
}
"""What is judged at every table in the same way."""
JUDGES: Mapping[type[Any], Judge] = {
    **{kind: judge for game in GAMES.values() for kind, judge in game.judges.items()},
    **HOUSE,
}
"""Every command but the steps, whichever game it is of."""


def waits_for_floor(live: Live, kind: type[Any]) -> bool:
    """Whether this waits until a floorperson has answered what the floor was called for (I-126).

    Who leaves a round against the house changes no wager of it; in a hand between players the
    cards would be given up.
    """
    if live.called_for is None or declared(kind).while_called:
        return False
    return kind is not shared.Stand or (live.on and live.setup.kind.gives_up)


def judge(live: Live, asked: Asked, command: Any) -> Course | Refused:
    """The course that the command takes; or why it is refused."""
    course = Course(live, asked)
    try:
        _allowed(course, command)
        kind = type(command)
        _judge_of(course, kind)(course, command)
    except Stopped as stopped:
        return stopped.refused
    return course


def _judge_of(course: Course, kind: type[Any]) -> Judge:
    """Who judges this here; refused where it is a command of another game."""
    found = game_of(course.live).judges.get(kind) or HOUSE.get(kind)
    if found is None and kind in JUDGES:
        says = "this command belongs to another game"
        raise course.refuse(Reason.NOT_OFFERED, says, "see what this table offers")
    return found or floor.step


def decide(
    live: Live, asked: Asked, command: Any
) -> tuple[Live, tuple[tuple[str, Any], ...]] | Refused:
    """The table afterward with what happened, by family; or why the command is refused."""
    course = judge(live, asked, command)
    return course if isinstance(course, Refused) else (course.live, tuple(course.happened))


def is_elsewhere(live: Live, person: Person, kind: type[Any]) -> bool:
    """Whether this is the house itself, which deals virtual cards alone; every tray is its own."""
    return person.role in SYSTEM and not live.setup.virtual and kind is not commands.ShortTray


def by_itself(live: Live, person: Person, kind: type[Any]) -> bool:
    """Whether the table does this by itself, and not because this person asks."""
    if not live.setup.virtual or not declared(kind).by_house or person.role in SYSTEM:
        return False
    return not (person.role in declared(kind).others and abandoned(live))


def _ordered(course: Course, command: Any) -> None:
    """An order of cards comes from the virtual shoe, together with what commits to it."""
    if type(command) is commands.Shuffle:
        return
    if course.asked.person.role not in SYSTEM:
        says = "the order of the cards can't be set"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "shuffle, and leave the order out")
    says = "an order of cards needs its commitment"
    raise course.refuse(Reason.BAD_CARDS, says, "give its salts with it")


def _allowed(course: Course, command: Any) -> None:
    person, live = course.asked.person, course.live
    kind = type(command)
    about = declared(kind)
    if getattr(command, "order", None) is not None:
        _ordered(course, command)
    if person.role not in about.by:
        says = f"your role ({person.role}) can't do this"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "ask a floorperson")
    if is_elsewhere(live, person, kind):
        says = "a dealer runs this table"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "ask the dealer")
    if by_itself(live, person, kind):
        says = "this table deals automatically"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "wait, or mark yourself ready")
    if live.setup.virtual and person.role not in SYSTEM and commands.faces_of(command):
        says = "the cards of this table are virtual"
        raise course.refuse(Reason.BAD_CARDS, says, "leave the face out")
    if live.paused and not about.while_paused:
        says = f"the table is paused: {live.paused}"
        raise course.refuse(Reason.PAUSED, says, "wait until it resumes")
    called = live.called_for
    if called is not None and waits_for_floor(live, kind):
        says = f"the floor has been called: {title('report', called.report)}"
        advice = "wait until a floorperson has confirmed or rejected it"
        raise course.refuse(Reason.FLOOR_CALLED, says, advice, called.clause)
