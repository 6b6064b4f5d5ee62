"""The engine and an independent settlement agree on random rounds, to the cent and the clause."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from tests.oracle.draw import counts, draw
from tests.oracle.plain_cards import VALUE, judge
from tests.oracle.settlement import settle
from tests.stages import many

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]
Json = dict[str, Any]

SUBMISSIONS_PER_SHARD = 12
"""A submission takes an engine as long to compile as thirty rounds to play."""
SHARDS, ROUNDS_PER_SHARD = many((40, 500), (200, 5_000))

LINE = ("wager", "stake", "result", "pays", "returned", "clause")


@pytest.mark.parametrize("shard", range(SHARDS))
def test_engine_and_oracle_agree(
    shard: int, record_property: Callable[[str, object], None]
) -> None:
    rng = Random(shard)
    seen: Counter[str] = Counter()
    for turn in range(ROUNDS_PER_SHARD):
        number = shard * SUBMISSIONS_PER_SHARD + turn % SUBMISSIONS_PER_SHARD
        source = draw(rng, number)
        expected = settle(source)
        if list(differences(source, expected, engine(source))):
            pytest.fail(report(smallest(source)), pytrace=False)
        seen.update(counts(source, expected))
        seen["rounds"] += 1
    record_property("oracle", json.dumps(seen))


def engine(source: Json) -> Json:
    """The engine's answer."""
    from croupier.notation.answers import answer

    return dict(answer(source))


def differences(source: Json, expected: Json, got: Json) -> Iterator[str]:
    """What the two answers disagree on, one line of text each."""
    if "seats" not in got:
        yield f"engine answers {got}"
        return
    for key in ("rulebook", "meters", "house_net"):
        if got[key] != expected[key]:
            yield f"{key}: oracle {expected[key]}, engine {got[key]}"
    if got["dealer"]["qualifies"] is not expected["dealer"]["qualifies"]:
        yield f"dealer qualifies: oracle {expected['dealer']['qualifies']}"
    board = source["board"]
    yield from _hand("dealer", source["dealer"] + board, expected["dealer"], got["dealer"])
    numbers = [[seat["seat"] for seat in answer["seats"]] for answer in (expected, got)]
    if numbers[0] != numbers[1]:
        yield f"seats: oracle {numbers[0]}, engine {numbers[1]}"
        return
    for placed, mine, theirs in zip(source["seats"], expected["seats"], got["seats"], strict=True):
        name = f"seat {mine['seat']}"
        yield from _hand(name, placed["cards"] + board, mine, theirs)
        yield from _lines(name, mine["lines"], theirs["lines"])
        if mine["net"] != theirs["net"]:
            yield f"{name} net: oracle {mine['net']}, engine {theirs['net']}"


def _hand(name: str, cards: list[str], mine: Json, theirs: Json) -> Iterator[str]:
    """Where suits do not matter an engine may show other cards of the same values."""
    best = theirs["best"]
    alike = [VALUE[card] for card in best] == [VALUE[card] for card in mine["best"]]
    owned = len(set(best)) == 5 and set(best) <= set(cards)
    if theirs["hand"] != mine["hand"] or not alike or not owned:
        yield f"{name}: oracle {mine['hand']} {mine['best']}, engine {theirs['hand']} {best}"
    elif judge(best).strength != judge(mine["best"]).strength:
        yield f"{name}: engine's {best} is no {mine['hand']}"


def _lines(name: str, mine: list[Json], theirs: list[Json]) -> Iterator[str]:
    ours = [tuple(line[key] for key in LINE) for line in mine]
    other = [tuple(line.get(key) for key in LINE) for line in theirs]
    if sorted(ours, key=str) == sorted(other, key=str):
        if ours != other:
            orders = [" ".join(str(line[0]) for line in lines) for lines in (ours, other)]
            yield f"{name} order: oracle {orders[0]}; engine {orders[1]}"
        return
    for line in ours:
        if line not in other:
            yield f"{name}: oracle only {_told(line)}"
    for line in other:
        if line not in ours:
            yield f"{name}: engine only {_told(line)}"
    if set(ours) == set(other):
        yield f"{name}: one side has a line more often"


def _told(line: tuple[Any, ...]) -> str:
    wager, stake, result, pays, returned, clause = line
    return f"{wager} {stake}: {result}, pays {pays}, returned {returned} ({clause})"


def smallest(source: Json) -> Json:
    """A part of the round, seats and side wagers left out, on which they still disagree."""
    for smaller in _smaller(source):
        expected, got = settle(smaller), engine(smaller)
        if "seats" in got and list(differences(smaller, expected, got)):
            return smallest(smaller)
    return source


def _smaller(source: Json) -> Iterator[Json]:
    seats = source["seats"]
    for index, seat in enumerate(seats):
        if len(seats) > 1:
            yield {**source, "seats": seats[:index] + seats[index + 1 :]}
        for wager in list(seat["wagers"]):
            if wager in ("ante", "blind", "xtra_bonus") or "ante" not in seat["wagers"]:
                continue
            wagers = {name: cents for name, cents in seat["wagers"].items() if name != wager}
            lighter = {**seat, "wagers": wagers}
            yield {**source, "seats": [*seats[:index], lighter, *seats[index + 1 :]]}


def report(source: Json) -> str:
    """The disagreement and the round, to be read by a person."""
    found = "\n".join(f"  {line}" for line in differences(source, settle(source), engine(source)))
    return f"engine and oracle disagree:\n{found}\nround:\n{json.dumps(source)}"


# The comparison itself can fail: each change of a right answer is noticed.


def _first_line(answer: Json) -> Json:
    line: Json = answer["seats"][0]["lines"][0]
    return line


@pytest.mark.parametrize("key", ["stake", "pays", "returned"])
def test_a_cent_is_noticed(key: str) -> None:
    source = draw(Random(7))
    changed = json.loads(json.dumps(settle(source)))
    _first_line(changed)[key] += 1
    assert len(list(differences(source, settle(source), changed))) == 2


@pytest.mark.parametrize("key", ["wager", "result", "clause"])
def test_a_word_is_noticed(key: str) -> None:
    source = draw(Random(7))
    changed = json.loads(json.dumps(settle(source)))
    _first_line(changed)[key] = "other"
    assert list(differences(source, settle(source), changed))


@pytest.mark.parametrize("key", ["rulebook", "meters", "house_net", "seats"])
def test_a_part_of_the_answer_is_noticed(key: str) -> None:
    source = draw(Random(7))
    changed = {**settle(source), key: []}
    assert list(differences(source, settle(source), changed))


def test_a_wrong_five_and_a_wrong_order_are_noticed() -> None:
    source = draw(Random(7))
    changed = json.loads(json.dumps(settle(source)))
    changed["dealer"]["best"].reverse()
    changed["seats"][0]["lines"].reverse()
    found = list(differences(source, settle(source), changed))
    assert [line.split(":")[0] for line in found] == [
        "dealer",
        f"seat {changed['seats'][0]['seat']} order",
    ]


def test_equal_answers_do_not_differ() -> None:
    source = draw(Random(7))
    extra = json.loads(json.dumps(settle(source)))
    _first_line(extra)["odds"] = "any text"
    assert list(differences(source, settle(source), extra)) == []
