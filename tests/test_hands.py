"""Ranking of hands: by example, by exhaustive count, and against two other rankers."""

from __future__ import annotations

import importlib
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, BadCard, Card, cards, rank_of, suit_of, text, texts
from croupier.hands import (
    HAND_NAMES,
    BadHand,
    best_five,
    bounds,
    category,
    describe,
    hand_name,
    rank,
    rank_of_set,
    set_of,
)
from tests.oracle.plain_hands import PLAIN_NAMES, PlainRank, plain_rank

HANDS_OF_EACH_NAME = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair": 1_098_240,
    "high_card": 1_302_540,
}

# Ways in which suits can fall for one rank of that name: 4^5 - 4 for five different ranks, and so
# on. Two ranks melted into one, or one split in two, would break its number.
SUITS_OF_EACH_NAME = {
    "royal_flush": 4,
    "straight_flush": 4,
    "four_of_a_kind": 4,
    "full_house": 24,
    "flush": 4,
    "straight": 1_020,
    "three_of_a_kind": 64,
    "two_pair": 144,
    "pair": 384,
    "high_card": 1_020,
}

a_hand = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.sampled_from(DECK), min_size=size, max_size=size, unique=True)
)


def of(source: str) -> int:
    return rank(cards(source))


def plain(hand: tuple[Card, ...]) -> PlainRank:
    return plain_rank(text(card) for card in hand)


# I-01, I-02: the standard order, where the letter of 6.E.1 would misrank. Lower hand first.
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("2c 2d Ah 9s 8c", "Kc Kd Qh Js Tc"),  # the pair counts before the ace
        ("Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6d"),  # the ace is low in a wheel
        ("Ac 2c 3c 4c 5c", "2d 3d 4d 5d 6d"),
        ("Kc Kd Qh Js 9c", "Kh Ks Qc Jd Tc"),  # last side card decides
        ("Kc Kd Qh 9s 8c", "Kh Ks Qc Td 2c"),
        ("Kc Kd Qh Js Tc", "Kh Ks Ac 3d 2c"),
        ("Jc Jd Th Ts Ac", "Qc Qd 2h 2s 3c"),  # higher pair before the lower and the side card
        ("Qc Qd 2h 2s Ac", "Qh Qs 3c 3d 4c"),  # lower pair before the side card
        ("Qc Qd 3h 3s Kc", "Qh Qs 3c 3d Ac"),
        ("2c 2d 2h Ac As", "3c 3d 3h 2c 2s"),  # three before the pair in a full house
        ("Tc Td Th 9c 9s", "Tc Td Th Jc Js"),
        ("2c 2d 2h As Kc", "3c 3d 3h 4s 2c"),
        ("9c 9d 9h As Jc", "9c 9d 9h As Qc"),
        ("2c 2d 2h 2s Ac", "3c 3d 3h 3s 2c"),
        ("8c 8d 8h 8s Qc", "8c 8d 8h 8s Kc"),
        ("Ac Qc Jc Tc 9c", "Ad Kd 4d 3d 2d"),
        ("Ac Kc Qc 9c 2c", "Ad Kd Qd 9d 3d"),
        ("Kc Qd Jh 9s 8c", "Ac 7d 4h 3s 2c"),
        ("Ac Kd Qh Js 8c", "Ac Kd Qh Js 9c"),
        ("Kc Qd Jh Ts 9c", "Ac Kd Qh Js Tc"),  # the ace is high here
    ],
)
def test_standard_order_inside_a_name(lower: str, higher: str) -> None:
    assert hand_name(of(lower)) == hand_name(of(higher))
    assert of(lower) < of(higher)


@pytest.mark.parametrize(
    ("hand", "other"),
    [
        ("Ac Kd Qh Js 9c", "Ad Kh Qs Jc 9d"),
        ("Ac Kc Qc Jc 9c", "As Ks Qs Js 9s"),  # suits are equal
        ("Ac Ad Kh Ks Qc", "Ah As Kc Kd Qd"),
        ("2c 3c 4c 5c Ac", "2s 3s 4s 5s As"),
        ("Ac Kd Qh Js 9c 8d 7h", "Ac Kd Qh Js 9c 2d 3h"),  # the sixth card decides nothing
        ("Ac Ad Kh Ks Qc Qd 2h", "Ac Ad Kh Ks Qc 9d 2h"),  # a third pair is a side card
        ("Ac Ad Ah Ks Kc Qd Qh", "Ac Ad Ah Ks Kc 2d 3h"),
        ("Ac Ad Ah As Kc Kd Kh", "Ac Ad Ah As Kc 2d 3h"),
    ],
)
def test_hands_that_tie_have_one_rank(hand: str, other: str) -> None:
    assert of(hand) == of(other)


