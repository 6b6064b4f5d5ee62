"""Checks that each clause has what its class requires, and that restatements agree."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

from croupier.law.faults import Fault
from croupier.law.reader import Place, Reading, key_of, read
from croupier.law.resolve import Law
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary.behaviors import BEHAVIORS
from croupier.law.vocabulary.common import Agrees


def check(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of single clauses."""
    for clause in book:
        place = book.cite(clause.id)
        if not clause.words and not clause.codes:
            message = f"a clause of class {clause.class_!r} grants nothing"
            yield Fault(place, place, message, "add its datum, or agrees, or code")
        for code in clause.codes:
            if code not in BEHAVIORS:
                message = f"unknown behavior {code!r}"
                yield Fault(f"{place} code", place, message, f"use one of {', '.join(BEHAVIORS)}")
        for table in clause.words.get("agrees", ()):
            yield from _agrees(book, clause, table)


def _agrees(book: Rulebook, clause: Clause, table: Mapping[str, object]) -> Iterator[Fault]:
    place = Place(book.cite(clause.id), "agrees")
    reading = Reading()
    bare = {**table, "has": {}} if isinstance(table.get("has"), Mapping) else table
    item = read(Agrees, bare, place, reading)
    yield from reading.faults
    has = table.get("has")
    if item is None or not isinstance(has, Mapping):
        return
    other = book.clause(item.clause)
    if other is None:
        message = f"there is no clause {item.clause!r} to agree with"
        yield Fault(str(place), place.clause, message, "name a clause of this book")
    elif not any(_fits(word, has) for word in other.words.get(item.word, ())):
        message = f"{item.clause} grants no {item.word} with {_shown(has)}"
        yield Fault(str(place), place.clause, message, "bring the two clauses into agreement")


def _fits(table: Mapping[str, object], has: Mapping[str, object]) -> bool:
    for key, wanted in has.items():
        value = table.get(key)
        if wanted == "any":
            if value is not None:
                return False
        elif isinstance(wanted, list) and isinstance(value, (list, Mapping)):
            if not all(item in list(value) for item in wanted):
                return False
        elif value is None and wanted == _DEFAULTS.get(key):
            continue
        elif value != wanted or type(value) is not type(wanted):
            return False
    return True


_DEFAULTS = {"window": "before_deal", "from": "far_right", "going": "counterclockwise"}
"""The meaning of an absent key, for the keys that restatements name."""


def _shown(has: Mapping[str, object]) -> str:
    return ", ".join(f"{key} = {value!r}" for key, value in has.items())


def gathered(law: Law) -> Iterator[Fault]:
    """Yield faults of fields that no clause gives."""
    for kind, given in law.wholes.items():
        for field in dataclasses.fields(kind):
            said = given.get(field.name, (None, ""))[0] is not None
            has_default = field.default is not None
            if said or has_default or field.metadata.get("optional"):
                continue
            where = next(iter(given.values()))[1] if given else ""
            message = f"no clause says {kind.__name__.lower()}.{key_of(field.name)}"
            cited = law.book.cite(where)
            yield Fault(cited, cited, message, "add it to the clause that grants it")
