"""Alters a clause in one place at a time: a number, an amount, a yes or no, a closed word, a name.

Our own wording (`says`, `about`, `advice`, free texts) is left alone; everything else has mutants.
"""

from __future__ import annotations

import dataclasses
import re
import types
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

from croupier.hands import HAND_NAMES
from croupier.law.reader import Names, hints_of, key_of
from croupier.law.rulebook import Clause, Rulebook
from croupier.law.vocabulary import WORDS
from croupier.law.vocabulary.common import Test
from croupier.law.vocabulary.values import Category

WORDING = frozenset(("says", "about", "advice"))
_ODDS = re.compile(r"([\d,]+) (to|for) (\d+)")
_NUMBER = re.compile(r"\d[\d,]*")

Known: TypeAlias = Mapping[str, tuple[str, ...]]
"""The names of each kind that the book declares."""


@dataclass(frozen=True)
class Mutant:
    """One clause with one thing altered."""

    clause: Clause
    what: str
    """Word and way to the place, then what was done."""

    def __str__(self) -> str:
        return f"{self.clause.id} {self.what}"


def in_place_of(book: Rulebook, clause: Clause) -> Rulebook:
    """The book with this clause instead of its own."""
    clauses = tuple(clause if item.id == clause.id else item for item in book)
    return replace(book, clauses=clauses)


def names_in(book: Rulebook) -> Known:
    """Wagers, subjects, streets and so on, read from the raw tables."""
    found: dict[str, list[str]] = {"hand": list(HAND_NAMES)}
    keys = {"reveal": ("street", "street"), "opens": ("street", "street")}
    keys |= {"dealing": ("method", "method"), "inscribe": ("topic", "topic")}
    kinds = ("wager", "subject", "hand", "lap", "step", "option", "meter")
    keys |= {kind: (kind, "name") for kind in kinds}
    for clause in book:
        for word, (kind, key) in keys.items():
            found.setdefault(kind, []).extend(
                str(table[key]) for table in clause.words.get(word, ())
            )
    return {kind: tuple(dict.fromkeys(names)) for kind, names in found.items()}


def alterations(clause: Clause, known: Known) -> Iterator[Mutant]:
    """The clause with one value altered, once for each value and each way to alter it."""
    for word, tables in clause.words.items():
        hint = WORDS[word].kind
        for number, table in enumerate(tables):
            for path, other in _altered(hint, table, known, ""):
                yield _mutant(clause, word, number, other, path)


def deletions(clause: Clause) -> Iterator[Mutant]:
    """The clause with one item, one key or one member of a list left out."""
    for word, tables in clause.words.items():
        for number, table in enumerate(tables):
            yield _mutant(clause, word, number, None, "left out")
            for path, other in _lessened(table, ""):
                yield _mutant(clause, word, number, other, f"without {path}")
    for code in clause.codes:
        codes = tuple(name for name in clause.codes if name != code)
        yield Mutant(replace(clause, codes=codes), f"code {code} left out")


def _mutant(
    clause: Clause, word: str, number: int, table: Mapping[str, object] | None, what: str
) -> Mutant:
    tables = list(clause.words[word])
    tables[number : number + 1] = [] if table is None else [table]
    words = {**clause.words, word: tuple(tables)}
    if not tables:
        del words[word]
    return Mutant(replace(clause, words=words), f"{word}[{number}] {what}")


def _altered(
    hint: Any, value: Mapping[str, object], known: Known, path: str
) -> Iterator[tuple[str, dict[str, object]]]:
    """The table with one value below it altered."""
    hints = {key_of(k): h for k, h in hints_of(hint).items()} if _is_table(hint) else {}
    for key, item in value.items():
        if key in WORDING or (key == "option" and not _is_table(hint)):
            continue
        below = hints.get(key, _inner(hint, dict))
        below = Test if key == "if" else below
        for where, other in _others(below, item, known, f"{path}.{key}"):
            yield where, {**value, key: other}


def _others(hint: Any, value: object, known: Known, path: str) -> Iterator[tuple[str, object]]:
    if isinstance(value, bool):
        yield f"{path} = {not value}", not value
    elif isinstance(value, int):
        for number in dict.fromkeys((value + 1, value * 2, value - 1)):
            if number != value:
                yield f"{path} = {number}", number
    elif isinstance(value, list):
        for place, item in enumerate(value):
            for where, other in _others(_inner(hint, tuple), item, known, f"{path}[{place}]"):
                yield where, [*value[:place], other, *value[place + 1 :]]
    elif isinstance(value, Mapping):
        choice = "option" in value and hint is not Test
        inner = hint if choice else _table_in(hint)
        for where, table in _altered(_Branches(inner) if choice else inner, value, known, path):
            yield where, table
    elif isinstance(value, str):
        for text in dict.fromkeys(_texts(hint, value, known)):
            if text != value:
                yield f"{path} = {text}", text


@dataclass(frozen=True)
class _Branches:
    """Stands for the hint of every branch of a choice."""

    hint: Any


def _is_table(hint: Any) -> bool:
    return isinstance(hint, type) and dataclasses.is_dataclass(hint)


def _table_in(hint: Any) -> Any:
    return next(
        (alternative for alternative in _alternatives(hint) if _is_table(alternative)), hint
    )


def _inner(hint: Any, kind: type) -> Any:
    """The hint of a member of a list or of a value of a table."""
    if isinstance(hint, _Branches):
        return hint.hint
    for alternative in _alternatives(hint):
        if get_origin(alternative) is kind:
            return get_args(alternative)[0 if kind is tuple else -1]
    return hint


def _alternatives(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, types.UnionType):
        for item in get_args(hint):
            yield from _alternatives(item)
    else:
        yield hint


def _texts(hint: Any, value: str, known: Known) -> Iterator[str]:
    """Other texts that the same place would take."""
    if odds := _ODDS.fullmatch(value):
        number = int(odds[1].replace(",", ""))
        yield f"{number + 1} {odds[2]} {odds[3]}"
        yield f"{number} {'for' if odds[2] == 'to' else 'to'} {odds[3]}"
        yield f"{number} {odds[2]} {int(odds[3]) + 1}"
    elif value.startswith("$") or " percent of " in value:
        number = int(_NUMBER.findall(value)[0].replace(",", ""))
        for other in (number + 1, max(1, number // 2)):
            yield _NUMBER.sub(str(other), value, count=1)
    for alternative in _alternatives(hint):
        if get_origin(alternative) is Literal:
            yield from (str(other) for other in get_args(alternative) if other != value)
        elif alternative == Category:
            yield from (other for other in HAND_NAMES if other != value)
        elif get_origin(alternative) is Annotated:
            for marker in alternative.__metadata__:
                if isinstance(marker, Names):
                    yield from (x for x in known.get(marker.kind, ()) if x != value)


def _lessened(value: Mapping[str, object], path: str) -> Iterator[tuple[str, dict[str, object]]]:
    for key, item in value.items():
        yield f"{path}.{key}", {k: v for k, v in value.items() if k != key}
        if isinstance(item, Mapping):
            for where, table in _lessened(item, f"{path}.{key}"):
                yield where, {**value, key: table}
        elif isinstance(item, list):
            for place, member in enumerate(item):
                fewer = [*item[:place], *item[place + 1 :]]
                yield f"{path}.{key}[{place}]", {**value, key: fewer}
                if isinstance(member, Mapping):
                    for where, table in _lessened(member, f"{path}.{key}[{place}]"):
                        several = [*item[:place], table, *item[place + 1 :]]
                        yield where, {**value, key: several}
