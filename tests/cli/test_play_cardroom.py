"""The terminal table between players, driven as a person would drive it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.cli.called import called

BOOK = "california-holdem"
NO_LIMIT = """
rulebook = "california-holdem"
name = "No limit"
operator = "A Cardroom"

[options]
seats = 6
ca_structure = "no_limit"
small_blind = 2
big_blind = 4
bet_min = 4
ca_buy_in_min = 40
ca_buy_in_max = 60
ca_odd_chip_unit = 1
ca_fee_timing = "each_player_pays"
ca_no_flop_no_drop = false
ca_button = "dead_button"
ca_missed_blinds = "post_missed"

[filed]
ca_button = "house rule 7"
ca_missed_blinds = "house rule 8"

[fees]
seven_or_more = 2
five_or_six = 1
four_or_fewer = 1
"""


def play(
    keys: str, *arguments: str, book: str = BOOK, apart: bool = False
) -> CompletedProcess[str]:
    done = called("play", book, *arguments, keys=keys, apart=apart)
    assert "Traceback" not in done.stderr
    assert "fault of croupier" not in done.stderr
    return done


@pytest.fixture
def no_limit(tmp_path: Path) -> str:
    """A house without limit, short buy-ins and fees paid from stacks."""
    file = tmp_path / "no-limit.toml"
    file.write_text(NO_LIMIT)
    return str(file)


CHECKS = "\n" + "c\n" * 20


@pytest.mark.clause("CA-TH:deal.1", "CA-TH:deal.2", "CA-TH:deal.3", "CA-TH:fees.s1")
def test_a_hand_is_played_from_the_draw_to_the_pot() -> None:
    done = play("\nc\nc\nc\nc\nc\nc\nc\n", "--seed", "7", "--seats", "5", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    told = done.stdout
    assert "You sit down with $400" in told
    assert "Draw for the button, seats 1, 2, 3, 4 and 5" in told
    assert "Cleo has the button  CA-TH:deal.3.a" in told
    assert "Hand 1  fixed limit  blinds $2/$4  fee $4 with 5 players" in told
    assert "Dov posts the small blind $2  CA-TH:deal.2.a" in told
    assert "You post the big blind $4  CA-TH:deal.2.a" in told
    assert re.search(r"4  Cleo\s+D ", told)
    assert "House fee $4  CA-TH:fees.3" in told
    assert "Ben shows two pair, jacks and sevens" in told
    assert "Ben wins the pot +$92  CA-TH:win.1" in told
    assert "This hand -$32   you have $368" in told
    assert "You leave after 1 hand with $968." in told


@pytest.mark.clause("CA-TH:deal.1.a")
def test_the_button_moves_from_hand_to_hand() -> None:
    done = play(CHECKS * 3, "--seed", "7", "--seats", "4", "--rounds", "3")
    posted = re.findall(r"(\w+) +posts? the (small|big) blind", done.stdout)
    small = [name for name, blind in posted if blind == "small"]
    big = [name for name, blind in posted if blind == "big"]
    round_the_table = ["You", "Ada", "Ben", "Cleo"] * 2
    start = round_the_table.index(small[0])
    assert small == round_the_table[start : start + 3]
    assert big == round_the_table[start + 1 : start + 4]


def test_the_same_seed_deals_the_same_lesson() -> None:
    first, again = (play(CHECKS, "--seed", "3", "--rounds", "1").stdout for _ in range(2))
    assert first == again
    assert first != play(CHECKS, "--seed", "4", "--rounds", "1").stdout


def test_other_cards_are_hidden_before_the_end() -> None:
    done = play("\nq\n", "--seed", "7", "--seats", "5")
    felt = done.stdout.partition("Board")[2].partition("f: fold")[0]
    assert felt.count("▒▒") == 2 * 2  # two others are still in


@pytest.mark.clause("CA-TH:deal.6.b")
def test_a_player_who_leaves_mid_hand_is_folded_and_keeps_the_rest() -> None:
    done = play("\nq\n", "--seed", "7", "--seats", "5")
    assert "You leave the hand" in done.stdout
    assert "The house folds for you, since you left" in done.stdout
    assert "This hand -$4   you have $396" in done.stdout
    assert "You leave after 1 hand with $996." in done.stdout


def test_an_ended_pipe_leaves() -> None:
    assert "You leave after 0 hands with $1,000." in play("", "--seed", "7", apart=True).stdout
    assert "You leave after 1 hand" in play("\n", "--seed", "7", "--seats", "5").stdout


def test_a_question_mark_shows_the_rule() -> None:
    done = play("?\n\n?\nf\n?\nq\n", "--seed", "7", "--seats", "5")
    assert "CA-TH:deal.3.a: The highest card gets the dealer button" in done.stdout
    assert "CA-TH:deal.6.b: First round: fold face down" in done.stdout
    assert "CA-TH:win.1: The highest-ranking hand takes the pot" in done.stdout


def test_only_what_the_rulebook_allows_has_a_key() -> None:
    done = play("x\n\nb\nf\n", "--seed", "7", "--seats", "5", "--rounds", "1")
    assert "Press Enter or one of the keys listed." in done.stdout
    assert "f: fold, c: call $4, r: raise to $12, ?: rule, q: quit" in done.stdout
    assert "Press one of f c r ? q." in done.stdout


@pytest.mark.clause("CA-TH:deal.6.d")
def test_after_three_raises_none_is_offered() -> None:
    keys = "\n" + "c\n" * 6 + "\nr\nf\n"
    done = play(keys, "--seed", "7", "--seats", "5", "--rounds", "2")
    second = done.stdout.partition("Hand 2")[2]
    assert "Dov raises to $8" in second
    assert "You raise to $12" in second
    assert "Ada raises to $16" in second
    assert "f: fold, c: call $4, ?: rule, q: quit" in second


@pytest.mark.clause("CA-TH:win.1")
def test_bets_of_any_size_all_in_and_side_pots(no_limit: str) -> None:
    keys = "\nr\n5\n\nr\n20\nc\n\na\n\na\n"
    arguments = ("--seed", "3", "--seats", "5", "--submission", no_limit, "--bankroll", "60")
    done = play(keys, *arguments)
    assert "r: raise to $8–$59, a: all in $59" in done.stdout
    assert "$5 is outside the limits.  CA-TH:deal.6.c" in done.stdout
    assert "House fee $5  CA-TH:fees.3" in done.stdout
    assert "You raise to $20" in done.stdout
    assert "Cleo raises all in to $49" in done.stdout
    assert "Raise to how much, $8 to $59 (Enter: back)" in done.stdout


def test_pots_are_drawn_apart_while_somebody_is_all_in(no_limit: str) -> None:
    arguments = ("--seats", "6", "--submission", no_limit, "--bankroll", "60", "--rounds", "12")
    done = play("\n" + "c\n\n" * 60, *arguments, "--seed", "2")
    assert "Pots   main pot $31, side pot $26" in done.stdout
    assert re.search(
        r"Pots   main pot \$\d+, side pot 1 \$\d+, side pot 2 \$\d+$", done.stdout, re.M
    )
    assert re.search(r"\w+ (wins|splits) side pot 1 \+\$\d+", done.stdout)


def test_sitting_out_watches_the_hand(no_limit: str) -> None:
    keys = "o\n" * 8 + "\n" + "c\n" * 30
    done = play(keys, "--seed", "5", "--seats", "4", "--submission", no_limit, "--rounds", "9")
    hands = done.stdout.split("\nHand ")[1:]
    assert len(hands) == 9
    assert all("with 3 players" in hand for hand in hands[:8])
    assert all(re.search("(wins|splits) the (main )?pot", hand) for hand in hands)
    assert "This hand" not in "".join(hands[:8])


def test_a_player_who_comes_back_between_the_blinds_is_told_to_wait() -> None:
    done = play("o\n" * 2 + "\n" * 6, "--seed", "0", "--seats", "4", "--rounds", "4")
    assert "You wait for the button to pass  CA-TH:deal.4.a" in done.stdout


def test_chips_are_added_between_hands(no_limit: str) -> None:
    arguments = ("--seed", "3", "--seats", "5", "--submission", no_limit, "--bankroll", "100")
    done = play("\nr\n20\nc\na\na\nq\n", *arguments)
    assert "a: add $40" in done.stdout
    assert done.stdout.count("a: add $40") == 1
    assert "Press Enter or one of the keys listed." in done.stdout  # nothing is left to add
    assert "You leave after 1 hand with $50." in done.stdout


def test_out_of_chips_the_sitting_ends(no_limit: str) -> None:
    arguments = ("--seats", "6", "--submission", no_limit, "--bankroll", "40")
    done = play("\na\nc\n" * 30, *arguments, "--seed", "0")
    assert "You have no chips left to buy in with." in done.stdout
    assert done.stdout.rstrip().endswith("with $0.")


def test_ten_players_and_two(no_limit: str) -> None:
    ten = play(CHECKS, "--seed", "1", "--seats", "10", "--rounds", "1")
    assert "fee $5 with 10 players" in ten.stdout
    two = play(CHECKS, "--seed", "1", "--seats", "2", "--rounds", "1")
    assert "o: sit out one hand" not in two.stdout
    assert two.returncode == ten.returncode == 0


def test_the_result_in_json() -> None:
    done = play("\nf\n", "--seed", "7", "--seats", "5", "--rounds", "1", "--json", apart=True)
    told = json.loads(done.stdout[done.stdout.index("{") :])
    assert told == {"rulebook": BOOK, "rounds": 1, "balance": 99600}
    assert "Board" not in done.stdout


@pytest.mark.clause("CA-TH:table.s1", "CA-TH:table.s2")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seats", "11"], "--seats must be 2 to 10"),
        (["--seats", "1"], "--seats must be 2 to 10"),
        (
            ["--bankroll", "39"],
            "--bankroll $39 is below the minimum buy-in of $40 [CA-TH:table.s2]",
        ),
        (["--bankroll", "0"], "--bankroll must be $1"),
        (["--submission", "nowhere.toml"], "cannot read nowhere.toml"),
    ],
)
def test_usage_errors_are_one_line(arguments: list[str], sentence: str) -> None:
    done = play("", *arguments)
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_submission_must_be_valid_and_under_the_same_rulebook(
    no_limit: str, tmp_path: Path
) -> None:
    other = play("", "--submission", no_limit, book="maryland-uth-1.5")
    assert "is under california-holdem, not maryland-uth-1.5" in other.stderr
    bad = tmp_path / "bad.toml"
    bad.write_text(NO_LIMIT.replace("bet_min = 4", ""))
    faulty = play("", "--submission", str(bad))
    assert faulty.returncode == 1
    assert "has faults; run `croupier submission check" in faulty.stderr
    assert "CA-TH:fees.1" in faulty.stderr
