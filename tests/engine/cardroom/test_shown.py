"""What a screen shows between players: pots with those that form, raises left, the fee."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given

from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.pot_view import PotView, fee_shown, pots_shown, raises_left
from tests.engine.banked.strategies import bounded, seeds
from tests.engine.cardroom.playing import Sitting, deal_out, game_of, numbers, sitting, table


def dealt(item: Sitting) -> Sitting:
    item.do(hand_commands.PostBlinds())
    deal_out(item)
    return item


def does(item: Sitting, *commands: hand_commands.Command) -> None:
    for command in commands:
        judged = item.do(command)
        assert isinstance(judged, tuple), judged
    deal_out(item)


def test_side_pot_forms_above_an_all_in() -> None:
    """Before anything is gathered too, with what each who is in it whole has in it."""
    item = dealt(table(game_of(ca_structure="no_limit"), 20_000, 20_000, 2_000))
    assert pots_shown(item.hand) == ()
    does(item, hand_commands.Bet(3, 2_000), hand_commands.Bet(1, 6_000))
    assert pots_shown(item.hand) == (PotView("Side pot 1", 0, (1, 2), 4_000),)
    does(item, hand_commands.Call(2))
    main, side = pots_shown(item.hand)
    assert (main.name, main.seats, main.opens) == ("Main pot", (1, 2, 3), 0)
    assert side == PotView("Side pot 1", 8_000, (1, 2))
    assert main.amount + side.amount == item.hand.pot()


def test_unmatched_part_forms_no_pot() -> None:
    item = dealt(table(game_of(ca_structure="no_limit"), 20_000, 2_000, 2_000))
    does(item, hand_commands.Bet(3, 2_000), hand_commands.Bet(1, 6_000))
    assert pots_shown(item.hand) == ()


def test_single_pot_is_not_called_main() -> None:
    item = dealt(table(game_of(), 20_000, 20_000, 20_000))
    does(item, hand_commands.Call(3), hand_commands.Call(1), hand_commands.Check(2))
    (pot,) = pots_shown(item.hand)
    assert (pot.name, pot.seats, pot.amount) == ("Pot", (1, 2, 3), item.hand.pot())


@bounded(40)
@given(numbers, seeds)
def test_winner_of_a_later_pot_can_win_every_earlier_one(number: int, seed: int) -> None:
    item = sitting(number, seed)
    while (command := item.choose()) is not None:
        item.do(command)
        pots = pots_shown(item.hand)
        live = {player.seat for player in item.hand.live()}
        assert all(set(pot.seats) <= live and (pot.amount or pot.opens) for pot in pots)
        assert all(set(later.seats) <= set(earlier.seats) for earlier, later in pairwise(pots))
        assert len({pot.name for pot in pots}) == len(pots)


def test_raises_are_counted_down_in_words() -> None:
    item = dealt(table(game_of(), *[50_000] * 3))
    said = []
    while item.hand.street == 0 and item.hand.phase == "act":
        left = raises_left(item.game, item.hand)
        assert left is not None
        said.append((left.left, left.message))
        assert left.clause == "CA-TH:deal.6.d"
        seat = item.hand.players[item.hand.turn].seat
        bets = [offer for offer in item.offers() if offer.kind is hand_commands.Bet]
        item.do(
            hand_commands.Bet(seat, bets[0].bounds("to")[0]) if bets else hand_commands.Call(seat)
        )
    assert list(dict.fromkeys(said)) == [
        (3, "At most three raises in a betting round."),
        (2, "Two raises left of three in a betting round."),
        (1, "One raise left of three in a betting round."),
        (0, "No more raises: three in a betting round."),
    ]
    assert raises_left(item.game, item.hand) is None


@pytest.mark.parametrize(
    ("stacks", "binds", "says"),
    [
        ((50_000, 50_000), True, "Two players left to bet: no limit on the number of raises."),
        ((50_000, 50_000), False, "No limit on the number of raises."),
        ((50_000, 50_000, 50_000), False, "No limit on the number of raises."),
    ],
)
def test_why_raises_are_not_limited(stacks: tuple[int, ...], binds: bool, says: str) -> None:
    game = game_of(ca_structure="no_limit", ca_raise_cap_in_no_limit=binds)
    item = dealt(table(game, *stacks))
    left = raises_left(item.game, item.hand)
    assert left is not None
    assert (left.left, left.message) == (None, says)


@pytest.mark.parametrize(
    ("players", "amount", "words"),
    [
        (0, 300, "a hand, 2 to 4 players"),
        (4, 300, "a hand, 2 to 4 players"),
        (6, 400, "a hand, 5 to 6 players"),
        (9, 500, "a hand, 7 to 10 players"),
    ],
)
def test_the_fee_is_that_of_the_bracket(players: int, amount: int, words: str) -> None:
    fee = fee_shown(game_of(), players)
    assert fee is not None
    assert (fee.amount, fee.message) == (amount, words)
    assert fee.taken == "from the pot at the flop; without a flop: no fee"
    assert fee.clause == "CA-TH:fees.schedule"


def test_a_bracket_is_read_by_its_numbers_and_not_by_its_name() -> None:
    fees = {"a_full_table": (10, 10, 600), "ten_to_twelve": (5, 9, 400)}
    game = replace(game_of(ca_fee_timing="each_player_pays"), fees=fees)
    assert fee_shown(game, 3) is None
    named = {players: fee_shown(game, players) for players in (7, 10)}
    assert [(fee_view.amount, fee_view.message) for fee_view in named.values() if fee_view] == [
        (400, "from each of 5 to 9 players"),
        (600, "from each of 10 players"),
    ]
