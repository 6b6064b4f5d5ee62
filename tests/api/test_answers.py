"""Edges, solutions, strategies and simulations by the public names."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import croupier as cr

BOOK = "maryland-uth-1.5"
BANKED = [name for name in cr.rulebooks() if cr.load(name).game == "banked"]


def test_names_are_taken_in_any_case() -> None:
    assert cr.edge("MD-UTH-1.5", "trips", paytable="c").house_edge == Fraction(233985, 6689228)
    with pytest.raises(cr.Faulty, match="unknown rulebook 'nope'"):
        cr.edge("nope")
    with pytest.raises(cr.Unanswered, match="has no wager 'tripz'"):
        cr.edge(BOOK, "tripz")
    with pytest.raises(cr.Unanswered, match="has no paytable 'Z'"):
        cr.edge(BOOK, "trips", paytable="Z")


@pytest.mark.parametrize("rulebook", BANKED)
def test_a_submission_has_the_figures_that_it_chose(rulebook: str, tmp_path: Path) -> None:
    """Y-03: examined once, as it is; one line for each wager on offer."""
    found = cr.edges(cr.demonstration(rulebook))
    wagers = [edge.wager for edge in found]
    assert len(wagers) == len(set(wagers)) > 2
    assert [edge.wager for edge in cr.edges(cr.game(rulebook))] == wagers


def test_a_faulty_submission_has_no_figures() -> None:
    """Y-15."""
    with pytest.raises(cr.Faulty, match="'Z'"):
        cr.edges({"rulebook": BOOK, "paytables": {"trips": "Z"}})


def test_a_paytable_of_ones_own() -> None:
    """Y-16."""
    mine = {"royal_flush": 50, "straight_flush": 40, "four_of_a_kind": 30, "full_house": 8}
    mine |= {"flush": 7, "straight": 4, "three_of_a_kind": 3}
    exact = cr.edge(BOOK, "trips", paytable=mine)
    alike = {name: f"{pays}:1" for name, pays in mine.items()}
    assert cr.edge(BOOK, "trips", paytable=alike).ev == exact.ev
    assert cr.edge(BOOK, "trips", paytable="A", odds=mine).ev == exact.ev
    assert exact.paytable == "own"
    with pytest.raises(cr.Unanswered, match="no line for 'five_aces'"):
        cr.edge(BOOK, "trips", paytable={"five_aces": 1})
    with pytest.raises(cr.Unanswered, match="neither lose nor push"):
        cr.edge(BOOK, "trips", paytable={**mine, "otherwise": "win"})
    pushes = cr.edge(BOOK, "trips", paytable={**mine, "otherwise": "push"})
    assert pushes.ev > exact.ev


def test_distribution_and_ruin() -> None:
    """Y-19, with a fair coin, whose ruin is known."""
    from croupier.maths.edge.risk import quantiles, ruin

    main = cr.edge(BOOK)
    assert sum(main.distribution().values()) == 1
    assert sum(net * chance for net, chance in main.distribution().items()) == main.ev
    assert 0.4 < main.ruin(100, rounds=1000) < 0.6
    assert main.ruin(5) == 1.0
    coin = {Fraction(-1): Fraction(1, 2), Fraction(1): Fraction(1, 2)}
    assert ruin(coin, 3, goal=7) == pytest.approx(0.7)
    assert ruin(coin, 1, rounds=1) == pytest.approx(0.5)
    assert ruin(coin, 2, rounds=2) == pytest.approx(0.25)
    assert ruin(coin, 2, rounds=1) == 0
    loaded = {Fraction(-1): Fraction(1, 3), Fraction(1): Fraction(2, 3)}
    assert ruin(loaded, 3) == pytest.approx(1 / 8, abs=1e-9)
    assert quantiles(coin, 2, [0.2, 0.5, 0.9]) == [-2.0, 0.0, 2.0]
    with pytest.raises(cr.Unanswered):
        ruin(coin, 0)


@pytest.fixture(scope="module")
def best() -> cr.Solution:
    return cr.solve(BOOK)


@pytest.mark.parametrize("size", [0, 3, 5])
def test_arrays_agree_with_advice(best: cr.Solution, size: int) -> None:
    """Y-09."""
    deck = np.random.default_rng(size).permuted(np.tile(np.arange(52), (40, 1)), axis=1)
    hole, board = deck[:, :2], deck[:, 2 : 2 + size]
    actions, values = best.actions(hole, board), best.values(hole, board)
    for row in range(len(deck)):
        advice = best.advise(hole[row].tolist(), board[row].tolist())
        names = best.action_names(advice.street)
        assert names[actions[row]] == advice.best
        assert values[row] == pytest.approx([float(advice.options[name]) for name in names])


def test_arrays_are_checked(best: cr.Solution) -> None:
    with pytest.raises(cr.BadCard, match="row 1 has a card twice"):
        best.actions([[0, 1], [2, 3]], [[4, 5, 6], [2, 5, 6]])
    with pytest.raises(cr.BadCard, match="52 is not a card number"):
        best.actions([[0, 52]], [[4, 5, 6]])
    with pytest.raises(cr.BadCard, match="no decision with 2 community cards"):
        best.actions([[0, 1]], [[4, 5]])
    with pytest.raises(cr.BadCard, match="1 hands and 2 boards"):
        best.actions([[0, 1]], [[4, 5, 6], [7, 8, 9]])


@pytest.mark.slow
def test_best_play_as_a_function_is_best_play(best: cr.Solution) -> None:
    """Y-08: the function is asked for each kind of position, and priced exactly."""
    priced = cr.edge(BOOK, strategy=cr.Batch(lambda _, hole, board: best.actions(hole, board)))
    assert priced.ev == best.value
    assert priced.more["cost"] == 0


def test_a_strategy_as_text_and_as_name_agree(best: cr.Solution) -> None:
    always = "preflop\n  else 4x\n"
    assert best.regret(always) > 0
    with pytest.raises(cr.Unanswered, match="unknown strategy"):
        best.regret("nonsense")


def test_an_illegal_action_is_named_with_its_cards(best: cr.Solution) -> None:
    with pytest.raises(cr.Unanswered, match=r"gave 'jump' on preflop with .*; legal are 3x, 4x"):
        best.regret(lambda _view: "jump")
    with pytest.raises(cr.Unanswered, match="must return 169 whole numbers"):
        best.regret(cr.Batch(lambda _street, _hole, _board: np.zeros(3)))


def test_a_function_sees_what_a_player_sees(best: cr.Solution) -> None:
    seen: dict[str, cr.View] = {}

    def raises(view: cr.View) -> str:
        seen.setdefault(view.street, view)
        return view.legal[0] if view.street == "preflop" else view.legal[-1]

    cost = best.regret(raises)
    assert cost > 0
    assert seen["preflop"].start == "32o" or len(seen["preflop"].start) in (2, 3)
    assert set(seen) == {"preflop", "flop"}  # nothing reaches the river


def test_equity_is_exact() -> None:
    won = cr.equity(["Kh 9d", "Qs Qc"], "Ks 7c 2d 4h")
    rest = [card for card in range(52) if card not in cr.read_cards("Kh9dQsQcKs7c2d4h")]
    beaten = [
        card
        for card in rest
        if cr.rank([*cr.read_cards("QsQcKs7c2d4h"), card])
        > cr.rank([*cr.read_cards("Kh9dKs7c2d4h"), card])
    ]
    assert won == (1 - Fraction(len(beaten), 44), Fraction(len(beaten), 44))
    assert sum(cr.equity(["AhKh", "AsKs", "2c2d"], "QhJs3c")) == 1


def test_ranks_of_many_hands() -> None:
    some = list(combinations(range(0, 52, 6), 5))
    assert cr.rank_many(np.array(some)).tolist() == [cr.rank(hand) for hand in some]
    with pytest.raises(cr.BadCard, match="-1 is not a card number"):
        cr.rank_many(np.array([[-1, 0, 5, 10, 20]]))
    with pytest.raises(cr.BadHand, match="5 to 7 cards"):
        cr.rank_many(np.array([[0, 1]]))


def test_a_simulation_depends_on_the_seed_alone() -> None:
    """Y-37."""
    asked = {"stakes": {"ante": 1000, "blind": 1000}, "seed": 5, "seats": 2}
    one = cr.simulate(BOOK, 2e5, workers=1, **asked)  # type: ignore[arg-type]
    two = cr.simulate(BOOK, 200_000, workers=2, **asked)  # type: ignore[arg-type]
    assert one == two
    assert one.rows()[0]["wager"] == "main"
    with pytest.raises(cr.Error, match="whole number"):
        cr.simulate(BOOK, 1.5)


def test_an_interrupted_simulation_tells_what_was_dealt() -> None:
    """Y-11."""
    source = f"""
import croupier as cr
try:
    cr.simulate({BOOK!r}, 1e12, stakes={{"ante": 1000, "blind": 1000}},
                progress=lambda _: print(end="."))
except cr.Interrupted as stopped:
    print("dealt", stopped.result.rounds, stopped.result.interrupted)
"""
    with subprocess.Popen([sys.executable, "-u", "-c", source], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.read(1)
        time.sleep(0.2)
        os.kill(process.pid, signal.SIGINT)
        told = process.stdout.read().decode()
    assert process.returncode == 0
    assert "dealt" in told
    assert told.endswith("True\n")
