"""Opening and finishing hands: what a hand starts with, and what it returns to the table."""

from __future__ import annotations

from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.cardroom.seating.dealt_in import next_hand
from croupier.engine.cardroom.seating.guards.seats import Judged
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import HandOpening, Seating
from croupier.engine.machine import is_whole
from croupier.refusal import Reason, Refused


def open_hand(rules: Rules, table: Seating, _: seating_commands.OpenRound) -> Judged:
    """Open the next hand; the stacks of its players then change only by play."""
    if table.hand:
        return Refused(Reason.WRONG_MOMENT, "a hand is in progress", "finish it first")
    if table.disks.button is None:
        message = "the button has not been drawn yet"
        return Refused(Reason.NOT_DUE, message, "draw for it", rules.clauses["highest"])
    hand = next_hand(rules, table)
    if hand is None:
        message = f"a hand needs {rules.least} players who can be dealt in"
        clause = rules.clauses["seats"]
        return Refused(Reason.NOT_ENOUGH_PLAYERS, message, "wait for another player", clause)
    return (seating_events.HandOpened(table.hands + 1, hand, rules.clauses["moves"]),)


def finish_hand(_rules: Rules, table: Seating, command: seating_commands.FinishHand) -> Judged:
    """Finish the hand: set the stacks, and free the seats of players who have left."""
    hand = table.hand
    if hand is None:
        return Refused(Reason.WRONG_MOMENT, "no hand is in progress", "open one first")
    wrong = _wrong(hand, command)
    if wrong:
        return wrong
    stacks = dict(command.stacks)
    gone = [
        seat
        for seat in table.seats
        if seat.seat in stacks and (seat.leaving or seat.seat in command.left)
    ]
    return (
        seating_events.HandFinished(table.hands + 1, command.stacks, command.fee, command.voided),
        *(seating_events.SeatLeft(item.seat, item.player, stacks[item.seat]) for item in gone),
    )


def _wrong(hand: HandOpening, command: seating_commands.FinishHand) -> Refused | None:
    told = [seat for seat, _ in command.stacks]
    if sorted(told) != sorted(hand.seats):
        message = "the stacks must be those of the players who were dealt in"
        listed = ", ".join(map(str, sorted(hand.seats)))
        return Refused(Reason.WRONG_SEATS, message, f"give the stacks of seats {listed}")
    if len(set(command.left)) != len(command.left) or not set(command.left) <= set(hand.seats):
        message = "only players who were dealt in can have left"
        return Refused(Reason.WRONG_SEATS, message, "name each of them once")
    amounts = [*(stack for _, stack in command.stacks), command.fee]
    if not all(is_whole(amount) and amount >= 0 for amount in amounts):
        message = "stacks and fee must be whole cents, zero or more"
        return Refused(Reason.BAD_AMOUNT, message, "give whole cents")
    if sum(amounts) != hand.chips:
        message = f"stacks and fee add up to {sum(amounts)}, but {hand.chips} were on the table"
        return Refused(Reason.CHIPS_DO_NOT_ADD_UP, message, "count again")
    started = {seat: stack for seat, _, stack in hand.players}
    if command.voided and dict(command.stacks) != started:
        message = "a void hand must return every stack"
        return Refused(Reason.CHIPS_DO_NOT_ADD_UP, message, "give the stacks from before the hand")
    return None
