"""Progressives: amounts, rates, initial and reset amounts, awards that would be upside down."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier import money
from croupier.law.faults import Weight
from croupier.law.resolve import Granted
from croupier.law.submission.examination import Case
from croupier.law.submission.read import quoted
from croupier.law.submission.returns import Counted, percent_of, returned_by
from croupier.law.vocabulary.banked import (
    Envy,
    Meter,
    Metering,
    Paytable,
    Rate,
    Subject,
    Unit,
    Wager,
)
from croupier.law.vocabulary.common import Hand


def examine(case: Case) -> None:
    """Adds the faults of every wager that feeds meters."""
    for unit in case.law.all(Unit):
        if case.offers(unit.item.wager):
            _unit(case, unit)
    for wager in {rate.item.wager for rate in case.law.all(Rate)}:
        table = case.paytable_of(wager)
        if case.offers(wager) and table is not None:
            _meters(case, wager, table)
            _inverted(case, wager, table)
            _judged(case, case.wagers()[wager].item, table)


def _unit(case: Case, unit: Granted[Unit]) -> None:
    amount, allowed = unit.item.dollars, unit.item.allowed
    place = case.place_of(unit.clause, "unit", "dollars")
    if allowed and amount not in allowed:
        listed = " or ".join(money.dollars(number) for number in allowed)
        says = f"a {unit.item.wager} wager of {money.dollars(amount)} has no schedule"
        case.fault(place, unit.clause, says, f"write {listed}")
    elif amount <= 0:
        says = f"a {unit.item.wager} wager of {money.dollars(amount)} is no wager"
        case.fault(place, unit.clause, says, "write a positive amount in dollars")
    else:
        _scaled(case, unit)


def _scaled(case: Case, unit: Granted[Unit]) -> None:
    """Envy and seed go up and down with the wager (I-101)."""
    table = case.paytable_of(unit.item.wager)
    envy, metering = case.whole(Envy), case.whole(Metering)
    stake = table.item.stake if table else None
    if table is None or stake is None or stake == unit.item.dollars:
        return
    factor = Fraction(unit.item.dollars, stake)
    followers = [
        rule.item
        for rule in case.law.all(Paytable)
        if rule.item.stake == stake and rule is not table
    ]
    told = ", ".join(
        f"{name.replace('_', ' ')} {money.dollars(int(award.cents * factor))}"
        for follower in followers
        for name, award in follower.pays.items()
        if isinstance(award, money.Fixed)
    )
    says = (
        f"{table.item.name} is written for a wager of {money.dollars(stake)}, and here it is "
        f"{money.dollars(unit.item.dollars)}"
    )
    grown = (
        (envy and envy.scales, f"envy then pays {told}"),
        (metering and metering.seed_scales, f"make the seed {factor} times that of the schedule"),
    )
    advice = "; ".join(item for scales, item in grown if scales)
    if advice:
        place = case.place_of(unit.clause, "unit", "dollars")
        case.fault(place, unit.clause, says, advice, "warning")


def _meters(case: Case, wager: str, table: Granted[Paytable]) -> None:
    given, name = case.submission, table.item.name
    meters = {rule.item.name: rule for rule in case.law.all(Meter) if name in rule.item.paytables}
    for section in ("rates", "initials", "resets", "reserves"):
        for meter in getattr(given, section):
            if meter not in meters:
                known = ", ".join(item for item in meters if meters[item].item.used)
                says = f"{wager} paytable {name} has no meter {quoted(meter)}"
                case.fault(f"{section}.{meter}", table.clause, says, f"use {known}")
    for meter, granted in meters.items():
        if granted.item.used:
            _rate(case, wager, meter)
            _amounts(case, meter, granted)
            _reserve(case, meter)
            continue
        for section, parts in (("rates", given.rates), ("reserves", given.reserves)):
            if parts.get(meter):
                says = f"{wager} paytable {name} never pays from {meter}, so nothing may go there"
                advice = 'write "0%", or leave it out'
                case.fault(f"{section}.{meter}", granted.clause, says, advice)
    total = sum(given.rates.values(), Fraction(0)) + sum(given.reserves.values(), Fraction(0))
    if total > 1:
        part = money.percent_text(total)
        says = f"rates and reserves together take {part} of each wager, more than all of it"
        case.fault("rates", _rate_clause(case, wager, ""), says, "take at most 100%")


def _rate_clause(case: Case, wager: str, meter: str) -> str:
    rates = [rule for rule in case.law.all(Rate) if rule.item.wager == wager]
    own = (rate.clause for rate in rates if not rate.item.meters or meter in rate.item.meters)
    return next(own, rates[0].clause if rates else "")


def _rate(case: Case, wager: str, meter: str) -> None:
    if meter not in case.submission.rates and not case.unread(f"rates.{meter}"):
        says = f"the rate of progression of {meter} is not stated"
        advice = f'write {meter} = "15%" or another part of each wager into [rates]'
        case.fault(f"rates.{meter}", _rate_clause(case, wager, meter), says, advice)


def _reserve(case: Case, meter: str) -> None:
    """Where a meter restarts from its seed and a reserve, both are to be stated (I-100)."""
    metering = case.whole(Metering)
    needed = metering is not None and metering.full == "to_seed_and_reserve"
    if needed and meter not in case.submission.reserves and not case.unread(f"reserves.{meter}"):
        says = f"the part of each wager that is kept in reserve for {meter} is not stated"
        clause = case.law.source(Metering, "full")
        case.fault(f"reserves.{meter}", clause, says, 'write a percentage, or "0%" for none')


def _amounts(case: Case, meter: str, granted: Granted[Meter]) -> None:
    least = granted.item.least * money.UNITS_PER_CENT
    for section, what in (("initials", "initial"), ("resets", "reset")):
        amounts: Mapping[str, int] = getattr(case.submission, section)
        place = f"{section}.{meter}"
        floor = money.dollars(granted.item.least)
        if meter not in amounts:
            says = f"the {what} amount of {meter} is not stated"
            advice = f"write at least {floor}" if least else "write an amount in dollars"
            if not case.unread(place):
                case.fault(place, granted.clause, says, advice)
        elif amounts[meter] < least:
            shown = money.dollars(amounts[meter] // money.UNITS_PER_CENT)
            says = f"the {what} amount of {meter} is {shown}, below the least allowed"
            case.fault(place, granted.clause, says, f"write at least {floor}")


def _inverted(case: Case, wager: str, table: Granted[Paytable]) -> None:
    """A reset that makes a better hand pay less than a worse one (I-45)."""
    stake, resets = case.unit_of(wager), case.submission.resets
    metering = case.whole(Metering)
    if not stake or metering is None:
        return
    weight: Weight = "fault" if metering.inverted == "refuse" else "warning"
    clause = case.law.source(Metering, "inverted")
    lines = list(table.item.pays.items())
    for number, (hand, award) in enumerate(lines):
        if not isinstance(award, money.Share) or award.meter not in resets:
            continue
        pays = money.share_of(resets[award.meter], award.percent)
        below = [
            (_worth(other, stake, resets), name)
            for name, other in lines[number + 1 :]
            if _category(case, name) != _category(case, hand)
        ]
        better, worse = max(below, default=(0, ""))
        if pays < better:
            says = (
                f"just after a reset a {hand.replace('_', ' ')} pays {money.dollars(pays)}, "
                f"less than a {worse.replace('_', ' ')} with {money.dollars(better)}"
            )
            needed = -(-better * award.percent.denominator // award.percent.numerator)
            advice = f"a reset of {money.dollars(needed)} restores the order"
            case.fault(f"resets.{award.meter}", clause, says, advice, weight)


def _category(case: Case, hand: str) -> str:
    """The hand's place in the ranking: a royal on the board is no worse than another (I-97)."""
    named = (rule.item for rule in case.law.all(Hand) if rule.item.name == hand)
    return next((item.is_ for item in named if item.is_), hand)


def _worth(award: money.Award, stake: int, resets: Mapping[str, int]) -> int:
    unset = isinstance(award, money.Share) and award.meter not in resets
    return 0 if unset else money.won(award, stake, resets)


def _judged(case: Case, wager: Wager, table: Granted[Paytable]) -> None:
    """Fixed lines that return more than is staked, before any meter (I-141)."""
    if table.item.judges is not None:
        return  # the schedule itself says which cards it judges
    subject = next((rule for rule in case.law.all(Subject) if rule.item.name == wager.judges), None)
    counted = Counted.BEST_OF_SEVEN if subject and subject.item.best else Counted.FIVE
    part = returned_by(table.item, counted)
    if part <= 1:
        return
    place = case.place_of(case.wagers()[wager.name].clause, "wager", "judges")
    declared = case.option_of(place)
    if declared is None:
        return
    name, chosen = declared.option.name, case.values.get(declared.option.name)
    says = (
        f"judged by {quoted(chosen)}, the fixed lines of {wager.name} paytable {table.item.name} "
        f"alone return {percent_of(part)} of the wager, before any meter"
    )
    others = " or ".join(f'"{value}"' for value in declared.option.values if value != chosen)
    case.fault(place, declared.clause, says, f"write {name} = {others}", "warning")
