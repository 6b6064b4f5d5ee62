"""What a watcher sees of a running table, built up from nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

import msgspec

from croupier.cards import BadCard, card
from croupier.house import fair
from croupier.house.live.dealer import next_move
from croupier.house.live.offers import offers
from croupier.house.live.shapes import Called, SeatLine, TableView
from croupier.house.live.state import BOT, Live, Person
from croupier.law.explain.titles import title
from croupier.round.banked.plan import place_name as banked_place
from croupier.round.banked.view import HIDDEN, Watcher
from croupier.round.cardroom.asks import place_name as cardroom_place
from croupier.table import view as life_view

STAFF = ("dealer", "floorperson", "auditor")


def watcher_of(person: Person, bots: Container[str]) -> Watcher:
    """The person as a round with these bots knows watchers; a bot's namesake only looks on."""
    if person.role in ("player", "bot", "dealer", "floorperson") and person.name:
        own = (person.name in bots) == (person.role == BOT)
        return Watcher("player", person.name if own else "")
    return Watcher(person.role)


def view(live: Live, person: Person, at: int, meters: Mapping[str, int]) -> dict[str, Any]:
    """The table as this person may see it; `meters` by account, as they now show."""
    setup, watcher = live.setup, watcher_of(person, live.bots)
    seen: TableView = {
        "id": setup.id,
        "name": setup.name,
        "rulebook": setup.book.id,
        "prefix": setup.book.prefix,
        "virtual": setup.virtual,
        "seq": live.seq,
        "number": live.number,
        "open": live.life.open,
        "paused": live.paused,
        "you": person.name,
        "role": person.role,
        "seat": live.own_seat(person),
        "own": live.own_boxes(person),
        "seats": _seats(live),
        "meters": {
            name: meters[setup.account("meter", name)]
            for name in setup.meters
            if setup.account("meter", name) in meters
        },
        "commitment": live.pack.root if live.on else "",
        "deadline": _deadline(live),
        "called": _called(live),
        "offers": [_placed(live, one) for one in offers(live, person, at)],
    }
    told: dict[str, Any] = {**seen, **setup.kind.view(live, watcher)}
    if person.role in STAFF:
        told["life"] = _life(live, at)
        told["proposals"] = msgspec.to_builtins(live.proposals)
        told["undone"] = msgspec.to_builtins(live.undone)
    return told


def _life(live: Live, at: int) -> dict[str, Any]:
    """The table's life, every step under its title."""
    told: dict[str, Any] = msgspec.to_builtins(life_view(live.setup.ruleset, live.life, at // 1000))
    for one in (*told["due"], *told["checklist"]):
        one["title"] = title("step", one["step"])
    return told


def _placed(live: Live, offer: dict[str, Any]) -> dict[str, Any]:
    """The offer, with the places of its cards by name; what is sent back keeps its number."""
    name = cardroom_place if live.setup.hands is not None else banked_place
    if "places" in offer:
        return offer | {"places": [name(one) for one in offer["places"]]}
    if offer["do"] == "show":
        return offer | {"place": name(offer.get("target", 0))}
    return offer


def _called(live: Live) -> Called | None:
    """For what the floor is called, as everybody may know it; None while the table goes on."""
    one = live.called_for
    return {"report": one.report, "seat": one.seat, "clause": one.clause} if one else None


def _seats(live: Live) -> list[SeatLine]:
    kind = live.setup.kind
    return [
        {
            "seat": one.seat,
            "player": one.player,
            "chips": kind.chips(live, one.player),
            "bot": one.player in live.bots,
            "leaving": one.leaving,
            "ready": one.player in live.ready,
        }
        for one in kind.seats(live)
    ]


def _deadline(live: Live) -> int:
    """When the table goes on by itself, where somebody can still do something until then."""
    coming = next_move(live)
    if coming is None or coming.at <= live.at + live.setup.conduct.pace:
        return 0
    return coming.at


def seen_cards(seen: Mapping[str, Any]) -> tuple[str, ...]:
    """Every card whose face is in the view."""
    found: list[str] = []
    round = seen.get("round") or seen.get("hand") or {}
    for place in ("board", "dealer", "box", "exposed", "burned", "returned"):
        found += [one for one in round.get(place, ()) if one != HIDDEN]
    for seat in round.get("seats", ()):
        found += [one for one in seat["cards"] if one != HIDDEN]
    return tuple(dict.fromkeys(found))


def openings(live: Live, written: tuple[str, ...]) -> tuple[fair.Opening, ...]:
    """What shows that these cards, which the watcher sees, are the ones committed to."""
    pack = live.pack
    if not pack.root or not pack.salts:
        return ()
    try:
        places = [pack.order.index(card(one)) for one in written]
    except (BadCard, ValueError):
        return ()
    salts = tuple(bytes.fromhex(one) for one in pack.salts)
    return fair.openings(pack.order, salts, places)
