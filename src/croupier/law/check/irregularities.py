"""Checks that every case of a report has one effect, and every wager one result."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.irregularities import REPORTS, axes_of, fates_of, rows_for
from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.banked import Irregularity, Silent

_DECIDED = ("void", "end_round")
_AXES = ("found", "hands", "at", "decisions", "cause", "misdealt", "fifty_two", "deck", "methods")


def check(law: Law) -> Iterator[Fault]:
    """Yield faults of cases without exactly one effect, and wagers without exactly one result."""
    if law.book.game != "banked":
        return
    silent = {rule.item.report for rule in law.all(Silent)}
    answered = {item.item.report for item in law.all(Irregularity)}
    for report in REPORTS:
        if report in silent and report in answered:
            message = f"the rulebook both rules on {report} and is silent on it"
            yield Fault(law.book.prefix, "", message, "take one of the two out")
        elif report not in silent and report not in answered:
            message = f"the rulebook neither rules on {report} nor declares that it is silent"
            yield Fault(law.book.prefix, "", message, "add irregularity or silent")
        elif report in answered:
            yield from _cases(law, report)


def _cases(law: Law, report: str) -> Iterator[Fault]:
    axes = axes_of(law, report)
    for row in law.all(Irregularity):
        if row.item.report != report:
            continue
        for axis in _AXES:
            if axis not in axes and getattr(row.item, axis) not in (None, ()):
                message = f"{report} is not distinguished by {axis!r}"
                yield fault(law, row.clause, message, f"use {', '.join(axes) or 'no axis'}")
    for values in product(*axes.values()):
        case = dict(zip(axes, values, strict=True))
        rows = rows_for(law, report, case)
        told = ", ".join(f"{axis} {value}" for axis, value in case.items())
        effects = [row for row in rows if row.item.effect is not None]
        if len(effects) != 1:
            message = f"{report} ({told}) has {len(effects)} effects"
            clause = rows[-1].clause if rows else ""
            place = law.book.cite(clause) if clause else law.book.prefix
            yield Fault(place, place, message, "give each case one effect")
        elif effects[0].item.effect in _DECIDED:
            yield from _fates(law, rows, f"{report} ({told})")


def _fates(law: Law, rows: tuple[Granted[Irregularity], ...], told: str) -> Iterator[Fault]:
    for name, fates in fates_of(law, rows).items():
        if len(fates) != 1:
            message = f"under {told} {name} has {len(fates)} fates"
            advice = "name each wager once in returns or settles"
            yield fault(law, rows[-1].clause, message, advice)
