"""Checks of amounts: table limits, the payout limit, the cap on stakes, hours and counts."""

from __future__ import annotations

from croupier import money
from croupier.law.submission.examination import Examination
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.banked import Boxes, Cap, Limit, Rounding, Wager
from croupier.law.vocabulary.cardroom import Pot
from croupier.law.vocabulary.common import Table
from croupier.law.vocabulary.procedure import DeckLife, Step


def examine(case: Examination) -> None:
    """Add the faults of every amount."""
    _limits(case)
    _payout(case)
    _cap(case)
    _decks(case)
    _chips(case)


def _limits(case: Examination) -> None:
    wagers = case.wagers()
    for name, (least, most) in case.submission.limits.items():
        place = f"limits.{name}"
        wager = wagers.get(name)
        if wager is None:
            free = ", ".join(item for item, other in wagers.items() if other.item.stake == "free")
            if free:  # otherwise the game has no wagers with limits, which is reported once
                message = f"this rulebook has no wager {quoted(name)}"
                case.fault(place, "", message, f"set limits for {free}")
        elif wager.item.stake != "free":
            message = f"{case.name(name)} has no limits of its own"
            case.fault(place, wager.clause, message, "remove it")
        elif least <= 0 or least > most:
            got = f"[{money.dollars(least)}, {money.dollars(most)}]"
            message = f"limits must be [minimum, maximum] with 0 < minimum ≤ maximum (got {got})"
            case.fault(place, wager.clause, message, "write the minimum first, above zero")
    for name, granted in wagers.items():
        place = f"limits.{name}"
        stated = name in case.submission.limits or case.unread(place)
        if granted.item.stake == "free" and case.offers(name) and not stated:
            message = f"limits for {case.name(name)} are required"
            advice = f"add {name} = [MIN, MAX] in dollars to [limits]"
            case.fault(place, granted.clause, message, advice)


def _payout(case: Examination) -> None:
    limit = case.whole(Limit)
    if limit is None or limit.dollars is None or limit.least is None:
        return
    covered = [*(limit.covers or ()), *(limit.late or ())]
    most = sum(_most_won(case, name) for name in covered if name in case.offered())
    floor = max(limit.least, most if limit.or_most_won_at_minimum else 0)
    if limit.dollars < floor:
        message = (
            f"the payout limit must be at least {money.dollars(floor)} "
            f"(got {money.dollars(limit.dollars)}; the minimum is {money.dollars(limit.least)}, "
            f"and minimum wagers can win {money.dollars(most)})"
        )
        clause = case.law.source(Limit, "least")
        place = case.place_of(case.law.source(Limit, "dollars"), "limit", "dollars")
        case.fault(
            place, clause, message, f"write at least {money.dollars(floor)}, or leave it out"
        )


def _most_won(case: Examination, name: str) -> int:
    table = case.paytable_of(name)
    stake = case.stakes_of(case.wagers()[name].item, 0)
    if table is None or stake is None:
        return 0
    odds = [item for item in table.item.pays.values() if isinstance(item, money.Odds)]
    return max((odd.won(stake) for odd in odds), default=0)


def _cap(case: Examination) -> None:
    cap, boxes = case.whole(Cap), case.whole(Boxes)
    if cap is None:
        return
    clause = case.law.source(Cap, "dollars")
    stakes = {name: _most(case, wager.item) for name, wager in case.wagers().items()}
    if cap.scope == "each_bet":
        for name, stake in stakes.items():
            if stake > cap.dollars:
                message = f"a bet on {case.name(name)} could be {money.dollars(stake)}"
                advice = f"lower the limits until no bet is above {money.dollars(cap.dollars)}"
                case.fault("limits", clause, message, advice)
        return
    hands = boxes.most if boxes else 1
    total = sum(stakes.values()) * hands
    if total > cap.dollars:
        parts = " + ".join(
            f"{case.name(name)} {money.dollars(stake)}" for name, stake in stakes.items() if stake
        )
        each = f", on each of {hands} hands" if hands > 1 else ""
        message = f"a player could have {money.dollars(total)} at stake ({parts}{each})"
        advice = f"lower the limits; the cap is {money.dollars(cap.dollars)}"
        case.fault("limits", clause, message, advice)


def _most(case: Examination, wager: Wager) -> int:
    return (case.stakes_of(wager, 1) or 0) if wager.name in case.offered() else 0


def _decks(case: Examination) -> None:
    table = case.whole(Table)
    method = table.dealing if table else None
    for life in case.law.all(DeckLife):
        hours, most = life.item.hours, life.item.most_hours
        if method in life.item.methods and hours and most and hours > most:
            message = f"dealt this way, a deck may be in use for at most {most} hours (got {hours})"
            place = case.place_of(life.clause, "deck_life", "hours")
            case.fault(place, life.clause, message, f"write at most {most}")
    for step in case.law.all(Step):
        every, longest = step.item.every_rounds, step.item.most_rounds
        if method in step.item.methods and every and longest and every > longest:
            message = f"the stub must be counted at least every {longest} rounds (got {every})"
            place = case.place_of(step.clause, "step", "every_rounds")
            case.fault(place, step.clause, message, f"write at most {longest}")


def _chips(case: Examination) -> None:
    """Add a fault for a smallest chip of $0."""
    for kind, name in ((Rounding, "chip"), (Pot, "odd_chip")):
        chip = getattr(case.whole(kind), name, None)
        if chip == 0:
            clause = case.law.source(kind, name)
            place = case.place_of(clause, kind.__name__.lower(), name)
            declared = case.option_of(place)
            cited = declared.clause if declared else clause
            case.fault(
                place, cited, "the smallest chip must be above $0", "write an amount in dollars"
            )
