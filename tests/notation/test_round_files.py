"""Round files: read strictly, played through the engine, each fault told with its field."""

from __future__ import annotations

import copy
import json
import random
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.notation.answers import answer
from croupier.notation.banked import parse, play
from croupier.notation.fault import BadRound
from tests.engine.banked.strategies import bounded, seeds
from tests.notation.faulty_rounds import LINES, MALFORMED, REFUSED, SOUND, Faulty, written

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.decimals(),
    st.text(max_size=4),
    st.lists(st.sampled_from(("Ah", 5, None, "check")), max_size=3),
    st.dictionaries(st.sampled_from(("ante", "seat", "")), st.integers(), max_size=2),
)


def _table(value: object) -> Any:
    """The value as the command reads it from JSON."""
    return json.loads(json.dumps(value), parse_float=Decimal)


def test_the_sound_round_comes_to_what_the_design_says() -> None:
    told: Any = answer(_table(SOUND))
    ann, bob = told["seats"]
    lines = {line["wager"]: (line["result"], line["pays"]) for line in ann["lines"]}
    assert lines == {
        "ante": ("push", 0),
        "blind": ("push", 0),
        "play": ("win", 2000),
        "trips": ("lose", 0),
        "progressive": ("lose", 0),
    }
    assert ann["lines"][0]["clause"] == "MD-UTH-1.5:11.H.1"
    assert (ann["net"], bob["net"]) == (1400, 10_000)
    assert told["house_net"] == -11_400
    assert told["dealer"]["qualifies"] is False


def test_there_are_at_least_sixty_kinds_of_fault() -> None:
    names = [fault.name for fault in (*MALFORMED, *REFUSED)]
    assert len(set(names)) == len(names)
    assert len(names) >= 60


@pytest.mark.parametrize("fault", MALFORMED, ids=lambda fault: fault.name)
def test_a_malformed_round_is_told_with_its_field(fault: Faulty) -> None:
    with pytest.raises(BadRound) as caught:
        answer(_table(fault.table()))
    told = str(caught.value)
    assert told.startswith(caught.value.path)
    assert "\n" not in told
    for words in fault.says:
        assert words in told
    assert caught.value.path.startswith(fault.says[0].partition(".")[0])


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.name)
def test_a_round_that_breaks_a_rule_is_refused_with_its_clause(fault: Faulty) -> None:
    told: Any = answer(_table(fault.table()))
    assert list(told) == ["refused"]
    refused = told["refused"]
    assert refused["reason"] == fault.reason
    assert refused["path"] == fault.says[0]
    for words in fault.says[1:]:
        assert words in f"{refused['message']}; {refused['advice']}"
    assert refused["clause"] == fault.clause or not fault.clause
    assert refused["advice"]


@pytest.mark.parametrize("kind", LINES)
def test_a_malformed_line_is_told_with_its_number(kind: str) -> None:
    line, says = LINES[kind]
    if says.startswith("the end"):
        assert play(parse(written(line))).round.phase == "deal"
        return
    with pytest.raises(BadRound) as caught:
        play(parse(written(line)))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_limits_apply_where_they_are_asked_for() -> None:
    table = _table(SOUND)
    table["seats"][1]["wagers"] = {"ante": 500_000, "blind": 500_000}
    assert "seats" in answer(table)
    refused: Any = answer(table, limits=True)["refused"]
    assert refused["reason"] == "out_of_limits"
    assert refused["clause"].startswith("MD-UTH-1.5:")


@bounded(150)
@given(seeds, JUNK)
def test_junk_anywhere_is_a_bad_round_or_a_refusal(seed: int, junk: object) -> None:
    """Whatever stands wherever: an answer, a refusal or a BadRound, and nothing else."""
    rng, table = random.Random(seed), copy.deepcopy(SOUND)
    there: Any = table
    while True:
        keys = list(there) if isinstance(there, dict) else list(range(len(there)))
        key = rng.choice(keys)
        if isinstance(there[key], (dict, list)) and there[key] and rng.random() < 0.8:
            there = there[key]
            continue
        there[key] = junk
        break
    try:
        told = answer(table)
    except BadRound as error:
        fault = error
    else:
        assert told.keys() & {"refused", "seats"}
        return
    assert fault.path
    assert fault.message
    assert fault.advice


@bounded(150)
@given(seeds, st.text(max_size=20))
def test_any_text_is_a_round_or_a_bad_one(seed: int, words: str) -> None:
    rng = random.Random(seed)
    begins = ("", "seat 1 ", "deal ", "report ", "settle ", "sees ", "order ", "set ", "meter ")
    lines = [f"{rng.choice(begins)}{words}" for _ in range(2)]
    text = "rulebook maryland-uth-1.5\nseat 1 ante 10, blind 10\n" + "\n".join(lines)
    try:
        played = play(parse(text))
    except BadRound as error:
        place = error.path
    else:
        assert played.round.boxes
        assert (played.refused is None) == (played.path == "")
        return
    assert place


DAKOTA: dict[str, Any] = {
    "rulebook": "south-dakota-uth",
    "meters": {"Progressive": "20000.00"},
    "dealer": ["9c", "9d"],
    "board": ["Qh", "Jh", "Th", "4s", "5s"],
    "seats": [
        {
            "seat": 2,
            "cards": ["Ah", "Kh"],
            "wagers": {"ante": 500, "blind": 500, "trips": 500, "progressive": 100},
            "tips": {"ante": 100, "trips": 100},
            "decisions": ["4x"],
        },
        {"seat": 4, "cards": ["2c", "7d"], "wagers": {"trips": 500}, "decisions": []},
    ],
}


def test_tips_burns_and_meters_in_a_file() -> None:
    told: Any = answer(_table(DAKOTA))
    first, second = told["seats"]
    assert {line["wager"] for line in first["tips"]["lines"]} == {"ante", "trips"}
    assert "tips" not in second
    progressive = next(line for line in first["lines"] if line["wager"] == "progressive")
    assert progressive["meter"] == "Progressive"
    assert progressive["pays"] == 2_000_000
    assert told["meters"] == {"Progressive": "10000.00"}


def test_payments_up_to_the_chip_tell_their_breakage() -> None:
    table = _table(SOUND)
    table["submission"] = {"options": {"payout_rounding": "up_to_chip", "smallest_chip": 5}}
    table["seats"][1]["wagers"] = {"ante": 2501, "blind": 2501}
    told: Any = answer(table)
    play_line = next(item for item in told["seats"][1]["lines"] if item["wager"] == "play")
    assert (play_line["pays"], play_line["breakage"]) == (10_500, 496)