@pytest.mark.parametrize("wrapped", ["Kc Ad 2h 3s 4c", "Qc Kd Ah 2s 3c", "Jc Qd Kh As 2c"])
def test_no_straight_wraps_around_the_ace(wrapped: str) -> None:
    assert hand_name(of(wrapped)) == "high_card"  # I-106


def test_names_rank_in_their_order() -> None:
    examples = [bounds(name) for name in HAND_NAMES]
    assert all(low <= high for low, high in examples)
    assert all(below[1] < above[0] for below, above in pairwise(examples))
    assert [category(low) for low, _ in examples] == list(range(10))
    assert [hand_name(high) for _, high in examples] == list(HAND_NAMES)


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("2c 3c 4c 5c 6c 7d 8d", "straight_flush"),  # the higher straight is not of the suit
        ("Ac 2c 3c 4c 5c 6d 7h", "straight_flush"),
        ("Tc Jc Qc Kc Ac 9c 8c", "royal_flush"),
        ("9c Tc Jc Qc Kc Ad Ah", "straight_flush"),
        ("2c 2d 2h 3c 3d 3h 4s", "full_house"),
        ("2c 2d 2h 3c 3d 4h 4s", "full_house"),
        ("2c 2d 2h 2s 3c 3d 3h", "four_of_a_kind"),
        ("2c 2d 3h 3s 4c 4d 5h", "two_pair"),
        ("2c 2d 3h 4s 5c 6d 6h", "straight"),
        ("2c 2d 2h 3s 4c 5d 6h", "straight"),
        ("2c 2d 3c 4c 5c 6h 9c", "flush"),
        ("2c 4c 6c 8c Td Qd", "high_card"),
    ],
)
def test_the_best_of_more_than_five(hand: str, name: str) -> None:
    assert hand_name(of(hand)) == name


@pytest.mark.slow
@pytest.mark.no_cover
def test_every_five_card_hand() -> None:
    seen: Counter[int] = Counter(map(rank, combinations(DECK, 5)))
    by_name: Counter[str] = Counter()
    for value, hands in seen.items():
        by_name[hand_name(value)] += hands
        assert hands == SUITS_OF_EACH_NAME[hand_name(value)]
    assert by_name == HANDS_OF_EACH_NAME
    assert len(seen) == 7_462
    for name in HAND_NAMES:
        of_name = [value for value in seen if hand_name(value) == name]
        assert (min(of_name), max(of_name)) == bounds(name)


@pytest.mark.no_cover
def test_the_order_of_all_ranks_is_the_plain_one() -> None:
    example = {rank(hand): hand for hand in every_shape()}
    assert len(example) == 7_462
    ranked = [plain(example[value]) for value in sorted(example)]
    assert all(below < above for below, above in pairwise(ranked))
    assert [PLAIN_NAMES[first] for first, _ in ranked] == [
        hand_name(number) for number in sorted(example)
    ]
    assert len({describe(value) for value in example}) == 7_462


def every_shape() -> list[tuple[Card, ...]]:
    """At least one hand for each rank: cards of few suits, and all of one suit."""
    clubs = [card for card in DECK if suit_of(card) == 0]
    shapes: list[tuple[Card, ...]] = list(combinations(clubs, 5))
    for club in clubs:
        low = [Card(club + suit) for suit in range(4)]
        others = [Card(other + 1) for other in clubs if other != club]
        shapes += [(*low, other) for other in others]
        shapes += [(*low[:3], *two) for two in combinations(others, 2)]
        shapes += [(*low[:2], *three) for three in combinations(others, 3)]
        for other in others:
            pair = (other, Card(other + 1))
            shapes.append((*low[:3], *pair))
            shapes += [(*low[:2], *pair, side) for side in others if side != other]
    shapes += [(Card(five[0] + 1), *five[1:]) for five in combinations(clubs, 5)]
    return shapes


def phevaluator() -> Callable[..., int]:
    """The other evaluator: 1 is a royal flush, 7,462 the lowest hand; it ships no types."""
    found: Callable[..., int] = importlib.import_module("phevaluator").evaluate_cards
    return found


def phe_name(value: int) -> str:
    last = (1, 10, 166, 322, 1599, 1609, 2467, 3325, 6185, 7462)
    return HAND_NAMES[9 - next(place for place, end in enumerate(last) if value <= end)]


