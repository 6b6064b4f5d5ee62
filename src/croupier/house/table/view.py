"""Views: what a person sees of a running table, built up from nothing."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import msgspec

from croupier.cards import BadCard, card
from croupier.engine import command
from croupier.engine.procedure import view as life_view
from croupier.engine.watcher import HIDDEN, Watcher
from croupier.house import commitment
from croupier.house.table.offer_json import written
from croupier.house.table.offers import Offering
from croupier.house.table.precedence import name_of
from croupier.house.table.schedule import next_move
from croupier.house.table.state import BOT, Person, Proposal, TableState
from croupier.house.table.view_types import Called, PublicView, SeatLine
from croupier.law.explain.titles import title, title_or

STAFF = command.STAFF - command.SYSTEM
PUBLIC = Watcher("public")


def watcher_of(person: Person, bots: Container[str]) -> Watcher:
    """Return the person as a watcher of a round with these bots; a bot's namesake only watches."""
    if person.role in ("player", "bot", "dealer", "floorperson") and person.name:
        own = (person.name in bots) == (person.role == BOT)
        return Watcher("player", person.name if own else "")
    return Watcher(person.role)


def view(live: TableState, person: Person, at: int, meters: Mapping[str, int]) -> dict[str, Any]:
    """Return the table as this person may see it; `meters` by account, as they now show."""
    return Sight(live, at, meters).of(person)


def shown_meters(live: TableState, meters: Mapping[str, int]) -> dict[str, int]:
    """Return what the table's own meters show by name, from all `meters` by account."""
    own = {name: live.setup.account("meter", name) for name in live.setup.meters}
    return {name: meters[account] for name, account in own.items() if account in meters}


def scene(live: TableState, person: Person) -> dict[str, Any]:
    """Return the cards and bets on the table as the person sees them."""
    return Sight(live, live.at, {}).scene(person)


class Sight:
    """A table at one moment, for everyone who watches it.

    What everyone sees, what staff see, and the offers are built once. A person's view is put
    together from these and from what is their own; nothing is ever removed from it.
    """

    def __init__(self, live: TableState, at: int, meters: Mapping[str, int]) -> None:
        self.live, self.at, self.meters = live, at, shown_meters(live, meters)
        """`at` in milliseconds."""
        self._offering = Offering(live, at)
        self._written: dict[Person | str, list[dict[str, Any]]] = {}

    def of(self, person: Person) -> dict[str, Any]:
        """Return the table as this person may see it."""
        live = self.live
        seen: dict[str, Any] = {
            **self._public,
            "you": person.name,
            "role": person.role,
            "seat": live.own_seat(person),
            "own": live.own_boxes(person),
            "offers": self.offers(person),
            **self._play(person),
        }
        return {**seen, **self._staff} if person.role in STAFF else seen

    def is_like(self, other: Sight) -> bool:
        """Return whether the table looks the same, apart from clocks within a second."""
        same = self.live is other.live and self.meters == other.meters
        return same and self.at // 1000 == other.at // 1000

    def scene(self, person: Person) -> dict[str, Any]:
        """Return the cards and bets on the table as the person sees them."""
        live = self.live
        told: dict[str, Any] = {"number": live.number, "commitment": live.shoe.root}
        return {**told, "own": live.own_boxes(person), **self._play(person)}

    def offers(self, person: Person) -> list[dict[str, Any]]:
        """Return what this person may do, as JSON."""
        alike = self._offering.alike(person)
        if alike not in self._written:
            found = self._offering.to(person)
            self._written[alike] = [_placed(self.live, written(offer)) for offer in found]
        return self._written[alike]

    @cached_property
    def _public(self) -> PublicView:
        """What everyone sees apart from the cards and bets."""
        live, setup = self.live, self.live.setup
        seen: PublicView = {
            "id": setup.id,
            "name": setup.name,
            "rulebook": setup.book.id,
            "prefix": setup.book.prefix,
            "virtual_cards": setup.virtual_cards,
            "seq": live.seq,
            "number": live.number,
            "open": live.procedure.open,
            "paused": live.paused,
            "seats": _seats(live),
            "meters": self.meters,
            "commitment": live.shoe.root if live.in_round else "",
            "deadline": _deadline(live),
            "called": _called(live),
            **setup.kind.seating(live),  # type: ignore[typeddict-item]
        }
        return seen

    @cached_property
    def _staff(self) -> dict[str, Any]:
        """What staff see in addition."""
        live = self.live
        return {
            "procedure": titled_life(live, self.at),
            "proposals": [
                titled_proposal(replace(proposal, faces={})) for proposal in live.proposals
            ],
            "undone": [
                {**msgspec.to_builtins(item), "title": title_or("report", item.report)}
                for item in live.undone
            ],
        }

    @cached_property
    def _open(self) -> dict[str, Any]:
        """The current round as the public sees it."""
        return self.live.setup.kind.scene(self.live, PUBLIC)

    @cached_property
    def _audited(self) -> dict[str, Any]:
        """The current round as an auditor sees it."""
        return self.live.setup.kind.scene(self.live, Watcher("auditor"))

    def _play(self, person: Person) -> dict[str, Any]:
        """Return the current round with the person's own boxes or hand."""
        watcher = watcher_of(person, self.live.bots)
        if watcher.role == "auditor":
            return self._audited
        kind = self.live.setup.kind
        own = kind.own_seats(self.live, watcher.player) if watcher.player else []
        if not own:
            return self._open
        seen = {row["seat"]: row for row in own}
        return {
            name: {**play, "seats": tuple(seen.get(item["seat"], item) for item in play["seats"])}
            for name, play in self._open.items()
        }


