"""How hands open: the order of the deal, who posts what, and what cannot be dealt."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.opening import BadHandOpening, open_hand
from croupier.engine.cardroom.hand.state import Post
from croupier.engine.cardroom.hand.turn import to_act
from croupier.refusal import Reason, Refused
from tests.engine.cardroom.playing import Sitting, deal_out, game_of, table

PLAYERS = [(2, "ann", 10_000), (5, "bob", 10_000), (7, "cy", 10_000), (9, "dee", 10_000)]


def _posted(sitting: Sitting) -> hand_events.BlindsPosted:
    judged = sitting.do(hand_commands.PostBlinds())
    assert isinstance(judged, tuple), judged
    return next(event for event in judged if isinstance(event, hand_events.BlindsPosted))


def _turn(sitting: Sitting) -> int:
    player = to_act(sitting.hand)
    assert player is not None
    return player.seat


@pytest.mark.clause("CA-TH:deal.1.b", "CA-TH:deal.4", "CA-TH:deal.4.s2", "CA-TH:deal.5")
def test_the_deal_starts_left_of_the_button_and_the_blinds_sit_there() -> None:
    hand = open_hand(game_of(), reversed(PLAYERS), button=5)
    assert [player.seat for player in hand.players] == [7, 9, 2, 5]
    assert (hand.small, hand.big) == (7, 9)


@pytest.mark.clause("CA-TH:deal.4.b", "CA-TH:deal.6")
def test_the_blinds_go_to_the_pot_and_the_next_player_acts() -> None:
    sitting = table(game_of(), 10_000, 10_000, 10_000, 10_000)
    assert _posted(sitting).posts == ((1, 200), (2, 400))
    assert sitting.hand.pot() == 600
    deal_out(sitting)
    assert _turn(sitting) == 3
    again = sitting.do(hand_commands.PostBlinds())
    assert isinstance(again, Refused)
    assert again.reason is Reason.WRONG_MOMENT


@pytest.mark.clause("CA-TH:deal.4")
@pytest.mark.parametrize(
    ("rule", "blinds", "first"),
    [("literal", (1, 2), 1), ("button_is_small_blind", (2, 1), 2)],
)
def test_two_players(rule: str, blinds: tuple[int, int], first: int) -> None:
    """The button has the big blind by the letter, the small one as a filed rule (I-108)."""
    sitting = table(game_of(ca_heads_up_blinds=rule), 10_000, 10_000, button=2)
    assert (sitting.hand.small, sitting.hand.big) == blinds
    sitting.do(hand_commands.PostBlinds())
    deal_out(sitting)
    assert _turn(sitting) == first


@pytest.mark.clause("CA-TH:deal.1.a", "CA-TH:deal.2.c")
def test_a_dead_button_and_a_dead_small_blind() -> None:
    """The button's seat may be empty, and the small blind may be unposted (I-109)."""
    sitting = table(game_of(), 10_000, 10_000, 10_000, 10_000)
    sitting.hand = open_hand(game_of(), PLAYERS, button=6, big_blind=7)
    assert _posted(sitting).posts == ((7, 400),)
    assert [player.seat for player in sitting.hand.players] == [7, 9, 2, 5]
    deal_out(sitting)
    assert _turn(sitting) == 9


@pytest.mark.clause("CA-TH:deal.4.a")
def test_posts_of_a_player_who_comes_in() -> None:
    """A live post is a wager with the option to check or raise; a dead one only feeds the pot."""
    sitting = table(
        game_of(),
        10_000,
        10_000,
        10_000,
        10_000,
        posts=[Post(4, 400, 200)],
        small_blind=1,
        big_blind=2,
    )
    posted = _posted(sitting)
    assert posted.posts == ((1, 200), (2, 400), (4, 400))
    assert posted.dead == ((4, 200),)
    assert sitting.hand.pot() == 1_200
    deal_out(sitting)
    sitting.do(hand_commands.Fold(3))
    assert {offer.kind for offer in sitting.offers() if offer.seat == 4} >= {
        hand_commands.Check,
        hand_commands.Bet,
    }
    sitting.do(hand_commands.Check(4))
    sitting.do(hand_commands.Fold(1))
    sitting.do(hand_commands.Check(2))
    for _ in range(3):
        deal_out(sitting)
        sitting.do(hand_commands.Check(2))
        sitting.do(hand_commands.Check(4))
    judged = sitting.do(hand_commands.Expose())
    assert isinstance(judged, tuple)
    # One pot: what was posted dead makes no level of its own, and the fee of 3 is out of it.
    assert [award.amount for award in sitting.hand.awards] == [900]