@pytest.mark.slow
@pytest.mark.no_cover
def test_seven_cards_agree_with_another_evaluator() -> None:
    evaluate = phevaluator()
    shoe = random.Random(20_180_316)
    other: dict[int, int] = {}
    for _ in range(100_000):
        hand = tuple(Card(number) for number in shoe.sample(range(52), 7))
        theirs = evaluate(*(text(card) for card in hand))
        ours = rank(hand)
        assert other.setdefault(ours, theirs) == theirs, texts(hand)
        assert hand_name(ours) == phe_name(theirs), texts(hand)
    assert len(other) > 3_000
    assert all(other[low] > other[high] for low, high in pairwise(sorted(other)))


@pytest.mark.slow
@pytest.mark.no_cover
def test_six_cards_agree_with_the_plain_ranker() -> None:
    shoe = random.Random(6)
    other: dict[int, PlainRank] = {}
    for _ in range(15_000):
        hand = tuple(Card(number) for number in shoe.sample(range(52), 6))
        assert other.setdefault(rank(hand), plain(hand)) == plain(hand), texts(hand)
    assert all(other[low] < other[high] for low, high in pairwise(sorted(other)))


@pytest.mark.no_cover
@pytest.mark.parametrize("size", [6, 7])
def test_few_ranks_and_suits_agree_with_the_plain_ranker(size: int) -> None:
    """Fours, full houses, straight flushes: rare in random hands, common in a short deck."""
    shoe = random.Random(size)
    short = [card for card in DECK if rank_of(card) in (0, 1, 2, 3, 4, 12) and suit_of(card) < 2]
    quads = [item for item in DECK if rank_of(item) in (0, 5, 12)]
    other: dict[int, PlainRank] = {}
    for pack in (short, quads):
        for _ in range(2_000):
            hand = tuple(shoe.sample(pack, size))
            assert other.setdefault(rank(hand), plain(hand)) == plain(hand), texts(hand)
    assert all(other[low] < other[high] for low, high in pairwise(sorted(other)))
    assert {"straight_flush", "four_of_a_kind", "full_house"} <= {
        hand_name(number) for number in other
    }


@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("Ks 7c 2d 4h 3s Kh 9d", "Ks Kh 9d 7c 4h"),
        ("Kh 9d Ks 7c 2d 4h 3s", "Kh Ks 9d 7c 4h"),  # first in the input, first in the answer
        ("Ac 2d 3h 4s 5c Kd Kh", "5c 4s 3h 2d Ac"),
        ("Ac 2c 3c 4c 5c 6d Ah", "5c 4c 3c 2c Ac"),
        ("6d 6c 5c 4c 3c 2c 9h", "6c 5c 4c 3c 2c"),  # the six of the suit, not the first six
        ("2c 2d 3h 3s 4c 4d 4h", "4c 4d 4h 3h 3s"),
        ("2c 2d Ah As Kc Kd Kh", "Kc Kd Kh Ah As"),
        ("2c 9d 2h 9s 2s 9h 2d", "2c 2h 2s 2d 9d"),
        ("2c 2d 3h 3s 4c 4d 5h", "4c 4d 3h 3s 5h"),
        ("9d 9c 8h 7s 6c 5d 2h", "9d 8h 7s 6c 5d"),
        ("2h 9h 4h Th Ah Kh 3d", "Ah Kh Th 9h 4h"),
        ("Th Jh Qh Kh Ah 9h 8h", "Ah Kh Qh Jh Th"),
        ("7c 5d 4h 3s 2c 8d", "8d 7c 5d 4h 3s"),
        ("7c 7d 7h 3s 2c Kd", "7c 7d 7h Kd 3s"),
    ],
)
def test_best_five_reads_as_players_read_it(hand: str, best: str) -> None:
    assert texts(best_five(cards(hand))) == best


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ac Kc Qc Jc Tc", "royal flush"),
        ("Ac 2c 3c 4c 5c", "straight flush, five high"),
        ("6c 6d 6h 6s Kc", "four of a kind, sixes, king kicker"),
        ("Ac Ad Ah Ks Kc", "full house, aces over kings"),
        ("Ac Kc 9c 5c 2c", "flush, ace-king-nine-five-two"),
        ("Ac Kd Qh Js Tc", "straight, ace high"),
        ("Tc Td Th As Kc", "three of a kind, tens, ace-king kickers"),
        ("Ac Ad Kh Ks Qc", "two pair, aces and kings, queen kicker"),
        ("Tc Td Ah Ks 9c", "pair of tens, ace-king-nine kickers"),
        ("Ac Kd 9h 5s 2c", "ace high, king-nine-five-two kickers"),
    ],
)
def test_describe(hand: str, words: str) -> None:
    assert describe(of(hand)) == words


@given(st.lists(st.sampled_from(DECK), min_size=5, max_size=7, unique=True), st.integers(0, 7))
def test_sets_are_joined_into_the_same_hand(hand: list[Card], at: int) -> None:
    assert rank_of_set(set_of(hand[:at]) | set_of(hand[at:])) == rank(hand)


