"""People at a running table: sitting down, buying chips, leaving, and bots."""

from __future__ import annotations

from croupier.engine.command import FLOOR, KEYERS, declared
from croupier.engine.commands import Buy, Sit, Stand
from croupier.house.table import commands, events
from croupier.house.table.decision import Course, Stopped
from croupier.house.table.state import Live, Person
from croupier.money import UNITS_PER_CENT, dollars
from croupier.refusal import Reason

MOST_CHIPS = 100_000_000
"""Most cents of one buy-in."""
PRACTICE_CHIPS = 1_000_000
"""Most cents of a bot that a player seats; they come from the cage."""

STRATEGIES = ("simple", "best")


def owner(course: Course, seat: int) -> str:
    """Return the player for whom this person acts at the seat: themselves, or anyone for a dealer.

    At a table with physical cards a dealer enters what players do (I-131).
    """
    person, live = course.asked.person, course.live
    name = live.setup.kind.player_of(live, seat)
    if name and live.is_own(person, name):
        return name
    keyed = not live.setup.virtual and person.role in KEYERS
    if name and keyed:
        return name
    if not name:
        raise course.refuse(
            Reason.NO_BOX, f"no player is seated at seat {seat}", "choose your own seat"
        )
    raise course.refuse(
        Reason.NOT_YOUR_BOX, f"seat {seat} is another player's", "choose your own seat"
    )


def own_seat(course: Course) -> int:
    seat = course.live.own_seat(course.asked.person)
    if not seat:
        raise course.refuse(Reason.NO_BOX, "you have no seat at this table", "sit down first")
    return seat


def _bounded(course: Course, cents: int) -> None:
    if not 0 < cents <= MOST_CHIPS:
        says = "chips must be a whole number of cents above zero"
        raise course.refuse(Reason.BAD_AMOUNT, says, f"enter cents, up to {dollars(MOST_CHIPS)}")


def _affords(course: Course, player: str, cents: int) -> None:
    _bounded(course, cents)
    has = course.asked.readings.get(f"wallet:{player}", 0) // UNITS_PER_CENT
    if cents > has:
        says = f"your wallet has {dollars(has)}; this buy-in is {dollars(cents)}"
        raise course.refuse(
            Reason.NOT_ENOUGH_MONEY, says, "buy in for less, or add money to your wallet"
        )


def _open(course: Course) -> None:
    if not course.live.procedure.open:
        raise course.refuse(Reason.TABLE_CLOSED, "the table is closed", "choose another table")
    if course.live.paused:
        says = f"the table is paused: {course.live.paused}"
        raise course.refuse(Reason.PAUSED, says, "wait until it resumes")


def sit(course: Course, command: Sit) -> None:
    """Seat the person with the chips."""
    name = course.asked.person.name
    _open(course)
    if name in course.live.bots:
        raise course.refuse(Reason.SEAT_TAKEN, "a bot has this name", "choose another name")
    _affords(course, name, command.chips)
    _seat(course, command.seat, name, command.chips, bot=False)


def seat_bot(course: Course, command: commands.SeatBot) -> None:
    """Seat a bot, whose chips come from the cage."""
    live, person = course.live, course.asked.person
    _open(course)
    if not live.setup.virtual:
        says = "bots can't play at tables with physical cards"
        raise course.refuse(Reason.WRONG_TABLE, says, "seat it at a table with virtual cards")
    most = most_for_a_bot(live, person)
    if not most:
        says = "only a floorperson can seat bots at this table"
        raise course.refuse(
            Reason.NOT_YOURS_TO_DO, says, "ask a floorperson, or play at a practice table"
        )
    if command.strategy not in STRATEGIES:
        listed = " or ".join(STRATEGIES)
        says = f"unknown strategy {command.strategy!r}"
        raise course.refuse(Reason.NOT_A_CHOICE, says, f"choose {listed}")
    if not 0 < command.chips <= most:
        says = "chips must be a whole number of cents above zero"
        raise course.refuse(Reason.BAD_AMOUNT, says, f"enter cents, up to {dollars(most)}")
    name = command.name.strip()
    if not name or len(name) > 24 or not name.isprintable() or ":" in name:
        raise course.refuse(
            Reason.NEEDS_NAME, "a bot needs a name of 1 to 24 characters", "enter a name"
        )
    refused = course.asked.names(name)
    if refused is not None:
        raise Stopped(refused)
    if name in live.names:
        raise course.refuse(Reason.NAME_TAKEN, f"{name} already plays here", "choose another name")
    course.house(events.BotSeated(name, command.strategy))
    _seat(course, command.seat, name, command.chips, bot=True)


def most_for_a_bot(live: Live, person: Person) -> int:
    """Return the most cents that this person may give a bot here; 0 if they may not seat bots."""
    if person.role in FLOOR:
        return MOST_CHIPS
    return PRACTICE_CHIPS if live.setup.conduct.floor == "automatic" else 0


def _seat(course: Course, seat: int, name: str, chips: int, *, bot: bool) -> None:
    course.live.setup.kind.sits(course, Sit(seat, chips, name))
    course.house(events.ChipsBought(name, chips, bot))


def buy(course: Course, command: Buy) -> None:
    """Sell the person more chips."""
    seat, name = own_seat(course), course.asked.person.name
    bot = name in course.live.bots
    if bot:  # its chips come from the cage, so no wallet limits them
        _bounded(course, command.chips)
    else:
        _affords(course, name, command.chips)
    course.live.setup.kind.buys(course, seat, command.chips)
    course.house(events.ChipsBought(name, command.chips, bot))


def stand(course: Course, command: Stand) -> None:
    """Remove the player, now or when the round is over; the floor may remove anyone."""
    person = course.asked.person
    seat = command.seat or own_seat(course)
    name = course.live.player_at(seat)
    if not name:
        raise course.refuse(
            Reason.NO_BOX, f"no player is seated at seat {seat}", "choose a taken seat"
        )
    if person.role not in declared(Stand).others and not course.live.is_own(person, name):
        raise course.refuse(
            Reason.NOT_YOUR_BOX, "that seat is another player's", "leave your own seat"
        )
    leave_seat(course, seat, name)


def leave_seat(course: Course, seat: int, name: str) -> None:
    """Remove the player; bets on the layout are withdrawn while that is allowed, or played on."""
    course.live.setup.kind.leaves(course, seat, name)
    cash_out(course)


def cash_out(course: Course) -> None:
    """Pay out those who have left."""
    course.live.setup.kind.cash_out(course)
