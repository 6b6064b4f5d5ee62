"""Submissions under books that no regulator has released: a clause amended, the rest as it is."""

from __future__ import annotations

import pytest

from croupier.law.check import check
from croupier.law.load import read_text
from croupier.law.options import options_of
from croupier.law.rulebook import Rulebook
from croupier.law.submission import Examined, examine, with_demonstration

UTH, DAKOTA = "maryland-uth-1.5", "south-dakota-uth"


def amended(id: str, words: str, base: str = UTH) -> Rulebook:
    """A sound book that says something else in one clause."""
    book = read_text(
        f"""
id = "amended"
prefix = "X"
title = "Amended"
game = "banked"
source = "none"
extends = "{base}"

[[clause]]
id = "{id}"
says = "As amended"
class = "config"
{words}
"""
    )
    assert check(book, every_option=False) == ()
    return book


def under(book: Rulebook, base: str = UTH, **sections: object) -> Examined:
    """Its demonstration with these lines changed, examined under the book."""
    table = with_demonstration({"rulebook": base, **sections})
    options, declared = table["options"], options_of(book)
    assert isinstance(options, dict)
    table["options"] = {name: item for name, item in options.items() if name in declared}
    return examine(table, book)


def told(examined: Examined) -> list[str]:
    return [str(fault) for fault in examined.faults]


def test_an_amount_that_the_book_itself_sets_is_told_of_no_option() -> None:
    words = """
unit = { wager = "progressive", dollars = "$3", allowed = ["$1", "$5"] }
needs = { wager = "progressive", also = ["ante", "blind"] }
"""
    examined = under(amended("7.F.3.a", words))
    assert told(examined) == [
        "options: no paytable covers a Progressive wager of $3; write $1 or $5 [X:7.F.3.a]"
    ]


def test_the_option_is_found_behind_a_step_that_has_none() -> None:
    words = """
option = { name = "stub_count_every", type = "whole", least = 1, default = 5, about = "rounds" }

[[clause.step]]
name = "call_the_floor"
due = "showdown"
by = "dealer"

[[clause.step]]
name = "shoe_count_stub"
due = "showdown"
by = "dealer"
methods = ["manual_shoe"]
every_rounds = { option = "stub_count_every" }
most_rounds = 5
"""
    options = {"dealing": "manual_shoe", "stub_count_every": 6}
    examined = under(amended("8.E", words), options=options)
    assert told(examined) == [
        "options.stub_count_every: the stub must be counted at least every 5 rounds (got 6); "
        "write at most 5 [X:8.E]"
    ]


def test_a_requirement_may_ask_for_a_wager() -> None:
    words = """
[clause.require]
when = { offered = "trips" }
must = { offered = "bad_beat" }
says = "trips is offered without the bad beat"
advice = "offer both"
"""
    book = amended("2.E", words)
    assert under(book).valid
    assert told(under(book, paytables={"bad_beat": "none"})) == [
        "paytables.bad_beat: trips is offered without the bad beat; offer both [X:2.E]"
    ]


def test_a_fixed_award_counts_beside_a_meter() -> None:
    words = """
[clause.paytable]
wager = "progressive"
name = "A"
otherwise = "lose"
pays = { royal_flush = "100 percent of Meter", straight_flush = "$20,000" }
"""
    book = amended("12.D.1.A", words)
    assert under(book, resets={"Meter": 20_000}).faults == ()
    assert told(under(book, resets={"Meter": 10_000})) == [
        "resets.Meter: after a reset a royal flush pays $10,000, less than a straight flush "
        "with $20,000; set the reset to $20,000 or more [X:12.D.2 I-45]"
    ]


def test_returns_that_no_option_decides_are_not_the_operators_matter() -> None:
    judges = (
        '{ option = "progressive_judges", first_five = "first_five", best_of_seven = "player" }'
    )
    words = """
wager = { name = "progressive", stake = "unit", judges = %s, offered = "optional" }
subject = { name = "first_five", cards = ["hole", "flop"] }

[clause.option]
name = "progressive_judges"
values = ["first_five", "best_of_seven"]
default = "best_of_seven"
about = "the cards that count"
"""
    chosen = {"progressive_judges": "best_of_seven"}
    left_open = under(amended("7.F.3", words % judges), options=chosen)
    assert [(fault.path, fault.severity) for fault in left_open.faults] == [
        ("options.progressive_judges", "warning")
    ]
    settled = under(amended("7.F.3", words % '"player"'), options=chosen)
    assert settled.faults == ()


ENVY, SEED = (
    "Envy then pays royal flush $1,000, straight flush $300",
    "set the seed to 1/5 times that of the schedule",
)


@pytest.mark.parametrize(
    ("envy", "seed", "advice"),
    [
        ("true", "true", [f"{ENVY}; {SEED}"]),
        ("true", "false", [ENVY]),
        ("false", "true", [SEED]),
        ("false", "false", []),
    ],
)
def test_only_what_the_book_lets_grow_is_told(envy: str, seed: str, advice: list[str]) -> None:
    """A schedule for $5 at a wager of $1 (I-101)."""
    words = f"""
envy = {{ scales = {envy}, measured_by = "recipient" }}
metering = {{ seed_scales = {seed} }}
rate = {{ wager = "progressive" }}
unit = {{ wager = "progressive", dollars = {{ option = "progressive_wager_usd" }} }}

[clause.option]
name = "progressive_wager_usd"
type = "money"
default = 1
about = "the one amount of a progressive wager"

[clause.meter]
name = "Progressive"
paytables = ["UTHP-01", "UTHP-02", "PMG-01", "PMG-02"]
least = "$0"
"""
    book = amended("18.s5", words, DAKOTA)
    chosen = {"paytables": {"progressive": "PMG-02"}, "options": {"progressive_wager_usd": 1}}
    found = [
        fault.advice
        for fault in under(book, DAKOTA, **chosen).faults
        if "written for" in fault.message
    ]
    assert found == advice
