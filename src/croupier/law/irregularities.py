"""Irregularities in the law: the cases of a report, and the rows that rule on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.banked import Irregularity, Report, Wager
from croupier.law.vocabulary.common import Deal, Dealing

REPORTS: tuple[str, ...] = get_args(Report)
_ALWAYS: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "face_up_card": {"found": ("first", "again"), "hands": ("incomplete", "complete")},
    "dealer_card_exposed": {"decisions": ("open", "over")},
    "fouled_hand": {"cause": ("player", "other")},
    "stub_count_wrong": {"misdealt": (True, False), "fifty_two": (True, False)},
    "shuffler_failed": {"deck": ("in_play", "idle")},
}


def axes_of(law: Law, report: str) -> dict[str, tuple[Any, ...]]:
    """Return the questions that distinguish the cases of a report at this table."""
    axes = dict(_ALWAYS.get(report, {}))
    if report == "wrong_count":
        boxed = any(deal.item.to == "box" for deal in law.all(Deal))
        axes["at"] = (
            ("player", "dealer", "board", "box") if boxed else ("player", "dealer", "board")
        )
    if report == "stub_count_wrong":
        axes["methods"] = tuple(dealing.item.method for dealing in law.all(Dealing))
    return axes


def rows_for(law: Law, report: str, case: Mapping[str, Any]) -> tuple[Granted[Irregularity], ...]:
    """Return the rows that rule on this case of a report."""
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


def fates_of(law: Law, rows: tuple[Granted[Irregularity], ...]) -> dict[str, list[str]]:
    """Return the result of each wager: returned, settled, or nothing."""
    names = [rule.item.name for rule in law.all(Wager) if rule.item.stake != "none"]
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
