"""The showdown: hands given up or shown, and the pots awarded."""

from __future__ import annotations

from croupier.engine.cardroom.hand import commands, events
from croupier.engine.cardroom.hand.deal import check_cards
from croupier.engine.cardroom.hand.events import Judged
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.pots import awards_of, pots_of
from croupier.engine.cardroom.hand.state import Hand, Player
from croupier.engine.cardroom.hand.turn import next_step
from croupier.law.vocabulary.cardroom import Showdown
from croupier.refusal import Reason, Refused


def muck(game: Game, hand: Hand, command: commands.Muck) -> Judged:
    """Muck a hand; one that wins is paid all the same, and unseen cards fold (I-118)."""
    player = _claims(game, hand, command.seat)
    if isinstance(player, Refused):
        return player
    if not may_muck(game, hand, player):
        message = f"the hand of seat {player.seat} can't be mucked"
        return Refused(Reason.NOT_A_CHOICE, message, "show it", game.cite(_source(game)))
    return (events.Mucked(player.seat, folds=None in player.cards),)


def may_muck(game: Game, hand: Hand, player: Player) -> bool:
    """Return whether a hand in the showdown may be mucked: face down, and no pot without a claim.

    It does not depend on hidden cards, so neither an offer nor a refusal reveals them.
    """
    if player.folded or player.mucked or player.tabled or not game.losers_may_muck:
        return False
    return all(
        any(item is not player and not item.mucked for item in entitled)
        for _, entitled in pots_of(hand)
        if player in entitled
    )


def show(game: Game, hand: Hand, command: commands.Show) -> Judged:
    """Show the faces of cards that were dealt unseen; they are open for all."""
    player = _claims(game, hand, command.target)
    if isinstance(player, Refused):
        return player
    if None not in player.cards:
        message = f"the cards of seat {command.target} are already known"
        return Refused(Reason.BAD_CARDS, message, "compare the hands", game.cite(_source(game)))
    if not agrees(player.cards, command.cards):
        message = (
            f"the faces entered don't match the {len(player.cards)} cards of seat {command.target}"
        )
        return Refused(Reason.BAD_CARDS, message, "enter each face", game.cite(_source(game)))
    told = tuple(
        face for known, face in zip(player.cards, command.cards, strict=True) if known is None
    )
    return check_cards(game, hand, told) or (events.FacesShown(player.seat, command.cards),)


def agrees(lie: tuple[commands.Unseen, ...], told: tuple[commands.Unseen, ...]) -> bool:
    """Return whether a face is given for each card, and agrees with every known one."""
    return len(lie) == len(told) and all(
        known in (None, face) for known, face in zip(lie, told, strict=True)
    )


def _claims(game: Game, hand: Hand, seat: int) -> Player | Refused:
    """Return the player of a live hand in the showdown."""
    if hand.phase != "showdown":
        message = "hands are shown or mucked only at the showdown"
        advice = next_step(hand)
        return Refused(Reason.WRONG_MOMENT, message, advice, game.cite(_source(game)))
    player = hand.at(seat)
    if player is None or player.folded or player.mucked:
        message = f"seat {seat} has no hand in the showdown"
        return Refused(
            Reason.NO_BOX, message, "choose a seat that has one", game.cite(_source(game))
        )
    return player


def _source(game: Game) -> str:
    return game.law.source(Showdown, "who")


def show_down(game: Game, hand: Hand, _: commands.Expose) -> Judged:
    """Compare every live hand and award each pot to the best (I-117, I-118)."""
    if hand.phase != "showdown":
        message, advice = "hands are compared only at the showdown", next_step(hand)
        return Refused(Reason.WRONG_MOMENT, message, advice, game.cite(_source(game)))
    unread = unseen_claim(hand)
    if unread is not None:
        message = f"the cards of seat {unread.seat} were dealt unseen"
        return Refused(Reason.CARDS_UNKNOWN, message, "show or muck them", game.cite(_source(game)))
    awards = awards_of(game, hand)
    return (events.PotsAwarded(awards, _showing(game, hand, awards)),)


def unseen_claim(hand: Hand) -> Player | None:
    """Return the first hand in the showdown with an unknown card; None if there is none."""
    claims = hand.live()
    if len(claims) == 1:
        return None  # the pot is taken without showing (I-117)
    return next((player for player in claims if None in player.cards), None)


def _showing(game: Game, hand: Hand, awards: tuple[events.Award, ...]) -> tuple[int, ...]:
    """Return who shows, in order: the last aggressor first, else from the button's left."""
    if len(hand.live()) == 1:
        return ()
    winners = {seat for award in awards for seat, _ in award.shares}
    claims = [player.seat for player in hand.live() if not player.mucked or player.seat in winners]
    first = claims.index(hand.aggressor) if hand.aggressor in claims else 0
    order = claims[first:] + claims[:first]
    if not game.losers_may_muck:
        return tuple(order)
    return tuple(seat for seat in order if seat in winners or seat == order[0])
