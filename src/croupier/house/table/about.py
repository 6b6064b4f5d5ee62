"""A table for a client: its row in the lobby, and its fixed facts (rules, odds, layout)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from croupier.felt.facts import Offer
from croupier.felt.layout import layout_svg
from croupier.felt.plan import game_name, plan_of
from croupier.felt.wording import meter_amount
from croupier.hands import HAND_NAMES
from croupier.house.table.banked.about import about as about_banked
from croupier.house.table.cardroom.about import about as about_cardroom
from croupier.house.table.setup import Setup
from croupier.house.table.state import TableState
from croupier.law.explain.titles import (
    rulebook_name,
    shared_titles,
    step_titles,
    title_or,
)
from croupier.law.names import hand_name, spelling
from croupier.law.submission import examine
from croupier.law.vocabulary.banked import Paytable, Wager
from croupier.law.vocabulary.common import Table

COMMITMENT: Final = (
    "Before bets close the table publishes `commitment`, the root of a tree over the 52 salted"
    " cards of its deck in their order. Every card that you see comes with an opening: its place,"
    " its salt, and the sibling digests on its path to the root. A leaf is SHA-256 of"
    " `card:PLACE:CARD:SALT`, a node is SHA-256 of `node:LEFTRIGHT`; docs/fairness.md has the few"
    " lines that check one."
)


def lobby_row(
    live: TableState, meters: Mapping[str, int], edge: Mapping[str, object] | None
) -> dict[str, Any]:
    """Return the table's row in a list of tables; `meters` holds the units of every account."""
    setup = live.setup
    return {
        "id": setup.id,
        "name": setup.name,
        "rulebook": setup.book.id,
        "rulebook_name": rulebook_name(setup.book),
        "title": setup.book.title,
        "game": setup.book.game,
        "virtual_cards": setup.virtual_cards,
        "open": live.procedure.open,
        "paused": live.paused,
        "seats": setup.ruleset.seats,
        "seats_taken": len(live.players),
        "players": [
            {"seat": live.seat_of(name), "name": name, "bot": name in live.bots}
            for name in live.players
        ],
        "limits": limits_of(setup),
        "meters": meters_of(setup, meters),
        "number": live.number,
        "edge": edge,
    }


def limits_of(setup: Setup) -> list[dict[str, Any]]:
    """Return the limits of every wager; in a cardroom, of the buy-in and the blinds."""
    return [
        {"wager": name, "name": amount_name(setup, name), "min": least, "max": most}
        for name, least, most in setup.kind.limits
    ]


def amount_name(setup: Setup, name: str) -> str:
    """Return the wager as the rulebook spells it; between players, the amount by its title."""
    return title_or("amount", name) or spelling(setup.book, name)


def meters_of(setup: Setup, meters: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    """Return what each meter of the table shows."""
    found = {name: meters.get(setup.account("meter", name), 0) for name in setup.meters}
    return {name: {"units": units, "dollars": meter_amount(units)} for name, units in found.items()}


@lru_cache(maxsize=64)
def table_json(setup: Setup) -> bytes:
    """Return, as JSON, the facts of a table that stay the same under its submission."""
    examined = examine(setup.submission)
    offer = Offer.of(examined)
    plan = plan_of(examined)
    table = offer.law.whole(Table)
    dealing = (table.dealing if table else None) or ""
    about: dict[str, Any] = {
        "id": setup.id,
        "name": setup.name,
        "rulebook": setup.book.id,
        "rulebook_name": rulebook_name(setup.book),
        "title": setup.book.title,
        "game_name": game_name(offer),
        "prefix": setup.book.prefix,
        "digest": setup.book.digest,
        "game": setup.book.game,
        "virtual_cards": setup.virtual_cards,
        "seats": setup.ruleset.seats,
        "seconds": setup.seconds,
        "dealing": dealing,
        "dealing_title": title_or("method", dealing, dealing),
        "settings": msgspec.to_builtins(setup.settings),
        "submission": msgspec.to_builtins(setup.submission),
        "submission_digest": setup.submission_digest,
        "limits": limits_of(setup),
        **_ABOUT[setup.kind.name](offer, setup),
        "titles": _titles(offer),
        "plan": plan.told(),
        "layout": layout_svg(plan),
        "commitment": COMMITMENT,
    }
    return msgspec.json.encode(about)


def _titles(offer: Offer) -> dict[str, dict[str, str]]:
    """Return what people read for identifiers of the table's rulebook, by kind and name."""
    book = offer.law.book
    paid = {hand for rule in offer.law.all(Paytable) for hand in rule.item.pays}
    return {
        **shared_titles(),
        "step": step_titles(book),
        "hand": {hand: hand_name(hand) for hand in (*HAND_NAMES, *sorted(paid - {*HAND_NAMES}))},
        "wager": {rule.item.name: offer.name(rule.item.name) for rule in offer.law.all(Wager)},
    }


_ABOUT: Final[Mapping[str, Callable[[Offer, Setup], dict[str, Any]]]] = {
    "banked": about_banked,
    "cardroom": about_cardroom,
}
"""For each kind of game, its facts: wagers, paytables, streets, meters, and clauses."""
