"""A finished hand between players, written out for others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.state import Hand as OpenedHand
from croupier.engine.payment import Payment
from croupier.house.audit.round_commands import hand_commands
from croupier.house.audit.rounds import NoHand
from croupier.house.table.cardroom.play import game_of, hand_of
from croupier.notation import cardroom_writer, phh_writer

if TYPE_CHECKING:
    from croupier.house.audit.hand import Hand
    from croupier.house.table.state import TableState

in_phh = True


def text(hand: Hand) -> str:
    """Return the hand in `.round` notation; NoHand where there is none to write."""
    setup, opened = hand.played.setup, _opened(hand)
    game = game_of(setup)
    commands = hand_commands(game, opened, hand.asked())
    return cardroom_writer.write(setup.submission, game, opened, commands)


def phh(hand: Hand) -> str:
    """Return the hand in the PHH notation; NoHand if it has no words for it."""
    try:
        return phh_writer.write(
            game_of(hand.played.setup), _opened(hand), hand.played.events("hand")
        )
    except phh_writer.NotTold as error:
        raise NoHand(f"{hand.id}: {str(error).rstrip('.')}") from None


def _opened(hand: Hand) -> OpenedHand:
    found = next((opened for step in hand.steps if (opened := hand_of(step.after))), None)
    if found is None:
        raise NoHand(f"{hand.id} has no hand that could be written")
    return found


def lines(_: TableState) -> tuple[Payment, ...]:
    """Return nothing: between players no wager is paid by the house."""
    return ()


def rows(hand: Hand) -> Iterator[tuple[object, ...]]:
    """Return one row for every player: what each put into the pots and got out of them."""
    told = hand_of(hand.final)
    if told is None:
        return
    back: dict[int, int] = {}
    for event in hand.played.events("hand"):
        if isinstance(event, hand_events.UncalledReturned):
            back[event.seat] = back.get(event.seat, 0) + event.amount
    started = dict(told.starting)
    for player in sorted(told.players, key=lambda item: item.seat):
        won = sum(amount for award in told.awards for seat, amount in award.shares
                  if seat == player.seat)  # fmt: skip
        net = player.stack - started[player.seat]
        result = "void" if told.voided else "win" if won else "lose" if net else "none"
        clauses = {award.clause for award in told.awards if player.seat in dict(award.shares)}
        returned = back.get(player.seat, 0)
        stake = won + returned - net
        clause = " ".join(sorted(clauses))
        yield (
            player.seat, player.name, "pot", 0, stake, result, won, returned, net,
            "", clause, "", "", "",
        )  # fmt: skip
