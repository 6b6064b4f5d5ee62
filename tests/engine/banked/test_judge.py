"""Short cuts of a paytable's reader: what two cards alone rule out, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from croupier.cards import DECK, cards
from croupier.engine.banked.game import Game
from croupier.engine.banked.paytable import Cards, Judge, Sheet, start_range
from croupier.law.vocabulary.banked import Paytable, Subject
from croupier.law.vocabulary.common import Hand
from croupier.money import award
from croupier.notation.banked import game_for, parse


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


def test_unseen_cards_rule_nothing_out() -> None:
    (card, _) = cards("Th Jd")
    assert envy().possible((None, None)) is True
    assert envy().possible((card, None)) is True
    assert envy().possible((None, card)) is True
    assert envy().possible(()) is True


def test_with_the_whole_board_or_other_hands_two_cards_rule_nothing_out() -> None:
    assert envy("best_of_seven").possible(cards("Th Jd")) is True
    judges = game().judges
    for name in ("trips", "progressive", "play_the_board", "bad_beat"):
        assert judges[name].possible(cards("Th Jd")) is True


def test_lines_ruled_out_are_never_met() -> None:
    judge, flop = envy(), cards("7h 8h 9h Kc 2d")
    others = [card for card in DECK if card not in flop]
    for hole in combinations(others, 2):
        met = judge.line(Cards(hole, flop, (), (), {}))
        assert met is None or judge.possible(hole)
    assert judge.line(Cards(cards("Th Jh"), flop, (), (), {})) is not None


def test_five_of_a_suit_are_found_in_any_place() -> None:
    judge, royal, others = envy("best_of_seven"), cards("Ah Kh Qh Jh Th"), cards("2c 3d")
    for places in combinations(range(7), 2):
        seven = list(royal)
        for place, card in zip(places, others, strict=True):
            seven.insert(place, card)
        met = judge.line(Cards(tuple(seven[5:]), tuple(seven[:5]), (), (), {}))
        assert met is not None, places
        assert met.hand == "royal_flush"
    assert judge.line(Cards(cards("Ah Kh"), cards("Qh Jh Tc 2c 3d"), (), (), {})) is None


def reader(named: dict[str, Hand], **pays: str) -> Judge:
    """The reader of a paytable on a player's two cards and the box."""
    own = Subject("six", cards=("hole", "box"))
    others = [
        Subject("five", cards=("hole", "flop")),
        Subject("dealer", cards=("dealer",)),
        Subject("two", cards=("hole",)),
        Subject("box", cards=("box",)),
    ]
    table = Paytable("bonus", "A", otherwise="lose", pays={k: award(v) for k, v in pays.items()})
    return Judge(
        Sheet(table, "X:1", "", own, {subject.name: subject for subject in (own, *others)}, named)
    )


def hand_met(judge: Judge, hole: str, box: str, flop: str = "", dealer: str = "") -> str:
    met = judge.line(Cards(cards(hole), cards(flop), cards(dealer), cards(box), {}))
    return met.hand if met else ""


def test_named_hands_come_before_those_of_the_ranking() -> None:
    named = {"six_in_a_row": Hand("six_in_a_row", holds="AKQJT9", suits="hs")}
    judge = reader(named, six_in_a_row="$100", royal_flush="50 to 1", pair="1 to 1")
    assert hand_met(judge, "Ah Kh", "Qh Jh Th 9h") == "six_in_a_row"
    assert hand_met(judge, "Ac Kc", "Qc Jc Tc 9c") == "royal_flush"
    assert hand_met(judge, "Ah Kh", "Qh Jh Th 8h") == "royal_flush"
    assert hand_met(judge, "Ah Ac", "Qh Jh 2h 8d") == "pair"
    assert hand_met(judge, "Ah Kc", "Qh Jh 2h 8d") == ""


def test_a_named_hand_may_ask_for_a_suit_or_a_rank() -> None:
    named = {
        "hearts": Hand("hearts", is_="flush", suits="h"),
        "high_pair": Hand("high_pair", is_="pair", pair_at_least="T"),
    }
    judge = reader(named, hearts="9 to 1", high_pair="1 to 1")
    assert hand_met(judge, "Ah 3h", "5h 7h 9h 2c") == "hearts"
    assert hand_met(judge, "Ac 3c", "5c 7c 9c 2h") == ""
    assert hand_met(judge, "Th Tc", "5h 7d 9h 2c") == "high_pair"
    assert hand_met(judge, "9h 9c", "5h 7d Th 2c") == ""
    assert hand_met(judge, "9h 9c", "5h 5d Th 2c") == ""


def test_a_named_hand_may_lie_on_other_cards() -> None:
    named = {
        "flop_pair": Hand("flop_pair", is_="pair", on="five"),
        "six_hearts": Hand("six_hearts", holds="AQT864", suits="h"),
    }
    judge = reader(named, six_hearts="$5", flop_pair="1 to 1", straight="2 to 1")
    assert hand_met(judge, "Ah Kc", "9d 7h 5s 3c", "2h 2d Jc") == "flop_pair"
    assert hand_met(judge, "Ah Kc", "9d 7h 5s 3c", "2h 4d Jc") == ""
    assert hand_met(judge, "Ah Qh", "Th 8h 6h 4h", "2c 3d Jc") == "six_hearts"
    assert hand_met(judge, "Ah Kc", "Qd Jh Ts 3c", "2h 4d 6c") == "straight"


def test_two_cards_may_ask_for_several_others() -> None:
    named = {"x": Hand("x", starts="AA", on="two", and_starts={"dealer": "KK", "box": "QQ"})}
    judge = reader(named, x="$5", pair="1 to 1")
    judge = Judge(replace(judge.sheet, subject=judge.sheet.subjects["two"]))
    assert hand_met(judge, "Ah Ac", "Qd Qh", "", "Kd Kh") == "x"
    assert hand_met(judge, "Ah Ac", "Qd Jh", "", "Kd Kh") == ""
    assert hand_met(judge, "Ah Ac", "Qd Qh", "", "Kd Jh") == ""
    assert hand_met(judge, "Ah Kc", "Qd Qh", "", "Kd Kh") == ""


@pytest.mark.parametrize(
    ("board", "hand"),
    [("Ts Td 2c 3h 4s", "pair_of_tens_or_better"), ("9s 9d Ac Kh Qs", "")],
)
def test_the_lowest_pair_that_counts(board: str, hand: str) -> None:
    met = game().judges["play_the_board"].line(Cards((), cards(board), (), (), {}))
    assert (met.hand if met else "") == hand


def test_boxes_that_share_the_table_have_the_hands_that_they_would_have_alone() -> None:
    board, dealer, box = cards("7h 8h 9h Kc 2d"), cards("Ac Ad"), cards("2c 2h 9c Td")
    subjects, shared = game().subjects, Cards((), board, dealer, box, {})
    others = [card for card in DECK if card not in board + dealer + box]
    for hole in combinations(others[::3], 2):
        together, alone = shared.with_hole(hole), Cards(hole, board, dealer, box, {})
        for name in ("player", "first_five", "six_cards_best", "dealer", "beaten"):
            assert together.rank(subjects[name], subjects) == alone.rank(subjects[name], subjects)
    assert shared.ranks == {}


def test_cards_have_a_repr() -> None:
    told = Cards(cards("2c 2d"), cards("2h"), (), cards("As"), {"player": 1})
    assert repr(told) == "Cards((0, 1), (2,), (), (51,))"


def test_a_range_of_pairs_ends_where_it_says() -> None:
    assert start_range("99-JJ AKs") == {"99", "TT", "JJ", "AKs"}
