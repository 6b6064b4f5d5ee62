"""Where each card goes, in the order in which cards leave the deck."""

from __future__ import annotations

from functools import lru_cache

from croupier.engine.banked.game import Game
from croupier.law.vocabulary.banked import Box as BoxRule
from croupier.law.vocabulary.common import Burn, Deal, Reveal, Table

DEALER, BOARD, BOX, BURN = 0, -1, -2, -3
"""Targets of cards that go to no seat."""

NAMES = {DEALER: "dealer", BOARD: "board", BOX: "box", BURN: "burn"}


def place_name(target: int) -> str:
    """Return where a card goes, by name: "seat 3", "dealer", "board", "box", "burn"."""
    return NAMES.get(target) or f"seat {target}"


@lru_cache(maxsize=1024)
def plan_of(game: Game, seats: tuple[int, ...], boxed: bool) -> tuple[tuple[int, ...], ...]:
    """Return the targets of every card by stage: the first deal, then one for each reveal.

    `boxed` says whether a wager on the bonus cards was placed.
    """
    law = game.law
    table = law.whole(Table)
    method = (table.dealing if table else None) or ""
    first: list[int] = []
    at_streets = False
    for deal in law.all(Deal):
        if method not in deal.item.methods:
            continue
        if deal.item.when == "streets":
            at_streets = True
        elif deal.item.to != "box" or boxed or _always_boxed(game):
            first += _targets(deal.item, seats)
    stages: list[tuple[int, ...]] = [tuple(first)]
    burned = {
        rule.item.before: rule.item.cards for rule in law.all(Burn) if method in rule.item.methods
    }
    for reveal in law.all(Reveal):
        cards = (BURN,) * burned.get(reveal.item.street, 0)
        cards += (BOARD,) * reveal.item.cards if at_streets else ()
        stages.append(cards)
    return tuple(stages)


@lru_cache(maxsize=256)
def held_in_device(game: Game) -> bool:
    """Return whether a device holds the dealer's cards until they are exposed (10.B.4)."""
    table = game.law.whole(Table)
    method = table.dealing if table else None
    return any(rule.item.held and method in rule.item.methods for rule in game.law.all(Deal))


def _always_boxed(game: Game) -> bool:
    rule = game.law.whole(BoxRule)
    return rule is None or rule.dealt == "when_offered"


def _targets(deal: Deal, seats: tuple[int, ...]) -> list[int]:
    rounds, packet = deal.cards // deal.packet, deal.packet
    if deal.to == "box":
        return [BOX] * deal.cards
    if deal.to == "board":
        return [BOARD] * deal.cards
    if deal.to == "dealer":
        return [DEALER] * deal.cards
    targets = [*seats, DEALER] if deal.to == "players_then_dealer" else list(seats)
    return [target for _ in range(rounds) for target in targets for _ in range(packet)]
