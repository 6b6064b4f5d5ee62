"""Judges a command in a hand between players: events, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.law.words.cardroom import Action, Betting, Blinds, Fee, Raises
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import dealing, ending, rulings
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import blinds_of, price_of, raise_sizes, to_act
from croupier.round.cardroom.evolve import evolve
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.refusing import Judged, refused
from croupier.round.cardroom.state import Hand, Player
from croupier.round.refusal import Reason, Refused


def decide(game: Game, hand: Hand, command: c.Command) -> Judged:
    """The events that the command brings about, or why it is refused."""
    judge = _JUDGE.get(type(command))
    if judge is None:
        says = f"{type(command).__name__} is no command"
        return Refused(Reason.UNKNOWN_COMMAND, "", says, "give one of the commands")
    if hand.phase == "over":
        return Refused(Reason.ROUND_OVER, "", "the hand is over", "deal the next one")
    return judge(game, hand, command)


def step(game: Game, hand: Hand, command: c.Command) -> tuple[Hand, Judged]:
    """The hand after the command, and what it brought about."""
    judged = decide(game, hand, command)
    if isinstance(judged, Refused):
        return hand, judged
    for event in judged:
        hand = evolve(game, hand, event)
    return hand, judged


def post(game: Game, hand: Hand, _: c.PostBlinds) -> Judged:
    """Fees that fall due before the deal, then both blinds."""
    if hand.phase != "post":
        return refused(game, Reason.WRONG_MOMENT, "", "the blinds are posted", "go on")
    if len(hand.players) < 2:
        says = "a hand needs two players"
        return refused(game, Reason.NO_BOX, "", says, "wait for another")
    fee, source = game.fee_for(len(hand.players)), game.law.source(Fee, "timing")
    clause = game.cite(source)
    events: list[e.Event] = []
    payers = _payers(game, hand)
    for player in payers:
        if player.stack <= fee:
            says = f"seat {player.seat} cannot pay the fee"
            return refused(game, Reason.PREREQUISITE, source, says, "deal the player out")
    if payers and fee:
        paid = tuple((player.seat, fee) for player in payers)
        events.append(e.FeeTaken(fee * len(payers), paid, clause))
        hand = evolve(game, hand, events[0])
    posts = tuple((player.seat, amount) for player, amount in blinds_of(game, hand))
    blinds = game.cite(game.law.source(Blinds, "posted"))
    events.append(e.BlindsPosted(posts, blinds))
    if game.fee_timing == "from_blinds_before_deal" and fee:
        events.append(e.FeeTaken(min(fee, sum(one for _, one in posts)), (), clause))
    return tuple(events)


def _payers(game: Game, hand: Hand) -> tuple[Player, ...]:
    if game.fee_timing == "button_pays":
        return tuple(player for player in hand.players if player.seat == hand.button)
    return hand.players if game.fee_timing == "each_player_pays" else ()


def _turn(game: Game, hand: Hand, seat: int) -> Player | Refused:
    player = hand.at(seat)
    if player is None:
        says = f"seat {seat} is not in this hand"
        return refused(game, Reason.NO_BOX, "", says, "wait for the next")
    turn = to_act(hand)
    if turn is None:
        says = "nobody is to act now"
        return refused(game, Reason.WRONG_MOMENT, "", says, f"the hand is at {hand.phase}")
    if turn.seat != seat:
        street = game.streets[hand.street].name
        clause = next(one.clause for one in game.law.all(Betting) if one.item.street == street)
        says = f"it is not seat {seat}'s turn"
        return refused(game, Reason.NOT_YOUR_TURN, clause, says, f"seat {turn.seat} is to act")
    return player


def clause_of(game: Game, hand: Hand, act: str) -> str:
    """The clause that grants an action on this street."""
    street = game.streets[hand.street].name
    for one in game.law.all(Action):
        if one.item.act == act and street in one.item.streets:
            return one.clause
    return ""


def fold(game: Game, hand: Hand, command: c.Fold) -> Judged:
    """A fold is always allowed, even where checking is free (I-124)."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    return ending.completed(game, hand, e.Folded(player.seat))


def check(game: Game, hand: Hand, command: c.Check) -> Judged:
    """No wager, where none is owed."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    owed = price_of(hand, player)
    if owed:
        says = f"seat {player.seat} owes {owed}"
        clause = clause_of(game, hand, "call")
        return refused(game, Reason.NOT_A_CHOICE, clause, says, "call, raise or fold")
    return ending.completed(game, hand, e.Checked(player.seat))


def call(game: Game, hand: Hand, command: c.Call) -> Judged:
    """The price is matched, with all that the player has if it is less (I-115)."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    owed = price_of(hand, player)
    clause = clause_of(game, hand, "call")
    if not owed:
        return refused(
            game, Reason.NOT_A_CHOICE, clause, "there is nothing to call", "check or bet"
        )
    if owed > player.stack and game.all_in == "fold_if_short":
        says = f"seat {player.seat} has {player.stack} and owes {owed}"
        return refused(game, Reason.NOT_A_CHOICE, clause, says, "fold: this house has no all-in")
    return ending.completed(game, hand, e.Called(player.seat, min(owed, player.stack)))


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def bet(game: Game, hand: Hand, command: c.Bet) -> Judged:
    """A bet or a raise within the table's limits, the cap and what reopens the betting."""
    player = _turn(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    act = "raise" if hand.price else "bet"
    clause = clause_of(game, hand, act)
    to = command.to
    if not _whole(to):
        return refused(game, Reason.BAD_AMOUNT, clause, f"{to!r} is no amount", "whole units")
    sizes = raise_sizes(game, hand, player)
    if sizes is None:
        capped = game.law.source(Raises, "most")
        says = f"seat {player.seat} may not {act} now"
        return refused(game, Reason.NOT_A_CHOICE, capped, says, "call, check or fold")
    least, most = sizes
    whole = player.bet + player.stack
    short = to == whole and hand.price < to < least
    if not (least <= to <= most or short) or (
        to == whole and game.all_in == "fold_if_short" and to < least
    ):
        says = f"{to} is not between {least} and {most}"
        return refused(game, Reason.OUT_OF_LIMITS, clause, says, f"{act} to {least} or more")
    street = game.streets[hand.street]
    step_size = max(street.least, hand.last_raise) if street.most != street.least else street.least
    full = to - hand.price >= step_size
    return ending.completed(game, hand, e.Raised(player.seat, to, to - player.bet, full))


_JUDGE: dict[type[Any], Callable[[Game, Hand, Any], Judged]] = {
    c.PostBlinds: post,
    c.Deal: dealing.deal,
    c.Fold: fold,
    c.Check: check,
    c.Call: call,
    c.Bet: bet,
    c.Muck: ending.muck,
    c.Show: ending.show,
    c.ShowDown: ending.show_down,
    c.Leave: rulings.leave,
    c.Rule: rulings.rule,
}
