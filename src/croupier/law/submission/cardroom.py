"""Checks of cardroom games: blinds, structure and bets, buy-in, and collection fees."""

from __future__ import annotations

from croupier import money
from croupier.law.resolve import Granted
from croupier.law.submission.examination import Examination
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.cardroom import Blind, Bracket, Fee, Stakes

_BANKED = ("paytables", "limits", "rates", "initials", "resets", "reserves")


def examine(case: Examination, percentages: frozenset[str]) -> None:
    """Add the faults of a cardroom game; of another game, fees that it cannot have."""
    if case.book.game != "cardroom":
        if case.submission.fees:
            message = "a house-banked game has no collection fees"
            case.fault("fees", "", message, "remove the section")
        return
    for section in _BANKED:
        if getattr(case.submission, section):
            message = f"a cardroom game has no {section}"
            case.fault(section, "", message, "remove the section")
    _fees(case, percentages)
    _blinds(case)
    _stakes(case)


def _fees(case: Examination, percentages: frozenset[str]) -> None:
    brackets = {rule.item.name: rule for rule in case.law.all(Bracket)}
    fees = case.submission.fees
    schedule = next(iter(brackets.values())).clause if brackets else ""
    for name in sorted(percentages):
        message = "the fee must be a flat amount, not a percentage"
        case.fault(f"fees.{name}", case.law.source(Fee, "kind"), message, "write dollars per hand")
    for name in fees:
        if name not in brackets:
            message = f"the fee schedule has no column {quoted(name)}"
            case.fault(f"fees.{name}", schedule, message, f"use {', '.join(brackets)}")
    required = (case.whole(Fee) or Fee()).required
    if not fees and required and not any(case.unread(f"fees.{name}") for name in brackets):
        message = "a collection fee is required"
        advice = f"add {', '.join(brackets)} in dollars to [fees]"
        case.fault("fees", case.law.source(Fee, "required"), message, advice)
        return
    for name, bracket in brackets.items():
        if name not in fees and not case.unread(f"fees.{name}"):
            least, most = bracket.item.least, bracket.item.most
            message = f"a collection fee for {least} to {most} players is required"
            advice = f"add {name} = DOLLARS to [fees]"
            case.fault(f"fees.{name}", bracket.clause, message, advice)


def _blinds(case: Examination) -> None:
    blinds = {rule.item.name: rule for rule in case.law.all(Blind)}
    for blind in blinds.values():
        if blind.item.dollars == 0:
            _blind(case, blind, "a blind must be above $0", "write an amount in dollars")
    small, big = blinds.get("small_blind"), blinds.get("big_blind")
    if small is None or big is None:
        return  # a missing amount is the option's own fault
    if small.item.dollars > big.item.dollars > 0:
        message = (
            f"the small blind must not be above the big blind, {money.dollars(big.item.dollars)} "
            f"(got {money.dollars(small.item.dollars)})"
        )
        _blind(case, small, message, "lower it to the big blind or less")


def _blind(case: Examination, blind: Granted[Blind], message: str, advice: str) -> None:
    place = case.place_of(blind.clause, "blind", "dollars")
    declared = case.option_of(place)
    case.fault(place, declared.clause if declared else blind.clause, message, advice)


_RANGES = (("bet_least", "bet_most"), ("small_bet", "big_bet"), ("buy_in_least", "buy_in_most"))
UNUSED = {
    "fixed": ("bet_least", "bet_most"),
    "spread": ("small_bet", "big_bet"),
    "no_limit": ("bet_most", "small_bet", "big_bet"),
}
"""By structure, the amounts that it does not have."""


def _stakes(case: Examination) -> None:
    stakes = case.whole(Stakes) or Stakes()
    for least, most in _RANGES:
        low, high = getattr(stakes, least), getattr(stakes, most)
        for name, value in ((least, low), (most, high)):
            if value == 0:
                place, clause = _stated(case, name)
                case.fault(
                    place, clause, "the amount must be above $0", "write an amount in dollars"
                )
        if low is not None and high and low > high:
            place, clause = _stated(case, least)
            other = _stated(case, most)[0].partition(".")[2]
            message = (
                f"it must not be above {other}, {money.dollars(high)} (got {money.dollars(low)})"
            )
            case.fault(place, clause, message, f"write at most {money.dollars(high)}")
    structure = stakes.structure or ""
    for name in UNUSED.get(structure, ()):
        if getattr(stakes, name) is not None:
            place, clause = _stated(case, name)
            message = f"a {structure.replace('_', '-')} game has no such amount"
            case.fault(place, clause, message, "remove it, or choose another structure")


def _stated(case: Examination, name: str) -> tuple[str, str]:
    """Return the place in the submission that fills this field, and its clause."""
    clause = case.law.source(Stakes, name)
    return case.place_of(clause, "stakes", name), clause
