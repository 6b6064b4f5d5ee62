"""Commands of a cardroom hand: button, blinds, action, showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import next_hand
from croupier.engine.command import FLOOR
from croupier.engine.commands import CloseRound, OpenRound
from croupier.engine.procedure import commands as procedure_commands
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.pending import mode_of
from croupier.house.table import events as table_events
from croupier.house.table.cardroom.play import ask_hand, ask_seats, game_of, hand_of, rules_of
from croupier.house.table.decision import Course, Judge, Stopped
from croupier.house.table.seats import cash_out, own_seat, owner
from croupier.house.table.state import Live
from croupier.refusal import Reason


def may_open(live: Live) -> bool:
    """Return whether there are enough players to deal to."""
    return next_hand(rules_of(live.setup), live.seating) is not None


def open_round(course: Course, _: OpenRound) -> None:
    """Open the next hand with everyone's stack in it."""
    course.life(OpenRound())
    ask_seats(course, OpenRound())


def draw_for_button(course: Course, command: seating_commands.DrawForButton) -> None:
    """Draw for the first button: the highest card has it, and ties draw again."""
    ask_seats(course, command)


def deal(course: Course, command: hand_commands.Deal) -> None:
    """Post the blinds before the first card, then deal from the deck."""
    live = course.live
    opened = hand_of(live)
    if opened is None:
        raise course.refuse(Reason.WRONG_MOMENT, "no hand is in progress", "open a hand first")
    if live.procedure.round is not None and live.procedure.round.stage == "closed":
        course.life(command)
        course.committed()
    waits = held_up(live.setup.ruleset, course.live.procedure, course.asked.second, "showdown")
    if waits is not None:  # bets go to the pot before the next card
        raise Stopped(waits)
    if opened.phase == "post":
        ask_hand(course, hand_commands.PostBlinds())
        if not live.setup.virtual and not command.cards:
            return  # the dealer has collected the blinds; the cards are next
    hand = hand_of(course.live)
    if hand is None or hand.phase == "over":
        _follow(course, "post")
        return
    cards: tuple[Card | None, ...]
    if live.setup.virtual:
        pack = course.live.shoe
        cards = pack.order[pack.drawn : pack.drawn + len(hand.due)]
    else:
        cards = command.cards
    ask_hand(course, hand_commands.Deal(cards))
    _follow(course, "deal")


def act(
    course: Course,
    command: hand_commands.Check
    | hand_commands.Fold
    | hand_commands.Call
    | hand_commands.Bet
    | hand_commands.Muck,
) -> None:
    """Apply the player's action, which may end the betting round or the hand."""
    owner(course, command.seat)
    _ask(course, command)


def _ask(course: Course, command: hand_commands.Command) -> None:
    hand = hand_of(course.live)
    before, street = (hand.phase, hand.street) if hand is not None else ("", 0)
    ask_hand(course, command)
    _follow(course, before, street)


def _follow(course: Course, before: str, street: int = -1) -> None:
    """Keep the procedure in step with the hand: betting rounds, the last card, the end."""
    live = course.live
    hand, life = hand_of(live), live.procedure.round
    if hand is None or life is None:
        return
    # A replaced card is dealt on the same street, whose betting is not over.
    replaced = hand.phase == "deal" and hand.street == street
    closed = before == "act" and hand.phase != "act" and not replaced
    dealt = life.stage in ("dealing", "dealt")
    if closed and dealt and life.ended < mode_of(live.setup.ruleset, live.procedure).betting_rounds:
        course.life(procedure_commands.EndBettingRound())
    last = hand.street == len(game_of(live.setup).streets) - 1
    if last and hand.phase != "deal" and life.stage == "dealing" and not _waits(course):
        course.life(procedure_commands.CompleteDeal())
    if hand.phase == "over" and not _waits(course):
        finish(course)


def _waits(course: Course) -> bool:
    """Return whether the dealer has a step to do before the hand is closed."""
    live, at = course.live, course.asked.second
    return held_up(live.setup.ruleset, live.procedure, at, "showdown", "finish") is not None


def close_round(course: Course, _: CloseRound) -> None:
    """Close a hand that is over, once all bets are in the pot."""
    hand = hand_of(course.live)
    if hand is None or hand.phase != "over":
        raise course.refuse(Reason.WRONG_MOMENT, "no hand is ready to close", "play it to its end")
    finish(course)


def time_out(course: Course, command: hand_commands.TimeOut) -> None:
    """Check for the player if that is free, else fold (I-124)."""
    course.house(table_events.TimeCalled(command.seat))
    _ask(course, command)


def show(course: Course, command: hand_commands.Show) -> None:
    """Turn a player's cards face up."""
    _ask(course, command)


def show_down(course: Course, _: hand_commands.Expose) -> None:
    """Compare the hands and award the pots."""
    life = course.live.procedure.round
    if life is not None and life.stage == "dealing":
        course.life(procedure_commands.CompleteDeal())
    if life is not None and life.stage != "showdown":
        course.life(hand_commands.Expose())
    _ask(course, hand_commands.Expose())


def rule(course: Course, command: hand_commands.ReportIrregularity) -> None:
    """Rule on an irregularity (I-120)."""
    person = course.asked.person
    if person.role not in FLOOR:
        says = f"your role ({person.role}) can't do this"
        raise course.refuse(Reason.NOT_YOURS_TO_DO, says, "ask a floorperson to rule on it")
    _ask(course, replace(command, by=person.name))


def finish(course: Course) -> None:
    """End the hand: update the stacks, and remove players who have left."""
    hand = hand_of(course.live)
    if hand is None:
        return
    voided = bool(hand.voided)
    stacks = tuple((player.seat, player.stack) for player in hand.players)
    left = tuple(player.seat for player in hand.players if player.left)
    ask_seats(course, seating_commands.FinishHand(stacks, hand.taken(), left, voided))
    course.life(CloseRound(voided, course.live.demands))
    cash_out(course)


def sit_out(course: Course, _: seating_commands.SitOut) -> None:
    """Deal the player out for now."""
    ask_seats(course, seating_commands.SitOut(own_seat(course)))


def come_back(course: Course, _: seating_commands.ComeBack) -> None:
    """Deal the player in again."""
    ask_seats(course, seating_commands.ComeBack(own_seat(course)))


JUDGES: Mapping[type[Any], Judge] = {
    OpenRound: open_round,
    seating_commands.DrawForButton: draw_for_button,
    hand_commands.Deal: deal,
    hand_commands.Check: act,
    hand_commands.Fold: act,
    hand_commands.Call: act,
    hand_commands.Bet: act,
    hand_commands.Muck: act,
    hand_commands.Show: show,
    hand_commands.Expose: show_down,
    CloseRound: close_round,
    hand_commands.TimeOut: time_out,
    seating_commands.SitOut: sit_out,
    seating_commands.ComeBack: come_back,
}
