"""Sizes: wagers' limits, the payout limit, the cap on stakes, hours and counts."""

from __future__ import annotations

from croupier import money
from croupier.law.submission.examination import Case
from croupier.law.submission.read import quoted
from croupier.law.vocabulary.banked import Boxes, Cap, Limit, Rounding, Wager
from croupier.law.vocabulary.cardroom import Pot
from croupier.law.vocabulary.common import Table
from croupier.law.vocabulary.procedure import DeckLife, Step


def examine(case: Case) -> None:
    """Adds the faults of every size."""
    _limits(case)
    _payout(case)
    _cap(case)
    _decks(case)
    _chips(case)


def _limits(case: Case) -> None:
    wagers = case.wagers()
    for name, (least, most) in case.submission.limits.items():
        place = f"limits.{name}"
        wager = wagers.get(name)
        if wager is None:
            free = ", ".join(item for item, other in wagers.items() if other.item.stake == "free")
            if free:  # otherwise the game has no wagers with limits at all, which is said once
                says = f"there is no wager {quoted(name)} in this rulebook"
                case.fault(place, "", says, f"set limits for {free}")
        elif wager.item.stake != "free":
            says = f"the stake of {name} follows from something else and has no limits of its own"
            case.fault(place, wager.clause, says, "take it out")
        elif least <= 0 or least > most:
            says = f"{money.dollars(least)} to {money.dollars(most)} is no range of stakes"
            case.fault(place, wager.clause, says, "write the least first, above zero")
    for name, granted in wagers.items():
        place = f"limits.{name}"
        stated = name in case.submission.limits or case.unread(place)
        if granted.item.stake == "free" and case.offers(name) and not stated:
            says = f"the least and most {name} wager is not stated"
            advice = f"write {name} = [5, 100] or other dollars into [limits]"
            case.fault(place, granted.clause, says, advice)


def _payout(case: Case) -> None:
    limit = case.whole(Limit)
    if limit is None or limit.dollars is None or limit.least is None:
        return
    covered = [*(limit.covers or ()), *(limit.late or ())]
    most = sum(_most_won(case, name) for name in covered if name in case.offered())
    floor = max(limit.least, most if limit.or_most_won_at_minimum else 0)
    if limit.dollars < floor:
        says = (
            f"the payout limit of {money.dollars(limit.dollars)} is below {money.dollars(floor)}, "
            f"the more of {money.dollars(limit.least)} and what minimum wagers can win, "
            f"{money.dollars(most)}"
        )
        clause = case.law.source(Limit, "least")
        place = case.place_of(case.law.source(Limit, "dollars"), "limit", "dollars")
        case.fault(place, clause, says, f"write at least {money.dollars(floor)}, or leave it out")


def _most_won(case: Case, name: str) -> int:
    table = case.paytable_of(name)
    stake = case.stakes_of(case.wagers()[name].item, 0)
    if table is None or stake is None:
        return 0
    odds = [item for item in table.item.pays.values() if isinstance(item, money.Odds)]
    return max((odd.won(stake) for odd in odds), default=0)


def _cap(case: Case) -> None:
    cap, boxes = case.whole(Cap), case.whole(Boxes)
    if cap is None:
        return
    clause = case.law.source(Cap, "dollars")
    stakes = {name: _most(case, wager.item) for name, wager in case.wagers().items()}
    if cap.scope == "each_bet":
        for name, stake in stakes.items():
            if stake > cap.dollars:
                says = f"the {name} bet may come to {money.dollars(stake)}"
                advice = f"lower the limits until no bet passes {money.dollars(cap.dollars)}"
                case.fault("limits", clause, says, advice)
        return
    hands = boxes.most if boxes else 1
    total = sum(stakes.values()) * hands
    if total > cap.dollars:
        parts = " + ".join(
            f"{name} {money.dollars(number)}" for name, number in stakes.items() if number
        )
        each = f", on each of {hands} hands" if hands > 1 else ""
        says = f"a player may come to stake {money.dollars(total)} ({parts}{each})"
        advice = f"lower the limits until the sum is at most {money.dollars(cap.dollars)}"
        case.fault("limits", clause, says, advice)


def _most(case: Case, wager: Wager) -> int:
    return (case.stakes_of(wager, 1) or 0) if wager.name in case.offered() else 0


def _decks(case: Case) -> None:
    table = case.whole(Table)
    method = table.dealing if table else None
    for life in case.law.all(DeckLife):
        hours, most = life.item.hours, life.item.most_hours
        if method in life.item.methods and hours and most and hours > most:
            says = f"dealt this way, a deck may be in use for {most} hours and not {hours}"
            place = case.place_of(life.clause, "deck_life", "hours")
            case.fault(place, life.clause, says, f"write at most {most}")
    for step in case.law.all(Step):
        every, longest = step.item.every_rounds, step.item.most_rounds
        if method in step.item.methods and every and longest and every > longest:
            says = f"the stub is to be counted every {longest} rounds and not every {every}"
            place = case.place_of(step.clause, "step", "every_rounds")
            case.fault(place, step.clause, says, f"write at most {longest}")


def _chips(case: Case) -> None:
    """A chip worth nothing pays nothing."""
    for kind, name in ((Rounding, "chip"), (Pot, "odd_chip")):
        chip = getattr(case.whole(kind), name, None)
        if chip == 0:
            clause = case.law.source(kind, name)
            place = case.place_of(clause, kind.__name__.lower(), name)
            declared = case.option_of(place)
            cited = declared.clause if declared else clause
            case.fault(place, cited, "a chip of $0 pays nothing", "write a chip's worth in dollars")
