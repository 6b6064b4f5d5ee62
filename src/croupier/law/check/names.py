"""Checks that each name that is used is declared, and the other way around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.law.faults import Fault
from croupier.law.resolve import Law
from croupier.law.vocabulary.values import BUILT_IN

_MUST_BE_USED = frozenset(("wager", "subject", "hand", "street", "lap", "state"))


def unknown(law: Law) -> Iterator[Fault]:
    """Yield faults of undeclared names and of names declared twice."""
    declared: dict[str, set[str]] = {}
    for kind, name, _ in law.reading.declared:
        declared.setdefault(kind, set()).add(name)
    for kind, name, place, _ in law.reading.named:
        known = declared.get(kind, set()) | BUILT_IN.get(kind, frozenset())
        if name not in known and kind != "meter":
            listed = ", ".join(sorted(known)) or f"a {kind} that some clause declares"
            yield Fault(str(place), place.clause, f"there is no {kind} {name!r}", f"use {listed}")
    yield from _twice(law)


def _twice(law: Law) -> Iterator[Fault]:
    seen: dict[tuple[str, str], str] = {}
    for kind, name, place in law.reading.declared:
        if kind == "meter":
            continue
        first = seen.setdefault((kind, name), place.clause)
        if first != place.clause:
            message = f"the {kind} {name!r} is already declared by {first}"
            yield Fault(str(place), place.clause, message, "declare it once")


def unused(laws: Iterable[Law]) -> Iterator[Fault]:
    """Yield faults of names that no setting uses."""
    laws = list(laws)
    used = {(kind, name) for law in laws for kind, name, _, using in law.reading.named if using}
    reported: set[tuple[str, str]] = set()
    for law in laws:
        for kind, name, place in law.reading.declared:
            if kind not in _MUST_BE_USED or (kind, name) in used or (kind, name) in reported:
                continue
            reported.add((kind, name))
            message = f"the {kind} {name!r} is declared and never used"
            yield Fault(str(place), place.clause, message, "use it or take it out")
