"""The oracle itself, Maryland UTH: meters, Envy, payout limit and rounding, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from tests.oracle.meters import text, units
from tests.oracle.rounds import box, line, told, uth

SEVEN = {"progressive_judges": "best_of_seven"}
ROYAL = "As Ks Qs Js Ts"
FLOP_789 = "7h 8h 9h Kc 2d"


def bet(seat: int, cards: str, decisions: str = "4x", **more: Any) -> dict[str, Any]:
    """A box with a progressive wager of a dollar."""
    return box(seat, cards, decisions, **{"ante": 10, "blind": 10, "progressive": 100, **more})


def test_meter_texts() -> None:
    assert [text(units(name)) for name in ("5", "5.1", "5.123456", "0.000001")] == [
        "5.00",
        "5.10",
        "5.123456",
        "0.000001",
    ]


def test_ten_percent_goes_up_to_the_cent_and_off_the_meter() -> None:
    answer = uth("As Ad", FLOP_789, bet(1, "Th Jh"))
    assert line(answer, 1, "progressive") == "win 234568 0 11.J"
    assert answer["meters"] == {"Meter": "21111.10"}


def test_the_second_straight_flush_gets_ten_percent_of_what_is_left() -> None:
    answer = uth("As Ad", FLOP_789, bet(1, "Th Jh"), bet(4, "5h 6h"))
    assert line(answer, 4, "progressive") == "win 234568 0 11.J"
    assert line(answer, 1, "progressive") == "win 211111 0 11.J"
    assert answer["meters"] == {"Meter": "18999.99"}


def test_a_meter_may_be_filled_up_after_a_partial_award() -> None:
    chosen = {"meters": {"Meter": "10500.00"}}
    answer = uth("As Ad", FLOP_789, bet(1, "Th Jh"), **chosen)
    assert answer["meters"] == {"Meter": "9450.00"}
    options = {"meter_topup_after_partial": "to_reset"}
    answer = uth("As Ad", FLOP_789, bet(1, "Th Jh"), options=options, **chosen)
    assert answer["meters"] == {"Meter": "10000.00"}


def test_parts_of_a_cent_stay_on_the_meter() -> None:
    answer = uth("As Ad", FLOP_789, bet(1, "Th Jh"), meters={"Meter": "10000.000001"})
    assert line(answer, 1, "progressive") == "win 100001 0 11.J"  # 1,000.0000001 dollars
    assert answer["meters"] == {"Meter": "8999.990001"}


def test_a_royal_takes_the_meter_and_resets_it() -> None:
    answer = uth("2c 2d", ROYAL, bet(1, "3c 4c"), bet(3, "3d 4d"), options=SEVEN)
    assert line(answer, 3, "progressive") == "win 2345678 0 11.J"
    assert line(answer, 1, "progressive") == "win 1000000 0 11.J"
    assert answer["meters"] == {"Meter": "10000.00"}
    assert told(answer, 1)[:3] == [
        "ante push 0 10 11.H.3.d",
        "blind push 0 10 11.H.3.d",
        "play push 0 40 11.H.3.d",
    ]


def test_folded_boxes_come_after_those_that_play() -> None:
    seats = (bet(1, "3c 4c"), bet(6, "3d 4d", "check check fold"))
    answer = uth("2c 2d", ROYAL, *seats, options=SEVEN)
    assert line(answer, 1, "progressive") == "win 2345678 0 11.J"
    assert line(answer, 6, "progressive") == "win 1000000 0 11.J"


def test_a_board_royal_is_no_royal_in_the_first_five() -> None:
    answer = uth("2c 2d", ROYAL, bet(1, "3c 4c"))
    assert line(answer, 1, "progressive") == "lose 0 0 11.J"


@pytest.mark.parametrize(
    ("paytable", "options", "expected"),
    [
        ("A", {}, "win 900 100 11.J"),
        ("A", {"progressive_a_mode": "for1"}, "win 900 0 11.J"),
        ("B", {}, "win 900 0 11.J"),
        ("C", {}, "win 1000 0 11.J"),
        ("D", {}, "win 900 0 11.J"),
    ],
)
def test_three_of_a_kind_on_the_flop(paytable: str, options: dict[str, str], expected: str) -> None:
    chosen = {"paytables": {"progressive": paytable}, "options": options, "meters": {}}
    answer = uth("2c 2d", "7h 7s 9h Kc 3d", bet(1, "7c Jh"), **chosen)
    assert line(answer, 1, "progressive") == expected


def test_three_of_a_kind_on_the_turn_counts_only_in_seven_cards() -> None:
    seat = bet(1, "7c Jh")
    assert line(uth("2c 2d", "7h 5s 9h 7s 3d", seat), 1, "progressive") == "lose 0 0 11.J"
    answer = uth("2c 2d", "7h 5s 9h 7s 3d", seat, options=SEVEN)
    assert line(answer, 1, "progressive") == "win 900 100 11.J"


@pytest.mark.parametrize(
    ("paytable", "hole", "flop", "expected", "meter"),
    [
        ("B", "Ah Kh", "Qh Jh Th", "win 200000 0 11.J", {"Major": "1000.00", "Minor": "400.00"}),
        ("B", "9h Kh", "Qh Jh Th", "win 40000 0 11.J", {"Major": "2000.00", "Minor": "250.00"}),
        ("C", "9h 9c", "9d 9s Th", "win 40000 0 11.J", {"Minor": "250.00"}),
        ("B", "9h 9c", "9d 9s Th", "win 30000 0 11.J", {"Minor": "400.00"}),
        ("C", "9h 9c", "9d Ts Th", "win 5000 0 11.J", {"Mega": "20000.00"}),
    ],
)
def test_named_meters(
    paytable: str, hole: str, flop: str, expected: str, meter: dict[str, str]
) -> None:
    answer = uth("2c 3d", f"{flop} 4c 6d", bet(1, hole), paytables={"progressive": paytable})
    assert line(answer, 1, "progressive") == expected
    assert meter.items() <= answer["meters"].items()


def envies(answer: dict[str, Any], seat: int) -> list[str]:
    """The Envy lines of a seat."""
    return [name for name in told(answer, seat) if name.startswith("envy")]


def test_envy_for_each_holder_but_oneself() -> None:
    seats = (bet(1, "Th Jh"), bet(2, "2c 3c"), bet(3, "5h 6h", progressive=500))
    answer = uth("As Ad", FLOP_789, *seats)
    assert envies(answer, 1) == ["envy win 30000 0 11.J.2.e"]
    assert envies(answer, 2) == ["envy win 30000 0 11.J.2.e"] * 2
    assert envies(answer, 3) == ["envy win 150000 0 11.J.2.e"]


def test_a_royal_gives_a_thousand_a_dollar() -> None:
    seats = (box(1, "Ah Kh", "4x", ante=10, blind=10), bet(2, "2c 3c", "check check fold"))
    answer = uth("As Ad", "Qh Jh Th 2d 3d", *seats)
    assert envies(answer, 2) == ["envy win 100000 0 11.J.2.e"]
    assert envies(answer, 1) == []
    options = {"envy_holder_must_bet": True}
    assert envies(uth("As Ad", "Qh Jh Th 2d 3d", *seats, options=options), 2) == []


def test_boxes_of_one_person_give_each_other_none() -> None:
    seats = (bet(1, "Th Jh", player="ann"), bet(2, "2c 3c", player="ann"), bet(3, "2s 3s"))
    answer = uth("As Ad", FLOP_789, *seats)
    assert [len(envies(answer, seat)) for seat in (1, 2, 3)] == [0, 0, 1]


@pytest.mark.parametrize(
    ("more", "options", "number"),
    [
        ({}, {}, 0),
        ({"play_the_board": 5}, {}, 0),
        ({"trips": 5}, {}, 1),
        ({"ultimate_pairs": 5}, {}, 1),
        ({"ultimate_pairs": 5}, {"survives_fold.ultimate_pairs": False}, 0),
        ({"bad_beat": 5}, {}, 1),
        ({"progressive": 100}, {"survives_fold.progressive": False}, 0),
    ],
)
def test_a_folded_hand_gives_envy_while_its_cards_lie(
    more: dict[str, int], options: dict[str, bool], number: int
) -> None:
    holder = box(1, "Th Jh", "check check fold", ante=10, blind=10, **more)
    answer = uth("As Ad", FLOP_789, holder, bet(2, "2c 3c"), options=options)
    assert len(envies(answer, 2)) == number


def test_envy_for_a_hand_on_the_board() -> None:
    seats = (bet(1, "3c 4c"), bet(2, "3d 4d"), bet(3, "3h 4h"))
    board = "5s 6s 7s 8s 9s"
    answer = uth("2c 2d", board, *seats, options=SEVEN)
    assert [len(envies(answer, seat)) for seat in (1, 2, 3)] == [2, 2, 2]
    options = {**SEVEN, "envy_on_community_hand": "exclude"}
    seats = (bet(1, "3c 4c"), bet(2, "Ts 4d"), bet(3, "3h 4h"))
    answer = uth("2c 2d", board, *seats, options=options)
    assert [len(envies(answer, seat)) for seat in (1, 2, 3)] == [1, 0, 1]


def test_the_limit_is_used_up_by_ante_play_blind_trips() -> None:
    board = "4s 7c 8d Kh Ks"
    stakes = {"ante": 1_000_000, "blind": 1_000_000, "trips": 1_000_000, "ultimate_pairs": 100}
    limit = {"payout_limit_usd": 70_000}
    answer = uth("2c 9h", board, box(1, "4h 4c", "4x", **stakes), options=limit)
    assert told(answer, 1) == [
        "ante win 1000000 1000000 11.H.3.b",
        "blind win 2000000 1000000 11.H.3.b",  # of 3,000,000
        "play win 4000000 4000000 11.H.3.b",
        "trips win 0 1000000 11.I.1",
        "ultimate_pairs win 300 100 7.F.5",
    ]
    late = {**limit, "payout_limit_covers_late_side_wagers": True}
    answer = uth("2c 9h", board, box(1, "4h 4c", "4x", **stakes), options=late)
    assert line(answer, 1, "ultimate_pairs") == "win 0 100 7.F.5"


def test_the_limit_is_each_box_its_own_and_never_touches_progressive_or_six_cards() -> None:
    stakes = {"trips": 10_000_000, "six_card_bonus": 1_000_000, "progressive": 500}
    seat = box(1, "9d 9c", "check check fold", ante=10, blind=10, **stakes)
    other = box(2, "Kc Kd", "4x", ante=100, blind=100)
    answer = uth(
        "2c 5h",
        "9h 9s 8d 3h Ks",
        seat,
        other,
        six="Kh 7c 7h 7d",
        options={"payout_limit_usd": 50_000},
    )
    assert told(answer, 1)[2:] == [
        "trips win 5000000 10000000 11.F.3.a",  # of 300,000,000
        "six_card_bonus win 20000000 1000000 11.F.3.c",
        "progressive win 150000 500 11.J",
    ]
    assert line(answer, 2, "play") == "win 400 400 11.H.3.b"


def test_payments_go_up_to_the_smallest_chip_and_stakes_back_exact() -> None:
    options = {"payout_rounding": "up_to_chip", "smallest_chip": "0.25"}
    seat = box(1, "6s 5s", "check check 1x", ante=1501, blind=1501, trips=3, progressive=100)
    answer = uth("2c 9h", "4s 7s 8s Kh Kd", seat, options=options)
    assert told(answer, 1) == [
        "ante win 1525 1501 11.H.3.b",
        "blind win 75050 1501 11.H.3.b",
        "play win 1525 1501 11.H.3.b",
        "trips win 125 3 11.I.1",
        "progressive win 234575 0 11.J",
    ]
    assert answer["meters"] == {"Meter": "21111.10"}  # the breakage is the house's
