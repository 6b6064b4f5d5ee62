"""Before the deal: fees that players pay, both blinds, and what others post to come in."""

from __future__ import annotations

from croupier.engine.cardroom.hand import events as hand_events
from croupier.engine.cardroom.hand.commands import PostBlinds
from croupier.engine.cardroom.hand.events import Judged
from croupier.engine.cardroom.hand.evolve import evolve
from croupier.engine.cardroom.hand.game import Game
from croupier.engine.cardroom.hand.opening import fee_payers
from croupier.engine.cardroom.hand.state import Hand
from croupier.engine.cardroom.hand.turn import next_step
from croupier.law.vocabulary.cardroom import Blinds, Fee
from croupier.refusal import Reason, Refused


def post(game: Game, hand: Hand, _: PostBlinds) -> Judged:
    """Take the fees due before the deal, then the blinds and other posts (I-138, I-139)."""
    clause = game.law.source(Blinds, "posted")
    if hand.phase != "post":
        message = "the blinds have already been posted"
        return Refused(Reason.WRONG_MOMENT, message, next_step(hand), game.cite(clause))
    fee, filed = game.fee_for(len(hand.players)), game.cite(game.law.source(Fee, "timing"))
    events: list[hand_events.Event] = []
    paid = tuple((seat, fee) for seat in fee_payers(game, hand))
    if paid and fee:
        events.append(hand_events.FeeTaken(fee * len(paid), paid, filed))
        hand = evolve(game, hand, events[0])
    posted = _posted(game, hand, game.cite(clause))
    events.append(posted)
    if game.fee_timing == "from_blinds_before_deal" and fee:
        # The blinds still count in full as wagers: it is the pot that is smaller (I-139).
        blinds = sum(amount for seat, amount in posted.posts if seat in (hand.small, hand.big))
        events.append(hand_events.FeeTaken(min(fee, blinds), (), filed))
    return tuple(events)


def _posted(game: Game, hand: Hand, clause: str) -> hand_events.BlindsPosted:
    """Return the posts; a player who is short posts the whole stack, live part first (I-138)."""
    stacks = {player.seat: player.stack for player in hand.players}
    posts, dead = [], []
    for seat, amount in ((hand.small, game.small_blind), (hand.big, game.big_blind)):
        if seat:
            posts.append((seat, min(stacks[seat], amount)))
    for post in hand.posts:
        live = min(stacks[post.seat], post.live)
        rest = min(stacks[post.seat] - live, post.dead)
        posts += [(post.seat, live)] if live else []
        dead += [(post.seat, rest)] if rest else []
    return hand_events.BlindsPosted(tuple(posts), clause, tuple(dead))
