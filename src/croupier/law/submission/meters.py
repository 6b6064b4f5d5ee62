"""Checks of progressives: amounts, rates, seeds, reset amounts and inverted awards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from croupier import money
from croupier.law.explain.phrase import words
from croupier.law.faults import Severity
from croupier.law.resolve import Granted
from croupier.law.submission.examination import Examination
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


def examine(case: Examination) -> None:
    """Add the faults of every wager that feeds meters."""
    for unit in case.law.all(Unit):
        if case.offers(unit.item.wager):
            _unit(case, unit)
    for wager in {rate.item.wager for rate in case.law.all(Rate)}:
        table = case.paytable_of(wager)
        if case.offers(wager) and table is not None:
            _meters(case, wager, table)
            _inverted(case, wager, table)
            _judged(case, case.wagers()[wager].item, table)


def _unit(case: Examination, unit: Granted[Unit]) -> None:
    amount, allowed = unit.item.dollars, unit.item.allowed
    place = case.place_of(unit.clause, "unit", "dollars")
    if allowed and amount not in allowed:
        listed = " or ".join(money.dollars(number) for number in allowed)
        message = (
            f"no paytable covers a {case.name(unit.item.wager)} wager of {money.dollars(amount)}"
        )
        case.fault(place, unit.clause, message, f"write {listed}")
    elif amount <= 0:
        message = f"the {case.name(unit.item.wager)} wager must be above $0"
        case.fault(place, unit.clause, message, "write an amount in dollars")
    else:
        _scaled(case, unit)


def _scaled(case: Examination, unit: Granted[Unit]) -> None:
    """Warn if Envy and seed must grow or shrink with the wager (I-101)."""
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
        f"{words(name)} {money.dollars(int(award.cents * factor))}"
        for follower in followers
        for name, award in follower.pays.items()
        if isinstance(award, money.Fixed)
    )
    message = (
        f"{table.item.name} is written for a wager of {money.dollars(stake)} "
        f"(got {money.dollars(unit.item.dollars)})"
    )
    grown = (
        (envy and envy.scales, f"Envy then pays {told}"),
        (metering and metering.seed_scales, f"set the seed to {factor} times that of the schedule"),
    )
    advice = "; ".join(item for scales, item in grown if scales)
    if advice:
        place = case.place_of(unit.clause, "unit", "dollars")
        case.fault(place, unit.clause, message, advice, "warning")


def _meters(case: Examination, wager: str, table: Granted[Paytable]) -> None:
    given, name = case.submission, table.item.name
    meters = {rule.item.name: rule for rule in case.law.all(Meter) if name in rule.item.paytables}
    for section in ("rates", "initials", "resets", "reserves"):
        for meter in getattr(given, section):
            if meter not in meters:
                known = ", ".join(item for item in meters if meters[item].item.used)
                message = f"{case.name(wager)} paytable {name} has no meter {quoted(meter)}"
                case.fault(f"{section}.{meter}", table.clause, message, f"use {known}")
    for meter, granted in meters.items():
        if granted.item.used:
            _rate(case, wager, meter)
            _amounts(case, meter, granted)
            _reserve(case, meter)
            continue
        for section, parts in (("rates", given.rates), ("reserves", given.reserves)):
            if parts.get(meter):
                message = f"{case.name(wager)} paytable {name} never pays from {meter}"
                advice = 'write "0%", or remove it'
                case.fault(f"{section}.{meter}", granted.clause, message, advice)
    total = sum(given.rates.values(), Fraction(0)) + sum(given.reserves.values(), Fraction(0))
    if total > 1:
        part = money.percent_text(total)
        message = f"rates and reserves add up to {part} of each wager; the maximum is 100%"
        case.fault("rates", _rate_clause(case, wager, ""), message, "lower them to 100% or less")


def _rate_clause(case: Examination, wager: str, meter: str) -> str:
    rates = [rule for rule in case.law.all(Rate) if rule.item.wager == wager]
    own = (rate.clause for rate in rates if not rate.item.meters or meter in rate.item.meters)
    return next(own, rates[0].clause if rates else "")


def _rate(case: Examination, wager: str, meter: str) -> None:
    if meter not in case.submission.rates and not case.unread(f"rates.{meter}"):
        message = f"the contribution rate of {meter} is required"
        advice = f'add {meter} = "15%", or another percentage, to [rates]'
        case.fault(f"rates.{meter}", _rate_clause(case, wager, meter), message, advice)


def _reserve(case: Examination, meter: str) -> None:
    """Require a reserve if a meter is reset to its seed plus a reserve (I-100)."""
    metering = case.whole(Metering)
    needed = metering is not None and metering.full == "to_seed_and_reserve"
    if needed and meter not in case.submission.reserves and not case.unread(f"reserves.{meter}"):
        message = f"the reserve of {meter} is required"
        clause = case.law.source(Metering, "full")
        case.fault(
            f"reserves.{meter}", clause, message, 'write a percentage of each wager, or "0%"'
        )


def _amounts(case: Examination, meter: str, granted: Granted[Meter]) -> None:
    least = granted.item.least * money.UNITS_PER_CENT
    for section, what in (("initials", "initial"), ("resets", "reset")):
        amounts: Mapping[str, int] = getattr(case.submission, section)
        place = f"{section}.{meter}"
        floor = money.dollars(granted.item.least)
        if meter not in amounts:
            message = f"the {what} amount of {meter} is required"
            advice = f"write at least {floor}" if least else "write an amount in dollars"
            if not case.unread(place):
                case.fault(place, granted.clause, message, advice)
        elif amounts[meter] < least:
            shown = money.dollars(amounts[meter] // money.UNITS_PER_CENT)
            message = f"the {what} amount of {meter} is {shown}; the minimum is {floor}"
            case.fault(place, granted.clause, message, f"write at least {floor}")


def _inverted(case: Examination, wager: str, table: Granted[Paytable]) -> None:
    """Report a reset amount that makes a better hand pay less than a worse one (I-45)."""
    stake, resets = case.unit_of(wager), case.submission.resets
    metering = case.whole(Metering)
    if not stake or metering is None:
        return
    severity: Severity = "error" if metering.inverted == "refuse" else "warning"
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
            message = (
                f"after a reset a {words(hand)} pays {money.dollars(pays)}, "
                f"less than a {words(worse)} with {money.dollars(better)}"
            )
            needed = -(-better * award.percent.denominator // award.percent.numerator)
            advice = f"set the reset to {money.dollars(needed)} or more"
            case.fault(f"resets.{award.meter}", clause, message, advice, severity)


def _category(case: Examination, hand: str) -> str:
    """Return the hand's place in the ranking; a royal on the board counts like another (I-97)."""
    named = (rule.item for rule in case.law.all(Hand) if rule.item.name == hand)
    return next((item.is_ for item in named if item.is_), hand)


def _worth(award: money.Award, stake: int, resets: Mapping[str, int]) -> int:
    unset = isinstance(award, money.Share) and award.meter not in resets
    return 0 if unset else money.won(award, stake, resets)


def _judged(case: Examination, wager: Wager, table: Granted[Paytable]) -> None:
    """Warn if fixed lines return more than the stake, before any meter (I-141)."""
    if table.item.judges is not None:
        return  # the paytable itself names the cards
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
    message = (
        f"with {quoted(chosen)}, the fixed lines of {case.name(wager.name)} paytable "
        f"{table.item.name} alone return {percent_of(part)} of the wager, before any meter"
    )
    others = " or ".join(f'"{value}"' for value in declared.option.values if value != chosen)
    case.fault(place, declared.clause, message, f"write {name} = {others}", "warning")
