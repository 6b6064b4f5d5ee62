"""What reopens the betting, worked out by hand from I-112 and I-115; pokerkit says the same."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace

import pytest

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.turn import raise_sizes
from tests.oracle.pokerkit.peer import raises
from tests.oracle.pokerkit.play import deal_in, do, in_turn
from tests.oracle.pokerkit.told import act, both, deal, fixed, may_raise, seated


@pytest.fixture(autouse=True)
def _warnings_of_pokerkit_are_silent() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.clause("CA-TH:deal.11.b")
def test_whoever_has_checked_may_raise_a_short_bet() -> None:
    table = both(seated(500, 500, 13), "cc", "cc", "cc")
    deal(table)
    for action in ("cc", "cc", "3"):
        act(table, action)
    assert table.hand.turn == 0
    assert may_raise(table) == (True, True)
    assert raise_sizes(table.game, table.hand, in_turn(table)) == raises(table.state) == (13, 490)


@pytest.mark.clause("CA-TH:deal.11.e")
def test_whoever_has_called_a_short_bet_may_not_raise_a_short_raise() -> None:
    table = both(seated(13, 500, 15, 500), "cc", "cc", "cc", "cc")
    deal(table)
    for action in ("3", "cc", "5", "cc"):
        act(table, action)
    assert table.hand.turn == 1
    assert may_raise(table) == (False, False)


@pytest.mark.clause("CA-TH:deal.6.d")
def test_short_raises_together_reopen_the_betting() -> None:
    table = both(seated(500, 500, 500, 25, 32, 500), "20", "25", "32", "cc", "f", "f")
    assert table.hand.turn == 2
    assert may_raise(table) == (True, True)
    table = both(seated(500, 500, 500, 25, 500, 32), "20", "25", "cc", "32", "cc", "f", "cc")
    assert table.hand.turn == 4
    assert may_raise(table) == (False, False)


@pytest.mark.clause("CA-TH:deal.6.e")
def test_a_big_blind_whom_nobody_can_raise_is_not_asked() -> None:
    table = both(seated(5, 500, 8), "cc")
    assert table.hand.phase == "deal"
    assert table.state.actor_index is None


@pytest.mark.clause("CA-TH:deal.6.c", "CA-TH:deal.6.d")
def test_a_raise_of_the_table_minimum_is_full_where_it_is_allowed() -> None:
    table = deal_in(seated(500, 500, 500, 500))
    table.game = replace(table.game, least_raise="table_min")
    do(table, hand_commands.Bet(3, 50))
    assert raise_sizes(table.game, table.hand, in_turn(table)) == (60, 500)
    do(table, hand_commands.Bet(4, 60))
    assert table.hand.raises == 2
    do(table, hand_commands.Fold(1))
    do(table, hand_commands.Fold(2))
    assert raise_sizes(table.game, table.hand, in_turn(table)) == (70, 500)


@pytest.mark.clause("CA-TH:deal.6.d")
def test_a_short_raise_of_fixed_limit_reopens_nothing() -> None:
    table = both(fixed(500, 500, 500, 25), "20", "25", "cc", "cc")
    assert table.hand.turn == 2
    assert may_raise(table) == (False, False)
