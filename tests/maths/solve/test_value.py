"""The figures that the game's mathematics is known by."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from croupier.cards import DECK, BadCard, Card, cards, texts
from croupier.engine.banked.paytable import start_of
from croupier.maths.solve import Solution, Unsolvable, solve
from tests.maths.solve.plain import game

DEALS = 20_975_724_000
"""Flops, then turn and river together, then dealer hands: after two hole cards."""


@pytest.fixture(scope="module")
def blind_a() -> Solution:
    """Ultimate Texas Hold'em with Blind paytable A."""
    return solve(game("maryland-uth-1.5", {"blind": "A"}), fresh=True)


def test_the_value_is_the_published_fraction(blind_a: Solution) -> None:
    """To the last digit."""
    assert blind_a.value == Fraction(-607_723_787_676, 27_813_810_024_000)


def test_four_times_is_right_on_500_of_1326_deals(blind_a: Solution) -> None:
    """And three times is never better than both others."""
    starts = blind_a.starting()
    assert len(starts) == 169
    assert sum(start.deals for start in starts) == 1326
    assert sum(start.deals for start in starts if start.best == "4x") == 500
    assert all(start.best != "3x" for start in starts)


def test_single_starts_have_the_published_values(blind_a: Solution) -> None:
    """Aces by four times; king and two of a suit, the closest of all decisions."""
    values = {
        start_of(start.cards): {option.action: option.value for option in start.options}
        for start in blind_a.starting()
    }
    assert values["AA"]["4x"] == Fraction(75_535_105_760, DEALS)
    assert values["K2s"]["4x"] == Fraction(-1_562_831_650, DEALS)
    assert values["K2s"]["check"] == Fraction(-1_676_374_408, DEALS)


def test_three_times_where_four_is_forbidden(blind_a: Solution) -> None:
    """Three times or check, whichever is better, costs 9.67 percent."""
    three, check = 0, 2
    values = [[option.value for option in start.options] for start in blind_a.starting()]
    better = [three if value[three] > value[check] else check for value in values]
    stated = blind_a.under({"preflop": np.array(better, np.int8)})
    assert round(float(stated.value), 8) == -0.09665479
    assert {start.taken for start in stated.starting()} == {"3x", "check"}


def test_never_playing_before_the_flop(blind_a: Solution) -> None:
    """Costs 15.5 percent."""
    stated = blind_a.under({"preflop": np.full(169, 2, np.int8)})
    assert round(float(stated.value), 8) == -0.15496843
    assert stated.outcomes().value == stated.value


def test_a_policy_of_the_best_actions_changes_nothing(blind_a: Solution) -> None:
    """Stated for the flop and the river, cell by cell."""
    stated = {street: blind_a.choices(street) for street in ("preflop", "flop", "river")}
    assert solve_again(blind_a, stated).value == blind_a.value


def test_a_stated_river_is_followed(blind_a: Solution) -> None:
    """Who never folds loses more; who always folds at the end loses more still."""
    river = blind_a.choices("river")
    never = solve_again(blind_a, {"river": np.zeros_like(river)})
    always = solve_again(blind_a, {"river": np.ones_like(river)})
    assert always.value < never.value < blind_a.value
    assert never.outcomes().value == never.value
    assert never.outcomes().chance(action="fold") == 0
    hole, board = cards("2c 3d"), cards("As Kh Qd Ts 9h")
    # Advice depends on the cards only, not on the policy.
    assert always.advise(hole, board) == blind_a.advise(hole, board)
    assert always.advise(hole, board[:3]) != blind_a.advise(hole, board[:3])


def solve_again(solution: Solution, policy: dict[str, np.ndarray]) -> Solution:
    """Return the same game under a policy, solved without the cache."""
    return Solution(solution.terms, policy, fresh=True)


def test_blind_b_is_worth_less() -> None:
    """It pays no straight."""
    paid = solve(game("maryland-uth-1.5", {"blind": "B"}), fresh=True)
    assert paid.value < Fraction(-607_723_787_676, 27_813_810_024_000)
    assert paid.outcomes().value == paid.value


def test_the_same_terms_under_another_book_have_the_same_value(blind_a: Solution) -> None:
    """South Dakota's first paytable is Maryland's Blind A; 1.4 differs in boxes only."""
    for other in (game("south-dakota-uth", {"blind": "UTH-01"}), game("maryland-uth-1.4")):
        terms = solve(other).terms
        assert (terms.fixed == blind_a.terms.fixed).all()
        assert (terms.played == blind_a.terms.played).all()
        assert (terms.decisions, terms.folded) == (blind_a.terms.decisions, blind_a.terms.folded)


def test_what_is_kept_is_what_was_worked_out(
    blind_a: Solution, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    """The first makes the files, the second reads them."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    for _ in range(2):
        kept = Solution(blind_a.terms)
        assert kept.value == blind_a.value
        assert kept.starting() == blind_a.starting()
        assert kept.outcomes() == blind_a.outcomes()


def test_advice_on_a_start_is_its_line_among_all(blind_a: Solution) -> None:
    """Suits do not matter."""
    by_start = {start_of(start.cards): start.options for start in blind_a.starting()}
    for hole in ("Kh 9d", "9c Ks", "7h 7d", "2c Ac"):
        two = cards(hole)
        assert blind_a.advise(two).options == by_start[start_of(two)]


def test_advice_for_many_hole_cards_is_advice_for_each(blind_a: Solution) -> None:
    """All that a flop leaves, at once."""
    flop = cards("Ks 7s 2d")
    rest = [card for card in DECK if card not in flop]
    holes = list(combinations(rest, 2))
    found = blind_a.advice(holes, flop)
    assert len(found) == 1_176
    for place in range(0, 1_176, 97):
        assert found[place] == blind_a.advise(holes[place], flop)
    assert blind_a.advice([], flop) == []


def test_advice_needs_cards_that_can_be(blind_a: Solution) -> None:
    """One sentence each."""
    two = cards("Kh 9d")
    with pytest.raises(BadCard, match="more than once"):
        blind_a.advise(two, cards("Kh 7c 2d"))
    with pytest.raises(BadCard, match="two hole cards, not 1"):
        blind_a.advise(two[:1])
    with pytest.raises(BadCard, match=r"no decision with 4 .* 0, 3, 5"):
        blind_a.advise(two, cards("Ks 7c 2d 4h"))


def test_a_policy_must_fit(blind_a: Solution) -> None:
    """Its street, its size, its type and its actions."""
    with pytest.raises(Unsolvable, match="unknown street 'turn'"):
        blind_a.under({"turn": np.zeros(1, np.int8)})
    with pytest.raises(Unsolvable, match="169 entries"):
        blind_a.under({"preflop": np.zeros(168, np.int8)})
    with pytest.raises(Unsolvable, match="int8 with 169"):
        blind_a.under({"preflop": np.zeros(169, np.int64)})
    with pytest.raises(Unsolvable, match="0 to 2, or -1"):
        blind_a.under({"preflop": np.full(169, 3, np.int8)})


def test_starts_are_shown_as_cards(blind_a: Solution) -> None:
    """The higher hole card first."""
    first = blind_a.starting()[0]
    assert texts(first.cards) == "2d 2c"
    assert isinstance(first.cards[0], int)
    assert Card(first.cards[0]) == first.cards[0]
