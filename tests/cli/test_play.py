"""The terminal table, driven as a person would drive it."""

from __future__ import annotations

import json
from subprocess import CompletedProcess

import pytest

from tests.cli.called import called

BANKED = ("maryland-uth-1.5", "maryland-uth-1.4", "maryland-jackpot-1.0", "south-dakota-uth")


def play(keys: str, *arguments: str, apart: bool = False) -> CompletedProcess[str]:
    return called("play", *arguments, keys=keys, apart=apart)


@pytest.mark.parametrize("rulebook", BANKED)
def test_a_round_is_played_to_its_payments(rulebook: str) -> None:
    done = play("\nc\nc\n1\n", rulebook, "--seed", "7", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    assert "Your wagers" in done.stdout
    assert "You leave after 1 round with" in done.stdout


def test_the_same_seed_deals_the_same_lesson() -> None:
    first = play("\n4\n", "maryland-uth-1.5", "--seed", "3", "--rounds", "1")
    again = play("\n4\n", "maryland-uth-1.5", "--seed", "3", "--rounds", "1")
    other = play("\n4\n", "maryland-uth-1.5", "--seed", "4", "--rounds", "1")
    assert first.stdout == again.stdout
    assert first.stdout != other.stdout


def test_other_cards_are_hidden_before_the_end() -> None:
    done = play("\n", "maryland-uth-1.5", "--seed", "7", "--seats", "2")
    felt = done.stdout.partition(": check")[0]
    assert felt.count("▒▒") == 2 + 5 + 4 + 2  # dealer, board, box, the other player


def test_what_the_rulebook_refuses_is_said_with_its_clause() -> None:
    done = play("ante 10, progressive 3\nq\n", "maryland-uth-1.5", "--seed", "1")
    assert "MD-UTH-1.5:7.F.3.a" in done.stdout


def test_a_question_mark_shows_the_rule() -> None:
    done = play("\n?\nc\nc\nf\n?\nq\n", "maryland-uth-1.5", "--seed", "1")
    assert "MD-UTH-1.5:11.B.1: Pre-flop choice" in done.stdout
    assert "MD-UTH-1.5:11.F.2: On a fold" in done.stdout


def test_nonsense_is_asked_again_and_an_ended_pipe_leaves() -> None:
    keys = "mango\nante ten\nante 10\nx\n5\nc\n"
    done = play(keys, "maryland-uth-1.5", "--seed", "1", apart=True)
    assert done.returncode == 0
    assert "A bet is a wager and dollars, like: ante 10, trips 5" in done.stdout
    assert "Press one of 4 3 c ? q" in done.stdout
    assert "MD-UTH-1.5:11.F.2" in done.stdout  # a player who leaves mid-round is folded at the end
    assert "You leave after 1 round with $980." in done.stdout


def test_a_bet_above_the_bankroll_is_refused() -> None:
    done = play("ante 400\nq\n", "maryland-uth-1.5", "--bankroll", "500")
    assert "You have $500. Bet less." in done.stdout


def test_a_play_wager_beyond_the_balance_is_not_offered() -> None:
    done = play("ante 100\nq\n", "maryland-uth-1.5", "--bankroll", "500", "--seed", "1")
    assert "3: play 3x" in done.stdout
    assert "4: play 4x" not in done.stdout


def test_the_result_in_json() -> None:
    done = play(
        "\nc\nc\nf\n", "south-dakota-uth", "--seed", "2", "--rounds", "1", "--json", apart=True
    )
    result = json.loads(done.stdout[done.stdout.index("{") :])
    assert result == {"rulebook": "south-dakota-uth", "rounds": 1, "balance": 99000}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["maryland-uth-9"], "unknown rulebook 'maryland-uth-9'"),
        (["maryland-uth-1.5", "--seats", "7"], "--seats must be 1 to 6"),
        (["maryland-uth-1.5", "--seats", "0"], "--seats must be 1 to 6"),
        (["maryland-uth-1.5", "--bankroll", "-5"], "--bankroll must be $1 to $1,000,000,000"),
    ],
)
def test_usage_errors_are_one_line(arguments: list[str], sentence: str) -> None:
    done = play("", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
