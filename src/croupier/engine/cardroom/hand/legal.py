"""The commands that may be given now, and by whom; the only source for screens, bots and consoles.

An offer states all that `decide` requires of a command, so a command within it is never refused.
"""

from __future__ import annotations

from dataclasses import replace

from croupier.engine.cardroom.hand import commands
from croupier.engine.cardroom.hand.decide import cannot_call, cannot_check, clause_of
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.rulings import cases
from croupier.engine.cardroom.hand.showdown import may_muck, unseen_claim
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import BOARD, full_raise, price_of, raise_sizes, to_act
from croupier.engine.irregularity import RULE
from croupier.engine.machine import FLOORPERSON, Between, Faces, Offer, offer
from croupier.law.vocabulary.cardroom import Blinds, Fold, Showdown, Stakes


def legal(game: Game, hand: Hand, seat: int = 0) -> tuple[Offer, ...]:
    """Return every command that may be given now; only those of one seat, if it is named."""
    if hand.phase == "over":
        return ()
    if seat:
        return tuple(player for player in _by_players(game, hand) if player.seat == seat)
    return (*_by_players(game, hand), *_by_the_house(game, hand))


def _by_players(game: Game, hand: Hand) -> tuple[Offer, ...]:
    clause = game.cite(game.law.source(Fold, "lasts"))
    staying = [player for player in hand.live() if not player.left]
    leaving = (offer(commands.Stand, "player", clause, seat=player.seat) for player in staying)
    return (*_actions(game, hand), *_claims(game, hand), *leaving)


def _actions(game: Game, hand: Hand) -> tuple[Offer, ...]:
    player = to_act(hand)
    if player is None:
        return ()
    seat = player.seat
    offers = [offer(commands.Fold, "player", _clause(game, hand, "fold"), seat=seat)]
    if cannot_check(game, hand, player) is None:
        offers.append(offer(commands.Check, "player", _clause(game, hand, "check"), seat=seat))
    if cannot_call(game, hand, player) is None:
        owed = price_of(hand, player)
        added, calls = min(owed, player.stack), _clause(game, hand, "call")
        facts = (("price", added), ("short", added < owed))
        offers.append(replace(offer(commands.Call, "player", calls, seat=seat), facts=facts))
    sizes = raise_sizes(game, hand, player)
    if sizes is not None:
        clause = _clause(game, hand, "raise" if hand.price else "bet")
        short = sizes[0] < hand.price + full_raise(game, hand)
        raises = offer(commands.Bet, "player", clause, seat=seat, to=Between(*sizes))
        offers.append(replace(raises, facts=(("short", short),)))
    return tuple(offers)


def _clause(game: Game, hand: Hand, act: str) -> str:
    return game.cite(clause_of(game, hand, act))


def _claims(game: Game, hand: Hand) -> tuple[Offer, ...]:
    """Return hands that may be shown or given up."""
    if hand.phase != "showdown":
        return ()
    clause, offers = game.cite(game.law.source(Showdown, "who")), []
    for player in hand.live():
        if None in player.cards and not player.mucked:
            cards = Faces(len(player.cards), must=True)
            offers.append(offer(commands.Show, "player", clause, target=player.seat, cards=cards))
        if may_muck(game, hand, player):
            offers.append(offer(commands.Muck, "player", clause, seat=player.seat))
    return tuple(offers)


def _by_the_house(game: Game, hand: Hand) -> tuple[Offer, ...]:
    rulings = (
        Offer(commands.ReportIrregularity, FLOORPERSON, case.clause, whole=case, name=RULE)
        for case in cases(game, hand)
    )
    return (*_by_the_dealer(game, hand, to_act(hand)), *rulings)


def _by_the_dealer(game: Game, hand: Hand, turn: Player | None) -> tuple[Offer, ...]:
    if turn is not None:
        clause = game.cite(game.law.source(Stakes, "seconds"))
        return (offer(commands.TimeOut, "dealer", clause, seat=turn.seat),)
    if hand.phase == "post":
        return (offer(commands.PostBlinds, "dealer", game.cite(game.law.source(Blinds, "posted"))),)
    if hand.phase == "deal":
        return (_deal(game, hand),)
    if unseen_claim(hand) is not None:
        return ()
    return (offer(commands.Expose, "dealer", game.cite(game.law.source(Showdown, "who"))),)


def _deal(game: Game, hand: Hand) -> Offer:
    clause = game.cite(game.streets[hand.street].dealt)
    cards = Faces(len(hand.due), BOARD in hand.due, hand.due, BOARD)
    return offer(commands.Deal, "dealer", clause, cards=cards)
