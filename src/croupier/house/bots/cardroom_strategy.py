"""Simple cardroom bots: each plays by the strength of its own cards.

Not a good strategy, only a lively one to fill seats with. It uses what its seat may see and does
what its seat may do.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier import hands
from croupier.cards import Card, card, rank_of, suit_of
from croupier.engine.cardroom.hand import commands as hand_commands
from croupier.engine.cardroom.hand.view import View
from croupier.engine.machine import Offer
from croupier.engine.watcher import HIDDEN

NOTHING, SOME, GOOD, STRONG = range(4)
_DOLLAR = 100


def decide_by_strength(
    seen: View, seat: int, offers: Sequence[Offer], chance: random.Random
) -> hand_commands.Command:
    """Return one of the offers for this seat, which is to act."""
    can = {offer.kind: offer for offer in offers if offer.seat == seat}
    worth = strength(seen, seat)
    raises, calls = can.get(hand_commands.Bet), can.get(hand_commands.Call)
    bold = chance.randrange(100)
    if raises is not None and bold < (6, 14, 45, 75)[worth]:
        return hand_commands.Bet(seat, _size(seen, raises))
    if calls is None:
        return hand_commands.Check(seat)
    cheap = calls.fact("price") * (8, 4, 2, 1)[worth] <= seen.pot
    if worth == STRONG or (worth >= SOME and cheap) or (cheap and bold < 30):
        return hand_commands.Call(seat)
    return hand_commands.Fold(seat)


def _size(seen: View, offer: Offer) -> int:
    """Return a raise of about two thirds of the pot, in whole dollars, within the limits."""
    least, most = offer.bounds("to")
    wanted = (least + seen.pot * 2 // 3) // _DOLLAR * _DOLLAR
    return max(least, min(wanted, most))


def strength(seen: View, seat: int) -> int:
    """Return how good the seat's cards look to it, from NOTHING to STRONG."""
    own = next(seat_view for seat_view in seen.seats if seat_view.seat == seat)
    hole = tuple(card(name) for name in own.cards if name != HIDDEN)
    board = tuple(card(item) for item in seen.board if item != HIDDEN)
    return _made(hole, board) if board else _starting(hole)


def _starting(hole: Sequence[Card]) -> int:
    low, high = sorted(rank_of(item) for item in hole)
    suited = len({suit_of(each) for each in hole}) == 1
    points = high * 2 + low + (3 if suited else 0) + (16 if high == low else 0)
    if high - low in (1, 2):
        points += 3
    return sum(points >= least for least in (22, 29, 36))


def _made(hole: Sequence[Card], board: Sequence[Card]) -> int:
    made = hands.category(hands.rank((*hole, *board)))
    ranks = [rank_of(item) for item in board]
    mine = [number for number in map(rank_of, hole) if number in ranks]
    pocket = rank_of(hole[0]) == rank_of(hole[1])
    paired = len(set(ranks)) < len(ranks)
    if made >= 3 or (made == 2 and (not paired or len(mine) == 2)):
        return STRONG
    if mine or pocket:
        top = max(ranks)
        return GOOD if top in mine or (pocket and rank_of(hole[0]) > top) else SOME
    suits = [suit_of(each) for each in (*hole, *board)]
    draws = len(board) < 5 and max(suits.count(suit_of(card)) for card in hole) == 4
    return SOME if draws else NOTHING
