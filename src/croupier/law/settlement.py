"""Settlement in the law: the stands of a box, and the rows that decide a wager."""

from __future__ import annotations

from croupier.law.resolve import Granted, Law
from croupier.law.vocabulary.banked import Entry, Needs, Settle, Street, Wager

VERSUS = ("lower", "equal", "higher")


def stands_of(law: Law, wager: Wager) -> tuple[str, ...]:
    """Return the stands in which a box may have this wager; they are derived."""
    if wager.window == "decision":
        return ("in",)
    folds = any(street.item.else_ == "fold" for street in law.all(Street))
    stands = ["in", "folded"] if folds else ["in"]
    for entry in law.all(Entry):
        if entry.item.stand == "aside" and _fits(law, wager.name, set(entry.item.wagers)):
            stands.append("aside")
    return tuple(stands)


def _fits(law: Law, name: str, on_box: set[str]) -> bool:
    needs = [need.item for need in law.all(Needs) if need.item.wager == name]
    if not needs:
        return name in on_box
    return all(
        set(need.also) <= on_box and (not need.any_of or bool(set(need.any_of) & on_box))
        for need in needs
    )


def rows_for(
    law: Law, wager: str, stand: str, state: str, versus: str
) -> tuple[Granted[Settle], ...]:
    """Return the rows that decide this cell; a valid law has exactly one."""
    return tuple(
        row
        for row in law.all(Settle)
        if wager in row.item.wagers
        and (not row.item.stands or stand in row.item.stands)
        and row.item.dealer in (None, state)
        and row.item.versus in (None, versus)
    )
