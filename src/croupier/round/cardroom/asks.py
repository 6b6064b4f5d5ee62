"""What a hand waits for: who posts, who acts, what the price is, which cards are due."""

from __future__ import annotations

from croupier.round.cardroom.game import Game
from croupier.round.cardroom.state import Hand, Player

BOARD, BURN = 0, -1


def blinds_of(game: Game, hand: Hand) -> tuple[tuple[Player, int], tuple[Player, int]]:
    """Who posts the small and the big blind, and how much each can (I-108, I-138)."""
    players = hand.players
    small, big = players[0], players[1]
    if len(players) == 2 and game.heads_up == "button_is_small_blind":
        small, big = players[1], players[0]
    return (
        (small, min(small.stack, game.small_blind)),
        (big, min(big.stack, game.big_blind)),
    )


def to_act(hand: Hand) -> Player | None:
    """The player in turn, or None."""
    return hand.players[hand.turn] if hand.phase == "act" else None


def price_of(hand: Hand, player: Player) -> int:
    """What the player must add to stay in."""
    return max(0, hand.price - player.bet)


def raise_sizes(game: Game, hand: Hand, player: Player) -> tuple[int, int] | None:
    """The least and most to which the player may bet or raise; None if neither is allowed.

    A stack that does not reach the least may still go all-in.
    """
    if player.stack <= price_of(hand, player) or not _may_raise(game, hand, player):
        return None
    street = game.streets[hand.street]
    whole = player.bet + player.stack
    step = street.least
    if street.most is None or street.most != street.least:
        step = max(step, hand.last_raise) if game.least_raise == "last_raise" else step
    least = hand.price + step
    most = whole if street.most is None else min(whole, hand.price + max(street.most, step))
    return (least, most) if least <= whole else (whole, whole)


def _may_raise(game: Game, hand: Hand, player: Player) -> bool:
    others = [one for one in hand.players if one is not player and one.can_wager]
    if not others:
        return False
    if game.raise_cap is not None and not _uncapped(game, hand) and hand.raises >= game.raise_cap:
        return False
    if not player.acted:
        return True
    # Whoever has acted may raise again only when full raises, or short ones together, came since.
    return hand.price - player.level >= game.reopens_at * hand.last_raise


def _uncapped(game: Game, hand: Hand) -> bool:
    if game.cap_tested == "dynamic":
        return sum(1 for player in hand.players if player.can_wager) == 2
    return hand.lifted


def next_place(hand: Hand, after: int) -> int | None:
    """The next place at which somebody still has to act; None if the betting round is over."""
    count = len(hand.players)
    for step in range(1, count + 1):
        place = (after + step) % count
        player = hand.players[place]
        if player.can_wager and (not player.acted or player.bet < hand.price):
            return place
    return None


def first_place(game: Game, hand: Hand) -> int:
    """The place before the one that opens the betting round."""
    if hand.street:
        return len(hand.players) - 1
    _, (big, _) = blinds_of(game, hand)
    return next(i for i, player in enumerate(hand.players) if player.seat == big.seat)


def holes_due(hand: Hand) -> tuple[int, ...]:
    """Two cards each, one at a time from the left of the button."""
    seats = tuple(player.seat for player in hand.players)
    return seats * 2


def street_due(game: Game, street: int) -> tuple[int, ...]:
    """The burn and the community cards before a betting round."""
    rule = game.streets[street]
    return (BURN,) * rule.burned + (BOARD,) * rule.cards
