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
    assert [set(item) for item in told] == [{"file", "finishing_stacks", "net", "by"}] * 2


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
        ("antes = [0, 0]", "antes = [100, 100]", "an ante takes a whole stack"),
        ("[1, 2]", "[0, 0]", "no player posts a blind"),
        ("variant = ", "variant ", "not a PHH hand history"),
    ],
)
def test_a_bad_history_gets_one_sentence(
    tmp_path: Path, before: str, after: str, sentence: str
) -> None:
    assert before in HAND
    file = tmp_path / "hand.phh"
    file.write_text(HAND.replace(before, after))
    done = replay(file, "--json", "--strict")
    assert done.returncode == 2
    assert done.stdout == ""
    assert sentence in done.stderr
    assert len(done.stderr.splitlines()) == 1
    gone_on = replay(file, "--json")
    assert gone_on.returncode == 1
    assert "refused" in json.loads(gone_on.stdout)


def test_a_missing_file_gets_one_sentence() -> None:
    done = replay("nowhere.phh")
    assert done.returncode == 2
    assert "cannot read nowhere.phh" in done.stderr


KINDS = {
    "decimals": ("[100, 100]", "[99.25, 100.5]", [97.25, 102.5], [-2, 2]),
    "endless": ("[100, 100]", "[100, inf]", [98, None], [-2, 2]),
    "antes": ("antes = [0, 0]", "antes = [5, 5]", [93, 107], [-7, 7]),
    "cents": ("cbr 6", "cbr 6.01", [98, 102], [-2, 2]),
}


@pytest.mark.parametrize("kind", KINDS)
def test_amounts_of_every_kind(tmp_path: Path, kind: str) -> None:
    """Y-04, Y-05: decimals stay exact, stacks may have no end, antes go to the pot."""
    before, after, stacks, net = KINDS[kind]
    file = tmp_path / "hand.phh"
    file.write_text(HAND.replace(before, after))
    done = replay(file, "--json")
    assert done.returncode == 0, done.stdout
    told = json.loads(done.stdout)
    assert (told["finishing_stacks"], told["net"]) == (stacks, net)


THREE = """variant = 'NT'
blinds_or_straddles = {blinds}
min_bet = 2
starting_stacks = [100, 100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'd dh p4 ????', {actions}]
"""
FOLDS = {
    "[1, 2, 4, 0]": ("'p4 f', 'p1 f', 'p2 f'", [99, 98, 103, 100]),
    "[1, 2, -2, 0]": ("'p3 cc', 'p4 f', 'p1 f', 'p2 cbr 6', 'p3 f'", [99, 103, 98, 100]),
    "[0, 2, 0, 0]": ("'p3 f', 'p4 f', 'p1 f'", [100, 100, 100, 100]),
}


@pytest.mark.parametrize("blinds", FOLDS)
def test_straddles_and_posts(tmp_path: Path, blinds: str) -> None:
    actions, stacks = FOLDS[blinds]
    file = tmp_path / "hand.phh"
    file.write_text(THREE.format(blinds=blinds, actions=actions))
    done = replay(file, "--json")
    assert done.returncode == 0, done.stdout
    assert json.loads(done.stdout)["finishing_stacks"] == stacks


SHOWDOWN = """variant = 'NT'
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [10, 10]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cbr 10', 'p1 cc',
           'd db 2c3c4d', 'd db 9h', 'd db Ts']
"""


def test_an_unseen_showdown_goes_by_the_winnings(tmp_path: Path) -> None:
    """Recorded winnings are after the rake; without them the hand alone is refused."""
    (tmp_path / "a.phh").write_text(SHOWDOWN)
    (tmp_path / "b.phh").write_text(f"{SHOWDOWN}winnings = [19.5, 0]\n")
    (tmp_path / "c.phh").write_text(HAND)
    done = replay(tmp_path, "--json")
    assert done.returncode == 1
    unknown, known, plain = (json.loads(line) for line in done.stdout.splitlines())
    assert "cards unseen" in unknown["refused"]["message"]
    assert known["by"] == "winnings"
    assert known["net"] == [9.5, -10]
    assert plain["by"] == "cards"
    assert "3 hands, 2 replayed, 1 not" in done.stderr


def test_rake_is_what_the_winners_did_not_get(tmp_path: Path) -> None:
    shown = SHOWDOWN.replace("p1 ????", "p1 AhAd").replace("p2 ????", "p2 KhKd")
    file = tmp_path / "hand.phh"
    file.write_text(f"{shown}winnings = [19.5, 0]\nfinishing_stacks = [19.5, 0]\n")
    done = replay(file, "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["rake"] == 0.5
    file.write_text(f"{shown}winnings = [0, 19.5]\n")
    assert replay(file).returncode == 1


@pytest.mark.slow
def test_processes_give_the_same_answers(tmp_path: Path) -> None:
    (tmp_path / "hands.phhs").write_text("".join(f"[{at}]\n{HAND}\n" for at in range(1, 260)))
    alone = replay(tmp_path, "--json").stdout
    shared = replay(tmp_path, "--json", "--executor", "processes", "--workers", "2", apart=True)
    assert shared.stdout == alone
