"""Envy: a fixed sum for each bettor and each other player's great hand (I-46 to I-51, I-134)."""

from __future__ import annotations

from dataclasses import dataclass

from croupier import hands, money
from croupier.law.words.banked import Envy
from croupier.round.banked.game import Game
from croupier.round.banked.judge import Cards, Judge
from croupier.round.banked.known import cards_of, known
from croupier.round.banked.payment import Payment
from croupier.round.banked.state import Box, Round


def envy_of(game: Game, round: Round) -> tuple[Payment, ...]:
    """One line for each bettor and holder, from the far right."""
    rule, judge = game.envy, game.envy_judge
    if rule is None or judge is None or not _alive(round, rule):
        return ()
    if not any(rule.to in box.stakes for box in round.boxes):
        return ()  # nearly every round, so it is looked at first
    holders = _holders(game, round, rule, judge)
    if not holders:
        return ()
    clause, odds = game.cite(game.law.source(Envy, "paid")), judge.odds
    lines = []
    for box in reversed(round.boxes):
        if rule.to not in box.stakes or box.void:
            continue
        others = [one for one in holders if rule.own or one.player != box.player]
        if not rule.several:
            others = sorted(others, key=lambda one: one.amount)[-1:]
        lines += [
            Payment(box.seat, game.envy_wager, 0, "win", one.amount, 0, clause, odds, one.hand)
            for one in others
        ]
    return tuple(lines)


def _alive(round: Round, rule: Envy) -> bool:
    """No envy where the wager that earns it was returned (I-62)."""
    return round.cut is None or rule.to in round.cut.settles


@dataclass(frozen=True, slots=True)
class _Held:
    """A great hand, whose it is, and what it is worth to each of the others."""

    player: str | None
    """None where it is the dealer's."""
    hand: str
    amount: int


def _holders(game: Game, round: Round, rule: Envy, judge: Judge) -> list[_Held]:
    """The great hands from the far right; the dealer's, if it ever counts, at the end."""
    if round.shared is not None and not judge.possible(round.shared.of(judge.subject)):
        return []  # nearly every round: what lies on the table makes no such hand of any two cards
    found = [
        _Held(box.player, *worth)
        for box in reversed(round.boxes)
        if judge.possible(box.cards)
        and _counts(game, box, rule)
        and (worth := _worth(game, rule, judge, cards_of(round, box)))
    ]
    if rule.dealer:
        cards = Cards(known(round.dealer), known(round.board), (), known(round.box), {})
        worth = _worth(game, rule, judge, cards)
        found += [_Held(None, *worth)] if worth else []
    return found


def _counts(game: Game, box: Box, rule: Envy) -> bool:
    """Whether a great hand of this box would count (I-46, I-49, I-134)."""
    if box.void or None in box.cards or (rule.holder_must_bet and rule.to not in box.stakes):
        return False
    if box.stand != "folded":
        return True
    if rule.folded_holder == "cards_on_layout":
        return keeps_cards(game, box)
    return any(name not in box.early for name in box.wagers)


def _worth(game: Game, rule: Envy, judge: Judge, cards: Cards) -> tuple[str, int] | None:
    """The great hand that these cards hold and its amount; None if there is none."""
    line = judge.line(cards)
    if line is None or not isinstance(line.award, money.Fixed):
        return None
    if rule.board == "exclude" and hands.rank(cards.board) == hands.rank(cards.of(judge.subject)):
        return None  # the hand lies on the board; who tops it with a card of their own holds it
    return line.hand, int(line.award.cents * game.envy_scale)


def keeps_cards(game: Game, box: Box) -> bool:
    """Whether a folded box still has a live wager that needs its cards (I-28)."""
    return any(game.judges[name].needs_hole for name in box.wagers if name not in box.early)
