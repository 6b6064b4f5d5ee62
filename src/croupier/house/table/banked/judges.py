"""Commands of a house-banked round: bets, decisions, deal, settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from croupier.cards import Card
from croupier.engine.banked import commands as banked_commands
from croupier.engine.banked import events as banked_events
from croupier.engine.banked.envy import owed
from croupier.engine.banked.game import Game
from croupier.engine.banked.irregularities import cases
from croupier.engine.banked.legal import abandon_clause, approval_clause, legal
from croupier.engine.banked.state import Round
from croupier.engine.banked.turn import cards_due, cards_left, to_act, to_settle
from croupier.engine.cardroom.hand.commands import TimeOut
from croupier.engine.command import FLOOR
from croupier.engine.commands import OpenRound
from croupier.engine.machine import FLOORPERSON
from croupier.engine.procedure import due
from croupier.engine.procedure.boxes import WinProgressive, busy
from croupier.engine.procedure.deal import CompleteDeal
from croupier.engine.procedure.pending import AWARD, mode_of, undoing, wrong_key
from croupier.engine.procedure.steps import CompleteStep
from croupier.house.table import events as table_events
from croupier.house.table.banked.payable import lies_on, play_named, price_of_play, too_little
from croupier.house.table.banked.play import (
    ask_round,
    box_at,
    boxes_of,
    game_of,
    phase_of,
    round_of,
)
from croupier.house.table.commands import Ready
from croupier.house.table.decision import Decision, Judge, RefusedHere
from croupier.house.table.seats import cash_out, own_seat, owner
from croupier.house.table.state import Person, TableState, is_attendant
from croupier.refusal import Reason

PLAYED_ON = "auto_check_fold"
"""The policy under which the box of an absent player is played on without the floor (I-12)."""


def stage_of(live: TableState) -> str:
    """Return the stage of the round's procedure; empty without a round."""
    return live.procedure.round.stage if live.procedure.round is not None else ""


def _on(decision: Decision, advice: str) -> tuple[Game, Round]:
    """Return the game and its round; refuse without one."""
    current = round_of(decision.live)
    if current is None:
        raise decision.refuse(Reason.WRONG_MOMENT, "no round is in progress", advice)
    return game_of(decision.live.setup), current


def may_open(live: TableState) -> bool:
    """Return whether there is anyone to deal to."""
    return any(not seat.leaving for seat in live.procedure.seats)


def payment_waits(live: TableState) -> bool:
    """Return whether the next box has won a payout that needs approval first."""
    game, current = live.setup.game, live.round
    box = to_settle(game, current) if game is not None and current is not None else None
    return box is not None and bool(box.held)


def open_round(decision: Decision, _: OpenRound) -> None:
    """Open the betting, with the meters as they now show."""
    if not may_open(decision.live):
        message = "no players are seated"
        raise decision.refuse(Reason.WRONG_MOMENT, message, "wait until a player sits down")
    decision.life(OpenRound())
    decision.committed()
    setup, shown = decision.live.setup, decision.asked.readings
    number = decision.live.procedure.round.number if decision.live.procedure.round else 0
    read = {
        kind: tuple((name, shown.get(setup.account(kind, name), 0)) for name in setup.meters)
        for kind in ("meter", "reserve")
    }
    decision.house(table_events.RoundOpened(number, read["meter"], read["reserve"]))


def wager(decision: Decision, command: banked_commands.PlaceWagers) -> None:
    """Place the bet on the box."""
    live, seat = decision.live, command.seat
    person = decision.asked.person
    there = box_at(live, seat)
    if there is not None or live.player_at(seat):
        player = owner(decision, seat)
    elif live.own_seat(person):
        player = person.name
        if live.in_round and box_at(live, live.seat_of(player)) is None:
            message = "a player's first bet must be at their own seat (I-11)"
            raise decision.refuse(Reason.TOO_MANY_BOXES, message, "bet on your own seat first")
    else:
        raise decision.refuse(
            Reason.NO_BOX, f"no player is seated at seat {seat}", "sit down before betting"
        )
    staked, back = _total(command), lies_on(there, player)
    _pays(decision, player, staked - back, "this bet", more=back > 0)
    ask_round(decision, banked_commands.PlaceWagers(seat, command.wagers, player, command.tips))


