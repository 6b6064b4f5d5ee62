"""The oracle itself, Jackpot Hold'em and South Dakota: rounds worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.rounds import box, jackpot, line, south_dakota, told

JACKPOT_METERS = {
    "Star": "20000.00",
    "Spade": "9000.00",
    "Heart": "2000.00",
    "Diamond": "700.00",
    "Club": "300.00",
}
JACKPOT_RESETS = dict.fromkeys(JACKPOT_METERS, "100.00")
SEED = {"Progressive": "5000.00"}
SEVEN = {"progressive_judges": "best_of_seven"}


@pytest.mark.parametrize(
    ("dealer", "board", "hole", "expected"),
    [
        (
            "Jh 8d",
            "Ks 7c 2d 4h 3s",
            "Kh 9d",
            ["ante push 0 10 11.I.1", "xtra_bonus push 0 10 11.I.3.b", "play win 30 30 11.I.3.b"],
        ),
        (
            "Jh Jd",
            "Ks 7c 2d 4h 3s",
            "Qh 9d",
            ["ante lose 0 0 11.I.3.a", "xtra_bonus lose 0 0 11.I.3.a", "play lose 0 0 11.I.3.a"],
        ),
        (
            "2c 3d",
            "As Ad Kc Qd Jh",
            "4c 5h",
            ["ante push 0 10 11.I.3.c", "xtra_bonus push 0 10 11.I.3.c", "play push 0 30 11.I.3.c"],
        ),
        (
            "2c 9h",
            "4s 7s Js Kh Kd",
            "6s 5s",
            ["ante win 10 10 11.I.3.b", "xtra_bonus win 20 10 11.I.3.b", "play win 30 30 11.I.3.b"],
        ),
        (
            "2c 9h",
            "4s 7c 8d Kh Ks",
            "4h 4c",
            ["ante win 10 10 11.I.3.b", "xtra_bonus win 40 10 11.I.3.b", "play win 30 30 11.I.3.b"],
        ),
    ],
)
def test_jackpot_main_wagers(dealer: str, board: str, hole: str, expected: list[str]) -> None:
    answer = jackpot(dealer, board, box(1, hole, "3x", ante=10, xtra_bonus=10))
    assert told(answer, 1) == expected


def test_jackpot_fold_keeps_bonus_and_progressive() -> None:
    wagers = {"ante": 10, "xtra_bonus": 10, "player_bonus": 5, "progressive": 100}
    seat = box(1, "Kh 9d", "check check fold", **wagers)
    answer = jackpot("2c 5h", "Ks 9c 2d 9h 3s", seat, meters=JACKPOT_METERS)
    assert told(answer, 1) == [
        "ante lose 0 0 11.G.2",
        "xtra_bonus lose 0 0 11.G.2",
        "player_bonus win 40 5 11.G.3.a",
        "progressive win 400 0 11.G.4.a",  # two pairs in the first five
    ]


@pytest.mark.parametrize(
    ("paytable", "cards", "pays", "meter"),
    [
        ("A", "Ad Kd Qd Jd Td", 2_000_000, "Star"),
        ("A", "Ah Kh Qh Jh Th", 900_000, "Spade"),
        ("B", "Ah Kh Qh Jh Th", 2_000_000, "Star"),
        ("A", "9h Kh Qh Jh Th", 200_000, "Heart"),
        ("D", "9h Kh Qh Jh Th", 900_000, "Spade"),
        ("C", "9h 9d 9s 9c Th", 70_000, "Diamond"),
        ("B", "9h 9d 9s 9c Th", 200_000, "Heart"),
        ("E", "9h 9d 9s Tc Th", 30_000, "Club"),
        ("D", "9h 9d 9s Tc Th", 70_000, "Diamond"),
        ("C", "9h 9d 9s Tc Th", 6000, ""),
        ("A", "9h 9d 9s Tc Th", 5000, ""),
        ("E", "9h 9d 9s Tc Jh", 1000, ""),
        ("C", "9h 9d Ts Tc Jh", 0, ""),
        ("B", "9h 9d Ts Tc Jh", 400, ""),
    ],
)
def test_jackpot_progressive(paytable: str, cards: str, pays: int, meter: str) -> None:
    hole, flop = cards[:5], cards[6:]
    seat = box(1, hole, "3x", ante=10, xtra_bonus=10, progressive=100)
    chosen: dict[str, Any] = {"meters": JACKPOT_METERS, "resets": JACKPOT_RESETS}
    answer = jackpot("2c 4h", f"{flop} 3s 5c", seat, paytables={"progressive": paytable}, **chosen)
    result = "win" if pays else "lose"
    assert line(answer, 1, "progressive") == f"{result} {pays} 0 11.K"
    changed = {name for name, shows in answer["meters"].items() if shows == "100.00"}
    assert changed == ({meter} if meter else set())


def test_jackpot_limit_and_no_envy() -> None:
    seats = (
        box(1, "Ah Kh", "3x", ante=10_000, xtra_bonus=10_000, player_bonus=100_000),
        box(2, "2d 2s", "3x", ante=10, xtra_bonus=10, progressive=100),
    )
    options = {"payout_limit_usd": 50_100}
    answer = jackpot("3c 4d", "Qh Jh Th 9d 8s", *seats, meters=JACKPOT_METERS, options=options)
    assert told(answer, 1) == [
        "ante win 10000 10000 11.I.3.b",
        "xtra_bonus win 4970000 10000 11.I.3.b",  # of 5,000,000
        "play win 30000 30000 11.I.3.b",
        "player_bonus win 0 100000 11.J.1",
    ]
    assert [name.split()[0] for name in told(answer, 2)][-1] == "progressive"


@pytest.mark.parametrize(
    ("dealer", "board", "hole", "expected"),
    [
        (
            "Jh 8d",
            "Ks 7c 2d 4h 3s",
            "Kh 9d",
            ["play win 40 40 15", "ante push 0 10 13.a", "blind push 0 10 13.b"],
        ),
        (
            "Jh 8d",
            "Ks 7c 2d 4h 3s",
            "Th 9d",
            ["play lose 0 0 15.s2", "ante push 0 10 13.a", "blind lose 0 0 16"],
        ),
        (
            "2c 3d",
            "As Ks Qd Jc 9h",
            "4c 5d",
            ["play push 0 40 15.s3", "ante push 0 10 13.a", "blind push 0 10 14"],
        ),
        (
            "2c 3d",
            "As Ad Kc Qd Jh",
            "4c 5h",
            ["play push 0 40 15.s3", "ante push 0 10 15.s3", "blind push 0 10 14"],
        ),
        (
            "Kd 3d",
            "Ks 7c 2d 4h 3s",
            "Kh 9d",
            ["play lose 0 0 15.s2", "ante lose 0 0 15.s2", "blind lose 0 0 16"],
        ),
        (
            "2c 9h",
            "4s 7c 8d Kh Ks",
            "6d 5c",
            ["play win 40 40 15", "ante win 10 10 15", "blind win 10 10 16.s2"],
        ),
    ],
)
def test_south_dakota_main_wagers(dealer: str, board: str, hole: str, expected: list[str]) -> None:
    answer = south_dakota(dealer, board, box(1, hole, "4x", ante=10, blind=10))
    assert told(answer, 1) == expected


def test_south_dakota_trips_alone_needs_no_decision() -> None:
    seats = (box(1, "7h 7d", trips=5), box(2, "Qh 9d", trips=5, progressive=100))
    answer = south_dakota("Ah Ad", "Ks 7c 2d 4h 3s", *seats, meters=SEED)
    assert told(answer, 1) == ["trips win 15 5 17"]
    assert told(answer, 2) == ["trips lose 0 0 17.s2", "progressive lose 0 0 18.s2"]


def test_south_dakota_folders_are_paid_on_three_of_a_kind() -> None:
    seats = (
        box(1, "7h 7d", "check check fold", ante=10, blind=10, trips=5, progressive=100),
        box(2, "Qh 9d", "check check fold", ante=10, blind=10, trips=5),
    )
    answer = south_dakota("Ah Ad", "Ks 7c 2d 4h 3s", *seats, meters=SEED)
    assert told(answer, 1) == [
        "ante lose 0 0 12",
        "blind lose 0 0 12",
        "trips win 15 5 12.s2",
        "progressive win 900 0 18",
    ]
    assert told(answer, 2)[2:] == ["trips lose 0 0 17.s2"]


@pytest.mark.parametrize(("code", "times"), [("01", 30), ("02", 30), ("03", 30), ("04", 20)])
def test_south_dakota_trips_schedules(code: str, times: int) -> None:
    chosen = {"blind": f"UTH-{code}", "trips": f"UTH-{code}"}
    answer = south_dakota("Ah Ad", "7s 7c 2d 4h 3s", box(1, "7h 7d", trips=5), paytables=chosen)
    assert told(answer, 1) == [f"trips win {5 * times} 5 17"]


@pytest.mark.parametrize(
    ("code", "hole", "board", "expected", "meter"),
    [
        ("UTHP-01", "Ah Kh", "Qh Jh Th 2c 3c", "win 1234567 0 18", "5000.00"),
        ("UTHP-01", "Ah Kh", "Qh Jh 2c 3c Th", "win 61729 0 18", "11728.38"),  # 617.2835
        ("UTHP-01", "2h 3h", "Ah Kh Qh Jh Th", "win 300000 0 18", "12345.67"),
        ("UTHP-02", "Ah Kh", "Qh Jh Th 2c 3c", "win 1234567 0 18", "5000.00"),
        ("UTHP-02", "Ah Kh", "Qh Jh 2c 3c Th", "win 1234567 0 18", "5000.00"),
        ("UTHP-02", "2h 3h", "Ah Kh Qh Jh Th", "win 100000 0 18", "12345.67"),
        ("UTHP-01", "9h Kh", "Qh Jh 2c 3c Th", "win 25000 0 18", "12345.67"),
        ("UTHP-01", "9h 9c", "9s Jh 2c 3c 9d", "win 10000 0 18", "12345.67"),
        ("UTHP-02", "9h 9c", "9s Jh 2c 3c 9d", "win 7500 0 18", "12345.67"),
        ("UTHP-02", "9h 9c", "9s Jh 2c Jc 5d", "win 1000 0 18", "12345.67"),
        ("UTHP-01", "9h 9c", "9s Jh 2c 3c 5d", "lose 0 0 18.s2", "12345.67"),
        ("PMG-01", "9h 9c", "9s Jh 2c 3c 5d", "win 900 0 18", "12345.67"),
        ("PMG-01", "Ah Kh", "Qh Jh 2c 3c Th", "lose 0 0 18.s2", "12345.67"),
    ],
)
def test_south_dakota_progressive(
    code: str, hole: str, board: str, expected: str, meter: str
) -> None:
    seat = box(1, hole, "4x", ante=10, blind=10, progressive=100)
    meters = {"Progressive": "12345.67"}
    chosen = {"paytables": {"progressive": code}, "meters": meters, "resets": SEED}
    answer = south_dakota("4c 4s", board, seat, **chosen)
    assert line(answer, 1, "progressive") == expected
    assert answer["meters"] == {"Progressive": meter}


def test_south_dakota_progressives_are_one_lap_over_all_boxes() -> None:
    wagers = {"ante": 10, "blind": 10, "progressive": 100}
    seats = (
        box(1, "3c 4c", "4x", **wagers),
        box(2, "3d 4d", trips=5, progressive=100),
        box(3, "3h 4h", "check check fold", **wagers),
    )
    chosen = {"meters": {"Progressive": "9000.00"}, "resets": SEED, "options": SEVEN}
    answer = south_dakota("2c 2d", "As Ks Qs Js Ts", *seats, **chosen)
    assert [line(answer, seat, "progressive") for seat in (3, 2, 1)] == [
        "win 900000 0 18",
        "win 500000 0 18",
        "win 500000 0 18",
    ]


@pytest.mark.parametrize(
    ("code", "stake", "pays"),
    [("PMG-01", 100, 30000), ("PMG-02", 500, 150000), ("PMG-01", 50, 15000)],
)
def test_south_dakota_envy_grows_with_the_wager(code: str, stake: int, pays: int) -> None:
    seats = (box(1, "Th Jh", trips=5), box(2, "2c 3c", trips=5, progressive=stake))
    chosen = {"paytables": {"progressive": code}, "meters": SEED, "resets": SEED}
    answer = south_dakota("As Ad", "7h 8h 9h Kc 2d", *seats, **chosen)
    assert told(answer, 2)[-1] == f"envy win {pays} 0 18.b.iii"


@pytest.mark.parametrize(
    ("more", "options", "number"),
    [
        ({}, {}, 0),
        ({"trips": 5}, {}, 1),
        ({"progressive": 100}, {}, 1),
        ({"progressive": 100}, {"survives_fold.progressive": False}, 0),
    ],
)
def test_south_dakota_folded_holders(
    more: dict[str, int], options: dict[str, bool], number: int
) -> None:
    holder = box(1, "Th Jh", "check check fold", ante=10, blind=10, **more)
    other = box(2, "2c 3c", trips=5, progressive=100)
    chosen = {"meters": SEED, "resets": SEED, "options": options}
    answer = south_dakota("As Ad", "7h 8h 9h Kc 2d", holder, other, **chosen)
    assert [name.split()[0] for name in told(answer, 2)].count("envy") == number


def test_south_dakota_uthp_has_no_envy() -> None:
    seats = (box(1, "Th Jh", trips=5), box(2, "2c 3c", trips=5, progressive=100))
    chosen = {"paytables": {"progressive": "UTHP-01"}, "meters": SEED, "resets": SEED}
    answer = south_dakota("As Ad", "7h 8h 9h Kc 2d", *seats, **chosen)
    assert told(answer, 2) == ["trips lose 0 0 17.s2", "progressive lose 0 0 18.s2"]
