"""What follows from an event by itself: uncalled wagers, the fee, the turns of those who left."""

from __future__ import annotations

from croupier.law.words.cardroom import Fee
from croupier.round.cardroom import events as e
from croupier.round.cardroom.asks import price_of, to_act
from croupier.round.cardroom.evolve import evolve
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand, Player


def followed(game: Game, hand: Hand, event: e.Event) -> tuple[e.Event, ...]:
    """The event, happening to this hand, with all that comes of it before anybody else acts."""
    events: list[e.Event] = []
    waiting: e.Event | None = event
    while waiting is not None:
        after = evolve(game, hand, waiting)
        events.append(waiting)
        if after.street != hand.street or after.phase == "showdown" != hand.phase:
            for due in _gathered(game, hand, after):
                events.append(due)
                after = evolve(game, after, due)
        hand = after
        waiting = _absent(hand)
    return tuple(events)


def _gathered(game: Game, before: Hand, after: Hand) -> list[e.Event]:
    """What is due as the wagers of a betting round go to the pot."""
    due: list[e.Event] = []
    top, second = _two_highest(after)
    # A fee from the blinds may have left less in the pot than nobody has called (I-139).
    uncalled = min(top.put - second, after.pot())
    if uncalled and not top.folded:
        due.append(e.UncalledReturned(top.seat, uncalled))
        after = evolve(game, after, due[0])
    fee = min(_fee_now(game, before, after), after.pot())
    if fee:
        due.append(e.FeeTaken(fee, (), game.cite(game.law.source(Fee, "timing"))))
    return due


def _two_highest(hand: Hand) -> tuple[Player, int]:
    """The player who has put in most, and what the next has."""
    ordered = sorted(hand.players, key=lambda player: player.put, reverse=True)
    return ordered[0], ordered[1].put


def _fee_now(game: Game, before: Hand, after: Hand) -> int:
    """The fee that the pot bears when first-round wagers are gathered (I-121)."""
    if game.fee_timing != "from_pot_at_flop" or before.street:
        return 0
    if after.phase == "showdown" and game.no_flop_no_drop:
        return 0
    return game.fee_for(len(before.players))


def _absent(hand: Hand) -> e.Event | None:
    """A player who has left is checked for where that is free, else folded (I-124)."""
    player = to_act(hand)
    if player is None or not player.left:
        return None
    return idle(hand, player)


def idle(hand: Hand, player: Player) -> e.Folded | e.Checked:
    """What becomes of a turn that nobody takes."""
    return e.Folded(player.seat) if price_of(hand, player) else e.Checked(player.seat)
