"""Which betting areas a box has, in rows from the player to the dealer, as the law orders them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from croupier.felt.facts import Offer
from croupier.felt.wording import code_of
from croupier.law.faults import Fault, Faulty
from croupier.law.resolve import Granted
from croupier.law.vocabulary.banked import Entry, Wager
from croupier.law.vocabulary.display import Area
from croupier.law.vocabulary.procedure import Equipment

TABLE_PLACES = frozenset(("board", "dealer", "box"))
"""Areas that hold cards and belong to the whole table."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A betting area of every seat."""

    wager: str
    name: str
    code: str
    kind: Literal["spot", "sensor"]
    """A sensor is a device that takes the chip."""
    clauses: tuple[str, ...]
    right_of: str = ""
    sign: str = ""
    """What joins it to the area on its left."""
    joined: bool = False
    """Whether a sign stands at either side of it."""
    lamp: tuple[str, ...] = ()
    """Return the clauses that require a light for the wager."""


@dataclass(frozen=True, slots=True)
class Box:
    """The betting areas of one seat: rows of large rings, and small ones beyond."""

    rows: tuple[tuple[Spot, ...], ...]
    """From the player toward the dealer."""
    small: tuple[Spot, ...]


def box_of(offer: Offer) -> Box:
    """The areas of a box: what is played later nearest to the player, side wagers farthest."""
    roles = {rule.item.name: rule.item for rule in offer.wagers if rule.item.stake != "none"}
    areas = {item.item.for_: item for item in offer.law.all(Area)}
    for area in areas.values():
        if (area.item.for_ in TABLE_PLACES) is (area.item.per == "seat"):
            message = f"no table has an area per {area.item.per} for {area.item.for_}"
            fault = Fault("area", offer.cite(area.clause), message, "state per = for the other")
            raise Faulty("The rulebook demands an area that has no place.", [fault])
    spots = {name: _spot(offer, wager, areas.get(name)) for name, wager in roles.items()}
    opening = [
        name
        for each in offer.law.all(Entry)
        if each.item.stand == "in"
        for name in each.item.wagers
    ]
    later = [name for name, wager in roles.items() if wager.window == "decision"]
    first = [name for name in opening if name in spots and name not in later]
    units = [name for name in spots if spots[name].kind == "sensor" and name not in first]
    side = [name for name in spots if name not in (*later, *first, *units)]
    side.sort(key=lambda name: roles[name].offered != "always")  # those that all books name first
    second, small = [*side[:1], *units], side[1:]
    rows = _moved([later, first, second, small], spots)
    for spot in [item for item in spots.values() if item.sign and item.right_of in spots]:
        for name in (spot.wager, spot.right_of):
            spots[name] = replace(spots[name], joined=True)
    *large, little = ([spots[name] for name in row] for row in rows)
    return Box(tuple(tuple(row) for row in large if row), tuple(little))


def _moved(rows: list[list[str]], spots: dict[str, Spot]) -> list[list[str]]:
    """The rows with each area that has its place right of another directly behind it."""
    for name, spot in spots.items():
        if spot.right_of in spots and spot.right_of != name:
            rows = [[item for item in row if item != name] for row in rows]
            home = next(row for row in rows if spot.right_of in row)
            home.insert(home.index(spot.right_of) + 1, name)
    return rows


def _spot(offer: Offer, wager: Wager, area: Granted[Area] | None) -> Spot:
    """One area; where no clause lays it out, the wager itself demands it (I-08)."""
    source = next(rule.clause for rule in offer.wagers if rule.item.name == wager.name)
    devices = {
        does: tuple(
            offer.cite(item.clause)
            for item in offer.law.all(Equipment)
            if item.item.for_ == wager.name and item.item.per == "seat" and item.item.does == does
        )
        for does in ("accepts", "lights")
    }
    shown = tuple(
        offer.cite(demand.clause)
        for demand in offer.demands("accepted")
        if demand.item.wager == wager.name and "device" in demand.item.on
    )
    spot = Spot(
        wager.name,
        offer.name(wager.name),
        code_of(wager.name),
        "sensor" if devices["accepts"] or wager.stake == "unit" else "spot",
        tuple(dict.fromkeys((offer.cite(area.clause if area else source), *devices["accepts"]))),
        lamp=(*shown, *devices["lights"]),
    )
    if area:
        return replace(spot, right_of=area.item.right_of or "", sign=area.item.joined_by or "")
    if wager.stake == "equal":
        return replace(spot, right_of=wager.of or "", sign="=")
    return spot
