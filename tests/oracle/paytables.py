"""The odds, written down a second time from the statutes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Award(NamedTuple):
    """What a line pays: `over`-ths of `amount` stakes, percent of a meter, or dollars."""

    kind: str
    """`to` gives the stake back, `for` does not, `percent` is of a meter, `dollars` are flat."""
    amount: int
    over: int = 1
    meter: str = ""


Paytable = Mapping[str, Award]
Book = Mapping[str, Mapping[str, Paytable]]

DOWN_TO_TRIPS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)


def _to(hands: tuple[str, ...], *amounts: int) -> dict[str, Award]:
    return {hand: Award("to", amount) for hand, amount in zip(hands, amounts, strict=True)}


def _for(hands: tuple[str, ...], *amounts: int) -> dict[str, Award]:
    return {hand: Award("for", amount) for hand, amount in zip(hands, amounts, strict=True)}


def _whole(meter: str) -> Award:
    return Award("percent", 100, meter=meter)


# Blind, 12.B and SD (16): a flush pays 3 to 2. Where a winning hand is not listed it pushes.
_BLIND_B = {**_to(DOWN_TO_TRIPS[:4], 500, 50, 10, 3), "flush": Award("to", 3, 2)}
_BLIND_A = {**_BLIND_B, "straight": Award("to", 1)}
_TRIPS = {
    "A": _to(DOWN_TO_TRIPS, 50, 40, 30, 9, 7, 4, 3),
    "B": _to(DOWN_TO_TRIPS, 50, 40, 30, 8, 6, 5, 3),
    "C": _to(DOWN_TO_TRIPS, 50, 40, 30, 8, 7, 4, 3),
    "D": _to(DOWN_TO_TRIPS, 50, 40, 20, 7, 6, 5, 3),
    "E": _to(DOWN_TO_TRIPS, 50, 40, 30, 7, 6, 5, 3),
}

_SIX = _to(DOWN_TO_TRIPS, 1000, 200, 50, 20, 15, 10, 5)
_PAIR_LINES = (
    "aces",
    "ace_king_suited",
    "ace_face_suited",
    "ace_king_offsuit",
    "court_pair",
    "ace_face_offsuit",
    "small_pair",
)
_PAIRS = {
    "A": _to(_PAIR_LINES, 30, 25, 20, 15, 10, 5, 3),
    "B": {
        "both_aces": Award("to", 1000),
        **_to(_PAIR_LINES, 30, 25, 20, 15, 10, 5, 3),
    },
    "C": _to(_PAIR_LINES, 30, 20, 20, 10, 5, 10, 5),
    "D": {"red_aces": Award("to", 100), **_to(_PAIR_LINES, 30, 20, 20, 10, 4, 10, 4)},
    "E": {"red_aces": Award("to", 50), **_to(_PAIR_LINES, 25, 20, 20, 10, 5, 10, 5)},
    "F": _to(_PAIR_LINES, 25, 20, 20, 10, 5, 10, 5),
}
_BAD_BEAT = {
    "A": _to(DOWN_TO_TRIPS[1:], 10000, 500, 40, 25, 20, 9),
    "B": _to(DOWN_TO_TRIPS[1:], 7500, 500, 50, 30, 20, 9),
    "C": _to(DOWN_TO_TRIPS[1:], 2500, 500, 50, 30, 20, 9),
}
_BOARD_LINES = (*DOWN_TO_TRIPS, "two_pair", "tens_or_better")
_BOARD = {
    "A": _to(_BOARD_LINES, 1000, 200, 100, 50, 40, 25, 7, 3, 1),
    "B": _to(_BOARD_LINES, 1000, 200, 100, 50, 40, 25, 6, 3, 1),
    "C": _to(_BOARD_LINES, 1000, 200, 100, 50, 40, 20, 6, 3, 1),
}

# 12.D.1. Paytable A says "to 1" on its fixed lines, the others "for 1" (I-39).
_UTH_PROGRESSIVE = {
    "A": {
        "royal_flush": _whole("Meter"),
        "straight_flush": Award("percent", 10, meter="Meter"),
        **_to(DOWN_TO_TRIPS[2:], 300, 50, 40, 30, 9),
    },
    "B": {
        "royal_flush": _whole("Major"),
        "straight_flush": _whole("Minor"),
        **_for(DOWN_TO_TRIPS[2:], 300, 50, 40, 30, 9),
    },
    "C": {
        "royal_flush": _whole("Mega"),
        "straight_flush": _whole("Major"),
        "four_of_a_kind": _whole("Minor"),
        **_for(DOWN_TO_TRIPS[3:], 50, 40, 30, 10),
    },
    "D": {
        "royal_flush": _whole("Mega"),
        "straight_flush": _whole("Major"),
        "four_of_a_kind": _whole("Minor"),
        **_for(DOWN_TO_TRIPS[3:], 50, 40, 30, 9),
    },
}

UTH: Book = {
    "blind": {"A": _BLIND_A, "B": _BLIND_B},
    "trips": _TRIPS,
    "six_card_bonus": {
        "A": {
            "super_royal_diamonds": Award("dollars", 1_000_000),
            "super_royal": Award("dollars", 100_000),
            **_SIX,
        },
        "B": {
            "super_royal_diamonds": Award("dollars", 100_000),
            "super_royal": Award("dollars", 100_000),
            **_SIX,
        },
    },
    "ultimate_pairs": _PAIRS,
    "bad_beat": _BAD_BEAT,
    "play_the_board": _BOARD,
    "progressive": _UTH_PROGRESSIVE,
}

_LOW = (*DOWN_TO_TRIPS[3:], "two_pair")


def _four_meters(*, star: str, spade: str, heart: str, diamond: str) -> dict[str, Award]:
    return {
        "royal_flush_diamonds": _whole(star),
        "royal_flush": _whole(spade),
        "straight_flush": _whole(heart),
        "four_of_a_kind": _whole(diamond),
    }


_EACH_ITS_OWN = _four_meters(star="Star", spade="Spade", heart="Heart", diamond="Diamond")
_SHIFTED = {  # I-79: every royal takes the Star, the others move down one hand
    **_four_meters(star="Star", spade="Star", heart="Spade", diamond="Heart"),
    "full_house": _whole("Diamond"),
}

JACKPOT: Book = {
    "xtra_bonus": {"A": _to(DOWN_TO_TRIPS[:6], 500, 50, 10, 4, 2, 1)},
    "player_bonus": {"A": _to(DOWN_TO_TRIPS, 100, 40, 30, 8, 7, 4, 3)},
    "progressive": {
        "A": {**_EACH_ITS_OWN, **_for(_LOW, 50, 30, 20, 10, 4)},
        "B": {**_SHIFTED, **_for(_LOW[1:], 30, 20, 10, 4)},
        "C": {**_EACH_ITS_OWN, **_for(_LOW[:4], 60, 40, 30, 15)},
        "D": {**_SHIFTED, **_for(_LOW[1:4], 50, 30, 15)},
        "E": {**_EACH_ITS_OWN, "full_house": _whole("Club"), **_for(_LOW[1:4], 50, 30, 10)},
    },
}

# SD (18): whatever the words, the stake never comes back (I-96).
_PMG = {
    "royal_flush": _whole("Progressive"),
    "straight_flush": Award("percent", 10, meter="Progressive"),
    **_for(DOWN_TO_TRIPS[2:], 300, 50, 40, 30, 9),
}

SOUTH_DAKOTA: Book = {
    "blind": {f"UTH-0{number}": _BLIND_A for number in (1, 2, 3, 4)},
    "trips": {
        "UTH-01": _to(DOWN_TO_TRIPS, 50, 40, 30, 9, 7, 4, 3),
        "UTH-02": _to(DOWN_TO_TRIPS, 50, 40, 30, 8, 6, 5, 3),
        "UTH-03": _to(DOWN_TO_TRIPS, 50, 40, 30, 8, 7, 4, 3),
        "UTH-04": _to(DOWN_TO_TRIPS, 50, 40, 20, 7, 6, 5, 3),
    },
    "progressive": {
        "UTHP-01": {
            "first_five_royal": _whole("Progressive"),
            "seven_card_royal": Award("percent", 5, meter="Progressive"),
            "community_royal": Award("for", 3000),
            **_for(DOWN_TO_TRIPS[1:4], 250, 100, 10),
        },
        "UTHP-02": {
            "first_five_royal": _whole("Progressive"),
            "seven_card_royal": _whole("Progressive"),
            "community_royal": Award("for", 1000),
            **_for(DOWN_TO_TRIPS[1:4], 250, 75, 10),
        },
        "PMG-01": _PMG,
        "PMG-02": _PMG,
    },
}

ENVY_PER_DOLLAR = {"royal_flush": 1000, "straight_flush": 300}
"""Dollars for each dollar of the receiver's progressive wager (12.D.6, 12.D.7, SD (18))."""

LEAST_RESETS: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "uth": {
        "A": {"Meter": 10000},
        "B": {"Major": 1000, "Minor": 250},
        "C": {"Mega": 10000, "Major": 1000, "Minor": 250},
        "D": {"Mega": 10000, "Major": 1000, "Minor": 250},
    },
    "jackpot": {
        "A": {"Star": 10000, "Spade": 5000, "Heart": 1000, "Diamond": 500},
        "B": {"Star": 10000, "Spade": 1000, "Heart": 500, "Diamond": 100},
        "C": {"Star": 10000, "Spade": 5000, "Heart": 1000, "Diamond": 500},
        "D": {"Star": 10000, "Spade": 1000, "Heart": 500, "Diamond": 100},
        "E": {"Star": 10000, "Spade": 10000, "Heart": 5000, "Diamond": 1000, "Club": 250},
    },
    "south_dakota": {
        code: {"Progressive": 0} for code in ("UTHP-01", "UTHP-02", "PMG-01", "PMG-02")
    },
}
"""The meters of each progressive paytable and the least they may reset to, in dollars."""