def _total(command: banked_commands.PlaceWagers) -> int:
    return sum([cents for _, cents in (*command.wagers, *command.tips)])


def _pays(decision: Decision, player: str, cents: int, what: str, *, more: bool = False) -> None:
    own = decision.live.is_own(decision.asked.person, player)
    message = too_little(decision.live, player, cents, what, own=own)
    if message:
        message += " more" if more else ""
        raise decision.refuse(Reason.INSUFFICIENT_CHIPS, message, "buy chips, or bet less")


def take_back(decision: Decision, command: banked_commands.TakeBack) -> None:
    """Withdraw the bet of the box."""
    player = owner(decision, command.seat)
    boxes = [box for box in boxes_of(decision.live) if box.player == player]
    if len(boxes) > 1 and command.seat == decision.live.seat_of(player):
        message = "the bet at a player's own seat is withdrawn last (I-11)"
        raise decision.refuse(Reason.TOO_MANY_BOXES, message, "withdraw the other bets first")
    ask_round(decision, command)


def close_bets(decision: Decision, _: banked_commands.CloseBets) -> None:
    """Close the betting and add the contributions to the meters (I-43)."""
    decision.life(banked_commands.CloseBets())
    decision.committed()
    ask_round(decision, banked_commands.CloseBets())


def play(decision: Decision, command: banked_commands.Play) -> None:
    """Place the Play wager."""
    player, live = owner(decision, command.seat), decision.live
    box = box_at(live, command.seat)
    if box is not None:
        cents = price_of_play(live, box, command.multiple, tip=command.tip)
        if cents > live.chips.get(player, 0):
            _pays(decision, player, cents, play_named(live, command.multiple))
    ask_round(decision, command)


def check(decision: Decision, command: banked_commands.Check) -> None:
    """Check."""
    owner(decision, command.seat)
    ask_round(decision, command)


def fold(decision: Decision, command: banked_commands.Fold) -> None:
    """Fold."""
    owner(decision, command.seat)
    ask_round(decision, command)


def abandoned(live: TableState) -> int:
    """Return the seat of an absent player whose turn it is, if a floorperson must decide.

    That is I-12 at an automatic table whose operator lets the floor decide and has staff; 0 for
    none.
    """
    current, setup = round_of(live), live.setup
    if current is None or not setup.virtual_cards or setup.settings.floor == "automatic":
        return 0
    box = to_act(current)
    gone = box is not None and box.left and game_of(setup).abandon.policy != PLAYED_ON
    return box.seat if box is not None and gone else 0


def time_out(decision: Decision, command: TimeOut) -> None:
    """Check for the player, or fold on the last street (I-12)."""
    live = decision.live
    game, current = _on(decision, "wait for the next round")
    if command.seat == abandoned(live) and decision.asked.person.role not in FLOOR:
        message = f"seat {command.seat}'s player has left; a floorperson must decide"
        raise decision.refuse(
            Reason.NEEDS_APPROVAL, message, "ask a floorperson", abandon_clause(game)
        )
    offers = {offer.kind for offer in legal(game, current, command.seat)}
    act = next(
        (call for call in (banked_commands.Check, banked_commands.Fold) if call in offers), None
    )
    if act is None:
        message = f"it isn't seat {command.seat}'s turn"
        raise decision.refuse(Reason.NOT_YOUR_TURN, message, "wait for its turn")
    decision.house(table_events.TimeCalled(command.seat))
    ask_round(decision, act(command.seat))


def deal(decision: Decision, command: banked_commands.Deal) -> None:
    """Deal cards from the deck in the order of the rulebook."""
    live = decision.live
    _, current = _on(decision, "open one first")
    cards: tuple[Card | None, ...]
    if live.setup.virtual_cards:
        pack = live.shoe
        cards = pack.order[pack.drawn : pack.drawn + cards_due(current)]
    else:
        cards = command.cards
    if stage_of(live) == "closed":
        decision.life(banked_commands.Deal(cards))
    ask_round(decision, banked_commands.Deal(cards))
    _completed(decision)


