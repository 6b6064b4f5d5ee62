"""Irregularities: every case of every report has one effect, every wager one fate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, get_args

from croupier.law.check.wagers import fault
from croupier.law.faults import Fault
from croupier.law.resolve import Granted, Law
from croupier.law.words.banked import Irregularity, Report, Silent, Wager
from croupier.law.words.common import Deal, Dealing

REPORTS: tuple[str, ...] = get_args(Report)
_DECIDED = ("void", "end_round")
_ALWAYS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "face_up_card": {"found": ("first", "again"), "hands": ("incomplete", "complete")},
    "dealer_card_exposed": {"decisions": ("open", "over")},
    "fouled_hand": {"cause": ("player", "other")},
    "stub_count_wrong": {"misdealt": (True, False), "fifty_two": (True, False)},
    "shuffler_failed": {"deck": ("in_play", "idle")},
}
_AXES = ("found", "hands", "at", "decisions", "cause", "misdealt", "fifty_two", "deck", "methods")


def axes_of(law: Law, report: str) -> dict[str, tuple[Any, ...]]:
    """What distinguishes the cases of a report at this table."""
    axes = dict(_ALWAYS.get(report, {}))
    if report == "wrong_count":
        boxed = any(deal.item.to == "box" for deal in law.all(Deal))
        axes["at"] = (
            ("player", "dealer", "board", "box") if boxed else ("player", "dealer", "board")
        )
    if report == "stub_count_wrong":
        axes["methods"] = tuple(dealing.item.method for dealing in law.all(Dealing))
    return axes


def check(law: Law) -> Iterator[Fault]:
    """Cases without an effect or with two, wagers without a fate or with two."""
    if law.book.game != "banked":
        return
    silent = {one.item.report for one in law.all(Silent)}
    answered = {one.item.report for one in law.all(Irregularity)}
    for report in REPORTS:
        if report in silent and report in answered:
            says = f"the book both answers {report} and is silent on it"
            yield Fault(law.book.prefix, "", says, "take one of the two out")
        elif report not in silent and report not in answered:
            says = f"the book neither answers {report} nor says that it is silent"
            yield Fault(law.book.prefix, "", says, "add irregularity or silent")
        elif report in answered:
            yield from _cases(law, report)


def rows_for(law: Law, report: str, case: Mapping[str, Any]) -> tuple[Granted[Irregularity], ...]:
    """The rows that speak to this case of a report."""
    return tuple(
        row
        for row in law.all(Irregularity)
        if row.item.report == report and all(_meets(row.item, axis, case[axis]) for axis in case)
    )


def _meets(row: Irregularity, axis: str, value: Any) -> bool:
    said = getattr(row, axis)
    if axis == "methods":
        return not said or value in said
    return said is None or said == value


def _cases(law: Law, report: str) -> Iterator[Fault]:
    axes = axes_of(law, report)
    for row in law.all(Irregularity):
        if row.item.report != report:
            continue
        for axis in _AXES:
            if axis not in axes and getattr(row.item, axis) not in (None, ()):
                says = f"{report} is not distinguished by {axis!r}"
                yield fault(law, row.clause, says, f"use {', '.join(axes) or 'no axis'}")
    for values in product(*axes.values()):
        case = dict(zip(axes, values, strict=True))
        rows = rows_for(law, report, case)
        told = ", ".join(f"{axis} {value}" for axis, value in case.items())
        effects = [row for row in rows if row.item.effect is not None]
        if len(effects) != 1:
            says = f"{report} ({told}) has {len(effects)} effects"
            clause = rows[-1].clause if rows else ""
            place = law.book.cite(clause) if clause else law.book.prefix
            yield Fault(place, place, says, "give each case one effect")
        elif effects[0].item.effect in _DECIDED:
            yield from _fates(law, rows, f"{report} ({told})")


def fates_of(law: Law, rows: tuple[Granted[Irregularity], ...]) -> dict[str, list[str]]:
    """What happens to each wager: returned, settled, or nothing said."""
    names = [one.item.name for one in law.all(Wager) if one.item.stake != "none"]
    fates: dict[str, list[str]] = {name: [] for name in names}
    rest: list[str] = []
    for row in rows:
        for fate, said in (("returned", row.item.returns), ("settled", row.item.settles)):
            if said is None:
                continue
            if said == "rest":
                rest.append(fate)
                continue
            for name in names if said == "all" else said:
                fates.setdefault(name, []).append(fate)
    for name in names:
        if not fates[name]:
            fates[name] += rest
    return fates


def _fates(law: Law, rows: tuple[Granted[Irregularity], ...], told: str) -> Iterator[Fault]:
    for name, fates in fates_of(law, rows).items():
        if len(fates) != 1:
            says = f"under {told} {name} has {len(fates)} fates"
            advice = "name each wager once in returns or settles"
            yield fault(law, rows[-1].clause, says, advice)
