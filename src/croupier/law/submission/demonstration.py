"""Demonstration submissions: one for each rulebook, offering every wager."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from importlib import resources

from croupier import money
from croupier.law.defaults import unspoken
from croupier.law.load import load
from croupier.law.options import options_of
from croupier.law.resolve import Law
from croupier.law.submission.cardroom import UNUSED
from croupier.law.submission.read import SECTIONS, flatten
from croupier.law.vocabulary.banked import Meter, Rate, Wager

_METERED = ("rates", "initials", "resets", "reserves")
_SOME_RATE = "5%"
"""What each meter gets where a demonstration must make up a rate."""


@cache
def demonstration_text(rulebook: str) -> str:
    """The demonstration submission of a released rulebook, as it is written."""
    load(rulebook)
    shelf = resources.files("croupier") / "rulebooks"
    return (shelf / f"{rulebook}.demonstration.toml").read_text("utf-8")


def demonstration(rulebook: str) -> dict[str, object]:
    """The demonstration submission of a released rulebook, as a table."""
    return tomllib.loads(demonstration_text(rulebook), parse_float=Decimal)


def with_demonstration(table: Mapping[str, object]) -> dict[str, object]:
    """The table with what it leaves out taken from its rulebook's demonstration.

    A paytable written as "none" takes that wager, and what was set up for it, off the table.
    Meters that the demonstration does not have, or has at less than the chosen paytable allows,
    start at the least that is allowed. Bets of another structure than the chosen one are not lent.
    """
    base = demonstration(str(table.get("rulebook", "")))
    merged: dict[str, object] = {**base, **table}
    for section in SECTIONS:
        own, lent = table.get(section, {}), base.get(section, {})
        if isinstance(own, Mapping) and isinstance(lent, Mapping):
            merged[section] = {**flatten(lent), **flatten(own)}
    law = unspoken(load(str(merged["rulebook"])))
    _withdraw(merged, table, law)
    _meters(merged, table, law)
    _structure(merged, table, law)
    return merged


def _withdraw(merged: dict[str, object], table: Mapping[str, object], law: Law) -> None:
    paytables = merged.get("paytables")
    if not isinstance(paytables, dict):
        return
    gone = {name for name, letter in paytables.items() if letter == "none"}
    for name in gone:
        del paytables[name]
    metered = {rate.item.wager for rate in law.all(Rate)}
    declared = options_of(law.book)
    for name in gone:
        drop = {item for item, other in declared.items() if other.option.only_with == name}
        _remove(merged, table, "options", drop)
        _remove(merged, table, "limits", {name})
    if gone & metered:
        unstaked = {rule.item.name for rule in law.all(Wager) if rule.item.stake == "none"}
        _remove(merged, table, "paytables", unstaked)
        for section in _METERED:
            _remove(merged, table, section, None)


def _meters(merged: dict[str, object], table: Mapping[str, object], law: Law) -> None:
    """Leaves the chosen paytable's meters, each with something to start from."""
    paytables = merged.get("paytables")
    metered = {rate.item.wager for rate in law.all(Rate)}
    chosen = (
        {letter for name in metered if isinstance(letter := paytables.get(name), str)}
        if isinstance(paytables, Mapping)
        else set()
    )
    if not chosen:
        return
    used = {
        meter.item.name: meter.item.least
        for meter in law.all(Meter)
        if meter.item.used and chosen & set(meter.item.paytables)
    }
    for section in _METERED:
        there = merged.get(section)
        if not isinstance(there, dict):
            continue
        _remove(merged, table, section, set(there) - set(used))
        if section in ("initials", "resets"):
            low = {name for name in used if name in there and _below(there[name], used[name])}
            _remove(merged, table, section, low)
        for name, least in used.items():
            if section != "reserves":
                there.setdefault(name, _SOME_RATE if section == "rates" else money.dollars(least))


def _structure(merged: dict[str, object], table: Mapping[str, object], law: Law) -> None:
    """Takes away bets that are lent by a table of another structure."""
    filled = {
        field: str(value["option"])
        for clause in law.book
        for stakes in clause.words.get("stakes", ())
        for field, value in stakes.items()
        if isinstance(value, Mapping) and "option" in value
    }
    options = merged.get("options")
    chosen = options.get(filled.get("structure", "")) if isinstance(options, dict) else None
    unused = UNUSED.get(chosen, ()) if isinstance(chosen, str) else ()
    _remove(merged, table, "options", {filled[field] for field in unused if field in filled})


def _below(amount: object, least: int) -> bool:
    """Whether this is an amount of dollars, and less than that many cents."""
    try:
        return isinstance(amount, (int, str, Decimal)) and money.cents(amount) < least
    except ValueError:
        return False


def _remove(
    merged: dict[str, object], table: Mapping[str, object], section: str, names: set[str] | None
) -> None:
    """Takes names out of a section unless the table itself states them."""
    there, own = merged.get(section), table.get(section, {})
    stated = set(flatten(own)) if isinstance(own, Mapping) else set()
    if isinstance(there, dict):
        for name in [
            item for item in there if item not in stated and (names is None or item in names)
        ]:
            del there[name]