def _completed(decision: Decision) -> None:
    current = round_of(decision.live)
    if current is not None and stage_of(decision.live) == "dealing" and not cards_left(current):
        decision.life(CompleteDeal())


def turn_up(decision: Decision, command: banked_commands.TurnUp) -> None:
    """Turn community cards face up."""
    ask_round(decision, command)


def show(decision: Decision, command: banked_commands.Show) -> None:
    """Record the faces of cards."""
    ask_round(decision, command)


def expose(decision: Decision, command: banked_commands.Expose) -> None:
    """Turn the dealer's hand face up."""
    stage = stage_of(decision.live)
    _completed(decision)
    if stage not in ("", "showdown"):
        decision.life(command)
    ask_round(decision, command)


def read_meters(decision: Decision) -> None:
    """Read the meters that other tables share and have moved (I-130)."""
    setup, current = decision.live.setup, round_of(decision.live)
    if current is None:
        return
    known = (("meter", current.meters), ("reserve", current.reserves))
    names = setup.meters
    meters, reserves = (
        tuple(
            (name, units)
            for name in names
            if (units := decision.asked.readings.get(setup.account(kind, name))) is not None
            and units != here[name]
        )
        for kind, here in known
    )
    if meters or reserves:
        decision.add("round", banked_events.MetersRead(meters, reserves))


def settle(decision: Decision, command: banked_commands.SettleBox) -> None:
    """Settle the box by the current meters, or hold it for approval."""
    _no_wrong_key(decision)
    read_meters(decision)
    live, seat = decision.live, command.seat
    showing = stage_of(live) == "showdown"
    if showing and not busy(live.procedure, "box_turn", seat):
        decision.life(banked_commands.SettleBox(seat))
    ask_round(decision, banked_commands.SettleBox(seat))
    box = box_at(decision.live, seat)
    if box is None or not box.held or not showing:
        return
    won = mode_of(live.setup.ruleset, decision.live.procedure).of(AWARD)
    if won and not busy(decision.live.procedure, AWARD, seat):
        decision.life(WinProgressive(seat))


def _no_wrong_key(decision: Decision) -> None:
    """Refuse to settle or pay while a key is on at a seat that has won nothing (I-102)."""
    wrong = wrong_key(decision.live.setup.ruleset, decision.live.procedure)
    if wrong is not None:
        raise RefusedHere(wrong)


def has_part(live: TableState, person: Person, seat: int) -> bool:
    """Return whether the person may not validate the award or the hand of this seat (I-145).

    That is anyone who settled its box, did a step toward its award, or is paid for it. Where no
    person deals, the house itself has settled the box.
    """
    current, life = round_of(live), live.procedure.round
    parts = {part.who for part in life.parts if part.seat == seat} if life is not None else set()
    if current is not None:
        unpaid = owed(game_of(live.setup), current)
        paid = {item.line.seat for item in unpaid if item.holder == seat}
        parts |= {box.player for box in current.boxes if box.seat == seat or box.seat in paid}
    return person.name in parts and not is_attendant(live, person)


def approve(decision: Decision, command: banked_commands.ApprovePayout) -> None:
    """Approve and make the payment, or validate the hand (I-145)."""
    _no_wrong_key(decision)
    live, seat, person = decision.live, command.seat, decision.asked.person
    current = round_of(live)
    if current is not None and current.phase == "settle":
        read_meters(decision)
    for item in due(live.setup.ruleset, live.procedure, decision.asked.second):
        if (item.seat, item.by) == (seat, FLOORPERSON) and not item.line:
            decision.life(CompleteStep(item.step, item.deck, seat), FLOORPERSON)
    ask_round(decision, banked_commands.ApprovePayout(seat, person.name))
    if has_part(live, person, seat):
        message = f"{person.name} took part in this award"
        clause = approval_clause(game_of(live.setup))
        raise decision.refuse(Reason.NEEDS_TWO, message, "ask another floorperson", clause)


