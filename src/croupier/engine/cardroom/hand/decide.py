"""Decides a command in a hand between players: events, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.cardroom.hand import blinds, commands, deal, events, rulings, showdown
from croupier.engine.cardroom.hand.consequences import followed, idle
from croupier.engine.cardroom.hand.events import Judged
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import full_raise, next_step, price_of, raise_sizes, to_act
from croupier.engine.cardroom.hand.validation import check_form
from croupier.engine.machine import stepping
from croupier.law.vocabulary.cardroom import Action, Contest, Raises
from croupier.refusal import Reason, Refused


def decide(game: Game, hand: Hand, command: commands.Command) -> Judged:
    """Return the events of the command, or its refusal."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        message = f"unknown command {type(command).__name__}"
        return Refused(Reason.UNKNOWN_COMMAND, message, "send a command that is offered")
    wrong = check_form(command)
    if wrong is not None:
        return wrong
    if hand.phase == "over":
        return Refused(Reason.ROUND_OVER, "the hand is over", "deal the next one")
    return judge(game, hand, command)


step = stepping(decide, evolve)
"""The hand after the command, and what it brought about."""


def _turn(game: Game, hand: Hand, seat: int) -> Player | Refused:
    clause = game.streets[hand.street].clause
    turn = to_act(hand)
    if turn is None:
        message = "no action is pending"
        return Refused(Reason.WRONG_MOMENT, message, next_step(hand), game.cite(clause))
    player = hand.at(seat)
    if player is None:
        message = f"seat {seat} is not in this hand"
        alone = game.law.source(Contest, "backline")
        return Refused(Reason.NO_BOX, message, "wait for the next hand", game.cite(alone))
    if turn.seat != seat:
        message = f"it is not seat {seat}'s turn"
        return Refused(
            Reason.NOT_YOUR_TURN, message, f"wait for seat {turn.seat}", game.cite(clause)
        )
    return player


def clause_of(game: Game, hand: Hand, act: str) -> str:
    """Return the clause that grants an action on this street to the player in turn."""
    street, player = game.streets[hand.street].name, to_act(hand)
    free = "not_facing_bet" if hand.street else "big_blind_unraised"
    now = free if player and not price_of(hand, player) else "facing_bet"
    rows = [rule for rule in game.law.all(Action) if rule.item.act == act]
    here = [row for row in rows if street in row.item.streets]
    fitting = [item for item in here if item.item.when == now]
    return next((each.clause for each in (*fitting, *here)), "")


def fold(game: Game, hand: Hand, command: commands.Fold) -> Judged:
    """Decide a fold, which is always allowed, even if checking is free (I-124)."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    return followed(game, hand, events.Folded(player.seat))


def check(game: Game, hand: Hand, command: commands.Check) -> Judged:
    """Decide a check, allowed if nothing is owed."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    return cannot_check(game, hand, player) or followed(game, hand, events.Checked(player.seat))


def cannot_check(game: Game, hand: Hand, player: Player) -> Refused | None:
    """Return why the player in turn cannot check; None where that is free."""
    owed = price_of(hand, player)
    if not owed:
        return None
    message = f"seat {player.seat} must call {game.amount_text(owed)} to stay in"
    clause = clause_of(game, hand, "call")
    return Refused(Reason.NOT_A_CHOICE, message, "call, raise or fold", game.cite(clause))


def time_out(game: Game, hand: Hand, command: commands.TimeOut) -> Judged:
    """Check for a player who timed out if that is free, else fold (I-124)."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    return followed(game, hand, idle(hand, player))


def call(game: Game, hand: Hand, command: commands.Call) -> Judged:
    """Decide a call, with the whole stack if it is short (I-115)."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    wrong = cannot_call(game, hand, player)
    if wrong is not None:
        return wrong
    added = min(price_of(hand, player), player.stack)
    return followed(game, hand, events.Called(player.seat, added))


def cannot_call(game: Game, hand: Hand, player: Player) -> Refused | None:
    """Return why the player in turn cannot call; None if the price may be matched."""
    owed = price_of(hand, player)
    if not owed:
        clause = game.cite(clause_of(game, hand, "call"))
        return Refused(Reason.NOT_A_CHOICE, "there is nothing to call", "check or bet", clause)
    if owed > player.stack and game.all_in == "fold_if_short":
        clause = game.cite(clause_of(game, hand, "call"))
        stack, price = game.amount_text(player.stack), game.amount_text(owed)
        message = f"seat {player.seat} has {stack} and owes {price}"
        return Refused(
            Reason.NOT_A_CHOICE, message, "fold, because this table has no all-in", clause
        )
    return None


def bet(game: Game, hand: Hand, command: commands.Bet) -> Judged:
    """Decide a bet or raise by the limits, the cap on raises and the reopening rule."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    act = "raise" if hand.price else "bet"
    clause = clause_of(game, hand, act)
    to = command.to
    sizes = raise_sizes(game, hand, player)
    if sizes is None:
        capped = game.law.source(Raises, "most")
        message = f"seat {player.seat} can't {act} now"
        return Refused(Reason.NOT_A_CHOICE, message, "call, check or fold", game.cite(capped))
    least, most = sizes
    if not least <= to <= most:
        low, high = game.amount_text(least), game.amount_text(most)
        sizes_text = f"between {low} and {high}" if most > least else low
        message = f"the {act} must be to {sizes_text} (got {game.amount_text(to)})"
        return Refused(Reason.OUT_OF_LIMITS, message, f"{act} to {sizes_text}", game.cite(clause))
    full = to - hand.price >= full_raise(game, hand)
    return followed(game, hand, events.Raised(player.seat, to, to - player.bet, full))


_JUDGE: dict[type[Any], Callable[[Game, Hand, Any], Judged]] = {
    commands.PostBlinds: blinds.post,
    commands.Deal: deal.deal,
    commands.Fold: fold,
    commands.Check: check,
    commands.Call: call,
    commands.Bet: bet,
    commands.Muck: showdown.muck,
    commands.Show: showdown.show,
    commands.Expose: showdown.show_down,
    commands.Stand: rulings.leave,
    commands.TimeOut: time_out,
    commands.ReportIrregularity: rulings.rule,
}
