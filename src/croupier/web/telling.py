"""A table in words and numbers: its row in the lobby, and all about it that does not change."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from croupier.felt.layout import layout_svg
from croupier.felt.offer import Offer
from croupier.felt.plan import game_name, plan_of
from croupier.felt.wording import hand_name, meter_amount, multiples_text, pays_text
from croupier.hands import HAND_NAMES
from croupier.house.live.setup import Setup
from croupier.house.live.state import Live
from croupier.law.explain.titles import title, titles
from croupier.law.submission import examine
from croupier.law.words.banked import Approval, Metering, Paytable
from croupier.law.words.cardroom import Stakes
from croupier.law.words.common import Deal, Expose, Reveal, Table
from croupier.round.banked.game import Game
from croupier.round.banked.legal import abandon_clause
from croupier.round.cardroom.game import Game as Hands
from croupier.web.house import House

COMMITMENT: Final = (
    "Before bets close the table publishes `commitment`, the root of a tree over the 52 salted"
    " cards of its deck in their order. Every card that you see comes with an opening: its place,"
    " its salt and the digests beside its way to the root. A leaf is SHA-256 of"
    " `card:PLACE:CARD:SALT`, a node is SHA-256 of `node:LEFTRIGHT`; docs/fairness.md has the few"
    " lines that check one."
)


def lobby_row(house: House, live: Live) -> dict[str, Any]:
    """What somebody who looks for a table wants to know of it."""
    setup = live.setup
    return {
        "id": setup.id,
        "name": setup.name,
        "rulebook": setup.book.id,
        "title": setup.book.title,
        "game": setup.book.game,
        "virtual": setup.virtual,
        "open": live.life.open,
        "paused": live.paused,
        "seats": setup.ruleset.seats,
        "taken": len(live.players),
        "players": [
            {"seat": live.seat_of(name), "name": name, "bot": name in live.bots}
            for name in live.players
        ],
        "limits": limits_of(setup),
        "meters": meters_of(house, setup),
        "number": live.number,
        "edge": house.edges(setup),
    }


def limits_of(setup: Setup) -> list[dict[str, Any]]:
    """The least and most of every wager; between players, of the buy-in and the blinds."""
    return [
        {"wager": name, "least": least, "most": most} for name, least, most in setup.kind.limits
    ]


def meters_of(house: House, setup: Setup) -> dict[str, dict[str, Any]]:
    """What the table's meters show."""
    shown = house.floor.meters
    found = {name: shown.get(setup.account("meter", name), 0) for name in setup.meters}
    return {name: {"units": units, "dollars": meter_amount(units)} for name, units in found.items()}


@lru_cache(maxsize=64)
def table_told(setup: Setup) -> bytes:
    """All about a table that does not change while it runs by this submission, as JSON."""
    examined = examine(setup.submission)
    offer = Offer.of(examined)
    plan = plan_of(examined)
    table = offer.law.whole(Table)
    told: dict[str, Any] = {
        "id": setup.id,
        "name": setup.name,
        "rulebook": setup.book.id,
        "title": setup.book.title,
        "game_name": game_name(offer),
        "prefix": setup.book.prefix,
        "digest": setup.book.digest,
        "game": setup.book.game,
        "virtual": setup.virtual,
        "seats": setup.ruleset.seats,
        "seconds": setup.seconds,
        "dealing": (table.dealing if table else None) or "",
        "conduct": msgspec.to_builtins(setup.conduct),
        "submission": msgspec.to_builtins(setup.submission),
        "submission_digest": setup.submission_digest,
        "limits": limits_of(setup),
        "wagers": _wagers(offer, setup.game) if setup.game else [],
        "paytables": _paytables(offer) if setup.game else [],
        "streets": _streets(setup.game) if setup.game else _betting(setup.hands),
        "cited": _cited(setup.game) if setup.game else _cited_between(setup.hands),
        "meters": _meters(setup),
        "titles": _titles(setup),
        "plan": plan.told(),
        "layout": layout_svg(plan),
        "commitment": COMMITMENT,
    }
    return msgspec.json.encode(told)


def _titles(setup: Setup) -> dict[str, dict[str, str]]:
    """What people read for the steps, irregularities and effects of the table's rulebook."""
    steps = {str(one["name"]) for clause in setup.book for one in clause.words.get("step", ())}
    named = {name: title("step", name) for name in sorted(steps)}
    return {"step": named, "report": titles()["report"], "effect": titles()["effect"]}


def _wagers(offer: Offer, game: Game) -> list[dict[str, Any]]:
    return [
        {
            "wager": one.name,
            "name": offer.name(one.name),
            "stake": one.stake,
            "of": one.of,
            "least": one.least,
            "most": one.most,
            "unit": one.unit,
            "opens": one.opens,
            "clause": game.cite(one.clause),
        }
        for one in game.bets.values()
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
    """The hands of the ranking below the last line, where those push."""
    last = next(reversed(table.pays), "")
    if table.otherwise != "push" or last not in HAND_NAMES:
        return []
    return list(HAND_NAMES[1 : HAND_NAMES.index(last)])


def _streets(game: Game) -> list[dict[str, Any]]:
    return [
        {
            "street": one.name,
            "board": one.board,
            "multiples": list(one.multiples),
            "says": multiples_text(one.multiples),
            "instead": one.instead,
            "clause": game.cite(one.clause),
            "reveals": [
                game.cite(shown.clause)
                for shown in game.law.all(Reveal)
                if shown.item.street == one.name
            ],
        }
        for one in game.stages
    ]


def _cited(game: Game) -> dict[str, list[str]]:
    """The clauses of what the dealer does beside the streets."""
    law, table = game.law, game.law.whole(Table)
    method = table.dealing if table else None
    deals = [one for one in law.all(Deal) if method in one.item.methods]
    exposes = [one for one in law.all(Expose) if one.item.cards == "dealer"]
    approvals = [one for one in law.all(Approval) if one.item is game.approval]
    return {
        "deal": [game.cite(one.clause) for one in deals if one.item.when == "start"],
        "expose": [game.cite(one.clause) for one in exposes],
        "approval": [game.cite(one.clause) for one in approvals],
        "from_meter": [game.cite(law.source(Metering, "shares_from"))],
        "from_tray": [game.cite(law.source(Metering, "odds_from"))],
        "absent": [abandon_clause(game)],
    }


def _cited_between(hands: Hands | None) -> dict[str, list[str]]:
    """The clause of the turn that the house takes for whoever is too slow or has left."""
    return {"absent": [hands.cite(hands.law.source(Stakes, "seconds"))]} if hands else {}


def _betting(hands: Hands | None) -> list[dict[str, Any]]:
    if hands is None:
        return []
    return [
        {
            "street": one.name,
            "cards": one.cards,
            "burned": one.burned,
            "least": one.least,
            "most": one.most,
            "structure": hands.structure,
            "clause": hands.cite(one.clause),
        }
        for one in hands.streets
    ]


def _meters(setup: Setup) -> list[dict[str, Any]]:
    if setup.game is None:
        return []
    return [
        {
            "name": one.name,
            "account": setup.account("meter", one.name),
            "rate": str(one.rate),
            "reset": {"units": one.reset, "dollars": meter_amount(one.reset)},
            "clause": setup.game.cite(one.clause),
        }
        for one in setup.game.meters.values()
    ]
