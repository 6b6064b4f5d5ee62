"""Every wire name, asked in every role at moments of every kind: taken exactly where offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.house.table.offer_json import written
from croupier.house.table.offers import offered
from croupier.house.table.schedule import Chance, next_move
from croupier.house.table.state import SYSTEM, Person
from croupier.refusal import Refused
from tests import vocabulary
from tests.house.audit.walk import Walk
from tests.house.table.asking import all_offers, command_for, everything
from tests.house.table.pit import ANN, AUD, BOB, BOOKS, EVE, FLO, JOE, Pit
from tests.stages import DEEP

MOMENTS = 60 if DEEP else 5
ZOE = Person("zoe", "player")
"""A player who never sits."""
BOT = Person("Bot 6", "bot")
ROLES = (ANN, BOB, ZOE, BOT, JOE, EVE, FLO, AUD, SYSTEM)

UNLISTED = {
    ("short_tray", "system"): "said when the books refuse a payment; no screen shows it",
    ("shuffle", "system"): "the shoe is asked when a shuffle is due; no screen shows it",
    ("take_up", "system"): "said by a server that runs the table again; no screen shows it",
}
"""By wire name and role what is taken and on purpose not listed, with the reason."""


def asked(pit: Pit, chance: random.Random) -> Iterator[Any]:
    """Commands of every name: as they are offered to anybody, with a deck, and with anything."""
    for person in ROLES:
        for offer in all_offers(pit, person):
            command = command_for(pit, offer, chance)
            if command is not None:
                yield command
    yield pit.shoe(Chance())
    yield vocabulary.read("shuffle_done", {"deck": 1, "order": chance.sample(range(52), 52)})
    for _ in range(2):
        yield from everything(pit, chance)


def places(offer: dict[str, Any]) -> list[Any] | None:
    """The seats or targets that the offer is for; None where it is for any, or for none."""
    if "seats" in offer:
        return [*offer["seats"], 0]
    if offer.get("case", {}).get("seats"):
        return list(offer["case"]["seats"])
    fields = offer.get("fields", {})
    if isinstance(fields.get("seat"), list):
        return list(fields["seat"])
    for name in ("seat", "target"):
        if name in offer:
            return [offer[name]]
    return None


def listed(offers: tuple[Any, ...], command: Any) -> bool:
    """Whether an offer is of this name, and for the seat that the command names."""
    seat = getattr(command, "seat", getattr(command, "target", None))
    several = [
        places(offer) for offer in offers if vocabulary.BY_NAME[offer["do"]] is type(command)
    ]
    return any(where is None or seat is None or seat in where for where in several)


def differing(pit: Pit, chance: random.Random) -> Iterator[str]:
    """Where what is taken and what is offered differ now."""
    commands = [*asked(pit, chance)]
    assert {type(item) for item in commands} == set(vocabulary.BY_NAME.values())
    for person in ROLES:
        offers = all_offers(pit, person)
        for offer in offers:
            command = command_for(pit, offer, chance)
            judged = pit.tries(person, command) if command is not None else None
            short = isinstance(judged, Refused) and judged.reason.word.startswith("not_enough")
            if isinstance(judged, Refused) and not short:
                yield f"{person.actor} is offered {command}, refused: {judged}"
        yield from _whole(pit, person)
        for command in commands:
            taken = not isinstance(pit.tries(person, command), Refused)
            on_purpose = (vocabulary.wire_name(type(command)), person.role) in UNLISTED
            if taken and not listed(offers, command) and not on_purpose:
                yield f"{person.actor} is not offered {command}, taken"


def _whole(pit: Pit, person: Person) -> Iterator[str]:
    """Where an offer's own command, sent as it is written, is not what is taken."""
    for offer in offered(pit.live, person, pit.now):
        told = written(offer)["command"]
        if offer.command is None:
            continue
        command = vocabulary.read(
            told["do"], {name: at for name, at in told.items() if name != "do"}
        )
        judged = pit.tries(person, command)
        short = isinstance(judged, Refused) and judged.reason.word.startswith("not_enough")
        if isinstance(judged, Refused) and not short:
            yield f"{person.actor} is offered {told}, refused: {judged}"


def due_by_itself(pit: Pit) -> bool:
    """Whether the shoe is asked next."""
    coming = next_move(pit.live)
    return coming is not None and isinstance(coming.command, Chance)


@pytest.mark.parametrize("floor", ["staff", "automatic"])
@pytest.mark.parametrize("mode", ["virtual", "physical"])
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_taken_is_what_is_offered(book: str, mode: str, floor: str) -> None:
    chance = random.Random(f"matrix {book} {mode} {floor}")
    pit = Walk(book, mode, staff=floor == "staff", seed=8)
    pit.rich, pit.hides, pit.steered = True, 0.3, 0.7 if mode == "physical" else 0.0
    looked, shoe = 0, 0
    assert [*differing(pit, chance)] == []
    pit.goes_on()
    if mode == "virtual":
        pit.does(EVE, vocabulary.SeatBot(6, BOT.name, 40_000))
    for _ in range(4_000):
        waits = due_by_itself(pit)
        if (waits and shoe < max(1, MOMENTS // 4)) or chance.random() < 0.08:
            looked, shoe = looked + 1, shoe + waits
            assert [*differing(pit, chance)] == []
        if looked >= MOMENTS:
            break
        pit.steps(1)
    assert looked >= MOMENTS
    assert shoe or mode == "physical"
