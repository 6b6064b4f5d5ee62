"""Main and side pots by contribution, their winners, odd chips (I-115, I-119, I-139)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from croupier import hands
from croupier.cards import Card
from croupier.engine.cardroom.hand.events import Award
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.law.vocabulary.cardroom import Pot, Showdown


def pots_of(hand: Hand, *, gathered: bool = False) -> list[tuple[int, tuple[Player, ...]]]:
    """Return each pot with those who may win it, the main pot first, less the fee.

    `gathered` leaves out the bets of this betting round.
    """
    put = {player.seat: player.put - (player.bet if gathered else 0) for player in hand.players}
    levels = sorted({put[item.seat] for item in hand.players if not item.folded and put[item.seat]})
    pots: list[tuple[int, tuple[Player, ...]]] = []
    below = 0
    for level in levels:
        amount = sum(min(chips, level) - min(chips, below) for chips in put.values())
        entitled = tuple(
            each for each in hand.players if not each.folded and put[each.seat] >= level
        )
        pots.append((amount, entitled))
        below = level
    above = sum(max(0, chips - below) for chips in put.values())
    if above and pots:
        # Folded players may have put in more than the others can match: the last pot has it.
        pots[-1] = (pots[-1][0] + above, pots[-1][1])
    return _less_fee(_with_dead(hand, pots, sum(put.values())), hand.fee)


def forming(hand: Hand) -> list[tuple[int, tuple[Player, ...]]]:
    """Return side pots that this betting round opens above those all in, with who may win each.

    The amount is the full contribution of a player. Wagers that no one can match form no pot.
    """
    live = hand.live() if hand.phase == "act" else []
    most = max((player.put for player in live), default=0)
    levels = sorted({item.put for item in live if not item.stack and item.put < most})
    found: list[tuple[int, tuple[Player, ...]]] = []
    for below, above in pairwise([*levels, most]):
        able = tuple(each for each in live if each.put + each.stack > below)
        if len(able) > 1 and not any(player.put - player.bet > below for player in hand.players):
            found.append((above - below, able))
    return found


def _with_dead(
    hand: Hand, pots: list[tuple[int, tuple[Player, ...]]], wagered: int
) -> list[tuple[int, tuple[Player, ...]]]:
    """Return the pots with dead posts in the main one, which has all if no live hand wagered."""
    dead = sum(player.dead for player in hand.players)
    if pots:
        return [(pots[0][0] + dead, pots[0][1]), *pots[1:]]
    return [(dead + wagered, tuple(hand.live()))]


def _less_fee(
    pots: list[tuple[int, tuple[Player, ...]]], fee: int
) -> list[tuple[int, tuple[Player, ...]]]:
    left = []
    for amount, entitled in pots:
        taken = min(amount, fee)
        fee -= taken
        left.append((amount - taken, entitled))
    return left


def awards_of(game: Game, hand: Hand) -> tuple[Award, ...]:
    """Return the winners and shares of each pot; a mucked hand is compared too (I-118)."""
    ranks: dict[int, int] = {}
    awards = []
    reading = _reading(game, hand)
    for number, (amount, entitled) in enumerate(pots_of(hand)):
        winners = list(entitled)
        if len(entitled) > 1:
            for player in entitled:
                if player.seat not in ranks:
                    ranks[player.seat] = hands.rank(_seven(hand, player))
            best = max(ranks[player.seat] for player in entitled)
            winners = [player for player in entitled if ranks[player.seat] == best]
        awards.append(replace(_divide(game, number, amount, winners), reading=reading))
    return tuple(awards)


def _reading(game: Game, hand: Hand) -> str:
    """Return the reading by which hands win without a comparison with all others."""
    if len(hand.live()) == 1:
        clause = game.law.source(Pot, "wins")
    elif any(player.mucked and player.folded for player in hand.players):
        clause = game.law.source(Showdown, "who")
    else:
        return ""
    found = game.law.book.clause(clause)
    return " ".join(found.readings) if found else ""


def _seven(hand: Hand, player: Player) -> tuple[Card, ...]:
    cards = (*hand.board, *player.cards)
    return tuple(card for card in cards if card is not None)


def _divide(game: Game, number: int, amount: int, winners: list[Player]) -> Award:
    """Divide a pot in whole chips; odd chips go to the winner nearest the button's left (I-119)."""
    unit = game.odd_chip
    share = amount // len(winners) // unit * unit if len(winners) > 1 else amount
    left = amount - share * len(winners)
    odd = dict.fromkeys((player.seat for player in winners), 0)
    order = [player.seat for player in winners]
    if game.odd_rule == "one_each_clockwise":
        for seat in order * 2:
            chip = min(unit, left)
            odd[seat] += chip
            left -= chip
    else:
        odd[order[0]] = left
    shares = tuple((seat, share + odd[seat]) for seat in order)
    extra = tuple((seat, chips) for seat, chips in odd.items() if chips)
    field = "odd_to" if extra else ("ties" if len(winners) > 1 else "wins")
    clause = game.cite(game.law.source(Pot, field))
    return Award(number, amount, shares, extra, clause)
