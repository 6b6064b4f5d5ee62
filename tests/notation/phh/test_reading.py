"""Hand histories from other programs: options are fitted, and rules are checked."""

from __future__ import annotations

import tomllib

import pytest

from croupier.notation.fault import BadRound
from croupier.notation.phh import hands_of, replay
from tests.notation.phh.hands import CARDROOM, in_pokerkit

DEALT = "d dh p1 AhAd, d dh p2 KhKd, d dh p3 QhQd, d dh p4 JhJd"
BOARD = "d db 2c3c4c, d db 7h, d db 8h"


CALLED = "p3 cc, p4 f, p1 f, p2 cc"
CHECKED = "d db 2c3c4c, p2 cc, p3 cc, d db 7h, p2 cc, p3 cc, d db 8h, p2 cc, p3 cc"
"""The board with two players left, who check it down."""


def history(*actions: str, **fields: object) -> str:
    """Return a hand of four with 500 chips by default."""
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
        (history(DEALT, "p3 cbr 2.5"), "actions[4]: '2.5' is not an amount"),
        (
            history(DEALT, "p3 cc", "p4 f", "p1 f", "p2 cc", "p2 sm 2c3c"),
            "actions[8]: p2 was dealt different cards; show those of the deal",
        ),
        (history(DEALT, blinds_or_straddles=[0, 0, 0, 0]), "blinds_or_straddles: no player"),
        (history(DEALT, starting_stacks=[500, 500, 0, 500]), "starting_stacks: Seat 3 has no"),
        (history(DEALT, _odd_rule="'any'"), "_odd_rule: unknown rule 'any'; give all_to_first or"),
        (history(DEALT, _fee=-1), "_fee: must be an amount (got -1)"),
        (history(variant="'PO'"), "variant: 'PO' is not played here; give one of FT, NT"),
        (history(variant=["NT"]), "variant: ['NT'] is not played here; give one of FT, NT"),
        (
            history(blinds_or_straddles=[5, 10, 0]),
            "blinds_or_straddles: stacks and blinds must have the same length; give one",
        ),
        (
            history(starting_stacks=[500], blinds_or_straddles=[10]),
            "blinds_or_straddles: stacks and blinds must have the same length; give one",
        ),
        (
            history(starting_stacks=[500, -1, 5, 5]),
            "starting_stacks: must be whole amounts (got [5",
        ),
        (
            history(starting_stacks=500),
            "starting_stacks: must be whole amounts (got 500); write",
        ),
        (history(antes=[0, 0, 0, 1]), "antes: antes are not played here; give 0 for each"),
        (history("p3 jumps"), "actions[0]: unknown action 'p3 jumps'; write 'p1 cbr 200' or"),
        (history("d dh p1 AhA"), "actions[0]: 'AhA' is not a run of cards; write cards like AhKd"),
        (history("d dh p1 AhXx"), "actions[0]: 'Xx' is not a card; write cards like AhKd"),
        (history(DEALT, "p4 f"), "actions[4]: it is not seat 4's turn; wait for seat 3 [CA-TH:"),
        (
            history(DEALT, "d db 2c3c4c"),
            "actions[4]: no card is due from the deck; wait for the player in turn [CA-TH:",
        ),
        (
            history(DEALT.replace("AhAd", "Ah??"), "p1 sm AhAh"),
            "actions[4]: p1 was dealt different cards; show those of the deal",
        ),
    ],
)
def test_a_bad_history_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRound) as refused:
        stacks(text)
    assert str(refused.value).startswith(sentence)


def test_actions_that_are_no_list_get_one_sentence() -> None:
    table = {**tomllib.loads(history(DEALT)), "actions": "p1 f"}
    with pytest.raises(BadRound, match=r"^actions: there is no list of actions; write actions"):
        replay(CARDROOM, table)


def test_antes_and_remarks_may_be_left_out_or_stand_alone() -> None:
    told = tomllib.loads(history(DEALT, "# nobody wants to, p3 f, p4 f # asleep, p1 f"))
    del told["antes"]
    assert replay(CARDROOM, told).finishing_stacks() == [495, 505, 500, 500]


def test_a_history_may_stop_before_the_hand_is_over() -> None:
    played = replay(CARDROOM, tomllib.loads(history(DEALT, "p3 cbr 30")))
    assert (played.hand.phase, played.hand.pot()) == ("act", 45)
    assert played.finishing_stacks() == [495, 490, 470, 500]


@pytest.mark.clause("CA-TH:deal.23")
def test_the_last_claim_cannot_be_given_up() -> None:
    """I-118: both muck, and of hands that are known the better one wins all the same."""
    text = history(DEALT, CALLED, CHECKED, "p2 sm, p3 sm")
    played = replay(CARDROOM, tomllib.loads(text))
    assert [player.mucked for player in played.hand.players] == [False] * 4
    assert played.finishing_stacks() == [495, 515, 490, 500]


def test_a_hand_shown_after_it_was_folded_wins_nothing() -> None:
    unseen = DEALT.replace("AhAd", "????")
    for shows in ("p1 sm AhAd, p2 sm KhKd, p3 sm QhQd", "p2 sm KhKd, p3 sm QhQd"):
        assert stacks(history(unseen, CALLED, CHECKED, shows)) == [495, 515, 490, 500]


def test_a_file_of_one_hand_and_one_of_several() -> None:
    text = history(DEALT)
    assert hands_of(tomllib.loads(text)) == [("", tomllib.loads(text))]
    assert [name for name, _ in hands_of(tomllib.loads(f"[7]\n{text}[b]\n{text}"))] == ["7", "b"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "the file has no hand"),
        ("title = 'x'\n[1]\nvariant = 'NT'", "title is outside the hands"),
    ],
)
def test_a_file_without_a_hand_gets_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRound) as refused:
        hands_of(tomllib.loads(text))
    assert refused.value.message.startswith(sentence)