def with_approval(live: TableState, step: str) -> bool:
    """Return whether the step is the approval of an award, which goes with the payment."""
    task = mode_of(live.setup.ruleset, live.procedure).task(step)
    return task is not None and (task.due, task.by) == (AWARD, FLOORPERSON)


def is_dark(live: TableState, step: str, seat: int) -> bool:
    """Return whether the step is a key and the seat has no wager that would light its lamp."""
    task = mode_of(live.setup.ruleset, live.procedure).task(step)
    if task is None or undoing(live.setup.ruleset, live.procedure, task) is None:
        return False
    box = box_at(live, seat)
    return box is None or game_of(live.setup).metered not in box.stakes


def pay_envy(decision: Decision, command: banked_commands.PayEnvy) -> None:
    """Make one envy payment."""
    _no_wrong_key(decision)
    ask_round(decision, command)


def close_round(decision: Decision, _: banked_commands.CloseRound) -> None:
    """Close the round and pay out those who have left."""
    voided = is_undone(decision.live)
    ask_round(decision, banked_commands.CloseRound())
    finish(decision, voided=voided)


def is_undone(live: TableState) -> bool:
    """Return whether the round ended early before the showdown, with no wager left to settle."""
    current, life = round_of(live), live.procedure.round
    cut = current is not None and current.cut is not None and current.phase == "close"
    return cut and life is not None and life.stage != "showdown"


def finish(decision: Decision, *, voided: bool = False) -> None:
    """End the round at the table."""
    decision.life(banked_commands.CloseRound(voided, decision.live.demands))
    cash_out(decision)


def rule(decision: Decision, command: banked_commands.ReportIrregularity) -> None:
    """Record the irregularity with its effect."""
    read_meters(decision)
    ask_round(decision, replace(command, cards=command.cards or _top_card(decision.live, command)))
    if phase_of(decision.live) == "over":
        finish(decision, voided=True)


def _top_card(live: TableState, command: banked_commands.ReportIrregularity) -> tuple[Card, ...]:
    """Return the unused card: at a virtual deck, the top card."""
    current, pack = round_of(live), live.shoe
    if current is None or not live.setup.virtual_cards:
        return ()
    found = cases(game_of(live.setup), current)
    unused = any(case.unused and case.is_told(command) for case in found)
    return pack.order[pack.drawn : pack.drawn + 1] if unused else ()


def forfeit(decision: Decision, command: banked_commands.Forfeit) -> None:
    """Take the stakes of an absent player as lost (7.C.2)."""
    ask_round(decision, banked_commands.Forfeit(command.seat, decision.asked.person.name))


def ready(decision: Decision, _: Ready) -> None:
    """Mark the player ready for the deal."""
    own_seat(decision)
    name = decision.asked.person.name
    current = round_of(decision.live)
    if current is None or current.phase != "bets":
        raise decision.refuse(Reason.WRONG_MOMENT, "betting isn't open", "wait for the next round")
    if name in decision.live.ready:
        raise decision.refuse(
            Reason.WRONG_MOMENT, "you are already marked ready", "wait for the deal"
        )
    decision.house(table_events.PlayerReady(name))


JUDGES: Mapping[type[Any], Judge] = {
    OpenRound: open_round,
    banked_commands.PlaceWagers: wager,
    banked_commands.TakeBack: take_back,
    banked_commands.CloseBets: close_bets,
    banked_commands.Play: play,
    banked_commands.Check: check,
    banked_commands.Fold: fold,
    banked_commands.Deal: deal,
    banked_commands.TurnUp: turn_up,
    banked_commands.Show: show,
    banked_commands.Expose: expose,
    banked_commands.SettleBox: settle,
    banked_commands.ApprovePayout: approve,
    banked_commands.PayEnvy: pay_envy,
    banked_commands.CloseRound: close_round,
    TimeOut: time_out,
    banked_commands.Forfeit: forfeit,
    Ready: ready,
}
