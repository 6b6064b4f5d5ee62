"""Each difference of the table, in a hand in which both engines can be seen to play otherwise."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from pokerkit import Mode

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.opening import open_hand
from croupier.engine.cardroom.hand.state import Post
from croupier.engine.cardroom.hand.turn import price_of, raise_sizes
from tests.oracle.pokerkit.differences import DIFFERENCES
from tests.oracle.pokerkit.peer import raises
from tests.oracle.pokerkit.play import deal_in, do, in_turn, takes
from tests.oracle.pokerkit.told import act, both, deal, fixed, may_raise, plain, run_out, seated

SHOWN: set[str] = set()
Test = Callable[[], None]


def shows(name: str) -> Callable[[Test], Test]:
    """Marks the test that shows a difference of the table."""
    SHOWN.add(name)
    return lambda test: test


@pytest.fixture(autouse=True)
def _warnings_of_pokerkit_are_silent() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_every_difference_is_shown() -> None:
    assert DIFFERENCES.keys() == SHOWN


@shows("raises before the flop")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_the_fourth_raise_before_the_flop() -> None:
    drawn = fixed(500, 500, 500, 500)
    assert may_raise(both(drawn, "20", "30")) == (True, True)
    assert may_raise(both(drawn, "20", "30", "40")) == (False, True)


@shows("two players")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_two_players_raise_without_end() -> None:
    assert may_raise(both(fixed(500, 500), "20", "30", "40", "50")) == (True, False)


@shows("cap without limit")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_the_cap_binds_no_limit_too() -> None:
    drawn = seated(500, 500, 500, 500)
    assert may_raise(both(drawn, "20", "40", "80")) == (False, True)
    assert may_raise(both(replace(drawn, capped=False), "20", "40", "80")) == (True, True)


@shows("short raises and the cap")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_a_short_raise_does_not_count() -> None:
    table = both(fixed(500, 30, 500, 25), "20", "25", "cc", "30", "40")
    assert table.hand.raises == 2
    assert may_raise(table) == (True, False)


@shows("a short first raise")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_a_short_first_raise_reopens_nothing() -> None:
    table = both(seated(500, 500, 500, 13), "cc", "13", "cc", "cc")
    assert table.hand.turn == 2
    assert may_raise(table) == (False, True)


@shows("short raises after a reopening")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_short_raises_go_on_adding_up() -> None:
    table = both(seated(36, 500, 500, 25, 32), "20", "25", "32", "36", "cc")
    assert table.hand.turn == 2
    assert may_raise(table) == (True, False)


@shows("a raise that nobody can match")
@pytest.mark.clause("CA-TH:deal.6.c")
def test_a_raise_above_what_others_have() -> None:
    assert may_raise(both(seated(500, 60, 100), "100")) == (True, False)


@shows("the last with chips")
@pytest.mark.clause("CA-TH:deal.6.e")
def test_the_last_with_chips_is_not_asked() -> None:
    table = both(seated(5, 500, 500), "f")
    assert table.hand.phase == "deal"
    assert table.state.actor_index == 1


@shows("a short big blind")
@pytest.mark.clause("CA-TH:deal.4.a", "CA-TH:deal.6.a")
def test_a_short_big_blind_has_its_full_price() -> None:
    table = both(seated(500, 4, 500, 500))
    player = in_turn(table)
    assert (price_of(table.hand, player), table.state.checking_or_calling_amount) == (10, 5)
    mine = raise_sizes(table.game, table.hand, player)
    assert (mine, raises(table.state)) == ((20, 500), (15, 500))


@shows("heads-up blinds")
@pytest.mark.clause("CA-TH:deal.4")
def test_the_button_has_the_big_blind() -> None:
    table = both(seated(500, 500, literal=True))
    assert ([player.bet for player in table.hand.players], table.hand.turn) == ([5, 10], 0)
    assert (table.state.bets, table.state.actor_index) == ([10, 5], 1)


@shows("equal blinds")
@pytest.mark.clause("CA-TH:deal.6")
def test_left_of_the_big_blind_opens() -> None:
    table = both(seated(500, 500, blinds=(10, 10)))
    assert in_turn(table).seat == table.hand.button == 2
    assert table.state.actor_index == 0


@shows("a fold for nothing")
@pytest.mark.clause("CA-TH:deal.11.d")
def test_a_fold_where_checking_is_free() -> None:
    table = both(seated(500, 500, 500), "cc", "cc", "cc")
    deal(table)
    do(table, hand_commands.Fold(in_turn(table).seat))
    with pytest.warns(UserWarning, match="no reason for this player to fold"):
        table.state.fold()
    tournament = plain(seated(500, 500), Mode.TOURNAMENT)
    tournament.check_or_call()
    assert not tournament.can_fold()


@shows("the chip that is odd")
@pytest.mark.clause("CA-TH:win.3")
def test_a_pot_is_split_down_to_the_chip() -> None:
    table = both(seated(500, 500, 500, chip=5), "cc", "f")
    assert run_out(table) == ([495, 505, 500], [495, 503, 502])


@shows("odd chips one by one")
@pytest.mark.clause("CA-TH:win.3")
def test_odd_chips_go_to_the_first_unless_filed() -> None:
    drawn = seated(500, 500, 500, 500)
    first = [495, 503, 501, 501]
    assert run_out(both(drawn, "cc", "cc", "f")) == (first, first)
    table = both(drawn, "cc", "cc", "f")
    table.game = replace(table.game, odd_rule="one_each_clockwise")
    assert run_out(table) == ([495, 502, 502, 501], first)


@shows("pots of dead hands")
@pytest.mark.clause("CA-TH:win.2", "CA-TH:win.3")
def test_each_side_pot_is_split_by_itself() -> None:
    holes = "4c 5d Ah Kc Ad Ks Qc Qd Jc Jd"
    drawn = seated(500, 500, 500, 20, 21, board="As Kh 7d 3h 2c", holes=holes)
    table = both(drawn, "40", "cc", "cc", "f", "cc")
    mine, theirs = run_out(table)
    assert [award.amount for award in table.hand.awards] == [85, 3, 38]
    assert mine == [495, 500 - 40 + 43 + 2 + 19, 500 - 40 + 42 + 1 + 19, 0, 0]
    assert theirs == [495, 500 - 40 + 63, 500 - 40 + 63, 0, 0]


@shows("the fee")
@pytest.mark.clause("CA-TH:fees.2")
def test_a_flat_fee_is_taken_once() -> None:
    def from_every_pot(amount: int, _: object) -> tuple[int, int]:
        return 3, amount - 3

    table = both(seated(500, 30, 500), rake=from_every_pot)
    table.game = replace(table.game, fee_timing="from_pot_at_flop", fees={"any": (2, 10, 3)})
    for action in ("50", "cc", "cc"):
        act(table, action)
    assert run_out(table) == ([499, 29, 499], [498, 29, 497])


@shows("a least bet below the big blind")
@pytest.mark.clause("CA-TH:deal.6.c")
def test_the_first_raise_is_at_least_the_big_blind() -> None:
    table = both(seated(500, 500, 500, sizes=(6, 6)))
    assert raise_sizes(table.game, table.hand, in_turn(table)) == (20, 500)
    assert raises(table.state) == (16, 500)


@shows("the least raise of the table")
@pytest.mark.clause("CA-TH:deal.6.c")
def test_every_raise_may_be_the_least_by_choice() -> None:
    table = both(seated(500, 500, 500), "50")
    table.game = replace(table.game, least_raise="table_min")
    assert raise_sizes(table.game, table.hand, in_turn(table)) == (60, 500)
    assert raises(table.state) == (90, 500)


@shows("half a raise")
@pytest.mark.clause("CA-TH:deal.6.d")
def test_half_a_raise_reopens_by_choice() -> None:
    table = both(fixed(500, 500, 500, 25), "20", "25", "cc", "cc")
    assert may_raise(table) == (False, False)
    table.game = replace(table.game, reopens_at=Fraction(1, 2))
    assert may_raise(table) == (True, False)


@shows("no all-in")
@pytest.mark.clause("CA-TH:deal.6.a")
def test_whoever_is_short_folds_by_choice() -> None:
    table = both(seated(500, 500, 500, 15), "20")
    assert takes(table, hand_commands.Call(4))
    table.game = replace(table.game, all_in="fold_if_short")
    assert not takes(table, hand_commands.Call(4))
    assert table.state.checking_or_calling_amount == 15


@shows("posts of those who come in")
@pytest.mark.clause("CA-TH:deal.6")
def test_a_post_is_no_straddle() -> None:
    drawn = seated(500, 500, 500, 500)
    table = deal_in(drawn)
    players = [(seat, "", 500) for seat in drawn.seats]
    table.game = replace(table.game, missed="post_missed")
    table.hand = open_hand(table.game, players, button=4, posts=[Post(3, 10)])
    do(table, hand_commands.PostBlinds())
    do(table, hand_commands.Deal(drawn.deck[:8]))
    state = plain(drawn, blinds=(5, 10, 10))
    assert [player.bet for player in table.hand.players] == state.bets == [5, 10, 10, 0]
    assert (table.hand.turn, state.actor_index) == (2, 3)
