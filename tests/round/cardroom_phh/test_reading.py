"""Hand histories from elsewhere: fitted, never refused for a default of ours, and judged."""

from __future__ import annotations

import tomllib

import pytest

from croupier.round.cardroom.phh import hands_of, replay
from croupier.round.reading import BadRound
from tests.round.cardroom_phh.hands import CARDROOM, in_pokerkit

DEALT = "d dh p1 AhAd, d dh p2 KhKd, d dh p3 QhQd, d dh p4 JhJd"
BOARD = "d db 2c3c4c, d db 7h, d db 8h"


def history(*actions: str, **fields: object) -> str:
    """A hand of four with 500 chips, unless told otherwise."""
    told: dict[str, object] = {"variant": "'NT'", "antes": [0] * 4, "min_bet": 10}
    told |= {"blinds_or_straddles": [5, 10, 0, 0], "starting_stacks": [500] * 4, **fields}
    told["actions"] = ", ".join(actions).split(", ")
    return "".join(f"{key} = {value}\n" for key, value in told.items())


def stacks(text: str) -> list[int]:
    """What our engine ends the hand with."""
    return replay(CARDROOM, tomllib.loads(text)).finishing_stacks()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            history(
                DEALT,
                "p3 cbr 20, p4 cbr 30, p1 cbr 40, p2 cbr 50, p3 f, p4 f, p1 f",
                variant="'FT'",
                small_bet=10,
                big_bet=20,
            ),
            id="four raises before the flop",
        ),
        pytest.param(
            history(
                DEALT,
                "p3 cc, p4 cbr 13, p1 cc, p2 cc, p3 cbr 40, p1 f, p2 f, p3 sm QhQd, p4 sm JhJd",
                BOARD,
                starting_stacks=[500, 500, 500, 13],
            ),
            id="a short first raise reopens",
        ),
        pytest.param(
            history(
                DEALT,
                "p3 cc, p4 f, p1 cc, d db 2c3c4c, p1 cc, p3 cc, d db 7h, p1 cc, p3 cc",
                "d db 8h, p1 cc, p3 cc, p1 sm AhAd, p2 sm KhKd, p3 sm",
                starting_stacks=[500, 4, 500, 500],
            ),
            id="a short big blind",
        ),
        pytest.param(
            history(
                DEALT,
                "p3 f, p4 f, p2 cc, p1 sm -, p2 sm -",
                BOARD,
                starting_stacks=[5, 500, 500, 500],
            ),
            id="a check that our law does not ask for",
        ),
        pytest.param(
            history(
                "d dh p1 AhAd, d dh p2 ????, p1 cbr 500, p2 cc, p1 sm AhAd, p2 sm KhKd",
                BOARD,
                antes=[0, 0],
                blinds_or_straddles=[10, 5],
                starting_stacks=[500, 400],
            ),
            id="two players with the big blind on the button",
        ),
        pytest.param(
            history(DEALT, "p2 f, p3 f, p4 f", blinds_or_straddles=[10, 0, 0, 0]),
            id="nobody posts a small blind",
        ),
        pytest.param(
            history(DEALT, "p3 cbr 16, p4 f, p1 f, p2 f", min_bet=6),
            id="a least bet below the big blind",
        ),
    ],
)
def test_hands_under_other_rules_end_as_they_did(text: str) -> None:
    assert stacks(text) == in_pokerkit(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (history(DEALT, "d dh p1 2c3c"), "actions[4]: there is no p1 to deal to"),
        (history("d dh p1 AhAd, d dh p1 AhAd"), "actions[1]: p1 gets 4 cards; deal two"),
        (history(DEALT, "p9 f"), "actions[4]: there is no p9; name p1 to p4"),
        (history(DEALT, "p3 cbr 2.5"), "actions[4]: '2.5' is no amount"),
        (
            history(DEALT, "p3 cc", "p4 f", "p1 f", "p2 cc", "p2 sm 2c3c"),
            "actions[8]: p2 was dealt other cards; show those of the deal",
        ),
        (history(DEALT, blinds_or_straddles=[5, 10, 20, 0]), "blinds_or_straddles: straddles"),
        (history(DEALT, blinds_or_straddles=[0, 0, 0, 0]), "blinds_or_straddles: straddles"),
        (history(DEALT, starting_stacks=[500, 500, 0, 500]), "starting_stacks: Seat 3 has no"),
        (history(DEALT, _odd_rule="'any'"), "_odd_rule: 'any' is no rule; give all_to_first or"),
        (history(DEALT, _fee=-1), "_fee: -1 is no amount"),
    ],
)
def test_a_bad_history_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRound) as refused:
        stacks(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "it holds no hand"),
        ("title = 'x'\n[1]\nvariant = 'NT'", "title stands outside of the hands"),
    ],
)
def test_a_file_without_a_hand_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRound) as refused:
        hands_of(tomllib.loads(text))
    assert refused.value.says.startswith(sentence)
