"""Differences between two rulebooks, clause by clause; prefixes do not count."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.explain import Explainer
from croupier.law.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class Side:
    """A clause in one of the two rulebooks."""

    cited: str
    clause: Clause
    lines: tuple[str, ...]
    """Its data explained."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A clause that only one book has, or that both have with different law."""

    id: str
    old: Side | None
    new: Side | None

    @property
    def changed(self) -> tuple[str, ...]:
        """The parts that differ: says, class, readings, data; empty if one side is missing."""
        if self.old is None or self.new is None:
            return ()
        old, new = self.old.clause, self.new.clause
        pairs = {
            "says": (old.says, new.says),
            "class": (old.class_, new.class_),
            "readings": (old.readings, new.readings),
            "data": ((old.words, old.codes), (new.words, new.codes)),
        }
        return tuple(name for name, (before, after) in pairs.items() if before != after)


def diff(old: Rulebook, new: Rulebook) -> tuple[Difference, ...]:
    """Return every difference, in the order of the text of both."""
    before = {clause.id: clause for clause in old}
    after = {clause.id: clause for clause in new}
    explains = (Explainer.of(old), Explainer.of(new))
    found = []
    for id in _order(list(before), list(after)):
        mine, theirs = before.get(id), after.get(id)
        if mine and theirs and mine.same_law(theirs):
            continue
        found.append(Difference(id, _side(explains[0], mine), _side(explains[1], theirs)))
    return tuple(found)


def _side(explainer: Explainer, clause: Clause | None) -> Side | None:
    if clause is None:
        return None
    return Side(explainer.book.cite(clause.id), clause, tuple(explainer.lines(clause)))


def _order(first: list[str], second: list[str]) -> list[str]:
    """Return the ids of both, each id of the second after the one that it follows there."""
    ids, seen = list(first), set(first)
    previous = ""
    for id in second:
        if id not in seen:
            ids.insert(ids.index(previous) + 1 if previous else 0, id)
            seen.add(id)
        previous = id
    return ids
