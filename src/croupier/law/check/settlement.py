"""Checks that each case of each wager has one settlement row, and each box one turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.settlement import VERSUS, rows_for, stands_of
from croupier.law.vocabulary.banked import Dealer, Lap, Otherwise, Paytable, Settle, Turn, Wager


def check(law: Law) -> Iterator[Fault]:
    """Yield gaps and overlaps; a cardroom game settles pots instead."""
    if law.book.game != "banked":
        return
    dealer = law.whole(Dealer)
    if dealer is None or dealer.below is None or dealer.qualified is None:
        yield Fault(law.book.prefix, "", "the dealer's states are not named", "add dealer = { … }")
        return
    states = (dealer.below, dealer.qualified)
    for wager in law.all(Wager):
        if wager.item.stake != "none":
            yield from _partition(law, wager, states)
    yield from _laps(law)
    yield from _otherwise(law)


def _partition(law: Law, wager: Granted[Wager], states: tuple[str, str]) -> Iterator[Fault]:
    name = wager.item.name
    stands = stands_of(law, wager.item)
    for stand, state, versus in product(stands, states, VERSUS):
        rows = rows_for(law, name, stand, state, versus)
        cell = f"{name}, box {stand}, dealer {state}, player {versus}"
        if not rows:
            message = f"nothing decides {cell}"
            yield fault(law, wager.clause, message, "add a settle row for it")
        elif len(rows) > 1:
            clauses = " and ".join(row.clause for row in rows)
            message = f"{clauses} both decide {cell}"
            yield fault(law, rows[-1].clause, message, "narrow one of them")


def _laps(law: Law) -> Iterator[Fault]:
    laps = {lap.item.name: lap for lap in law.all(Lap)}
    for wager in law.all(Wager):
        if wager.item.stake == "none":
            continue
        for stand in stands_of(law, wager.item):
            reached = [
                turn.clause
                for turn in law.all(Turn)
                for name in turn.item.laps
                if wager.item.name in turn.item.wagers
                and name in laps
                and stand in laps[name].item.stands
            ]
            settled_at_fold = stand == "folded" and _lost(law, wager.item.name)
            if len(reached) == 1 or (not reached and settled_at_fold):
                continue
            message = f"{wager.item.name} on a box that is {stand} has {len(reached)} turns"
            yield fault(law, wager.clause, message, "give it one turn in one lap")
    yield from _order(law)
    yield from _lap_chain(law)


def _lap_chain(law: Law) -> Iterator[Fault]:
    """Yield faults of the order of laps; those before the dealer's cards are shown come first."""
    laps = {lap.item.name: lap for lap in law.all(Lap)}
    firsts = [lap for lap in laps.values() if lap.item.after is None]
    followed = [lap.item.after for lap in laps.values() if lap.item.after is not None]
    for lap in laps.values():
        seen, at = {lap.item.name}, lap.item.after
        while at in laps and at not in seen:
            seen.add(at)
            at = laps[at].item.after
        if at is not None and at in seen:
            yield fault(law, lap.clause, f"the lap {lap.item.name} follows itself", "untie it")
    if len(firsts) != 1 or len(set(followed)) != len(followed):
        clause = next(iter(laps.values())).clause if laps else ""
        yield fault(law, clause, "the laps do not follow each other", "one first, then one by one")
    for lap in laps.values():
        before = laps.get(lap.item.after or "")
        if lap.item.before == "dealer_exposed" and before and before.item.before == "showdown":
            message = (
                f"the lap {lap.item.name} comes before the dealer is seen and after a showdown"
            )
            yield fault(law, lap.clause, message, "put it first")


def _lost(law: Law, wager: str) -> bool:
    """A fold collects what it loses at once; such a wager needs no turn."""
    rows = [
        row.item
        for row in law.all(Settle)
        if wager in row.item.wagers and "folded" in row.item.stands
    ]
    return bool(rows) and all(row.result == "lose" for row in rows)


def _order(law: Law) -> Iterator[Fault]:
    placed: set[str] = set()
    turns = list(law.all(Turn))
    while turns:
        ready = [turn for turn in turns if turn.item.after is None or turn.item.after in placed]
        if not ready:
            names = ", ".join(wager for turn in turns for wager in turn.item.wagers)
            yield fault(law, turns[0].clause, f"the turns of {names} wait for each other", "untie")
            return
        for turn in ready:
            placed.update(turn.item.wagers)
            turns.remove(turn)


def _otherwise(law: Law) -> Iterator[Fault]:
    for other in law.all(Otherwise):
        for table in law.all(Paytable):
            if table.item.wager != other.item.wager or table.item.otherwise == other.item.result:
                continue
            message = f"{other.clause} lets an unlisted hand {other.item.result}"
            yield fault(law, table.clause, message, f'write otherwise = "{other.item.result}"')
