"""Checks of paytables: all choices exist, lines do not hide each other, meters fit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier import hands, money
from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.banked import Choose, Envy, LeastPaid, Meter, Paytable, Rate, Wager
from croupier.law.vocabulary.common import Hand


def check(law: Law) -> Iterator[Fault]:
    """Yield the faults of paytables and meters."""
    if law.book.game != "banked":
        return
    yield from _choices(law)
    for table in law.all(Paytable):
        yield from _lines(law, table)
        yield from _meters(law, table)
    yield from _rates(law)
    yield from _least(law)
    yield from _envy(law)


def _choices(law: Law) -> Iterator[Fault]:
    chosen: dict[str, Granted[Choose]] = {}
    for choose in law.all(Choose):
        for each in choose.item.wagers:
            chosen[each] = choose
            there = {rule.item.name for rule in law.all(Paytable) if rule.item.wager == each}
            for name in sorted(there ^ set(choose.item.from_)):
                message = (
                    f"paytable {name} of {each} is offered but not given, or given but not offered"
                )
                yield fault(
                    law, choose.clause, message, "list exactly the paytables that are given"
                )
    for choose in law.all(Choose):
        if choose.item.follows in choose.item.wagers:
            yield fault(law, choose.clause, "a choice follows itself", "name another wager")
    for wager in law.all(Wager):
        name = wager.item.name
        follower = chosen.get(name)
        if wager.item.stake == "none" and (follower is None or follower.item.follows is None):
            message = f"{name} has no stake and follows no wager's paytable"
            yield fault(law, wager.clause, message, 'add follows = "…" to its choice')
        tables = [item for item in law.all(Paytable) if item.item.wager == name]
        if not tables:
            yield fault(law, wager.clause, f"{name} has no paytable", "add one")
        elif name not in chosen and [table.item.name for table in tables] != ["-"]:
            yield fault(
                law,
                wager.clause,
                f"no clause lets the operator choose the paytable of {name}",
                "add choose",
            )
    seen: dict[tuple[str, str, int | None], str] = {}
    for table in law.all(Paytable):
        key = (table.item.wager, table.item.name, table.item.stake)
        if key in seen:
            yield fault(law, table.clause, f"{seen[key]} is the same paytable", "rename one")
        seen[key] = table.clause


def _lines(law: Law, table: Granted[Paytable]) -> Iterator[Fault]:
    """Yield faults of the order of lines, and of a paytable that pays nothing."""
    names = [name for name in table.item.pays if name in hands.HAND_NAMES]
    places = [hands.HAND_NAMES.index(name) for name in names]
    if places != sorted(places, reverse=True):
        yield fault(law, table.clause, "hands do not descend", "write the highest hand first")
    elif places and places != list(range(places[0], places[-1] - 1, -1)):
        yield fault(law, table.clause, "a hand between two others is left out", "add its line")
    worth = [_odds(table.item.pays[name]) for name in names]
    known = [value for value in worth if value is not None]
    if known != sorted(known, reverse=True):
        message = "a lower hand pays more than a higher one"
        yield fault(law, table.clause, message, "let odds fall from line to line")
    if not table.item.pays:
        yield fault(law, table.clause, "the paytable pays nothing", "add its lines")
    named = {hand.item.name: hand.item for hand in law.all(Hand)}
    for name, award in table.item.pays.items():
        if isinstance(award, money.Push):
            yield fault(law, table.clause, f"{name} pushes", 'write otherwise = "push"')
        if name in named:
            yield from _hand(law, named[name])


def _odds(award: money.Award) -> Fraction | None:
    if isinstance(award, money.Odds):
        return Fraction(award.pays, award.unit)
    return Fraction(award.cents) if isinstance(award, money.Fixed) else None


def _hand(law: Law, hand: Hand) -> Iterator[Fault]:
    ways = [hand.is_, hand.starts, hand.holds, hand.exactly]
    if sum(way is not None for way in ways) != 1:
        message = f"{hand.name} must be defined in exactly one way"
        clause = next(rule.clause for rule in law.all(Hand) if rule.item is hand)
        yield fault(law, clause, message, "use one of is, starts, holds, exactly")


def _meters(law: Law, table: Granted[Paytable]) -> Iterator[Fault]:
    paid = {award.meter for award in table.item.pays.values() if isinstance(award, money.Share)}
    own = {
        meter.item.name: meter
        for meter in law.all(Meter)
        if table.item.name in meter.item.paytables
    }
    for name in sorted(paid - set(own)):
        yield fault(law, table.clause, f"no clause sets up the meter {name}", "add meter")
    if not paid:
        return
    for name, meter in own.items():
        if meter.item.used != (name in paid):
            message = f"the meter {name} is not paid from by paytable {table.item.name}"
            yield fault(law, meter.clause, message, "write used = false")


def _rates(law: Law) -> Iterator[Fault]:
    named = [name for rate in law.all(Rate) for name in rate.item.meters]
    everything = any(not rate.item.meters for rate in law.all(Rate))
    for meter in law.all(Meter):
        if not everything and meter.item.name not in named:
            message = f"no clause asks for the rate of {meter.item.name}"
            yield fault(law, meter.clause, message, "add rate")
    known = {meter.item.name for meter in law.all(Meter)}
    for rate in law.all(Rate):
        for name in rate.item.meters:
            if name not in known:
                yield fault(law, rate.clause, f"there is no meter {name!r}", "name one that exists")


def _least(law: Law) -> Iterator[Fault]:
    """Yield faults of paytables that pay below the lowest hand."""
    for least in law.all(LeastPaid):
        paid = [
            (table.clause, list(table.item.pays)[-1])
            for table in law.all(Paytable)
            if table.item.wager == least.item.wager and table.item.pays
        ]
        for clause, lowest in paid:
            if lowest != least.item.hand and least.item.hand in hands.HAND_NAMES:
                worse = lowest in hands.HAND_NAMES and hands.HAND_NAMES.index(
                    lowest
                ) < hands.HAND_NAMES.index(least.item.hand)
                if worse:
                    message = f"it pays {lowest}, below {least.item.hand} ({least.clause})"
                    yield fault(law, clause, message, "bring the two clauses into agreement")
        if least.item.hand not in {lowest for _, lowest in paid}:
            message = f"no paytable of {least.item.wager} goes down to {least.item.hand}"
            yield fault(law, least.clause, message, "name the lowest hand that is paid")


def _envy(law: Law) -> Iterator[Fault]:
    envy = law.whole(Envy)
    if envy is None or envy.hands is None:
        return
    unstaked = {wager.item.name for wager in law.all(Wager) if wager.item.stake == "none"}
    units = {wager.item.name for wager in law.all(Wager) if wager.item.stake == "unit"}
    if envy.to not in units:
        clause = law.source(Envy, "to")
        message = f"Envy goes with {envy.to}, which has no fixed amount"
        yield fault(law, clause, message, "name a wager whose stake is a unit")
    for table in law.all(Paytable):
        if table.item.wager in unstaked and set(table.item.pays) != set(envy.hands):
            message = "the schedule and the qualifying hands differ"
            yield fault(law, table.clause, message, f"pay {', '.join(envy.hands)}")
