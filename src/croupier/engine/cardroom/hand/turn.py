"""The next step of a hand: who posts, who acts, what the price is, which cards are due."""

from __future__ import annotations

from typing import Final

from croupier.engine.cardroom.hand.commands import Deal, Expose, PostBlinds
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player

BOARD, BURN = 0, -1
NAMES = {BOARD: "board", BURN: "burn"}


_STEPS: Final = {
    "post": "post the blinds first",
    "deal": "deal the cards that are due",
    "act": "wait for the player in turn",
    "showdown": "compare the hands",
}


def next_step(hand: Hand) -> str:
    """Return what has to be done next, as advice."""
    return _STEPS.get(hand.phase, "wait for the next hand")


def place_name(target: int) -> str:
    """Return where a card goes, by name: "seat 3", "board", "burn"."""
    return NAMES.get(target) or f"seat {target}"


def to_act(hand: Hand) -> Player | None:
    """Return the player in turn, or None."""
    return hand.players[hand.turn] if hand.phase == "act" else None


def next_automatic(hand: Hand) -> PostBlinds | Deal | Expose | None:
    """Return the dealer's next command; None while a player acts, and after the hand.

    The shoe adds the cards of a deal.
    """
    match hand.phase:
        case "post":
            return PostBlinds()
        case "deal":
            return Deal()
        case "showdown":
            return Expose()
    return None


def price_of(hand: Hand, player: Player) -> int:
    """Return what the player must add to stay in, at most what another hand can match (I-115)."""
    owed = hand.price - player.bet
    if owed <= 0 or _is_met(hand, player, hand.price):
        return max(0, owed)
    others = (
        item.bet + item.stack for item in hand.players if item is not player and not item.folded
    )
    return max(0, max(others, default=0) - player.bet)


def _is_met(hand: Hand, player: Player, wager: int) -> bool:
    """Return whether another live hand has wagered this much in this round, or still can."""
    for item in hand.players:  # a loop: this is asked for every player before every turn
        if item.bet + item.stack >= wager and item is not player and not item.folded:
            return True
    return False


def raise_sizes(game: Game, hand: Hand, player: Player) -> tuple[int, int] | None:
    """Return the least and most to which the player may bet or raise; None if neither is allowed.

    A stack that does not reach the least may still go all-in, unless the house has no all-in.
    """
    if player.stack <= price_of(hand, player) or not _may_raise(game, hand, player):
        return None
    whole, step = player.bet + player.stack, full_raise(game, hand)
    street, least = game.streets[hand.street], hand.price + step
    if least > whole:
        return None if game.all_in == "fold_if_short" else (whole, whole)
    return least, whole if street.max is None else min(whole, hand.price + max(street.max, step))


def full_raise(game: Game, hand: Hand) -> int:
    """Return the least that a full bet or raise adds (I-112)."""
    street = game.streets[hand.street]
    if street.max == street.min or game.least_raise != "last_raise":
        return street.min
    return max(street.min, hand.last_raise)


def _may_raise(game: Game, hand: Hand, player: Player) -> bool:
    others = [item for item in hand.players if item is not player and item.can_wager]
    if not others:
        return False
    cap = most_raises(game, hand)
    if cap is not None and hand.raises >= cap:
        return False
    if not player.acted or not player.level:
        # A player who has checked keeps the option to raise any later wager (deal.11.b).
        return True
    # A player who has matched a wager may raise again only after a full raise since, or short
    # ones that add up to enough (I-115).
    return hand.price - player.level >= game.reopens_at * full_raise(game, hand)


def most_raises(game: Game, hand: Hand) -> int | None:
    """Return how many raises this betting round may have; None for any number (I-113)."""
    return None if _uncapped(game, hand) else game.raise_cap


def _uncapped(game: Game, hand: Hand) -> bool:
    if game.cap_tested == "dynamic":
        return sum(1 for player in hand.players if player.can_wager) == 2
    return hand.lifted


def next_place(hand: Hand, after: int) -> int | None:
    """Return the next place that still has to act; None if the betting round is over.

    A player whose wager is all that another live hand can match is skipped (I-115).
    """
    count = len(hand.players)
    for step in range(1, count + 1):
        place = (after + step) % count
        player = hand.players[place]
        if not player.can_wager or not _is_met(hand, player, player.bet + 1):
            continue
        if not player.acted or price_of(hand, player):
            return place
    return None


def first_place(game: Game, hand: Hand) -> int:
    """Return the place before the one that opens the betting round."""
    if game.streets[hand.street].starts == "left_of_button":
        return len(hand.players) - 1
    return next(i for i, player in enumerate(hand.players) if player.seat == hand.big)


def holes_due(game: Game, hand: Hand) -> tuple[int, ...]:
    """Return two cards each, in rotation from the left of the button."""
    lap = tuple(player.seat for player in hand.players for _ in range(game.hole_packet))
    return lap * (game.hole_cards // game.hole_packet)


def street_due(game: Game, street: int) -> tuple[int, ...]:
    """Return the burn and the community cards before a betting round."""
    rule = game.streets[street]
    return (BURN,) * rule.burned + (BOARD,) * rule.cards


def early_flop(game: Game, hand: Hand) -> tuple[int, int]:
    """Return the cards that a flop takes from the deck: to burn, unless done, and to turn up."""
    flop = game.streets[1]
    return max(0, flop.burned - len(hand.burned)), flop.cards
