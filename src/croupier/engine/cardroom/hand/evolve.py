"""Events applied to a hand between players: cannot refuse; replay is a fold of this."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.engine.cardroom.hand import events
from croupier.engine.cardroom.hand.commands import Unseen
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import (
    BOARD,
    BURN,
    early_flop,
    first_place,
    holes_due,
    next_place,
    street_due,
)
from croupier.engine.machine import folding


def evolve(game: Game, hand: Hand, event: events.Event) -> Hand:
    """Return the hand after the event; the one given is unchanged."""
    new = hand.copy()
    _APPLY[type(event)](game, new, event)
    return new


replay = folding(evolve)
"""The hand after all these events."""


def _player(new: Hand, seat: int) -> Player:
    """Return a copy of the seat's player, already in its place."""
    found = next(player for player in new.players if player.seat == seat).copy()
    new.players = tuple(found if item.seat == seat else item for item in new.players)
    return found


def _wager(player: Player, amount: int) -> None:
    player.stack -= amount
    player.bet += amount
    player.put += amount


def _fee(_: Game, new: Hand, event: events.FeeTaken) -> None:
    for seat, amount in event.from_seats:
        player = _player(new, seat)
        player.stack -= amount
        player.fee += amount
    if not event.from_seats:
        new.fee += event.amount


def _fee_back(_: Game, new: Hand, event: events.FeeReturned) -> None:
    for seat, amount in event.to_seats:
        player = _player(new, seat)
        player.stack += amount
        player.fee -= amount
    if not event.to_seats:
        new.fee -= event.amount


def _posted(game: Game, new: Hand, event: events.BlindsPosted) -> None:
    for seat, amount in event.posts:
        _wager(_player(new, seat), amount)
    for seat, amount in event.dead:
        player = _player(new, seat)
        player.stack -= amount
        player.dead += amount
    new.price = new.last_raise = game.big_blind
    new.due, new.phase = holes_due(game, new), "deal"
    new.aggressor = new.big


def _dealt(game: Game, new: Hand, event: events.CardsDealt) -> None:
    hands: dict[int, tuple[Unseen, ...]] = {}
    for target, card in zip(new.due, event.cards, strict=False):
        hands[target] = (*hands.get(target, ()), card)
    new.board += hands.pop(BOARD, ())
    new.burned += hands.pop(BURN, ())
    for seat, cards in hands.items():
        player = _player(new, seat)
        player.cards += cards
    new.known |= {card for card in event.cards if card is not None}
    new.due = new.due[len(event.cards) :]
    if not new.due:
        _open(game, new)


def _open(game: Game, new: Hand) -> None:
    """Open a betting round, or skip it if no player has to act."""
    new.lifted = sum(1 for player in new.players if player.can_wager) == 2
    new.phase = "act"
    _turn_after(game, new, first_place(game, new))


def _close(game: Game, new: Hand) -> None:
    """Move the wagers to the pot; the next street or the showdown is due."""
    new.players = tuple(_gathered(player) for player in new.players)
    new.price = new.last_raise = new.raises = 0
    if len(new.live()) == 1 or new.street + 1 == len(game.streets):
        new.phase = "showdown"
        return
    new.street += 1
    new.aggressor = 0
    new.due, new.phase = street_due(game, new.street), "deal"
    if new.street == 1:
        # An exposed hole card, or the burn of a flop that came too early, is already there.
        new.due = new.due[min(len(new.burned), game.streets[1].burned) :]


def _gathered(player: Player) -> Player:
    player = player.copy()
    player.bet = player.level = 0
    player.acted = False
    return player


def _acted(game: Game, new: Hand) -> None:
    """Move on after an action: to the next player, or to the end of the betting round."""
    if len(new.live()) == 1:
        new.phase = "showdown"
        return
    _turn_after(game, new, new.turn)


def _turn_after(game: Game, new: Hand, place: int) -> None:
    """Give the turn to the next player who has to act; end the betting round without one."""
    following = next_place(new, place)
    if following is None:
        _close(game, new)
    else:
        new.turn = following


def _folded(game: Game, new: Hand, event: events.Folded) -> None:
    player = _player(new, event.seat)
    player.folded = player.acted = True
    _acted(game, new)


def _checked(game: Game, new: Hand, event: events.Checked) -> None:
    player = _player(new, event.seat)
    player.acted, player.level = True, new.price
    _acted(game, new)


