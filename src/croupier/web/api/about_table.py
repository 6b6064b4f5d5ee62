"""A table in words and numbers: its row in the lobby, and all about it that does not change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from croupier.felt.facts import Offer
from croupier.felt.layout import layout_svg
from croupier.felt.plan import game_name, plan_of
from croupier.felt.wording import meter_amount
from croupier.house.table.banked import about
from croupier.house.table.cardroom import about as cardroom_about
from croupier.house.table.setup import Setup
from croupier.house.table.state import Live
from croupier.law.explain.titles import title, titles
from croupier.law.submission import examine
from croupier.law.vocabulary.common import Table
from croupier.web.server.context import House

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
        "open": live.procedure.open,
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
        **_ABOUT[setup.kind.name](offer, setup),
        "titles": _titles(setup),
        "plan": plan.told(),
        "layout": layout_svg(plan),
        "commitment": COMMITMENT,
    }
    return msgspec.json.encode(told)


def _titles(setup: Setup) -> dict[str, dict[str, str]]:
    """What people read for the steps, irregularities and effects of the table's rulebook."""
    steps = {str(word["name"]) for clause in setup.book for word in clause.words.get("step", ())}
    named = {name: title("step", name) for name in sorted(steps)}
    return {"step": named, "report": titles()["report"], "effect": titles()["effect"]}


_ABOUT: Final[Mapping[str, Callable[[Offer, Setup], dict[str, Any]]]] = {
    "banked": about.about,
    "cardroom": cardroom_about.about,
}
"""By game what is told of it: its wagers, paytables, streets, meters, and clauses."""
