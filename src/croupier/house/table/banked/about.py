"""The description of a house-banked game: wagers, paytables, streets, and meters."""

from __future__ import annotations

from typing import Any

from croupier.engine.banked.game import Game
from croupier.engine.banked.legal import abandon_clause
from croupier.felt.facts import Offer
from croupier.felt.wording import meter_amount, multiples_text
from croupier.hands import HAND_NAMES
from croupier.house.table.banked.play import game_of
from croupier.house.table.setup import Setup
from croupier.law.explain.titles import street_title
from croupier.law.names import hand_name, pays_text
from croupier.law.vocabulary.banked import Approval, Metering, Paytable
from croupier.law.vocabulary.common import Deal, Expose, Reveal, Table


def about(offer: Offer, setup: Setup) -> dict[str, Any]:
    """Return everything about the game that does not change while the table runs."""
    game = game_of(setup)
    return {
        "wagers": _wagers(offer, game),
        "paytables": _paytables(offer),
        "streets": _streets(game),
        "cited": _cited(game),
        "meters": _meters(setup, game),
    }


def _wagers(offer: Offer, game: Game) -> list[dict[str, Any]]:
    return [
        {
            "wager": bet.name,
            "name": offer.name(bet.name),
            "stake": bet.stake,
            "of": bet.of,
            "min": bet.min,
            "max": bet.max,
            "unit": bet.unit,
            "opens": bet.opens,
            "clause": game.cite(bet.clause),
        }
        for bet in game.bets.values()
    ]


def _paytables(offer: Offer) -> list[dict[str, Any]]:
    found = []
    for wager in offer.wagers:
        table = offer.paytable(wager.item.name)
        if table is None:
            continue
        clause = offer.cite(table.clause)
        lines = [
            {"hand": hand, "name": hand_name(hand), "pays": pays_text(award), "clause": clause}
            for hand, award in table.item.pays.items()
        ]
        found.append(
            {
                "wager": wager.item.name,
                "name": offer.name(wager.item.name),
                "paytable": table.item.name,
                "otherwise": table.item.otherwise,
                "ranked": bool(table.item.pays.keys() & {"straight_flush", "flush"}),
                "pushes": _pushes(table.item),
                "clause": clause,
                "lines": lines,
            }
        )
    return found


def _pushes(table: Paytable) -> list[str]:
    """Return the hands of the ranking below the last line, if those push."""
    last = next(reversed(table.pays), "")
    if table.otherwise != "push" or last not in HAND_NAMES:
        return []
    return list(HAND_NAMES[1 : HAND_NAMES.index(last)])


def _streets(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "street": stage.name,
            "title": street_title(stage.name, stage.board - before),
            "board": stage.board,
            "multiples": list(stage.multiples),
            "message": multiples_text(stage.multiples),
            "otherwise": stage.otherwise,
            "clause": game.cite(stage.clause),
            "reveals": [
                game.cite(shown.clause)
                for shown in game.law.all(Reveal)
                if shown.item.street == stage.name
            ],
        }
        for before, stage in zip(
            (0, *(stage.board for stage in game.stages)), game.stages, strict=False
        )
    ]


def _cited(game: Game) -> dict[str, list[str]]:
    """Return the clauses of what the dealer does apart from the streets."""
    law, table = game.law, game.law.whole(Table)
    method = table.dealing if table else None
    deals = [rule for rule in law.all(Deal) if method in rule.item.methods]
    exposes = [item for item in law.all(Expose) if item.item.cards == "dealer"]
    approvals = [rule for rule in law.all(Approval) if rule.item is game.approval]
    return {
        "deal": [game.cite(deal.clause) for deal in deals if deal.item.when == "start"],
        "expose": [game.cite(exposed.clause) for exposed in exposes],
        "approval": [game.cite(approval.clause) for approval in approvals],
        "from_meter": [game.cite(law.source(Metering, "shares_from"))],
        "from_tray": [game.cite(law.source(Metering, "odds_from"))],
        "absent": [abandon_clause(game)],
    }


def _meters(setup: Setup, game: Game) -> list[dict[str, Any]]:
    return [
        {
            "name": meter.name,
            "account": setup.account("meter", meter.name),
            "rate": str(meter.rate),
            "reset": {"units": meter.reset, "dollars": meter_amount(meter.reset)},
            "clause": game.cite(meter.clause),
        }
        for meter in game.meters.values()
    ]