def _called(game: Game, new: Hand, event: events.Called) -> None:
    player = _player(new, event.seat)
    _wager(player, event.added)
    player.acted, player.level = True, new.price
    _acted(game, new)


def _raised(game: Game, new: Hand, event: events.Raised) -> None:
    player = _player(new, event.seat)
    _wager(player, event.added)
    if event.full:
        new.last_raise = event.to - new.price
        new.raises += 1 if new.price else 0  # the opening bet does not count as a raise (I-113)
    new.price = max(new.price, event.to)
    player.acted, player.level = True, new.price
    new.aggressor = event.seat
    _acted(game, new)


def _returned(_: Game, new: Hand, event: events.UncalledReturned) -> None:
    player = _player(new, event.seat)
    player.stack += event.amount
    player.put -= event.amount
    player.bet = max(0, player.bet - event.amount)


def _mucked(_: Game, new: Hand, event: events.Mucked) -> None:
    player = _player(new, event.seat)
    player.mucked = True
    player.folded = player.folded or event.folds


def _shown(_: Game, new: Hand, event: events.FacesShown) -> None:
    player = _player(new, event.seat)
    player.cards, player.tabled = event.cards, True
    new.known |= set(event.cards)


def _awarded(_: Game, new: Hand, event: events.PotsAwarded) -> None:
    for award in event.awards:
        for seat, amount in award.shares:
            player = _player(new, seat)
            player.stack += amount
            player.mucked = False  # a winning hand is not given up (I-118)
    new.awards, new.shown, new.phase = event.awards, event.shown, "over"


def _left(_: Game, new: Hand, event: events.PlayerLeft) -> None:
    _player(new, event.seat).left = True


def _ruled(game: Game, new: Hand, event: events.IrregularityRuled) -> None:
    _EFFECTS[event.effect](game, new, event)


def _voided(_: Game, new: Hand, event: events.IrregularityRuled) -> None:
    """Return wagers, blinds and fee; the same button deals again (I-120, I-139)."""
    for seat, stack in new.starting:
        player = _player(new, seat)
        player.stack = stack
        player.bet = player.put = player.dead = player.fee = 0
    new.fee = 0
    new.voided, new.phase = event.report, "over"


def _killed(game: Game, new: Hand, event: events.IrregularityRuled) -> None:
    """Kill the hand; the betting continues among those left, or ends."""
    player = _player(new, event.seat)
    player.folded = player.killed = True
    if len(new.live()) == 1:
        new.due, new.phase = (), "showdown"
    elif new.phase == "act":
        _turn_after(game, new, new.turn - 1)  # the player in turn stays so, if still to act


def _replaced(_: Game, new: Hand, event: events.IrregularityRuled) -> None:
    """Make the exposed card the flop's burn; the card after the last one due replaces it."""
    player = _player(new, event.seat)
    place = event.place - 1
    player.cards = player.cards[:place] + player.cards[place + 1 :]
    exposed = tuple(card for card in event.cards if card is not None)
    new.burned += exposed
    new.exposed += exposed
    new.known |= set(exposed)
    new.due, new.phase = (*new.due, event.seat), "deal"


def _flop_back(game: Game, new: Hand, event: events.IrregularityRuled) -> None:
    """Return a premature flop to the stub, which is shuffled; its burn stays."""
    burn, flop = early_flop(game, new)
    cards = event.cards or (None,) * (burn + flop)
    new.burned += cards[:burn]
    new.known |= {card for card in cards[:burn] if card is not None}
    new.returned += cards[burn:]


_EFFECTS: dict[str, Callable[[Game, Hand, events.IrregularityRuled], None]] = {
    "void": _voided,
    "dead_hand": _killed,
    "replace_with_burn": _replaced,
    "reshuffle_with_stub": _flop_back,
}
_APPLY: dict[type[Any], Callable[[Game, Hand, Any], None]] = {
    events.FeeTaken: _fee,
    events.FeeReturned: _fee_back,
    events.BlindsPosted: _posted,
    events.CardsDealt: _dealt,
    events.Folded: _folded,
    events.Checked: _checked,
    events.Called: _called,
    events.Raised: _raised,
    events.UncalledReturned: _returned,
    events.Mucked: _mucked,
    events.FacesShown: _shown,
    events.PotsAwarded: _awarded,
    events.PlayerLeft: _left,
    events.IrregularityRuled: _ruled,
}
