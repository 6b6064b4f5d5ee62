"""A simple player: plays strong cards early, a pair later, and folds nothing at the end.

Not the best strategy, only a sensible one to fill seats with; it looks at what its seat may see.
"""

from __future__ import annotations

from croupier import hands
from croupier.cards import RANKS, Card, card, rank_of
from croupier.engine.banked import commands
from croupier.engine.banked.view import SeatView, View
from croupier.engine.machine import Offer

_STRONG = RANKS.index("K")
_STRAIGHT = hands.HAND_NAMES.index("straight")


def decide_simply(seen: View, seat: int, offers: tuple[Offer, ...]) -> commands.Command | None:
    """Return one of the offers for this seat; None if it has none."""
    own = next((seat_view for seat_view in seen.seats if seat_view.seat == seat), None)
    by_kind = {offer.kind: offer for offer in offers if offer.seat == seat}
    play = by_kind.get(commands.Play)
    if own is None or play is None:
        return None
    if _worth_playing(seen, own):
        return commands.Play(seat, max(play.choices("multiple")))
    if commands.Check in by_kind:
        return commands.Check(seat)
    return commands.Fold(seat)


def _worth_playing(seen: View, own: SeatView) -> bool:
    """Return whether two cards have a pair or a king, or make a pair with the board."""
    hole = tuple(card(name) for name in own.cards)
    board = tuple(card(item) for item in seen.board if item != "??")
    high, low = sorted((rank_of(item) for item in hole), reverse=True)
    if len(board) < 3:
        matched = any(rank_of(item) in (high, low) for item in board)
        return high == low or matched or high > _STRONG or (high == _STRONG and low >= 3)
    rank = hands.rank((*board, *hole))
    if len(board) == 3:
        own_cards_count = hands.category(rank) >= _STRAIGHT or not _board_only(board, high, low)
        return hands.category(rank) >= 1 and own_cards_count
    return hands.category(rank) >= 1


def _board_only(board: tuple[Card, ...], high: int, low: int) -> bool:
    ranks = [rank_of(item) for item in board]
    return high != low and high not in ranks and low not in ranks
