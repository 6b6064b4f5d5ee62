"""Short cuts of a paytable's reader: what two cards alone rule out, and nothing else."""

from __future__ import annotations

from itertools import combinations

import pytest

from croupier.cards import DECK, cards
from croupier.round.banked.game import Game
from croupier.round.banked.judge import Cards, Judge
from croupier.round.notation import parse
from croupier.round.script import game_for


def game(judges: str = "first_five") -> Game:
    chosen = f'set options.progressive_judges = "{judges}"'
    return game_for(parse(f"rulebook maryland-uth-1.5\n{chosen}"))


def envy(judges: str = "first_five") -> Judge:
    found = game(judges).envy_judge
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("hole", "possible"),
    [
        ("Th Jh", True),
        ("Th Jc", False),
        ("Th Jd", False),
        ("Th Js", False),
        ("Tc Ts", False),
        ("2c 3c", True),
        ("Th", True),
    ],
)
def test_two_suits_make_no_straight_flush_with_a_flop(hole: str, possible: bool) -> None:
    assert envy().possible(cards(hole)) is possible


def test_cards_that_nobody_saw_rule_nothing_out() -> None:
    (one, _) = cards("Th Jd")
    assert envy().possible((None, None)) is True
    assert envy().possible((one, None)) is True
    assert envy().possible((None, one)) is True
    assert envy().possible(()) is True


def test_with_the_whole_board_or_other_hands_two_cards_rule_nothing_out() -> None:
    assert envy("best_of_seven").possible(cards("Th Jd")) is True
    judges = game().judges
    for name in ("trips", "progressive", "play_the_board", "bad_beat"):
        assert judges[name].possible(cards("Th Jd")) is True


def test_what_is_ruled_out_is_never_met() -> None:
    judge, flop = envy(), cards("7h 8h 9h Kc 2d")
    others = [card for card in DECK if card not in flop]
    for hole in combinations(others, 2):
        met = judge.line(Cards(hole, flop, (), (), {}))
        assert met is None or judge.possible(hole)
    assert judge.line(Cards(cards("Th Jh"), flop, (), (), {})) is not None
