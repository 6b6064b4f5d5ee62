"""Cardroom choices: blinds, structure and bets, buy-in, collection fees."""

from __future__ import annotations

from croupier import money
from croupier.law.submission.case import Case
from croupier.law.words.cardroom import Blind, Bracket, Fee, Stakes

_BANKED = ("paytables", "limits", "rates", "initials", "resets", "reserves")


def examine(case: Case, percentages: frozenset[str]) -> None:
    """Adds the faults of a game between players; of another game, fees that it cannot have."""
    if case.book.game != "cardroom":
        if case.submission.fees:
            case.fault("fees", "", "a game against the house collects no fee", "take them out")
        return
    for section in _BANKED:
        if getattr(case.submission, section):
            says = f"a game between players has no {section}"
            case.fault(section, "", says, "take the section out")
    _fees(case, percentages)
    _blinds(case)
    _stakes(case)


def _fees(case: Case, percentages: frozenset[str]) -> None:
    brackets = {one.item.name: one for one in case.law.all(Bracket)}
    fees = case.submission.fees
    schedule = next(iter(brackets.values())).clause if brackets else ""
    for name in sorted(percentages):
        says = "the fee is a part of something instead of a flat sum"
        case.fault(f"fees.{name}", case.law.source(Fee, "kind"), says, "write dollars a hand")
    for name in fees:
        if name not in brackets:
            says = f"the schedule has no column {name!r}"
            case.fault(f"fees.{name}", schedule, says, f"use {', '.join(brackets)}")
    if not fees:
        says = "no collection fee is stated"
        advice = f"write {', '.join(brackets)} in dollars into [fees]"
        case.fault("fees", case.law.source(Fee, "required"), says, advice)
        return
    for name, bracket in brackets.items():
        if name not in fees:
            least, most = bracket.item.least, bracket.item.most
            says = f"no fee is stated for {least} to {most} players"
            case.fault(f"fees.{name}", bracket.clause, says, f"write {name} = 4 or other dollars")


def _blinds(case: Case) -> None:
    blinds = {one.item.name: one for one in case.law.all(Blind)}
    small, big = blinds.get("small_blind"), blinds.get("big_blind")
    if small is None or big is None:
        return  # a missing amount is the option's own fault
    if small.item.dollars > big.item.dollars:
        says = (
            f"the small blind {money.dollars(small.item.dollars)} is more than the big blind "
            f"{money.dollars(big.item.dollars)}"
        )
        place = case.place_of(small.clause, "blind", "dollars")
        clause = case.declared[place.partition(".")[2]].clause
        case.fault(place, clause, says, "make it at most the big blind")


def _stakes(case: Case) -> None:
    stakes = case.law.whole(Stakes)
    if stakes is None:
        return
    for least, most in (
        ("bet_least", "bet_most"),
        ("small_bet", "big_bet"),
        ("buy_in_least", "buy_in_most"),
    ):
        low, high = getattr(stakes, least), getattr(stakes, most)
        clause = case.law.source(Stakes, least) or case.law.source(Stakes, most)
        if low is not None and high is not None and low > high:
            says = f"{money.dollars(low)} to {money.dollars(high)} is no range"
            case.fault(
                case.place_of(clause, "stakes", least),
                clause,
                says,
                "write the least below the most",
            )
        for name, value in ((least, low), (most, high)):
            if value is not None and value <= 0:
                case.fault(
                    case.place_of(clause, "stakes", name), clause, "it is nothing", "write dollars"
                )
    unused = {
        "fixed": ("bet_least", "bet_most"),
        "spread": ("small_bet", "big_bet"),
        "no_limit": ("bet_most", "small_bet", "big_bet"),
    }
    for name in unused.get(stakes.structure or "", ()):
        if getattr(stakes, name) is not None:
            clause = case.law.source(Stakes, name)
            says = f"a {(stakes.structure or '').replace('_', '-')} game has none of these"
            case.fault(case.place_of(clause, "stakes", name), clause, says, "take it out")
