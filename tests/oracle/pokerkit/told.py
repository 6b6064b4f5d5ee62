"""Hands told action by action, in our engine and in pokerkit as it comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pokerkit import FixedLimitTexasHoldem, Mode, NoLimitTexasHoldem, State

from croupier.cards import DECK, cards
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.turn import price_of, raise_sizes
from tests.oracle.pokerkit.draw import Drawn
from tests.oracle.pokerkit.peer import AUTOMATIONS, faces, raises
from tests.oracle.pokerkit.play import Table, deal_in, do, in_turn


def seated(*stacks: int, board: str = "Ts Js Qs Ks As", holes: str = "", **other: Any) -> Drawn:
    """A hand without limit, blinds 5 and 10; hole cards are given player by player."""
    count = len(stacks)
    turned, told = cards(board), cards(holes)
    rest = [card for card in DECK if card not in {*turned, *told}]
    first, second = told[::2], told[1::2]
    held = (*first, *second) if told else tuple(rest[: 2 * count])
    burns = rest[-3:]
    deck = (*held, burns[0], *turned[:3], burns[1], turned[3], burns[2], turned[4])
    drawn = Drawn(
        structure="no_limit",
        stacks=stacks,
        seats=tuple(range(1, count + 1)),
        blinds=(5, 10),
        sizes=(10, 10),
        literal=False,
        capped=True,
        dynamic=False,
        chip=1,
        deck=deck,
        raises=0,
        folds=0,
        jams=0,
    )
    return replace(drawn, **other)


def fixed(*stacks: int) -> Drawn:
    """The same with fixed bets of 10 and 20."""
    return seated(*stacks, structure="fixed", sizes=(10, 20))


Rake = Callable[[int, State], tuple[int, int]]


def whole(amount: int, _: State) -> tuple[int, int]:
    """No rake."""
    return 0, amount


def plain(
    drawn: Drawn,
    mode: Mode = Mode.CASH_GAME,
    rake: Rake = whole,
    blinds: tuple[int, ...] = (),
) -> State:
    """The hand in pokerkit's own game, without any parameter by which it becomes ours."""
    count, (early, late) = len(drawn.stacks), drawn.sizes
    blinds = blinds or drawn.blinds
    if drawn.structure == "fixed":
        state = FixedLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, blinds, early, late, drawn.stacks, count, mode=mode
        )
    else:
        state = NoLimitTexasHoldem.create_state(
            AUTOMATIONS, True, 0, blinds, early, drawn.stacks, count, mode=mode, rake=rake
        )
    for i in range(count):
        state.deal_hole(faces((drawn.deck[i], drawn.deck[count + i])))
    return state


def both(drawn: Drawn, *actions: str, rake: Rake = whole) -> Table:
    """The hand in both engines after these actions: f, cc, or an amount to bet or raise to."""
    table = deal_in(drawn)
    table.state = plain(drawn, rake=rake)
    for action in actions:
        act(table, action)
    return table


def act(table: Table, action: str) -> None:
    """One action in both engines."""
    player = in_turn(table)
    if action == "f":
        table.state.fold()
        do(table, hand_commands.Fold(player.seat))
    elif action == "cc":
        table.state.check_or_call()
        owed = price_of(table.hand, player)
        do(table, hand_commands.Call(player.seat) if owed else hand_commands.Check(player.seat))
    else:
        table.state.complete_bet_or_raise_to(int(action))
        do(table, hand_commands.Bet(player.seat, int(action)))


def deal(table: Table) -> None:
    """The next community cards in both engines."""
    hand = table.hand
    at = 2 * len(hand.players) + len(hand.burned) + len(hand.board)
    turned = table.drawn.deck[at : at + len(hand.due)]
    do(table, hand_commands.Deal(turned))
    table.state.burn_card("??")
    table.state.deal_board(faces(turned[1:]))


def run_out(table: Table) -> tuple[list[int], list[int]]:
    """Checked down to the end; the stacks of our engine and of pokerkit."""
    while table.hand.phase != "showdown":
        if table.hand.phase == "deal":
            deal(table)
        else:
            act(table, "cc")
    do(table, hand_commands.Expose())
    return [player.stack for player in table.hand.players], list(table.state.stacks)


def may_raise(table: Table) -> tuple[bool, bool]:
    """Whether our engine and pokerkit let the player in turn raise."""
    mine = raise_sizes(table.game, table.hand, in_turn(table))
    return mine is not None, raises(table.state) is not None
