"""What each ranking clause says, shown on hands: these fail if hands were ranked otherwise."""

from __future__ import annotations

from itertools import pairwise

import pytest

from croupier.cards import RANKS, cards
from croupier.hands import bounds, hand_name, rank


def of(source: str) -> int:
    return rank(cards(source))


def name(source: str) -> str:
    return hand_name(of(source))


def descending(*hands: str) -> bool:
    """Whether each hand beats the next."""
    return all(of(higher) > of(lower) for higher, lower in pairwise(hands))


def runs_from(best: str, worst: str, hand: str) -> bool:
    """Whether these are the best and the worst hand of that name."""
    return (of(worst), of(best)) == bounds(hand) and name(best) == name(worst) == hand


@pytest.mark.clause("MD-UTH-1.5:6.A", "MD-JH-1.0:6.A", "CA-TH:rank.s1")
def test_single_cards_from_ace_to_two() -> None:
    order = "AKQJT98765432"
    beside = {item: [other for other in order if other != item][:3] for item in order}
    pairs = [f"{x}h {x}c {a}s {b}d {c}s" for x, (a, b, c) in beside.items()]
    assert descending(*pairs)
    assert order[::-1] == RANKS


@pytest.mark.clause("MD-UTH-1.5:6.B", "MD-JH-1.0:6.B", "CA-TH:rank.s3")
def test_the_ace_is_low_in_one_sequence() -> None:
    assert name("Ah 2c 3d 4s 5h") == "straight"
    assert name("Ah 2h 3h 4h 5h") == "straight_flush"
    assert descending("6h 5c 4d 3s 2h", "5h 4c 3d 2s Ah")
    assert descending("6h 5h 4h 3h 2h", "5h 4h 3h 2h Ah")
    for around in ("Qh Kc Ad 2s 3h", "Kh Ac 2d 3s 4h", "Jh Qc Kd As 2h"):
        assert name(around) == "high_card"


@pytest.mark.clause("MD-UTH-1.5:6.C", "MD-JH-1.0:6.C", "CA-TH:rank.s2")
def test_suits_are_equal() -> None:
    for hand in ("A{0} K{0} Q{0} J{0} T{0}", "9{0} 7{0} 6{0} 3{0} 2{0}"):
        assert len({of(hand.format(suit)) for suit in "cdhs"}) == 1
    assert of("Ah Ks Qd 7c 2h") == of("Ac Kd Qs 7h 2s")


@pytest.mark.clause("MD-UTH-1.5:6.D", "MD-JH-1.0:6.D")
def test_nine_hands_in_order() -> None:
    assert descending(
        "Ah Kh Qh Jh Th",
        "9s 8s 7s 6s 5s",
        "2h 2c 2d 2s 3h",
        "2h 2c 2d 3s 3h",
        "7h 5h 4h 3h 2h",
        "5h 4c 3d 2s Ah",
        "2h 2c 2d 3s 4h",
        "3h 3c 2d 2s 4h",
        "2h 2c 3d 4s 5h",
    )


@pytest.mark.clause("SD-UTH:1.s4")
def test_ten_hands_in_order() -> None:
    lowest_first = [
        bounds(item)
        for item in (
            "high_card",
            "pair",
            "two_pair",
            "three_of_a_kind",
            "straight",
            "flush",
            "full_house",
            "four_of_a_kind",
            "straight_flush",
            "royal_flush",
        )
    ]
    for (_, best), (worst, _) in pairwise(lowest_first):
        assert best < worst
    assert descending("2h 2c 3d 4s 5h", "Ah Kc Qd Js 9h")


@pytest.mark.clause("MD-UTH-1.5:6.D.1", "MD-JH-1.0:6.D.1", "CA-TH:rank.1")
def test_royal_flush() -> None:
    assert runs_from("Ah Kh Qh Jh Th", "Ac Kc Qc Jc Tc", "royal_flush")
    assert descending("Ah Kh Qh Jh Th", "Kh Qh Jh Th 9h")


@pytest.mark.clause("MD-UTH-1.5:6.D.2", "MD-JH-1.0:6.D.2", "CA-TH:rank.2")
def test_straight_flush() -> None:
    assert runs_from("Kh Qh Jh Th 9h", "5h 4h 3h 2h Ah", "straight_flush")


