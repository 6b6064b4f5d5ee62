"""What follows from an event by itself: uncalled wagers, the fee, the turns of those who left."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.evolve import evolve, replay
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import price_of, to_act
from croupier.law.vocabulary.cardroom import Fee


def followed(game: Game, hand: Hand, event: hand_events.Event) -> tuple[hand_events.Event, ...]:
    """Return the event with all that follows from it before anyone else acts."""
    events: list[hand_events.Event] = []
    waiting: hand_events.Event | None = event
    while waiting is not None:
        after = evolve(game, hand, waiting)
        events.append(waiting)
        if after.street != hand.street or after.phase == "showdown":
            due = _gathered(game, hand, after)
            events += due
            after = replay(game, after, due)
        hand = after
        waiting = _absent(hand)
    return tuple(events)


def _gathered(game: Game, before: Hand, after: Hand) -> list[hand_events.Event]:
    """Return what is due as the wagers of a betting round go to the pot."""
    due: list[hand_events.Event] = list(_fee_back(game, after))
    due += _uncalled(replay(game, after, due))
    after = replay(game, after, due)
    fee = min(_fee_now(game, before, after), after.pot())
    if fee:
        due.append(hand_events.FeeTaken(fee, (), game.cite(game.law.source(Fee, "timing"))))
    return due


def _fee_back(game: Game, hand: Hand) -> Iterator[hand_events.FeeReturned]:
    """Return the fee if the hand ends before the flop (I-121)."""
    if hand.phase != "showdown" or hand.board or not game.no_flop_no_drop:
        return
    clause = game.cite(game.law.source(Fee, "no_flop_no_drop"))
    paid = tuple((player.seat, player.fee) for player in hand.players if player.fee)
    if paid:
        yield hand_events.FeeReturned(sum(amount for _, amount in paid), paid, clause)
    if hand.fee:
        yield hand_events.FeeReturned(hand.fee, (), clause)


def _uncalled(hand: Hand) -> Iterator[hand_events.UncalledReturned]:
    """Return the wagers that no other player can win (I-115); those of killed hands stay (I-120).

    For a live hand that is the part above all others, for a folded one the part above live ones.
    """
    # A fee from the blinds may have left less in the pot than the uncalled part (I-139).
    left = hand.pot()
    for player in hand.players:
        if player.killed:
            continue
        others = (item for item in hand.players if item is not player)
        matched = max(other.put for other in others if not (player.folded and other.folded))
        amount = min(player.put - matched, left)
        if amount > 0:
            left -= amount
            yield hand_events.UncalledReturned(player.seat, amount)


def _fee_now(game: Game, before: Hand, after: Hand) -> int:
    """Return the fee that the pot bears when first-round wagers are gathered (I-121)."""
    if game.fee_timing != "from_pot_at_flop" or before.street or before.phase == "showdown":
        return 0
    if after.phase == "showdown" and game.no_flop_no_drop:
        return 0
    return game.fee_for(len(before.players))


def _absent(hand: Hand) -> hand_events.Event | None:
    """Return the action for an absent player: check if that is free, else fold (I-124)."""
    player = to_act(hand)
    if player is None or not player.left:
        return None
    return idle(hand, player)


def idle(hand: Hand, player: Player) -> hand_events.Folded | hand_events.Checked:
    """Return what becomes of a turn that the player does not take."""
    return (
        hand_events.Folded(player.seat)
        if price_of(hand, player)
        else hand_events.Checked(player.seat)
    )
