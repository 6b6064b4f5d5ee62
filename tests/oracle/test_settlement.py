"""The oracle itself, Maryland UTH: rounds worked out by hand from the statute."""

from __future__ import annotations

from random import Random

import pytest

from tests.oracle.plain_cards import DECK, NAMES, judge
from tests.oracle.plain_hands import PLAIN_NAMES, plain_rank
from tests.oracle.rounds import box, line, told, uth
from tests.oracle.settlement import settle

DRY = "Ks 7c 2d 4h 3s"
"""A board that gives nothing by itself."""


def test_two_plain_rankings_agree() -> None:
    rng = Random(1)
    assert NAMES == PLAIN_NAMES
    for _ in range(3000):
        signs = rng.sample("23456789TJQKA", 6)  # few ranks: pairs and fours are frequent
        deck = rng.sample([card for card in DECK if card[0] in signs], 14)
        row, other = deck[:7], deck[7 : 7 + rng.choice((5, 6, 7))]
        ranks = [plain_rank(cards) for cards in (row, other)]
        hands = [judge(cards) for cards in (row, other)]
        assert [rank[0] for rank in ranks] == [hand.place for hand in hands]
        assert [plain_rank(hand.best) for hand in hands] == ranks
        assert (ranks[0] < ranks[1]) == (hands[0].strength < hands[1].strength)
        assert (ranks[0] == ranks[1]) == (hands[0].strength == hands[1].strength)


def test_the_example_of_the_design() -> None:
    source = {
        "rulebook": "maryland-uth-1.5",
        "submission": {
            "paytables": {"blind": "A", "trips": "C", "progressive": "A"},
            "options": {"envy_holder_must_bet": False, "progressive_judges": "first_five"},
            "resets": {"Meter": "10000.00"},
        },
        "meters": {"Meter": "23456.78"},
        "dealer": ["Jh", "8d"],
        "board": DRY.split(),
        "six_card_box": ["2c", "2h", "9c", "Td"],
        "seats": [
            {
                "seat": 1,
                "player": "ann",
                "cards": ["Kh", "9d"],
                "wagers": {"ante": 1000, "blind": 1000, "trips": 500, "progressive": 100},
                "decisions": ["check", "2x"],
            }
        ],
    }
    answer = settle(source)
    best = ["Ks", "Jh", "8d", "7c", "4h"]
    assert answer["dealer"] == {"hand": "high_card", "best": best, "qualifies": False}
    [seat] = answer["seats"]
    assert (seat["hand"], seat["best"]) == ("pair", ["Ks", "Kh", "9d", "7c", "4h"])
    assert seat["lines"][0] == {
        "wager": "ante",
        "stake": 1000,
        "result": "push",
        "pays": 0,
        "returned": 1000,
        "clause": "MD-UTH-1.5:11.H.1",
    }
    assert told(answer, 1)[1:] == [
        "blind push 0 1000 11.H.3.c",
        "play win 2000 2000 11.H.3.b",
        "trips lose 0 0 11.I.1",
        "progressive lose 0 0 11.J",
    ]
    assert (seat["net"], answer["house_net"]) == (1400, -1400)
    assert answer["meters"] == {"Meter": "23456.78"}


@pytest.mark.parametrize(
    ("dealer", "board", "hole", "expected"),
    [
        (
            "Kc 8d",
            DRY,
            "Qh 9d",
            ["ante lose 0 0 11.H.3.a", "blind lose 0 0 11.H.3.a", "play lose 0 0 11.H.3.a"],
        ),
        (
            "7d 8d",
            DRY,
            "Kh 9d",
            ["ante win 10 10 11.H.3.b", "blind push 0 10 11.H.3.c", "play win 40 40 11.H.3.b"],
        ),
        (
            "Jh 8d",
            DRY,
            "Th 9d",
            ["ante push 0 10 11.H.1", "blind lose 0 0 11.H.3.a", "play lose 0 0 11.H.3.a"],
        ),
        (
            "2c 3d",
            "As Ks Qd Jc 9h",
            "4c 5d",
            ["ante push 0 10 11.H.1", "blind push 0 10 11.H.3.d", "play push 0 40 11.H.3.d"],
        ),
        (
            "2c 3d",
            "As Ad Kc Qd Jh",
            "4c 5h",
            ["ante push 0 10 11.H.3.d", "blind push 0 10 11.H.3.d", "play push 0 40 11.H.3.d"],
        ),
        (  # a paired board makes the dealer qualify (I-30)
            "2c 3d",
            "8s 8d Kc Qd Jh",
            "Ac 4h",
            ["ante win 10 10 11.H.3.b", "blind push 0 10 11.H.3.c", "play win 40 40 11.H.3.b"],
        ),
    ],
)
def test_main_wagers(dealer: str, board: str, hole: str, expected: list[str]) -> None:
    answer = uth(dealer, board, box(1, hole, "4x", ante=10, blind=10))
    assert told(answer, 1) == expected