def titled_life(live: TableState, at: int) -> dict[str, Any]:
    """Return the procedure, every step with its title."""
    seen = life_view(live.setup.ruleset, live.procedure, at // 1000)
    told: dict[str, Any] = msgspec.to_builtins(seen)
    for name in ("due", "checklist"):
        for task, item in zip(getattr(seen, name), told[name], strict=True):
            item |= {"title": title("step", task.step), "id": name_of(task)}
    for device in told["devices"]:
        device["title"] = title_or("device", device["name"], device["name"])
        device["state_title"] = title("state", device["state"])
        device["mark_title"] = title_or("choice", device["mark"], device["mark"])
    told["method_title"] = title_or("method", told["method"], told["method"])
    return told


def titled_proposal(proposal: Proposal) -> dict[str, Any]:
    """Return the proposal with the titles of what was reported or asked for, and of its effect."""
    about = title_or("report", proposal.report) or title_or("proposal", proposal.command)
    effect = title_or("effect", proposal.message.rpartition(": ")[2])
    return {**msgspec.to_builtins(proposal), "title": about, "effect_title": effect}


def _placed(live: TableState, offer: dict[str, Any]) -> dict[str, Any]:
    """Return the offer with the names of its cards' places; the numbers to send stay."""
    name = live.setup.kind.place_name
    if "places" in offer:
        return offer | {"places": [name(item) for item in offer["places"]]}
    if offer["do"] == "show":
        return offer | {"place": name(offer.get("target", 0))}
    return offer


def _called(live: TableState) -> Called | None:
    """Return what the floor was called for, as everyone may know it; None without a call."""
    proposal = live.called_for
    return (
        {
            "report": proposal.report,
            "title": title_or("report", proposal.report),
            "seat": proposal.seat,
            "clause": proposal.clause,
        }
        if proposal
        else None
    )


def _seats(live: TableState) -> list[SeatLine]:
    kind = live.setup.kind
    return [
        {
            "seat": seat.seat,
            "player": seat.player,
            "chips": kind.chips(live, seat.player),
            "bot": seat.player in live.bots,
            "leaving": seat.leaving,
            "ready": seat.player in live.ready,
        }
        for seat in kind.seats(live)
    ]


def _deadline(live: TableState) -> int:
    """Return when the table moves automatically, if someone can still act until then."""
    coming = next_move(live)
    if coming is None or coming.at <= live.at + live.setup.settings.pace:
        return 0
    return coming.at


def seen_cards(seen: Mapping[str, Any]) -> tuple[str, ...]:
    """Return every card whose face is in the view."""
    found: list[str] = []
    current = seen.get("round") or seen.get("hand") or {}
    for place in ("board", "dealer", "box", "exposed", "burned", "returned"):
        found += [item for item in current.get(place, ()) if item != HIDDEN]
    for seat in current.get("seats", ()):
        found += [each for each in seat["cards"] if each != HIDDEN]
    return tuple(dict.fromkeys(found))


def openings(live: TableState, written: tuple[str, ...]) -> tuple[commitment.Opening, ...]:
    """Return the proofs that these visible cards are the ones committed to."""
    pack = live.shoe
    if not pack.root or not pack.salts:
        return ()
    try:
        places = [pack.order.index(card(name)) for name in written]
    except (BadCard, ValueError):
        return ()
    salts = tuple(bytes.fromhex(salt) for salt in pack.salts)
    return commitment.openings(pack.order, salts, places)
