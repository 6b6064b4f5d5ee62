"""Commands of a cardroom hand: button, blinds, action, showdown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.seating import commands as seating_commands
from croupier.engine.cardroom.seating import next_hand
from croupier.engine.command import FLOOR
from croupier.engine.commands import CloseRound, OpenRound
from croupier.engine.procedure.deal import CompleteDeal, EndBettingRound
from croupier.engine.procedure.due import held_up
from croupier.engine.procedure.pending import mode_of
from croupier.house.table import events as table_events
from croupier.house.table.cardroom.play import ask_hand, ask_seats, game_of, hand_of, rules_of
from croupier.house.table.decision import Decision, Judge, RefusedHere
from croupier.house.table.seats import cash_out, own_seat, owner
from croupier.house.table.state import TableState
from croupier.refusal import Reason


def may_open(live: TableState) -> bool:
    """Return whether there are enough players to deal to."""
    return next_hand(rules_of(live.setup), live.seating) is not None


def open_round(decision: Decision, _: OpenRound) -> None:
    """Open the next hand with everyone's stack in it."""
    decision.life(OpenRound())
    ask_seats(decision, OpenRound())


def draw_for_button(decision: Decision, command: seating_commands.DrawForButton) -> None:
    """Draw for the first button: the highest card has it, and ties draw again."""
    ask_seats(decision, command)


def deal(decision: Decision, command: hand_commands.Deal) -> None:
    """Post the blinds before the first card, then deal from the deck."""
    live = decision.live
    opened = hand_of(live)
    if opened is None:
        raise decision.refuse(Reason.WRONG_MOMENT, "no hand is in progress", "open a hand first")
    if live.procedure.round is not None and live.procedure.round.stage == "closed":
        decision.life(command)
        decision.committed()
    waits = held_up(live.setup.ruleset, decision.live.procedure, decision.asked.second, "showdown")
    if waits is not None:  # bets go to the pot before the next card
        raise RefusedHere(waits)
    if opened.phase == "post":
        ask_hand(decision, hand_commands.PostBlinds())
        if not live.setup.virtual_cards and not command.cards:
            return  # the dealer has collected the blinds; the cards are next
    hand = hand_of(decision.live)
    if hand is None or hand.phase == "over":
        _follow(decision, "post")
        return
    cards: tuple[Card | None, ...]
    if live.setup.virtual_cards:
        pack = decision.live.shoe
        cards = pack.order[pack.drawn : pack.drawn + len(hand.due)]
    else:
        cards = command.cards
    ask_hand(decision, hand_commands.Deal(cards))
    _follow(decision, "deal")


def act(
    decision: Decision,
    command: hand_commands.Check
    | hand_commands.Fold
    | hand_commands.Call
    | hand_commands.Bet
    | hand_commands.Muck,
) -> None:
    """Apply the player's action, which may end the betting round or the hand."""
    owner(decision, command.seat)
    _ask(decision, command)


def _ask(decision: Decision, command: hand_commands.Command) -> None:
    hand = hand_of(decision.live)
    before, street = (hand.phase, hand.street) if hand is not None else ("", 0)
    ask_hand(decision, command)
    _follow(decision, before, street)


def _follow(decision: Decision, before: str, street: int = -1) -> None:
    """Keep the procedure in step with the hand: betting rounds, the last card, the end."""
    live = decision.live
    hand, life = hand_of(live), live.procedure.round
    if hand is None or life is None:
        return
    # A replaced card is dealt on the same street, whose betting is not over.
    replaced = hand.phase == "deal" and hand.street == street
    closed = before == "act" and hand.phase != "act" and not replaced
    dealt = life.stage in ("dealing", "dealt")
    if closed and dealt and life.ended < mode_of(live.setup.ruleset, live.procedure).betting_rounds:
        decision.life(EndBettingRound())
    last = hand.street == len(game_of(live.setup).streets) - 1
    if last and hand.phase != "deal" and life.stage == "dealing" and not _waits(decision):
        decision.life(CompleteDeal())
    if hand.phase == "over" and not _waits(decision):
        finish(decision)


def _waits(decision: Decision) -> bool:
    """Return whether the dealer has a step to do before the hand is closed."""
    live, at = decision.live, decision.asked.second
    return held_up(live.setup.ruleset, live.procedure, at, "showdown", "finish") is not None


def close_round(decision: Decision, _: CloseRound) -> None:
    """Close a hand that is over, once all bets are in the pot."""
    hand = hand_of(decision.live)
    if hand is None or hand.phase != "over":
        raise decision.refuse(
            Reason.WRONG_MOMENT, "no hand is ready to close", "play it to its end"
        )
    finish(decision)


def time_out(decision: Decision, command: hand_commands.TimeOut) -> None:
    """Check for the player if that is free, else fold (I-124)."""
    decision.house(table_events.TimeCalled(command.seat))
    _ask(decision, command)


def show(decision: Decision, command: hand_commands.Show) -> None:
    """Turn a player's cards face up."""
    _ask(decision, command)


def show_down(decision: Decision, _: hand_commands.Expose) -> None:
    """Compare the hands and award the pots."""
    life = decision.live.procedure.round
    if life is not None and life.stage == "dealing":
        decision.life(CompleteDeal())
    if life is not None and life.stage != "showdown":
        decision.life(hand_commands.Expose())
    _ask(decision, hand_commands.Expose())


def rule(decision: Decision, command: hand_commands.ReportIrregularity) -> None:
    """Rule on an irregularity (I-120)."""
    person = decision.asked.person
    if person.role not in FLOOR:
        message = f"your role ({person.role}) can't do this"
        raise decision.refuse(Reason.NOT_YOURS_TO_DO, message, "ask a floorperson to rule on it")
    _ask(decision, replace(command, by=person.name))


def finish(decision: Decision) -> None:
    """End the hand: update the stacks, and remove players who have left."""
    hand = hand_of(decision.live)
    if hand is None:
        return
    voided = bool(hand.voided)
    stacks = tuple((player.seat, player.stack) for player in hand.players)
    left = tuple(player.seat for player in hand.players if player.left)
    ask_seats(decision, seating_commands.FinishHand(stacks, hand.taken(), left, voided))
    decision.life(CloseRound(voided, decision.live.demands))
    cash_out(decision)


def sit_out(decision: Decision, _: seating_commands.SitOut) -> None:
    """Deal the player out for now."""
    ask_seats(decision, seating_commands.SitOut(own_seat(decision)))


def come_back(decision: Decision, _: seating_commands.ComeBack) -> None:
    """Deal the player in again."""
    ask_seats(decision, seating_commands.ComeBack(own_seat(decision)))


JUDGES: Mapping[type[Any], Judge] = {
    OpenRound: open_round,
    seating_commands.DrawForButton: draw_for_button,
    hand_commands.Deal: deal,
    hand_commands.Check: act,
    hand_commands.Fold: act,
    hand_commands.Call: act,
    hand_commands.Bet: act,
    hand_commands.Muck: act,
    hand_commands.Show: show,
    hand_commands.Expose: show_down,
    CloseRound: close_round,
    hand_commands.TimeOut: time_out,
    seating_commands.SitOut: sit_out,
    seating_commands.ComeBack: come_back,
}
