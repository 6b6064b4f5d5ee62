"""Hands in the PHH notation, and hands that it cannot express."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest
from pokerkit import HandHistory

from croupier.cards import cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Post
from croupier.notation.phh import replay
from croupier.notation.phh_writer import NotTold, write
from tests.notation.phh.hands import CARDROOM, NO_LIMIT, Played, in_pokerkit

HOLES = "Ah Ad Kh Kd Qh Qd"


def told(played: Played) -> str:
    """The hand as text, which our own reader must replay to the same stacks."""
    text = write(played.game, played.opened, played.events)
    assert replay(CARDROOM, tomllib.loads(text)).finishing_stacks() == played.stacks()
    return text


def test_a_hand_as_text() -> None:
    played = Played(NO_LIMIT, 500, 400, 300, names=["Ann", 'Bob "Big"', "Čeněk"])
    played.deal(HOLES)
    played.act("30", "cc", "f")
    played.deal()
    played.act("cc", "50", "f")
    played.do(hand_commands.Expose())
    assert told(played) == (
        'variant = "NT"\n'
        "ante_trimming_status = true\n"
        "antes = [0, 0, 0]\n"
        "blinds_or_straddles = [5, 10, 0]\n"
        "min_bet = 10\n"
        "starting_stacks = [500, 400, 300]\n"
        'actions = ["d dh p1 AhAd", "d dh p2 KhKd", "d dh p3 QhQd", "p3 cbr 30", "p1 cc", "p2 f", '
        '"d db 2d2h2s", "p1 cc", "p3 cbr 50", "p1 f"]\n'
        "seats = [1, 2, 3]\n"
        'players = ["Ann", "Bob \\"Big\\"", "Čeněk"]\n'
        "finishing_stacks = [470, 390, 340]\n"
    )
    assert HandHistory.loads(told(played)).players == ["Ann", 'Bob "Big"', "Čeněk"]
    assert in_pokerkit(told(played)) == [470, 390, 340]


def test_cards_that_nobody_saw() -> None:
    played = Played(NO_LIMIT, 500, 400, 300)
    played.deal("?? ?? ?? ?? Qh Qd")
    played.run_out()
    played.do(hand_commands.Show(1, cards("Ah Ad")))
    played.do(hand_commands.Muck(2))
    played.do(hand_commands.Expose())
    text = told(played)
    assert '"d dh p1 ????", "d dh p2 ????", "d dh p3 QhQd"' in text
    assert '"p1 sm AhAd", "p2 sm", "p3 sm QhQd"' in text
    assert in_pokerkit(text) == played.stacks() == [520, 390, 290]


def test_the_last_claim_is_taken_unseen() -> None:
    played = Played(NO_LIMIT, 500, 400)
    played.deal("?? ?? ?? ??")
    played.run_out()
    played.do(hand_commands.Muck(1))
    played.do(hand_commands.Expose())
    assert in_pokerkit(told(played)) == played.stacks() == [490, 410]


def test_all_in_hands_are_shown_before_the_board() -> None:
    played = Played(NO_LIMIT, 100, 400, 300)
    played.deal(HOLES)
    played.act("300", "cc", "cc")
    played.run_out()
    played.do(hand_commands.Expose())
    actions = tomllib.loads(told(played))["actions"]
    assert [action.split()[1] for action in actions[-6:]] == ["sm", "sm", "sm", "db", "db", "db"]
    assert in_pokerkit(told(played)) == played.stacks()


def test_cards_dealt_one_by_one_are_told_as_if_dealt_at_once() -> None:
    at_once = ("Ah Kh Qh Ad Kd Qd",), ("9s 2c 3c 4c",)
    in_parts = ("Ah", "Kh Qh", "Ad Kd Qd"), ("9s 2c", "3c 4c")
    texts = []
    for holes, flop in (at_once, in_parts):
        played = Played(NO_LIMIT, 500, 400, 300)
        for part in holes:
            played.do(hand_commands.Deal(cards(part)))
        played.act("30", "cc", "f")
        for part in flop:
            played.do(hand_commands.Deal(cards(part)))
        played.act("cc", "50", "f")
        played.do(hand_commands.Expose())
        texts.append(told(played))
    assert '"d dh p3 QhQd", "p3 cbr 30", "p1 cc", "p2 f", "d db 2c3c4c", "p1 cc"' in texts[0]
    assert texts[0] == texts[1]
    assert in_pokerkit(texts[1]) == [470, 390, 340]


@pytest.mark.clause("CA-TH:deck.s2")
def test_a_card_that_was_replaced_is_not_told() -> None:
    """PHH has no exposed cards: it gets the hands with which the betting began."""
    played = Played(NO_LIMIT, 500, 400, 300)
    played.deal(HOLES)
    played.do(hand_commands.ReportIrregularity("exposed_card", by="Flo", seat=2, place=1))
    played.do(hand_commands.Deal(cards("5h")))
    played.run_out()
    played.do(hand_commands.Expose())
    actions = tomllib.loads(told(played))["actions"]
    dealt = [action for action in actions if action.startswith("d dh")]
    assert dealt == ["d dh p1 AhAd", "d dh p2 Kd5h", "d dh p3 QhQd"]
    assert in_pokerkit(told(played)) == played.stacks() == [520, 390, 290]


@pytest.mark.clause("CA-TH:deal.6.e")
@pytest.mark.parametrize(("stacks", "checks"), [((5, 500, 500), True), ((5, 500, 8), False)])
def test_a_check_that_only_others_ask_for(stacks: tuple[int, ...], checks: bool) -> None:
    played = Played(NO_LIMIT, *stacks)
    played.deal(HOLES)
    played.act("f" if checks else "cc")
    assert played.hand.phase == "deal"
    played.run_out()
    played.do(hand_commands.Expose())
    text = told(played)
    assert ('"p2 cc"' in text) == checks
    assert in_pokerkit(text) == played.stacks()


@pytest.mark.clause("CA-TH:deal.4")
def test_two_players_with_the_big_blind_on_the_button() -> None:
    played = Played(replace(NO_LIMIT, heads_up="literal"), 500, 400)
    assert [player.bet for player in played.hand.players] == [5, 10]
    played.deal("Ah Ad Kh Kd")
    played.act("30", "cc")
    played.run_out()
    played.do(hand_commands.Expose())
    assert "blinds_or_straddles = [10, 5]" in told(played)
    assert in_pokerkit(told(played)) == played.stacks() == [530, 370]


@pytest.mark.clause("CA-TH:deal.4.a")
def test_a_short_big_blind_names_its_price() -> None:
    played = Played(NO_LIMIT, 500, 4, 300)
    played.deal(HOLES)
    played.act("cc", "cc")
    played.run_out()
    played.do(hand_commands.Expose())
    text = told(played)
    assert "_price = 10" in text
    assert played.stacks() == [514, 0, 290]
    elsewhere = tomllib.loads(text.replace("_price = 10\n", ""))
    assert replay(CARDROOM, elsewhere).finishing_stacks() == in_pokerkit(text) != played.stacks()


@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.6.a")
@pytest.mark.parametrize(("posted", "actions"), [(4, ["f"]), (8, ["f", "cc"]), (8, ["cc", "f"])])
def test_a_price_that_nobody_can_match_is_read_again(posted: int, actions: list[str]) -> None:
    played = Played(NO_LIMIT, 500, posted, 300)
    played.deal(HOLES)
    played.act(*actions)
    played.run_out()
    played.do(hand_commands.Expose())
    text = told(played)
    assert "_price = 10" in text
    again = replay(CARDROOM, tomllib.loads(text))
    assert again.finishing_stacks() == played.stacks()
    if actions[0] == "f":  # no player owes the full price, so the result is the same
        assert in_pokerkit(text) == played.stacks()


def game_with_fee(timing: str) -> Game:
    """Without limit, and a fee of 3 taken so."""
    return replace(NO_LIMIT, fee_timing=timing, fees={"any": (2, 10, 3)}, no_flop_no_drop=True)


@pytest.mark.clause("CA-TH:fees.3")
@pytest.mark.parametrize("timing", ["from_pot_at_flop", "from_blinds_before_deal"])
def test_a_fee_of_the_pot_has_a_field_of_ours(timing: str) -> None:
    played = Played(game_with_fee(timing), 500, 400, 300)
    played.deal(HOLES)
    played.act("30", "cc", "cc")
    played.run_out()
    played.do(hand_commands.Expose())
    text = told(played)
    assert "_fee = 3" in text
    assert sum(played.stacks()) == 1197
    assert in_pokerkit(text, rake=lambda pot, _: (3, pot - 3)) == played.stacks()


@pytest.mark.clause("CA-TH:fees.3")
@pytest.mark.parametrize(
    ("timing", "kept", "stacks"),
    [
        ("each_player_pays", True, [497, 397, 297]),
        ("each_player_pays", False, [500, 400, 300]),
        ("from_blinds_before_deal", False, [500, 400, 300]),
    ],
)
def test_a_fee_that_the_pot_does_not_bear_is_no_part_of_the_hand(
    timing: str, kept: bool, stacks: list[int]
) -> None:
    """Paid from stacks, or given back because there was no flop."""
    game = replace(game_with_fee(timing), no_flop_no_drop=not kept)
    played = Played(game, 500, 400, 300)
    played.deal(HOLES)
    played.act("f", "f")
    played.do(hand_commands.Expose())
    text = told(played)
    assert f"starting_stacks = {stacks}" in text
    assert "_fee" not in text
    assert in_pokerkit(text) == played.stacks()


@pytest.mark.clause("CA-TH:win.3")
def test_how_a_pot_was_split() -> None:
    filed = replace(NO_LIMIT, odd_chip=2, odd_rule="one_each_clockwise")
    played = Played(filed, 500, 400, 300, 200)
    played.deal("2c 3c 4c 5c 6d 7d 8h 9h")
    played.act("cc", "cc", "f", "cc")
    for board in ("2s Ts Js Qs", "3s Ks", "4s As"):
        played.do(hand_commands.Deal(cards(board)))
        played.act("cc", "cc", "cc")
    played.do(hand_commands.Expose())
    assert played.stacks() == [495, 402, 302, 201]
    assert '_odd_chip = 2\n_odd_rule = "one_each_clockwise"\n' in told(played)


def test_one_sentence_for_what_cannot_be_told() -> None:
    spread = replace(NO_LIMIT, structure="spread")
    played = Played(spread, 500, 400)
    with pytest.raises(
        NotTold, match=r"^PHH cannot express spread-limit hands; it has fixed limit"
    ):
        write(played.game, played.opened, played.events)
    played = Played(NO_LIMIT, 500, 400)
    with pytest.raises(NotTold, match=r"^The hand is not over; "):
        write(played.game, played.opened, played.events)
    played.do(hand_commands.ReportIrregularity("misdeal", by="Flo"))
    with pytest.raises(NotTold, match=r"^PHH cannot express a misdeal; "):
        write(played.game, played.opened, played.events)
    seated = [(seat, "", 500) for seat in (1, 2, 3, 4)]
    opened = open_hand(NO_LIMIT, seated, button=4, posts=[Post(3, 10)])
    with pytest.raises(NotTold, match=r"^PHH cannot express posts besides the two blinds; "):
        write(NO_LIMIT, opened, [])


def test_a_killed_hand_cannot_be_told() -> None:
    played = Played(NO_LIMIT, 500, 400, 300)
    played.deal(HOLES)
    played.do(hand_commands.ReportIrregularity("fouled_hand", by="Flo", seat=3))
    with pytest.raises(NotTold, match=r"^PHH cannot express a hand that the floor declared dead; "):
        write(played.game, played.opened, played.events)
