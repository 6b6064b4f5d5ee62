"""croupier replay, as a user's script calls it."""

from __future__ import annotations

import json
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli.called import called

HANDS = Path(__file__).parent.parent / "phh"
HAND = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = ['d dh p1 AhAd', 'd dh p2 ????', 'p2 cbr 6', 'p1 f']
"""


def replay(*arguments: str | Path, apart: bool = False) -> CompletedProcess[str]:
    return called("replay", *map(str, arguments), apart=apart)


def test_one_json_object_per_file() -> None:
    done = replay(HANDS / "pluribus-30-0.phh", HANDS / "pluribus-30-18.phh", "--json", apart=True)
    assert done.returncode == 0, done.stderr
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [set(item) for item in told] == [{"file", "finishing_stacks"}] * 2


def test_unknown_cards_may_fold(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(HAND)
    done = replay(file, "--json")
    assert json.loads(done.stdout)["finishing_stacks"] == [98, 102]


def test_several_hands_in_one_file(tmp_path: Path) -> None:
    file = tmp_path / "hands.phhs"
    file.write_text(f"[1]\n{HAND}\n[2]\n{HAND}")
    done = replay(file, "--json")
    assert len(done.stdout.splitlines()) == 2


def test_other_stacks_than_recorded_are_a_negative_answer(tmp_path: Path) -> None:
    file = tmp_path / "hand.phh"
    file.write_text(f"{HAND}finishing_stacks = [100, 100]\n")
    assert replay(file, apart=True).returncode == 1


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ("'NT'", "'PO'", "'PO' is not played here"),
        ("AhAd", "AhAh", "Ah has already been dealt"),
        ("AhAd", "AhXx", "actions[0]"),
        ("p1 f", "p2 f", "it is not seat 2's turn"),
        ("cbr 6", "cbr 3", "the raise must be to between 4 and 100 (got 3)"),
        ("cbr 6", "jump", "unknown action"),
        ("[100, 100]", "[100, 'x']", "starting_stacks"),
        ("min_bet = 2", "min_bet = 0", "min_bet"),
        ("[1, 2]", "[1, 2, 4]", "blinds_or_straddles"),
        ("antes = [0, 0]", "antes = [5, 5]", "antes"),
        ("variant = ", "variant ", "is not a PHH hand history"),
    ],
)
def test_a_bad_history_gets_one_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    assert before in HAND
    file = tmp_path / "hand.phh"
    file.write_text(HAND.replace(before, after))
    done = replay(file, "--json")
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_missing_file_gets_one_sentence() -> None:
    done = replay("nowhere.phh")
    assert done.returncode == 2
    assert "cannot read nowhere.phh" in done.stderr
