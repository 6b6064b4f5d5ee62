"""Judges whatever is asked of a running table: events, or a refusal. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.cards import Card
from croupier.house import fair
from croupier.house.live import banked, between, floor, people
from croupier.house.live import commands as w
from croupier.house.live import events as h
from croupier.house.live.course import Asked, Course, Stopped
from croupier.house.live.state import Live, Person
from croupier.refusal import Reason, Refused
from croupier.table import commands as t
from croupier.table import due

Judge = Callable[[Course, Any], None]

PLAYERS = frozenset(("player", "bot", "dealer", "floorperson"))
"""Who acts at a box: its player, or staff who key in what was done there (I-131)."""
SITTERS = frozenset(("player", "bot"))
"""Staff have no seat of their own."""
CREW = frozenset(("dealer", "floorperson", "system"))
"""Who deals; a floorperson may take the dealer's place."""
FLOOR = frozenset(("floorperson",))
HOSTS = frozenset(("player", "floorperson"))
"""Who may fill a seat with a bot; a player where nobody else could."""
SYSTEM = frozenset(("system",))


def open_round(course: Course, _: w.OpenRound) -> None:
    """The next round is on."""
    (between if course.live.setup.rooms is not None else banked).open_round(course)


def close_bets(course: Course, _: w.CloseBets) -> None:
    """No more bets."""
    banked.close_bets(course)


def close_round(course: Course, _: w.CloseRound) -> None:
    """The round is over."""
    banked.close_round(course)


def shuffle(course: Course, command: w.Shuffle) -> None:
    """The virtual deck has an order, and the commitment to it is public."""
    live = course.live
    waiting = due(live.setup.ruleset, live.life, course.asked.second)
    deck = next((one.deck for one in waiting if one.by == "system" and one.deck), live.life.live)
    order = tuple(Card(one) for one in command.order)
    root = fair.commit(order, tuple(bytes.fromhex(one) for one in command.salts))
    course.life(t.ShuffleDone(0, deck=deck, order=order), "system")
    course.house(h.DeckSalted(deck, command.salts), h.DeckCommitted(deck, root))


def _either(of_bank: Judge, of_players: Judge) -> Judge:
    def judge(course: Course, command: Any) -> None:
        (of_players if course.live.setup.rooms is not None else of_bank)(course, command)

    return judge


JUDGES: Mapping[type[Any], tuple[frozenset[str], Judge]] = {
    w.Sit: (SITTERS, people.sit),
    w.SeatBot: (HOSTS, people.seat_bot),
    w.Buy: (PLAYERS, people.buy),
    w.Stand: (PLAYERS, people.stand),
    w.SitOut: (PLAYERS, people.sit_out),
    w.ComeBack: (PLAYERS, people.come_back),
    w.Ready: (PLAYERS, people.ready),
    w.Wager: (PLAYERS, banked.wager),
    w.TakeBack: (PLAYERS, banked.take_back),
    w.Play: (PLAYERS, banked.play),
    w.Check: (PLAYERS, _either(banked.check, between.act)),
    w.Fold: (PLAYERS, _either(banked.fold, between.act)),
    w.Call: (PLAYERS, between.act),
    w.Bet: (PLAYERS, between.act),
    w.Muck: (PLAYERS, between.act),
    w.OpenRound: (CREW, open_round),
    w.TakeBetsDown: (CREW, floor.take_bets_down),
    w.CloseBets: (CREW, close_bets),
    w.Deal: (CREW, _either(banked.deal, between.deal)),
    w.TurnUp: (CREW, banked.turn_up),
    w.Show: (CREW, _either(banked.show, between.show)),
    w.Expose: (CREW, _either(banked.expose, between.show_down)),
    w.Settle: (CREW, banked.settle),
    w.Approve: (FLOOR, banked.approve),
    w.PayEnvy: (CREW, banked.pay_envy),
    w.CloseRound: (CREW, _either(close_round, between.close_round)),
    w.DrawForButton: (CREW, between.draw_for_button),
    w.TimeOut: (CREW, _either(banked.time_out, between.time_out)),
    w.Forfeit: (FLOOR, banked.forfeit),
    w.Report: (CREW, floor.report),
    w.Rule: (FLOOR, floor.rule),
    w.Confirm: (FLOOR, floor.confirm),
    w.Reject: (FLOOR, floor.reject),
    w.ChangeLimits: (FLOOR, floor.change_limits),
    w.Fill: (FLOOR, floor.fill),
    w.ShortTray: (SYSTEM, floor.short_tray),
    w.Pause: (FLOOR, floor.pause),
    w.Unpause: (FLOOR, floor.unpause),
    w.TakeUp: (SYSTEM, floor.take_up),
    w.Shuffle: (SYSTEM, shuffle),
}

