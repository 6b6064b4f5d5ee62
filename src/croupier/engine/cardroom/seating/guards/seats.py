"""Sitting down, adding chips, sitting out, coming back, standing up."""

from __future__ import annotations

from croupier import money
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import events as seating_events
from croupier.engine.cardroom.seating.rules import Rules
from croupier.engine.cardroom.seating.state import Seat, Seating
from croupier.engine.machine import is_whole
from croupier.refusal import Reason, Refused

Judged = tuple[seating_events.Event, ...] | Refused


def sit_down(rules: Rules, table: Seating, command: seating_commands.Sit) -> Judged:
    """Seat the player with these chips; the rules say when a new player is dealt in."""
    if not is_whole(command.seat) or not 1 <= command.seat <= rules.seats:
        message = f"there is no seat {command.seat}"
        advice = f"choose a seat from 1 to {rules.seats}"
        return Refused(Reason.NO_SUCH_SEAT, message, advice, rules.clauses["seats"])
    if table.at(command.seat):
        return Refused(Reason.SEAT_TAKEN, "the seat is taken", "take a free seat")
    if not command.player.strip():
        return Refused(Reason.NAME_REQUIRED, "a player's name is required", "enter the name")
    if any(seat.player == command.player for seat in table.seats):
        message = f"{command.player} already has a seat at this table"
        clause = rules.clauses["one_seat_each"]
        return Refused(Reason.ONE_SEAT_EACH, message, "play from that seat", clause)
    least, most = rules.buy_in
    wrong = _amount(rules, command.chips, least, most)
    clause = rules.clauses["buy_in"]
    return wrong or (seating_events.SeatTaken(command.seat, command.player, command.chips, clause),)


def addable(rules: Rules, seat: Seat) -> tuple[int, int]:
    """Return the minimum and maximum that a player may add; without chips, a new buy-in."""
    least, most = rules.buy_in
    return (1 if seat.stack else least), most - seat.stack


def add_chips(rules: Rules, table: Seating, command: seating_commands.Buy) -> Judged:
    """Add chips, but never during a hand (I-123)."""
    if table.hand:
        message = "chips can be added only between hands"
        clause = rules.clauses["buy_in"]
        return Refused(Reason.WRONG_MOMENT, message, "wait until this hand is over", clause)
    item = _seated(table, command.seat)
    if isinstance(item, Refused):
        return item
    wrong = _amount(rules, command.chips, *addable(rules, item))
    return wrong or (seating_events.ChipsAdded(item.seat, command.chips, rules.clauses["buy_in"]),)


def sit_out(_rules: Rules, table: Seating, command: seating_commands.SitOut) -> Judged:
    """Deal the player out from the next hand."""
    item = _seated(table, command.seat)
    if isinstance(item, Refused):
        return item
    if item.sits_out or item.leaving:
        return Refused(Reason.NOT_DUE, "this player is already out of the game", "do nothing")
    return (seating_events.SatOut(item.seat), *_last_of_draw(table, item))


def come_back(_rules: Rules, table: Seating, command: seating_commands.ComeBack) -> Judged:
    """Deal the player in again."""
    item = _seated(table, command.seat)
    if isinstance(item, Refused):
        return item
    if not item.sits_out or item.leaving:
        return Refused(Reason.NOT_DUE, "this player is not sitting out", "do nothing")
    return (seating_events.CameBack(item.seat),)


def stand_up(_rules: Rules, table: Seating, command: seating_commands.Stand) -> Judged:
    """Let the player leave with the chips, now or when the hand is over (I-124)."""
    item = _seated(table, command.seat)
    if isinstance(item, Refused):
        return item
    if item.leaving:
        return Refused(
            Reason.NOT_DUE, "this player is already leaving", "wait for the end of the hand"
        )
    if table.hand and item.seat in table.hand.seats:
        return (seating_events.LeavingTold(item.seat),)
    return (
        seating_events.SeatLeft(item.seat, item.player, item.stack),
        *_last_of_draw(table, item),
    )


def _seated(table: Seating, seat: object) -> Seat | Refused:
    item = table.at(seat) if is_whole(seat) else None
    return item or Refused(Reason.NO_SUCH_SEAT, "the seat is empty", "choose a taken seat")


def _last_of_draw(table: Seating, gone: Seat) -> tuple[seating_events.Event, ...]:
    """Give the button to the last player left of a tie."""
    left = [seat for seat in table.draw.among if seat != gone.seat] if table.draw else []
    return (seating_events.ButtonDrawn(left[0], ""),) if len(left) == 1 else ()


def _amount(rules: Rules, chips: object, least: int, most: int) -> Refused | None:
    if not isinstance(chips, int) or isinstance(chips, bool):
        return Refused(
            Reason.BAD_AMOUNT,
            f"chips must be a whole number of cents (got {chips!r})",
            "bring whole cents",
        )
    if least <= chips <= most:
        return None
    clause = rules.clauses["buy_in"]
    if most < least:
        message = f"the stack is at the table's maximum of {money.dollars(rules.buy_in[1])}"
        return Refused(Reason.OUT_OF_LIMITS, message, "play with these chips", clause)
    limits = f"{money.dollars(least)} to {money.dollars(most)}"
    message = f"the buy-in must be {limits} (got {money.dollars(chips)})"
    return Refused(Reason.OUT_OF_LIMITS, message, f"bring {limits}", clause)
