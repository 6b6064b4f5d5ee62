"""Strategies at their games: exact values compared with published ones."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import cards
from croupier.maths.edge.wagers import main_game
from croupier.maths.solve import Solution, solve
from croupier.maths.solve.boards import boards
from croupier.maths.solve.tree import placed
from croupier.maths.strategy import EvaluatedStrategy, Misstated, names, play, read_rules
from croupier.maths.strategy.evaluate import choices_of
from croupier.maths.strategy.grid import grid

UTH, JACKPOT = "maryland-uth-1.5", "maryland-jackpot-1.0"


@cache
def best(rulebook: str) -> Solution:
    """The game with its first paytable, solved once."""
    return solve(main_game({"rulebook": rulebook}, "A"))


def test_the_best_play() -> None:
    """The value that is known for it, and no cost."""
    played = play(best(UTH), "best")
    assert played.value == Fraction(-607_723_787_676, 27_813_810_024_000)
    assert played.cost == 0
    assert not played.costs


@pytest.mark.parametrize(
    ("strategy", "value"), [("always-3x", -0.09665479), ("never-preflop", -0.15496843)]
)
def test_other_ways_before_the_flop(strategy: str, value: float) -> None:
    """Published to eight digits. Three times the ante is never right; with it in place of four
    times, eleven hands are better checked.
    """
    played = play(best(UTH), strategy)
    assert round(float(played.value), 8) == value
    assert played.costs == {"preflop": played.cost}


def test_three_times_wherever_four_is_best_is_another_thing() -> None:
    """Stated so, it is followed even where a check is worth more."""
    always = "33+, A2+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
    stated = EvaluatedStrategy(
        read_rules("mine", f"preflop\n  3x {always}\n  else check\n"), best(UTH)
    )
    assert round(float(stated.value), 8) == -0.09858494
    stated = EvaluatedStrategy(
        read_rules("mine", f"preflop\n  4x {always}\n  else check\n"), best(UTH)
    )
    assert stated.cost == 0, "the best play before the flop, in one line"


def test_the_simple_strategy() -> None:
    """Published as 2.43 percent; its streets' costs are those of each alone."""
    played = play(best(UTH), "simple")
    assert played.value == Fraction(-452_323_427, 18_592_119_000)
    assert [f"{float(cost):.6f}" for cost in played.costs.values()] == [
        "0.000000",
        "0.001390",
        "0.001136",
    ]
    assert max(played.costs.values()) < played.cost < sum(played.costs.values())


@pytest.mark.parametrize(
    ("rulebook", "value"),
    [(UTH, Fraction(-8_929_398_727, 386_302_917_000))],
)
def test_the_fine_strategy_costs_half(rulebook: str, value: Fraction) -> None:
    played = play(best(rulebook), "fine")
    assert played.value == value
    assert played.cost < play(best(rulebook), "simple").cost * Fraction(11, 20)


def test_the_short_strategy_of_the_other_game() -> None:
    """Our own figures; docs/jackpot.md has them."""
    assert best(JACKPOT).value == Fraction(-13_802_304_629, 579_454_375_500)
    assert play(best(JACKPOT), "simple").value == Fraction(-249_261_559, 8_891_883_000)


def test_a_street_left_out_is_played_as_well_as_possible() -> None:
    """So is what an else leaves to it."""
    played = EvaluatedStrategy(read_rules("mine", "preflop\n  4x AA\n  else best\n"), best(UTH))
    assert played.cost == 0


def test_rules_are_followed_cell_by_cell() -> None:
    """The actions of cells agree with a plain reading of the cards."""
    flop = best(UTH).terms.decisions[1]
    text = "flop\n  2x hidden pair except pocket 22\n  else check\n"
    choices = choices_of(read_rules("mine", text).streets["flop"], flop)
    taken = {}
    for hole in ("Kd 7h", "2c 2h", "9d 8d", "3s 3h"):
        number, cell = placed(cards(hole), cards("Kc 9c 4s"))
        taken[hole] = flop.actions[choices[boards(3).cells[number] + cell]]
    assert taken == {"Kd 7h": "2x", "2c 2h": "check", "9d 8d": "2x", "3s 3h": "2x"}


def test_names_are_those_that_fit_the_game() -> None:
    assert names(best(UTH).terms.decisions) == [
        "best",
        "always-3x",
        "fine",
        "never-preflop",
        "simple",
    ]
    assert names(best(JACKPOT).terms.decisions) == ["best", "fine", "never-preflop", "simple"]


def test_a_file_is_a_strategy(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("preflop\n  4x AA\n  else check\n")
    played = play(best(UTH), str(mine))
    assert played.rules.name == "mine"
    assert play(best(UTH), "never-preflop").value < played.value < best(UTH).value
    mine.write_text("preflop\n  5x AA\n  else check\n")
    with pytest.raises(Misstated, match=r"mine.txt: line 2: '5x' isn't an action on the preflop"):
        play(best(UTH), str(mine))
    mine.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Misstated, match=r"cannot read .*: it is not text"):
        play(best(UTH), str(mine))
    with pytest.raises(Misstated, match=r"unknown strategy .* use a file, or"):
        play(best(UTH), str(tmp_path / "other.txt"))


def test_the_grid() -> None:
    squares = {square.hand: square for square in grid(best(UTH))}
    assert len(squares) == 169
    assert list(squares)[:3] == ["AA", "AKs", "AQs"]
    assert (squares["AKo"].action, squares["22"].action) == ("4x", "check")
    assert squares["K2s"].gap > 0 > squares["K2o"].gap
    with_card = {item.hand: item for item in grid(best(JACKPOT))}
    assert with_card["AA"].share == 1
    assert with_card["72o"].share == Fraction(6, 50), "the six cards that pair it"
    starts = best(JACKPOT).starting()
    played = sum(start.deals for start in starts if start.taken != "check")
    times = {2: 6, 3: 12}
    total = sum(
        each.share * (4 if each.hand.endswith("s") else times[len(each.hand)])
        for each in with_card.values()
    )
    assert total / 1326 == Fraction(played, sum(start.deals for start in starts))
    assert np.isclose(float(total / 1326), 0.343167, atol=1e-6)
