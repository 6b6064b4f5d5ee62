"""The description of a cardroom game: its betting rounds, and who acts for absent players."""

from __future__ import annotations

from typing import Any

from croupier.engine.cardroom.hand.game import Game
from croupier.felt.facts import Offer
from croupier.house.table.cardroom.play import game_of
from croupier.house.table.setup import Setup
from croupier.law.explain.titles import street_title
from croupier.law.vocabulary.cardroom import Stakes
from croupier.law.vocabulary.display import Disk


def about(_: Offer, setup: Setup) -> dict[str, Any]:
    """Return everything about the game that does not change while the table runs."""
    game = game_of(setup)
    return {
        "wagers": [],
        "paytables": [],
        "streets": _betting(game),
        "disks": [
            {
                "name": rule.item.name,
                "words": rule.item.words,
                "color": rule.item.color or "",
                "clause": game.cite(rule.clause),
            }
            for rule in game.law.all(Disk)
        ],
        # The turn that the house takes for a player who is too slow or has left.
        "cited": {"absent": [game.cite(game.law.source(Stakes, "seconds"))]},
        "meters": [],
    }


def _betting(hands: Game) -> list[dict[str, Any]]:
    return [
        {
            "street": street.name,
            "title": street_title(street.name, street.cards),
            "cards": street.cards,
            "burned": street.burned,
            "min": street.min,
            "max": street.max,
            "structure": hands.structure,
            "clause": hands.cite(street.clause),
        }
        for street in hands.streets
    ]