@pytest.mark.parametrize(
    ("hole", "board", "paytable", "blind"),
    [
        ("6d 5c", "4s 7c 8d Kh Ks", "A", "win 1501 1501 11.H.3.b"),
        ("6d 5c", "4s 7c 8d Kh Ks", "B", "push 0 1501 11.H.3.c"),
        ("6s 5s", "4s 7s Js Kh Kd", "A", "win 2252 1501 11.H.3.b"),  # 2251.5 goes up
        ("6s 5s", "4s 7s Js Kh Kd", "B", "win 2252 1501 11.H.3.b"),
        ("4h 4c", "4s 7c 8d Kh Ks", "B", "win 4503 1501 11.H.3.b"),
        ("4h 4c", "4s 4d 8d Kh Ks", "A", "win 15010 1501 11.H.3.b"),
        ("6s 5s", "4s 7s 8s Kh Kd", "A", "win 75050 1501 11.H.3.b"),
        ("Ah Kh", "Qh Jh Th Kc Kd", "A", "win 750500 1501 11.H.3.b"),
        ("Ah 2h", "3h 4h 5h Kc Kd", "A", "win 75050 1501 11.H.3.b"),  # the ace below the two
        ("Ah Qc", "3h 4h 6d Ac Jd", "A", "push 0 1501 11.H.3.c"),
    ],
)
def test_blind_odds(hole: str, board: str, paytable: str, blind: str) -> None:
    seat = box(1, hole, "check check 1x", ante=1501, blind=1501)
    answer = uth("2c 9h", board, seat, paytables={"blind": paytable})
    assert line(answer, 1, "blind") == blind


@pytest.mark.parametrize(("paytable", "times"), list(zip("ABCDE", (9, 8, 8, 7, 7), strict=True)))
def test_trips_pay_a_full_house_even_against_a_better_dealer(paytable: str, times: int) -> None:
    seat = box(1, "4h 4c", "4x", ante=100, blind=100, trips=5)
    answer = uth("Kc Kd", "4s 7c 8d Kh Ks", seat, paytables={"trips": paytable})
    assert told(answer, 1)[2:] == [
        "play lose 0 0 11.H.3.a",
        f"trips win {5 * times} 5 11.I.1",
    ]


def test_a_fold_loses_ante_and_blind_although_the_dealer_is_below_a_pair() -> None:
    seat = box(1, "Kh 9d", "check check fold", ante=10, blind=10, trips=5, six_card_bonus=7)
    answer = uth("Jh 8d", DRY, seat, six="9c 9s 2c 3c")
    assert told(answer, 1) == [
        "ante lose 0 0 11.F.2",
        "blind lose 0 0 11.F.2",
        "trips lose 0 0 11.F.3.a",
        "six_card_bonus win 35 7 11.F.3.c",
    ]


def test_what_does_not_survive_is_lost_first() -> None:
    wagers = {"ante": 10, "blind": 10, "trips": 10, "ultimate_pairs": 10, "bad_beat": 10}
    more = {"play_the_board": 10, "progressive": 100}
    names = ("ultimate_pairs", "play_the_board", "progressive")
    options = {f"survives_fold.{name}": False for name in names}
    seat = box(1, "Ah Ad", "check check fold", **wagers, **more)
    answer = uth("Kc Kd", "As Ts Td 8h 2c", seat, options=options)
    assert told(answer, 1) == [
        "ante lose 0 0 11.F.2",
        "blind lose 0 0 11.F.2",
        "ultimate_pairs lose 0 0 7.F.5",
        "play_the_board lose 0 0 7.F.7",
        "progressive lose 0 0 11.J",
        "trips win 80 10 11.F.3.a",  # aces full, paytable C
        "bad_beat lose 0 0 7.F.6",  # the dealer's beaten hand is two pairs
    ]


@pytest.mark.parametrize(
    ("hole", "six", "paytable", "expected"),
    [
        ("Ad 9d", "Kd Qd Jd Td", "A", "win 100000000 5 11.I.3"),
        ("Ad 9d", "Kd Qd Jd Td", "B", "win 10000000 5 11.I.3"),
        ("Ah 9h", "Kh Qh Jh Th", "A", "win 10000000 5 11.I.3"),
        ("Ah 8h", "Kh Qh Jh Th", "A", "win 5000 5 11.I.3"),
        ("8h 9h", "Kh Qh Jh Th", "B", "win 1000 5 11.I.3"),
        ("8h 8s", "8d 8c Jh Th", "A", "win 250 5 11.I.3"),
        ("8h 8s", "8d Jc Jh Th", "A", "win 100 5 11.I.3"),
        ("8h 2h", "Kh Qh Jh Th", "A", "win 75 5 11.I.3"),
        ("Ac 2h", "3s 4s 5d Jh", "A", "win 50 5 11.I.3"),
        ("8h 8s", "8d 2c Jh Th", "A", "win 25 5 11.I.3"),
        ("8h 8s", "Jd 2c Jh Th", "A", "lose 0 0 11.I.3"),
        ("7h 7s", "Jd 2c 5h Th", "A", "lose 0 0 11.I.3"),  # the board's seven does not count
    ],
)
def test_six_card_bonus(hole: str, six: str, paytable: str, expected: str) -> None:
    seat = box(1, hole, "4x", ante=10, blind=10, trips=5, six_card_bonus=5)
    chosen = {"six_card_bonus": paytable}
    answer = uth("6s 6c", "7d Kc Qc 2s 3d", seat, six=six, paytables=chosen)
    assert line(answer, 1, "six_card_bonus") == expected