@pytest.mark.parametrize("size", [0, 4, 8, 52])
def test_a_set_of_too_many_or_too_few_cards_has_no_rank(size: int) -> None:
    with pytest.raises(BadHand, match=f"^A hand of {size} cards has no rank; give five, six or s"):
        rank_of_set(set_of(DECK[:size]))


@pytest.mark.parametrize("hand", ["", "Ac Kc Qc Jc", "Ac Kc Qc Jc Tc 9c 8c 7c"])
def test_four_cards_or_eight_have_no_rank(hand: str) -> None:
    with pytest.raises(BadHand, match=r"^A hand of \d cards has no rank; give five, six or seven"):
        of(hand)


@pytest.mark.parametrize("hand", ["Ac Ac Qc Jc Tc", "2c 3d Ac 4h 5s Ac", "2c 3d Ac 4h 5s 9d Ac"])
def test_a_card_twice_is_refused(hand: str) -> None:
    with pytest.raises(BadHand, match=r"^Ac is in the hand more than once"):
        of(hand)
    with pytest.raises(BadHand):
        best_five(cards(hand))


@pytest.mark.parametrize("value", [-1, 10 << 26])
def test_invalid_ranks_have_no_name(value: int) -> None:
    for ask in (category, hand_name, describe):
        with pytest.raises(BadHand, match="is not the rank of a hand"):
            ask(value)


def test_unknown_names_have_no_bounds() -> None:
    with pytest.raises(BadHand, match="'five_aces' is not the name of a hand; the names are high"):
        bounds("five_aces")


@given(a_hand)
def test_a_rank_is_that_of_the_plain_best_five(hand: list[Card]) -> None:
    five = best_five(hand)
    assert len(set(five)) == 5
    assert set(five) <= set(hand)
    assert rank(five) == rank(hand)
    assert plain(five) == plain(tuple(hand))
    assert category(rank(hand)) == plain(tuple(hand))[0]


@given(a_hand, a_hand)
def test_two_hands_compare_as_the_plain_ranker_says(row: list[Card], other: list[Card]) -> None:
    ours = (rank(row) > rank(other)) - (rank(row) < rank(other))
    first, second = plain(tuple(row)), plain(tuple(other))
    assert ours == (first > second) - (first < second)


@given(a_hand.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))))
def test_order_of_cards_does_not_matter(both: tuple[list[Card], list[Card]]) -> None:
    hand, shuffled = both
    assert rank(hand) == rank(shuffled)
    assert [rank_of(card) for card in best_five(hand)] == [
        rank_of(item) for item in best_five(shuffled)
    ]


@given(a_hand, st.permutations(range(4)))
def test_names_of_suits_do_not_matter(hand: list[Card], suits: list[int]) -> None:
    renamed = [Card(rank_of(card) * 4 + suits[suit_of(card)]) for card in hand]
    assert rank(renamed) == rank(hand)


@given(a_hand.filter(lambda hand: len(hand) > 5))
def test_a_further_card_never_harms(hand: list[Card]) -> None:
    assert rank(hand) >= rank(hand[:-1])


@pytest.mark.parametrize("filler", [-1, -52, -53, 52, 2**40, None, 3.5])
def test_a_filler_is_not_a_card(filler: object) -> None:
    """Y-10: -1, which pads arrays, passed for the ace of spades."""
    with pytest.raises(BadCard, match=r"is not a card number; cards are 0 \(2c\) to 51 \(As\)"):
        rank(cast(list[Card], [filler, 0, 5, 10, 20]))


@pytest.mark.parametrize(
    "written",
    [
        "Ks Kh 9d 7c 2d",
        "KsKh9d7c2d",
        "ks,KH 9♦ 7♣2d",
        ["Ks", "Kh", "9d", "7c", "2d"],
        ["Ks", *cards("Kh 9d 7c"), "2♦"],
    ],
)
def test_cards_are_ranked_as_they_are_written(written: str | list[Card | str]) -> None:
    assert rank(written) == of("2d 7c 9d Kh Ks")


@pytest.mark.parametrize("written", ["Ks Kh 9d 7c 2x", "KsKh9d7c2", ["Ks", "Kh", "9d", "7c", ""]])
def test_text_that_names_no_card_is_refused(written: str | list[str]) -> None:
    with pytest.raises(BadCard, match="is not a card; write a rank"):
        rank(written)


def test_a_card_written_twice_is_refused() -> None:
    with pytest.raises(BadHand, match=r"^Ac is in the hand more than once"):
        rank(["Ac", "Kd", "Qh", "Js", "A♣"])
