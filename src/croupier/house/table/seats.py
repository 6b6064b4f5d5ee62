"""People at a running table: sitting down, buying chips, leaving, and bots."""

from __future__ import annotations

from croupier.engine.command import FLOOR, KEYERS, declared
from croupier.engine.commands import Buy, Sit, Stand
from croupier.house.table import commands, events
from croupier.house.table.decision import Decision, RefusedHere
from croupier.house.table.state import Person, TableState
from croupier.money import UNITS_PER_CENT, dollars
from croupier.refusal import Reason

MOST_CHIPS_CENTS = 100_000_000
"""Most cents of one buy-in."""
PRACTICE_CHIPS_CENTS = 1_000_000
"""Most cents of a bot that a player seats; they come from the cage."""

STRATEGIES = ("simple", "best")


def owner(decision: Decision, seat: int) -> str:
    """Return the player for whom this person acts at the seat: themselves, or anyone for a dealer.

    At a table with physical cards a dealer enters what players do (I-131).
    """
    person, live = decision.asked.person, decision.live
    name = live.setup.kind.player_of(live, seat)
    if name and live.is_own(person, name):
        return name
    keyed = not live.setup.virtual_cards and person.role in KEYERS
    if name and keyed:
        return name
    if not name:
        raise decision.refuse(
            Reason.NO_BOX, f"no player is seated at seat {seat}", "choose your own seat"
        )
    raise decision.refuse(
        Reason.NOT_YOUR_BOX, f"seat {seat} is another player's", "choose your own seat"
    )


def own_seat(decision: Decision) -> int:
    seat = decision.live.own_seat(decision.asked.person)
    if not seat:
        raise decision.refuse(Reason.NO_BOX, "you have no seat at this table", "sit down first")
    return seat


def _bounded(decision: Decision, cents: int) -> None:
    if not 0 < cents <= MOST_CHIPS_CENTS:
        message = "chips must be a whole number of cents above zero"
        raise decision.refuse(
            Reason.BAD_AMOUNT, message, f"enter cents, up to {dollars(MOST_CHIPS_CENTS)}"
        )


def _affords(decision: Decision, player: str, cents: int) -> None:
    _bounded(decision, cents)
    has = decision.asked.readings.get(f"wallet:{player}", 0) // UNITS_PER_CENT
    if cents > has:
        message = f"your wallet has {dollars(has)}; this buy-in is {dollars(cents)}"
        raise decision.refuse(
            Reason.NOT_ENOUGH_MONEY, message, "buy in for less, or add money to your wallet"
        )


def _open(decision: Decision) -> None:
    if not decision.live.procedure.open:
        raise decision.refuse(Reason.TABLE_CLOSED, "the table is closed", "choose another table")
    if decision.live.paused:
        message = f"the table is paused: {decision.live.paused}"
        raise decision.refuse(Reason.PAUSED, message, "wait until it resumes")


def sit(decision: Decision, command: Sit) -> None:
    """Seat the person with the chips."""
    name = decision.asked.person.name
    _open(decision)
    if name in decision.live.bots:
        raise decision.refuse(Reason.SEAT_TAKEN, "a bot has this name", "choose another name")
    _affords(decision, name, command.chips)
    _seat(decision, command.seat, name, command.chips, bot=False)


def seat_bot(decision: Decision, command: commands.SeatBot) -> None:
    """Seat a bot, whose chips come from the cage."""
    live, person = decision.live, decision.asked.person
    _open(decision)
    if not live.setup.virtual_cards:
        message = "bots can't play at tables with physical cards"
        raise decision.refuse(Reason.WRONG_TABLE, message, "seat it at a table with virtual cards")
    most = most_for_a_bot(live, person)
    if not most:
        message = "only a floorperson can seat bots at this table"
        raise decision.refuse(
            Reason.NOT_YOURS_TO_DO, message, "ask a floorperson, or play at a practice table"
        )
    if command.strategy not in STRATEGIES:
        listed = " or ".join(STRATEGIES)
        message = f"unknown strategy {command.strategy!r}"
        raise decision.refuse(Reason.NOT_A_CHOICE, message, f"choose {listed}")
    if not 0 < command.chips <= most:
        message = "chips must be a whole number of cents above zero"
        raise decision.refuse(Reason.BAD_AMOUNT, message, f"enter cents, up to {dollars(most)}")
    name = command.name.strip()
    if not name or len(name) > 24 or not name.isprintable() or ":" in name:
        raise decision.refuse(
            Reason.NAME_REQUIRED, "a bot needs a name of 1 to 24 characters", "enter a name"
        )
    refused = decision.asked.names(name)
    if refused is not None:
        raise RefusedHere(refused)
    if name in live.names:
        raise decision.refuse(
            Reason.NAME_TAKEN, f"{name} already plays here", "choose another name"
        )
    decision.house(events.BotSeated(name, command.strategy))
    _seat(decision, command.seat, name, command.chips, bot=True)


def most_for_a_bot(live: TableState, person: Person) -> int:
    """Return the most cents that this person may give a bot here; 0 if they may not seat bots."""
    if person.role in FLOOR:
        return MOST_CHIPS_CENTS
    return PRACTICE_CHIPS_CENTS if live.setup.settings.floor == "automatic" else 0


def _seat(decision: Decision, seat: int, name: str, chips: int, *, bot: bool) -> None:
    decision.live.setup.kind.sits(decision, Sit(seat, chips, name))
    decision.house(events.ChipsBought(name, chips, bot))


def buy(decision: Decision, command: Buy) -> None:
    """Sell the person more chips."""
    seat, name = own_seat(decision), decision.asked.person.name
    bot = name in decision.live.bots
    if bot:  # its chips come from the cage, so no wallet limits them
        _bounded(decision, command.chips)
    else:
        _affords(decision, name, command.chips)
    decision.live.setup.kind.buys(decision, seat, command.chips)
    decision.house(events.ChipsBought(name, command.chips, bot))


def stand(decision: Decision, command: Stand) -> None:
    """Remove the player, now or when the round is over; the floor may remove anyone."""
    person = decision.asked.person
    seat = command.seat or own_seat(decision)
    name = decision.live.player_at(seat)
    if not name:
        raise decision.refuse(
            Reason.NO_BOX, f"no player is seated at seat {seat}", "choose a taken seat"
        )
    if person.role not in declared(Stand).others and not decision.live.is_own(person, name):
        raise decision.refuse(
            Reason.NOT_YOUR_BOX, "that seat is another player's", "leave your own seat"
        )
    leave_seat(decision, seat, name)


def leave_seat(decision: Decision, seat: int, name: str) -> None:
    """Remove the player; bets on the layout are withdrawn while that is allowed, or played on."""
    decision.live.setup.kind.leaves(decision, seat, name)
    cash_out(decision)


def cash_out(decision: Decision) -> None:
    """Pay out those who have left."""
    decision.live.setup.kind.cash_out(decision)
