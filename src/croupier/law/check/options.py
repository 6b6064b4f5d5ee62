"""Checks of options: each is declared, read, and has an allowed default."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.law.faults import Fault
from croupier.law.options import Declared, NotAllowed, accept, options_of, samples
from croupier.law.reader import Place, Reading, read
from croupier.law.resolve import tests_in
from croupier.law.rulebook import Rulebook
from croupier.law.vocabulary.common import Option

_TEST_KEYS = frozenset(("option", "is", "given", "offered", "reference", "clarified"))


def check(book: Rulebook) -> Iterator[Fault]:
    """Yield the faults of the rulebook's options and of every place that reads one."""
    yield from _shapes(book)
    declared = options_of(book)
    for item in declared.values():
        yield from _sound(book, item)
    read_names: set[str] = set()
    for clause in book:
        for word, tables in clause.words.items():
            if word in ("option", "agrees"):
                continue
            for table in tables:
                for use in tests_in(table):
                    read_names.add(str(use["option"]))
                    yield from _use(declared, use, Place(book.cite(clause.id), word))
    for name, item in declared.items():
        if name not in read_names:
            place = book.cite(item.clause)
            message = f"the option {name!r} is declared but never read"
            yield Fault(
                f"{place} option", place, message, "read it with { option = … } or take it out"
            )


def _shapes(book: Rulebook) -> Iterator[Fault]:
    seen: dict[str, str] = {}
    for clause in book:
        for table in clause.words.get("option", ()):
            place = Place(book.cite(clause.id), "option")
            reading = Reading()
            option = read(Option, table, place, reading)
            yield from reading.faults
            if option is None:
                continue
            if option.name in seen:
                message = f"the option {option.name!r} is already declared by {seen[option.name]}"
                yield Fault(str(place), place.clause, message, "declare it once")
            seen[option.name] = clause.id


def _sound(book: Rulebook, declared: Declared) -> Iterator[Fault]:
    option, place = declared.option, book.cite(declared.clause)
    where = f"{place} option {option.name}"
    if option.type == "choice" and not option.values:
        yield Fault(where, place, "a choice without values", 'add values = ["…"]')
        return
    if option.type != "choice" and option.values:
        yield Fault(where, place, f"a {option.type} has no values", "take the values out")
    if option.required and option.default is not None:
        yield Fault(where, place, "a required option has no default", "take one of the two out")
    if option.least is not None and option.most is not None and option.least > option.most:
        yield Fault(where, place, "the minimum is above the maximum", "swap them")
    if not option.about:
        yield Fault(where, place, "the option does not say what it is about", 'add about = "…"')
    for key, values in (("clarified", option.clarified), ("filed", option.filed)):
        for value in values:
            yield from _allowed(declared, value, f"{where} {key}", place)
    if option.default is not None:
        yield from _allowed(declared, option.default, f"{where} default", place)


def _allowed(declared: Declared, value: object, where: str, place: str) -> Iterator[Fault]:
    try:
        accept(declared.option, value)
    except NotAllowed as error:
        yield Fault(where, place, error.message, error.advice)


def _use(
    declared: Mapping[str, Declared], use: Mapping[str, object], place: Place
) -> Iterator[Fault]:
    name = use["option"]
    item = declared.get(name) if isinstance(name, str) else None
    if item is None:
        message = f"the option {name!r} is read but not declared"
        yield Fault(str(place), place.clause, message, "declare it in the clause that grants it")
        return
    values = list(samples(item.option))
    if not values:
        return
    if "is" in use:
        wanted = use["is"] if isinstance(use["is"], list) else [use["is"]]
        for value in wanted:
            yield from _allowed(item, value, f"{place} {name}", place.clause)
        return
    branches = set(use) - {"option"}
    if not branches or branches <= _TEST_KEYS:
        return
    keys = {str(value).lower() if isinstance(value, bool) else str(value) for value in values}
    for missing in sorted(keys - branches):
        message = f"there is no value for {name} = {missing}"
        yield Fault(str(place), place.clause, message, f"add {missing} = …")
    for extra in sorted(branches - keys):
        message = f"{name} is never {extra!r}"
        yield Fault(str(place), place.clause, message, f"use {', '.join(sorted(keys))}")