BY_THE_HOUSE = (
    *(w.OpenRound, w.CloseBets, w.Deal, w.TurnUp, w.Expose, w.Settle, w.CloseRound),
    *(w.PayEnvy, w.DrawForButton, w.TimeOut),
)
"""At a table of virtual cards the house itself does these, at its own pace."""

WHILE_PAUSED = (
    *(w.Unpause, w.Stand, w.Confirm, w.Reject, w.Fill, w.ShortTray, w.ChangeLimits, w.Approve),
)
WHILE_CALLED = (
    *(w.Confirm, w.Reject, w.Pause, w.Unpause, w.TakeUp, w.Fill, w.ShortTray, w.ChangeLimits),
    *(w.Sit, w.SeatBot, w.Buy, w.SitOut, w.ComeBack),
)
"""What does not touch the round: it may be done while the floor is called."""


def waits_for_floor(live: Live, kind: type[Any]) -> bool:
    """Whether this waits until a floorperson has answered what the floor was called for (I-126).

    Who leaves a round against the house changes no wager of it; in a hand between players the
    cards would be given up.
    """
    if live.called_for is None or kind in WHILE_CALLED:
        return False
    return kind is not w.Stand or live.hand is not None


def judge(live: Live, asked: Asked, command: Any) -> Course | Refused:
    """The course that the command takes; or why it is refused."""
    course = Course(live, asked)
    try:
        _allowed(course, command)
        if type(command) in JUDGES:
            JUDGES[type(command)][1](course, command)
        else:
            floor.step(course, command)
    except Stopped as stopped:
        return stopped.refused
    return course


def decide(
    live: Live, asked: Asked, command: Any
) -> tuple[Live, tuple[tuple[str, Any], ...]] | Refused:
    """The table afterwards with what happened, by family; or why the command is refused."""
    course = judge(live, asked, command)
    return course if isinstance(course, Refused) else (course.live, tuple(course.happened))


def may_ask(role: str, kind: type[Any]) -> bool:
    """Whether somebody of this role may ever ask for it."""
    if kind in JUDGES:
        return role in JUDGES[kind][0]
    return role in CREW or (kind is t.InspectCards and role in PLAYERS)


def is_elsewhere(live: Live, person: Person, kind: type[Any]) -> bool:
    """Whether this is the house itself, which deals virtual cards alone; every tray is its own."""
    return person.role == "system" and not live.setup.virtual and kind is not w.ShortTray


def by_itself(live: Live, person: Person, kind: type[Any]) -> bool:
    """Whether the table does this by itself, and not because this person asks."""
    if not live.setup.virtual or kind not in BY_THE_HOUSE or person.role == "system":
        return False
    return not (kind is w.TimeOut and person.role == "floorperson" and banked.abandoned(live))


def _ordered(course: Course, command: Any) -> None:
    """An order of cards comes from the virtual shoe, together with what commits to it."""
    if getattr(command, "order", None) is None or type(command) is w.Shuffle:
        return
    if course.asked.person.role != "system":
        says = "nobody hands the table an order of cards"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "shuffle, and leave the order out")
    says = "an order of cards comes with its commitment"
    raise course.refuse(Reason.BAD_CARDS, says, "give its salts with it")


def _allowed(course: Course, command: Any) -> None:
    person, live = course.asked.person, course.live
    kind = type(command)
    _ordered(course, command)
    if not may_ask(person.role, kind):
        says = f"this is not for a {person.role}"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "have somebody do it whose task it is")
    if is_elsewhere(live, person, kind):
        says = "people deal at this table"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "have the dealer do it")
    if by_itself(live, person, kind):
        says = "this table deals by itself"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "wait, or say that you are ready")
    if live.setup.virtual and person.role != "system" and w.faces_of(command):
        says = "the house knows the cards of this table"
        raise course.refuse(Reason.BAD_CARDS, says, "name the place, and leave the face out")
    if live.paused and kind not in WHILE_PAUSED:
        says = f"the floor has stopped the table: {live.paused}"
        raise course.refuse(Reason.PAUSED, says, "wait until it goes on")
    called = live.called_for
    if called is not None and waits_for_floor(live, kind):
        says = f"the floor is called: {called.says.replace('_', ' ')}"
        advice = "wait until a floorperson has confirmed or rejected it"
        raise course.refuse(Reason.FLOOR_CALLED, says, advice, called.clause)