@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.6.a")
def test_a_short_blind_posts_its_stack_and_the_price_stays() -> None:
    """I-138."""
    sitting = table(
        game_of(), 10_000, 150, 10_000, 300, posts=[Post(4, 200, 200)], small_blind=1, big_blind=2
    )
    posted = _posted(sitting)
    assert posted.posts == ((1, 200), (2, 150), (4, 200))
    assert posted.dead == ((4, 100),)
    assert sitting.hand.price == 400
    deal_out(sitting)
    offers = [offer for offer in sitting.offers() if offer.kind is hand_commands.Call]
    assert [offer.fact("price") for offer in offers] == [400]


def test_a_player_without_a_name_is_the_seats() -> None:
    hand = open_hand(game_of(), [(1, "", 1_000), (4, "", 1_000)], button=1)
    assert [player.name for player in hand.players] == ["seat 4", "seat 1"]


FREE = PLAYERS[:2]
BAD: list[tuple[list[tuple[int, str, int]], dict[str, Any], str]] = [
    (PLAYERS[:1], {}, "1 players are dealt in; deal to 2 to 10"),
    ([*FREE, (5, "cy", 10)], {}, "named twice"),
    ([*FREE, (6, "ann", 10)], {}, "named twice"),
    ([*FREE, (11, "cy", 10)], {}, "seats are 1 to 10"),
    (FREE, {"button": 0}, "seats are 1 to 10"),
    ([*FREE, (6, "cy", 0)], {}, "Seat 6 has no chips"),
    (FREE, {"small_blind": 2}, "name the big blind's seat too"),
    (FREE, {"big_blind": 3}, "A blind's seat has no player"),
    (FREE, {"big_blind": 2, "small_blind": 3}, "A blind's seat has no player"),
    (FREE, {"big_blind": 2, "small_blind": 2}, "both blinds"),
    (PLAYERS, {"big_blind": 2, "posts": [Post(2, 400)]}, "posts twice"),
    (PLAYERS, {"posts": [Post(5, 400), Post(5, 400)]}, "posts twice"),
    (PLAYERS, {"posts": [Post(3, 400)]}, "is not dealt in"),
    (PLAYERS, {"posts": [Post(7, 500)]}, "post up to \\$4 live"),
    (PLAYERS, {"posts": [Post(7, -1)]}, "post up to \\$4 live"),
    (PLAYERS, {"posts": [Post(7, 400, -1)]}, "post up to \\$4 live"),
    (PLAYERS, {"posts": [Post(7, 0)]}, "and something"),
]


@pytest.mark.parametrize(("players", "told", "says"), BAD)
def test_what_cannot_be_dealt(
    players: list[tuple[int, str, int]], told: dict[str, Any], says: str
) -> None:
    with pytest.raises(BadHandOpening, match=says):
        open_hand(game_of(), players, **{"button": 9, **told})


@pytest.mark.clause("CA-TH:fees.3", "CA-TH:deal.4.a")
def test_player_who_cannot_pay_is_not_dealt_in() -> None:
    """The fee before the deal (I-139); without all-in the blind or post too (I-138)."""
    pays = game_of(ca_fee_timing="each_player_pays")
    with pytest.raises(BadHandOpening, match="Seat 5 cannot pay the fee of \\$3 and play"):
        open_hand(pays, [(2, "ann", 301), (5, "bob", 300)], button=2)
    whole = game_of(ca_fee_timing="button_pays", ca_all_in="fold_if_short")
    with pytest.raises(BadHandOpening, match="Seat 2 cannot post \\$4"):
        open_hand(whole, [(2, "ann", 699), (5, "bob", 200)], button=2)
    assert open_hand(whole, [(2, "ann", 700), (5, "bob", 200)], button=2).big == 2
    with pytest.raises(BadHandOpening, match="Seat 9 cannot post \\$6"):
        open_hand(whole, [*PLAYERS[:3], (9, "dee", 599)], button=2, posts=[Post(9, 400, 200)])


@pytest.mark.clause("CA-TH:deal.4.a")
@pytest.mark.parametrize(
    ("options", "post", "dealt"),
    [
        ({"ca_missed_blinds": "wait_for_big_blind"}, Post(4, 400, 200), False),
        ({"ca_missed_blinds": "wait_for_big_blind"}, Post(4, 400), False),
        ({"ca_missed_blinds": "none"}, Post(4, 0, 200), False),
        ({"ca_missed_blinds": "post_missed"}, Post(4, 400, 200), True),
        ({"ca_missed_blinds": "none", "ca_entry": "post_big_blind"}, Post(4, 400), True),
        ({"ca_missed_blinds": "none", "ca_entry": "post_big_blind"}, Post(4, 400, 200), False),
    ],
)
def test_posts_are_taken_only_as_filed(options: dict[str, Any], post: Post, dealt: bool) -> None:
    game = game_of(**options)
    players = [(seat, "", 10_000) for seat in (1, 2, 3, 4)]
    if dealt:
        assert open_hand(game, players, button=4, posts=[post]).posts == (post,)
        return
    with pytest.raises(BadHandOpening, match=r"CA-TH:deal\.4\.a, I-110"):
        open_hand(game, players, button=4, posts=[post])
