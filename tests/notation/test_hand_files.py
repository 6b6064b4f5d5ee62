"""Hand files: read strictly, played through the engine, each fault told with its field."""

from __future__ import annotations

import copy
import json
import random
import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.notation.answers import answer, answer_text
from croupier.notation.fault import BadRound
from tests.engine.banked.strategies import bounded, seeds
from tests.notation.faulty_hands import LINES, MALFORMED, REFUSED, SOUND, Faulty, written
from tests.notation.test_round_files import JUNK


def _table(value: object) -> Any:
    """The value as the command reads it from JSON."""
    return json.loads(json.dumps(value), parse_float=Decimal)


def test_the_sound_hand_is_answered_in_full() -> None:
    told: Any = answer(_table(SOUND))
    assert told == {
        "rulebook": "california-holdem",
        "button": 7,
        "board": ["Ks", "7c", "2d", "4h", "3s"],
        "fee": {"amount": 300, "from": "pot", "clause": "CA-TH:fees.3"},
        "returned": [],
        "pots": [
            {
                "pot": 1,
                "amount": 3700,
                "winners": [{"seat": 1, "share": 3700}],
                "clause": "CA-TH:win.1",
            }
        ],
        "seats": [
            {
                "seat": 1,
                "player": "ann",
                "hand": "pair",
                "best": ["Ks", "Kh", "9d", "7c", "4h"],
                "folded": False,
                "stack": 21_700,
                "net": 1700,
            },
            {
                "seat": 3,
                "player": "bob",
                "hand": "pair",
                "best": ["Qs", "Qc", "Ks", "7c", "4h"],
                "folded": False,
                "stack": 13_000,
                "net": -2000,
            },
            {"seat": 7, "player": "cy", "folded": True, "stack": 9000, "net": 0},
        ],
        "shown": [1],
        "void": "",
        "house_net": 300,
    }


def test_the_page_shows_this_hand_and_its_answer() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rounds.md").read_text("utf-8")
    blocks = [json.loads(item) for item in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    banked, asked, told = blocks
    assert asked == SOUND
    assert answer(_table(asked)) == told
    assert "seats" in answer(_table(banked))


def test_odd_chips_and_uncalled_wagers_are_told() -> None:
    table = _table(SOUND)
    table["seats"][0]["cards"] = ["Qh", "Qd"]
    table["actions"][-2:] = [{"seat": 1, "act": "check"}, {"seat": 3, "act": "check"}]
    told: Any = answer(table)
    assert told["pots"][0]["winners"] == [
        {"seat": 1, "share": 1100, "odd": 100},
        {"seat": 3, "share": 1000},
    ]
    assert told["pots"][0]["clause"] == "CA-TH:win.3"
    table["actions"][-2:] = [{"seat": 1, "act": "bet", "to": 800}, {"seat": 3, "act": "fold"}]
    told = answer(table)
    assert told["returned"] == [{"seat": 1, "amount": 800}]
    assert told["shown"] == []


def test_fees_that_players_pay_are_told() -> None:
    table = _table(SOUND)
    table["submission"] = {"options": {"ca_fee_timing": "button_pays"}}
    told: Any = answer(table)
    assert told["fee"]["from"] == [{"seat": 7, "amount": 300}]
    assert told["house_net"] == 300


def test_there_are_at_least_eighty_kinds_of_fault() -> None:
    names = [fault.name for fault in (*MALFORMED, *REFUSED)]
    assert len(names) >= 80
    assert len(LINES) >= 40


@pytest.mark.parametrize("fault", MALFORMED, ids=lambda fault: fault.name)
def test_a_malformed_hand_is_told_with_its_field(fault: Faulty) -> None:
    with pytest.raises(BadRound) as caught:
        answer(_table(fault.table()))
    told = str(caught.value)
    assert told.startswith(fault.says[0])
    assert "\n" not in told
    for words in fault.says:
        assert words.lower() in told.lower()


@pytest.mark.parametrize("fault", REFUSED, ids=lambda fault: fault.name)
def test_a_hand_that_breaks_a_rule_is_refused_with_its_clause(fault: Faulty) -> None:
    told: Any = answer(_table(fault.table()))
    assert list(told) == ["refused"]
    refused = told["refused"]
    assert (refused["reason"], refused["clause"]) == (fault.reason, fault.clause)
    assert refused["path"] == fault.says[0]
    for words in fault.says[1:]:
        assert words in f"{refused['message']}; {refused['advice']}"


@pytest.mark.parametrize("kind", LINES)
def test_a_malformed_line_is_told_with_its_number(kind: str) -> None:
    line, says = LINES[kind]
    with pytest.raises(BadRound) as caught:
        answer_text(written(line))
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@bounded(150)
@given(seeds, JUNK)
def test_junk_anywhere_is_a_bad_hand_or_a_refusal(seed: int, junk: object) -> None:
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
        assert told.keys() & {"refused", "pots"}
        return
    assert fault.path
    assert fault.message
    assert fault.advice


@bounded(150)
@given(seeds, st.text(max_size=20))
def test_any_text_is_a_hand_or_a_bad_one(seed: int, words: str) -> None:
    rng = random.Random(seed)
    begins = (
        "",
        "seat 1 ",
        "deal ",
        "rule ",
        "settle ",
        "sees ",
        "order ",
        "set ",
        "pot ",
        "acts ",
    )
    lines = [f"{rng.choice(begins)}{words}" for _ in range(2)]
    deal = "+deal seat 1 Kh 9d  seat 2 Qs Qc\nseat 1 fold\n"
    try:
        told = answer_text(written(deal + "\n".join(lines)))
    except BadRound as error:
        place = error.path
    else:
        assert told.keys() & {"refused", "pots"}
        return
    assert place


def test_kinds_of_rounds_are_not_mixed() -> None:
    """The rulebook decides how a round is read."""
    with pytest.raises(BadRound, match="unknown field 'button'"):
        answer({**_table(SOUND), "rulebook": "maryland-uth-1.5"})
    two = written("+rulebook maryland-uth-1.5\ndeal seat 1 Kh 9d  seat 2 Qs Qc")
    with pytest.raises(BadRound, match="written as a cardroom one"):
        answer_text(two)