@pytest.mark.parametrize(
    ("hole", "dealer", "paytable", "times"),
    [
        ("As Ac", "Ah Ad", "A", 30),
        ("As Ac", "Ah Ad", "B", 1000),
        ("As Ac", "Ah Kd", "B", 30),
        ("Ah Ad", "5h 5d", "D", 100),
        ("Ah Ad", "5h 5d", "E", 50),
        ("Ah Ad", "5h 5d", "F", 25),
        ("Ah As", "5h 5d", "D", 30),
        ("Ah Kh", "5h 5d", "A", 25),
        ("Kh Ah", "5h 5d", "C", 20),
        ("Jh Ah", "5h 5d", "B", 20),
        ("Ah Ks", "5h 5d", "A", 15),
        ("Ah Qs", "5h 5d", "A", 5),
        ("Ah Qs", "5h 5d", "C", 10),
        ("Kh Ks", "5h 5d", "A", 10),
        ("Jh Js", "5h 5d", "D", 4),
        ("Th Ts", "5h 5d", "A", 3),
        ("2h 2s", "5h 5d", "E", 5),
        ("Ah Th", "5h 5d", "A", 0),
        ("Kh Qh", "5h 5d", "A", 0),
    ],
)
def test_ultimate_pairs(hole: str, dealer: str, paytable: str, times: int) -> None:
    seat = box(1, hole, "4x", ante=10, blind=10, ultimate_pairs=5)
    answer = uth(dealer, DRY, seat, paytables={"ultimate_pairs": paytable})
    expected = f"win {5 * times} 5 7.F.5" if times else "lose 0 0 7.F.5"
    assert line(answer, 1, "ultimate_pairs") == expected


@pytest.mark.parametrize(
    ("hole", "dealer", "board", "options", "expected"),
    [
        ("8s 8c", "Ks Kc", "8d Kd 2c 5h 7s", {}, "win 90 10 7.F.6"),
        ("Ks Kc", "8s 8c", "8d Kd 2c 5h 7s", {}, "win 90 10 7.F.6"),
        ("Ks Kc", "8s 8c", "8d Kd 2c 5h 7s", {"bad_beat_mode": "player_only"}, "lose 0 0 7.F.6"),
        ("8s 8c", "Ks Kc", "8d Kd 2c 5h 7s", {"bad_beat_mode": "player_only"}, "win 90 10 7.F.6"),
        ("Ks Kc", "8s 2s", "8d Kd 2c 5h 7s", {}, "lose 0 0 7.F.6"),
        ("Ks Qc", "Kc Qs", "8d Kd 2c 5h 7s", {}, "lose 0 0 7.F.6"),
        ("Ks Qc", "Kc Qs", "8d Kd 2c 5h 7s", {"bad_beat_tie": "push"}, "push 0 10 7.F.6"),
        ("Ah Kh", "9h 8h", "Qh Jh Th 2c 2d", {}, "win 75000 10 7.F.6"),
        ("Qs Qc", "Ks Kc", "Qd Kd Qh Kh 2c", {}, "win 5000 10 7.F.6"),
    ],
)
def test_bad_beat(
    hole: str, dealer: str, board: str, options: dict[str, str], expected: str
) -> None:
    seat = box(1, hole, "4x", ante=10, blind=10, bad_beat=10)
    assert line(uth(dealer, board, seat, options=options), 1, "bad_beat") == expected


@pytest.mark.parametrize(
    ("board", "paytable", "times"),
    [
        ("Ts Td 2c 5h 7s", "A", 1),
        ("As Ad 2c 5h 7s", "C", 1),
        ("9s 9d 2c 5h 7s", "A", 0),
        ("Ks Qd 2c 5h 7s", "A", 0),
        ("3s 3d 2c 2h 7s", "B", 3),
        ("3s 3d 3c 5h 7s", "A", 7),
        ("3s 3d 3c 5h 7s", "B", 6),
        ("3s 4d 5c 6h 7s", "B", 25),
        ("3s 4d 5c 6h 7s", "C", 20),
        ("3s 3d 3c 7h 7s", "C", 50),
        ("As Ks Qs Js Ts", "C", 1000),
    ],
)
def test_play_the_board(board: str, paytable: str, times: int) -> None:
    seat = box(1, "8h 6c", "check check fold", ante=10, blind=10, play_the_board=3)
    answer = uth("Kd Jd", board, seat, paytables={"play_the_board": paytable})
    expected = f"win {3 * times} 3 7.F.7" if times else "lose 0 0 7.F.7"
    assert line(answer, 1, "play_the_board") == expected
