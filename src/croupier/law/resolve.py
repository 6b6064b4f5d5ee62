"""Resolves a rulebook and the settings of its options to the law of one table."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar, cast

from croupier.law.faults import Fault
from croupier.law.reader import Place, Reading, key_of, read
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary import WORDS, Word, words_of

T = TypeVar("T")
_UNDECIDED = ("if", "when", "must")
_UNSET = object()


@dataclass(frozen=True, slots=True)
class Granted(Generic[T]):
    """An item of the law with the clause that grants it."""

    clause: str
    item: T
    readings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Settings:
    """The values that decide a rulebook's options and conditions."""

    options: Mapping[str, object]
    offered: frozenset[str] | None = None
    """The wagers on offer; None means all of them."""
    references: frozenset[str] = frozenset()
    clarifications: frozenset[str] = frozenset()
    stated: frozenset[str] | None = None
    """The options that a submission states; None if defaults count as stated."""

    def holds(self, test: object) -> bool:
        """Return whether a test holds; a list requires all of its tests."""
        if isinstance(test, (list, tuple)):
            return all(self.holds(item) for item in test)
        if not isinstance(test, Mapping):
            return True
        if "offered" in test:
            return self.offered is None or test["offered"] in self.offered
        if "reference" in test:
            return test["reference"] in self.references
        if "clarified" in test:
            return test["clarified"] in self.clarifications
        name = str(test.get("option"))
        value = self.options.get(name)
        if "given" in test:
            stated = self.stated is None or name in self.stated
            return (stated and value not in (None, "")) is bool(test["given"])
        wanted = test.get("is")
        return (
            _same(value, wanted)
            if not isinstance(wanted, list)
            else any(_same(value, each) for each in wanted)
        )


@dataclass(slots=True)
class Law:
    """The law of one table: every word decided, each item with its clause."""

    book: Rulebook
    settings: Settings
    items: dict[type[Any], list[Granted[Any]]] = field(default_factory=dict)
    wholes: dict[type[Any], dict[str, tuple[object, str]]] = field(default_factory=dict)
    reading: Reading = field(default_factory=Reading)

    def all(self, kind: type[T]) -> tuple[Granted[T], ...]:
        """Return every item of this word, in the order of the text."""
        return tuple(cast(Iterable[Granted[T]], self.items.get(kind, ())))

    def whole(self, kind: type[T]) -> T | None:
        """Return what all clauses give this word; None if no clause uses it."""
        fields = self.wholes.get(kind)
        if fields is None:
            return None
        return kind(**{name: value for name, (value, _) in fields.items()})

    def source(self, kind: type[Any], name: str) -> str:
        """Return the clause that gives this field of a shared word; empty if none does."""
        return self.wholes.get(kind, {}).get(name, (None, ""))[1]


def resolve(book: Rulebook, settings: Settings) -> Law:
    """Return the law of the rulebook under these settings; `reading.faults` has the faults."""
    law = Law(book, settings)
    known = words_of(book.game)
    for clause in book:
        for name, tables in clause.words.items():
            word = known.get(name)
            if word is None:
                _unknown_word(law, clause, name)
                continue
            for number, table in enumerate(tables):
                place = Place(book.cite(clause.id), name)
                place = place.at(number) if len(tables) > 1 else place
                _grant(law, clause, word, table, place)
    return law


def _grant(law: Law, clause: Clause, word: Word, table: Mapping[str, object], place: Place) -> None:
    if not law.settings.holds(table.get("if")):
        return
    told = _told(word.kind, table, law.settings.options, place)
    law.reading.add(told.reading)
    if not word.many:
        _gather(law, clause, word.kind, told, place)
    elif told.item is not None:
        granted = Granted(clause.id, told.item, clause.readings)
        law.items.setdefault(word.kind, []).append(granted)


@dataclass(frozen=True, slots=True)
class _Told:
    """A table with its options decided, and what reading it collected."""

    table: Mapping[str, object]
    decided: Mapping[str, object]
    item: Any
    """None if it could not be read."""
    reading: Reading


_CLOSED: dict[tuple[int, str, str], _Told] = {}
"""Tables without options, by identity and place: they are the same under all settings. Each is kept
with its table, so that no other table can have its identity."""
_MOST = 20_000


def _told(
    kind: type[Any], table: Mapping[str, object], options: Mapping[str, object], place: Place
) -> _Told:
    key = (id(table), place.clause, place.path)
    known = _CLOSED.get(key)
    if known is not None:
        return known
    reading = Reading()
    decided = decide(table, options, reading, place)
    told = _Told(table, decided, read(kind, decided, place, reading), reading)
    if not any(tests_in({name: item for name, item in table.items() if name != "if"})):
        if len(_CLOSED) >= _MOST:
            _CLOSED.clear()
        _CLOSED[key] = told
    return told


def _gather(law: Law, clause: Clause, kind: type[Any], told: _Told, place: Place) -> None:
    """Add a clause's fields to a shared word; the same field from two clauses is a fault."""
    whole = law.wholes.setdefault(kind, {})
    item, table = told.item, told.decided
    if item is None:
        return
    for part in dataclasses.fields(kind):
        if key_of(part.name) not in table:
            continue
        if part.name in whole:
            message = f"{place.path}.{key_of(part.name)} is already given by {whole[part.name][1]}"
            law.reading.fault(place, message, "leave it in part clause")
        whole[part.name] = (getattr(item, part.name), clause.id)


def decide(
    table: Mapping[str, object], options: Mapping[str, object], reading: Reading, place: Place
) -> dict[str, object]:
    """Return the table with every `{ option = … }` replaced by the value that it selects."""
    result: dict[str, object] = {}
    for key, value in table.items():
        if key == "if":
            continue
        if key in _UNDECIDED:
            result[key] = value
            continue
        decided = _decided(value, options, reading, place.at(key))
        if decided is not _UNSET:
            result[key] = decided
    return result


def _decided(
    value: object, options: Mapping[str, object], reading: Reading, place: Place
) -> object:
    if isinstance(value, list):
        return [_decided(item, options, reading, place.at(i)) for i, item in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    if "option" not in value:
        return decide(value, options, reading, place)
    name = value["option"]
    if not isinstance(name, str) or name not in options:
        return _UNSET
    chosen = options[name]
    if chosen is None:
        return _UNSET
    if len(value) == 1:
        return chosen
    key = str(chosen).lower() if isinstance(chosen, bool) else str(chosen)
    if key in value:
        return value[key]
    reading.fault(place, f"there is no value for {name} = {key}", f"add {key} = …")
    return _UNSET


def _unknown_word(law: Law, clause: Clause, name: str) -> None:
    place = Place(law.book.cite(clause.id), name)
    elsewhere = WORDS.get(name)
    if elsewhere:
        message = f"{name!r} is not a word of a {law.book.game} game"
        law.reading.fault(place, message, f"use it in a {elsewhere.games[0]} rulebook")
    else:
        known = ", ".join(sorted(words_of(law.book.game)))
        law.reading.fault(place, f"unknown word {name!r}", f"use one of {known}")


def tests_in(value: object) -> Iterator[Mapping[str, object]]:
    """Yield every test below this value that reads an option, in any nesting."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from tests_in(item)
    elif isinstance(value, Mapping):
        if "option" in value:
            yield value
        for item in value.values():
            yield from tests_in(item)


def _same(value: object, wanted: object) -> bool:
    return type(value) is type(wanted) and value == wanted


def faults_of(law: Law) -> tuple[Fault, ...]:
    """Return the faults of what could not be read."""
    return tuple(law.reading.faults)
