"""What may be done now, by whom: screens, bots and consoles ask here and nowhere else.

An offer says all that `decide` asks of a command, so that whoever keeps to it is never refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.law.words.cardroom import Blinds, Fold, Showdown, Stakes
from croupier.round.cardroom import commands as c
from croupier.round.cardroom.asks import BOARD, full_raise, price_of, raise_sizes, to_act
from croupier.round.cardroom.decide import clause_of
from croupier.round.cardroom.ending import may_muck, unseen_claim
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.rulings import Case, cases
from croupier.round.cardroom.state import Hand, Player


@dataclass(frozen=True, slots=True)
class Offer:
    """One kind of thing that may be done."""

    command: type[c.Command]
    who: str
    """player, dealer or floorperson, who gives a name."""
    seat: int = 0
    clause: str = ""
    least: int = 0
    """What a bet or raise brings the wager of this round to, at least; what a call adds."""
    most: int = 0
    short: bool = False
    """Whether the call or raise is all that the player has, and less than a full one."""
    cards: int = 0
    """The most cards that may be dealt at once, or the number whose faces must be told."""
    places: tuple[int, ...] = ()
    """Where the next cards go, in the order in which they leave the deck."""
    must_tell: bool = False
    """Whether cards that go to the board must be told."""
    case: Case | None = None
    """What the floor may rule on, with what it leads to."""


def legal(game: Game, hand: Hand, seat: int = 0) -> tuple[Offer, ...]:
    """Everything that may be done now; of one seat's player only, if it is named."""
    if hand.phase == "over":
        return ()
    if seat:
        return tuple(one for one in _by_players(game, hand) if one.seat == seat)
    return (*_by_players(game, hand), *_by_the_house(game, hand))


def _by_players(game: Game, hand: Hand) -> tuple[Offer, ...]:
    clause = game.cite(game.law.source(Fold, "lasts"))
    staying = [player for player in hand.live() if not player.left]
    leaving = (Offer(c.Stand, "player", player.seat, clause) for player in staying)
    return (*_actions(game, hand), *_claims(game, hand), *leaving)


def _actions(game: Game, hand: Hand) -> tuple[Offer, ...]:
    player = to_act(hand)
    if player is None:
        return ()
    seat, owed = player.seat, price_of(hand, player)
    offers = [Offer(c.Fold, "player", seat, _clause(game, hand, "fold"))]
    if not owed:
        offers.append(Offer(c.Check, "player", seat, _clause(game, hand, "check")))
    elif owed <= player.stack or game.all_in != "fold_if_short":
        added, clause = min(owed, player.stack), _clause(game, hand, "call")
        offers.append(Offer(c.Call, "player", seat, clause, added, added, added < owed))
    sizes = raise_sizes(game, hand, player)
    if sizes is not None:
        clause = _clause(game, hand, "raise" if hand.price else "bet")
        short = sizes[0] < hand.price + full_raise(game, hand)
        offers.append(Offer(c.Bet, "player", seat, clause, *sizes, short))
    return tuple(offers)


def _clause(game: Game, hand: Hand, act: str) -> str:
    return game.cite(clause_of(game, hand, act))


def _claims(game: Game, hand: Hand) -> tuple[Offer, ...]:
    """Hands that may be shown or given up."""
    if hand.phase != "showdown":
        return ()
    clause, offers = game.cite(game.law.source(Showdown, "who")), []
    for player in hand.live():
        if None in player.cards and not player.mucked:
            offers.append(Offer(c.Show, "player", player.seat, clause, cards=len(player.cards)))
        if may_muck(game, hand, player):
            offers.append(Offer(c.Muck, "player", player.seat, clause))
    return tuple(offers)


def _by_the_house(game: Game, hand: Hand) -> tuple[Offer, ...]:
    rulings = (
        Offer(c.Rule, "floorperson", case.seat, case.clause, case=case)
        for case in cases(game, hand)
    )
    return (*_by_the_dealer(game, hand, to_act(hand)), *rulings)


def _by_the_dealer(game: Game, hand: Hand, turn: Player | None) -> tuple[Offer, ...]:
    if turn is not None:
        clause = game.cite(game.law.source(Stakes, "seconds"))
        return (Offer(c.TimeOut, "dealer", turn.seat, clause),)
    if hand.phase == "post":
        return (Offer(c.PostBlinds, "dealer", clause=game.cite(game.law.source(Blinds, "posted"))),)
    if hand.phase == "deal":
        return (_deal(game, hand),)
    if unseen_claim(hand) is not None:
        return ()
    return (Offer(c.Expose, "dealer", clause=game.cite(game.law.source(Showdown, "who"))),)


def _deal(game: Game, hand: Hand) -> Offer:
    return Offer(
        c.Deal,
        "dealer",
        clause=game.cite(game.streets[hand.street].dealt),
        cards=len(hand.due),
        places=hand.due,
        must_tell=BOARD in hand.due,
    )
