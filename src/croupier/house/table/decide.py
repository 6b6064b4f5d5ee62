"""Decides every command of a running table: events, or a refusal. Changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.cards import Card
from croupier.engine import commands as shared
from croupier.engine.command import SYSTEM, declared
from croupier.engine.procedure import due
from croupier.engine.procedure.shuffle import ShuffleDone
from croupier.house import commitment
from croupier.house.table import commands, events, seats
from croupier.house.table import proposals as floor
from croupier.house.table.banked.judges import abandoned
from croupier.house.table.decision import Asked, Decision, Judge, RefusedHere
from croupier.house.table.games import GAMES, game_of
from croupier.house.table.state import Person, TableState
from croupier.law.explain.titles import title
from croupier.refusal import Reason, Refused


def shuffle(decision: Decision, command: commands.Shuffle) -> None:
    """Record the order of the virtual deck and publish the commitment to it."""
    live = decision.live
    waiting = due(live.setup.ruleset, live.procedure, decision.asked.second)
    deck = next(
        (item.deck for item in waiting if item.by == "system" and item.deck), live.procedure.live
    )
    order = tuple(map(Card, command.order))
    root = commitment.commit(order, tuple(map(bytes.fromhex, command.salts)))
    decision.life(ShuffleDone(deck, order), "system")
    decision.house(events.DeckSalted(deck, command.salts), events.DeckCommitted(deck, root))


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
    commands.ResumeTable: floor.resume_table,
    commands.Shuffle: shuffle,
}
"""Commands that are decided the same way at every table."""
JUDGES: Mapping[type[Any], Judge] = {
    **{kind: judge for game in GAMES.values() for kind, judge in game.judges.items()},
    **HOUSE,
}
"""Every command of any game except the steps."""


def waits_for_floor(live: TableState, kind: type[Any]) -> bool:
    """Return whether this waits until a floorperson has answered the call (I-126).

    A player who leaves a round against the house changes no wager of it; in a cardroom the cards
    would be given up.
    """
    if live.called_for is None or declared(kind).while_called:
        return False
    return kind is not shared.Stand or (live.in_round and live.setup.kind.gives_up)


def judge(live: TableState, asked: Asked, command: Any) -> Decision | Refused:
    """Return the decision with the command's events, or its refusal."""
    decision = Decision(live, asked)
    try:
        _allowed(decision, command)
        kind = type(command)
        _judge_of(decision, kind)(decision, command)
    except RefusedHere as stopped:
        return stopped.refused
    return decision


def _judge_of(decision: Decision, kind: type[Any]) -> Judge:
    """Return the function that decides this here; refuse a command of another game."""
    found = game_of(decision.live).judges.get(kind) or HOUSE.get(kind)
    if found is None and kind in JUDGES:
        message = "this command belongs to another game"
        raise decision.refuse(Reason.NOT_OFFERED, message, "see what this table offers")
    return found or floor.step


def decide(
    live: TableState, asked: Asked, command: Any
) -> tuple[TableState, tuple[tuple[str, Any], ...]] | Refused:
    """Return the table afterward and the events by family, or the refusal."""
    decision = judge(live, asked, command)
    return decision if isinstance(decision, Refused) else (decision.live, tuple(decision.happened))


def is_elsewhere(live: TableState, person: Person, kind: type[Any]) -> bool:
    """Return whether the house acts at a table with physical cards, where it may only report the
    tray.
    """
    return person.role in SYSTEM and not live.setup.virtual_cards and kind is not commands.ShortTray


def by_itself(live: TableState, person: Person, kind: type[Any]) -> bool:
    """Return whether the table does this automatically, and not for this person."""
    if not live.setup.virtual_cards or not declared(kind).by_house or person.role in SYSTEM:
        return False
    return not (person.role in declared(kind).others and abandoned(live))


def _ordered(decision: Decision, command: Any) -> None:
    """Refuse an order of cards that does not come from the virtual shoe with its commitment."""
    if type(command) is commands.Shuffle:
        return
    if decision.asked.person.role not in SYSTEM:
        message = "the order of the cards can't be set"
        raise decision.refuse(Reason.NOT_YOURS_TO_DO, message, "shuffle, and leave the order out")
    message = "an order of cards needs its commitment"
    raise decision.refuse(Reason.BAD_CARDS, message, "give its salts with it")


def _allowed(decision: Decision, command: Any) -> None:
    person, live = decision.asked.person, decision.live
    kind = type(command)
    about = declared(kind)
    if getattr(command, "order", None) is not None:
        _ordered(decision, command)
    if person.role not in about.by:
        message = f"your role ({person.role}) can't do this"
        raise decision.refuse(Reason.NOT_YOURS_TO_DO, message, "ask a floorperson")
    if is_elsewhere(live, person, kind):
        message = "a dealer runs this table"
        raise decision.refuse(Reason.NOT_YOURS_TO_DO, message, "ask the dealer")
    if by_itself(live, person, kind):
        message = "this table deals automatically"
        raise decision.refuse(Reason.NOT_YOURS_TO_DO, message, "wait, or mark yourself ready")
    if live.setup.virtual_cards and person.role not in SYSTEM and commands.faces_of(command):
        message = "the cards of this table are virtual"
        raise decision.refuse(Reason.BAD_CARDS, message, "leave the face out")
    if live.paused and not about.while_paused:
        message = f"the table is paused: {live.paused}"
        raise decision.refuse(Reason.PAUSED, message, "wait until it resumes")
    called = live.called_for
    if called is not None and waits_for_floor(live, kind):
        message = f"the floor has been called: {title('report', called.report)}"
        advice = "wait until a floorperson has confirmed or rejected it"
        raise decision.refuse(Reason.FLOOR_CALLED, message, advice, called.clause)
