"""Any damage to a rulebook ends in faults that can be read, never in another exception."""

from __future__ import annotations

import copy
import datetime
import tomllib
from decimal import Decimal
from functools import cache
from importlib import resources
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.law.check import check
from croupier.law.faults import Fault, Faulty
from croupier.law.load import read_text, released
from croupier.law.resolve import Settings, resolve
from croupier.law.rulebook import Rulebook
from tests.law.toml_text import written
from tests.stages import DEEP

EXAMPLES = 1_500 if DEEP else 60
bounded = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
every_book = pytest.mark.parametrize("id", released())

Path = tuple[str | int, ...]

JUNK: tuple[object, ...] = (
    "",
    "junk",
    "any",
    "all",
    "rest",
    "-",
    "$-1",
    "3 to 0",
    "0 percent of Meter",
    "As As",
    "22-AA",
    0,
    -1,
    10**30,
    True,
    False,
    Decimal("0.5"),
    datetime.date(2026, 1, 1),
    [],
    {},
    [[]],
    [{}],
    ["junk"],
    {"option": "junk"},
    {"option": 7},
    {"option": {}},
    {"option": "seats"},
    {"option": "dealing", "is": []},
    {"offered": 3},
    {"if": {"option": "mode"}},
    {"if": "never"},
)


@cache
def source(id: str) -> str:
    return (resources.files("croupier") / "rulebooks" / f"{id}.toml").read_text("utf-8")


@cache
def parsed(id: str) -> dict[str, Any]:
    return tomllib.loads(source(id), parse_float=Decimal)


def places(value: object, path: Path = ()) -> list[Path]:
    """The way to everything below the value."""
    found: list[Path] = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found += places(item, (*path, number))
    return found


@cache
def places_in(id: str) -> list[Path]:
    return places(parsed(id))


def _has(holder: object, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(holder, list) and step < len(holder)
    return isinstance(holder, dict) and step in holder


def edit(table: dict[str, Any], path: Path, how: str, junk: object) -> None:
    """Damages the table at that place, if it is still there."""
    holder: Any = table
    for step in path[:-1]:
        if not _has(holder, step):
            return
        holder = holder[step]
    last = path[-1]
    if not _has(holder, last):
        return
    if how == "delete":
        del holder[last]
    elif how == "rename" and isinstance(holder, dict):
        holder[f"{last}_{junk}" if isinstance(junk, int) else str(junk)] = holder.pop(last)
    elif how == "twice" and isinstance(last, int):
        holder.append(copy.deepcopy(holder[last]))
    elif how == "wrap":
        holder[last] = [holder[last]]
    elif how == "text":
        holder[last] = str(holder[last])
    else:
        holder[last] = copy.deepcopy(junk)


edits = st.lists(
    st.tuples(
        st.integers(0, 10**6),
        st.sampled_from(("delete", "rename", "twice", "wrap", "text", "junk", "junk")),
        st.sampled_from(JUNK),
    ),
    min_size=1,
    max_size=3,
)


def faults_of(text: str, *, every_option: bool) -> tuple[Fault, ...]:
    """Every fault of the text; nothing but Faulty may be raised on the way."""
    try:
        book: Rulebook = read_text(text)
    except Faulty as error:
        return error.faults or (Fault("", "", "", ""),)
    resolve(book, Settings({}))
    return check(book, every_option=every_option)


def are_readable(faults: tuple[Fault, ...]) -> bool:
    return all(
        fault.path.strip() and fault.message.strip() and fault.advice.strip() for fault in faults
    )


@every_book
@bounded
@given(several=edits, wide=st.integers(0, 9))
def test_damaged_data(id: str, several: list[tuple[int, str, object]], wide: int) -> None:
    table = copy.deepcopy(parsed(id))
    for place, how, junk in several:
        paths = places_in(id)
        edit(table, paths[place % len(paths)], how, junk)
    assert are_readable(faults_of(written(table), every_option=wide == 7))


@every_book
@bounded
@given(
    places=st.lists(st.integers(0, 10**6), min_size=1, max_size=3),
    damage=st.sampled_from(("", '"', "}", "]", "[[clause]]\n", "=", "é", "\x00", "9", " ", "#")),
    length=st.integers(0, 40),
)
def test_damaged_text(id: str, places: list[int], damage: str, length: int) -> None:
    text = source(id)
    for place in places:
        start = place % len(text)
        text = text[:start] + damage + text[start + length :]
    assert are_readable(faults_of(text, every_option=False))


@every_book
def test_what_is_written_back_is_the_same_book(id: str) -> None:
    again = read_text(written(parsed(id)))
    book = read_text(source(id))
    assert again.clauses == book.clauses
    assert check(again, every_option=False) == ()
