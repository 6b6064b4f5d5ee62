"""The end of betting rounds and of the hand: uncalled bets, the fee, the showdown."""

from __future__ import annotations

from croupier.law.words.cardroom import Fee
from croupier.round.cardroom import commands as c
from croupier.round.cardroom import events as e
from croupier.round.cardroom.dealing import bad_cards
from croupier.round.cardroom.evolve import evolve
from croupier.round.cardroom.game import Game
from croupier.round.cardroom.pots import awards_of
from croupier.round.cardroom.refusing import Judged, refused
from croupier.round.cardroom.state import Hand, Player
from croupier.round.refusal import Reason


def completed(game: Game, hand: Hand, event: e.Event) -> tuple[e.Event, ...]:
    """An action with what follows from it by itself when it ends the betting round."""
    after = evolve(game, hand, event)
    if after.phase == "act" and after.street == hand.street:
        return (event,)
    events = [event]
    top, second = _two_highest(after)
    if top is not None and top.put > second and not top.folded:
        events.append(e.UncalledReturned(top.seat, top.put - second))
        after = evolve(game, after, events[-1])
    fee = _fee_now(game, hand, after)
    if fee:
        amount = min(fee, after.pot())
        events.append(e.FeeTaken(amount, (), game.cite(game.law.source(Fee, "timing"))))
    return tuple(events)


def _two_highest(hand: Hand) -> tuple[Player | None, int]:
    """The player who has put in most, and what the next has."""
    ordered = sorted(hand.players, key=lambda player: player.put, reverse=True)
    return ordered[0], ordered[1].put


def _fee_now(game: Game, before: Hand, after: Hand) -> int:
    """The fee that the pot bears when first-round wagers are gathered (I-121)."""
    if game.fee_timing != "from_pot_at_flop" or before.street or before.fee:
        return 0
    ended = after.phase == "showdown"
    if ended and game.no_flop_no_drop:
        return 0
    return game.fee_for(len(before.players))


def muck(game: Game, hand: Hand, command: c.Muck) -> Judged:
    """A player gives up the claim; the last one cannot."""
    player = hand.at(command.seat)
    if hand.phase != "showdown" or player is None or player.folded or player.mucked:
        says = f"seat {command.seat} has no hand to muck now"
        return refused(game, Reason.WRONG_MOMENT, "", says, f"the hand is at {hand.phase}")
    if not game.losers_may_muck or len([one for one in hand.live() if not one.mucked]) < 2:
        return refused(game, Reason.NOT_A_CHOICE, "", "this hand may not be mucked", "show it")
    return (e.Mucked(player.seat),)


def show(game: Game, hand: Hand, command: c.Show) -> Judged:
    """Faces of cards that were dealt unseen."""
    player = hand.at(command.seat)
    if hand.phase != "showdown" or player is None or player.folded:
        says = f"seat {command.seat} has nothing to show now"
        return refused(game, Reason.WRONG_MOMENT, "", says, f"the hand is at {hand.phase}")
    if None not in player.cards or len(command.cards) != len(player.cards):
        says = f"seat {command.seat} has {len(player.cards)} cards, already known or miscounted"
        return refused(game, Reason.BAD_CARDS, "", says, "tell both faces of unseen cards")
    return bad_cards(game, hand, command.cards) or (e.FacesShown(player.seat, command.cards),)


def show_down(game: Game, hand: Hand, _: c.ShowDown) -> Judged:
    """Cards speak: every live hand is read, each pot goes to its best (I-117, I-118)."""
    if hand.phase != "showdown":
        says = "it is not time to compare hands"
        return refused(game, Reason.WRONG_MOMENT, "", says, f"the hand is at {hand.phase}")
    claims = [player for player in hand.live() if not player.mucked]
    if len(claims) > 1:
        for player in claims:
            if None in player.cards:
                says = f"the cards of seat {player.seat} were dealt unseen"
                return refused(game, Reason.CARDS_UNKNOWN, "", says, "show or muck them")
    awards = awards_of(game, hand)
    return (e.PotsAwarded(awards, _showing(game, hand, awards)),)


def _showing(game: Game, hand: Hand, awards: tuple[e.Award, ...]) -> tuple[int, ...]:
    """Who turns cards up, in order: the last aggressor first, else from the button's left."""
    claims = [player.seat for player in hand.live() if not player.mucked]
    if len(hand.live()) == 1:
        return ()
    winners = {seat for award in awards for seat, _ in award.shares}
    first = claims.index(hand.aggressor) if hand.aggressor in claims else 0
    order = claims[first:] + claims[:first]
    if not game.losers_may_muck:
        return tuple(order)
    return tuple(seat for seat in order if seat in winners or seat == order[0])