@pytest.mark.clause("MD-UTH-1.5:6.D.3", "MD-JH-1.0:6.D.3", "CA-TH:rank.3")
def test_four_of_a_kind() -> None:
    assert runs_from("Ah Ac Ad As Kh", "2h 2c 2d 2s 3h", "four_of_a_kind")
    assert descending("3h 3c 3d 3s 2h", "2h 2c 2d 2s Ah")


@pytest.mark.clause("MD-UTH-1.5:6.D.4", "MD-JH-1.0:6.D.4", "CA-TH:rank.4")
def test_full_house() -> None:
    assert runs_from("Ah Ac Ad Ks Kh", "2h 2c 2d 3s 3h", "full_house")
    assert descending("3h 3c 3d 2s 2h", "2h 2c 2d As Ah")


@pytest.mark.clause("MD-UTH-1.5:6.D.5", "MD-JH-1.0:6.D.5", "CA-TH:rank.5")
def test_flush() -> None:
    assert runs_from("Ah Kh Qh Jh 9h", "7h 5h 4h 3h 2h", "flush")
    assert name("9h 8h 7h 6h 5h") != "flush"


@pytest.mark.clause("MD-UTH-1.5:6.D.6", "MD-JH-1.0:6.D.6", "CA-TH:rank.6")
def test_straight() -> None:
    assert runs_from("Ah Kc Qh Jh Th", "5h 4c 3h 2h Ah", "straight")
    assert name("9h 8h 7h 6h 5h") != "straight"


@pytest.mark.clause("MD-UTH-1.5:6.D.7", "MD-JH-1.0:6.D.7", "CA-TH:rank.7")
def test_three_of_a_kind() -> None:
    assert runs_from("Ah Ac Ad Ks Qh", "2h 2c 2d 4s 3h", "three_of_a_kind")
    assert descending("3h 3c 3d 4s 2h", "2h 2c 2d As Kh")


@pytest.mark.clause("MD-UTH-1.5:6.D.8", "MD-JH-1.0:6.D.8", "CA-TH:rank.8")
def test_two_pair() -> None:
    assert runs_from("Ah Ac Kd Ks Qh", "3h 3c 2d 2s 4h", "two_pair")
    assert descending("Ah Ac 2d 2s 3h", "Kh Kc Qd Qs Ah")


@pytest.mark.clause("MD-UTH-1.5:6.D.9", "MD-JH-1.0:6.D.9", "CA-TH:rank.9")
def test_pair() -> None:
    assert runs_from("Ah Ac Kd Qs Jh", "2h 2c 5d 4s 3h", "pair")
    assert descending("3h 3c 5d 4s 2h", "2h 2c Ad Ks Qh")


@pytest.mark.clause("CA-TH:rank.10")
def test_high_card() -> None:
    assert runs_from("Ah Kc Qd Js 9h", "7h 5c 4d 3s 2h", "high_card")


@pytest.mark.clause("MD-UTH-1.5:6.E", "MD-JH-1.0:6.E")
def test_hands_of_one_name_are_compared_by_what_defines_them() -> None:
    """The letter of 6.E would give the first hand of each line the worse place (I-01, I-02)."""
    assert descending("Kh Kc Qd Js Th", "2h 2c Ad 9s 8h")
    assert descending("Qh Qc 2d 2s 3h", "Jh Jc Td Ts Ah")
    assert descending("Kh Kc Kd 2s 2h", "Qh Qc Qd As Ah")
    assert descending("6h 5c 4d 3s 2h", "Ah 2c 3d 4s 5h")


@pytest.mark.clause("MD-UTH-1.5:6.E.1", "MD-JH-1.0:6.E.1")
def test_side_cards_break_ties_from_the_top() -> None:
    assert descending("Kh Kc Ad 3s 2h", "Kd Ks Qd Js Th")
    assert descending("Kh Kc Qd 9s 8h", "Kd Ks Qc 9h 7h")
    assert descending("Qh Qc 3d 3s 5h", "Qd Qs 3c 3h 4h")
    assert descending("Ah 9c 7d 4s 3h", "Ad 9s 7h 4c 2h")


@pytest.mark.clause("MD-UTH-1.5:6.E.2", "MD-JH-1.0:6.E.2")
def test_hands_alike_in_every_rank_tie() -> None:
    assert of("Kh Kc Qd Js Th") == of("Kd Ks Qc Jh Tc")
    assert of("Ah Kh Qh Jh 9h") == of("Ac Kc Qc Jc 9c")
    assert of("Ah Kc Qd Js 9h") == of("Ad Ks Qc Jh 9c")
