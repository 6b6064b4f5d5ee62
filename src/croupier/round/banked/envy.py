"""Envy: a fixed sum for each bettor and each other player's great hand (I-46 to I-51, I-134)."""

from __future__ import annotations

from croupier import hands, money
from croupier.law.words.banked import Envy
from croupier.round.banked.game import Game
from croupier.round.banked.known import cards_of
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round


def envy_of(game: Game, round: Round) -> tuple[Payment, ...]:
    """One line for each bettor and holder, from the far right."""
    rule = game.envy
    if rule is None or game.envy_judge is None or not _alive(game, round):
        return ()
    if not any(rule.to in box.stakes for box in round.boxes):
        return ()
    holders = [(box, held) for box in round.boxes if (held := _holds(game, round, box))]
    clause, odds = game.cite(game.law.source(Envy, "paid")), game.envy_judge.odds
    lines = []
    for box in reversed(round.boxes):
        if rule.to not in box.stakes or box.void:
            continue
        for holder, (hand, amount) in reversed(holders):
            if holder.player != box.player:
                line = Payment(box.seat, game.envy_wager, 0, "win", amount, 0, clause, odds, hand)
                lines.append(line)
    return tuple(lines)


def _alive(game: Game, round: Round) -> bool:
    """No envy where the wager that earns it was returned (I-62)."""
    return round.cut is None or (game.envy is not None and game.envy.to in round.cut.settles)


def _holds(game: Game, round: Round, box: Box) -> tuple[str, int] | None:
    """The great hand of a box and what it is worth to each of the others; None if it has none."""
    rule, judge = game.envy, game.envy_judge
    if rule is None or judge is None or box.void or None in box.cards:
        return None
    if rule.holder_must_bet and rule.to not in box.stakes:
        return None
    if box.stand == "folded" and not keeps_cards(game, box):
        return None
    cards = cards_of(round, box)
    line = judge.line(cards)
    if line is None or not isinstance(line.award, money.Fixed):
        return None
    if rule.board == "exclude" and hands.hand_name(hands.rank(cards.board)) == line.hand:
        return None
    return line.hand, int(line.award.cents * game.envy_scale)


def keeps_cards(game: Game, box: Box) -> bool:
    """Whether a folded box still has a live wager that needs its cards (I-28)."""
    return any(game.judges[name].needs_hole for name in box.stakes if name not in box.early)
