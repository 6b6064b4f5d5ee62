"""Tables become dataclasses, or faults with the place where each stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

import pytest

from croupier import money
from croupier.law.reader import Declares, FieldFormat, Names, Place, Reading, key_of, read
from croupier.law.vocabulary import WORDS, words_of

HERE = Place("X:1", "thing")


@dataclass(frozen=True)
class Inner:
    size: int


@dataclass(frozen=True)
class Thing:
    name: Annotated[str, Declares("thing")]
    kind: Literal["big", "small", 3]
    from_: str = ""
    likes: Annotated[str, Names("thing")] | None = None
    parts: tuple[Inner, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    flag: bool = False
    price: Annotated[int, FieldFormat(money.cents, '"$1"')] | None = None
    many: tuple[str, ...] | Literal["all"] = ()


GOOD: dict[str, object] = {"name": "box", "kind": "big"}


def reading_of(**more: object) -> tuple[Thing | None, Reading]:
    reading = Reading()
    return read(Thing, {**GOOD, **more}, HERE, reading), reading


def test_a_whole_table() -> None:
    thing, reading = reading_of(
        **{"from": "far_left", "likes": "lid", "parts": [{"size": 1}, {"size": 2}]},
        counts={"a": 1},
        flag=True,
        price="$1,000.50",
        many="all",
    )
    assert thing == Thing(
        "box",
        "big",
        "far_left",
        "lid",
        (Inner(1), Inner(2)),
        {"a": 1},
        flag=True,
        price=100_050,
        many="all",
    )
    assert reading.faults == []
    assert reading.declared == [("thing", "box", HERE.at("name"))]
    assert reading.named == [("thing", "lid", HERE.at("likes"), True)]


@pytest.mark.parametrize(
    ("key", "value", "place", "says"),
    [
        ("name", 3, "thing.name", "3 must be a text"),
        ("kind", "huge", "thing.kind", "unknown value 'huge'"),
        ("kind", "3", "thing.kind", "unknown value '3'"),
        ("flag", 1, "thing.flag", "1 must be true or false"),
        ("flag", "yes", "thing.flag", "'yes' must be true or false"),
        ("parts", {"size": 1}, "thing.parts", "must be a list"),
        ("parts", [3], "thing.parts[0]", "3 must be a table"),
        ("parts", [{"size": True}], "thing.parts[0].size", "must be a whole number"),
        ("counts", [1], "thing.counts", "must be a table"),
        ("counts", {"a": "1"}, "thing.counts.a", "'1' must be a whole number"),
        ("price", "plenty", "thing.price", "'plenty' is not an amount of dollars"),
        ("price", None, "thing.price", "None is not an amount of dollars"),
        ("many", 3, "thing.many", "unknown value 3"),
        ("color", "red", "thing.color", "unknown key 'color'"),
        ("from_", "far_left", "thing.from_", "unknown key 'from_'"),
        ("name", "x" * 99, "thing.kind", ""),
    ],
)
def test_what_cannot_be_read(key: str, value: object, place: str, says: str) -> None:
    more = {key: value} if says else {"kind": value}
    thing, reading = reading_of(**more)
    assert thing is None
    (fault,) = reading.faults
    assert fault.path == f"X:1 {place}"
    assert fault.clause == "X:1"
    assert says in fault.message
    assert fault.advice
    assert len(fault.message) < 100


def test_all_faults_at_once() -> None:
    reading = Reading()
    assert read(Thing, {"kind": 4, "flag": 0, "color": 1}, HERE, reading) is None
    assert [fault.path for fault in reading.faults] == [
        "X:1 thing.color",
        "X:1 thing",
        "X:1 thing.kind",
        "X:1 thing.flag",
    ]


def test_no_table_at_all() -> None:
    reading = Reading()
    assert read(Thing, "box", HERE, reading) is None
    assert "must be a table" in reading.faults[0].message


def test_python_words_lose_their_underscore() -> None:
    assert key_of("from_") == "from"
    assert key_of("is_") == "is"
    assert key_of("name") == "name"


def test_places() -> None:
    assert str(Place("X:2", "wager").at(1).at("name")) == "X:2 wager[1].name"
    assert str(Place("X:2").at("wager")) == "X:2 wager"
    assert str(Place("X:2")) == "X:2"


def test_every_word_says_what_it_means() -> None:
    for word in WORDS.values():
        assert word.meaning.endswith(".")
        assert word.games


def test_words_of_a_game() -> None:
    banked, cardroom = words_of("banked"), words_of("cardroom")
    assert "wager" in banked
    assert "wager" not in cardroom
    assert "blinds" in cardroom
    assert "blinds" not in banked
    assert {"option", "step", "inscribe", "deal", "card_order"} <= set(banked) & set(cardroom)
